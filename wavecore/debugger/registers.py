"""A wave's registers by name: as bits, and as numbers of any format."""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np

from wavecore import targets
from wavecore.debugger.stops import DebugError, SavedState, StopState
from wavecore.emulator.events import WaveState
from wavecore.isa.registers import scalar_file

_NAME = re.compile(r"(v|a|s|ttmp)(\d+)")
_TTMP_FIRST = 108


class Bits:
    """Raw bits: `words` is uint32, shape (dwords, lanes), or (dwords, 1) if the wave has one value.

    They become numbers by a format, or by the other operand of an operator.
    """

    def __init__(self, words: np.ndarray, name: str = "") -> None:
        self.words, self.name = np.asarray(words, np.uint32), name

    @property
    def is_vector(self) -> bool:
        """Whether each lane has its own value."""
        return len(self.words[0]) > 1

    @property
    def bits(self) -> np.ndarray:
        """The words."""
        return self.words

    def lane(self, lane: int) -> Bits:
        """One lane's bits. Raises: DebugError."""
        if not self.is_vector:
            return self
        if not 0 <= lane < self.words.shape[1]:
            raise DebugError(f"there is no lane {lane}: lanes are 0 to {self.words.shape[1] - 1}")
        return Bits(self.words[:, lane : lane + 1], f"{self.name}[{lane}]")

    def numbers(self, format: str) -> np.ndarray:
        """As numbers of a format, shape (elements, lanes). Raises: DebugError."""
        return decoded(self.words, format)

    def whole(self) -> np.ndarray:
        """As one unsigned number per lane: 32 bits of one register, 64 of two."""
        found: np.ndarray
        if len(self.words) == 1:
            found = self.words[0].astype(np.uint64)
        elif len(self.words) == 2:
            high = self.words[1].astype(np.uint64) << np.uint64(32)
            found = self.words[0] | high
        else:
            raise DebugError(
                f"{self.name or 'this'} has {len(self.words)} registers: select one, or a format"
            )
        return found

    def real(self) -> np.ndarray:
        """As one floating-point number per lane: f32 of one register, f64 of two."""
        found: np.ndarray = self.numbers("f64" if len(self.words) == 2 else "f32")[0]
        return found.astype(np.float64)


def _whole(type: type[np.generic]) -> Callable[[np.ndarray], np.ndarray]:
    def decode(words: np.ndarray) -> np.ndarray:
        size = np.dtype(type).itemsize
        if size == 8 and len(words) % 2:
            raise DebugError("64-bit numbers need pairs of registers, such as v[2:3]")
        lanes = np.ascontiguousarray(words.T)
        return np.ascontiguousarray(lanes.view(type).T)

    return decode


