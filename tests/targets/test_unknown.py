"""Undescribed facts of a record raise; no other target's behaviour is substituted."""

from __future__ import annotations

import pytest

from wavecore import targets
from wavecore.errors import TargetError
from wavecore.isa.encodings import formats
from wavecore.isa.table import Table
from wavecore.matrix.catalogue import instruction
from wavecore.matrix.numerics.table import arithmetic, of_dot


def test_formats_that_nobody_drew(monkeypatch):
    with pytest.raises(TargetError, match="Unknown microcode formats 'RDNA 9'; known: CDNA 1"):
        formats("RDNA 9")
    unknown = targets.get("gfx1201").derive("gfx1201", microcode="RDNA 9")
    monkeypatch.setitem(targets._TARGETS, "gfx1201", unknown)
    with pytest.raises(TargetError, match="RDNA 9"):
        Table("gfx1201", 32)


@pytest.mark.parametrize(
    ("target", "name"),
    [("gfx950", "v_mfma_f32_16x16x16_f16"), ("gfx1103", "v_wmma_f32_16x16x16_f16")],
)
def test_matrix_units_that_nobody_described(monkeypatch, target, name):
    inst = instruction(name, target)
    unknown = targets.get(target).derive(target, matrix_unit="", dot2="")
    monkeypatch.setitem(targets._TARGETS, target, unknown)
    with pytest.raises(TargetError, match="is unknown"):
        arithmetic(inst)


def test_dot_units_that_nobody_described(monkeypatch):
    unknown = targets.get("gfx1103").derive("gfx1103", matrix_unit="", dot2="DOT-G13")
    monkeypatch.setitem(targets._TARGETS, "gfx1103", unknown)
    with pytest.raises(TargetError, match="The arithmetic of gfx1103's dot products is unknown"):
        of_dot("gfx1103", "v_dot2_f32_f16")
