"""A kernel debugger with breakpoints, steps and reverse execution, for terminals and editors.

`wavecore debug` is its command; both front ends drive engine.py.
"""

from __future__ import annotations
