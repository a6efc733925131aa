"""Second opinions: every procedure compared with a naive implementation on random positions, each with its own seed."""
