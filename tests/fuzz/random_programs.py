"""Random programs of 64 bytes on both executors: the same end, and nothing outside the arrays.

    python -m tests.fuzz.random_programs --count 100000 --resume
    python -m tests.fuzz.random_programs --seed 4711 --trace

A seed is a program and its start state (programs.py, machine.py). It runs in its own process:
if that dies or hangs, it is a failure like a difference in registers, flags, memory,
counts, or in the error and the lanes it names. Failures are shrunk, and end with the command
that reproduces them.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from tests.fuzz.both_executors import Case, Verdict, judge, judge_together
from tests.fuzz.forms import decoded
from tests.fuzz.machine import S_NOP, TARGETS
from tests.fuzz.outcomes import Outcome
from tests.fuzz.programs import BATCH, GROUP, case_of
from tests.fuzz.workers import Lost, Pool
from wavecore.backends.cpu.store import version_digest
from wavecore.toolchain.cache import digest

STEP_SECONDS = 900.0  # for one program and its batch's code, on a busy machine
LIFETIME_PROGRAMS = 4000  # linked code is kept until its process ends
SHRINK_SECONDS = 60.0
CACHE_LIMIT_MB = "256"  # of each kind of code
STATE_FOLDER = Path(__file__).resolve().parents[2] / ".fuzz"


@dataclass(frozen=True)
class Answer:
    """The result for one seed."""

    verdict: Verdict
    target: str
    trace: str = ""


def answer_for(case: Case) -> Answer:
    """A case's verdict; an exception that is not one of wavecore's errors is a failure."""
    try:
        verdict, trace = judge(case), ""
    except Exception as error:  # noqa: BLE001 (finding every kind is the job)
        verdict = Verdict("exception", f"{type(error).__name__}: {error}")
        trace = traceback.format_exc()
    return Answer(verdict, case.setting.target, trace)


def exercise(targets: Sequence[str], seeds: range) -> Iterator[Answer]:
    """The answers for some seeds, one after another; the programs of a batch are one kernel."""
    for batch in pieces_of(seeds, BATCH):
        yield from _together([case_of(seed, targets) for seed in batch])


def _together(cases: Sequence[Case]) -> Iterator[Answer]:
    """The answers for cases of one kernel; failures are examined separately."""
    verdicts = judge_together(cases)
    for index, case in enumerate(cases):
        try:
            verdict = next(verdicts)
        except Exception as error:  # noqa: BLE001 (as above)
            own = answer_for(case)
            if not own.verdict.failure:
                what = f"among its batch: {type(error).__name__}: {error}"
                own = replace(own, verdict=Verdict("exception", what), trace=traceback.format_exc())
            yield own
            yield from map(answer_for, cases[index + 1 :])
            return
        if not verdict.failure:
            yield Answer(verdict, case.setting.target)
            continue
        own = answer_for(case)
        if not own.verdict.failure:
            verdict = replace(verdict, failure=f"among its batch: {verdict.failure}")
            own = replace(own, verdict=verdict)
        yield own


def judge_words(
    seed: int, targets: Sequence[str], words: Sequence[tuple[int, ...]]
) -> Iterator[Answer]:
    """The answers for other programs in the start state of a seed."""
    case = case_of(seed, targets)
    for each in words:
        yield answer_for(replace(case, words=each))


def pieces_of(seeds: range, size: int) -> Iterator[range]:
    """Seeds in pieces that end at multiples of a size."""
    at = seeds.start
    while at < seeds.stop:
        end = min((at // size + 1) * size, seeds.stop)
        yield range(at, end)
        at = end


def run(seeds: Sequence[range], jobs: int, targets: Sequence[str]) -> Iterator[tuple[int, Answer]]:
    """Every seed's answer, in no particular order; lost processes are failures."""
    work = partial(exercise, targets)
    with Pool[range](
        work, jobs, limit_seconds=STEP_SECONDS, lifetime_steps=LIFETIME_PROGRAMS
    ) as pool:
        for chunk, step, answer in pool.run(seeds, lambda chunk, step: chunk[step + 1 :] or None):
            seed = chunk[step]
            if isinstance(answer, Lost):
                target = case_of(seed, targets).setting.target
                answer = Answer(Verdict("lost", answer.reason), target)
            yield seed, answer


