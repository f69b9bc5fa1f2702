"""Conversion between bit layouts in one step: the nodes to fetch, and how to merge them.

Register bits that stay register bits are set aside: the recipe for the other bits is repeated for
each of their values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from wavecore._fork import cached_property
from wavecore.matrix.bitlayout import BitLayout, BitPosition, Group
from wavecore.matrix.layout import Axis, Bit, Broadcast, Pin
from wavecore.matrix.merging import Part, Wanted, covering, together
from wavecore.matrix.moves import LaneMap, fetch, swapped
from wavecore.matrix.operations import (
    LDS_WAIT,
    Node,
    in_order,
    is_leaf,
    leaf,
    leaf_number,
    select,
)
from wavecore.targets import Target

Nodes = dict[int, Node]  # by the number of the register
STAYS = "stays"  # the name of copies and pins that do not move


@dataclass(frozen=True)
class Transition:
    """One step: `recipe` is for the register bits that change, `staying` for the others."""

    before: BitLayout
    after: BitLayout
    recipe: tuple[tuple[int, Node], ...]
    staying: tuple[Axis, ...]

    @cached_property
    def slots(self) -> int:
        """Issue slots, the wait for the LDS included."""
        each, once = _slots(self.recipe)
        return (each << _doublings(self.staying)) + once

    @property
    def is_nothing(self) -> bool:
        """Whether every register stays unchanged and in place."""
        return self.before.lane == self.after.lane and (
            (self.before.register, self.before.inside) == (self.after.register, self.after.inside)
        )

    def nodes(self, have: Nodes) -> Nodes:
        """The nodes of `after`, computed from those of `before`."""
        made: Nodes = {}
        before, after = _told_apart(self.before, self.after)
        number_before = _numbers(before.register, self.staying)
        number_after = _numbers(after.register, self.staying)
        for value in range(1 << len(self.staying)):
            known: dict[Node, Node] = {}
            for node in in_order(node for _, node in self.recipe):
                if is_leaf(node):
                    known[node] = have[number_before(leaf_number(node), value)]
                else:
                    operands = tuple(known[operand] for operand in node.operands)
                    known[node] = node.with_operands(operands)
            for number, node in self.recipe:
                made[number_after(number, value)] = known[node]
        return made


def _numbers(register: Sequence[Bit], staying: Sequence[Axis]) -> Callable[[int, int], int]:
    """A register's number, from its changing and its staying bits."""
    order = [staying.index(bit) if bit in staying else None for bit in register]

    def number(changing: int, stays: int) -> int:
        found = used = 0
        for n, place in enumerate(order):
            if place is None:
                found |= (changing >> used & 1) << n
                used += 1
            else:
                found |= (stays >> place & 1) << n
        return found

    return number


def copies(recipe: Iterable[tuple[int, Node]]) -> int:
    """Nodes that DPP overwrites although they are still needed: each is copied first."""
    results = [node for _, node in recipe]
    order = in_order(results)
    found = 0
    for n, node in enumerate(order):
        if node.name == "v_mov_b32_dpp" and len(node.operands) == 2:
            old = node.operands[1]
            needed = any(old in later.operands for later in order[n + 1 :])
            found += needed or old in results or old == node.operands[0]
    return found


def transition(
    before: BitLayout, after: BitLayout, target: Target | None, limit: int | None = None
) -> Transition | None:
    """The cheapest single transition; None if the target has none.

    With a limit, transitions that certainly take more slots are skipped.
    """
    have, want = _told_apart(before, after)
    kept = {bit for bit in want.register if isinstance(bit, Axis)}
    staying = tuple(bit for bit in have.register if bit in kept)
    names: dict[Axis, Axis] = {}

    def canonical(bits: tuple[Bit, ...]) -> tuple[Bit, ...]:
        return tuple(
            names.setdefault(bit, Axis("", len(names))) if isinstance(bit, Axis) else bit
            for bit in bits
            if bit not in staying
        )

    local = [
        BitLayout(canonical(p.lane), canonical(p.register), canonical(p.inside), p.unit)
        for p in _larger_entries(have, want)
    ]
    recipe = _recipe(*local, target, None if limit is None else limit >> _doublings(staying))
    return None if recipe is None else Transition(before, after, recipe, staying)


