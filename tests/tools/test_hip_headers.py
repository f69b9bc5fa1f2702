"""The comparison of our HIP headers with ROCm's, on headers of a few lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.hip_headers import Expected, Headers, expected, unexpected

pytestmark = pytest.mark.clang

THEIRS = """
#define GUARD_OF_THEIRS
#include <limits.h>
#include <stddef.h>
enum shared { first, second };
namespace { inline __attribute__((device)) int both(int x) { return x; } }
extern "C" __attribute__((device)) int on_device(int x);
template <class T> T any(T x) { return x; }
struct hidden { int member; };
"""
OURS = """
#include <stddef.h>
#define on_device(x) (x)
enum shared { first, third };
inline __attribute__((device)) __attribute__((host)) int both(int x) { return x; }
template <class T> T any(T x) { return x; }
"""


def lines(folder: Path, known: list[Expected]) -> list[str]:
    sides = []
    for name, text in (("theirs", THEIRS), ("ours", OURS)):
        place = folder / name / "include"
        (place / "hip").mkdir(parents=True)
        (place / "hip/x.h").write_text(text)
        sides.append(Headers(place, ()))
    (sides[0].folder / "hip/gone.h").write_text("")
    found = unexpected(sides[0], sides[1], ["x.h", "gone.h"], "c++17", known)
    return [
        line for line in found if "_MAX" not in line and "_MIN" not in line and "LIMIT" not in line
    ]


def test_what_is_missing_and_what_is_beyond(tmp_path: Path) -> None:
    """By macro, header and name; a function counts for the sides that may call it."""
    found = set(lines(tmp_path, []))
    assert found >= {
        "x.h host macros missing GUARD_OF_THEIRS",
        "x.h device includes missing limits.h",
        "x.h host names missing second",
        "x.h host names beyond third",
        "x.h device names missing hidden",
        "x.h device names beyond both()h",
        "gone.h missing",
    }
    assert not [line for line in found if line.split()[-1] in ("any()h", "on_device()d", "first")]


def test_a_difference_with_a_reason_is_not_told(tmp_path: Path) -> None:
    """Where the patterns of its name and header match, in the direction that is given."""
    known = [
        Expected("a reason", ("GUARD_*", "third"), which="missing"),
        Expected("another", ("gone.h",), ("gone.h",)),
    ]
    found = lines(tmp_path, known)
    assert not [line for line in found if "GUARD" in line or "gone" in line]
    assert "x.h host names beyond third" in found


def test_every_expected_difference_has_a_reason() -> None:
    rows = expected()
    assert rows
    assert [row for row in rows if not row.reason.endswith(".") or not row.names] == []
