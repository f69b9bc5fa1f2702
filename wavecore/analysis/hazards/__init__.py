"""Machine code that the hardware would not run as it is written: missing waits and wait states.

An emulator that runs one instruction after the other hides both; here the code is looked at, on
all paths, without running it. effects.py says what instructions read and write, graph.py how
control goes.
"""
