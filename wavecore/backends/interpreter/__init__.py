"""The interpreter: semantics on NumPy arrays, an instruction at a time; needs no compiler."""
