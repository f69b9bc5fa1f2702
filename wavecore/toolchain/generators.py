"""What native code that is kept on disk depends on, besides what it was generated from."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from wavecore._version import __version__
from wavecore.builder import jit
from wavecore.toolchain.cache import digest

_SUFFIXES = (".py", ".c", ".txt")


@cache
def generator_digest(packages: tuple[str, ...]) -> str:
    """A digest of the packages that generate native code, and of the machine it is for."""
    root = Path(__file__).parent.parent
    parts = [jit.host_identity(), __version__]
    for package in packages:
        for path in sorted(p for p in (root / package).rglob("*") if p.suffix in _SUFFIXES):
            status = path.stat()
            parts.append(f"{path.relative_to(root)} {status.st_size} {status.st_mtime_ns}")
    return digest(*parts)
