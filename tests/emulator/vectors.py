"""Run one instruction on columns of operands on both executors, and read columns of results."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from tests.emulator import encode
from tests.emulator.harness import DEFAULT_MODE, Batch, State, blank_state

ROUND = 0b0101  # times MODE's rounding: both of its fields


class Instructions:
    """The instructions of one target that tests run, each under a name of the test's choice."""

    def __init__(self, target: str, lines: dict[str, str], wave: int | None = None) -> None:
        self.target = target
        self.names = list(lines)
        self.batch = Batch(target, list(lines.values()), wave)

    def run(
        self,
        name: str,
        *sources: Sequence[int],
        widths: Sequence[int] = (),
        result_dwords: int = 1,
        mode: int = DEFAULT_MODE,
        old: int = 0,
        vcc: Sequence[int] = (),
    ) -> tuple[list[int], list[int]]:
        """Results in vdst, and the bits in sdst (s8, or VCC if the instruction writes that).

        widths: dwords of each source, 1 if not given. old: the previous contents of vdst's dwords.
        """
        index = self.names.index(name)
        wave = self.batch.wave
        results: list[int] = []
        flags: list[int] = []
        for start in range(0, len(sources[0]), wave):
            chunk = [list(s[start : start + wave]) for s in sources]
            count = len(chunk[0])
            state = self._state(chunk, widths, mode, old)
            bits = sum(int(v) << i for i, v in enumerate(vcc[start : start + wave]))
            state.set_pair(106, bits)
            after = self.batch.run_both(index, state)
            results += read(after, encode.VGPRS["vdst"], result_dwords)[:count]
            mask = int(after.sgprs[8]) | int(after.sgprs[9]) << 32
            flags += [mask >> lane & 1 for lane in range(count)]
        return results, flags

    def _state(self, chunk: list[list[int]], widths: Sequence[int], mode: int, old: int) -> State:
        state = blank_state(self.batch)
        state.mode = mode
        state.vgprs[encode.VGPRS["vdst"] : encode.VGPRS["vdst"] + 32] = old
        for i, column in enumerate(chunk):
            register = encode.VGPRS[f"src{i}"]
            for dword in range(widths[i] if i < len(widths) else 1):
                values = [v >> 32 * dword & 0xFFFFFFFF for v in column]
                state.vgprs[register + dword, : len(values)] = np.array(values, np.uint32)
        return state


def read(state: State, register: int, dwords: int) -> list[int]:
    """One integer per lane from a register tuple."""
    rows = [state.vgprs[register + i].astype(object) for i in range(dwords)]
    return [
        sum(int(row[lane]) << 32 * i for i, row in enumerate(rows)) for lane in range(state.wave)
    ]


@lru_cache
def instructions(target: str, mnemonics: tuple[str, ...], wave: int | None = None) -> Instructions:
    """Mnemonics with all operands in VGPRs, by mnemonic."""
    return Instructions(target, {m: encode.line(target, m, wave) for m in mnemonics}, wave)
