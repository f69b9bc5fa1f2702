"""What kernels can call by name: HIP's functions, Python's, and the matrix and lane builtins."""