def _larger_entries(before: BitLayout, after: BitLayout) -> Iterator[BitLayout]:
    """The same with entries that stay adjacent merged into one."""
    low = 0
    for old, new in zip(before.inside, after.inside, strict=True):
        if not isinstance(old, Axis) or old != new:
            break
        low += 1
    for places in (before, after):
        yield replace(places, inside=places.inside[low:], unit=places.unit << low)


def _doublings(staying: Iterable[Axis]) -> int:
    """The number of staying register bits, without copies, which need no instructions."""
    return sum(bit.dim != STAYS for bit in staying)


def _told_apart(before: BitLayout, after: BitLayout) -> tuple[BitLayout, BitLayout]:
    """The same with staying copies as coordinate bits: each place keeps its own data.

    So are pins that stay inside registers, and pins of lanes if two bits are exchanged: unneeded
    data moves along. A larger change is cheaper if fewer lanes take part.
    """
    exchange = sum(after[place] != bit for place, bit in before) == 2
    for n, (place, bit) in enumerate(before):
        along = place.group == "inside" or (place.group == "lane" and exchange)
        if (isinstance(bit, Broadcast) or (isinstance(bit, Pin) and along)) and after[place] == bit:
            before, after = (places.put(place, Axis(STAYS, n)) for places in (before, after))
    return before, after


# ---------------------------------------------------------------------------------- recipes


Recipe = tuple[tuple[int, Node], ...]
Parts = dict[int, list[Part]]
# Entries are fetched together if they agree in the source register and in this function of the
# difference of the two lane numbers, and of the position inside the register.
GROUPINGS: tuple[Callable[[int, int], int], ...] = (
    lambda distance, _: distance,
    lambda distance, _: distance >> 4,
    lambda distance, _: distance >> 5,
    lambda _, inside: inside,
    lambda _, __: 0,
)


@cache
def _recipe(
    before: BitLayout, after: BitLayout, target: Target | None, limit: int | None
) -> Recipe | None:
    """The cheapest recipe; skips those that certainly exceed `limit` for each staying value."""
    swap = _by_swap(before, after, target)
    if swap is not None:
        return swap
    wanted = dict(_wanted(before, after))
    best: tuple[int, Recipe] | None = None
    candidates = _candidates(wanted, before, after, target, limit)
    for fewest, parts in sorted(candidates, key=lambda candidate: candidate[0]):
        if best is not None and best[0] <= fewest:
            break
        made = [together(parts[number], before, target) for number in wanted]
        for nodes in zip(*made, strict=True):
            recipe = tuple(zip(wanted, nodes, strict=True))
            total = sum(_slots(recipe))
            if best is None or total < best[0]:
                best = total, recipe
    return None if best is None else best[1]


def _candidates(
    wanted: dict[int, list[Wanted]],
    before: BitLayout,
    after: BitLayout,
    target: Target | None,
    limit: int | None,
) -> Iterator[tuple[int, Parts]]:
    """Distinct sets of nodes to fetch, each with a lower bound of its slots."""
    tried: set[object] = set()
    # Registers with equal contents, or with entries of the same nodes, may share merged nodes.
    shared = sum(
        isinstance(bit, Broadcast) or (isinstance(bit, Axis) and before.axes[bit].group == "inside")
        for bit in after.register
    )
    kinds = {(w.lane ^ w.from_lane, w.inside) for some in wanted.values() for w in some}
    for grouping in GROUPINGS:
        groups = _numbered(grouping(*kind) for kind in kinds)
        if groups in tried:
            continue
        tried.add(groups)
        grouped = {number: _grouped(some, grouping) for number, some in wanted.items()}
        merged = sum(len(groups) - 1 for groups in grouped.values()) >> shared
        if limit is not None and merged > limit:
            continue
        parts = _parts(grouped, before.wave, target)
        if parts is None:
            continue
        for chosen in (parts, _senttogether(parts, before.wave, target)):
            key = tuple(
                (number, part.node, part.entries) for number in chosen for part in chosen[number]
            )
            if key not in tried:
                tried.add(key)
                each, once = _fewest(chosen)
                if limit is None or each <= limit:
                    yield each + once, chosen


