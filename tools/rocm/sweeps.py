"""What the sanitizer finds in AMD's kernels while their own tests run."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from tools.rocm.chroot import Chroot
from tools.rocm.libraries import Library
from tools.rocm.programs import Program
from wavecore.analysis.sanitize.process import written
from wavecore.codeobject.names import qualified_name
from wavecore.emulator.reports import Report
from wavecore.errors import Site

_FILE = "sanitizer.jsonl"
_REPORTS = "reports.pickle"  # in wavecore's folder in the chroot


@dataclass(frozen=True)
class Finding:
    """A kind of report in a kernel: one pair of instructions that has it, and how many have."""

    library: str
    version: str
    gpu: str
    kernel: str
    kind: str
    message: str
    first: str
    other: str
    pairs: int = 1

    @property
    def key(self) -> tuple[str, str, str]:
        """What a later finding takes the place of."""
        return self.library, self.kernel, self.kind


def sweep(
    debian: Chroot, library: Library, version: str, gpu: str, program: Program,
    tests: Sequence[str], seconds: float,
) -> list[Finding]:  # fmt: skip
    """Run tests in one process, up to a limit, and look at the reports of all launches."""
    inside = f"{debian.home}/{_REPORTS}"
    path = debian.folder / inside.lstrip("/")
    path.unlink(missing_ok=True)
    words = program.command(library.devices(gpu), tests, {"WAVECORE_SANITIZE": inside})
    quiet = subprocess.DEVNULL
    with subprocess.Popen(words, stdout=quiet, stderr=quiet, start_new_session=True) as process:
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            process.terminate()
    if not path.exists():
        return []
    reports = (report for launch in written(path) for report in launch)
    return _folded(library.name, version, gpu, reports)


def _folded(library: str, version: str, gpu: str, reports: Iterable[Report]) -> list[Finding]:
    found: dict[tuple[str, str], tuple[Report, set[tuple[str, str]]]] = {}
    for report in reports:
        key = _base(report.site.kernel or ""), report.kind
        _, pairs = found.setdefault(key, (report, set()))
        pairs.add((_place(report.site), _place(report.other)))
    return [
        Finding(
            library, version, gpu, kernel, kind, _plain(first.message), _place(first.site),
            _place(first.other), len(pairs),
        )
        for (kernel, kind), (first, pairs) in found.items()
    ]  # fmt: skip


def _base(kernel: str) -> str:
    """A kernel's name without namespaces of versions and template arguments."""
    return re.sub(r"\bv\d+::", "", qualified_name(kernel))


def _place(site: Site | None) -> str:
    if site is None or site.pc is None:
        return ""
    return f"{site.pc:#x} `{(site.instruction or '').split('//')[0].strip()}`"


def _plain(message: str) -> str:
    """Without addresses, which differ from run to run."""
    return re.sub(r" at 0x[0-9a-f]{6,}", "", message)


def add(folder: Path, found: Iterable[Finding]) -> None:
    """Add findings to those of earlier sweeps."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / _FILE).open("a") as file:
        file.writelines(json.dumps(asdict(each)) + "\n" for each in found)


def findings(folder: Path) -> list[Finding]:
    """All findings, in the order in which they were made."""
    path = folder / _FILE
    lines = path.read_text().splitlines() if path.exists() else []
    return [Finding(**json.loads(line)) for line in lines]
