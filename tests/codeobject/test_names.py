"""Source names from mangled ones, and target ids."""

from __future__ import annotations

import pytest

from wavecore.codeobject import TargetId
from wavecore.codeobject.names import base_name, qualified_name
from wavecore.errors import TargetError
from wavecore.targets.processors import GfxVersion


@pytest.mark.parametrize(
    ("symbol", "expected"),
    [
        ("plain", "plain"),
        ("_Z5saxpyfPKfPf", "saxpy"),
        ("_ZN4blas4gemmIfLi16EEEvPT_", "blas::gemm"),
        ("_Z4fillIfEvPT_S0_", "fill"),
        ("_ZN12_GLOBAL__N_16hiddenEPi", "hidden"),
        ("_ZL6hiddenPi", "hidden"),
        ("_ZN1a1b1cEv", "a::b::c"),
        ("_Z99short", "_Z99short"),
        ("_ZSt4sortv", "_ZSt4sortv"),
        ("_Z", "_Z"),
    ],
)
def test_names_without_parameters(symbol: str, expected: str) -> None:
    """Unreadable names are unchanged."""
    assert qualified_name(symbol) == expected
    assert base_name(symbol) == expected.rpartition("::")[2]


@pytest.mark.parametrize(
    ("text", "processor", "features"),
    [
        ("gfx942", "gfx942", {}),
        ("gfx90a:xnack-", "gfx90a", {"xnack": False}),
        ("gfx90a:sramecc+:xnack-", "gfx90a", {"sramecc": True, "xnack": False}),
        ("gfx9-4-generic", "gfx9-4-generic", {}),
        ("gfx11-generic", "gfx11-generic", {}),
    ],
)
def test_target_ids(text: str, processor: str, features: dict[str, bool]) -> None:
    """Processor and features."""
    assert TargetId.parse(text) == (processor, features)


@pytest.mark.parametrize(
    "text", ["", "gfx", "MI300X", "gfx90a:", "gfx90a:xnack", "sm_90", "gfx9 0a"]
)
def test_other_texts_are_refused(text: str) -> None:
    """The error shows the text."""
    with pytest.raises(TargetError, match="not a target"):
        TargetId.parse(text)


@pytest.mark.parametrize(
    ("name", "version"),
    [
        ("gfx90a", (9, 0, 10)),
        ("gfx942", (9, 4, 2)),
        ("gfx1100", (11, 0, 0)),
        ("gfx1201", (12, 0, 1)),
        ("gfx12-generic", (12, 0, 0)),
        ("gfx9-4-generic", (9, 4, 2)),
    ],
)
def test_versions(name: str, version: tuple[int, int, int]) -> None:
    """The last two digits are minor and stepping."""
    assert GfxVersion.of(name) == version
