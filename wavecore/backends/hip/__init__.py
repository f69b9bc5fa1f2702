"""Real GPUs through the HIP library that is there: the same Device, Module and Kernel."""
