"""Run the tests that a change makes worth running, in a minute and a half: `make quick`.

python tools/quick.py                  what has changed since this branch left main
python tools/quick.py --since HEAD     what is not committed
python tools/quick.py FILE...          as if these files had changed
python tools/quick.py --show           say what would run, and why, and run nothing
python tools/quick.py --learn FILE...  write the table of seconds anew, from what runs have noted

What has changed is known by git, to the line. Tests are near it by names, imports, folders and
words (tools/quicktests/nearness.py); the nearest run, as far as the time allows, and a few of each
layer. What they cost is in tools/quicktests/seconds.json, which a whole run with `-p
tools.mutation.plugin --noted FILE` tells anew.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.quicktests import costs, plan  # noqa: E402
from tools.quicktests.nearness import WHY, Nearness  # noqa: E402

SECONDS = 90.0
WORKERS = 2
_START_SECONDS = 16.0  # of each worker: imports, and collecting what is chosen from
_USE = 0.8  # of the rest, that tests fill


def budget(seconds: float, workers: int) -> float:
    """The seconds of CPU that tests may take, all workers together."""
    return max(seconds - _START_SECONDS, 5.0) * _USE * workers


def said(chosen: plan.Plan, changes: plan.Changes) -> str:
    """What is chosen from, in words."""
    if not changes:
        return "nothing has changed; a few tests of each layer"
    counts = Counter(each.level for each in chosen.near)
    levels = ", ".join(f"{count} {WHY[level]}" for level, count in sorted(counts.items()))
    nearest = ", ".join(Path(each.file).stem for each in chosen.near[:6])
    what = f"{len(changes)} file{'s' * (len(changes) > 1)} changed"
    return f"{what}; tests of {len(chosen.near)} files ({levels}): {nearest} ..."


def main() -> int:
    parser = argparse.ArgumentParser(description="Run the tests near a change.")
    parser.add_argument("files", nargs="*", metavar="FILE")
    parser.add_argument("--since", default="main", metavar="COMMIT")
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("-n", type=int, default=WORKERS, dest="workers")
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--learn", action="store_true")
    given = parser.parse_args()
    if given.learn:
        costs.learnt(costs.read_notes(Path(name)) for name in given.files).write()
        return 0
    changes = dict.fromkeys(given.files, ()) or plan.changes(ROOT, given.since)
    seconds = budget(given.seconds, given.workers)
    chosen = plan.planned(changes, seconds, costs.Costs.read(), Nearness(ROOT))
    print(said(chosen, changes), flush=True)
    with tempfile.TemporaryDirectory(prefix="wavecore-quick-") as folder:
        chosen.write(Path(folder, "plan"))
        command = [
            *(sys.executable, "-m", "pytest", "--covering", "-q", "-p", "tools.quicktests.plugin"),
            *("--quick-plan", str(Path(folder, "plan")), *chosen.files),
        ]
        if given.show:
            return subprocess.run([*command, "--collect-only"], cwd=ROOT, check=False).returncode
        command += ["-n", str(given.workers), "--dist", "worksteal"]
        return subprocess.run(command, cwd=ROOT, check=False, env=dict(os.environ)).returncode


if __name__ == "__main__":
    raise SystemExit(main())
