"""Instruments that the core does not know."""
