"""A content-addressed store on disk, shared by all processes of a user.

One file an entry, named by its key; a trailing seal, made with a secret of the user's, shows that
it is whole, that this user's wavecore wrote it, and under which key: an entry is either right or
absent. What others may have written is not used (`private` says what that means). Writers replace
atomically. Nobody locks: two processes that make the same entry make the same bytes. A cache that
cannot be read or written is only slow, never an error.
"""

from __future__ import annotations

import contextlib
import os
import time
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from functools import cache
from hashlib import blake2b
from hmac import compare_digest
from pathlib import Path

from wavecore import _env
from wavecore._files import read_regular
from wavecore._text import visible
from wavecore.toolchain import private

_SEAL_BYTES = 16
_MARK = "\x01"  # around the name of a root, in place of its path
_SECRET_FILE, _SECRET_BYTES = "key", 32
_SHARDS = 256
_TOUCH_AFTER_SECONDS = 3600.0


def digest(*parts: bytes | str) -> str:
    """A key for content: 40 hexadecimal digits over the parts and where each ends."""
    state = blake2b(digest_size=20)
    for part in parts:
        data = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
        state.update(len(data).to_bytes(8, "little"))
        state.update(data)
    return state.hexdigest()


def remember(
    cache: DiskCache,
    key: str,
    build: Callable[[], tuple[bytes, list[str]]],
    is_sound: Callable[[bytes], bool],
    roots: Mapping[str, str] | None = None,
) -> tuple[str, bytes]:
    """The result of a build, from the cache if it has been made before.

    Two entries make one result. The first, under `key`, lists the files that the build included;
    the second, under a key joined with their contents, holds the result. A header that is changed
    therefore leads to another result; one that is new in an earlier search folder does not.

    Args:
        cache: where to look and to store.
        key: of everything that decides the result but the included files.
        build: gives the result and the absolute paths of what it included.
        is_sound: whether an entry can be a result; one that cannot is built anew.
        roots: folders that lie elsewhere for others who share the result, by name. What is included
            from below them is listed by its place there.
    Returns: the result's key and the result.
    """
    roots = roots or {}
    listed = cache.get(key)
    if listed is not None:
        result_key = _result_key(key, listed.decode("utf-8", "surrogateescape"), roots)
        found = cache.get(result_key) if result_key is not None else None
        if result_key is not None and found is not None and is_sound(found):
            return result_key, found
    began = time.time_ns()
    result, included = build()
    if changed_since(included, began):  # which version the result was made from is unknown
        return key, result
    list_text = "\0".join(placeless(path, roots) for path in included)
    cache.put(key, list_text.encode("utf-8", "surrogateescape"))
    result_key = _result_key(key, list_text, roots)
    if result_key is None:  # a file is gone already: nothing to find the result by
        return key, result
    cache.put(result_key, result)
    return result_key, result


def changed_since(paths: Iterable[str], moment_ns: int) -> bool:
    """Whether one of the files was changed or removed since a moment.

    A program that was started then reads them later than the kernel's clock ticks: what was written
    within the first tick, and bears an earlier time, it has read as it is.
    """
    try:
        return any(os.stat(path).st_ctime_ns > moment_ns for path in paths)
    except OSError:
        return True


def placeless(text: str, roots: Mapping[str, str]) -> str:
    """A text with the names of roots where their paths stand, the same wherever they are."""
    for name, root in roots.items():
        text = text.replace(root, f"{_MARK}{name}{_MARK}")
    return text


def placed(text: str, roots: Mapping[str, str]) -> str:
    """The text that `placeless` had, with the paths that roots have here."""
    for name, root in roots.items():
        text = text.replace(f"{_MARK}{name}{_MARK}", root)
    return text


