"""Finds the source text for a line table.

A line table names files relative to their compilation folder, usually with the MD5 of each; a file
that has changed since then is not shown.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from hashlib import md5

from wavecore._files import read_regular

_SIZE_LIMIT_BYTES = 16 << 20


class SourceFinder:
    """Searches for sources among compiled texts and in folders.

    `roots` maps the first part of a name to its folder; "" is for names that are looked up
    unchanged.
    """

    def __init__(self, texts: Mapping[str, bytes], roots: Mapping[str, str]) -> None:
        self._texts = dict(texts)
        self._roots = dict(roots)
        self._found: dict[tuple[str, bytes], list[str] | None] = {}

    def lines(self, name: str, digest: bytes = b"") -> list[str] | None:
        """The lines of a file, or None if it is missing or its MD5 differs from `digest`."""
        key = (name, digest)
        if key not in self._found:
            self._found[key] = self._look(name, digest)
        return self._found[key]

    def _look(self, name: str, digest: bytes) -> list[str] | None:
        for data in self._candidates(name):
            if not digest or md5(data, usedforsecurity=False).digest() == digest:
                return data.decode("utf-8", "replace").splitlines()
        return None

    def _candidates(self, name: str) -> Iterator[bytes]:
        if name in self._texts:
            yield self._texts[name]
        first, _, rest = name.partition("/")
        paths = [os.path.join(self._roots[first], rest)] if rest and first in self._roots else []
        if "" in self._roots:
            paths.append(os.path.join(self._roots[""], name))
            paths.append(os.path.join(self._roots[""], os.path.basename(name)))
        paths.append(name)
        for path in dict.fromkeys(paths):
            try:
                yield read_regular(path, _SIZE_LIMIT_BYTES)
            except OSError:
                continue
