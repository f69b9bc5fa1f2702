"""The requests of editors, by what they are about."""
