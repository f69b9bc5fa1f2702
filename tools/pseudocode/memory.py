"""Evaluate the pseudocode of memory instructions: memory is one place that addresses index.

The text leaves address calculation to functions without a body (CalcDsAddr and its like); here
they return the address that the caller has chosen for the lane. Conversion of buffer formats is
left out likewise: an element is taken for four 32-bit integers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from pseudocode.language import Node
from pseudocode.machine import Machine, NotCovered, Place, Storage, Value, integer

_MEMORIES = ("MEM", "LDS")
_CHANNELS = {"X": 0, "Y": 4, "Z": 8, "W": 12}
# Operands that some texts declare although the encoding gives them.
_GIVEN = ("OFFSET", "OFFSET0", "OFFSET1", "DATA0", "VDST", "ADDR", "DATA")

Register = Callable[[int, str, int], Storage]


class MemoryMachine(Machine):
    """One lane of a memory instruction, or the whole wave of a permutation.

    Args:
        names: operands and results, as for any instruction.
        memory: one storage, byte 0 in its lowest bits.
        address: what every Calc...Addr gives, before the instruction's offset is added to it.
        offset: the instruction's offset; added where the text hands it to Calc...Addr.
        register: a lane's register by operand and number, for texts that index VGPRs.
    """

    def __init__(
        self,
        names: dict[str, Storage | Value],
        memory: Storage,
        address: int,
        offset: int,
        register: Register | None = None,
    ) -> None:
        super().__init__(names, lambda name: None)
        self.memory, self.address, self.offset = memory, address, offset
        self.register = register

    def _do_declare(self, name: str, width: int, kind: str, count: int) -> None:
        if name not in _GIVEN:
            super()._do_declare(name, width, kind, count)

    # ---------------------------------------------------------------------------- memory

    def _memory_place(self, node: Node, width: int) -> Place | None:
        if node[0] != "index" or node[1][0] != "name" or node[1][1] not in _MEMORIES:
            return None
        address = self.value(node[2]).integer
        if not 0 <= 8 * address <= self.memory.width - width:
            raise NotCovered(f"address {address:#x} outside the image")
        return Place(self.memory, 8 * address, width, "b")

    def place(self, node: Node) -> Place:
        """Where an assignment goes: memory, a lane's register, or what any text has."""
        if node[0] == "member" and node[1][0] == "index":
            match = re.fullmatch(r"[a-z]+(\d+)", node[2])
            found = self._memory_place(node[1], int(match[1])) if match else None
            if found is not None:
                return Place(found.storage, found.low, found.width, node[2].rstrip("0123456789"))
        if node[0] == "index":
            found = self._memory_place(node, 32)
            if found is not None:
                return found
            storage = self._vgpr(node)
            if storage is not None:
                return Place(storage, 0, 32, "b")
        return super().place(node)

    def _get_member(self, node: Node, member: str) -> Value:
        if node == ("name", "TADDR"):
            return integer(self.address + self.offset + _CHANNELS[member], 64, "u")
        if node[0] == "index":
            match = re.fullmatch(r"([a-z]+)(\d+)", member)
            place = self._memory_place(node, int(match[2])) if match else None
            if place is not None and match:
                return self._load(place, match[1])
        return super()._get_member(node, member)

    def _get_index(self, node: Node, at: Node) -> Value:
        place = self._memory_place(("index", node, at), 32)
        if place is not None:
            return self._load(place, "b")
        storage = self._vgpr(("index", node, at))
        if storage is not None:
            return storage.value()
        return super()._get_index(node, at)

    @staticmethod
    def _load(place: Place, kind: str) -> Value:
        bits = place.storage.bits >> place.low & (1 << place.width) - 1
        return Value(bits, place.width, kind)

    # -------------------------------------------------------------------------- registers

    def _vgpr(self, node: Node) -> Storage | None:
        """VGPR[lane][operand], or VGPR[lane][operand.u32 + number]."""
        base, at = node[1], node[2]
        if base[0] != "index" or base[1] != ("name", "VGPR"):
            return None
        if self.register is None:
            raise NotCovered("VGPR")
        lane, number = self.value(base[2]).integer, 0
        if at[0] == "binary" and at[1] == "+":
            number, at = self.value(at[3]).integer, at[2]
        while at[0] == "member":
            at = at[1]
        return self.register(lane, at[1], number)

    # -------------------------------------------------------------------------- functions

    def _get_call(self, name: str, nodes: list[Node]) -> Value:
        if name.startswith("Calc") and name.endswith("Addr"):
            return integer(self.address + self._offset_in(name, nodes), 64, "u")
        if name.startswith("ChannelOffset"):
            return integer(_CHANNELS[name[-1]], 32, "u")
        if name in ("ConvertFromFormat", "ConvertToFormat"):
            return self.value(nodes[0])
        return super()._get_call(name, nodes)

    def _offset_in(self, name: str, nodes: list[Node]) -> int:
        """In LDS a zero may stand for the offset: the text then adds it itself."""
        if name == "CalcDsAddr" and nodes[1][0] == "int":
            return 0
        return self.offset

    def binary(self, op: str, x: Value, y: Value) -> Value:
        """Whole numbers may be divided too; a negative lane number counts from the end."""
        if op in ("/", "%") and not x.is_float:
            result = x.integer // y.integer if op == "/" else x.integer % y.integer
            return integer(result, max(32, x.width, y.width), x.kind if x.kind == "i" else "u")
        return super().binary(op, x, y)


def result_bits(machine: MemoryMachine, name: str, width: int) -> int:
    """A result, whether it is one value or was declared as a row of dwords."""
    found: Any = machine.names[name]
    if isinstance(found, list):
        return sum(part.bits << 32 * i for i, part in enumerate(found))
    return int(found.bits) & (1 << width) - 1


def mentions(tree: Sequence[Node], word: str) -> bool:
    """Whether a name occurs in the text."""
    return f"('name', '{word}')" in repr(tree)
