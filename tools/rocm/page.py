"""docs/rocm-software.md: what was run, from the record, and why what failed did."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from tools.rocm import reasons, results
from tools.rocm.libraries import LIBRARIES, Library
from tools.rocm.record import Failures, Record, Row
from tools.rocm.sweeps import Finding

_HEAD = """\
# ROCm software

Programs and libraries that were built for AMD GPUs run as they are: nothing is compiled again.
On Debian unstable, where llama.cpp, MIOpen and others use the same libraries:

    apt install llama.cpp-tools libggml0-backend-hip python3-venv libpython3.14
    python3 -m venv venv && venv/bin/pip install .    # in wavecore's folder
    venv/bin/wavecore exec --gpu gfx1100 llama-completion -m MODEL.gguf -p "Once upon" -n 24 -ngl 99

`--gpu` takes a target that the program has code for. The options are explained in
[HIP programs](how-to/hip-programs.md); what GPUs allow and strict memory does not, in
[memory](memory.md#two-contracts).

## What was run

These are samples of AMD's own tests, as Debian's packages have them: ROCm 6.4 of unstable, and ROCm
7.2 of experimental. A sample takes tests of every
group of a program in turn, by a seed. *Passed* is out of those that were run to their end. Tests
that say that they do not apply here, or that they lack a file, are *skipped*; *out of time* are
those that took longer than half a minute to a minute. Test programs of rocThrust are run whole.

    python -m tools.rocm setup    # chroots of Debian in build/rocm (root, 21 GB)
    python -m tools.rocm run      # goes on where an earlier run has ended
    python -m tools.rocm page     # takes the results into record.json, and writes this page

The results are `tools/rocm/record.json` in the repository: for each row the commits, the date, the
counts, and the names of tests that failed. A run replaces rows that it covers; the others stay.
`make test-rocm` runs a small sample, and fails where a failure is not explained below.
"""
_TABLE = """
| library | package, version | tests | target | run | passed | failed | out of time | skipped |
| --- | --- | --- | --- | ---: | ---: | ---: | ---: | ---: |
"""
_OTHERS = Path(__file__).with_name("others.md")
_SWEPT = """
## What the sanitizer finds in kernels that ship

Samples of the same tests, in one process each with `WAVECORE_SANITIZE`. All of them pass.

| library | kernel | what | instructions: here; other side | is it a bug |
| --- | --- | --- | --- | --- |
"""
_KINDS = {
    "ours": "wavecore's",
    "theirs": "AMD's",
    "hardware": "works by luck on GPUs",
    "slow": "slow here",
}


def write(record: Record, path: Path) -> None:
    """Write the page."""
    text, _ = summary(record.rows)
    path.write_text(_HEAD + text + _swept(record.findings) + "\n" + _OTHERS.read_text())


def summary(rows: Sequence[Row]) -> tuple[str, int]:
    """The tables, and how many failures have no reason; being out of time needs none."""
    by_name = {library.name: library for library in LIBRARIES}
    places = {name: place for place, name in enumerate(by_name)}
    rows = sorted(rows, key=lambda row: (places[row.library], results.order(row.gpu)))
    lines = [_line(by_name[row.library], row) for row in rows]
    text = _TABLE + "\n".join(lines) + "\n" + _why(rows)
    return text, sum(some.count for row in rows for some in row.failures if _is_open(some))


def _line(library: Library, row: Row) -> str:
    ran = row.passed + row.failed
    cells: list[object] = [library.name, f"{library.package} {row.version}", library.scope]
    cells += [row.gpu, ran, row.passed, row.failed, row.late, row.skipped]
    return f"| {' | '.join(str(cell) for cell in cells)} |"


def _is_open(some: Failures) -> bool:
    return not some.reason and not some.late


def _why(rows: Sequence[Row]) -> str:
    """Each reason with the first test that it explains, and the tests that have none."""
    explained: dict[str, list[tuple[Row, Failures]]] = {}
    for row in rows:
        for some in row.failures:
            if some.reason:
                explained.setdefault(some.reason, []).append((row, some))
    others = [(row, name) for row in rows for some in row.failures if _is_open(some)
              for name in some.tests]  # fmt: skip
    if not explained and not others:
        return ""
    text = "\n## Why tests fail\n\n"
    if explained:
        text += "| library | tests | whose | why |\n| --- | --- | --- | --- |\n"
    why = {reason.key: reason for reason in reasons.read()}
    for key, places in explained.items():
        of = ", ".join(dict.fromkeys(row.library for row, _ in places))
        text += f"| {of} | {_some(places)} | {_KINDS[why[key].kind]} | {why[key].why} |\n"
    if others:
        text += "\nNot explained yet:\n\n"
        text += "".join(f"- {row.library} on {row.gpu}: `{_shown(name)}`\n" for row, name in others)
    return text


def _some(places: Sequence[tuple[Row, Failures]]) -> str:
    """The first test whose name is known, and how many there are besides."""
    count = sum(some.count for _, some in places)
    named = [(name, row.gpu) for row, some in places for name in some.tests]
    if not named:
        return f"{count} tests"
    name, gpu = named[0]
    more = f" and {count - 1} more" if count > 1 else ""
    return f"`{_shown(name)}` on {gpu}{more}"


def _swept(found: Sequence[Finding]) -> str:
    """What the sanitizer finds, by kernel."""
    if not found:
        return ""
    verdicts = reasons.verdicts()
    text = _SWEPT
    for each in sorted(found, key=lambda each: (each.library, each.kernel, each.kind)):
        verdict = next((v.why for v in verdicts if v.fits(each.kernel, each.kind)), "not looked at")
        pairs = f" ({each.pairs} such pairs)" if each.pairs > 1 else ""
        text += (
            f"| {each.library} {each.version}, {each.gpu} | `{each.kernel}` | `{each.kind}`: "
            f"{each.message} | {each.first}; {each.other or '-'}{pairs} | {verdict} |\n"
        )
    return text


def _shown(test: str) -> str:
    """A test's name without its program's, cut where a table would be too wide."""
    name = re.sub(r"^[^:]*:", "", test)
    return name if len(name) <= 60 else name[:57] + "..."
