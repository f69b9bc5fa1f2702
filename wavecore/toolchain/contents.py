"""Digests of what files hold, without reading those again that have not changed.

A file's digest is of its bytes: where it is and when it was written has no part in it, so that
copies, clean checkouts and new installations find what others have made. To read them all takes
twice as long as to ask for their status; the cache therefore keeps digests by the status of the
files. That is sound by two rules, which are those of git's index:

* A status is where a file is, device, inode, size, and the times of its last modification and of
  its last change. Programs that write a file may set the first time (rsync, tar, `touch`); the
  kernel sets the second, and no call sets it back. Two writes with one size differ in it.
* The kernel's clock has ticks. A digest is kept only when the last change is old enough that a
  further one would be told from it.

Assumed is only that the machine's clock is not set back to the very tick of an earlier change.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator
from hashlib import blake2b

from wavecore.toolchain.cache import DiskCache, digest

_CACHE = DiskCache("contents")
_SETTLED_NS = 2_000_000_000  # file systems have ticks of up to two seconds
_CHUNK_BYTES = 1 << 20
_known: dict[str, str] = {}  # what this process has met: digests of contents by those of statuses


def files_below(folder: str, suffixes: tuple[str, ...]) -> Iterator[str]:
    """The paths of the files of these kinds in a folder and those below it, in a fixed order."""
    with os.scandir(folder) as listed:
        entries = sorted(listed, key=lambda entry: entry.name)
    for entry in entries:
        if entry.is_dir():
            yield from files_below(entry.path, suffixes)
        elif entry.name.endswith(suffixes):
            yield entry.path


def contents_digest(paths: Iterable[str | os.PathLike[str]]) -> tuple[str, int]:
    """A digest of what files hold, one after another, and when the last one changed.

    Returns: the digest and the time in ns since the epoch.
    Raises: OSError for a file that cannot be read.
    """
    places = [os.fspath(path) for path in paths]
    statuses = [os.stat(place) for place in places]
    changed = max((status.st_ctime_ns for status in statuses), default=0)
    key = digest(*(_status(*each) for each in zip(places, statuses, strict=True)))
    if key in _known:
        return _known[key], changed
    kept = _CACHE.get(key)
    if kept is not None:
        _known[key] = kept.decode()
        return _known[key], changed
    is_settled = time.time_ns() - changed > _SETTLED_NS
    made = digest(*map(_file_digest, places))
    if is_settled:
        _CACHE.put(key, made.encode())
        _known[key] = made
    return made, changed


def _status(place: str, status: os.stat_result) -> str:
    return (
        f"{place} {status.st_dev} {status.st_ino} {status.st_size} {status.st_mtime_ns} "
        f"{status.st_ctime_ns}"
    )


def _file_digest(place: str) -> str:
    state = blake2b(digest_size=20)
    with open(place, "rb", buffering=0) as file:
        while part := file.read(_CHUNK_BYTES):
            state.update(part)
    return state.hexdigest()
