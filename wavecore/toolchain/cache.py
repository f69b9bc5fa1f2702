"""A content-addressed store on disk, shared by all processes of a user.

One file an entry, named by its key; a trailing digest shows whether it is whole, so an entry is
either right or absent. Writers replace atomically. Nobody locks: two processes that make the same
entry make the same bytes. A cache that cannot be read or written is only slow, never an error.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
import time
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path

from wavecore import _env

_DIGEST_BYTES = 16
_SHARDS = 256
_TOUCH_AFTER_SECONDS = 3600.0


def digest(*parts: bytes | str) -> str:
    """A key for content: 40 hexadecimal digits over the parts and where each ends."""
    state = blake2b(digest_size=20)
    for part in parts:
        data = part.encode("utf-8", "surrogateescape") if isinstance(part, str) else part
        state.update(len(data).to_bytes(8, "little"))
        state.update(data)
    return state.hexdigest()


def remember(
    cache: DiskCache, key: str, build: Callable[[], tuple[bytes, list[str]]]
) -> tuple[str, bytes]:
    """The result of a build, from the cache if it has been made before.

    Two entries make one result. The first, under `key`, lists the files that the build included;
    the second, under a key joined with their contents, holds the result. A header that is changed
    therefore leads to another result; one that is new in an earlier search folder does not.

    Args:
        cache: where to look and to store.
        key: of everything that decides the result but the included files.
        build: gives the result and the absolute paths of what it included.
    Returns: the result's key and the result.
    """
    listed = cache.get(key)
    if listed is not None:
        result_key = _result_key(key, listed.decode("utf-8", "surrogateescape"))
        found = cache.get(result_key) if result_key is not None else None
        if result_key is not None and found is not None:
            return result_key, found
    result, included = build()
    list_text = "\0".join(included)
    cache.put(key, list_text.encode("utf-8", "surrogateescape"))
    result_key = _result_key(key, list_text)
    if result_key is None:  # a file is gone already: nothing to find the result by
        return key, result
    cache.put(result_key, result)
    return result_key, result


def _result_key(key: str, list_text: str) -> str | None:
    """The key joined with what the listed files hold now; None if one cannot be read."""
    contents = []
    for path in filter(None, list_text.split("\0")):
        try:
            contents.append(Path(path).read_bytes())
        except OSError:
            return None
    return digest("result", key, list_text, *contents)


class DiskCache:
    """One part of the cache: a folder below `_env.cache_dir()` with entries up to a total size.

    Entries spread over 256 shards by their keys; each write bounds its own shard, dropping what
    was used least recently, so that nothing ever has to scan the whole cache.
    """

    def __init__(self, name: str) -> None:
        self.name = name

    @property
    def folder(self) -> Path:
        """Where the entries lie; it need not exist yet."""
        return _env.cache_dir() / self.name

    @property
    def enabled(self) -> bool:
        """False while WAVECORE_NO_CACHE asks for no cache."""
        return not _env.NO_CACHE.get()

    def path(self, key: str) -> Path:
        """Where an entry lies or would lie."""
        return self.folder / key[:2] / key[2:]

    def get(self, key: str) -> bytes | None:
        """The entry's bytes, or None if it is absent or damaged."""
        if not self.enabled:
            return None
        path = self.path(key)
        try:
            with open(path, "rb") as file:
                found = file.read()
                age = time.time() - os.fstat(file.fileno()).st_mtime
        except OSError:
            return None
        data, seal = found[:-_DIGEST_BYTES], found[-_DIGEST_BYTES:]
        if seal != _seal(data):
            with contextlib.suppress(OSError):
                path.unlink()
            return None
        if age > _TOUCH_AFTER_SECONDS:
            with contextlib.suppress(OSError):
                os.utime(path)
        return data

    def put(self, key: str, data: bytes) -> None:
        """Store an entry; does nothing where the disk does not let us."""
        if not self.enabled:
            return
        path = self.path(key)
        with contextlib.suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(path, data + _seal(data))
            self._bound(path)

    def clear(self) -> None:
        """Remove every entry."""
        with contextlib.suppress(OSError):
            for shard in os.scandir(self.folder):
                for entry in os.scandir(shard.path):
                    os.unlink(entry.path)

    def size_bytes(self) -> int:
        """What the entries take on disk."""
        total = 0
        with contextlib.suppress(OSError):
            for shard in os.scandir(self.folder):
                total += sum(entry.stat().st_size for entry in os.scandir(shard.path))
        return total

    def _bound(self, newest: Path) -> None:
        """Drop the shard's least recently used entries beyond its share of the limit."""
        allowed = _env.CACHE_LIMIT_MB.get() * (1 << 20) // _SHARDS
        entries = []
        for entry in os.scandir(newest.parent):
            with contextlib.suppress(OSError):
                status = entry.stat()
                entries.append((status.st_mtime, status.st_size, entry.path))
        total = sum(size for _, size, _ in entries)
        for _, size, path in sorted(entries):
            if total <= allowed:
                break
            if path != str(newest):
                with contextlib.suppress(OSError):
                    os.unlink(path)
                total -= size


def write_atomically(path: Path, data: bytes) -> None:
    """Write a file so that readers see the old bytes or the new, never a part.

    Raises: OSError if it cannot be written.
    """
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".new-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.replace(temporary, path)
    except OSError:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def _seal(data: bytes) -> bytes:
    return blake2b(data, digest_size=_DIGEST_BYTES).digest()
