"""`wl.Mma`: matrix instructions by shape and types; its fragments are tiles in a wave's registers.

    mma = wl.Mma(16, 16, 16, wl.f16, wl.f32)

    a, b, d = mma.A(), mma.B(), mma.D(0)
    a.load(p, 64, "row")            # tiles from memory: pointer, leading dimension, order
    b.load(q, 64, "col")
    d = mma(a, b, d)
    for n in wl.static_range(d.size):
        d[n] = max(d[n], 0.0)       # the calling lane's entries; d.row(n), d.col(n) say which
    d.store(r, 64, "row")

`mma(a, b, d, cbsz=2, abid=1)` sets the instruction's modifiers, named as in `wc.mma`.

The generated C++ uses wavecore/fragment.h, which has the layouts of all instructions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wavecore import targets
from wavecore._fork import cached_property
from wavecore.errors import CompileError, TargetError
from wavecore.lang import fragments, shared_tiles, tiles
from wavecore.lang.arithmetic import Mismatch, convert
from wavecore.lang.builtins.builtin import row
from wavecore.lang.builtins.memory import MEMORY
from wavecore.lang.call import Call, constant_of
from wavecore.lang.fragment_layouts import tile_layout
from wavecore.lang.objects import as_result
from wavecore.lang.types import (
    SCALARS,
    VOID,
    Pointer,
    Scalar,
    Type,
    i32,
    made_once,
    u8,
    u32,
)
from wavecore.lang.values import Method, Object, Result, Value, View, constant

if TYPE_CHECKING:
    from wavecore.lang.translator import Translator
    from wavecore.matrix import Layout, MatrixInstruction

INCLUDE = "wavecore/fragment.h"
_ACCUMULATORS = ("C", "D")
# Types that only matrix instructions support: elements in memory are bytes, or floats for xf32.
MATRIX_TYPES = ("xf32", "i4", "u4", "fp6", "bf6", "fp4")
# The type of a fragment's elements in a kernel.
_ENTRIES = {"xf32": "f32", "i4": "i32", "u4": "i32", "fp6": "i32", "bf6": "i32", "fp4": "i32"}


def type_name(given: Any) -> str:
    """The element type of a wl type or a format's name. Raises: TargetError."""
    if isinstance(given, str) and (given in fragments.CPP_TYPES):
        return given
    if isinstance(given, Scalar) and given.name in fragments.CPP_TYPES:
        return given.name
    known = ", ".join(fragments.CPP_TYPES)
    raise TargetError(
        f"{given!r} is not an element type of matrix instructions; these are {known}."
    )


