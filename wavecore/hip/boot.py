"""The first step of a process's runtime: load it, or say what this Python lacks."""

from __future__ import annotations

import sys


def boot(address: int, is_embedded: bool, packages: list[str]) -> None:
    """Fill in the C library's table at an address (runtime/boundary.py), if that can be loaded.

    Args:
        is_embedded: the library started this interpreter; otherwise it is the program's own.
        packages: the site-packages folders. With PYTHONEXECUTABLE set, an embedded interpreter
            does not find them, even if it ignores the environment.
    """
    if is_embedded:
        sys.path += [folder for folder in packages if folder not in sys.path]
    try:
        from wavecore.hip.runtime import boundary

        boundary.install(address, is_embedded)
    except ImportError as error:
        where = ", ".join(packages)
        sys.stderr.write(
            f"wavecore: the program's Python ({sys.executable}, {sys.version.split()[0]}) cannot "
            f"load the runtime of emulated GPUs: {error}\n"
            f"  wavecore is installed for another Python, in {where}: run the program with that, "
            "or install wavecore in this one.\n"
        )
