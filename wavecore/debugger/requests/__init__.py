"""The requests of editors, by topic."""
