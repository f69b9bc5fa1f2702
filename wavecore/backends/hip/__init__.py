"""Real GPUs through the installed HIP library: the same Device, Module and Kernel."""
