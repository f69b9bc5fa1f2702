"""docs/rocm-software.md, from the results."""


def write(a, b):
    pass
