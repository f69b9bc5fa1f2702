"""A machine in a chosen state: the kernel that sets it up and runs 64 bytes of code; its arrays.

The kernel's own instructions load the scalar and vector registers and LDS from an array, so that
all lanes and waves differ; then come the 64 bytes, then s_endpgm. A kernel may have many such
programs, and runs the one whose number is in the array. The arrays are between inaccessible
pages.
"""

from __future__ import annotations

import ctypes
import mmap
from dataclasses import dataclass
from functools import cache

import numpy as np

import wavecore as wc
from wavecore import targets
from wavecore.emulator import records
from wavecore.targets import Target

PROGRAM_BYTES = 64
TARGETS = targets.names()
ARRAY_BYTES = {"a": 4096, "b": 1000, "readonly": 512}
LDS_BYTES, SCRATCH_BYTES = 3000, 80
INITIAL_SGPRS, INITIAL_VGPRS, INITIAL_AGPRS = 96, 32, 16
MAX_THREADS = 128
NUMBER_AT = 4 * INITIAL_SGPRS + 64  # in the array of initial values: the number of the program
_ROW_BYTES = 256  # of one thread's registers in the array they are loaded from
# MODE as in descriptors: rounding of f32 and of f16 and f64, denormals of either.
FLOAT_MODES = ((0, 0, 3, 3), (1, 2, 0, 3), (3, 1, 2, 1))


@dataclass(frozen=True)
class Setting:
    """What a kernel is assembled for."""

    target: str
    wave: int
    float_mode: tuple[int, int, int, int] = FLOAT_MODES[0]
    few_registers: bool = False  # 48 VGPRs, so that many numbers are out of range

    @property
    def gpu(self) -> Target:
        return targets.get(self.target)

    @property
    def mode(self) -> int:
        """MODE at the start, with DX10_CLAMP and IEEE on."""
        return sum(value << 2 * place for place, value in enumerate(self.float_mode)) | 0x300


# ------------------------------------------------------------------------------- the kernel

_KERNEL = """\
.text
.globl k
.p2align 8
.type k,@function
k:
{prologue}
{programs}
.Lend:
.size k, .Lend-k
.rodata
.p2align 6
.amdhsa_kernel k
{descriptor}
.end_amdhsa_kernel
.amdgpu_metadata
---
amdhsa.version: [ 1, 2 ]
amdhsa.kernels:
  - .name: k
    .symbol: k.kd
    .kernarg_segment_size: 32
    .kernarg_segment_align: 8
    .group_segment_fixed_size: {lds}
    .private_segment_fixed_size: {scratch}
    .wavefront_size: {wave}
    .sgpr_count: 100
    .vgpr_count: 256
    .max_flat_workgroup_size: 1024
    .args:
{arguments}
...
.end_amdgpu_metadata
"""
_ARGUMENT = "      - {{.address_space: global, .offset: {0}, .size: 8, .value_kind: global_buffer}}"
S_NOP, MARKER = 0xBF800000, 0xBF80000F


def _prologue(setting: Setting) -> str:
    """Code that loads every register that programs expect, and the program's number into VCC."""
    typed, waits_apart = setting.gpu.typed_memory_names, setting.gpu.has("gfx12-insts")
    scalar, wide = ("s_load_b512", "b128") if typed else ("s_load_dwordx16", "dwordx4")
    pair = "s_load_b64" if typed else "s_load_dwordx2"
    lines = [
        f"{pair} s[2:3], s[0:1], 0x0",
        "s_wait_kmcnt 0x0" if waits_apart else "s_waitcnt lgkmcnt(0)",
        "v_and_b32 v0, 0x3ff, v0",
        "v_lshlrev_b32 v40, 8, v0",
        "v_lshlrev_b32 v41, 4, v0",
    ]
    base = 4 * INITIAL_SGPRS + 128
    for first in range(0, INITIAL_AGPRS if setting.gpu.agprs else 0, 4):
        at = base + 4 * (INITIAL_VGPRS + first)
        if setting.gpu.unified_vgpr_file:  # on these targets they can be loaded directly
            lines.append(f"global_load_{wide} a[{first}:{first + 3}], v40, s[2:3] offset:{at}")
            continue
        lines.append(f"global_load_{wide} v[0:3], v40, s[2:3] offset:{at}")
        lines.append("s_waitcnt vmcnt(0)")
        lines += [f"v_accvgpr_write_b32 a{first + i}, v{i}" for i in range(4)]
    for first in range(0, INITIAL_VGPRS, 4):
        at = base + 4 * first
        lines.append(f"global_load_{wide} v[{first}:{first + 3}], v40, s[2:3] offset:{at}")
    lines.append("s_wait_loadcnt 0x0" if waits_apart else "s_waitcnt vmcnt(0)")
    lines.append(f"{'ds_store_b128' if typed else 'ds_write_b128'} v41, v[16:19]")
    lines.append(
        f"{scalar.replace('b512', 'b32').replace('dwordx16', 'dword')} vcc_lo, s[2:3], "
        f"{NUMBER_AT:#x}"
    )
    for first in (*range(16, INITIAL_SGPRS, 16), 0):
        lines.append(f"{scalar} s[{first}:{first + 15}], s[2:3], {4 * first:#x}")
    mask = "b64" if setting.wave == 64 else "b32"
    execute = "exec" if setting.wave == 64 else "exec_lo"
    active = "s[94:95]" if setting.wave == 64 else "s94"
    lines += [
        "s_wait_kmcnt 0x0" if waits_apart else "s_waitcnt lgkmcnt(0)",
        f"s_and_{mask} {execute}, {execute}, {active}",
        "s_mov_b32 m0, s91",
    ]
    return "\n".join(lines)


