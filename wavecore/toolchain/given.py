"""Checks arguments of the compilers, which must be valid on command lines and in file systems.

Every function raises CompileError with the given and the expected value.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path

from wavecore._files import read_regular
from wavecore.errors import CompileError

_NAME_LIMIT_BYTES = 240  # file systems allow 255; the compiler appends suffixes
_MACRO = re.compile(r"[^\W\d]\w*(?:\([\w\s,.]*\))?\Z")


def source_bytes(text: str, what: str = "source") -> bytes:
    """A source encoded as UTF-8; surrogate escapes become the original bytes."""
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError as error:
        line = text.count("\n", 0, error.start) + 1
        raise CompileError(
            f"{what}: line {line} contains {text[error.start]!r}, half of a surrogate pair, which "
            "cannot be encoded."
        ) from error


def word(value: object, what: str) -> str:
    """Text for a command line, without zero bytes and unencodable characters."""
    if not isinstance(value, (str, os.PathLike)):
        raise CompileError(f"{what} is a {type(value).__name__}; expected text or a path.")
    text = os.fsdecode(value)
    if "\0" in text:
        raise CompileError(
            f"{what}={_shown(text)} contains a zero byte, which is not allowed on a command line."
        )
    source_bytes(text, what)
    return text


def words(value: object, what: str, of: str) -> list[str]:
    """A list of texts for a command line."""
    if not isinstance(value, (list, tuple)):
        raise CompileError(f"{what}={_shown(value)}; expected a list of {of}.")
    return [word(item, f"{what}[{index}]") for index, item in enumerate(value)]


def macros(value: object) -> list[str]:
    """Options that define macros; without a value, as 1."""
    if value is None:
        return []
    if not isinstance(value, Mapping):
        raise CompileError(f"defines={_shown(value)}; expected macros and their values.")
    options = []
    for name, text in value.items():
        if not isinstance(name, str) or not _MACRO.match(name):
            raise CompileError(f"defines: {_shown(name)} is not a macro's name.")
        if text is not None and not isinstance(text, (str, int, float)):
            kind = type(text).__name__
            raise CompileError(f"defines[{name!r}] is a {kind}; expected text, a number or None.")
        options.append(word(f"-D{name}" if text is None else f"-D{name}={text}", "defines"))
    return options


def file_name(value: object) -> str:
    """The file name for a source given as text."""
    text = word(value, "name") if isinstance(value, str) else ""
    if not text:
        raise CompileError(f"name={_shown(value)}; expected a file name.")
    if os.path.basename(text) != text or text in (".", ".."):
        raise CompileError(f"name={_shown(text)}: expected a file name without folders.")
    if len(os.fsencode(text)) > _NAME_LIMIT_BYTES:
        raise CompileError(
            f"name={_shown(text)} is longer than a file name, which has {_NAME_LIMIT_BYTES} bytes."
        )
    return text


def headers(value: object) -> dict[str, bytes]:
    """Texts of headers by name, as in `#include`; names may contain folders."""
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise CompileError(f"headers={_shown(value)}; expected names and texts.")
    texts = {}
    for name, text in value.items():
        path = os.path.normpath(word(name, "headers")) if isinstance(name, str) and name else ""
        if not path or os.path.isabs(path) or path.split(os.sep)[0] in (os.pardir, os.curdir):
            raise CompileError(f"headers: {_shown(name)} is not a name of a file below a folder.")
        if not isinstance(text, str):
            kind = type(text).__name__
            raise CompileError(f"headers[{name!r}] is a {kind}; expected the text.")
        texts[path] = source_bytes(text, f"headers[{name!r}]")
    return texts


def files(value: object, what: str) -> list[bytes]:
    """The contents of at least one file."""
    if not isinstance(value, (list, tuple)) or not value:
        raise CompileError(f"{what}={_shown(value)}; expected a list of files' bytes.")
    for index, data in enumerate(value):
        if not isinstance(data, bytes):
            raise CompileError(f"{what}[{index}] is a {type(data).__name__}; expected bytes.")
    return list(value)


def source_file(value: str | os.PathLike[str]) -> tuple[Path, bytes]:
    """A file's absolute path and contents."""
    try:
        path = Path(os.path.abspath(word(value, "source")))
        return path, read_regular(path)
    except OSError as error:
        raise CompileError(f"{os.fspath(value)}: {error.strerror}.") from error


def folders(value: object) -> list[str]:
    """Absolute paths of folders."""
    found = words(value, "include_dirs", "folders")
    try:
        return [os.path.abspath(folder) for folder in found]
    except OSError as error:
        raise CompileError(f"include_dirs: no working folder: {error.strerror}.") from error


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:77]}..."
