"""Instruments that the core has never heard of."""
