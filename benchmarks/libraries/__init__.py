"""Checks of libraries of Triton kernels; see benchmarks/triton_libraries.py."""
