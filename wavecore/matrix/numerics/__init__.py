"""The arithmetic of the matrix units, to the bit: models on the builder, and whose they are."""
