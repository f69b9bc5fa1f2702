"""Digests of file contents, without reading unchanged files again.

A digest depends only on a file's bytes, not on its path or times, so that copies, clean checkouts
and new installations share results. Reading all files takes twice as long as reading their status,
so digests are cached by file status. Two rules, the same as for git's index, make this sound:

* The status is path, device, inode, size, modification time (mtime) and change time (ctime).
  Programs can set mtime (rsync, tar, `touch`), but ctime is set by the kernel and cannot be set
  back. Two writes of the same size differ in ctime.
* The kernel's clock has ticks. A digest is cached only if the last change is so old that a further
  change would have another ctime.

The only assumption is that the clock is not set back to exactly the tick of an earlier change.
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
_known: dict[str, str] = {}  # digests of statuses -> digests of contents, in this process


def files_below(folder: str, suffixes: tuple[str, ...]) -> Iterator[str]:
    """The files with these suffixes in and below a folder, in a fixed order."""
    with os.scandir(folder) as listed:
        entries = sorted(listed, key=lambda entry: entry.name)
    for entry in entries:
        if entry.is_dir():
            yield from files_below(entry.path, suffixes)
        elif entry.name.endswith(suffixes):
            yield entry.path


def contents_digest(paths: Iterable[str | os.PathLike[str]]) -> tuple[str, int]:
    """A digest of the contents of files, in order, and the latest time of change.

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
