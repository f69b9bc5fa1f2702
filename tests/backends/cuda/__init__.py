"""The back end for NVIDIA GPUs, as far as it goes without one."""
