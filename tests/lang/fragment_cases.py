"""Kernels that load fragments, multiply and store; their data, and their required accesses."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cache

import ml_dtypes
import numpy as np

import wavecore as wc
from tools.fragment_facts import fragment_layout, tile_layout
from wavecore.lang.fragments import (
    CPP_TYPES,
    element_bits,
    fragment_type,
)
from wavecore.matrix.catalogue import FORMATS, MatrixInstruction
from wavecore.matrix.layout import KEPT, Axis, Layout, Pin

DTYPES = {
    "f64": np.float64, "f32": np.float32, "xf32": np.float32, "f16": np.float16,
    "bf16": ml_dtypes.bfloat16, "i32": np.int32, "i8": np.int8, "u8": np.uint8, "i4": np.int8,
    "u4": np.uint8,
}  # fmt: skip
OCP = {
    "fp8": ml_dtypes.float8_e4m3fn, "bf8": ml_dtypes.float8_e5m2, "fp6": ml_dtypes.float6_e2m3fn,
    "bf6": ml_dtypes.float6_e3m2fn, "fp4": ml_dtypes.float4_e2m1fn,
}  # fmt: skip
FNUZ = {"fp8": ml_dtypes.float8_e4m3fnuz, "bf8": ml_dtypes.float8_e5m2fnuz}
# The two of four k that a sparse A keeps.
PAIRS = np.array([(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)])


@dataclass(frozen=True)
class Case:
    """One product: an instruction repeated along k, types of A and B, orders of A, B and D.

    `padding` entries lie between rows (columns); those of whole bytes have no further alignment.
    """

    inst: MatrixInstruction
    wave: int
    a: str
    b: str
    orders: tuple[str, str, str]
    steps: int = 1
    shared: bool = False  # through LDS
    natural: bool = False
    modifiers: tuple[tuple[str, int], ...] = ()

    @property
    def k(self) -> int:
        return self.inst.k * self.steps

    @property
    def name(self) -> str:
        orders = "".join(order[0] for order in self.orders)
        more = f"_x{self.steps}" * (self.steps > 1) + "_lds" * self.shared + "_n" * self.natural
        more += "".join(f"_{name}{value}" for name, value in self.modifiers)
        return f"{self.inst.name}_{self.a}_{self.b}_{orders}{more}"

    @property
    def id(self) -> str:
        return f"{self.inst.target}-w{self.wave}-{self.name}"

    def operands(self) -> dict[str, Operand]:
        """A, B, C, then what else the instruction reads, and D, in their memory layout."""
        inst, (a, b, d) = self.inst, self.orders
        group = inst.scale_block
        found = {
            "A": Operand(self, "A", self.a, (inst.m, self.k // (2 if inst.sparse else 1)), a),
            "B": Operand(self, "B", self.b, (self.k, inst.n), b),
            "C": Operand(self, "C", inst.c_type, (inst.m, inst.n), d),
        }
        if inst.sparse:
            found["K"] = Operand(self, "K", self.a, (inst.m, self.k // 4), "row")
        if group:
            found["SA"] = Operand(self, "SA", self.a, (inst.m, self.k // group), a)
            found["SB"] = Operand(self, "SB", self.b, (self.k // group, inst.n), b)
        found["D"] = Operand(self, "D", inst.d_type, (inst.m, inst.n), d)
        return found

    def kernel(self) -> str:
        """HIP C++."""
        operands = self.operands()
        parameters, body = [], []
        for name, operand in operands.items():
            const = "" if name == "D" else "const "
            parameters += [f"{const}{operand.pointer}* {name}", f"unsigned ld{name}"]
            body.append(f"  {operand.fragment} {name.lower()};")
            if name != "D":
                body += operand.load()
        given = ", ".join(name.lower() for name in operands if name != "D")
        chosen = ", ".join(f"modifier::{name}<{value}>" for name, value in self.modifiers)
        body.append(f"  mma_sync{f'<{chosen}>' if chosen else ''}(d, {given});")
        body.append(f"  store_matrix_sync(D, d, ldD{operands['D'].order_argument});")
        return (
            f'extern "C" __global__ void __launch_bounds__({self.wave}) {self.name}'
            f"({', '.join(parameters)}) {{\n" + "\n".join(body) + "\n}\n"
        )

    def run(self, kernel) -> tuple[np.ndarray, np.ndarray]:
        """(D of the kernel, D by NumPy), both as float64."""
        rng = np.random.default_rng(self.inst.m * self.k + self.wave)
        operands = self.operands()
        values = {name: operand.values(rng) for name, operand in operands.items()}
        arguments: list[object] = []
        for name, operand in operands.items():
            arguments += [operand.pack(values[name]), operand.leading]
        out = arguments[-2]
        kernel.launch((1,), (self.wave,), tuple(arguments))
        d = operands["D"].unpack(out).astype(np.float64)
        if self.modifiers:
            return d, self.modified(values)
        a, b, c = (values[name].astype(np.float64) for name in "ABC")
        if self.inst.sparse:
            a = expanded(a, values["K"].astype(int))
        if self.inst.scale_block:
            scales = [2.0 ** (values[name].astype(int) - 127) for name in ("SA", "SB")]
            a = a * scales[0].repeat(self.inst.scale_block, axis=-1)
            b = b * scales[1].repeat(self.inst.scale_block, axis=-2)
        return d, a @ b + c

    def modified(self, values: dict[str, np.ndarray]) -> np.ndarray:
        """D by wc.mma, which has the modifiers, one instruction after the other."""
        inst, d = self.inst, values["C"]
        for step, ks in enumerate(self.own_k()):
            given = dict(self.modifiers)
            if step:  # C's signs apply to the first one
                for name in ("neg_lo", "neg_hi", *(["blgp"] if inst.blgp_negates else [])):
                    given[name] = given.get(name, 0) & 3
            more = {}
            a = values["A"] if inst.sparse else values["A"][..., ks]
            if inst.sparse:
                places = values["K"]
                index = (places[..., 0] | places[..., 1] << 2).astype(np.uint8)
                more["index"] = index.reshape(inst.m, -1)
            b = values["B"][..., ks, :]
            if inst.blocks == 1:
                a, b, d = a.reshape(a.shape[-2:]), b.reshape(b.shape[-2:]), d.reshape(d.shape[-2:])
            given = {name: value for name, value in given.items() if value}
            d = wc.mma(inst.name, a, b, d, target=inst.target, wave=self.wave, **more, **given)
        return d.astype(np.float64).reshape(inst.blocks, inst.m, inst.n)

    def own_k(self) -> list[np.ndarray]:
        """For each instruction, the k in memory of its own k, in its order."""
        held = tile_layout(self.inst, "A", self.wave, self.k, natural_k=self.natural)
        own = self.inst.layout("A", wave=self.wave)
        if self.inst.sparse:
            return [np.arange(self.k)]
        at = {held.place(0, k, 0): k for k in range(self.k)}
        each = own.elements_per_lane
        places = [own.place(0, k, 0) for k in range(self.inst.k)]
        return [
            np.array([at[lane, element + step * each] for lane, element in places])
            for step in range(self.steps)
        ]


@dataclass(frozen=True)
class Operand:
    """One operand of a case in its memory layout: blocks of (rows, columns)."""

    case: Case
    name: str
    kind: str
    shape: tuple[int, int]
    order: str

    @property
    def bits(self) -> int:
        return 4 if self.name == "K" else 8 if self.name[0] == "S" else element_bits(self.kind)

    @property
    def use(self) -> str:
        sparse = "sparse" if self.case.inst.sparse else "matrix"
        scale = {32: "scale", 16: "scale16"}.get(self.case.inst.scale_block)
        return {"A": f"{sparse}_a", "B": f"{sparse}_b", "K": "sparse_index", "SA": f"{scale}_a",
                "SB": f"{scale}_b"}.get(self.name, "accumulator")  # fmt: skip

    @property
    def fragment(self) -> str:
        inst = self.case.inst
        order = None if self.name in "CD" else self.order
        return fragment_type(
            self.use, inst.m, inst.n, self.case.k, self.kind, order, inst.blocks,
            natural_k=self.case.natural and self.name not in "CD",
        )  # fmt: skip

    @property
    def pointer(self) -> str:
        whole = self.bits >= 8 and self.name not in ("SA", "SB")
        return f"wavecore::{CPP_TYPES[self.kind]}" if whole else "unsigned char"

    @property
    def order_argument(self) -> str:
        return f", wavecore::mem_{self.order}_major" if self.name in "CD" else ""

    def load(self) -> list[str]:
        name, low = self.name, self.name.lower()
        if not self.case.shared or name not in "AB" or self.bits < 8:
            return [f"  load_matrix_sync({low}, {name}, ld{name}{self.order_argument});"]
        count = self.case.inst.blocks * self.outer * self.leading
        return [
            f"  __shared__ {self.pointer} shared_{low}[{count}];",
            f"  for (int at = threadIdx.x; at < {count}; at += {self.case.wave})"
            f" shared_{low}[at] = {name}[at];",
            "  __syncthreads();",
            f"  load_matrix_sync({low}, shared_{low}, ld{name});",
        ]

    @property
    def outer(self) -> int:
        return self.shape[0] if self.order == "row" else self.shape[1]

    @property
    def inner(self) -> int:
        return self.shape[1] if self.order == "row" else self.shape[0]

    @property
    def leading(self) -> int:
        """In entries: one more than needed, so nothing is aligned; whole bytes if narrow."""
        return self.inner + 1 if self.bits >= 8 else -(-self.inner // 8) * 8 + 8

    def dtype(self):
        kinds = FNUZ if self.case.inst.target == "gfx942" else OCP
        return kinds.get(self.kind) or DTYPES[self.kind]

    def values(self, rng: np.random.Generator) -> np.ndarray:
        """Small numbers, so that sums are exact.

        RDNA 3 loses an ulp where signs differ: there nothing is negative.
        """
        shape = (self.case.inst.blocks, *self.shape)
        if self.name == "K":
            return PAIRS[rng.integers(0, len(PAIRS), shape)]
        if self.name[0] == "S":
            return rng.integers(125, 130, shape).astype(np.uint8)
        rdna3 = wc.targets.get(self.case.inst.target).family.startswith("RDNA 3")
        lowest = 0 if rdna3 or self.kind in ("u8", "u4") else -2
        return rng.integers(lowest, 3, shape).astype(self.dtype())

    def pack(self, values: np.ndarray) -> np.ndarray:
        """In memory layout: blocks of rows (columns) in sequence; bytes, if narrow."""
        if self.name == "K":
            values = (values[..., 0] | values[..., 1] << 2).astype(np.uint8)
        lines = values if self.order == "row" else values.swapaxes(1, 2)
        padded = np.zeros((*lines.shape[:2], self.leading), lines.dtype)
        padded[..., : self.inner] = lines
        if self.bits >= 8:
            return padded.reshape(-1)
        codes = padded.view(np.uint8)[..., None] >> np.arange(self.bits, dtype=np.uint8) & 1
        return np.packbits(codes.reshape(-1), bitorder="little")

    def unpack(self, memory: np.ndarray) -> np.ndarray:
        shape = (self.case.inst.blocks, self.outer, self.leading)
        lines = memory.reshape(shape)[..., : self.inner]
        return lines if self.order == "row" else lines.swapaxes(1, 2)

    # ------------------------------------------------------------------- required accesses

    def layout(self) -> Layout:
        modifiers = {}
        chosen = self.case.inst.format_modifiers.get(self.name)
        if chosen:
            modifiers[chosen] = FORMATS.index(self.kind)
        return fragment_layout(self.case.inst, self.name, self.case.wave, **modifiers)

    def accesses(self) -> Counter[int]:
        """A lane's accesses by size in bytes: the fewest for each run of adjacent bytes.

        An entry narrower than a byte whose neighbours are elsewhere counts as -1.
        """
        layout = self.layout()
        contiguous = layout.names[1] if self.order == "row" else layout.names[0]
        shift = {"K": 2, "SA": 5, "SB": 5}.get(self.name, 0)
        count = layout.elements_per_lane
        taken = [bit for bit in layout.element if not isinstance(bit, Pin)]
        places = []
        for step in range(self.case.steps if "k" in layout.names else 1):
            for element in range(count):
                along, others = 0, []
                for position, bit in enumerate(taken):
                    if not element >> position & 1:
                        continue
                    if bit == KEPT:
                        bit = Axis("k", 1)
                    if bit.dim == contiguous:
                        compressed = KEPT in taken and bit.dim == "k"
                        along |= 1 << (bit.bit - (shift if bit.dim == "k" else 0) - compressed)
                    else:
                        others.append(bit)
                if contiguous == "k":
                    along = self.joined(along, step)
                else:
                    others.append(Axis("step", step))
                places.append((tuple(others), along, element))
        found: Counter[int] = Counter()
        places.sort(key=lambda place: (sorted(map(str, place[0])), place[1]))
        run = 1
        for before, after in zip(places, [*places[1:], ((), -1, 0)], strict=True):
            if after[0] == before[0] and after[1] == before[1] + 1 and layout.pitch == layout.bits:
                run += 1
                continue
            found.update(_widths(run * layout.bits))
            run = 1
        return found

    def joined(self, along: int, step: int) -> int:
        """The k of an element of one of several instructions, as documented in fragment.h."""
        inst, run = self.case.inst, 1
        layout = self.layout()
        inside = sum(isinstance(bit, Axis) and bit.dim == "k" for bit in layout.element)
        kept = 2 if inst.sparse else 1
        if not inst.sparse and not self.case.natural and self.name in "AB":
            run = min(1 << inside, 1 << 10)
            most = max(128 // (run * layout.bits), 1)
            joined = min(most, self.case.steps)
            low, high = along % run, along // run
            return (
                low + step % joined * run + high * run * joined + step // joined * inst.k * joined
            )
        return along + step * inst.k // (4 if self.name == "K" else kept)


def _widths(bits: int) -> list[int]:
    if bits % 8:
        return [-1] * (bits // 4 or 1)
    left, found = bits // 8, []
    for width in (16, 8, 4, 2, 1):
        while left >= width:
            found.append(width)
            left -= width
    return found


def expanded(a: np.ndarray, places: np.ndarray) -> np.ndarray:
    """A sparse A (block, m, k / 2) expanded with its zeros; `places` is (block, m, k / 4, 2)."""
    blocks, m, half = a.shape
    columns = (4 * np.arange(half // 2)[:, None] + places).reshape(blocks, m, half)
    dense = np.zeros((blocks, m, 2 * half))
    np.put_along_axis(dense, columns, a, axis=2)
    return dense


_WIDTHS = {
    "dwordx4": 16, "b128": 16, "dwordx2": 8, "b64": 8, "dword": 4, "b32": 4, "ushort": 2,
    "short": 2, "sshort": 2, "u16": 2, "i16": 2, "b16": 2, "ubyte": 1, "sbyte": 1, "byte": 1,
    "u8": 1, "i8": 1, "b8": 1,
}  # fmt: skip


def counted(text: str, space: str = "global") -> tuple[Counter[int], Counter[int]]:
    """(loads, stores) in a disassembly by size in bytes."""
    loads: Counter[int] = Counter()
    stores: Counter[int] = Counter()
    for kind, rest in re.findall(rf"\b{space}_(load|store|read|write)_(\w+)", text):
        parts = [part for part in rest.split("_") if part not in ("d16", "hi", "e32")]
        assert len(parts) == 1, rest
        (loads if kind in ("load", "read") else stores)[_WIDTHS[parts[0]]] += 1
    return loads, stores


@cache
def module(cases: tuple[Case, ...]) -> tuple[wc.CodeObject, wc.device.Module]:
    """The kernels of cases of one target and wave size."""
    inst, wave = cases[0].inst, cases[0].wave
    source = "#include <wavecore/fragment.h>\nusing namespace wavecore;\n"
    source += "".join(case.kernel() for case in cases)
    code = wc.compile(source, inst.target, wave=wave, name="fragments.hip")
    return code, wc.Device(inst.target).load(code)