class Mma:
    """D = A B + C of one shape and types; the target determines the instruction.

    Args:
        m, n, k: shape of the product; k may be a multiple of the instruction's.
        ab: element type of A and B: `wl.f16`; "xf32", "fp4" and similar formats by name.
        acc: element type of C and D.
        b: element type of B, if it differs.
        blocks: number of products computed at once, for MFMA instructions with several blocks.
        sparse: A stores two of every four k, selected by the operand K: in memory, A is
            [m][k / 2], and K is [m][k / 4] with 4 bits each.
        scales: 32 or 16: the number of k that share a scale (E8M0) of A and B, in the operands
            SA and SB.
        natural_k: if k takes several instructions, they cover consecutive ranges of k, which
            conversions of accumulators to operands require.
    Raises: TargetError for unknown types.
    """

    def __init__(
        self,
        m: int,
        n: int,
        k: int,
        ab: Any,
        acc: Any,
        *,
        b: Any = None,
        blocks: int = 1,
        sparse: bool = False,
        scales: int = 0,
        natural_k: bool = False,
    ) -> None:
        if sparse and scales:
            raise TargetError("no instruction is both sparse and scaled.")
        self.m, self.n, self.k, self.blocks = m, n, k, blocks
        self.a_type = type_name(ab)
        self.b_type = self.a_type if b is None else type_name(b)
        self.acc_type = type_name(acc)
        self.sparse, self.scales, self.natural_k = sparse, scales, natural_k

    @property
    def _facts(self) -> tuple[Any, ...]:
        return (
            self.m, self.n, self.k, self.a_type, self.b_type, self.acc_type, self.blocks,
            self.sparse, self.scales, self.natural_k,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Mma) and other._facts == self._facts

    def __hash__(self) -> int:
        return hash(self._facts)

    def __repr__(self) -> str:
        b = "" if self.a_type == self.b_type else f", b={self.b_type}"
        blocks = f", blocks={self.blocks}" if self.blocks > 1 else ""
        more = ", sparse" if self.sparse else f", scales={self.scales}" if self.scales else ""
        types = f"{self.a_type}, {self.acc_type}{b}"
        return f"wl.Mma({self.m}, {self.n}, {self.k}, {types}{blocks}{more})"

    @property
    def operands(self) -> tuple[str, ...]:
        """The operands in the order of `mma(a, b, c, ...)`, then D."""
        more = ("K",) if self.sparse else ("SA", "SB") if self.scales else ()
        return ("A", "B", "C", *more, "D")

    def use(self, operand: str) -> str:
        """The `use` of an operand's fragments in fragment.h."""
        if operand in _ACCUMULATORS:
            return "accumulator"
        if operand == "K":
            return "sparse_index"
        if operand in ("SA", "SB"):
            return f"scale{16 if self.scales == 16 else ''}_{operand[1].lower()}"
        return f"{'sparse' if self.sparse else 'matrix'}_{operand.lower()}"

    def instruction(self, target: str, wave: int | None = None) -> MatrixInstruction:
        """The target's instruction. Raises: TargetError listing the target's shapes."""
        return fragments.choose(
            target, wave, self.m, self.n, self.k, self.a_type, self.b_type, self.acc_type,
            self.blocks, sparse=self.sparse, scale_block=self.scales,
        )  # fmt: skip

    # ---------------------------------------------------------------------- outside of kernels

    @property
    def A(self) -> FragmentMaker:
        """The operand's fragments; likewise B, C and D."""
        return FragmentMaker(self, "A")

    @property
    def B(self) -> FragmentMaker:
        return FragmentMaker(self, "B")

    @property
    def C(self) -> FragmentMaker:
        return FragmentMaker(self, "C")

    @property
    def D(self) -> FragmentMaker:
        return FragmentMaker(self, "D")

    def _repr_svg_(self) -> str | None:
        """A picture of A, B and D for the current device; None without one."""
        from wavecore.matrix.picture import product_svg

        found = _current_target()
        if found is None:
            return None
        return product_svg(self.instruction(found), wave=_wave_of(found))

    # ------------------------------------------------------------------------- in kernels

    def lang_attribute(self, t: Translator, name: str) -> Any:
        """`mma.A`, `mma.m`, ..."""
        if name in self.operands:
            return FragmentMaker(self, name)
        if name in ("m", "n", "k", "blocks"):
            return getattr(self, name)
        known = ", ".join(self.operands)
        raise Mismatch(
            f"{self!r} has no {name!r}",
            f"It has {known}, m, n, k and blocks: a = mma.A(); a.load(x[i:, k:]); "
            "acc = mma.D(0.0); acc = mma(a, b, acc); acc.store(y[i:, j:]).",
        )

    def lang_call(self, call: Call) -> Value:
        """`mma(a, b, c)`: A B + C; `mma(a, b, c, k)` if sparse, `mma(a, b, c, sa, sb)` if scaled.

        Keywords are the instruction's modifiers: `mma(a, b, c, neg_lo=4)`.
        """
        operands = self.operands[:-1]
        call.count(len(operands))
        modifiers = self._modifiers(call)
        values = []
        for n, operand in enumerate(operands):
            found = call.value(n)
            wanted = fragment_of(self, operand, call.t)
            if found.type is not wanted:
                raise Mismatch(
                    f"{operand} is {wanted.indefinite}, not {found.type.indefinite}",
                    f"mma.{operand}() makes one.",
                )
            values.append(found.code)
        function = call.t.unit.helper("multiply")
        if modifiers:
            function = f"{call.t.unit.helper(f'modified<{modifiers}>')}::multiply"
        return Value(fragment_of(self, "D", call.t), f"{function}({', '.join(values)})")

    def _modifiers(self, call: Call) -> str:
        """The keywords of a call as modifier types of fragment.h."""
        unit = call.t.unit
        inst = self.instruction(unit.target.name, unit.wave)
        legal = fragments.fragment_modifiers(inst, unit.wave)
        given = {
            name: constant_of(call.t, found, call.node, name)
            for name, found in call.keywords.items()
        }
        takes = "; ".join(f"{name} {modifier}" for name, modifier in legal.items()) or "none"
        for name, value in given.items():
            if name not in legal or value not in legal[name].values:
                raise Mismatch(
                    f"{inst.name} has no modifier {name}={value!r}", f"It takes: {takes}."
                )
        try:
            inst.check_modifiers(unit.wave, **given)
        except TargetError as error:
            raise Mismatch(str(error), f"It takes: {takes}.") from error
        return ", ".join(f"wavecore::modifier::{name}<{value}>" for name, value in given.items())

    @classmethod
    def lang_new(cls, call: Call) -> Result:
        """`wl.Mma(...)` inside a kernel."""
        args = [call.constant(n, "a shape") for n in range(len(call.args))]
        keywords: dict[str, Any] = {
            name: found.object if isinstance(found, Object) else getattr(found, "constant", None)
            for name, found in call.keywords.items()
        }
        try:
            return as_result(cls(*args, **keywords))
        except TypeError as error:
            raise Mismatch(f"wl.Mma: {error}", "wl.Mma(16, 16, 16, wl.f16, wl.f32)") from error


