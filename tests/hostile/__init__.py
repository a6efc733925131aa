"""Input that wants to do harm, as data, and the tests that put it to the command."""
