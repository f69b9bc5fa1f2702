"""Hazards in machine code: missing waits and wait states.

An emulator that runs one instruction at a time hides both; here the code is checked statically, on
all paths. effects.py has the registers that instructions read and write, graph.py the control flow,
rules.py and matrixrules.py the required wait states; scoreboard.py tracks the counters. check.py
combines them.

This package can be called: `wavecore.analysis.hazards(code)` checks a code object.
"""

from wavecore._callable import make_callable

make_callable(__name__, "wavecore.analysis.hazards.check")
