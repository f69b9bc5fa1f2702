"""What runs kernels, one folder a back end. What instructions do stands in wavecore.emulator.

A Device is a target on a back end: interface.py says what a back end is, names.py finds it.
"""
