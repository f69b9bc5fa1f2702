"""What has changed in a checkout, and which tests that makes worth running."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path

from tools.quicktests.costs import Costs
from tools.quicktests.nearness import Changes, Near, Nearness

# One test of each of these, whatever has changed: each layer, in about fifteen seconds.
SMOKE = (
    "tests/test_layers.py::test_imports_point_down",
    "tests/formats/test_packing.py::test_packed_codes_are_one_long_number",
    "tests/isa/test_golden.py::test_text_of_kernels",
    "tests/codeobject/test_code_object.py::test_every_target_is_read",
    "tests/matrix/test_on_emulator.py::test_product",
    "tests/numerics/test_comparison.py::test_results_are_those_of_matmul",
    "tests/toolchain/test_headers_run.py::test_shuffles",
    "tests/emulator/semantics/test_vop2.py::test_sums_wrap_or_saturate",
    "tests/emulator/test_dispatch.py::test_barriers_keep_waves_in_step",
    "tests/emulator/test_tier2.py::test_kernels_match_numpy",
    "tests/device/test_launch.py::test_grid_and_block_reach_the_kernel",
    "tests/device/test_faults.py::test_write_past_the_end_names_line_lane_and_array",
    "tests/device/test_printf.py::test_every_kind_of_argument",
    "tests/analysis/sanitize/test_races.py::test_a_missing_barrier_has_both_lines",
    "tests/analysis/profile/test_profile.py::test_a_launch_takes_the_tool_by_name",
    "tests/analysis/hazards/test_check.py::test_one_kernel_by_name",
    "tests/lang/test_mma.py::test_a_product_with_changed_entries",
    "tests/kernels/test_gemm.py::test_types_and_transposes",
    "tests/debugger/test_console.py::test_steps_go_into_functions_and_out_again",
    "tests/hip/test_hipcc.py::test_a_program_in_one_command",
    "tests/cli/test_run.py::test_run_prints_the_arrays_marked_out",
    "tests/campaign/test_run.py::test_rows_are_those_of_a_serial_run",
)
_SPARE = 2.0  # times the budget is what the planned files take, so that there is a choice
_FILE_SECONDS = 6.0  # more of a file hardly ever fits
_MOST_FILES = 60
_HUNK = re.compile(r"@@ -\S+ \+(\d+)(?:,(\d+))? @@")


@dataclass
class Plan:
    """Files to choose tests from, nearest first.

    Attributes:
        seconds: of CPU, for all.
        smoke: functions of which one test is run in any case.
        words: what tests have in common with the change, by which they are chosen first.
        hints: what tests may be named after, by which they are chosen next.
    """

    seconds: float
    near: list[Near]
    smoke: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    hints: list[str] = field(default_factory=list)

    @property
    def files(self) -> list[str]:
        """What pytest is to collect."""
        smoke = (test.partition("::")[0] for test in self.smoke)
        return list(dict.fromkeys([*(each.file for each in self.near), *smoke]))

    def write(self, path: Path) -> None:
        """For the plugin."""
        path.write_text(json.dumps(asdict(self)), "utf-8")

    @classmethod
    def read(cls, path: Path) -> Plan:
        """What was written."""
        rows = json.loads(path.read_text("utf-8"))
        return cls(**rows | {"near": [Near(**each) for each in rows["near"]]})


def planned(changes: Changes, seconds: float, costs: Costs, nearness: Nearness) -> Plan:
    """The tests worth running for changes, in so many seconds of CPU."""
    near, room = [], _SPARE * seconds
    for each in nearness.of(changes):
        if room <= 0 or len(near) == _MOST_FILES:
            break
        near.append(each)
        room -= min(costs.whole(each.file), _FILE_SECONDS)
    words = {word for path, lines in changes.items() for word in nearness.words(path, lines)}
    hints = {hint for path, lines in changes.items() for hint in nearness.hints(path, lines)}
    smoke = [test for test in SMOKE if test.partition("::")[0] in nearness.tests]
    return Plan(seconds, near, smoke, sorted(words), sorted(hints))


# ---------------------------------------------------------------------------------------- changes


def changes(root: Path, since: str = "main") -> dict[str, list[int]]:
    """The lines that are other than where this branch left another one, committed or not.

    Raises: SystemExit if there is no such branch.
    """
    base = _git(root, "merge-base", since, "HEAD").strip()
    found: dict[str, list[int]] = {}
    path = ""
    for line in _git(root, "diff", "-U0", "--no-color", "--no-ext-diff", base).splitlines():
        if line.startswith("+++ "):
            path = line.removeprefix("+++ ").removeprefix("b/")
        elif line.startswith("--- ") and path == "":
            continue
        elif (hunk := _HUNK.match(line)) is not None:
            first, count = int(hunk[1]), int(hunk[2] or 1)
            found.setdefault(path, []).extend(range(max(first, 1), first + max(count, 1)))
    found.pop("/dev/null", None)
    for name in _gone(root, base):
        found.setdefault(name, [])
    for name in _git(root, "ls-files", "-z", "--others", "--exclude-standard").split("\0"):
        if name:
            found[name] = list(range(1, _lines(root / name) + 1))
    return found


def _gone(root: Path, base: str) -> Iterator[str]:
    yield from filter(None, _git(root, "diff", "-z", "--name-only", base).split("\0"))


def _lines(path: Path) -> int:
    return path.read_bytes().count(b"\n") + 1


def _git(root: Path, *words: str) -> str:
    done = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"git {' '.join(words)}: {done.stderr.strip()}")
    return done.stdout
