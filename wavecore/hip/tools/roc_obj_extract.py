"""roc-obj-extract: writes code objects, named by URIs, to files.

Source: HIP's documentation, "ROCm Code Object tooling".
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from wavecore.hip.compiler.commandline import UsageError
from wavecore.hip.tools import uris
from wavecore.hip.tools.words import parse


def main(arguments: Sequence[str]) -> int:
    """Extract each URI, of the command line or else of standard input."""
    given = parse(arguments, flags=("v", "h", "help"), valued=("o",))
    if given.has("h") or given.has("help"):
        print("Usage: roc-obj-extract [-o|v|h] URI...")
        return 0
    asked = given.rest
    if not asked and not sys.stdin.isatty():
        asked = [line.strip() for line in sys.stdin if line.strip()]
    if not asked:
        raise UsageError("no URIs")
    folder = given.last("o")
    if folder not in ("", "-") and not Path(folder).is_dir():
        raise UsageError(f"Path '{folder}' cannot be found")
    for uri in asked:
        name, offset, data = uris.read(uri)
        if not data:
            continue
        if folder == "-":
            sys.stdout.buffer.write(data)
            continue
        output = Path(folder) / f"{name}-offset{offset}-size{len(data)}.co"
        output.write_bytes(data)
        if given.has("v"):
            print(f"{output}: {len(data)} bytes at {offset} of {name}")
    return 0
