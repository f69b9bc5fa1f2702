"""Waves, memory, instruction semantics, translation and dispatch."""