def _packed(format: str) -> Callable[[np.ndarray], np.ndarray]:
    def decode(words: np.ndarray) -> np.ndarray:
        from wavecore import formats

        bits = formats.named(format).bits
        lanes = np.ascontiguousarray(words.T)
        codes = np.asarray(formats.unpack(lanes, bits, lanes.shape[1] * 32 // bits))
        return np.asarray(formats.decode(codes, format)).T

    return decode


# By the user's name for them; "x" shows bits in hexadecimal.
FORMATS: dict[str, Callable[[np.ndarray], np.ndarray]] = {
    "x": _whole(np.uint32),
    "x8": _whole(np.uint8),
    "x16": _whole(np.uint16),
    "x64": _whole(np.uint64),
    "u": _whole(np.uint32),
    "u8": _whole(np.uint8),
    "u16": _whole(np.uint16),
    "u32": _whole(np.uint32),
    "u64": _whole(np.uint64),
    "d": _whole(np.int32),
    "i8": _whole(np.int8),
    "i16": _whole(np.int16),
    "i32": _whole(np.int32),
    "i64": _whole(np.int64),
    "f": _whole(np.float32),
    "f16": _whole(np.float16),
    "f32": _whole(np.float32),
    "f64": _whole(np.float64),
    "bf16": lambda words: (
        _whole(np.uint16)(words).astype(np.uint32) << np.uint32(16)
    ).view(np.float32),
    "t": _whole(np.uint32),
}  # fmt: skip
SMALL = (
    "float8_e4m3fn", "float8_e4m3fnuz", "float8_e5m2", "float8_e5m2fnuz", "float4_e2m1fn",
    "float6_e2m3fn", "float6_e3m2fn",
)  # fmt: skip


def bits_of(format: str) -> int:
    """The width of a format: 32 for "f" and "x", 16 for "bf16", 4 for float4_e2m1fn."""
    if format in SMALL:
        from wavecore import formats

        return formats.named(format).bits
    digits = format.lstrip("abcdefghijklmnopqrstuvwxyz")
    return int(digits) if digits else 32


def decoded(words: np.ndarray, format: str) -> np.ndarray:
    """Words of shape (dwords, lanes) as numbers, shape (elements, lanes). Raises: DebugError."""
    if format in FORMATS:
        return FORMATS[format](np.asarray(words, np.uint32))
    if format in SMALL:
        return _packed(format)(np.asarray(words, np.uint32))
    known = ", ".join([*FORMATS, *SMALL])
    raise DebugError(f"there is no format {format!r}; formats: {known}")


class Registers:
    """The registers of one wave."""

    def __init__(self, here: StopState, group: int, wave: int, frame: int = 0) -> None:
        self.here, self.group, self.wave = here, group, wave
        call = here.called_from(group, wave, frame)
        self.state: WaveState | SavedState = here.state(group, wave)
        self.is_saved = call is not None
        if call is not None:
            self.state = call.state
        self._file = scalar_file(targets.get(here.launch.target))
        self.lanes = here.launch.wave_size

    def names(self) -> dict[str, list[str]]:
        """The names of the registers, by file: "vgpr", "agpr", "sgpr", "special"."""
        limit = min(self.here.launch.kernel.sgpr_count or 106, self._file.last_sgpr + 1)
        special = ["exec", "vcc", "scc", "m0", "mode", "pc"]
        singles = set(self._file.singles.values())
        special += [name for name in ("flat_scratch", "xnack_mask") if f"{name}_lo" in singles]
        return {
            "sgpr": [f"s{number}" for number in range(limit)],
            "vgpr": [f"v{number}" for number in range(len(self.state.vgprs))],
            "agpr": [f"a{number}" for number in range(len(self.state.agprs))],
            "special": special,
        }

    def get(self, name: str) -> Bits | None:
        """A register by its name in assembly; None if it is not a register name.

        Raises: DebugError for a register that the wave does not have.
        """
        match = _NAME.fullmatch(name)
        if match is not None:
            return self.span(match[1], int(match[2]), 1)
        place = self._place(name)
        if place is not None:
            first, count = place
            return Bits(self.state.sgprs[first : first + count].reshape(-1, 1), name)
        values = {"scc": self.state.scc, "mode": self.state.mode}
        if name in values:
            return Bits(np.array([[values[name]]], np.uint32), name)
        return None

    def span(self, file: str, first: int, count: int) -> Bits:
        """Consecutive registers: v[4:7] is ("v", 4, 4). Raises: DebugError."""
        rows = {"v": self.state.vgprs, "a": self.state.agprs}.get(file)
        name = f"{file}{first}" if count == 1 else f"{file}[{first}:{first + count - 1}]"
        if rows is None:
            first += _TTMP_FIRST if file == "ttmp" else 0
            rows = self.state.sgprs.reshape(-1, 1)
        if count < 1 or first < 0 or first + count > len(rows):
            have = f"{file}0 to {file}{len(rows) - 1}" if len(rows) else f"no {file} registers"
            raise DebugError(f"the kernel has no {name}; it has {have}")
        return Bits(rows[first : first + count], name)

    def _place(self, name: str) -> tuple[int, int] | None:
        """The first selector and the count of a scalar register with its own name."""
        name = {"vcc": "vcc_lo", "exec": "exec_lo"}.get(name, name) if self.lanes == 32 else name
        for pairs, count in ((self._file.singles, 1), (self._file.pairs, 2)):
            for selector, each in pairs.items():
                if each == name and each != "null":
                    return selector, count
        return None

    def set(self, name: str, value: int, lane: int | None = None) -> None:
        """Change a register, in all lanes or in one, now and whenever the launch runs again.

        Raises: DebugError.
        """
        self._set(name, value, lane)
        key = self.group, self.wave
        self.here.changed(lambda here: Registers(here, *key)._set(name, value, lane))

    def _set(self, name: str, value: int, lane: int | None) -> None:
        match = _NAME.fullmatch(name)
        if isinstance(self.state, SavedState):
            raise DebugError("registers can only be set in the innermost frame: `frame 0`")
        if name == "scc":
            self.state.scc = value & 1
            return
        if match is not None and match[1] in "va":
            row = self.span(match[1], int(match[2]), 1).words[0]
            row[slice(None) if lane is None else lane] = value & 0xFFFFFFFF
            return
        found = self.get(name)
        if found is None or name == "mode":
            raise DebugError(f"{name!r} is not a register that can be set")
        place = self._place(name)
        first, count = place if place is not None else (self._number(name), 1)
        for offset in range(count):
            self.state.sgprs[first + offset] = value >> 32 * offset & 0xFFFFFFFF

    def _number(self, name: str) -> int:
        match = _NAME.fullmatch(name)
        assert match is not None, "get knows it"
        return int(match[2]) + (_TTMP_FIRST if match[1] == "ttmp" else 0)


def describe_mode(mode: int, target: str) -> str:
    """The fields of MODE in words."""
    from wavecore.emulator.shape import FloatMode

    float_mode = FloatMode.from_bits(mode, target)
    parts = [
        f"round f32 {_rounding(float_mode.round32)}",
        f"f16/f64 {_rounding(float_mode.round64)}",
        f"denormals f32 {_denormals(float_mode.flush_in32, float_mode.flush_out32)}",
        f"f16/f64 {_denormals(float_mode.flush_in64, float_mode.flush_out64)}",
    ]
    if float_mode.ieee:
        parts.append("IEEE")
    if float_mode.dx10_clamp:
        parts.append("DX10_CLAMP")
    if float_mode.fp16_ovfl:
        parts.append("FP16_OVFL")
    return ", ".join(parts)


def _rounding(how: object) -> str:
    return str(getattr(how, "name", how)).lower().replace("_", " ")


def _denormals(flush_in: bool, flush_out: bool) -> str:
    if flush_in and flush_out:
        return "flushed"
    if not flush_in and not flush_out:
        return "kept"
    return "flushed in operands" if flush_in else "flushed in results"
