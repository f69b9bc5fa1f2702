"""The remaining NaN rules of a stretch of code, for instruction facts made by hand."""

from __future__ import annotations

import pytest

from wavecore.backends.cpu.nanplan import Arithmetic, Compute, Facts, Floats, Settle, plan
from wavecore.builder.contract import F16, F32, F64
from wavecore.emulator.records import VGPR_OFFSET


def row(number: int) -> int:
    return VGPR_OFFSET + 256 * number


def floats(number: int, type=F32) -> Floats:
    rows = (row(number), row(number + 1)) if type == F64 else (row(number),)
    return Floats(type, rows)


def arithmetic(to: int, *sources: int, type=F32, negates: bool = False) -> Facts:
    read, written = tuple(floats(each, type) for each in sources), floats(to, type)
    rows = frozenset(at for each in read for at in each.rows)
    return Facts(rows, frozenset(written.rows), Arithmetic(read, (written,), negates))


def other(to: int, *sources: int) -> Facts:
    return Facts(frozenset(map(row, sources)), frozenset({row(to)}), None)


LEFT, RULED = F32, None


@pytest.mark.parametrize("closed", [False, True])
def test_only_the_end_of_a_chain_is_settled(closed: bool) -> None:
    found = plan([arithmetic(1, 1, 2), arithmetic(1, 1, 3), arithmetic(4, 1, 1)], closed=closed)
    assert found.steps == (
        *(Compute(number, LEFT) for number in range(3)),
        Settle(floats(1)),
        Settle(floats(4)),
    )
    assert set(found.inputs) == ({floats(1), floats(2), floats(3)} if closed else set())


@pytest.mark.parametrize("closed", [False, True])
def test_what_is_no_arithmetic_sees_nan_that_are_settled(closed: bool) -> None:
    found = plan([arithmetic(1, 2), other(5, 1), arithmetic(1, 1)], closed=closed)
    assert found.steps[1:3] == (Settle(floats(1)), Compute(1, RULED))
    assert found.steps[3:] == (Compute(2, LEFT), Settle(floats(1)))


def test_nan_that_somebody_else_wrote_are_ruled_on() -> None:
    """Where all must be default NaNs; otherwise they are left alone, as they propagate."""
    run = [other(1, 2), arithmetic(3, 1)]
    assert plan(run, closed=True).steps == (Compute(0, RULED), Compute(1, RULED))
    assert plan(run, closed=False).steps[1] == Compute(1, LEFT)


def test_a_sign_that_is_flipped_makes_another_nan() -> None:
    run = [arithmetic(1, 2), arithmetic(3, 1, negates=True), arithmetic(4, 3)]
    assert plan(run, closed=True).steps == (
        Compute(0, LEFT), Settle(floats(1)), Compute(1, RULED), Compute(2, RULED),
    )  # fmt: skip
    assert plan(run, closed=False).left == 3


@pytest.mark.parametrize("closed", [False, True])
def test_half_of_an_f64_is_overwritten(closed: bool) -> None:
    found = plan([arithmetic(2, 4, type=F64), other(3)], closed=closed)
    assert found.steps == (Compute(0, F64), Settle(floats(2, F64)), Compute(1, RULED))


@pytest.mark.parametrize("closed", [False, True])
def test_bits_read_as_another_type_are_settled_and_ruled_on(closed: bool) -> None:
    found = plan([arithmetic(1, 2), arithmetic(3, 1, type=F16)], closed=closed)
    assert found.steps[:3] == (Compute(0, LEFT), Settle(floats(1)), Compute(1, RULED))


def test_around_a_loop_only_what_others_write_is_looked_at_again() -> None:
    run = [arithmetic(1, 1, 2), arithmetic(3, 3, 4), other(2)]
    found = plan(run, closed=True)
    assert set(found.inputs) == {floats(each) for each in (1, 2, 3, 4)}
    assert found.changed == (floats(2),)


def test_what_selects_an_operand_makes_no_other_nan() -> None:
    """Arithmetic reads a maximum of default NaNs as if it were one of the operands."""
    chosen = Arithmetic((floats(1), floats(2)), (floats(1),), negates=False, selects=True)
    maximum = Facts(frozenset({row(1), row(2)}), frozenset({row(1)}), chosen)
    found = plan([arithmetic(1, 1), maximum, arithmetic(3, 1)], closed=True)
    assert found.steps == (
        Compute(0, LEFT), Settle(floats(1)), Compute(1, RULED), Compute(2, LEFT),
        Settle(floats(3)),
    )  # fmt: skip
    assert set(found.inputs) == {floats(1), floats(2)}
    assert not found.changed
