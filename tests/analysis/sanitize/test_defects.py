"""Each kernel of defects.hip has one defect, which is found with its kind and its lines."""

from __future__ import annotations

import contextlib
import re
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import wavecore as wc
from wavecore import kernels
from wavecore.analysis.sanitize.races import Races

TARGETS = ("gfx90a", "gfx942", "gfx1100", "gfx1201")
PATH = Path(__file__).parent / "defects.hip"
CLEAN = PATH.with_name("clean.hip")
CHECKS = ("racecheck", "synccheck", "memcheck")
TYPES = {"f": np.float32, "u": np.uint32, "b": np.uint8, "d": np.float64, "w": np.uint64}
_RUN = re.compile(r"// RUN (?P<grid>\d+) (?P<block>\d+)(?P<args>.*)\nKERNEL (?P<name>\w+)")
_MARK = re.compile(r"//! ([\w.]+)")


def launches(path: Path) -> dict[str, re.Match[str]]:
    return {match["name"]: match for match in _RUN.finditer(path.read_text("utf-8"))}


def defects() -> dict[str, re.Match[str]]:
    return launches(PATH)


def expected(name: str) -> tuple[set[str], set[str]]:
    """The kinds and lines marked in a kernel, and in the code between it and the previous one."""
    text = PATH.read_text("utf-8")
    starts = [0, *(match.end() for match in _RUN.finditer(text)), len(text)]
    here = list(defects()).index(name) + 1
    start = max(text.rfind("\n}\n", 0, starts[here]), 0)
    if "noinline" in text[starts[here - 1] : starts[here]]:
        start = text.index("noinline")
    end = text.index("\n}\n", starts[here])
    first = text[:start].count("\n") + 1
    kinds, lines = set(), set()
    for number, line in enumerate(text[start:end].splitlines(), first):
        for mark in _MARK.findall(line):
            kinds.add(mark)
            lines.add(f"defects.hip:{number}")
    return kinds, lines


def launch(match: re.Match[str]) -> tuple[int, int, list[object], dict[str, int]]:
    """Grid, block, arguments and options given after RUN."""
    args: list[object] = []
    options: dict[str, int] = {}
    for word in match["args"].split():
        if word.startswith("lds="):
            options["lds"] = int(word[4:])
        elif word.startswith("="):
            args.append(np.int32(int(word[1:])))
        else:
            args.append(np.zeros(int(word[1:]), TYPES[word[0]]))
    return int(match["grid"]), int(match["block"]), args, options


@cache
def module(target: str, path: Path):
    return wc.Device(target).load(wc.compile(path, target, opt="-O2"))


def test_every_mistake_is_marked() -> None:
    assert len(defects()) == PATH.read_text("utf-8").count("\nKERNEL ")
    assert all(expected(name)[0] for name in defects())


@pytest.mark.clang
@pytest.mark.jit
@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("name", list(defects()))
def test_a_defect_is_found_where_it_is(target: str, name: str) -> None:
    grid, block, args, options = launch(defects()[name])
    with wc.analysis.collect(*CHECKS) as got:
        try:
            kernel = module(target, PATH)[name]
            kernel.launch(grid, block, args, **options)
        except wc.errors.Deadlock:
            assert name == "barrier_never_reached"
    found = got.reports
    kinds, lines = expected(name)
    assert {report.kind for report in found} == kinds
    sides = [side for report in found for side in (report.site, report.other) if side is not None]
    assert {side.source for side in sides} == lines
    for report in found:
        assert report.site.kernel == name
        assert (report.address is None) == report.kind.startswith("barrier")


@pytest.mark.clang
@pytest.mark.jit
@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("name", list(launches(CLEAN)))
def test_nothing_is_found_where_nothing_is_wrong(target: str, name: str) -> None:
    grid, block, args, options = launch(launches(CLEAN)[name])
    with wc.analysis.collect(*CHECKS) as got:
        module(target, CLEAN)[name].launch(grid, block, args, **options)
    assert len(got.tools) == 1 and got.reports == ()


@pytest.mark.clang
@pytest.mark.jit
@pytest.mark.parametrize("target", ["gfx942", "gfx1201"])
def test_accesses_as_they_happen_and_rows_of_them_say_the_same(target: str) -> None:
    """Of two tools for native code, one is called for each access and the other gets rows."""
    found = 0
    for path in (PATH, CLEAN):
        for name, match in launches(path).items():
            grid, block, args, options = launch(match)
            tools = Races(), Races()
            with contextlib.suppress(wc.errors.Deadlock):
                module(target, path)[name].launch(grid, block, args, tools=tools, **options)
            called, by_rows = ([str(each) for each in tool.reports] for tool in tools)
            assert called == by_rows, name
            found += len(called)
    assert found > 40


@pytest.mark.clang
@pytest.mark.jit
@pytest.mark.parametrize("target", ["gfx942", "gfx1201"])
def test_nothing_is_found_in_the_gallery(target: str) -> None:
    rng = np.random.default_rng(0)
    x = rng.standard_normal((3, 300)).astype(np.float32)
    a, b = (rng.standard_normal((48, 48)).astype(np.float16) for _ in range(2))
    device = wc.Device(target)
    with wc.analysis.collect(*CHECKS) as got:
        kernels.softmax(x, device=device)
        kernels.layer_norm(x, x[0], x[1], device=device)
        kernels.gemm(a, b, device=device)
        kernels.transpose(a, device=device)
        kernels.reduce(x, device=device)
    assert len(got.tools) >= 5 and got.reports == ()
