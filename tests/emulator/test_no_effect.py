"""Waits, hints and similar change nothing, on either executor."""

from __future__ import annotations

import pytest

from tests.emulator import encode
from tests.emulator.harness import Batch, assert_same, random_state
from tests.emulator.no_effect import NO_EFFECT
from wavecore import targets


@pytest.mark.parametrize("target", ["gfx90a", "gfx950", "gfx1100", "gfx1201"])
def test_nothing_changes(target: str) -> None:
    """Every register, flag and byte of LDS and scratch is unchanged."""
    wave = targets.get(target).default_wave_size
    found = [m for m, row in encode.rows(target, wave).items() if row.name in NO_EFFECT]
    assert len(found) >= 8
    batch = Batch(target, [encode.line(target, m, wave, **fields(m)) for m in found], wave)
    for index, mnemonic in enumerate(found):
        before = random_state(batch, index)
        assert_same(before, batch.run_both(index, before), mnemonic)


def fields(mnemonic: str) -> dict[str, int]:
    """A short sleep, and counts that have already been reached."""
    return {"simm16": 1} if mnemonic == "s_sleep" else {}
