"""The reports do not depend on the order of waves and workgroups, and are complete."""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import wavecore as wc
from tests.analysis.sanitize import phases, test_defects, test_tricky
from tests.sampling import takes
from wavecore.analysis.sanitize.races import Races
from wavecore.emulator.reports import Report

pytestmark = [pytest.mark.clang, pytest.mark.jit]

PATH = Path(__file__).with_name("orders.hip")
TARGETS = ("gfx90a", "gfx942", "gfx1100", "gfx1201")
EVERYTHING = os.environ.get("WAVECORE_TEST_EVERYTHING") == "1"
ORDERS = 20 if EVERYTHING else 2
# Barriers that lanes reach late are different: which wave waits where depends on the order.
RACY = {
    test_defects.PATH: [name for name in test_defects.defects() if not name.startswith("barrier")],
    test_tricky.SUBTLE: test_tricky.kernels(test_tricky.SUBTLE),
}


@cache
def module(target: str, path: Path, *options: str) -> wc.Module:
    return wc.Device(target).load(wc.compile(path, target, opt="-O2", options=options))


def verdict(reports: tuple[Report, ...]) -> set[tuple[str, frozenset[str]]]:
    """The kind and the lines of each report."""
    return {
        (report.kind, frozenset(str(side.source) for side in (report.site, report.other) if side))
        for report in reports
    }


def found(kernel: wc.Kernel, match: re.Match[str], order: int | None, **options: object):
    """The reports for one order of the waves."""
    grid, block, args, own = test_defects.launch(match)
    tool = Races(barriers=False, bounds=False, order=order)
    kernel.launch(grid, block, args, tools=[tool], timeout=60, **own, **options)
    return verdict(tool.reports)


def marked(name: str, wave_size: int) -> tuple[set[str], set[str]]:
    """The kinds and lines marked in a kernel of orders.hip."""
    text = PATH.read_text("utf-8")
    start = text.index(f"KERNEL {name}(")
    lines = text[start : text.index("\n}\n", start)].splitlines()
    kinds, places = set(), set()
    for number, line in enumerate(lines, text[:start].count("\n") + 1):
        mark = re.search(r"//! (?:wave(\d+) )?([\w.]+)", line)
        if mark and mark[1] in (None, str(wave_size)):
            kinds.add(mark[2])
            places.add(f"{PATH.name}:{number}")
    return kinds, places


@pytest.mark.parametrize("target", TARGETS)
def test_a_mistake_is_found_in_every_order(target: str) -> None:
    for name, match in test_defects.launches(PATH).items():
        kernel = module(target, PATH)[name]
        verdicts = [found(kernel, match, order) for order in (None, *range(ORDERS))]
        assert all(each == verdicts[0] for each in verdicts), name
        kinds, lines = marked(name, kernel.info.wave_size)
        assert {kind for kind, _ in verdicts[0]} == kinds, name
        assert {line for _, pair in verdicts[0] for line in pair} == lines, name


@pytest.mark.parametrize("target", TARGETS)
def test_what_was_put_right_is_not_reported(target: str) -> None:
    safe = module(target, PATH, "-DSAFE")
    for name, match in test_defects.launches(PATH).items():
        if name in safe:
            for order in (None, *range(ORDERS)):
                assert found(safe[name], match, order) == set(), name


def test_the_interpreter_finds_the_same_in_the_same_orders() -> None:
    for name in ("zero_of_the_first", "volatile_tail", "two_lanes"):
        match, kernel = test_defects.launches(PATH)[name], module("gfx1201", PATH)[name]
        for order in (None, 1):
            native = found(kernel, match, order)
            assert native == found(kernel, match, order, executor="interpreter") != set()


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("path", list(RACY), ids=lambda path: path.stem)
def test_other_orders_say_the_same(path: Path, target: str) -> None:
    for name in RACY[path]:
        if not takes(f"orders {path.stem} {name} {target}", 40):
            continue
        match = test_defects.launches(path)[name]
        if "coop" in match["args"]:
            continue
        kernel = test_defects.module(target, path)[name]
        usual = found(kernel, match, None)
        for order in range(20):
            assert found(kernel, match, order) == usual, (name, order)


@pytest.mark.parametrize("clean", [False, True], ids=["racy", "clean"])
@pytest.mark.parametrize("target", TARGETS)
def test_made_kernels_have_the_conflicts_that_were_counted(target: str, clean: bool) -> None:
    count = 75 if EVERYTHING else 3
    made = phases.kernels(7 + TARGETS.index(target), count, clean=clean)
    code = wc.compile(phases.source(made), target, opt="-O2", name="made.hip")
    loaded = wc.Device(target).load(code)
    seen = 0
    for number, kernel in enumerate(made):
        info = loaded[f"k{number}"].info
        tool = Races(order=number or None)
        args = np.zeros(phases.SIZE, np.uint32), np.zeros(phases.SIZE, np.uint32)
        loaded[f"k{number}"].launch(1, phases.SIZE, args, tools=[tool])
        lines = {
            (kind, frozenset(int(line.rpartition(":")[2]) for line in pair))
            for kind, pair in verdict(tool.reports)
        }
        wanted = phases.expected(kernel, info.wave_size, phases.first_line(made, number))
        assert lines == wanted, (number, lines ^ wanted, lines - wanted, kernel)
        seen += len(wanted)
    assert bool(seen) != clean


FREED = PATH.with_name("freed.hip")


@pytest.mark.parametrize("target", ["gfx942", "gfx1100"])
@pytest.mark.parametrize("name", re.findall(r"^KERNEL (\w+)\(", FREED.read_text("utf-8"), re.M))
def test_a_free_that_nothing_orders_after_an_access_is_found(name: str, target: str) -> None:
    """Where the access comes after the free, it faults."""
    code = module(target, FREED).code
    for order in (None, *range(8)):
        tool, kernel = Races(order=order), wc.Device(target).load(code)[name]
        args = (np.zeros(256, np.int32), np.zeros(1, np.uint64), np.zeros(1, np.uint32))
        own = {"executor": "interpreter"} if order == 1 else {}
        fault = ""
        try:
            kernel.launch(3 if "groups" in name else 1, 256, args[: len(kernel.info.args)],
                tools=[tool], timeout=60, **own)  # fmt: skip
        except wc.MemoryFault as error:
            fault = str(error)
        kinds = {report.kind for report in tool.reports}
        if name.startswith("safe"):
            assert (fault, kinds) == ("", set()), order
        else:
            assert kinds == {"race.free"} or "which was freed" in fault, order
