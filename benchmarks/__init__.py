"""Speed, measured as ratios within one run. Nothing here is a test."""
