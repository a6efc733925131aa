"""Every reader fed with what goes wrong: valid examples, mutated by a recorded seed. `python -m tests.fuzz --help`."""
