"""amdgpu-arch and offload-arch: the target of every device, one a line, as clang's tools print."""

from __future__ import annotations

from collections.abc import Sequence

from wavecore.hip.system import facts
from wavecore.hip.tools.words import parse


def main(arguments: Sequence[str]) -> int:
    """Print them; `--only=amdgpu` asks for what there is, of other vendors' there are none."""
    given = parse(arguments, flags=("verbose", "help", "h"), valued=("only",))
    if given.has("help") or given.has("h"):
        print("USAGE: offload-arch [--only=amdgpu]\n\nThe target of every emulated GPU.")
        return 0
    if given.last("only", "amdgpu") in ("amdgpu", "auto"):
        print(*(gpu.gpu.target.name for gpu in facts.visible()), sep="\n")
    return 0
