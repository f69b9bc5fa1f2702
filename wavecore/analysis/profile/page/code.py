"""Source and machine code side by side, linked line by line, coloured by a chosen figure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from wavecore.analysis.page.markup import Content, Markup, choices, number, tag
from wavecore.analysis.profile.page.accesses import has_picture
from wavecore.analysis.profile.record import Instruction, Line, Record

# The figures that may colour lines: the name in the document, and the label of the switch.
HEATS = {
    "executed": "executions",
    "cycles": "estimated cycles",
    "bytes": "requested bytes",
    "conflicts": "bank conflict cycles",
}
WHOLE_MOST = 300  # lines of a file that is shown completely; longer ones are excerpted
AROUND = 4  # lines of an excerpt before and after a line with code

Figures = Mapping[str, float]
LineKey = tuple[str, int]


@dataclass(frozen=True)
class Heat:
    """The available figures of rows, with the largest value of each."""

    most: Figures

    @staticmethod
    def of(entries: Iterable[Figures]) -> Heat:
        most = dict.fromkeys(HEATS, 0.0)
        for each in entries:
            most = {key: max(value, each[key]) for key, value in most.items()}
        return Heat({key: value for key, value in most.items() if value})

    def cell(self, figures: Figures) -> Markup:
        """All figures of a row; the switch selects the visible one."""
        shown = [tag("span", number(figures[key]), class_=key) for key in self.most if figures[key]]
        return tag("td", shown, class_="heat")

    def style(self, figures: Figures) -> str | None:
        """Each figure as a share of the largest."""
        shares = {key: figures[key] / most for key, most in self.most.items()}
        return ";".join(f"--{key}:{share:.3f}" for key, share in shares.items() if share) or None


def section(record: Record) -> Markup:
    """Both panes and the switch; only machine code if no source is known."""
    instructions = [_of_instruction(record, each) for each in record.instructions]
    heat = Heat.of(instructions)
    numbers = {(each.file, each.line): at for at, each in enumerate(record.lines)}
    chosen = "cycles" if "cycles" in heat.most else "executed"
    panes = [_pane("Machine code", _machine(record, instructions, numbers, heat), "machine")]
    if numbers:
        panes.insert(0, _pane("Source", _source(record, numbers), "source"))
    options = [(key, HEATS[key]) for key in heat.most]
    return tag(
        "section",
        tag("h2", "Source and machine code"),
        tag("div", choices("Heat", "heat", options, chosen), _hint(), class_="tools"),
        tag("div", panes, class_="panes" if numbers else "panes alone"),
        id="code",
        data_heat=chosen,
    )


def _of_instruction(record: Record, each: Instruction) -> Figures:
    accesses = [record.accesses[index] for index in each.accesses]
    return {
        "executed": each.executed,
        "cycles": each.cycles,
        "bytes": sum(access.bytes for access in accesses),
        "conflicts": sum(access.conflict_cycles for access in accesses),
    }


def _of_line(line: Line) -> Figures:
    return {
        "executed": line.executed,
        "cycles": line.cycles,
        "bytes": line.bytes,
        "conflicts": line.conflict_cycles,
    }


def _hint() -> Markup:
    keys = [tag("kbd", "↑"), tag("kbd", "↓")]
    return tag(
        "p",
        *("Pick a line, by pointer or by ", keys, ": its counterpart is marked beside it. "),
        *(tag("kbd", "Enter"), " goes to it."),
        class_="hint",
    )


def _pane(title: str, rows: Iterable[Markup], kind: str) -> Markup:
    head = tag(
        "tr",
        tag("th", "line" if kind == "source" else "pc", scope="col", class_="no"),
        tag(
            "th", (tag("span", HEATS[key], class_=key) for key in HEATS), scope="col", class_="heat"
        ),
        tag("th", "lanes", scope="col", class_="lanes", title="mean of the active ones"),
        tag("th", title, scope="col"),
    )
    listing = tag(
        "table",
        tag("caption", title, class_="unseen"),
        tag("thead", head),
        tag("tbody", rows),
        class_="listing",
    )
    return tag("div", listing, class_=f"pane {kind}", tabindex=0, role="region", aria_label=title)


def _lanes(entry: Line | Instruction) -> Markup:
    executed = entry.executed
    return tag("td", f"{entry.lanes / executed:.3g}" if executed else "", class_="lanes")


# ------------------------------------------------------------------------------------- source


def _source(record: Record, numbers: Mapping[LineKey, int]) -> Iterator[Markup]:
    """The lines of each file; those with code link to it."""
    heat = Heat.of(_of_line(line) for line in record.lines)
    for file in dict.fromkeys(place[0] for place in numbers):
        used = {line: at for (name, line), at in numbers.items() if name == file}
        yield tag("tr", tag("th", file, colspan=4, scope="rowgroup"), class_="file")
        before = 0
        for at, shown in _lines_shown(record, file, used):
            if at != before + 1:
                yield tag("tr", tag("td", "⋯", colspan=4), class_="gap", aria_hidden="true")
            before = at
            yield _line(record, heat, at, shown, used.get(at))


def _lines_shown(record: Record, file: str, used: Mapping[int, int]) -> Iterator[tuple[int, str]]:
    """Numbers and texts: the whole file if it is short and known."""
    whole = record.sources.get(file)
    if whole is None:
        yield from ((at, record.lines[used[at]].text) for at in sorted(used))
        return
    near = {at + step for at in used for step in range(-AROUND, AROUND + 1)}
    for at, shown in enumerate(whole, 1):
        if len(whole) <= WHOLE_MOST or at in near:
            yield at, shown


def _line(record: Record, heat: Heat, at: int, shown: str, number: int | None) -> Markup:
    if number is None:
        empty = [tag("td", class_=kind) for kind in ("heat", "lanes")]
        return tag("tr", _no(str(at)), empty, _text(shown))
    line = record.lines[number]
    figures = _of_line(line)
    first = record.instructions[line.instructions[0]] if line.instructions else None
    return tag(
        "tr",
        _no(str(at), f"#pc{first.pc:x}" if first else None),
        heat.cell(figures),
        _lanes(line),
        _text(shown),
        id=f"line{number}",
        data_line=number,
        style=heat.style(figures),
    )


def _no(shown: str, href: str | None = None) -> Markup:
    return tag("td", tag("a", shown, href=href) if href else shown, class_="no")


def _text(*content: Content) -> Markup:
    return tag("td", tag("code", content), class_="text")


# ------------------------------------------------------------------------------- machine code


def _machine(
    record: Record, figures: Sequence[Figures], numbers: Mapping[LineKey, int], heat: Heat
) -> Iterator[Markup]:
    """One instruction per row, below the label of its block; its pc links to its line."""
    for each, own in zip(record.instructions, figures, strict=True):
        if each.label:
            yield tag("tr", tag("th", f"{each.label}:", colspan=4), class_="label")
        line = numbers.get((each.file, each.line))
        yield tag(
            "tr",
            _no(f"{each.pc:x}", None if line is None else f"#line{line}"),
            heat.cell(own),
            _lanes(each),
            _instruction(record, each),
            id=f"pc{each.pc:x}",
            class_=f"of-{each.kind}",
            data_line=line,
            title=_title(each),
            style=heat.style(own),
        )


def _instruction(record: Record, each: Instruction) -> Markup:
    """Its text, with links to its branch target and to its accesses."""
    mnemonic, space, operands = each.text.partition(" ")
    shown: Content = operands
    if each.target is not None and operands:
        shown = tag("a", operands, href=f"#pc{each.target:x}")
    marks = [
        tag("a", "▦", href=f"#access{index}", aria_label="picture of its accesses")
        for index in each.accesses
        if has_picture(record.accesses[index])
    ]
    if each.divergent:
        marks.append(tag("span", f" {each.divergent:,} divergent", class_="mark"))
    return tag(
        "td",
        tag("code", tag("b", mnemonic), space, shown),
        tag("span", marks, class_="marks") if marks else None,
        class_="text",
    )


def _title(each: Instruction) -> str:
    place = f"{each.file}:{each.line}, " if each.line else ""
    cost = f"{each.issue} cycles to issue, a result after {each.latency} ({each.source})"
    taken = f", taken {each.taken:,} times" if each.target is not None else ""
    return f"{place}{each.kind}: {cost}{taken}"
