"""Finds HIP sources that may use strings and streams without including their headers.

ROCm's clang includes <complex> in every HIP source, and with it <string> and streams. Parsing these
takes longer than a small program does, so we include them only if the source, or a header of its
project, contains a word such as "string".
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence

_WORDS = re.compile(rb"string|stream|complex|locale")
_INCLUDE = re.compile(rb'^[ \t]*#[ \t]*include[ \t]*(?:"([^"\n]+)"|<([^>\n]+)>)', re.MULTILINE)
_FOLDER = re.compile(r"-(?:I|isystem|iquote|idirafter)")
_OF_HIP = ("hip/", "hiprtc")  # our own headers
_MOST_FILES = 400  # beyond this, assume that one has such a word


def may_use_strings(source: str, options: Sequence[str]) -> bool:
    """Whether a source, or a file that it includes, contains a word of these headers.

    Args:
        source: its path.
        options: options that name header folders; clang's own folders are not searched.
    """
    folders = list(values_of(options, _FOLDER))
    waiting = [source, *values_of(options, re.compile("-include"))]
    seen = set(waiting)
    while waiting:
        path = waiting.pop()
        try:
            with open(path, "rb") as file:
                text = file.read()
        except OSError:  # clang reports it; or it is standard input, "-"
            return True
        if _WORDS.search(text) or len(seen) > _MOST_FILES:
            return True
        new = set(_included(text, path, folders)) - seen
        seen |= new
        waiting += sorted(new)
    return False


def _included(text: bytes, path: str, folders: Sequence[str]) -> Iterator[str]:
    """The included files that are in the folders or, if quoted, beside the file."""
    for quoted, angled in _INCLUDE.findall(text):
        name = os.fsdecode(quoted or angled)
        if name.startswith(_OF_HIP):
            continue
        for folder in (*([os.path.dirname(path)] if quoted else ()), *folders):
            place = os.path.normpath(os.path.join(folder, name))
            if os.path.isfile(place):
                yield place
                break


def values_of(options: Sequence[str], names: re.Pattern[str]) -> Iterator[str]:
    """The values of options, joined or in the next word."""
    for option, following in zip(options, [*options[1:], ""], strict=False):
        if match := names.match(option):
            yield option[match.end() :] or following
