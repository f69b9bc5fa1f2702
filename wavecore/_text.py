"""Text from elsewhere, shown: names out of files and programs may hold what steers a terminal."""

from __future__ import annotations

import re

# Control characters of C0 and C1 and DEL; what turns the direction of text or breaks lines where no
# line ends; halves of surrogate pairs, which cannot be printed at all.
_STEERING = "\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff"
_IN_TEXT = re.compile(f"[{_STEERING}]")
_IN_NAME = re.compile(f"[{_STEERING}\t\n]")


def visible(text: str) -> str:
    r"""The text with everything that would steer a terminal as its escape: \x1b, \u202e.

    Line breaks and tabs stay: they are the text's own.
    """
    return _IN_TEXT.sub(_escape, text)


def visible_name(text: str) -> str:
    r"""A name on a line of text from elsewhere: line breaks and tabs become \n and \t too."""
    return _IN_NAME.sub(_escape, text)


def words_of(error: BaseException) -> str:
    """What an exception says of itself; of one whose own `__str__` raises, that."""
    try:
        return str(error)
    except Exception as raised:  # noqa: BLE001  a class's own
        return f"{type(error).__name__}, whose text raises {type(raised).__name__}"


def _escape(found: re.Match[str]) -> str:
    return found[0].encode("unicode_escape").decode("ascii")
