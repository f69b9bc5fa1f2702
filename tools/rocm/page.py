"""docs/rocm-software.md: what was run, from the results, and why what failed did."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from tools.rocm import reasons, sweeps
from tools.rocm.libraries import LIBRARIES, Library
from tools.rocm.reasons import Reason
from tools.rocm.results import NOT_RUN, OUT_OF_TIME, PASSED, Result, Results
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

These are samples of AMD's own tests, as Debian's packages have them. A sample takes tests of every
group of a program in turn, by a seed. *Passed* is out of those that were run to their end. Tests
that say that they do not apply here, or that they lack a file, are *skipped*; *out of time* are
those that took longer than a minute or so.

    python -m tools.rocm setup    # a chroot of Debian unstable in build/rocm: as root, 13 GB
    python -m tools.rocm run      # goes on where an earlier run has ended
    python -m tools.rocm page     # writes this page

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


def write(found: Results, path: Path) -> None:
    """Write the page."""
    text, _ = summary(found)
    swept = _swept(list(sweeps.findings(found.folder)))
    path.write_text(_HEAD + text + swept + "\n" + _OTHERS.read_text())


def summary(found: Results) -> tuple[str, int]:
    """The tables, and how many failures have no reason."""
    by_name = {library.name: library for library in LIBRARIES}
    groups = list(found.all(by_name))
    rows = [_row(by_name[group[0].library], group) for group in groups]
    failures = [r for group in groups for r in group if r.result not in (PASSED, NOT_RUN)]
    explained, unexplained = _sorted_out(failures, reasons.read())
    text = _TABLE + "\n".join(rows) + "\n" + _why(explained, unexplained)
    return text, len(unexplained)


def _row(library: Library, group: Sequence[Result]) -> str:
    counts = Counter(result.result for result in group)
    ran = len(group) - counts[NOT_RUN] - counts[OUT_OF_TIME]
    passed = counts[PASSED]
    cells: list[object] = [library.name, f"{library.package} {group[0].version}", library.scope]
    cells += [group[0].gpu, ran, passed, ran - passed, counts[OUT_OF_TIME], counts[NOT_RUN]]
    return f"| {' | '.join(str(cell) for cell in cells)} |"


def _sorted_out(
    failures: Iterable[Result], why: Sequence[Reason]
) -> tuple[dict[Reason, list[Result]], list[Result]]:
    """What each reason explains, and what has none; being out of time needs none."""
    explained: dict[Reason, list[Result]] = {}
    others: list[Result] = []
    for result in failures:
        is_late = result.result == OUT_OF_TIME
        reason = reasons.of(result, [each for each in why if (each.kind == "slow") == is_late])
        if reason is not None:
            explained.setdefault(reason, []).append(result)
        elif not is_late:
            others.append(result)
    return explained, others


def _why(explained: dict[Reason, list[Result]], others: Sequence[Result]) -> str:
    if not explained and not others:
        return ""
    text = "\n## Why tests fail\n\n"
    if explained:
        text += "| library | tests | whose | why |\n| --- | --- | --- | --- |\n"
    for reason, some in explained.items():
        names = f"`{_shown(some[0].test)}` on {some[0].gpu}"
        more = f" and {len(some) - 1} more" if len(some) > 1 else ""
        of = ", ".join(dict.fromkeys(result.library for result in some))
        text += f"| {of} | {names}{more} | {_KINDS[reason.kind]} | {reason.why} |\n"
    if others:
        text += "\nNot explained yet:\n\n"
        text += "".join(f"- {r.library} on {r.gpu}: `{_shown(r.test)}`\n" for r in others)
    return text


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
