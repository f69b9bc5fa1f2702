"""The identifiers in the text of the HIP headers, without comments, strings and includes."""

from __future__ import annotations

import re
from pathlib import Path

from wavecore.toolchain.build import INCLUDE_DIR

_SKIPPED = re.compile(
    r"""//[^\n]*|/\*.*?\*/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'"""
    r"""|^[ \t]*\#[ \t]*(?:include|pragma|error|warning)[^\n]*|__has_include\w*\(<[^>\n]*>\)""",
    re.DOTALL | re.MULTILINE,
)
_TOKEN = re.compile(r"(?P<number>\.?[0-9](?:[eEpP][+-]|[\w.'])*)|(?P<name>[A-Za-z_]\w*)")
_RESERVED = re.compile(r"__|_[A-Z]")


def headers() -> list[Path]:
    """Every header in the package."""
    return sorted(path for path in INCLUDE_DIR.rglob("*") if path.is_file())


def unreserved_names(text: str) -> dict[str, int]:
    """Identifiers that a program's macros would replace, and the line of each one's first use.

    Operands of ## are not replaced.
    """
    names: dict[str, int] = {}
    plain = _SKIPPED.sub(lambda match: re.sub(r"[^\n]+", " ", match[0]), text)
    for number, line in enumerate(plain.split("\n"), 1):
        for match in _TOKEN.finditer(line):
            name = match["name"]
            before, after = line[: match.start()].rstrip(), line[match.end() :].lstrip()
            if before.endswith("##") or after.startswith("##"):
                continue
            if name and not _RESERVED.match(name) and "__" not in name:
                names.setdefault(name, number)
    return names