def _result_key(key: str, list_text: str, roots: Mapping[str, str]) -> str | None:
    """The key joined with what the listed files hold now; None if one cannot be read."""
    contents = []
    for path in filter(None, list_text.split("\0")):
        try:
            contents.append(read_regular(placed(path, roots)))
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
        """Where the entries are; it need not exist yet."""
        return _env.cache_dir() / self.name

    @property
    def enabled(self) -> bool:
        """False while WAVECORE_NO_CACHE asks for no cache."""
        return not _env.NO_CACHE.get()

    def path(self, key: str) -> Path:
        """Where an entry is or would be."""
        return self.folder / key[:2] / key[2:]

    def get(self, key: str) -> bytes | None:
        """The entry's bytes, or None if it is absent, damaged, or not this user's."""
        if not self.enabled:
            return None
        try:
            with self._shard(key, create=False) as shard:
                found, status = private.read(shard, key[2:], self.path(key).parent)
                data, seal = found[:-_SEAL_BYTES], found[-_SEAL_BYTES:]
                if not compare_digest(seal, self._seal(_secret(create=False), key, data)):
                    os.unlink(key[2:], dir_fd=shard)
                    return None
                if time.time() - status.st_mtime > _TOUCH_AFTER_SECONDS:
                    with contextlib.suppress(OSError):
                        os.utime(key[2:], dir_fd=shard)
        except OSError as error:
            _warn(error)
            return None
        return data

    def put(self, key: str, data: bytes) -> None:
        """Store an entry; does nothing where the disk does not let us."""
        if not self.enabled:
            return
        limit = _env.CACHE_LIMIT_MB.get() * (1 << 20) // _SHARDS
        try:
            with self._shard(key, create=True) as shard:
                seal = self._seal(_secret(create=True), key, data)
                private.write(shard, key[2:], data + seal)
                _bound(shard, key[2:], limit)
        except OSError as error:
            _warn(error)

    def file(self, key: str) -> Path | None:
        """The file of an entry that `get` or `put` has just met; None if it cannot be used."""
        if not self.enabled:
            return None
        try:
            with self._shard(key, create=False) as shard:
                private.read(shard, key[2:], self.path(key).parent)
        except OSError:
            return None
        return self.path(key)

    def clear(self) -> None:
        """Remove every entry."""
        for shard, entry in self._entries():
            with contextlib.suppress(OSError):
                os.unlink(entry.name, dir_fd=shard)

    def size_bytes(self) -> int:
        """What the entries take on disk."""
        total = 0
        for _, entry in self._entries():
            with contextlib.suppress(OSError):
                total += entry.stat(follow_symlinks=False).st_size
        return total

    def _shard(self, key: str, *, create: bool) -> AbstractContextManager[int]:
        return private.open_folder(_env.cache_dir(), self.name, key[:2], create=create)

    def _seal(self, secret: bytes, key: str, data: bytes) -> bytes:
        """Over the entry and where it belongs: another entry in its place is as wrong as noise."""
        state = blake2b(key=secret, digest_size=_SEAL_BYTES)
        state.update(f"{self.name}\0{key}\0".encode())
        state.update(data)
        return state.digest()

    def _entries(self) -> Iterator[tuple[int, os.DirEntry[str]]]:
        """Every entry, with the handle of its shard."""
        root = _env.cache_dir()
        with (
            contextlib.suppress(OSError),
            private.open_folder(root, self.name, create=False) as part,
        ):
            for name in os.listdir(part):
                with (
                    contextlib.suppress(OSError),
                    private.open_folder(root, self.name, name, create=False) as shard,
                    os.scandir(shard) as entries,
                ):
                    for entry in entries:
                        yield shard, entry


def problem() -> str:
    """Why the cache is not used, "" if it is."""
    if _env.NO_CACHE.get():
        return f"{_env.NO_CACHE.name} is set"
    try:
        _secret(create=True)
    except OSError as error:
        return _reason(error)
    return ""


def used_bytes() -> int:
    """What all parts of the cache take on disk."""
    root = _env.cache_dir()
    with contextlib.suppress(OSError), private.open_folder(root, create=False) as folder:
        names = [entry.name for entry in os.scandir(folder) if entry.is_dir(follow_symlinks=False)]
        return sum(DiskCache(name).size_bytes() for name in names)
    return 0


def _secret(*, create: bool) -> bytes:
    """What the seals of this user's cache are made with. Raises: OSError if there is none."""
    root = _env.cache_dir()
    with private.open_folder(root, create=create) as folder:
        if not create:
            return private.read_secret(folder, _SECRET_FILE, _SECRET_BYTES, root)
        return private.secret(folder, _SECRET_FILE, _SECRET_BYTES, root)


def _bound(shard: int, newest: str, limit_bytes: int) -> None:
    """Drop a shard's least recently used entries beyond its share of the limit."""
    entries = []
    with os.scandir(shard) as listed:
        for entry in listed:
            with contextlib.suppress(OSError):
                status = entry.stat(follow_symlinks=False)
                entries.append((status.st_mtime, status.st_size, entry.name))
    total = sum(size for _, size, _ in entries)
    for _, size, name in sorted(entries):
        if total <= limit_bytes:
            break
        if name != newest:
            with contextlib.suppress(OSError):
                os.unlink(name, dir_fd=shard)
            total -= size


def _reason(error: OSError) -> str:
    return f"{error.filename}: {error.strerror}" if error.filename else str(error.strerror)


def _warn(error: OSError) -> None:
    """Say once that the cache is left alone because others could have written to it."""
    if isinstance(error, private.Untrusted):
        _warn_once(_reason(error))


@cache
def _warn_once(reason: str) -> None:
    warnings.warn(
        "the cache of compiled code is not used, so that each process compiles anew: "
        f"{visible(reason)}. "
        f"Mend it, or name another folder in {_env.CACHE_DIR.name}.",
        RuntimeWarning,
        stacklevel=2,
    )
