"""Bit-exact arithmetic of the matrix units: models on the builder, and the units that use them."""
