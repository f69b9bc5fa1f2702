"""Live requests: what the page asks of a server, and a folder of files cannot answer.

A request is a function `answer(body)` in a module of its own: a JSON object in, a JSON value out.
It checks its input completely and raises ValueError, or an error of wavecore's, with a sentence for
the reader. The server runs it in a process of its own (sandbox.py), which is ended at its limits or
when the reader goes away: it need not look after time, memory or what it leaves behind. Its folder
is an empty one that goes with it.
"""

from __future__ import annotations

# The requests, by name, and the modules whose function `answer` they are.
REQUESTS = {
    "about": "wavecore.web.about",
    "compile": "wavecore.web.kernels.compiling",
    "convert": "wavecore.web.planning",
    "numerics": "wavecore.web.computing",
    "profile": "wavecore.web.kernels.profiling",
    "run": "wavecore.web.kernels.running",
}

# What requests need that takes long to import: the process that they are forked from has it. None
# may start a thread.
WARM = (
    "llvmlite.binding",
    "llvmlite.ir",
    "wavecore.analysis",
    "wavecore.device",
    "wavecore.backends.cpu.machine",
    "wavecore.backends.llvm",
    "wavecore.lang",
    "wavecore.matrix.catalogue",
    "wavecore.numerics",
    "wavecore.toolchain.build",
)
