"""Adding an instruction, a target, a tool or a back end touches one place, and lists of names."""

from __future__ import annotations

from statistics import median

from tools import flows


def test_an_instruction_is_named_where_its_semantics_are() -> None:
    found = flows.valu_instructions()
    assert len(found) > 700
    assert median(map(len, found.values())) == 1
    assert found["v_bfm_b32"] == ["wavecore/emulator/semantics/vop3.py"]


def test_a_target_like_another_is_a_row() -> None:
    """In LLVM's list of processors, and derived from its relative."""
    assert flows.each_target()["gfx1153"] == [
        "wavecore/targets/processors.py",
        "wavecore/targets/rdna.py",
    ]


def test_tools_and_back_ends_are_named_in_lists() -> None:
    lists = {"wavecore/device/toolnames.py", "wavecore/analysis/__init__.py"}
    assert set(flows.each_tool()["fidelity"]) == lists
    assert flows.each_backend()["cuda"] == ["wavecore/backends/names.py"]