def _numbered(values: Iterable[int]) -> tuple[int, ...]:
    """Numbers the distinct values in order of first occurrence."""
    known: dict[int, int] = {}
    return tuple(known.setdefault(value, len(known)) for value in values)


def _fewest(parts: Parts) -> tuple[int, int]:
    """A lower bound of `_slots` for a recipe with these parts: its fetches and merges.

    It omits DPP, which may merge too, and registers with the same parts.
    """
    nodes = {part.node for some in parts.values() for part in some}
    fetched = in_order(node.operands[0] if node.name == "v_mov_b32_dpp" else node for node in nodes)
    sets = {frozenset(part.node for part in some) for some in parts.values()}
    merged = sum(len(some) - 1 for some in sets)
    wait = LDS_WAIT * any(node.in_lds for node in fetched)
    return sum(node.slots for node in fetched) + merged, wait


def _slots(recipe: Recipe) -> tuple[int, int]:
    """Issue slots: those for each value of the staying register bits, and those spent once.

    A per-lane constant (selector, address) counts one, for its register.
    """
    order = in_order(node for _, node in recipe)
    constants = {text for node in order for text in node.constants if "lane" in text}
    each = sum(node.slots for node in order) + copies(recipe)
    return each, len(constants) + LDS_WAIT * any(node.in_lds for node in order)


def _by_swap(before: BitLayout, after: BitLayout, target: Target | None) -> Recipe | None:
    """Exchanges a bit of the lane number with a register bit, if the target can in hardware."""
    for step, bit in ((16, 4), (32, 5)):
        if target is None or bit >= len(before.lane) or not target.has(f"permlane{step}-swap"):
            continue
        if len(before.register) != 1:
            continue
        lane, register = BitPosition("lane", bit), BitPosition("register", 0)
        if before.exchanged(lane, register) != after or isinstance(before.lane[bit], Broadcast):
            continue
        if isinstance(before.register[0], Pin) or isinstance(before.lane[bit], Pin):
            continue
        one = leaf(0)
        two = (
            leaf(1) if isinstance(before.register[0], Axis) else Node.of("v_mov_b32", "{0}", (one,))
        )
        return tuple(enumerate(swapped(one, two, step)))
    return None


def _wanted(before: BitLayout, after: BitLayout) -> Iterator[tuple[int, list[Wanted]]]:
    """The entries of each register of `after`."""
    base = sum(_in_origin(place, bit.value) for place, bit in before if isinstance(bit, Pin))
    of_register, of_lane, of_inside = _origins(before, after)
    lanes, insides = ([*_present(bits)] for bits in (after.lane, after.inside))
    for number in _present(after.register):
        found = []
        for lane in lanes:
            known = base | of_register[number] | of_lane[lane]
            for inside in insides:
                origin = known | of_inside[inside]
                found.append(Wanted(lane, inside, origin >> 16, origin >> 8 & 0xFF, origin & 0xFF))
        yield number, found


def _in_origin(place: BitPosition, value: int) -> int:
    """A bit of an entry's origin: register, lane and position inside as one number."""
    return value << place.bit + {"register": 16, "lane": 8, "inside": 0}[place.group]