def outcome_of(seed: int, answer: Answer) -> Outcome:
    """One seed's answer, with the command that shrinks and shows a failure."""
    counts = Counter([f"{answer.target} {answer.verdict.outcome}"])
    if not answer.verdict.failure:
        return Outcome(seed, counts)
    failure = f"{answer.target}: {answer.verdict.failure}"
    command = f"python -m tests.fuzz.random_programs --seed {seed} --trace"
    return Outcome(seed, counts, failure, command, answer.trace)


def outcomes(seeds: range, jobs: int = 1) -> Iterator[Outcome]:
    """How each seed's program ends on TARGETS."""
    own_cache()
    for seed, answer in run(list(pieces_of(seeds, GROUP)), jobs, TARGETS):
        yield outcome_of(seed, answer)


def own_cache() -> None:
    """A separate cache, so that so many programs do not evict the user's entries."""
    os.environ.setdefault("WAVECORE_CACHE_DIR", str(STATE_FOLDER / "cache"))
    os.environ.setdefault("WAVECORE_CACHE_LIMIT_MB", CACHE_LIMIT_MB)


# --------------------------------------------------------------------------------------- shrinking


def shrink(seed: int, targets: Sequence[str], seconds: float = SHRINK_SECONDS) -> tuple[int, ...]:
    """The program with as many words as possible replaced by s_nop while it still fails."""
    words = case_of(seed, targets).words
    deadline = time.monotonic() + seconds
    size = 8
    while size and time.monotonic() < deadline:
        for start in range(0, len(words), size):
            candidate = (
                *words[:start],
                *[S_NOP] * len(words[start : start + size]),
                *words[start + size :],
            )
            if candidate != words and _fails(seed, targets, candidate):
                words = candidate
        size //= 2
    return words


def _fails(seed: int, targets: Sequence[str], words: tuple[int, ...]) -> bool:
    """In a process of its own, since it may die."""
    work = partial(judge_words, seed, targets)
    with Pool[list[tuple[int, ...]]](work, 1, limit_seconds=STEP_SECONDS) as pool:
        for _, _, answer in pool.run([[words]], lambda task, step: None):
            return isinstance(answer, Lost) or bool(answer.verdict.failure)
    return False


def listing(case: Case) -> list[str]:
    """The program's instructions without s_nop."""
    data = b"".join(word.to_bytes(4, "little") for word in case.words)
    out, at = [], 0
    while at < len(data):
        inst = decoded(data[at:] + bytes(4), case.setting)
        if inst is None:
            word = int.from_bytes(data[at : at + 4], "little")
            out.append(f"{at:#04x}  .long {word:#010x}")
            at += 4
        else:
            if inst.words != (S_NOP,):
                out.append(f"{at:#04x}  {inst.text}")
            at += inst.size
    return out


# ------------------------------------------------------------------------------------ command line


@cache
def code_digest() -> str:
    """A digest of the code that decides what programs are and how they end."""
    own = sorted(Path(__file__).parent.glob("*.py"))
    return digest(version_digest(), *(path.read_bytes() for path in own))


@dataclass
class Session:
    """A record of what has been done, kept in a file so that a session can be resumed."""

    path: Path | None
    done: set[int]  # first seeds of finished pieces
    outcomes: Counter[str]
    failures: dict[int, str]

    @classmethod
    def open(cls, path: Path | None, resume: bool) -> Session:
        """The session in a file; a fresh one if the code has changed, or without `resume`."""
        if path is None or not resume or not path.exists():
            return cls(path, set(), Counter(), {})
        state = json.loads(path.read_text("utf-8"))
        if state["code"] != code_digest():
            return cls(path, set(), Counter(), {})
        failures = {int(seed): text for seed, text in state["failures"].items()}
        return cls(path, set(state["done"]), Counter(state["outcomes"]), failures)

    def save(self) -> None:
        if self.path is None:
            return
        self.path.parent.mkdir(parents=True, exist_ok=True)
        state = {
            "code": code_digest(),
            "done": sorted(self.done),
            "outcomes": self.outcomes,
            "failures": self.failures,
        }
        new = self.path.with_suffix(".new")
        new.write_text(json.dumps(state), encoding="utf-8")
        os.replace(new, self.path)