@cache
def setting_up_instructions(setting: Setting) -> int:
    """How many instructions execute up to the choice of the program."""
    return len(_prologue(setting).splitlines())


def _programs(setting: Setting, count: int) -> str:
    """The code of programs, preceded by the jump to the one whose number is in VCC."""

    def choice(first: int, end: int) -> list[str]:
        if end - first == 1:
            return [f"s_branch .Lprogram{first}"]
        half = (first + end) // 2
        return [
            f"s_cmp_lt_u32 vcc_lo, {half}",
            f"s_cbranch_scc0 .Lfrom{half}_{end}",
            *choice(first, half),
            f".Lfrom{half}_{end}:",
            *choice(half, end),
        ]

    is_wide = setting.wave == 64
    vcc = "s_mov_b64 vcc, s[92:93]" if is_wide else "s_mov_b32 vcc_lo, s92"
    lines = choice(0, count)
    for number in range(count):
        lines += [
            f".Lprogram{number}:",
            vcc,
            "s_bitcmp1_b32 s90, 0",
            f".fill {PROGRAM_BYTES // 4}, 4, {MARKER:#x}",
            *["s_endpgm"] * 4,  # what begins in a program's last words ends here
        ]
    return "\n".join(lines)


def _descriptor(setting: Setting) -> str:
    unified = setting.gpu.unified_vgpr_file
    vgprs = 48 if setting.few_registers else setting.gpu.vgprs
    round32, round16, denorm32, denorm16 = setting.float_mode
    lines = {
        "group_segment_fixed_size": LDS_BYTES,
        "private_segment_fixed_size": SCRATCH_BYTES,
        "kernarg_size": 32,
        "user_sgpr_kernarg_segment_ptr": 1,
        "next_free_vgpr": vgprs + (vgprs if unified else 0),
        "next_free_sgpr": 100,
        "float_round_mode_32": round32,
        "float_round_mode_16_64": round16,
        "float_denorm_mode_32": denorm32,
        "float_denorm_mode_16_64": denorm16,
        "system_sgpr_workgroup_id_x": 1,
    }
    if not setting.gpu.architected_flat_scratch:
        lines["system_sgpr_private_segment_wavefront_offset"] = 1
    else:
        lines["enable_private_segment"] = 1
    if unified:
        lines["accum_offset"] = vgprs
    elif len(setting.gpu.wave_sizes) > 1:
        lines["wavefront_size32"] = int(setting.wave == 32)
    return "\n".join(f"  .amdhsa_{name} {value}" for name, value in lines.items())