def _origins(before: BitLayout, after: BitLayout) -> Iterator[list[int]]:
    """The contribution of each register, lane and position of `after` to an entry's origin."""
    axes = after.axes
    told: dict[BitPosition, int] = {}
    for place, bit in before:
        if isinstance(bit, Axis):
            told[axes[bit]] = told.get(axes[bit], 0) | _in_origin(place, 1)
        elif isinstance(bit, Broadcast) and place.group != "register":
            told[place] = told.get(place, 0) | _in_origin(place, 1)  # the nearest copy
    groups: tuple[Group, ...] = ("register", "lane", "inside")
    for group in groups:
        values = [0]
        for n in range(len(getattr(after, group))):
            more = told.get(BitPosition(group, n), 0)
            values += [value | more for value in values]
        yield values


def _present(bits: Sequence[Bit]) -> Iterator[int]:
    """The numbers that no pin excludes."""
    for number in range(1 << len(bits)):
        if all(
            not isinstance(bit, Pin) or number >> n & 1 == bit.value for n, bit in enumerate(bits)
        ):
            yield number


# ------------------------------------------------------------------------------------ parts


def _grouped(
    entries: list[Wanted], grouping: Callable[[int, int], int]
) -> dict[tuple[int, int], list[Wanted]]:
    """Entries that are fetched together, by source register."""
    groups: dict[tuple[int, int], list[Wanted]] = {}
    for entry in entries:
        kind = grouping(entry.lane ^ entry.from_lane, entry.inside)
        groups.setdefault((entry.register, kind), []).append(entry)
    return groups


def _parts(
    grouped: Mapping[int, dict[tuple[int, int], list[Wanted]]], wave: int, target: Target | None
) -> Parts | None:
    """The nodes to fetch for each register; None if no single instruction fetches a group."""
    found: Parts = {}
    for number, groups in grouped.items():
        found[number] = []
        for (register, _), group in groups.items():
            lanes: LaneMap = {}
            if any(lanes.setdefault(e.lane, e.from_lane) != e.from_lane for e in group):
                return None
            node = fetch(leaf(register), lanes, wave, target)
            if node is None:
                return None
            found[number].append(Part(node, leaf(register), lanes, tuple(group)))
    return found


def _senttogether(parts: Parts, wave: int, target: Target | None) -> Parts:
    """Saves LDS operations: lanes that send different registers to different lanes share one.

    Each lane first selects the register that it sends.
    """
    shared: list[tuple[LaneMap, dict[int, Node], list[tuple[int, int]]]] = []
    for number, some in parts.items():
        for n, part in enumerate(some):
            if not any(node.in_lds for node in part.node.order):
                continue
            sends = dict.fromkeys(part.lanes.values(), part.sent)
            for lanes, sent, users in shared:
                if _agree(lanes, part.lanes) and _agree(sent, sends):
                    lanes.update(part.lanes)
                    sent.update(sends)
                    users.append((number, n))
                    break
            else:
                shared.append((dict(part.lanes), sends, [(number, n)]))
    merged = {number: list(some) for number, some in parts.items()}
    for lanes, sent, users in shared:
        if len(users) == 1:
            continue
        node = fetch(_chosen(sent, wave), lanes, wave, target)
        if node is None:
            continue
        for number, n in users:
            merged[number][n] = merged[number][n]._replace(node=node, lanes={})
    return {number: list(_joined(some)) for number, some in merged.items()}


def _joined(parts: list[Part]) -> Iterator[Part]:
    """Merges parts that have become the same node."""
    by_node: dict[Node, Part] = {}
    for part in parts:
        known = by_node.get(part.node)
        entries = part.entries if known is None else known.entries + part.entries
        by_node[part.node] = part._replace(entries=entries)
    yield from by_node.values()


def _agree(one: Mapping[int, object], other: Mapping[int, object]) -> bool:
    return all(one.get(key, value) == value for key, value in other.items())


def _chosen(sent: dict[int, Node], wave: int) -> Node:
    """The node that each lane sends."""
    lanes: dict[Node, int] = {}
    for lane, node in sent.items():
        lanes[node] = lanes.get(node, 0) | 1 << lane
    (chosen, done), *others = lanes.items()
    for node, mask in others:
        chosen = select(covering(mask, done, wave), wave, node, chosen)
        done |= mask
    return chosen
