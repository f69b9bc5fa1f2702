"""hipexamine-perl.sh: what hipify-perl would replace in the sources of folders.

Source: HIPIFY's documentation, "hipify-perl command", and the comments in its scripts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from wavecore.hip.compiler.commandline import UsageError
from wavecore.hip.tools import hipify

_SUFFIXES = frozenset(".c .cc .cpp .cxx .cu .cuh .h .hh .hpp .hxx .inl .inc".split())


def main(arguments: Sequence[str]) -> int:
    """Print statistics and warnings of all sources below folders."""
    return hipify.main(["-no-output", "-print-stats", *with_sources(arguments)])


def with_sources(arguments: Sequence[str]) -> Iterator[str]:
    """The words, with the sources below a folder in its place.

    Raises: UsageError if there are none.
    """
    count = 0
    for word in arguments:
        if word.startswith("-"):
            yield word
            continue
        for path in sorted(Path(word).rglob("*")) if Path(word).is_dir() else [Path(word)]:
            if path.suffix in _SUFFIXES and path.is_file():
                count += 1
                yield str(path)
    if not count:
        raise UsageError(f"expected folders with sources (*{', *'.join(sorted(_SUFFIXES))})")
