"""A back end for NVIDIA GPUs: it compiles kernels to PTX, and cannot launch them yet.

It provides the five parts that `wavecore.backends.llvm` needs (lanes, registers, memory, matrices,
control) and uses the semantics unchanged. A wave is a warp: one lane per thread for 32 lanes, two
for 64.
"""
