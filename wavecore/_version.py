"""The version of the package, part of the keys of every cache; when this process loaded it."""

import time

__version__ = "0.1.0"

# When this process began to load the package: of sources that are younger it may run older ones.
LOADED_NS = time.time_ns()
