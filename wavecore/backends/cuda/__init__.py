"""A back end for NVIDIA GPUs: it compiles kernels to PTX, and cannot launch them yet.

It gives `wavecore.backends.llvm` its five choices (lanes, registers, memory, matrices, control) and
takes semantics as they are. A wave is a warp: 32 lanes are a lane a thread, 64 lanes two a thread.
"""