class FragmentMaker:
    """`mma.A`: creates fragments, and is their type for wl.local and wl.shared.

    In a notebook it shows the lane and register of each element, for the current device.
    """

    def __init__(self, mma: Mma, operand: str) -> None:
        self.mma, self.operand = mma, operand

    def __repr__(self) -> str:
        return f"{self.mma!r}.{self.operand}"

    def __call__(self, *_: Any) -> Any:
        raise CompileError(f"{self!r}: fragments can only be created inside kernels.")

    def layout(self, target: str, wave: int | None = None) -> Layout:
        """The layout of the operand in registers, for one instruction of the target."""
        wave = _wave_of(target) if wave is None else wave
        return self.mma.instruction(target, wave).layout(self.operand, wave=wave)

    def _repr_svg_(self) -> str | None:
        from wavecore.matrix.picture import svg

        found = _current_target()
        if found is None:
            return None
        return svg(self.layout(found), title=f"{self!r} on {found}")

    def lang_type(self, t: Translator) -> Type:
        """The fragment's type."""
        return fragment_of(self.mma, self.operand, t)

    def lang_call(self, call: Call) -> Value:
        """`mma.A()` or `mma.D(0)`: a fragment, filled with the value if one is given."""
        call.count(0, 1)
        call.no_keywords()
        kind = fragment_of(self.mma, self.operand, call.t)
        call.t.unit.declared(kind, "x")
        if not call.args:
            return Value(kind, f"{kind.cxx}{{}}")
        filled = call.typed(0, kind.element)
        return Value(kind, f"{call.t.unit.helper('filled')}<{kind.cxx}>({filled.code})")


def _shared_tile(call: Call) -> View:
    """`wl.shared_tile(mma.A, rows, columns)`: LDS for tiles of an operand."""
    call.count(3)
    call.no_keywords("order")
    maker = call.args[0].object if isinstance(call.args[0], Object) else None
    if not isinstance(maker, FragmentMaker):
        raise call.error(f"{call.name} takes an operand", call.usage, call.node_of(0))
    fragment = fragment_of(maker.mma, maker.operand, call.t)
    sizes = [call.constant(n, "a size") for n in (1, 2)]
    for size in sizes:
        if not isinstance(size, int) or isinstance(size, bool) or size < 1:
            raise call.error(f"a size is an integer above 0, not {size!r}")
    own = "col" if fragment.operand == "B" else "row"  # k is adjacent
    order = constant_of(call.t, call.keywords.get("order", Object(own)), call.node, "the order")
    if order not in ("row", "col"):
        raise Mismatch(f"{order!r} is not a memory order", 'Use "row" or "col".')
    rows, columns = sizes
    return shared_tiles.shared_tile(call.t, fragment, rows, columns, order).view()


row(
    "shared_tile", MEMORY, "(mma.A, rows, columns, order=...)",
    "An array in LDS for tiles of an operand, padded against bank conflicts of the target.",
    _shared_tile,
)  # fmt: skip


def _current_target() -> str | None:
    """The current device's target, for pictures."""
    from wavecore.device import current

    device = current.found()
    return device.target.name if device is not None else None


def _wave_of(target: str) -> int:
    """The default wave size of kernels."""
    return targets.resolve(target).target.wave_sizes[0]


def fragment_of(mma: Mma, operand: str, t: Translator, order: str | None = None) -> Fragment:
    """The type of a fragment on the kernel's target. Raises: TargetError if there is none."""
    operand = "D" if operand == "C" else operand
    return _fragment(mma, operand, t.unit.target.name, t.unit.wave, order)


@made_once
def _fragment(mma: Mma, operand: str, target: str, wave: int, order: str | None) -> Fragment:
    return Fragment(mma, operand, mma.instruction(target, wave), wave, order)