@cache
def kernel_file(setting: Setting, count: int = 1) -> tuple[bytes, tuple[int, ...]]:
    """An assembled kernel, and the file offsets of the 64 bytes of each of its programs."""
    source = _KERNEL.format(
        prologue=_prologue(setting),
        programs=_programs(setting, count),
        descriptor=_descriptor(setting),
        lds=LDS_BYTES,
        scratch=SCRATCH_BYTES,
        wave=setting.wave,
        arguments="\n".join(_ARGUMENT.format(8 * i) for i in range(4)),
    )
    data = wc.assemble(source, setting.target, wave=setting.wave).data
    places, marker = [], MARKER.to_bytes(4, "little") * (PROGRAM_BYTES // 4)
    for _ in range(count):
        places.append(data.index(marker, places[-1] + PROGRAM_BYTES if places else 0))
    return data, tuple(places)


# ------------------------------------------------------------------------- memory and registers


class Arrays:
    """The arrays of all launches, each at the end of its pages and before an inaccessible one."""

    # Their addresses, if free: a program's addresses are then the same in every process.
    WISHED = 0x7D5A00000000

    def __init__(self) -> None:
        sizes = {"initial": 4 * INITIAL_SGPRS + 128 + MAX_THREADS * _ROW_BYTES, **ARRAY_BYTES}
        page = mmap.PAGESIZE
        pages = [-(-size // page) for size in sizes.values()]
        total = (sum(pages) + len(pages) + 1) * page
        libc = ctypes.CDLL(None, use_errno=True)
        libc.mmap.restype = ctypes.c_void_p
        libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, *[ctypes.c_int] * 3, ctypes.c_long]
        libc.mprotect.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
        flags = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS
        start = libc.mmap(self.WISHED, total, 0, flags, -1, 0)
        if start in (None, ctypes.c_void_p(-1).value):
            raise OSError(ctypes.get_errno(), "no memory for the arrays")
        self.views: dict[str, np.ndarray] = {}
        self.slack: list[np.ndarray] = []  # the bytes of their pages before the arrays
        at = start + page
        for (name, size), count in zip(sizes.items(), pages, strict=True):
            libc.mprotect(at, count * page, mmap.PROT_READ | mmap.PROT_WRITE)
            end = at + count * page
            raw = np.ctypeslib.as_array((ctypes.c_uint8 * (count * page)).from_address(at))
            raw[:] = 0xA5
            self.slack.append(raw[: count * page - size])
            self.views[name] = raw[count * page - size :]
            at = end + page
        for name in ("initial", "readonly"):
            self.views[name].flags.writeable = False
        self._writable = {name: self._again(view) for name, view in self.views.items()}

    @staticmethod
    def _again(view: np.ndarray) -> np.ndarray:
        return np.ctypeslib.as_array((ctypes.c_uint8 * view.size).from_address(view.ctypes.data))

    @property
    def arguments(self) -> list[np.ndarray]:
        return [self.views[name] for name in ("initial", "a", "b", "readonly")]

    def fill(self, contents: dict[str, np.ndarray], number: int = 0) -> None:
        """Set every byte to its value at the start of the kernel's program of that number."""
        for name, data in contents.items():
            self._writable[name][:] = data
        self._writable["initial"][NUMBER_AT] = number

    def contents(self) -> dict[str, bytes]:
        return {name: view.tobytes() for name, view in self.views.items()}

    def untouched(self) -> bool:
        """Whether the bytes around the arrays are unchanged."""
        return all((slack == 0xA5).all() for slack in self.slack)

    def address(self, name: str) -> int:
        return int(self.views[name].ctypes.data)


@cache
def arrays() -> Arrays:
    """This process's arrays."""
    return Arrays()


_EDGES = np.array(
    [0, 1, 2, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0x3F800000, 0xBF800000, 0x7F800000, 0xFF800000,
     0x7FC00000, 0xFFC00001, 0x7F800001, 0xFFA00000, 0x80000001, 0x007FFFFF, 0x00800000,
     0x7F7FFFFF, 0x3C003C00, 0x7C007E01, 0xFC0083FF, 0x00010400, 0x3FF00000, 0x7FF00000,
     0x7FF80000, 0x000FFFFF, 0x80100000, 0x4B000001, 0xCF000000, 0x4F7FFFFF, 31, 33],
    np.uint32,
)  # fmt: skip


def _words(rng: np.random.Generator, shape: tuple[int, ...]) -> np.ndarray:
    """Random words, edges of number formats, small numbers and floats of usual size."""
    kind = rng.integers(0, 4, shape[0] if shape else 1).reshape(-1, *[1] * (len(shape) - 1))
    random_words = rng.integers(0, 1 << 32, shape, np.uint32)
    floats = (rng.standard_normal(shape) * 100).astype(np.float32).view(np.uint32)
    small = rng.integers(0, 40, shape, np.uint32)
    out = np.choose(kind, [random_words, rng.choice(_EDGES, shape), floats, small])
    return np.asarray(np.where(rng.random(shape) < 0.1, rng.choice(_EDGES, shape), out), np.uint32)


def _pair(target: np.ndarray, register: int, address: np.ndarray | int) -> None:
    value = np.asarray(address, np.uint64)
    target[register] = value & np.uint64(0xFFFFFFFF)
    target[register + 1] = value >> np.uint64(32)


# What programs find in registers; the generator of valid instructions chooses operands by it.
SGPR_ADDRESSES = (0, 2, 4, 6)  # of pairs: the arrays, and a misaligned address in one
SGPR_WILD = 8
SGPR_RESOURCES = (12, 16, 20, 24)
SGPR_OFFSETS = (28, 29, 30)
FIRST_FREE_SGPR, LAST_FREE_SGPR = 32, 88
VGPR_ADDRESSES = (
    0,
    2,
    4,
    6,
    12,
    14,
)  # global, global near the end, LDS, scratch, read-only, global
VGPR_OFFSETS = (8, 9, 10, 11)
FIRST_FREE_VGPR = 16


@cache
def start_contents(number: int) -> dict[str, np.ndarray]:
    """All arrays at the start of programs with that start state."""
    rng = np.random.default_rng(number)
    place = arrays().address
    thread = np.arange(MAX_THREADS, dtype=np.int64)
    s = _words(rng, (INITIAL_SGPRS,))
    for register, address in zip(
        SGPR_ADDRESSES,
        (place("a"), place("b") + 256, place("readonly"), place("a") + int(rng.integers(1, 9))),
        strict=True,
    ):
        _pair(s, register, address)
    _pair(s, SGPR_WILD, int(rng.integers(0, 1 << 48)))
    resources = (
        (place("a"), 0, ARRAY_BYTES["a"]),
        (place("b"), 16, ARRAY_BYTES["b"] // 16),
        (place("b"), 4, ARRAY_BYTES["b"] + 64),
    )
    for register, (base, stride, size) in zip(SGPR_RESOURCES, resources, strict=False):
        _pair(s, register, base | stride << 48)
        s[register + 2] = size
        s[register + 3] = rng.choice([0x00027000, 0x00024FAC, 0x31014FAC, int(s[register + 3])])
    _pair(s, SGPR_RESOURCES[3], place("a") | int(rng.integers(0, 1 << 16)) << 48)
    s[28], s[29], s[30] = 8 * rng.integers(0, 8), rng.choice([1, 2, 0xFFFFFFFC]), 4096
    s[91] = rng.choice([0, 1, 3, 8, 16, 200, 0xFFFFFFFF, int(s[91])])
    s[94:96] = rng.choice([0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0, 0x80000001, int(s[33])], 2)
    v = _words(rng, (INITIAL_VGPRS + INITIAL_AGPRS, MAX_THREADS))
    near_end = rng.integers(0, ARRAY_BYTES["b"] - 8, MAX_THREADS) & ~7
    if rng.random() < 0.3:
        near_end[rng.integers(0, MAX_THREADS)] = ARRAY_BYTES["b"] - 4
    if rng.random() < 0.3:
        near_end[rng.integers(0, MAX_THREADS)] += 2
    lds = 16 * (thread % 64) + rng.choice([0, 0, 800, 1504, 2000])
    scratch = 4 * (thread % 8) + rng.choice([0, 0, 0, 0, 40])
    for register, address in zip(
        VGPR_ADDRESSES,
        (
            place("a") + 16 * thread,
            place("b") + near_end,
            (records.SHARED_APERTURE_HIGH << 32) + lds,
            (records.PRIVATE_APERTURE_HIGH << 32) + scratch,
            place("readonly") + 4 * (thread % 64),
            place("a") + rng.choice([0, 2048]) + 8 * thread,
        ),
        strict=True,
    ):
        _pair(v, register, address)
    v[8], v[9] = 4 * thread, 4 * rng.integers(0, 100, MAX_THREADS)
    v[10], v[11] = lds + rng.choice([0, 0, 0, 0, 0, 0, 1, 2, 4]), scratch
    if rng.random() < 0.2:
        v[10, rng.integers(0, MAX_THREADS)] = rng.choice([LDS_BYTES - 4, LDS_BYTES, 0xFFFFFFFC])
    initial = np.zeros(arrays().views["initial"].size, np.uint8)
    initial[: 4 * INITIAL_SGPRS] = s.view(np.uint8)
    rows = initial[4 * INITIAL_SGPRS + 128 :].view(np.uint32).reshape(MAX_THREADS, -1)
    rows[:, : len(v)] = v.T
    out = {name: _words(rng, (size // 4,)).view(np.uint8) for name, size in ARRAY_BYTES.items()}
    return {"initial": initial, **out}
