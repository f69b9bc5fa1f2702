"""Plant defects in copies of the checkout, and see which tests notice them.

python tools/mutants.py list                    the defects of tools/mutants.toml
python tools/mutants.py probe [PYTEST'S WORDS]  run tests once; note who reaches each place
python tools/mutants.py run                     plant each; run those who reach it, until one fails
python tools/mutants.py run --quick             the same with what `make quick` would choose
python tools/mutants.py report                  the table of what is known

probe takes a whole run of the tests (by default those of `make test`); --jobs says how many
processes. run takes --only NAME, --jobs N, --limit SECONDS of tests for each defect, --again for
what is known already, and --keep for the copies. What they find out is below build/mutants: a run
that was stopped continues, and a verdict holds until its defect or its file changes.

A defect is caught if a test fails that passes without it; a test that hangs is noticed too, as it
would be by a person who waits for the tests, and the table says so.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib.util
import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from queue import SimpleQueue

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.mutation import probes, runs, sessions, table  # noqa: E402
from tools.mutation.copies import Copy  # noqa: E402
from tools.quick import SECONDS, WORKERS, budget  # noqa: E402
from tools.quicktests.nearness import Nearness  # noqa: E402

FOLDER = ROOT / "build" / "mutants"
REACH, VERDICTS, NOTES = FOLDER / "reach.json", FOLDER / "verdicts.jsonl", FOLDER / "notes"


@contextlib.contextmanager
def _scratch(keep: bool) -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="wavecore-mutants-"))
    try:
        yield folder
    finally:
        if keep:
            print(f"the copies are in {folder}")
        else:
            shutil.rmtree(folder, ignore_errors=True)


def usual() -> list[str]:
    """What `make test` gives pytest, but for how many processes run it."""
    command = ["make", "--silent", "--dry-run", "test"]
    said = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    words = shlex.split(said.strip().splitlines()[-1].partition(" -m pytest ")[2])
    pairs = zip(["", *words], words, strict=False)
    return [word for before, word in pairs if not {before, word} & {"-n", "--dist"}]


# ---------------------------------------------------------------------------------------- probe


def probe(given: argparse.Namespace, words: Sequence[str]) -> int:
    arguments = list(words) or usual()
    FOLDER.mkdir(parents=True, exist_ok=True)
    with _scratch(given.keep) as folder:
        copy, log = Copy(folder / "probed"), folder / "log"
        places = probes.place(copy, table.read(), log)
        print(f"{len(places)} places; running the tests once ...", flush=True)
        done = sessions.run(
            copy, folder / "cache", ["-n", str(given.jobs), "--dist", "worksteal", *arguments],
            settings={k: v for k, v in os.environ.items() if k == "WAVECORE_TEST_EVERYTHING"},
        )  # fmt: skip
        found = probes.read(log)
    passed = {t: s for t, s in done.seconds.items() if done.outcomes[t] == "passed"}
    runs.Reach(places, found, passed, arguments).write(REACH)
    print(done.printed.strip().rpartition("\n")[2])
    total = sum(passed.values())
    print(f"{len(passed)} of {len(done.outcomes)} tests passed, in {total:.0f} s of CPU")
    for name, place in places.items():
        tests = found.get(name, {})
        files = {test.partition("::")[0] for test in tests}
        what = f"{len(tests)} tests of {len(files)} files" if tests else "nobody"
        print(f"{name:28} {place:8} {what}")
    return 0 if passed else 1


# ------------------------------------------------------------------------------------------ run


def _known() -> dict[str, runs.Verdict]:
    """By key."""
    lines = VERDICTS.read_text("utf-8").splitlines() if VERDICTS.exists() else []
    every = (runs.Verdict(**json.loads(line)) for line in lines)
    return {each.key: each for each in every}


def run(given: argparse.Namespace) -> int:
    try:
        reach = runs.Reach.read(REACH)
    except OSError:
        if not given.quick:
            raise SystemExit("`python tools/mutants.py probe` comes first") from None
        reach = runs.Reach({}, {}, {})
    question = "quick" if given.quick else f"all {' '.join(reach.arguments)}"
    wanted = table.chosen(given.only)
    keys = {each.name: runs.key_of(each, question) for each in wanted}
    known = {} if given.again else _known()
    left = [each for each in wanted if keys[each.name] not in known]
    found = {each.name: known[keys[each.name]] for each in wanted if keys[each.name] in known}
    FOLDER.mkdir(parents=True, exist_ok=True)
    with _scratch(given.keep) as folder, open(VERDICTS, "a", encoding="utf-8") as file:
        for number, verdict in enumerate(_verdicts(left, keys, reach, folder, given), 1):
            found[verdict.mutant] = verdict
            if verdict.verdict != "not run":
                file.write(json.dumps(vars(verdict)) + "\n")
                file.flush()
            print(f"[{number}/{len(left)}] {verdict.mutant}: {verdict.text} "
                  f"({verdict.seconds:.0f} s)", flush=True)  # fmt: skip
    print()
    return _print([(each, found[each.name]) for each in wanted])


def _verdicts(
    mutants: Sequence[table.Mutant],
    keys: dict[str, str],
    reach: runs.Reach,
    folder: Path,
    given: argparse.Namespace,
) -> Iterator[runs.Verdict]:
    """As they come, of several at a time."""
    candidates = runs.Candidates(reach, given.limit)
    nearness, lock = Nearness(ROOT), threading.Lock()
    seconds = reach.seconds
    benches: SimpleQueue[runs.Bench] = SimpleQueue()

    def judge(mutant: table.Mutant) -> runs.Verdict:
        key = keys[mutant.name]
        if mutant.suite and importlib.util.find_spec(mutant.suite) is None:
            return runs.Verdict(mutant.name, key, "not run", how=f"needs {mutant.suite}")
        if given.quick:
            trials = runs.quick(mutant, budget(SECONDS, WORKERS), nearness, lock)
        else:
            trials = runs.nearest(candidates, mutant, reach)
        bench = benches.get()
        try:
            return bench.judged(mutant, key, trials, seconds)
        finally:
            benches.put(bench)

    if not mutants:
        return
    for number in range(given.jobs):
        benches.put(runs.Bench(folder / str(number)))
    with ThreadPoolExecutor(given.jobs) as pool:
        pending = [pool.submit(judge, mutant) for mutant in mutants]
        try:
            for each in as_completed(pending):
                yield each.result()
        except BaseException:  # interrupted, most likely: nobody waits for what runs
            sessions.STOP.set()
            pool.shutdown(wait=True, cancel_futures=True)
            raise


# --------------------------------------------------------------------------------------- tables


def _print(rows: Sequence[tuple[table.Mutant, runs.Verdict]]) -> int:
    """The table; whether none has survived."""
    wide = max((len(each.name) for each, _ in rows), default=0)
    for each, verdict in rows:
        print(f"{each.name:{wide}}  {verdict.seconds:6.0f} s  {verdict.text}")
        for test in verdict.unsound:
            print(f"{'':{wide}}            {test} fails without the defect, too")
    lost = [each for each, verdict in rows if verdict.verdict == "survived"]
    ran = [each for each, verdict in rows if verdict.verdict != "not run"]
    print(f"\n{len(ran) - len(lost)} of {len(ran)} defects were noticed")
    for each in lost:
        print(f"  {each.name}: {each.breaks}")
    if len(ran) < len(rows):
        print(f"{len(rows) - len(ran)} need Triton: run this in the venv of `make test-triton`")
    return 1 if lost else 0


def report(given: argparse.Namespace) -> int:
    known = _known()
    reach = runs.Reach.read(REACH) if REACH.exists() else runs.Reach({}, {}, {})
    question = "quick" if given.quick else f"all {' '.join(reach.arguments)}"
    every = ((each, known.get(runs.key_of(each, question))) for each in table.chosen(given.only))
    return _print([(each, verdict) for each, verdict in every if verdict is not None])


def listing(given: argparse.Namespace) -> int:
    for each in table.chosen(given.only):
        print(f"{each.name}: {each.path}\n    {each.breaks}")
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description="Plant defects, and see who notices them.")
    parser.add_argument("command", choices=("list", "probe", "run", "report"))
    parser.add_argument("--only", action="append", default=[], metavar="NAME")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--limit", type=float, default=300.0, metavar="SECONDS")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--keep", action="store_true")
    given, words = parser.parse_known_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # the copies go, and what runs in them
    if given.command == "probe":
        return probe(given, words)
    if words:
        parser.error(f"unrecognized arguments: {' '.join(words)}")
    return {"run": run, "report": report, "list": listing}[given.command](given)


if __name__ == "__main__":
    raise SystemExit(main())
