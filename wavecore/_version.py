"""The version of the package; it takes part in the keys of every cache."""

__version__ = "0.1.0"
