"""What runs AMD's own tests: samples, batches of a process, reasons, the page."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tools.rocm import page, programs, reasons, record, results, running, samples
from tools.rocm.chroot import Chroot
from tools.rocm.libraries import LIBRARIES
from tools.rocm.programs import GoogleTest, Outcome, Step
from tools.rocm.reasons import Reason
from tools.rocm.record import Failures, Record, Row
from tools.rocm.results import Result, Results

# Prints as Google Test does: tests pass, fail, are skipped, crash or hang by their names.
PROGRAM = """
import os, sys, time
for test in sys.argv[1:]:
    print(f"[ RUN      ] {test}", flush=True)
    kind = test.split(".")[1].split("/")[0]
    if kind == "crash":
        print("last words", flush=True)
        os.abort()
    if kind == "hang":
        time.sleep(100)
    if kind == "fail":
        print("wavecore: a kernel: hipErrorLaunchFailure")
    word = {"fail": " FAILED ", "skip": "SKIPPED "}.get(kind, "      OK")
    print(f"[ {word} ] {test}, where GetParam() = 3 (0 ms)", flush=True)
print("[ FAILED   ] Suite.fail, listed below")
"""


class Imitation(GoogleTest):
    """A program of Google Test without a chroot."""

    def command(self, gpu: str, tests: Sequence[str], variables: dict[str, str]) -> list[str]:
        return [sys.executable, "-c", PROGRAM, *tests]


def run(*tests: str, seconds: float = 60.0) -> dict[str, Outcome]:
    program = Imitation(Chroot(Path("/none")))
    return {each.test: each for each in programs.run(program, "gfx90a", tests, seconds)}


def test_a_crash_costs_its_own_test_alone() -> None:
    """And the rest of the batch runs in another process."""
    names = ["A.pass/0", "A.crash/0", "A.fail/0", "B.crash/1", "B.skip/2", "B.pass/3"]
    found = run(*names)
    assert [found[name].result for name in names] == [
        "ok", "crash", "failed", "crash", "skipped", "ok",
    ]  # fmt: skip
    assert found["A.crash/0"].lines == ("SIGABRT", "last words")
    assert found["A.fail/0"].lines == ("wavecore: a kernel: hipErrorLaunchFailure",)


def test_a_test_that_hangs_is_out_of_time() -> None:
    found = run("A.pass/0", "A.hang/0", "A.pass/1", seconds=1.0)
    assert [found[f"A.{name}"].result for name in ("pass/0", "hang/0", "pass/1")] == [
        "ok", "timeout", "ok",
    ]  # fmt: skip


def test_lines_of_thrust_and_of_llama_cpp() -> None:
    whole = programs.Whole(Chroot(Path("/none")), "/usr/test_thrust_copy")
    told = "Totals: 0 failures, 0 known failures, 0 errors, and 9 passes."
    assert whole.read(told, None, []) == Step("test_thrust_copy", "ok")
    assert whole.read(told.replace("0 errors", "2 errors"), None, []) == Step(
        "test_thrust_copy", "failed"
    )
    ops = programs.BackendOps(Chroot(Path("/none")), "/usr/test-backend-ops")
    assert ops.read("  ADD(type=f32,ne=[1]): \x1b[1;32mOK\x1b[0m", None, []) == Step(
        "ADD(type=f32,ne=[1])", "ok"
    )
    failed = "  ADD(type=f32): [ADD] NMSE = 1.0 > 0.1 \x1b[1;31mFAIL\x1b[0m"
    assert ops.read(failed, None, []) == Step("ADD(type=f32)", "failed")


NAMES = [f"prog:suite/{kind}.test/{n}" for kind in "abc" for n in range(40)]


def test_a_larger_sample_begins_with_the_smaller_one() -> None:
    """Which takes from every group in turn."""
    group = running.group_of
    all_of_them = samples.ordered(NAMES, 1, group)
    assert sorted(all_of_them) == sorted(NAMES)
    assert samples.ordered(NAMES, 1, group)[:30] == all_of_them[:30]
    assert samples.ordered(NAMES, 2, group) != all_of_them
    assert len({group(name) for name in all_of_them[:3]}) == 3


def test_batches_are_in_the_order_in_which_programs_run_them() -> None:
    """Whatever the order of the plan, of which they are parts."""
    plan = samples.ordered(NAMES, 1, running.group_of)
    first, *rest = samples.batches(plan, NAMES, 50)
    assert set(first) == set(plan[:50])
    assert first == [name for name in NAMES if name in first]
    assert [len(each) for each in rest] == [50, 20]


def test_samples_are_drawn_by_the_names_of_tests_not_of_programs() -> None:
    names = ["quick-test:slow/a.b", "x:quick/a.b", "x:quick/long.b"]
    assert samples.chosen(names, "quick", "long") == ["x:quick/a.b"]


def test_a_cut_file_of_parameters_has_its_head_and_records_of_one_category(tmp_path: Path) -> None:
    size = 24
    head = b"rocBLAS\0" + b"signature".ljust(size, b"\0") + b"ROCblas\0"
    records = [
        f"\0{kind}\0{n}".encode().ljust(size, b"\0")
        for n in range(10)
        for kind in ("quick", "nightly")
    ]
    whole, part = tmp_path / "whole.data", tmp_path / "home/part.data"
    whole.write_bytes(head + b"".join(records))
    samples.cut(whole, part, "quick", 4, seed=1)
    data = part.read_bytes()
    assert data.startswith(head)
    assert len(data) == len(head) + 4 * size
    assert b"nightly" not in data


def result(test: str, how: str, gpu: str = "gfx1100", **more: tuple[str, ...]) -> Result:
    return Result("rocSOLVER", gpu, "1.0", test, how, 1.0, **more)


def test_the_last_result_of_a_test_counts(tmp_path: Path) -> None:
    found = Results(tmp_path)
    for outcome in (Outcome("a", "failed", 1.0, ("x",), ("k",)), Outcome("a", "ok", 2.0)):
        with found.adding("rocSOLVER", "gfx90a") as file:
            file.write(results.line("p:a", "1.0", outcome, "abc"))
    last = found.of("rocSOLVER", "gfx90a")["p:a"]
    assert (last.result, last.seconds, last.lines, last.wavecore) == ("ok", 2.0, (), "abc")


def test_a_reason_explains_what_matches_all_its_patterns() -> None:
    reason = Reason("potf2", "hardware", "why", "^rocSOLVER$", gpus="gfx1[01]", races="potf2")
    assert reason.explains(result("POTRF", "failed", races=("x::potf2_kernel",)))
    assert not reason.explains(result("POTRF", "failed"))
    assert not reason.explains(result("POTRF", "failed", "gfx90a", races=("potf2",)))


def test_reasons_are_of_known_kinds_and_libraries() -> None:
    names = [library.name for library in LIBRARIES]
    for reason in reasons.read():
        assert any(Reason("", "ours", "", reason.library).explains(
            Result(name, "", "", "", "", 0.0)) for name in names), reason  # fmt: skip


def test_an_unknown_kind_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "reasons.toml"
    path.write_text('[[reason]]\nkey = "k"\nlibrary = "x"\nkind = "nobody"\nwhy = ""\n')
    with pytest.raises(ValueError, match="nobody"):
        reasons.read(path)


def test_the_page_counts_and_names_what_has_no_reason(tmp_path: Path) -> None:
    found = Results(tmp_path)
    with found.adding("rocSOLVER", "gfx1100") as file:
        for test, how, said in (
            ("ok", "ok", ()), ("late", "timeout", ()), ("not", "skipped", ()),
            ("POTRF", "failed", ("rocsolver::potf2_kernel_small",)), ("odd", "crash", ()),
        ):  # fmt: skip
            outcome = Outcome(test, how, 1.0, (), said)
            file.write(results.line(f"p:{test}", "1.0", outcome, "abc"))
    rows = record.of(found, ["rocSOLVER"], reasons.read())
    assert [row.wavecore for row in rows] == [("abc",)]
    text, unexplained = page.summary(rows)
    assert "| gfx1100 | 3 | 1 | 2 | 1 | 1 |" in text
    assert unexplained == 1
    assert "- rocSOLVER on gfx1100: `odd`" in text
    assert "`POTRF` on gfx1100" in text


def row(gpu: str, passed: int, version: str = "1.0") -> Row:
    failures = (Failures("potf2-race", False, 2, ("p:POTRF",)),)
    return Row("rocSOLVER", gpu, version, ("abc",), "2026-01-01", passed, 2, 0, 0, failures)


@pytest.mark.parametrize(
    ("new", "named", "is_taken"),
    [
        (row("gfx90a", 60), [], True),
        (row("gfx90a", 12), [], False),
        (row("gfx90a", 12), ["rocSOLVER"], True),
        (row("gfx90a", 12, "1.1"), [], True),
    ],
)
def test_results_update_the_rows_that_they_cover(
    tmp_path: Path, new: Row, named: list[str], is_taken: bool
) -> None:
    """In a file; a smaller sample takes the place of a larger one if it is asked for."""
    path = tmp_path / "record.json"
    old = [row("gfx90a", 50), row("gfx1100", 50)]
    record.write(Record(tuple(old)), path)
    record.write(record.read(path).updated([new], [], named), path)
    assert record.read(path).rows == (new if is_taken else old[0], old[1])


def test_the_record_is_of_known_libraries_and_reasons_and_adds_up() -> None:
    kept, keys = record.read(), {reason.key for reason in reasons.read()}
    assert {row.library for row in kept.rows} <= {library.name for library in LIBRARIES}
    for each in kept.rows:
        assert {some.reason for some in each.failures} <= keys | {""}
        for late, count in ((False, each.failed), (True, each.late)):
            assert sum(some.count for some in each.failures if some.late == late) == count
