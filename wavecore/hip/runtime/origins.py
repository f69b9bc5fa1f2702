"""Which contract for memory a program's code runs by unless the user says: who compiled it decides.

Code that wavecore compiles runs strictly: its programmer wants to know of every access that is
wrong. Code that came compiled runs as it does on a GPU, because its users cannot mend it. Libraries
compile at run time, too: where a program has other compilers' kernels, what hipRTC makes runs like
them.
"""

from __future__ import annotations

from hashlib import blake2b

from wavecore.emulator.memcontract import HARDWARE, STRICT
from wavecore.hip.runtime.images import Image

_made: set[bytes] = set()  # digests of code objects that this process compiled or linked
_others = [False]  # whether the program has kernels of other compilers


def note_made(code: bytes) -> None:
    """A code object was compiled in this process."""
    _made.add(_digest(code))


def note_registered(image: Image) -> None:
    """A program registered its kernels."""
    if not image.is_own:
        _others[0] = True


def contract_of(image: Image) -> str:
    """The contract of an image that a program loads."""
    is_made = bool(_made) and image.is_bare and _digest(image.data) in _made
    is_strict = not _others[0] if is_made else image.is_own
    return STRICT if is_strict else HARDWARE


def _digest(code: bytes) -> bytes:
    return blake2b(code, digest_size=16).digest()
