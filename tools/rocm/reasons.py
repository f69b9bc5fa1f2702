"""Why tests fail: the rows of reasons.toml, each for the tests that match its pattern."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tools.rocm.results import Result

PATH = Path(__file__).with_name("reasons.toml")
KINDS = ("ours", "theirs", "hardware", "slow")


@dataclass(frozen=True)
class Reason:
    """Whose fault it is, in one sentence, and which failures it explains: regular expressions."""

    key: str  # what record.json calls it
    kind: str
    why: str
    library: str
    tests: str = ""
    gpus: str = ""
    says: str = ""  # what the test printed
    races: str = ""  # a kernel in which the sanitizer finds a race

    def explains(self, result: Result) -> bool:
        """Is it why this test failed?"""
        told = {
            self.library: result.library,
            self.tests: result.test,
            self.gpus: result.gpu,
            self.says: "\n".join(result.lines),
            self.races: "\n".join(result.races),
        }
        return all(re.search(pattern, text) for pattern, text in told.items())


def read(path: Path = PATH) -> list[Reason]:
    """All reasons. Raises: ValueError."""
    found = [Reason(**row) for row in tomllib.loads(path.read_text()).get("reason", [])]
    for reason in found:
        if reason.kind not in KINDS:
            raise ValueError(f"{path.name}: {reason.kind!r} is none of {', '.join(KINDS)}")
    return found


def of(result: Result, reasons: Sequence[Reason]) -> Reason | None:
    """The first reason that explains a failure."""
    return next((reason for reason in reasons if reason.explains(result)), None)


@dataclass(frozen=True)
class Verdict:
    """Whether what the sanitizer finds in kernels is a bug, for those that match."""

    kernel: str
    why: str
    kind: str = ""

    def fits(self, kernel: str, kind: str) -> bool:
        """Is it about this finding?"""
        return bool(re.search(self.kernel, kernel) and re.search(self.kind, kind))


def verdicts(path: Path = PATH) -> list[Verdict]:
    """All verdicts, in the order in which they are tried."""
    return [Verdict(**row) for row in tomllib.loads(path.read_text()).get("verdict", [])]
