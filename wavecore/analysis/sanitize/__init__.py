"""Kernel errors that a correct result can hide: races, barriers, bounds, uninitialised values."""
