"""Which HIP sources may count on strings and streams without including them.

ROCm's clang brings <complex> with every HIP source, and with it <string> and streams. To read them
takes clang longer than a small program: they come where a source, or a header of its project, says
a word like these.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence

_WORDS = re.compile(rb"string|stream|complex|locale")
_INCLUDE = re.compile(rb'^[ \t]*#[ \t]*include[ \t]*(?:"([^"\n]+)"|<([^>\n]+)>)', re.MULTILINE)
_FOLDER = re.compile(r"-(?:I|isystem|iquote|idirafter)")
_OF_HIP = ("hip/", "hiprtc")  # our own headers
_MOST_FILES = 400  # what has more headers than these says such a word


def may_use_strings(source: str, options: Sequence[str]) -> bool:
    """Whether a source or what it includes says a word of these headers.

    Args:
        source: its path.
        options: the command line's, for headers' folders; clang's own folders are not looked into.
    """
    folders = list(values_of(options, _FOLDER))
    waiting = [source, *values_of(options, re.compile("-include"))]
    seen = set(waiting)
    while waiting:
        path = waiting.pop()
        try:
            with open(path, "rb") as file:
                text = file.read()
        except OSError:  # clang says so; or it is standard input, "-"
            return True
        if _WORDS.search(text) or len(seen) > _MOST_FILES:
            return True
        new = set(_included(text, path, folders)) - seen
        seen |= new
        waiting += sorted(new)
    return False


def _included(text: bytes, path: str, folders: Sequence[str]) -> Iterator[str]:
    """The files that a file includes, as far as they are beside it or in the folders."""
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
    """The values of options, joined to them or in the next word."""
    for option, following in zip(options, [*options[1:], ""], strict=False):
        if match := names.match(option):
            yield option[match.end() :] or following