class Fragment(tiles.Tiled):
    """The type of one operand's fragments."""

    include = INCLUDE

    def __init__(
        self, mma: Mma, operand: str, inst: MatrixInstruction, wave: int, order: str | None
    ) -> None:
        self.mma, self.operand, self.instruction, self.wave = mma, operand, inst, wave
        self.order = order  # of loads and stores that name none
        types = {"B": mma.b_type, "SB": mma.b_type, "D": mma.acc_type}
        kind = types.get(operand, mma.a_type)
        entry = _ENTRIES.get(kind, kind)
        self.is_codes = operand not in ("A", "B", "D")  # sparse indices and scales: bytes in memory
        is_byte = self.is_codes or entry in ("fp8", "bf8")
        self.element = u8 if is_byte else SCALARS[entry]
        self.kind = "u8" if self.is_codes else kind
        layout = inst.layout(operand, wave=wave)
        steps = mma.k // inst.k if operand != "D" else 1
        self.size = layout.elements_per_lane * steps
        cxx = fragments.fragment_type(
            mma.use(operand), mma.m, mma.n, mma.k, kind, order, mma.blocks,
            natural_k=mma.natural_k and operand != "D",
        )  # fmt: skip
        shape = f"{mma.m}x{mma.n}x{mma.k}" + (f"x{mma.blocks}" if mma.blocks > 1 else "")
        words = "_".join(dict.fromkeys((mma.acc_type, mma.a_type, mma.b_type)))
        words += "_sparse" if mma.sparse else f"_scaled{mma.scales}" if mma.scales else ""
        name = f"mma_{words}_{shape}{'_natural' if mma.natural_k else ''}_{operand}"
        name += f"_{order}" if order else ""
        super().__init__(f"{mma!r}.{operand}", name)
        self.definition = f"using {name} = {cxx};"
        self._places = (layout.dims, layout.lane, layout.element, layout.lane_rotation)
        self.target = targets.get(inst.target)

    @property
    def layout_key(self) -> object:
        if self.operand == "D":
            return self._places
        mma = self.mma
        return self._places, self.operand, self.instruction.name, mma.k, mma.natural_k, mma.sparse

    @property
    def memory_name(self) -> str:
        """The name of the type of its entries in memory; that of no type if they share bytes."""
        return "f32" if self.kind == "xf32" else self.kind

    @cached_property
    def layout(self) -> Layout:
        """Where it holds the operand, in the order of k that its loads expect."""
        if self.operand not in ("A", "B"):
            return self.instruction.layout(self.operand, wave=self.wave)
        return tile_layout(
            self.instruction, self.operand, self.wave, self.mma.k, natural_k=self.mma.natural_k
        )

    def check_arithmetic(self) -> None:
        if self.is_codes or self.kind in ("fp8", "bf8", *MATRIX_TYPES[1:]):
            what = "codes" if self.is_codes else f"{self.kind} codes"
            raise Mismatch(
                f"the entries of {self.name} are {what}, which do not support arithmetic",
                "Compute before they are converted to the format.",
            )

    @property
    def has_halves(self) -> bool:
        """Whether elements use only the low half of each register: RDNA 3's 16-bit results."""
        return self.operand == "D" and "opsel" in fragments.fragment_modifiers(
            self.instruction, self.wave
        )

    # Hooks that the translator calls on types.

    @property
    def lang_len(self) -> int:
        return self.size

    def lang_member(self, t: Translator, owner: Value, name: str) -> Result | None:
        """`frag.size`, and methods: load, store, fill, row, col, block, to_A, ..."""
        if name == "size" and not self.is_codes:
            return constant(self.size)
        if name == "num_elements" and not self.is_codes:
            return constant(self.size)  # as in CUDA, and x[i]
        if name == "x" and not self.is_codes:
            return owner
        known: tuple[str, ...] = ("load", "store")
        if not self.is_codes:
            known += ("fill", "row", "col", "block", "to", "to_A", "to_B")
        if self.has_halves:
            known += ("join", "lower", "upper")
        if name in known:
            return Method(owner, name)
        if self.is_codes:
            raise Mismatch(f"a fragment of {self.operand} has no {name!r}", "It has load, store.")
        raise Mismatch(f"a fragment has no {name!r}", f"It has size, {', '.join(known)}.")

    def lang_element(self, t: Translator, owner: Value, index: Value) -> Value:
        """`frag[i]`: the i-th element of the calling lane."""
        if self.is_codes:
            raise Mismatch(f"elements of {self.operand} are not accessible", "Load it from memory.")
        if index.constant is not None:
            index = constant(self.in_range(int(index.constant)))
        text = f"{owner.at(100)}.x[{index.code}]"
        if self.kind in ("fp8", "bf8"):
            text += ".data"
        root = owner.root or owner.code
        return Value(
            self.element, text, is_lvalue=owner.is_lvalue, root=root, in_vector=True,
            address=f"&{text}",
        )  # fmt: skip

    def lang_method(self, call: Call, owner: Value, name: str) -> Result:
        """A call of one of the methods."""
        if name in ("row", "col", "block"):
            call.count(1)
            entry = call.value(0)
            if entry.constant is not None:
                entry = constant(self.in_range(int(entry.constant)))
            return Value(i32, f"int({owner.at(100)}.{name}({convert(entry, u32).code}))")
        if name == "to":
            return tiles.to(call, owner)
        if name in ("to_A", "to_B"):
            return self._converted(call, owner, name[-1])
        if name in ("join", "lower", "upper"):
            return self._half(call, owner, name)
        if not owner.is_lvalue:
            raise Mismatch(f"{name} works on a variable", "Assign the fragment to one first.")
        if name == "fill":
            call.count(1)
            call.t.note_store(owner)
            return self._nothing(
                f"wavecore::fill_fragment({owner.code}, {call.typed(0, self.element).code})"
            )
        return self._memory(call, owner, name)

    def _half(self, call: Call, owner: Value, name: str) -> Value:
        """`d.join(e)`: two fragments in one's registers, for opsel 0 and 1; lower(), upper()."""
        call.count(int(name == "join"))
        call.no_keywords()
        if name != "join":
            return Value(self, f"wavecore::{name}_half({owner.code})")
        other = call.value(0)
        if other.type is not self:
            raise Mismatch(f"join takes {self.indefinite}, not {other.type.indefinite}")
        return Value(self, f"wavecore::join_halves({owner.code}, {other.code})")

    @staticmethod
    def _nothing(code: str) -> Value:
        return Value(VOID, code)

    def _memory(self, call: Call, owner: Value, name: str) -> Value:
        """`frag.load(pointer, stride, order)`; for part of an array, the array gives the stride."""
        place, stride, order = tiles.memory_place(call, name, stores=name == "store")
        self.check_memory(place)
        pointer = place.code
        if name == "load":
            call.t.note_store(owner)
            return self._nothing(
                f"wavecore::load_matrix_sync({owner.code}, {pointer}, {stride}, {order})"
            )
        return self._nothing(
            f"wavecore::store_matrix_sync({pointer}, {owner.code}, {stride}, {order})"
        )

    def check_memory(self, place: Value) -> None:
        """Raises: Mismatch for memory of elements that the fragment does not have."""
        assert isinstance(place.type, Pointer)
        kind = place.type.target
        fits = {self.kind, "u8" if self.kind in ("fp8", "bf8", *MATRIX_TYPES) else self.kind}
        fits |= {"f32"} if self.kind == "xf32" else set()
        have = getattr(kind, "name", "")
        plain = have.removesuffix("_fnuz").removesuffix("_ocp")
        if plain not in fits:
            raise Mismatch(
                f"the memory has elements of {have}, the fragment has {self.kind}",
                "For narrower formats pass bytes: p.cast(wl.u8).",
            )

    def _converted(self, call: Call, owner: Value, operand: str) -> Value:
        """Convert an accumulator to an operand of the next product, by the planner's exchanges.

        `d.to_B()`, `d.to_B(mma)` for another product, `d.to_B(mma, p)` with a pointer to LDS if the
        conversion needs it.
        """
        call.count(0, 2)
        call.no_keywords()
        if self.operand != "D":
            raise Mismatch(f"to_{operand} takes an accumulator", f"This is {self.operand}.")
        mma = call.constant(0, "the product") if call.args else self.mma
        if not isinstance(mma, Mma):
            raise Mismatch(f"to_{operand} takes the Mma that will use the result", "d.to_B(mma)")
        wanted = fragment_of(mma, operand, call.t)
        unit = call.t.unit
        unit.declared(wanted, "x")
        unit.includes.add(CONVERSIONS)
        codes = [owner.code]
        if len(call.args) == 2:
            codes.append(f"(void*)({call.pointer(1, stores=True).code})")
        return Value(wanted, f"{unit.helper('converted')}<{wanted.cxx}>({', '.join(codes)})")


CONVERSIONS = "wavecore/fragment_convert.h"
