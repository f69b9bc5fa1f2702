"""Machine code that the hardware would not run as it is written: missing waits and wait states.

An emulator that runs one instruction after the other hides both; here the code is looked at, on
all paths, without running it. effects.py says what instructions read and write, graph.py how
control goes, rules.py and matrixrules.py what must not follow what too soon; scoreboard.py keeps
the counters. check.py puts all of it together.

`wavecore.analysis.hazards(code)`, called like a function, checks a code object; so this package can
be called.
"""

from wavecore.analysis._callable import make_callable

make_callable(__name__, "wavecore.analysis.hazards.check")
