"""The law: rules as Markdown and TOML data, one folder a game. No code."""
