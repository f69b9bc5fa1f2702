"""A choice of tests for a change: those near it, as many as there is time for."""
