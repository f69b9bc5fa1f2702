"""Libraries for mathematics that a program links: ours, where nobody else's is installed."""

from __future__ import annotations

import glob
import os
import re
from collections.abc import Iterator, Sequence

from wavecore.hip import tree
from wavecore.hip.compiler.commandline import values_of
from wavecore.hip.compiler.hostlibrary import machine
from wavecore.hip.math import table

# Where distributions, and AMD's packages, have theirs.
_INSTALLED = (
    "/usr/lib/{machine}-linux-gnu",
    "/usr/lib64",
    "/usr/lib",
    "/usr/local/lib",
    "/opt/rocm*/lib",
)

_LIBRARY, _FOLDER = re.compile("-l"), re.compile("-L")


def link_words(words: Sequence[str]) -> list[str]:
    """Options that find each of our libraries that the linker's words name, if none is installed.

    Programs will find them where they are now. `words` have the folders of the user's, too.
    """
    wanted = set(values_of(words, _LIBRARY)) & set(table.names())
    folders = [*values_of(words, _FOLDER), *_of_installations()]
    ours = [name for name in sorted(wanted) if not _is_in(folders, name)]
    found = []
    for name in ours:
        folder = str(tree.math_folder(name))
        found += ["-L" + folder, "-Xlinker", "-rpath", "-Xlinker", folder]
    return found


def _of_installations() -> Iterator[str]:
    yield from filter(None, os.environ.get("LIBRARY_PATH", "").split(os.pathsep))
    for pattern in _INSTALLED:
        yield from glob.glob(pattern.format(machine=machine()))


def _is_in(folders: Sequence[str], name: str) -> bool:
    endings = (".so", ".a")
    return any(
        os.path.exists(os.path.join(folder, f"lib{name}{ending}"))
        for folder in folders
        for ending in endings
    )
