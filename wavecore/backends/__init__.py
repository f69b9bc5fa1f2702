"""What runs kernels, one folder a back end. What instructions do stands in wavecore.emulator."""