def _work(session: Session, pieces: list[range], options: argparse.Namespace) -> None:
    """Run the remaining pieces."""
    left = {piece.start: len(piece) for piece in pieces}
    start_of = {seed: piece.start for piece in pieces for seed in piece}
    counts: dict[int, Counter[str]] = {piece.start: Counter() for piece in pieces}
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    began, count = time.monotonic(), 0
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        bar = progress.add_task("programs", total=sum(map(len, pieces)))
        for seed, answer in run(pieces, options.jobs, options.target):
            progress.advance(bar)
            count += 1
            piece = start_of[seed]
            found = outcome_of(seed, answer)
            counts[piece].update(found.counts)
            if found.failure:
                session.failures[seed] = found.failure
                _report(seed, answer, options)
            left[piece] -= 1
            if not left[piece]:
                session.done.add(piece)
                session.outcomes.update(counts[piece])
                session.save()
                if not console.is_terminal:
                    rate = count / (time.monotonic() - began)
                    print(f"{count} programs, {rate:.1f} a second", file=sys.stderr, flush=True)


def _report(seed: int, answer: Answer, options: argparse.Namespace) -> None:
    """Print a failure with the smallest program that reproduces it."""
    case = case_of(seed, options.target)
    if options.shrink:
        case = replace(case, words=shrink(seed, options.target))
    print(
        f"seed {seed}, {case.setting.target}, wave{case.setting.wave}: {answer.verdict.failure}\n"
        + "".join(f"    {line}\n" for line in listing(case))
        + f"  {_command(seed, case, options)}",
        flush=True,
    )
    if options.trace and answer.trace:
        print(answer.trace)


def _command(seed: int, case: Case, options: argparse.Namespace) -> str:
    words = ",".join(f"{word:x}" for word in case.words)
    targets = "" if options.target == list(TARGETS) else f" --target {','.join(options.target)}"
    return f"python -m tests.fuzz.random_programs --seed {seed}{targets} --words {words}"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--count", type=int, default=1, help="programs")
    parser.add_argument("--seed", type=int, default=0, help="of the first program")
    parser.add_argument(
        "--target", type=lambda text: text.split(","), default=list(TARGETS), help="NAME[,NAME...]"
    )
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument(
        "--resume", action="store_true", help="go on where a run of the same code was ended"
    )
    parser.add_argument("--no-shrink", dest="shrink", action="store_false")
    parser.add_argument("--trace", action="store_true", help="print tracebacks")
    parser.add_argument("--words", help="run these words instead of the seed's program")
    options = parser.parse_args(arguments)
    own_cache()
    if options.words:
        words = tuple(int(word, 16) for word in options.words.split(","))
        case = replace(case_of(options.seed, options.target), words=words)
        print("\n".join(listing(case)))
        answer = answer_for(case)
        print(answer.verdict.failure or f"both executors agree: {answer.verdict.outcome}")
        print(answer.trace, end="")
        return 1 if answer.verdict.failure else 0
    seeds = range(options.seed, options.seed + options.count)
    path = None
    if options.count > 1:
        name = f"{'-'.join(options.target)}-{options.seed}-{options.count}.json"
        path = STATE_FOLDER / f"random_programs-{name}"
    session = Session.open(path, options.resume)
    pieces = list(pieces_of(seeds, GROUP))
    if session.done >= {piece.start for piece in pieces}:  # it was completed
        session = Session.open(path, False)
    _work(session, [piece for piece in pieces if piece.start not in session.done], options)
    print(f"{len(seeds)} programs, {len(session.failures)} failures:")
    for outcome, count in sorted(session.outcomes.items()):
        print(f"  {count:6} {outcome}")
    for seed, text in sorted(session.failures.items()):
        print(f"  seed {seed}: {text}")
    return 1 if session.failures else 0


if __name__ == "__main__":
    sys.exit(main())
