"""The selection of `make quick`: the tests near a change, as many as time permits."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tools.quicktests import costs, plan, plugin
from tools.quicktests.nearness import Near, Nearness

ROOT = Path(__file__).resolve().parents[2]
NEARNESS = Nearness(ROOT)


def line_of(path: str, text: str) -> int:
    return (ROOT / path).read_text().split(text)[0].count("\n") + 1


# ------------------------------------------------------------------------------- what is near


@pytest.mark.parametrize(
    ("path", "text", "nearest"),
    [
        ("wavecore/device/cformat.py", "def _integer(", "tests/device/test_cformat.py"),
        ("wavecore/emulator/semantics/ds.py", '"cmpst"', "tests/emulator/semantics/test_ds.py"),
        ("wavecore/toolchain/include/hip/wavecore/integer.h", "__umul64hi(",
         "tests/toolchain/test_headers_integers.py"),
        ("wavecore/hip/compiler/reuse.py", "def _hiding", "tests/hip/test_hipcc_reuse.py"),
        ("tests/device/test_heap.py", "def test_", "tests/device/test_heap.py"),
        ("tools/header_page.py", "def declared", "tests/tools/test_header_page.py"),
    ],
)  # fmt: skip
def test_the_nearest_test_of_a_line_comes_first(path, text, nearest):
    assert NEARNESS.of({path: [line_of(path, text)]})[0].file == nearest


def test_a_helper_of_tests_concerns_those_that_import_it():
    found = [each.file for each in NEARNESS.of({"tests/emulator/harness.py": [1]})]
    assert "tests/emulator/semantics/test_vop2.py" in found
    assert "tests/device/test_cformat.py" not in found


@pytest.mark.parametrize("path", ["runtime.c", "runtime/lds.c"])
def test_a_file_of_c_concerns_tests_of_the_module_that_reads_it(path):
    files = {each.file: each for each in NEARNESS.of({f"wavecore/backends/cpu/{path}": []})}
    assert files["tests/emulator/test_runtimecode.py"].level <= 1


def test_a_file_that_is_gone_concerns_its_package():
    found = [each.file for each in NEARNESS.of({"wavecore/device/gone.py": []})]
    assert "tests/device/test_launch.py" in found


# ---------------------------------------------------------------------------------- costs


def test_seconds_of_runs_become_a_table(tmp_path):
    """The first test of a file pays for its fixtures; a slow function has its own line."""
    first = [("t.py::a[1]", 3.1), ("t.py::a[2]", 0.1), ("t.py::slow", 9.0), ("u.py::b", 0.5)]
    second = [("t.py::a[3]", 2.1), ("t.py::a[4]", 0.1)]
    made = costs.learnt([first, second])
    made.write(tmp_path / "table")
    table = costs.Costs.read(tmp_path / "table")
    assert table.rows["t.py::slow"] == (0.0, 9.0, 1)
    assert table.first("t.py") == pytest.approx(2.0, abs=0.6)
    assert table.of("t.py::a[2]") < 1 < table.of("t.py::slow")
    assert table.whole("t.py") > 9 + table.first("t.py")
    assert table.of("new.py::test") == table.of("other.py::test") > 0


def test_notes_of_a_run_are_read(tmp_path):
    rows = [{"begins": "t.py::a"}, {"ends": "t.py::a", "outcome": "passed", "seconds": 0.25}]
    path = tmp_path / "notes"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    assert costs.read_notes(path) == [("t.py::a", 0.25)]


def test_the_table_is_of_these_tests():
    """Files come and go, but a table with a tenth of them wrong must be learnt again."""
    known = {name.split("::")[0] for name in costs.Costs.read().rows}
    assert len(known ^ NEARNESS.tests.keys()) < 0.1 * len(NEARNESS.tests)


# ------------------------------------------------------------------------------- selection

TABLE = costs.Costs({"a.py": (1.0, 0.5, 40), "b.py": (0.0, 0.1, 40), "c.py": (0.0, 8.0, 2)})
TESTS = [
    f"{file}::test_{name}[{n}]" for file in ("a.py", "b.py") for name in "xyz" for n in range(9)
]
TESTS += ["c.py::test_long[0]", "c.py::test_long[1]"]


def made(seconds: float, **given) -> plan.Plan:
    near = [Near(0, 0.0, "a.py", ""), Near(2, 0.0, "b.py", ""), Near(2, 0.1, "c.py", "")]
    return plan.Plan(seconds, near, **given)


def test_a_choice_keeps_to_its_seconds():
    found = plugin.chosen(made(6.0), TESTS, TABLE)
    assert 4.0 < 1.0 + sum(map(TABLE.of, found)) <= 6.0
    assert {test.split("::")[0] for test in found} == {"a.py", "b.py"}  # none of the last fits
    assert len(found) == len(set(found))


def test_each_function_has_a_turn_and_a_word_goes_first():
    found = plugin.chosen(made(8.0, words=["y[3]"]), TESTS, TABLE)
    assert found[0] == "a.py::test_y[3]"
    assert {test.split("[")[0] for test in found if "a.py" in test} >= {
        "a.py::test_x", "a.py::test_y", "a.py::test_z"
    }  # fmt: skip


def test_a_test_named_after_the_function_goes_before_others():
    changes = {
        "wavecore/hip/runtime/copies.py": [line_of("wavecore/hip/runtime/copies.py", "def ")]
    }
    hints = plan.planned(changes, 8.0, TABLE, NEARNESS).hints
    assert "copy" in hints
    tests = [f"a.py::test_programs[{name}]" for name in ("streams", "copy_2d", "events", "copy_3d")]
    found = plugin.chosen(made(8.0, hints=hints), tests, TABLE)
    assert found[:2] == ["a.py::test_programs[copy_2d]", "a.py::test_programs[copy_3d]"]


def test_two_parts_of_a_name_are_a_word():
    """Such as `atomic_inc` in a mnemonic."""
    line = line_of("wavecore/emulator/semantics/sop.py", "s_bfe")
    assert "s_bfe" in NEARNESS.words("wavecore/emulator/semantics/sop.py", [line])


def test_tests_of_each_layer_run_whatever_has_changed():
    found = plugin.chosen(made(4.0, smoke=["c.py::test_long", "gone.py::test"]), TESTS, TABLE)
    assert "c.py::test_long[0]" in found


def test_all_run_where_there_is_time():
    assert sorted(plugin.chosen(made(1000.0), TESTS, TABLE)) == sorted(TESTS)


def test_the_tests_of_each_layer_are_there():
    for test in plan.SMOKE:
        file, _, name = test.partition("::")
        assert f"def {name}(" in (ROOT / file).read_text(), test


# ------------------------------------------------------------------------------- changes


@pytest.fixture
def checkout(tmp_path):
    if shutil.which("git") is None:
        pytest.skip("needs git")

    def git(*words: str) -> None:
        who = ("-c", "user.name=a", "-c", "user.email=a@b")
        subprocess.run(["git", *who, *words], cwd=tmp_path, check=True, capture_output=True)

    (tmp_path / "kept.py").write_text("".join(f"{n}\n" for n in range(9)))
    (tmp_path / "gone.py").write_text("1\n")
    git("init", "--initial-branch", "main")
    git("add", "-A")
    git("commit", "-m", "one")
    git("checkout", "-b", "branch")
    return tmp_path, git


def test_changes_are_those_since_the_branch_left_committed_or_not(checkout):
    folder, git = checkout
    lines = [f"{n}\n" for n in range(9)]
    lines[3] = "changed\n"
    (folder / "kept.py").write_text("".join(lines))
    git("commit", "-am", "two")
    (folder / "kept.py").write_text("".join([*lines[:7], "new\n", *lines[7:]]))
    (folder / "gone.py").unlink()
    (folder / "new.py").write_text("1\n2\n")
    found = plan.changes(folder)
    assert found["kept.py"] == [4, 8]
    assert found["gone.py"] == []
    assert found["new.py"] == [1, 2, 3]
    assert plan.changes(folder, "HEAD")["kept.py"] == [8]


def test_a_branch_that_there_is_not_is_told(checkout):
    with pytest.raises(SystemExit, match="merge-base nowhere"):
        plan.changes(checkout[0], "nowhere")
