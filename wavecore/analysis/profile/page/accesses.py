"""Pictures of accesses: LDS banks phase by phase, and the memory lines that an access touches."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from wavecore.analysis.page.markup import Markup, number, scrolled, tag, text
from wavecore.analysis.profile.page.counters import badge
from wavecore.analysis.profile.record import Access, Record

SITES_MOST = 8  # pictures of each kind shown; the others are collapsed
LINES_MOST = 16  # memory lines in a picture
CELL, GAP = 14, 1
DWORD_BYTES, LINE_BYTES = 4, 128
_DWORDS = LINE_BYTES // DWORD_BYTES
_TOP = 20  # room for column numbers
_SIDE = 64  # for row names
_RESULT = 84  # for row totals

Site = tuple[int, Access]  # its index in the record
Drawing = Callable[[Access], Markup]


def lds_section(record: Record) -> Markup | None:
    """A picture for each instruction that accesses LDS, the costliest first."""
    sites = _sites(record, "lds")
    if not sites:
        return None
    worst = sorted(sites, key=lambda site: -site[1].conflict_cycles)
    return tag(
        "section",
        tag("h2", "LDS banks"),
        tag(
            "p",
            "The costliest access of each instruction: a row is a phase, the lanes that LDS serves "
            "together; a column is a bank. A cell shows how many dwords of its bank these lanes "
            "access. A bank serves one per cycle, so the fullest bank determines the phase's time.",
            class_="lead",
        ),
        _figures(record, worst, _banks),
        id="lds",
    )


def memory_section(record: Record) -> Markup | None:
    """A picture for each instruction that accesses memory, the most wasteful first."""
    sites = _sites(record, "global", "scratch")
    if not sites:
        return None
    return tag(
        "section",
        tag("h2", "Memory lines"),
        tag(
            "p",
            "The costliest access of each instruction: a row is a line of "
            f"{LINE_BYTES} bytes, a column one of its dwords, coloured if a lane requests it. "
            "Lines with little colour transfer bytes that no lane uses.",
            class_="lead",
        ),
        _figures(record, sorted(sites, key=_waste, reverse=True), _lines),
        id="memory",
    )


def _sites(record: Record, *spaces: str) -> list[Site]:
    return [
        (at, each)
        for at, each in enumerate(record.accesses)
        if each.space in spaces and has_picture(each)
    ]


def has_picture(access: Access) -> bool:
    """Whether there is a picture to link to."""
    return access.space != "scalar" and any(each is not None for each in access.address_sample)


def _waste(site: Site) -> int:
    """Bytes of touched segments that no lane requested."""
    return site[1].segments_64 * 64 - site[1].bytes


def _figures(record: Record, sites: Sequence[Site], drawing: Drawing) -> Iterator[Markup]:
    made = [_figure(record, site, drawing) for site in sites]
    yield tag("div", made[:SITES_MOST], class_="sites")
    if len(made) > SITES_MOST:
        yield tag(
            "details",
            tag("summary", f"{len(made) - SITES_MOST} more"),
            tag("div", made[SITES_MOST:], class_="sites"),
        )


def _figure(record: Record, site: Site, drawing: Drawing) -> Markup:
    at, access = site
    return tag(
        "figure",
        tag("figcaption", _caption(record, access)),
        scrolled("Picture of an access", drawing(access)),
        id=f"access{at}",
        class_="site",
    )


def _caption(record: Record, access: Access) -> Iterator[Markup]:
    """The instruction, its line, and the cost of all its accesses."""
    for each in record.instructions:
        if each.pc == access.pc:
            yield tag("a", tag("code", each.text), href=f"#pc{each.pc:x}")
            if each.line:
                yield tag("span", f" {each.file}:{each.line}", class_="place")
    words = _lds_words(access) if access.space == "lds" else _memory_words(access)
    yield tag("p", words, " ", badge(access.evidence, access.source), class_="facts")


def _lds_words(access: Access) -> str:
    lost, executed = access.conflict_cycles, access.executed
    cost = f"{lost:,} cycles lost, {number(lost / executed)} each" if lost else "no conflicts"
    times = access.phases / (executed * max(len(wanted(access)), 1))
    if times >= 2:  # ds_read2 and similar
        cost += f", in {number(times)} accesses"
    askew = f", {access.misaligned:,} misaligned" if access.misaligned else ""
    return f"executed {executed:,} times: {cost}{askew}"


def _memory_words(access: Access) -> str:
    executed = access.executed
    segments, ideal = access.segments_64, access.ideal_segments_64
    return (
        f"executed {executed:,} times: {number(segments / executed)} segments of 64 bytes each, "
        f"contiguous {number(ideal / executed)}; {number(100 * access.efficiency)} % of "
        "their bytes requested"
    )


def _dwords(access: Access) -> dict[int, list[int]]:
    """The dwords that each active lane requests in the sample, by number."""
    last = access.size_bytes - 1
    return {
        lane: list(range(address // DWORD_BYTES, (address + last) // DWORD_BYTES + 1))
        for lane, address in enumerate(access.address_sample)
        if address is not None
    }


# ------------------------------------------------------------------------------------- drawing


def _picture(
    title: str, kind: str, heads: Sequence[Markup], columns: int, rows: Sequence[Markup]
) -> Markup:
    width = _SIDE + columns * (CELL + GAP) + _RESULT
    height = _TOP + len(rows) * (CELL + GAP)
    return tag(
        "svg", tag("title", title), heads, rows, viewBox=f"0 0 {width} {height}", width=width,
        height=height, role="img", class_=kind,
    )  # fmt: skip


def _heads(what: str, columns: int, unit: int) -> Iterator[Markup]:
    """Numbers above every fourth column."""
    yield tag("text", what, x=_SIDE - 8, y=12, class_="tick", text_anchor="end")
    for column in range(0, columns, 4):
        x = _SIDE + column * (CELL + GAP) + CELL / 2
        yield tag("text", str(column * unit), x=x, y=12, class_="tick", text_anchor="middle")


def _row(at: int, name: str, cells: Sequence[Markup], result: str, kind: str = "") -> Markup:
    """A row of cells, which know their columns, between its name and its result."""
    return tag(
        "g",
        tag("text", name, x=_SIDE - 8, y=CELL - 3, class_="tick", text_anchor="end"),
        cells,
        tag("text", result, x=_SIDE + len(cells) * (CELL + GAP) + 8, y=CELL - 3,
            class_=f"tick {kind}".strip()),
        transform=f"translate(0 {_TOP + at * (CELL + GAP)})",
    )  # fmt: skip


def _cell(column: int, kind: str, title: str = "", label: str = "", share: float = 0) -> Markup:
    x = _SIDE + column * (CELL + GAP)
    box = tag(
        "rect", tag("title", title) if title else None, x=x, y=0, width=CELL, height=CELL, rx=2,
        class_=kind, style=f"--share:{share:.3f}" if share else None,
    )  # fmt: skip
    if not label:
        return box
    written = tag("text", label, x=x + CELL / 2, y=CELL - 3, class_="of-cell", text_anchor="middle")
    return text([box, written])


# ----------------------------------------------------------------------------------------- LDS


def wanted(access: Access) -> list[list[int]]:
    """For each phase with active lanes: the number of dwords that they access in each bank."""
    banks, dwords = access.banks, _dwords(access)
    found = []
    for lanes in access.phase_lanes:
        distinct = {dword for lane in lanes for dword in dwords.get(lane, ())}
        counts = [0] * banks
        for dword in distinct:
            counts[dword % banks] += 1
        if distinct:
            found.append(counts)
    return found


def _banks(access: Access) -> Markup:
    phases = wanted(access)
    most = max(2, *(max(counts) for counts in phases)) if phases else 2
    rows = []
    for at, counts in enumerate(phases):
        lost = max(counts) - 1
        cells = [_bank(bank, count, most) for bank, count in enumerate(counts)]
        result = (f"+ {lost} cycles", "lost") if lost else ("no conflict", "")
        rows.append(_row(at, f"phase {at}", cells, *result))
    title = f"{access.banks} banks, {len(phases)} phases"
    return _picture(title, "banks", list(_heads("bank", access.banks, 1)), access.banks, rows)


def _bank(bank: int, count: int, most: int) -> Markup:
    if not count:
        return _cell(bank, "empty")
    if count == 1:
        return _cell(bank, "one", f"bank {bank}: one dword")
    share = (count - 1) / (most - 1)
    return _cell(bank, "many", f"bank {bank}: {count} dwords, one a cycle", str(count), share)


# -------------------------------------------------------------------------------------- memory


def _lines(access: Access) -> Markup:
    asked: dict[int, dict[int, int]] = {}  # by line, then by dword in it: the first lane
    for lane, dwords in _dwords(access).items():
        for dword in dwords:
            asked.setdefault(dword // _DWORDS, {}).setdefault(dword % _DWORDS, lane)
    rows = [
        _memory_line(at, line, asked[line]) for at, line in enumerate(sorted(asked)[:LINES_MOST])
    ]
    if len(asked) > LINES_MOST:
        rows.append(_row(len(rows), "", [], f"and {len(asked) - LINES_MOST} more lines"))
    heads = list(_heads("byte", _DWORDS, DWORD_BYTES))
    return _picture(f"{len(asked)} lines of {LINE_BYTES} bytes", "lines", heads, _DWORDS, rows)


def _memory_line(at: int, line: int, lanes: Mapping[int, int]) -> Markup:
    cells = []
    for dword in range(_DWORDS):
        lane = lanes.get(dword)
        if lane is None:
            cells.append(_cell(dword, "empty"))
        else:
            cells.append(_cell(dword, "one", f"byte {dword * DWORD_BYTES}: lane {lane}"))
    used = round(100 * len(lanes) / _DWORDS)
    return _row(at, f"+{line * LINE_BYTES:#x}", cells, f"{used} %")
