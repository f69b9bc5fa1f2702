"""A back end that compiles for NVIDIA GPUs and runs nothing yet: the proof of the boundary.

It gives `wavecore.backends.llvm` its five choices (lanes, registers, memory, matrices, control) and
takes semantics as they are. A wave is a warp: 32 lanes are a lane a thread, 64 lanes two a thread.
"""
