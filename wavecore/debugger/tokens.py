"""Access tokens for editor sessions on a port, kept where only this user can read them.

A port of this machine is open to all its users, and to every page in a browser. Each session has
its own token, in a file named after the machine and the port, for as long as it waits.
"""

from __future__ import annotations

import contextlib
import hmac
import os
import platform
import secrets
import time
from collections.abc import Iterator

from wavecore import _env
from wavecore.toolchain import private

_FOLDER = "debug"
_BYTES = 32
_OLD_SECONDS = 7 * 24 * 3600.0


def made() -> str:
    """A new random token."""
    return secrets.token_urlsafe(_BYTES)


def same(token: str, given: object) -> bool:
    """Whether a token matches, compared in constant time."""
    text = given if isinstance(given, str) else ""
    return hmac.compare_digest(token.encode(), text.encode(errors="replace"))


@contextlib.contextmanager
def kept(port: int, token: str) -> Iterator[bool]:
    """Keep the token of a session while it waits. Yields: whether it could be stored."""
    name = _name(port)
    try:
        with private.open_folder(_env.cache_dir(), _FOLDER, create=True) as folder:
            _drop_old(folder)
            private.write(folder, name, token.encode())
    except OSError:  # no home, a full disk: the token is also printed on standard error
        yield False
        return
    try:
        yield True
    finally:
        _forget(name, token)


def _drop_old(folder: int) -> None:
    """Remove the files of sessions that were killed while they waited."""
    for each in os.listdir(folder):
        with contextlib.suppress(OSError):
            status = os.stat(each, dir_fd=folder, follow_symlinks=False)
            if time.time() - status.st_mtime > _OLD_SECONDS:
                os.unlink(each, dir_fd=folder)


def _forget(name: str, token: str) -> None:
    """Remove the file, if it still belongs to this session."""
    place = _env.cache_dir() / _FOLDER
    with (
        contextlib.suppress(OSError),
        private.open_folder(_env.cache_dir(), _FOLDER, create=False) as folder,
    ):
        if private.read(folder, name, place)[0] == token.encode():
            os.unlink(name, dir_fd=folder)


def found(port: int) -> str | None:
    """The token of this user's session waiting on a port; None if there is none."""
    place = _env.cache_dir() / _FOLDER
    try:
        with private.open_folder(_env.cache_dir(), _FOLDER, create=False) as folder:
            return private.read(folder, _name(port), place)[0].decode("ascii", "replace")
    except OSError:
        return None


def _name(port: int) -> str:
    return f"{platform.node()}-{port}"  # home folders are shared among machines
