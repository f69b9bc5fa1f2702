"""A content-addressed store on disk, shared by all processes of a user.

Each entry is a file, named by its key. A trailing seal, made with a secret of the user, proves that
it is complete, that this user's wavecore wrote it, and under which key: an entry is either correct
or treated as absent. Files that others could have written are not used (see `private`). Files are
replaced atomically. There are no locks: two processes that create the same entry write the same
bytes. If the cache cannot be read or written, compiling is slower, but it is never an error.
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
_MARK = "\x01"  # encloses the name of a root that replaces its path
_SECRET_FILE, _SECRET_BYTES = "key", 32
_SHARDS = 256
_TOUCH_AFTER_SECONDS = 3600.0


def digest(*parts: bytes | str) -> str:
    """A key: 40 hexadecimal digits, a hash of the parts and their lengths."""
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
    """The result of a build, from the cache if possible.

    A result has two entries. The first, under `key`, lists the files that the build included; the
    second, whose key includes their contents, is the result. So a changed header causes a rebuild,
    but a new header in a folder searched earlier does not.

    Args:
        cache: the cache to use.
        key: covers everything that decides the result, except the included files.
        build: returns the result and the absolute paths of included files.
        is_sound: whether an entry is a valid result; others are rebuilt.
        roots: folders whose path differs between users who share the result, by name. Files below
            them are listed relative to them.
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
    if changed_since(included, began):  # it is unknown which version was compiled
        return key, result
    list_text = "\0".join(placeless(path, roots) for path in included)
    cache.put(key, list_text.encode("utf-8", "surrogateescape"))
    result_key = _result_key(key, list_text, roots)
    if result_key is None:  # a file was removed meanwhile
        return key, result
    cache.put(result_key, result)
    return result_key, result


def changed_since(paths: Iterable[str], moment_ns: int) -> bool:
    """Whether one of the files was changed or removed since a moment, when a program was started.

    A write within the same tick of the kernel's clock may have an earlier time, but the program
    reads files only after that tick, and so has read the new contents.
    """
    try:
        return any(os.stat(path).st_ctime_ns > moment_ns for path in paths)
    except OSError:
        return True


def placeless(text: str, roots: Mapping[str, str]) -> str:
    """Replace the paths of roots in a text by their names."""
    for name, root in roots.items():
        text = text.replace(root, f"{_MARK}{name}{_MARK}")
    return text


def placed(text: str, roots: Mapping[str, str]) -> str:
    """Undo `placeless`, with the paths of roots on this machine."""
    for name, root in roots.items():
        text = text.replace(f"{_MARK}{name}{_MARK}", root)
    return text


def _result_key(key: str, list_text: str, roots: Mapping[str, str]) -> str | None:
    """The key including the contents of the listed files; None if one cannot be read."""
    contents = []
    for path in filter(None, list_text.split("\0")):
        try:
            contents.append(read_regular(placed(path, roots)))
        except OSError:
            return None
    return digest("result", key, list_text, *contents)


class DiskCache:
    """One part of the cache: a folder below `_env.cache_dir()` with a limited total size.

    Entries are distributed to 256 shards by their keys. Each write limits the size of its shard by
    dropping the least recently used entries, so the whole cache is never scanned.
    """

    def __init__(self, name: str) -> None:
        self.name = name

    @property
    def folder(self) -> Path:
        """The folder of the entries, which may not exist yet."""
        return _env.cache_dir() / self.name

    @property
    def enabled(self) -> bool:
        """Whether WAVECORE_NO_CACHE is unset."""
        return not _env.NO_CACHE.get()

    def path(self, key: str) -> Path:
        """The path of an entry, whether or not it exists."""
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
        """Store an entry; errors of the file system are ignored."""
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
        """The file of an entry just read or written; None if it cannot be used."""
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
        """The size of all entries."""
        total = 0
        for _, entry in self._entries():
            with contextlib.suppress(OSError):
                total += entry.stat(follow_symlinks=False).st_size
        return total

    def _shard(self, key: str, *, create: bool) -> AbstractContextManager[int]:
        return private.open_folder(_env.cache_dir(), self.name, key[:2], create=create)

    def _seal(self, secret: bytes, key: str, data: bytes) -> bytes:
        """The seal of an entry, over its bytes, key and kind: a swapped entry is invalid too."""
        state = blake2b(key=secret, digest_size=_SEAL_BYTES)
        state.update(f"{self.name}\0{key}\0".encode())
        state.update(data)
        return state.digest()

    def _entries(self) -> Iterator[tuple[int, os.DirEntry[str]]]:
        """All entries, with the handles of their shards."""
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
    """The reason why the cache is not used, "" if it is."""
    if _env.NO_CACHE.get():
        return f"{_env.NO_CACHE.name} is set"
    try:
        _secret(create=True)
    except OSError as error:
        return _reason(error)
    return ""


def used_bytes() -> int:
    """The size of all parts of the cache."""
    root = _env.cache_dir()
    with contextlib.suppress(OSError), private.open_folder(root, create=False) as folder:
        names = [entry.name for entry in os.scandir(folder) if entry.is_dir(follow_symlinks=False)]
        return sum(DiskCache(name).size_bytes() for name in names)
    return 0


def _secret(*, create: bool) -> bytes:
    """The secret for the seals of this user's cache. Raises: OSError if it is not available."""
    root = _env.cache_dir()
    with private.open_folder(root, create=create) as folder:
        if not create:
            return private.read_secret(folder, _SECRET_FILE, _SECRET_BYTES, root)
        return private.secret(folder, _SECRET_FILE, _SECRET_BYTES, root)


def _bound(shard: int, newest: str, limit_bytes: int) -> None:
    """Drop the least recently used entries of a shard above its size limit."""
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
    """Warn once if the cache is not used because others could have written to it."""
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
