"""Cache keys of native code: the generators and the machine, besides the input."""

from __future__ import annotations

import os
import secrets
from functools import cache
from pathlib import Path

from wavecore._version import LOADED_NS, __version__
from wavecore.builder import jit
from wavecore.toolchain.cache import digest
from wavecore.toolchain.contents import contents_digest, files_below

_SUFFIXES = (".py", ".c", ".ll", ".txt")
_ROOT = str(Path(__file__).parent.parent)


@cache
def sources_digest(packages: tuple[str, ...]) -> str:
    """A digest of the packages that generate code.

    It covers their contents, so installations and checkouts of the same sources share results. If
    a source was written after this process began to load the package, it is unknown which version
    is running, and the digest is unique to this process.
    """
    paths = [
        path
        for package in packages
        for path in files_below(os.path.join(_ROOT, package), _SUFFIXES)
    ]
    contents, changed = contents_digest(paths)
    names = [path[len(_ROOT) + 1 :] for path in paths]
    alone = secrets.token_hex() if changed >= LOADED_NS else ""
    return digest(__version__, contents, *names, alone)


@cache
def generator_digest(packages: tuple[str, ...]) -> str:
    """A digest of the packages that generate native code, and of the machine it is for."""
    return digest(jit.host_identity(), sources_digest(packages))
