"""Showing untrusted text: names from files and programs may contain terminal escapes."""

from __future__ import annotations

import re

# C0 and C1 control characters and DEL; characters that change the text direction or break lines;
# halves of surrogate pairs, which cannot be printed.
_STEERING = "\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff"
_IN_TEXT = re.compile(f"[{_STEERING}]")
_IN_NAME = re.compile(f"[{_STEERING}\t\n]")


def visible(text: str) -> str:
    r"""The text with characters that could control a terminal escaped: \x1b, \u202e.

    Line breaks and tabs stay.
    """
    return _IN_TEXT.sub(_escape, text)


def visible_name(text: str) -> str:
    r"""Like `visible`, for a name within a line: escapes line breaks and tabs, too."""
    return _IN_NAME.sub(_escape, text)


def words_of(error: BaseException) -> str:
    """An exception's text; a note if its `__str__` raises."""
    try:
        return str(error)
    except Exception as raised:  # noqa: BLE001  user-defined `__str__`
        return f"{type(error).__name__}, whose text raises {type(raised).__name__}"


def _escape(found: re.Match[str]) -> str:
    return found[0].encode("unicode_escape").decode("ascii")


def signed_percent(percent: float) -> str:
    """A change in whole percent, with its sign: "-20 %", "0 %"."""
    whole = round(percent)
    return f"{whole:+,} %" if whole else "0 %"
