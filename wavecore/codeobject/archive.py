"""Archives of object files (`ar`, .a), as used for static libraries.

Source: the System V and GNU variants, as described in ar(5).
"""

from __future__ import annotations

from collections.abc import Iterator

from wavecore.errors import CodeObjectError

MAGIC = b"!<arch>\n"

_HEADER_BYTES = 60
_SIZE_FIELD = slice(48, 58)
_END = b"`\n"
_LONG_NAMES = b"//"  # a table of them
_OWN_MEMBERS = frozenset({b"/", b"/SYM64/", b"__.SYMDEF"})  # tables of symbols


def is_archive(data: bytes) -> bool:
    """Whether this is an archive; a thin one, which only names its members, does not count."""
    return data.startswith(MAGIC)


def members(data: bytes) -> Iterator[bytes]:
    """The files of an archive, in order. Raises: CodeObjectError if it is damaged."""
    return (contents for _, contents in named_members(data))


def named_members(data: bytes) -> Iterator[tuple[str, bytes]]:
    """The same with their names."""
    if not is_archive(data):
        raise CodeObjectError(f"not an archive: starts with {data[:8].hex(' ') or 'nothing'}.")
    at = len(MAGIC)
    long_names = b""
    while at < len(data):
        header = data[at : at + _HEADER_BYTES]
        size_text = header[_SIZE_FIELD].strip()
        if len(header) < _HEADER_BYTES or not header.endswith(_END) or not size_text.isdigit():
            raise CodeObjectError(f"archive: no member header at {at:#x}.")
        start, size_bytes = at + _HEADER_BYTES, int(size_text)
        if start + size_bytes > len(data):
            raise CodeObjectError(f"archive ends within the member at {at:#x}: truncated.")
        name, contents = header[:16].rstrip(), data[start : start + size_bytes]
        if name == _LONG_NAMES:
            long_names = contents
        elif name not in _OWN_MEMBERS:
            yield _name(name, long_names), contents
        at = start + size_bytes + size_bytes % 2


def _name(field: bytes, long_names: bytes) -> str:
    """A member's name, which is in a table where it is too long for its field."""
    if field[:1] == b"/" and field[1:].isdigit():
        field = long_names[int(field[1:]) :].partition(b"\n")[0]
    return field.removesuffix(b"/").decode("utf-8", "surrogateescape")
