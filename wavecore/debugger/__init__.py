"""A debugger of kernels: breakpoints, steps, and the way back, in a terminal and for editors.

`wavecore debug` is its command; engine.py is what both front ends drive.
"""

from __future__ import annotations
