"""What is wrong with a kernel that computed the right result: races, barriers, bounds, values."""
