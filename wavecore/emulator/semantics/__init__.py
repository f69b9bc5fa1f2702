"""Instruction semantics along the ISA manual's chapters; modules register rows on import."""
