"""Back ends that run kernels, one folder each. Instruction semantics are in wavecore.emulator.

A Device is a target on a back end: interface.py defines back ends, names.py finds them.
"""
