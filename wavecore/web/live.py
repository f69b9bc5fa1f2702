"""Live requests: what the page asks a server to compute, by name.

The module of each has a function `answer(body)`, from the request's JSON to that of the answer. It
checks all that it was sent, and raises ValueError or wavecore's errors with sentences for the
reader. The server runs it in a child process, with limits of time and memory.
"""

REQUESTS = {
    "compile": "wavecore.web.kernels.compiling",
    "profile": "wavecore.web.kernels.profiling",
    "run": "wavecore.web.kernels.running",
}
