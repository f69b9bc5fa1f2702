"""The back end for NVIDIA GPUs, tested as far as possible without one."""
