"""What was run and how it ended: a file for each library and target, a line for each test."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TextIO

from tools.rocm.programs import Outcome

PASSED = "ok"
NOT_RUN = "skipped"  # by the test itself, which says that it does not apply
OUT_OF_TIME = "timeout"


@dataclass(frozen=True)
class Result:
    """One test, as it ended the last time that it was run."""

    library: str
    gpu: str
    version: str  # of the library's package
    test: str  # its program's name before it, where a library has several
    result: str
    seconds: float
    lines: tuple[str, ...] = ()
    races: tuple[str, ...] = ()  # kernels in which the sanitizer finds some, of tests that fail
    wavecore: str = ""  # the commit that it ran with
    date: str = ""  # when, YYYY-MM-DD


class Results:
    """The results below a folder, which later runs add to."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def of(self, library: str, gpu: str) -> dict[str, Result]:
        """A library's results on a target, by test: of one that ran again, the last."""
        path = self._path(library, gpu)
        if not path.exists():
            return {}
        found: dict[str, Result] = {}
        for line in path.read_text().splitlines():
            fields = json.loads(line)
            several = {name: tuple(fields.pop(name, ())) for name in ("lines", "races")}
            result = Result(library=library, gpu=gpu, **several, **fields)
            found[result.test] = result
        return found

    def all(self, libraries: Iterable[str]) -> Iterator[list[Result]]:
        """The results of each library and target that has any."""
        gpus = sorted((path.name for path in self.folder.glob("gfx*")), key=order)
        for library in libraries:
            for gpu in gpus:
                if found := self.of(library, gpu):
                    yield list(found.values())

    def adding(self, library: str, gpu: str) -> TextIO:
        """The file that results are added to, line by line."""
        path = self._path(library, gpu)
        path.parent.mkdir(parents=True, exist_ok=True)
        return path.open("a", buffering=1)

    def _path(self, library: str, gpu: str) -> Path:
        return self.folder / gpu / f"{library}.jsonl"


def line(test: str, version: str, outcome: Outcome, wavecore: str) -> str:
    """A result as its file has it, of today."""
    taken = {"wavecore": wavecore, "date": date.today().isoformat()}
    return json.dumps({"test": test, "version": version, **taken, **outcome.record()}) + "\n"


def order(gpu: str) -> tuple[int, str]:
    """CDNA before RDNA."""
    return len(gpu), gpu
