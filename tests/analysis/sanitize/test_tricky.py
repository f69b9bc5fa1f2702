"""Kernels that are correct but look wrong, and wrong ones that look correct, under all checks."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import wavecore as wc
from wavecore.emulator.reports import Report

FOLDER = Path(__file__).parent
TRICKY, SUBTLE = FOLDER / "tricky.hip", FOLDER / "subtle.hip"
TARGETS = ("gfx90a", "gfx942", "gfx1100", "gfx1201")
TYPES = {"f": np.float32, "u": np.uint32, "b": np.uint8, "w": np.uint64}
RUN = re.compile(r"// RUN (?P<grid>\d+) (?P<block>\d+)(?P<args>.*)\nKERNEL (?P<name>\w+)")


def kernels(path: Path) -> list[str]:
    return [match["name"] for match in RUN.finditer(path.read_text("utf-8"))]


@cache
def module(target: str, path: Path) -> wc.Module:
    return wc.Device(target).load(wc.compile(path, target, opt="-O2"))


def found(target: str, path: Path, name: str) -> tuple[Report, ...]:
    """The sanitizer's reports for a kernel, launched as the comment before it says."""
    match = next(each for each in RUN.finditer(path.read_text("utf-8")) if each["name"] == name)
    words = match["args"].split()
    args: list[object] = []
    for word in words:
        if word.startswith("="):
            args.append(np.int32(int(word[1:])))
        elif word != "coop":
            args.append(np.zeros(int(word[1:]), TYPES[word[0]]))
    with wc.analysis.collect("sanitize") as got:
        module(target, path)[name].launch(
            int(match["grid"]), int(match["block"]), args, cooperative="coop" in words, timeout=60
        )
    assert len(got.tools) == 1
    return got.reports


def marks(name: str) -> set[tuple[str, str]]:
    """The kinds and lines marked in a kernel."""
    text = SUBTLE.read_text("utf-8")
    start = text.index(f"KERNEL {name}(")
    first = text[:start].count("\n") + 1
    lines = text[start : text.index("\n}\n", start)].splitlines()
    return {
        (kind, f"{SUBTLE.name}:{number}")
        for number, line in enumerate(lines, first)
        for kind in re.findall(r"//! ([\w.]+)", line)
    }


@pytest.mark.clang
@pytest.mark.jit
@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("name", kernels(TRICKY))
def test_what_is_right_is_not_reported(target: str, name: str) -> None:
    assert found(target, TRICKY, name) == ()


@pytest.mark.clang
@pytest.mark.jit
@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("name", kernels(SUBTLE))
def test_what_is_wrong_is_found(target: str, name: str) -> None:
    sides = set()
    for report in found(target, SUBTLE, name):
        is_value = report.kind.startswith("uninitialised")
        for side in (report.site, None if is_value else report.other):
            if side is not None:
                sides.add((report.kind, side.source))
    assert sides == marks(name) != set()
