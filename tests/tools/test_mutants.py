"""Planted defects: the table matches the sources, probes and copies work as intended."""

from __future__ import annotations

import ast
import shutil
from pathlib import Path

import pytest

from tools import mutants
from tools.mutation import probes, runs, sessions, table
from tools.mutation.copies import Copy
from tools.mutation.table import Mutant

ROOT = Path(__file__).resolve().parents[2]

PROGRAM = '''\
import wavecore.lang as wl
LIMIT = 3


@wl.kernel
def kernel(x):
    x[0] = 1


class Thing:
    size = 4

    def one(self, x):
        """Says it."""
        if x > 1:
            return 1
        elif x < -1:
            return [2 for each in (x,)
                    if each]
        return 3
'''


def mutant(old: str, file: str = "program.py") -> Mutant:
    return Mutant("name", file, old, "new", "it breaks")


# ---------------------------------------------------------------------------------- the table


def test_every_defect_can_be_planted():
    """Each `old` occurs once, and the changed file is a valid program."""
    assert table.faults(ROOT) == []


def test_every_package_has_a_defect():
    packages = {path.parent.name for path in (ROOT / "wavecore").glob("*/__init__.py")}
    assert packages <= {each.file.partition("/")[0] for each in table.read()}


def test_a_defect_that_is_gone_is_told(tmp_path):
    first, *_ = table.read()
    assert f"{first.name}: there is no {first.path}" in table.faults(tmp_path)
    path = tmp_path / first.path
    path.parent.mkdir(parents=True)
    path.write_text(f"{first.old}\n{first.old}\n")
    twice = f"{first.name}: {first.path} has {first.old!r} 2 times, not once"
    assert twice in table.faults(tmp_path)


def test_probes_look_at_what_make_test_runs():
    if shutil.which("make") is None:
        pytest.skip("needs make")
    words = mutants.usual()
    assert "--ignore" in words and not {"-n", "3", "--dist", "worksteal"} & set(words)


# ------------------------------------------------------------------------------------- probes


@pytest.mark.parametrize(
    ("old", "before"),
    [
        ("return 1", "            return 1"),
        ("x > 1", "        if x > 1:"),
        ("x < -1", "        if x > 1:"),  # nothing can precede an elif
        ("if each", "            return [2 for each in (x,)"),
        ("return 3", "        return 3"),
        ("LIMIT = 3", 0),  # executed by any import
        ("size = 4", 0),
        ("x[0] = 1", -1),  # a kernel is translated
    ],
)
def test_a_probe_stands_before_the_statement_of_a_function(old, before):
    line = probes._statement(mutant(old), PROGRAM)
    assert (PROGRAM.split("\n")[line - 1] if line > 0 else line) == before


def test_a_probe_in_c_is_for_the_host():
    text = "int f(int x) {\n  if (x) return 1;\n  g(x,\n    2);\n}\n"
    assert probes._statement(mutant("if (x)", "hip/shim.c"), text) == 2
    assert probes._statement(mutant("2)", "hip/shim.c"), text) == -1  # within a statement
    assert probes._statement(mutant("if (x)", "backends/cpu/runtime/lds.c"), text) == -1


def test_a_log_says_who_came_there_and_when(tmp_path):
    log = tmp_path / "log"
    log.write_text(
        "a\tt.py::one[x (y)] (setup)\na\tt.py::one[x (y)] (call)\na\t?\nb\tt.py::two (setup)\n"
    )
    assert probes.read(log) == {"a": {"t.py::one[x (y)]": "call"}, "b": {"t.py::two": "setup"}}


# --------------------------------------------------------------------------------------- runs

FIRST = table.read()[0]


def reach(**tests: float) -> runs.Reach:
    names = {f"tests/device/test_cformat.py::{name}": seconds for name, seconds in tests.items()}
    came = {name: "call" for name in names if "reached" in name}
    return runs.Reach({}, {FIRST.name: came}, names)


def test_who_reaches_a_defect_is_tried_first_then_who_is_beside():
    found = runs.Candidates(reach(beside=0.1, reached_a=5.0, reached_b=0.2), 100.0).of(FIRST)
    (first, reached), (second, beside) = found
    assert (first, second) == ("reaches it", "beside one that does")
    assert [test.rpartition("::")[2] for test in reached] == ["reached_b", "reached_a"]
    assert [test.rpartition("::")[2] for test in beside] == ["beside"]


def test_so_many_seconds_are_tried_and_no_more():
    found = runs.Candidates(reach(reached_a=5.0, reached_b=5.0, beside=1.0), 4.0).of(FIRST)
    assert [len(tests) for _, tests in found] == [1]


def test_batches_grow_and_have_the_tests_of_a_file_together():
    seconds = {f"{file}::t{n}": 2.0 for n in range(15) for file in ("a", "b")}
    found = list(runs._batches(list(seconds), seconds))
    assert sorted(test for batch in found for test in batch) == sorted(seconds)
    assert [len(batch) for batch in found] == [5, 20, 5]  # 10 s, 40 s, the rest
    assert [test[0] for test in found[0]] == sorted(test[0] for test in found[0])


# -------------------------------------------------------------------------------------- copies


@pytest.fixture(scope="module")
def copy(tmp_path_factory) -> Copy:
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("needs git and a checkout")
    return Copy(tmp_path_factory.mktemp("copies") / "copy")


def test_a_defect_in_a_copy_is_noticed_and_goes_again(copy, tmp_path):
    """What fails with the defect passes without it; the checkout itself is unchanged."""
    (scale,) = table.chosen(["scale-tie"])
    test = "tests/formats/test_arrays.py::test_e8m0_is_a_power_of_two"
    before = (ROOT / scale.path).read_text()

    def run() -> sessions.Session:
        return sessions.run(copy, tmp_path / "cache", [test.partition("::")[0]], only=[test])

    with copy.planted(scale):
        assert (ROOT / scale.path).read_text() == before
        assert (copy.root / scale.path).read_text() == scale.planted(before)
        done = run()
    assert done.failed == test and done.outcomes == {test: "failed"}
    assert (copy.root / scale.path).read_text() == before
    done = run()
    assert not done.failed and done.outcomes == {test: "passed"}, done.printed


def test_a_test_that_takes_too_long_is_ended(copy, tmp_path):
    test = "tests/test_endless.py::test_endless"
    text = "import time\n\ndef test_endless():\n    time.sleep(1000)\n"
    (copy.root / "tests" / "test_endless.py").write_text(text)
    done = sessions.run(
        copy, tmp_path / "cache", ["tests/test_endless.py"], limit=lambda test: 0.5
    )  # fmt: skip
    assert done.hung == test and not done.outcomes


def test_probes_leave_programs_that_can_be_read(copy, tmp_path):
    places = probes.place(copy, table.read(), tmp_path / "log")
    assert places.keys() == {each.name for each in table.read()}
    assert {"reached", "import", "device"} == set(places.values())
    for path in {each.path for each in table.read() if each.file.endswith(".py")}:
        ast.parse((copy.root / path).read_text())
