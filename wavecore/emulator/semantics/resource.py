"""The fields of a buffer resource (V#) that buffer and scalar accesses share.

CDNA 5's has a base of 57 bits, 45 bits of num_records from there on, a stride in the last dword's
bits 25:12 and four flags above (clang's code for __builtin_amdgcn_make_buffer_rsrc); all others a
base of 48 bits, a stride of 14, and num_records in the third dword.
"""

from __future__ import annotations

from collections.abc import Sequence

from wavecore.builder.contract import I64, Value
from wavecore.emulator.operands import WaveOps
from wavecore.emulator.shape import InstructionForm

_NARROW_BASE, _WIDE_BASE = 48, 57
_STRIDE = (1 << 14) - 1


class Resource:
    """Base (I64), stride (I32) and num_records (I64 if the resource is wide, else I32)."""

    def __init__(self, b: WaveOps, inst: InstructionForm, words: Sequence[Value]) -> None:
        self._b = b
        self.is_wide = inst.gpu.wide_buffer_resources
        unused = b.i64(64 - (_WIDE_BASE if self.is_wide else _NARROW_BASE))
        self.base = b.ashr(b.shl(b.join(words[0], words[1]), unused), unused)
        self.records = self._joined(b, words) if self.is_wide else words[2]
        word, low = (words[3], 12) if self.is_wide else (words[1], 16)
        self.stride = b.and_(b.lshr(word, b.i32(low)), b.i32(_STRIDE))

    def wide_records(self) -> Value:
        """num_records as I64."""
        return self.records if self.is_wide else self._b.zext(self.records, I64)

    def _joined(self, b: WaveOps, words: Sequence[Value]) -> Value:
        """7 bits above the base, 32 of the next dword, 6 of the last."""
        low = b.zext(b.lshr(words[1], b.i32(_WIDE_BASE - 32)), I64)
        middle = b.shl(b.zext(words[2], I64), b.i64(7))
        high = b.shl(b.zext(b.and_(words[3], b.i32(0x3F)), I64), b.i64(39))
        return b.or_(low, b.or_(middle, high))
