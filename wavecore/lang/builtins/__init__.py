"""Functions that kernels can call by name: HIP's, Python's, and clang's builtins."""
