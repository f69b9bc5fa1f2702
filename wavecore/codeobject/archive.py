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
# The symbol tables, and the table of long names.
_OWN_MEMBERS = frozenset({b"/", b"//", b"/SYM64/", b"__.SYMDEF"})


def is_archive(data: bytes) -> bool:
    """Whether this is an archive; a thin one, which only names its members, does not count."""
    return data.startswith(MAGIC)


def members(data: bytes) -> Iterator[bytes]:
    """The files of an archive, in order. Raises: CodeObjectError if it is damaged."""
    if not is_archive(data):
        raise CodeObjectError(f"not an archive: starts with {data[:8].hex(' ') or 'nothing'}.")
    at = len(MAGIC)
    while at < len(data):
        header = data[at : at + _HEADER_BYTES]
        size_text = header[_SIZE_FIELD].strip()
        if len(header) < _HEADER_BYTES or not header.endswith(_END) or not size_text.isdigit():
            raise CodeObjectError(f"archive: no member header at {at:#x}.")
        start, size_bytes = at + _HEADER_BYTES, int(size_text)
        if start + size_bytes > len(data):
            raise CodeObjectError(f"archive ends within the member at {at:#x}: truncated.")
        if header[:16].rstrip() not in _OWN_MEMBERS:
            yield data[start : start + size_bytes]
        at = start + size_bytes + size_bytes % 2
