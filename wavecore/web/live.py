"""Live requests: those of the page that need a server, not just a folder of files.

A request is a function `answer(body)` in its own module: a JSON object in, a JSON value out. It
validates its input completely and raises ValueError, or a wavecore error, with a message for the
reader. The server runs it in a separate process (sandbox.py), which is ended at its limits or when
the reader disconnects: it need not handle time, memory or cleanup. Its working folder is an empty
one that is removed afterwards.
"""

from __future__ import annotations

# The requests, by name, with the modules of their function `answer`.
REQUESTS = {
    "about": "wavecore.web.about",
    "compile": "wavecore.web.kernels.compiling",
    "convert": "wavecore.web.planning",
    "numerics": "wavecore.web.computing",
    "profile": "wavecore.web.kernels.profiling",
    "run": "wavecore.web.kernels.running",
}

# Modules that requests need and that are slow to import: the process that they are forked from
# imports them. None of them may start a thread.
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
