"""The interpreter: semantics on NumPy arrays, one instruction at a time, without a compiler."""
