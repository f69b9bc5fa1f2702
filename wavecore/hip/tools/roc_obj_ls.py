"""roc-obj-ls: the URIs of the code objects in programs and libraries.

Source: HIP's documentation, "ROCm Code Object tooling".
"""

from __future__ import annotations

from collections.abc import Sequence

from wavecore.hip.compiler.commandline import UsageError
from wavecore.hip.tools.uris import embedded
from wavecore.hip.tools.words import parse


def main(arguments: Sequence[str]) -> int:
    """Print bundle, ID and URI of each; -v with a heading for each bundle."""
    given = parse(arguments, flags=("v", "h", "help"))
    if given.has("h") or given.has("help"):
        print("Usage: roc-obj-ls [-v|h] executable...")
        return 0
    if not given.rest:
        raise UsageError("expected the names of programs or libraries")
    for path in given.rest:
        bundle = 0
        for each in embedded(path):
            if given.has("v") and each.bundle != bundle:
                print(f"{'Bundle#':<8}{'Entry ID:':<40}{'URI:':>35}")
            bundle = each.bundle
            uri = each.uri(path).removeprefix("file://")
            print(f"{each.bundle:<8}{each.id:<40}{'file://':>35}{uri}")
    return 0
