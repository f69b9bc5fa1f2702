"""Programs outside the package: examples/ and benchmarks/ of a checkout, also in the wheel.

They are written against the public API, so nothing in the package imports them; a command runs
them by path. Each has a function `main(arguments) -> exit status`. In a checkout they are at its
root, in an installation below wavecore/_programs, where the build puts them.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import util

from wavecore._files import PROGRAM_PLACES, program
from wavecore.errors import Error


def run_program(relative: str, arguments: Sequence[str]) -> int:
    """Run the `main` of a program of the checkout and return its exit status.

    Raises: Error if this installation does not contain it.
    """
    path = program(relative)
    if path is None:
        beside = " nor ".join(str(at) for at in PROGRAM_PLACES)
        raise Error(f"{relative} is neither below {beside}: this installation is incomplete.")
    spec = util.spec_from_file_location(f"wavecore_{path.parent.name}_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None  # a file that ends in .py has both
    module = util.module_from_spec(spec)
    sys.modules[spec.name] = module
    sys.path.insert(0, str(path.parent))
    try:
        spec.loader.exec_module(module)
        status: int = module.main(list(arguments))
    finally:
        sys.path.remove(str(path.parent))
    return status
