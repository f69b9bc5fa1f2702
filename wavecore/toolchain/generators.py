"""What native code that is kept on disk depends on, besides what it was generated from."""

from __future__ import annotations

import os
import secrets
from functools import cache
from pathlib import Path

from wavecore._version import LOADED_NS, __version__
from wavecore.builder import jit
from wavecore.toolchain.cache import digest
from wavecore.toolchain.contents import contents_digest, files_below

_SUFFIXES = (".py", ".c", ".txt")
_ROOT = str(Path(__file__).parent.parent)


@cache
def generator_digest(packages: tuple[str, ...]) -> str:
    """A digest of the packages that generate native code, and of the machine it is for.

    Of their contents: installations and checkouts of the same sources share what they make. Where
    a source was written after this process began to load the package, nobody knows which of the
    two it runs, and it shares nothing with anybody.
    """
    paths = [
        path
        for package in packages
        for path in files_below(os.path.join(_ROOT, package), _SUFFIXES)
    ]
    contents, changed = contents_digest(paths)
    names = [path[len(_ROOT) + 1 :] for path in paths]
    alone = secrets.token_hex() if changed >= LOADED_NS else ""
    return digest(jit.host_identity(), __version__, contents, *names, alone)
