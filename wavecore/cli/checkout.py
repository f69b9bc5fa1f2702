"""Programs that live beside the package in a checkout: examples/ and benchmarks/.

They are written against the public API, so nothing in the package imports them; a command runs
them by path. Each has a function `main(arguments) -> exit status`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import util
from pathlib import Path

from wavecore.errors import Error

ROOT = Path(__file__).resolve().parent.parent.parent


def run_program(relative: str, arguments: Sequence[str]) -> int:
    """Run the `main` of a program of the checkout and return its exit status.

    Raises: Error if this installation has no checkout around it.
    """
    path = ROOT / relative
    spec = util.spec_from_file_location(f"wavecore_{path.parent.name}_{path.stem}", path)
    if spec is None or spec.loader is None or not path.exists():
        raise Error(
            f"{relative} is not beside the package in {ROOT}: it belongs to the source tree. "
            "Clone the repository and run this there."
        )
    module = util.module_from_spec(spec)
    sys.modules[spec.name] = module
    sys.path.insert(0, str(path.parent))
    try:
        spec.loader.exec_module(module)
        status: int = module.main(list(arguments))
    finally:
        sys.path.remove(str(path.parent))
    return status
