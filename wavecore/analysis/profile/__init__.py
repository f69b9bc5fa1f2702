"""What a launch of a kernel did and what it costs: counters, resources, roofline, estimates.

`wavecore.analysis.profile()`, called like a function, profiles all launches of a `with` block; so
this package can be called.
"""

from wavecore.analysis._callable import make_callable

make_callable(__name__, "wavecore.analysis.profile.many")
