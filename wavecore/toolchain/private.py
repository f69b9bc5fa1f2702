"""Opens folders and files that only this user can have written.

They must belong to the user, be folders or regular files, and not be writable by others. Each is
opened relative to an open folder, never through a link, so it cannot be replaced during the check.
Anything else raises `Untrusted`, an OSError, so a cache treats it as an unreadable file. Opening
never blocks: a pipe in place of a file is rejected.
"""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import stat
from collections.abc import Iterator
from pathlib import Path

_FOLDER_MODE, _FILE_MODE = 0o700, 0o600
_OTHERS_WRITE, _OTHERS = 0o022, 0o077
# False if the system does not report owners of files.
_SUPPORTED = hasattr(os, "geteuid") and hasattr(os, "O_NOFOLLOW") and os.open in os.supports_dir_fd
_BASE = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NONBLOCK", 0)
_FOLDER = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | _BASE

TEMPORARY_PREFIX = ".new-"


class Untrusted(PermissionError):
    """Another user may have written the file or folder."""

    def __init__(self, path: str | os.PathLike[str], reason: str) -> None:
        super().__init__(errno.EPERM, reason, os.fspath(path))


class Damaged(OSError):
    """The contents are not those that were written."""


@contextlib.contextmanager
def open_folder(path: Path, *names: str, create: bool) -> Iterator[int]:
    """A handle of the folder `path` / `names`; each component is checked.

    Args:
        path: the base folder; its parents may contain links, but it must be a folder itself.
        names: folders below it; their mode is set to 0700.
        create: create missing folders.

    Raises: Untrusted; OSError if it does not exist or cannot be created.
    """
    if not _SUPPORTED:
        raise Untrusted(path, "files have no owners to ask for on this system")
    if not path.is_absolute() and path.parts[:1] == ("~",):
        raise FileNotFoundError(errno.ENOENT, "this user has no home folder", str(path))
    if create:
        _make_folders(path)
    handle = _opened_folder(path, None)
    try:
        for name in names:
            path = path / name
            if create:
                with contextlib.suppress(FileExistsError):
                    os.mkdir(name, _FOLDER_MODE, dir_fd=handle)
            inner = _opened_folder(path, handle)
            os.close(handle)
            handle = inner
            if os.fstat(handle).st_mode & _OTHERS:
                os.fchmod(handle, _FOLDER_MODE)
        yield handle
    finally:
        os.close(handle)


def read(folder: int, name: str, place: Path) -> tuple[bytes, os.stat_result]:
    """A file's bytes and status. Raises: Untrusted, OSError."""
    try:
        handle = os.open(name, os.O_RDONLY | _BASE, dir_fd=folder)
    except OSError as error:
        if error.errno in (errno.ELOOP, errno.ENXIO):
            raise Untrusted(place / name, "a symbolic link or a socket, no file") from error
        raise
    with open(handle, "rb") as file:
        status = os.fstat(handle)
        if not stat.S_ISREG(status.st_mode):
            raise Untrusted(place / name, "no regular file")
        _check_owner(place / name, status)
        return file.read(), status


def write(folder: int, name: str, data: bytes) -> None:
    """Replace a file atomically: readers see the old or the new bytes.

    Raises: OSError if it cannot be written.
    """
    temporary = _write_temporary(folder, data)
    try:
        os.replace(temporary, name, src_dir_fd=folder, dst_dir_fd=folder)
    except OSError:
        _unlink(folder, temporary)
        raise


def secret(folder: int, name: str, size_bytes: int, place: Path) -> bytes:
    """Random bytes stored in a file, created on first use by exactly one process.

    Raises: OSError if they do not exist and cannot be stored.
    """
    for _ in range(3):  # another process may create or replace it at the same time
        try:
            return read_secret(folder, name, size_bytes, place)
        except FileNotFoundError:
            pass
        except (Untrusted, Damaged):  # it is in our folder, so replace it
            _unlink(folder, name)
        temporary = _write_temporary(folder, secrets.token_bytes(size_bytes))
        try:
            os.link(temporary, name, src_dir_fd=folder, dst_dir_fd=folder, follow_symlinks=False)
        except FileExistsError:
            continue
        except OSError:  # a file system without hard links
            os.replace(temporary, name, src_dir_fd=folder, dst_dir_fd=folder)
        finally:
            _unlink(folder, temporary)
    raise OSError(errno.EIO, "cannot be kept", str(place / name))


def read_secret(folder: int, name: str, size_bytes: int, place: Path) -> bytes:
    """The existing bytes of `secret`. Raises: Untrusted, Damaged, OSError."""
    found, status = read(folder, name, place)
    if len(found) != size_bytes or status.st_mode & _OTHERS:
        raise Damaged(errno.EINVAL, "cut short, or no secret any more", str(place / name))
    return found


def _make_folders(path: Path) -> None:
    missing = []
    while True:
        try:
            os.lstat(path)
        except FileNotFoundError:
            missing.append(path)
            path = path.parent
            continue
        break
    for each in reversed(missing):
        with contextlib.suppress(FileExistsError):
            os.mkdir(each, _FOLDER_MODE)


def _opened_folder(path: Path, parent: int | None) -> int:
    try:
        handle = os.open(path if parent is None else path.name, _FOLDER, dir_fd=parent)
    except OSError:
        if path.is_symlink():
            raise Untrusted(path, "a symbolic link, not a folder") from None
        raise
    try:
        _check_owner(path, os.fstat(handle))
    except Untrusted:
        os.close(handle)
        raise
    return handle


def _check_owner(path: Path, status: os.stat_result) -> None:
    if status.st_uid != os.geteuid():
        raise Untrusted(path, f"belongs to user {status.st_uid}, not to {os.geteuid()}")
    if status.st_mode & _OTHERS_WRITE:
        raise Untrusted(path, f"others may write to it (mode {stat.S_IMODE(status.st_mode):04o})")


def _write_temporary(folder: int, data: bytes) -> str:
    name = f"{TEMPORARY_PREFIX}{secrets.token_hex(8)}"
    handle = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BASE, _FILE_MODE, dir_fd=folder)
    try:
        with open(handle, "wb") as file:
            file.write(data)
    except OSError:  # a full disk
        _unlink(folder, name)
        raise
    return name


def _unlink(folder: int, name: str) -> None:
    with contextlib.suppress(OSError):
        os.unlink(name, dir_fd=folder)
