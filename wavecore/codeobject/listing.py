"""Machine code as a listing: instructions, labels, source lines, data between functions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass

from wavecore._text import visible_name
from wavecore.codeobject.lines import LineTable, SourceLine
from wavecore.codeobject.sources import SourceFinder
from wavecore.errors import DecodeError
from wavecore.isa.kinds import Kind
from wavecore.targets.processors import GENERIC_MEMBERS

_REPEATS_SHOWN = 3
_COMMENT_COLUMN = 60
_STYLES = {"function": "1;36", "label": "36", "source": "32", "note": "2"}


@dataclass(frozen=True, slots=True)
class ListingLine:
    """One line: `kind` is "function", "label", "source", "instruction", "data" or "note".

    `target` is a branch's target address.
    """

    kind: str
    address: int
    text: str
    words: tuple[int, ...] = ()
    target: int | None = None


def list_code(
    text: Iterable[tuple[int, bytes]],
    *,
    target: str,
    wave: int | None,
    functions: Mapping[int, str],
    lines: LineTable | None,
    finder: SourceFinder,
) -> list[ListingLine]:
    """Decode ranges of code.

    Args:
        text: address and bytes of each range.
        target: the processor.
        wave: lanes in a wave, None for the target's default; affects the syntax of masks.
        functions: names by address.
        lines: the line table, or None for no source lines.
        finder: where to search for their text.
    """
    processor = GENERIC_MEMBERS.get(target, (target,))[0]
    decoded = [line for start, code in text for line in _decode(start, code, processor, wave)]
    labels = _labels(decoded, functions)
    listing: list[ListingLine] = []
    shown: SourceLine | None = None
    for line in _fold_repeats(decoded, labels.keys() | functions.keys()):
        if line.address in functions:
            listing.append(ListingLine("function", line.address, functions[line.address]))
            shown = None
        elif line.address in labels:
            listing.append(ListingLine("label", line.address, labels[line.address]))
        if lines is not None and line.kind == "instruction":
            place = lines.at(line.address)
            if place is not None and (shown is None or str(place) != str(shown)):
                listing.append(ListingLine("source", line.address, _quote(place, finder)))
                shown = place
        if line.target is not None and line.target in labels:
            head, _, _ = line.text.rpartition(" ")
            named = f"{head} {labels[line.target]}"
            line = ListingLine(line.kind, line.address, named, line.words, line.target)
        listing.append(line)
    return listing


def render(listing: Iterable[ListingLine], *, color: bool = False) -> str:
    """The text of a listing; addresses and code words are in comments.

    Names and source lines come from the file: terminal control characters are shown as escapes.
    """
    rendered: list[str] = []
    for line in listing:
        shown = visible_name(line.text)
        if line.kind == "function":
            rendered += [""] if rendered else []
            text = f"{line.address:016x} <{shown}>:"
        elif line.kind == "label":
            text = f"{shown}:"
        elif line.kind in ("source", "note"):
            text = f"    ; {shown}"
        else:
            words = " ".join(f"{word:08X}" for word in line.words)
            comment = f"// {line.address:012X}: {words}"
            if color:
                comment = f"\x1b[2m{comment}\x1b[0m"
            text = f"    {shown:<{_COMMENT_COLUMN - 1}} {comment}"
        style = _STYLES.get(line.kind)
        rendered.append(f"\x1b[{style}m{text}\x1b[0m" if color and style else text)
    return "\n".join(rendered) + "\n"


def _decode(address: int, code: bytes, target: str, wave: int | None) -> Iterable[ListingLine]:
    from wavecore.isa import decode

    at = 0
    while at < len(code):
        try:
            found = decode(target, code, at, address + at, wave=wave)
        except DecodeError:
            size = min(4, len(code) - at)
            word = int.from_bytes(code[at : at + size], "little")
            text = f".long 0x{word:08x}" if size == 4 else f".byte 0x{word:x}"
            yield ListingLine("data", address + at, text, (word,))
            at += size
            continue
        goes_to = None
        if found.facts.any(Kind.BRANCH) and "simm16" in found.mods:  # dwords from the next one
            distance = (found.mods["simm16"] + 0x8000 & 0xFFFF) - 0x8000
            goes_to = address + at + found.size + 4 * distance
        yield ListingLine("instruction", address + at, found.text, found.words, goes_to)
        at += found.size


def _labels(decoded: list[ListingLine], functions: Mapping[int, str]) -> dict[int, str]:
    """Names of branch targets at which an instruction starts: L1, L2, ... by address."""
    starts = {line.address for line in decoded}
    targets = {line.target for line in decoded if line.target in starts}
    names = {address: name for address, name in functions.items() if address in targets}
    inner = sorted(t for t in targets if t is not None and t not in functions)
    return names | {address: f"L{number}" for number, address in enumerate(inner, 1)}


def _fold_repeats(decoded: list[ListingLine], starts: Set[int]) -> Iterable[ListingLine]:
    """The same lines, with long runs of padding reduced to one line and a note."""
    at = 0
    while at < len(decoded):
        line = decoded[at]
        end = at + 1
        while (
            end < len(decoded)
            and decoded[end].words == line.words
            and decoded[end].address not in starts
        ):
            end += 1
        count = end - at
        yield line
        if count > _REPEATS_SHOWN:
            note = f"{line.text}, {count - 1} more"
            yield ListingLine("note", decoded[at + 1].address, note)
        else:
            yield from decoded[at + 1 : end]
        at = end


def _quote(place: SourceLine, finder: SourceFinder) -> str:
    """A source line with its location; only the location if the text was not found."""
    text = finder.lines(place.file, place.md5)
    if text is None or place.line > len(text):
        return str(place)
    return f"{place}  {text[place.line - 1].strip().expandtabs()}"
