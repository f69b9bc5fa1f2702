"""The fuzzers as a campaign: one row for each chunk of seeds.

Each has `outcomes(seeds, jobs)`, which its own command line uses; a task runs that for some seeds,
in a process that may die.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from wavecore.campaign.engine import run
from wavecore.campaign.results import Results
from wavecore.errors import CampaignError
from wavecore.toolchain.cache import digest

if TYPE_CHECKING:
    from distributed import Client

# Seeds per point: some seconds to a minute of one core. Those of random_programs are its groups,
# whose programs share code.
CHUNKS: Mapping[str, int] = MappingProxyType(
    {
        "host_agreement": 20,
        "lds_copies": 200,
        "mutate_code_objects": 200,
        "mutate_files": 1000,
        "random_programs": 500,
    }
)
_ROOT = Path(__file__).resolve().parents[2]
_FAILURE_CHARACTERS = 2000


class Failure(NamedTuple):
    """A result that must not happen, and the command that reproduces it in a checkout.

    seed: None if all that is known is that a chunk of seeds did not end.
    """

    fuzzer: str
    seed: int | None
    reason: str
    command: str


def fuzz(
    counts: Mapping[str, int],
    *,
    seed: int = 0,
    client: Client | str | None = None,
    workers: int | None = None,
    out: str | os.PathLike[str] = "fuzz.parquet",
    resume: bool = True,
    timeout: float | None = None,
    memory: int | str | None = None,
    progress: bool | None = None,
) -> Fuzzing:
    """Run fuzzers on a cluster, each of whose machines has this checkout in the same place.

    Args:
        counts: seeds of each fuzzer of CHUNKS, as {"mutate_files": 20_000}; rounded up to whole
            chunks.
        seed: the first one.
        client, workers, out, resume, timeout, memory, progress: as for `run`. Finished seeds are
            run again once the fuzzers or wavecore change. With workers=0 the fuzzers' own
            processes import the script that calls this, so the call must be under `if __name__ ==
            "__main__":`.

    """
    common = {"sources": _sources()}
    points = [
        {"fuzzer": name, "first_seed": first, "seeds": CHUNKS[name], **common}
        for name, count in counts.items()
        for first in range(seed, seed + count, CHUNKS[name])
    ]
    return Fuzzing(
        run(
            _fuzzed, points, client=client, workers=workers, out=out, resume=resume,
            timeout=timeout, memory=memory, progress=progress,
        ),
        common["sources"],
    )  # fmt: skip


def _fuzzed(fuzzer: str, first_seed: int, seeds: int, sources: str) -> dict[str, Any]:
    """The task: a chunk of one fuzzer's seeds."""
    here = _sources()
    if here != sources:
        raise CampaignError(
            f"{_ROOT} differs from the checkout that started the campaign, in its fuzzers or in "
            "wavecore; all machines need the same."
        )
    counts: Counter[str] = Counter()
    failures = []
    for found in _module(fuzzer).outcomes(range(first_seed, first_seed + seeds)):
        counts.update(found.counts)
        if found.failure:
            reason = found.failure[:_FAILURE_CHARACTERS]
            failures.append({"seed": found.seed, "reason": reason, "command": found.command})
    return {
        "outcomes": [{"outcome": name, "count": n} for name, n in sorted(counts.items())],
        "failures": sorted(failures, key=lambda failure: failure["seed"]),
    }


def _module(fuzzer: str) -> Any:
    """A fuzzer of this checkout."""
    if str(_ROOT) not in sys.path:
        sys.path.insert(0, str(_ROOT))
    return importlib.import_module(f"tests.fuzz.{fuzzer}")


@cache
def _sources() -> str:
    """A digest of the fuzzers and of wavecore."""
    files = sorted([*(_ROOT / "tests").rglob("*.py"), *(_ROOT / "wavecore").rglob("*.py")])
    return digest(*(file.read_bytes() for file in files))


class Fuzzing:
    """The results of fuzzers.

    Attributes:
        results: the campaign's rows.
    """

    def __init__(self, results: Results, sources: str) -> None:
        self.results = results
        self._rows = [row for row in results.rows() if row["sources"] == sources]

    @property
    def counts(self) -> dict[str, Counter[str]]:
        """The count of each outcome, by fuzzer."""
        found: dict[str, Counter[str]] = {}
        for row in self._rows:
            counts = found.setdefault(row["fuzzer"], Counter())
            for each in row.get("outcomes") or ():
                counts[each["outcome"]] += each["count"]
        return found

    @property
    def failures(self) -> list[Failure]:
        """Results that must not happen, by fuzzer and seed, including chunks that did not end."""
        return list(self._failures())

    def _failures(self) -> Iterator[Failure]:
        for row in self._rows:
            fuzzer = row["fuzzer"]
            for each in row.get("failures") or ():
                yield Failure(fuzzer, each["seed"], each["reason"], each["command"])
            if row["status"] != "ok":
                command = (
                    f"python -m tests.fuzz.{fuzzer} --seed {row['first_seed']} "
                    f"--count {row['seeds']}"
                )
                yield Failure(fuzzer, None, f"{row['status']}: {row['reason']}", command)

    def __str__(self) -> str:
        lines = []
        for fuzzer, counts in self.counts.items():
            lines.append(f"{fuzzer}:")
            lines += [f"  {count:8,} {outcome}" for outcome, count in counts.most_common()]
        failures = self.failures
        lines.append(f"{len(failures)} failure{'s' * (len(failures) != 1)}")
        lines += [f"  {each.reason}\n    {each.command}" for each in failures]
        return "\n".join(lines)
