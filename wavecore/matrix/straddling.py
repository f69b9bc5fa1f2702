"""Entries that cross registers (6 bits): unpacking into one register each, and packing."""

from __future__ import annotations

from wavecore.matrix.layout import REGISTER_BITS, Layout
from wavecore.matrix.operations import Node


def unpack(layout: Layout, registers: dict[int, Node]) -> dict[int, Node]:
    """One register per entry, with the entry in the low bits."""
    found = {}
    mask = (1 << layout.bits) - 1
    for n in range(layout.elements_per_lane):
        register, low = divmod(n * layout.pitch + layout.offset, REGISTER_BITS)
        node = registers[register]
        if low + layout.bits > REGISTER_BITS:
            text = f"__builtin_amdgcn_alignbit({{0}}, {{1}}, {low})"
            node = Node.of("v_alignbit_b32", text, (registers[register + 1], node))
            found[n] = Node.of("v_and_b32", f"{{0}} & {mask:#x}", (node,))
        else:
            found[n] = Node.of("v_bfe_u32", f"{{0}} >> {low} & {mask:#x}", (node,))
    return found


def pack(layout: Layout, entries: dict[int, Node]) -> dict[int, Node]:
    """Registers with the entries side by side; other bits are 0."""
    found: dict[int, Node] = {}
    for n, entry in sorted(entries.items()):
        register, low = divmod(n * layout.pitch + layout.offset, REGISTER_BITS)
        if register in found:
            both = (entry, found[register])
            found[register] = Node.of("v_lshl_or_b32", f"{{0}} << {low} | {{1}}", both)
        else:
            found[register] = (
                Node.of("v_lshlrev_b32", f"{{0}} << {low}", (entry,)) if low else entry
            )
        if low + layout.bits > REGISTER_BITS:
            text = f"{{0}} >> {REGISTER_BITS - low}"
            found[register + 1] = Node.of("v_lshrrev_b32", text, (entry,))
    return found
