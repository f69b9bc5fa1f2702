"""Profiles of launches: counters, resources, roofline, estimated cycles.

This package can be called: `wavecore.analysis.profile()` profiles all launches in a `with` block.
"""

from wavecore._callable import make_callable

make_callable(__name__, "wavecore.analysis.profile.many")
