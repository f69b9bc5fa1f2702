"""Run pseudocode vectors: shuffled over the lanes of whole waves, on either executor.

    runner = Runner("gfx1100", 32, [(vector, "v_add_f32_e64", {}), ...])
    runner.results(0, "native")       # in the vector's parts

A vector instruction's operands are spread over the lanes in an order that depends on the
instruction, over as many waves as needed; a scalar instruction runs once for each set.
"""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

import numpy as np

from tests.emulator import encode
from tests.emulator.harness import DEFAULT_MODE, Batch, Session
from tests.emulator.pseudocode_operands import LANES, MODIFIERS, mask
from tests.emulator.pseudocode_vectors import Vector

# Their results depend on the lane's index: lane i has vector i, in wave64.
BY_LANE = ("v_mbcnt", "v_permlane", "v_readlane", "v_readfirstlane", "v_writelane")
VCC, EXEC, M0_GFX9 = 106, 126, 124


def by_lane(name: str) -> bool:
    """Whether an instruction's vectors must stay in their lanes."""
    return name.startswith(BY_LANE)


def order(vector: Vector) -> list[int]:
    """Which vector each lane has, wave after wave."""
    if by_lane(vector.name):
        return list(range(LANES))
    seed = crc32(vector.key.encode())
    step, start = 2 * (seed % 29) + 5, seed >> 8
    return [(start + step * lane) % LANES for lane in range(LANES)]


def fields(target: str, mnemonic: str, wave: int) -> dict[str, int]:
    """Lane masks are in VCC, as in the pseudocode, in every encoding; modifiers."""
    if mnemonic.startswith("s_"):
        return {}
    row = encode.rows(target, wave)[mnemonic]
    names = {field.low: name for name, field in row.encoding.fields.items()}
    chosen = {
        names[spec.low]: VCC
        for spec in row.operands
        if spec.mask and (spec.name == "sdst" or (spec.cls is not None and spec.cls.kind == "m"))
    }
    return chosen | MODIFIERS.get(row.name, {})


class Runner:
    """Vectors of one target and wave size, each in the encoding that its mnemonic names."""

    def __init__(
        self, target: str, wave: int, items: Sequence[tuple[Vector, str, dict[str, int]]]
    ) -> None:
        self.target, self.wave, self.items = target, wave, items
        lines = [
            encode.line(target, mnemonic, wave, **fields(target, mnemonic, wave) | extra)
            for _, mnemonic, extra in items
        ]
        self.session = Session(Batch(target, lines, wave))

    def results(self, index: int, executor: str) -> dict[str, list[int]]:
        """Our results, in the parts and the order of the vector."""
        vector, mnemonic, _ = self.items[index]
        row = encode.rows(self.target, self.wave)[mnemonic]
        self.session.mode = int(vector.settings.get("mode", str(DEFAULT_MODE)), 0)
        if vector.is_scalar:
            return self._scalar(index, vector, executor)
        result = {part: [0] * len(values) for part, values in vector.parts.items()}
        everywhere = order(vector)
        for start in range(0, LANES, self.wave):
            here = everywhere[start : start + self.wave]
            self._load(vector, row, here)
            self.session.run(index, executor)
            self._store(vector, row, here, result)
        return result

    def _load(self, vector: Vector, row: encode.Row, here: Sequence[int]) -> None:
        session = self.session
        session.clear()
        vcc = mask(vector.key, "VCC")
        session.set_pair(VCC, sum((vcc >> v & 1) << lane for lane, v in enumerate(here)))
        for op, column in vector.operands().items():
            role = "vdst" if op == "D0" else f"src{op[1]}"
            if encode.is_scalar(row, op):
                session.set_pair(encode.SGPRS[role], column[0])
                continue
            for dword in range(encode.dwords(row, op)):
                words = [column[v] >> 32 * dword & 0xFFFFFFFF for v in here]
                session.vgprs[encode.VGPRS[role] + dword] = np.array(words, np.uint32)

    def _store(
        self, vector: Vector, row: encode.Row, here: Sequence[int], result: dict[str, list[int]]
    ) -> None:
        session = self.session
        if encode.is_scalar(row, "D0"):
            lanes = [session.pair(encode.SGPRS["sdst"])] * len(here)
        else:
            first, count = encode.VGPRS["vdst"], encode.dwords(row, "D0")
            rows = [session.vgprs[first + i].tolist() for i in range(count)]
            lanes = [sum(words[lane] << 32 * i for i, words in enumerate(rows))
                     for lane in range(len(here))]  # fmt: skip
        for part, values in result.items():
            if ":" in part:
                low, width, _ = part.split(":")
                for lane, v in enumerate(here):
                    values[v] = lanes[lane] >> int(low) & (1 << int(width)) - 1
            else:
                bits = session.pair(EXEC if part == "exec" else VCC)
                values[0] |= sum((bits >> lane & 1) << v for lane, v in enumerate(here))

    def _scalar(self, index: int, vector: Vector, executor: str) -> dict[str, list[int]]:
        session = self.session
        result: dict[str, list[int]] = {part: [0] * len(v) for part, v in vector.parts.items()}
        flags, operands = mask(vector.key, "SCC"), vector.operands()
        for i in order(vector):
            session.clear()
            session.scc = flags >> i & 1
            if self.target.startswith("gfx9"):
                session.sgprs[M0_GFX9] = mask(vector.key, "M0") & 0xFFFFFFFF
            execution = mask(f"{vector.key} {i}", "EXEC")
            session.exec_mask = execution
            for op, column in operands.items():
                role = "sdst" if op == "D0" else f"src{op[1]}"
                session.set_pair(encode.SGPRS[role], column[i])
            session.run(index, executor)
            value = session.pair(encode.SGPRS["sdst"])
            for part, values in result.items():
                if ":" in part:
                    low, width, _ = part.split(":")
                    values[i] = value >> int(low) & (1 << int(width)) - 1
                elif part == "exec":
                    values[i] = session.pair(EXEC)
                elif part == "m0":
                    values[i] = int(session.sgprs[M0_GFX9])
                elif part == "mode":
                    values[i] = session.mode_after
                else:
                    values[0] |= session.scc << i
        return result
