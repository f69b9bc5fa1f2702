"""Merging source registers into one: by lane, by byte, or by smaller entries."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from wavecore.matrix.bitlayout import BitLayout
from wavecore.matrix.layout import REGISTER_BITS
from wavecore.matrix.moves import LaneMap, dpp_control, merged_by_dpp, rows_and_banks
from wavecore.matrix.operations import Node, merged_bits, permuted_bytes, rotated, select
from wavecore.targets import Target


class Wanted(NamedTuple):
    """A wanted entry of a register: its lane and position inside, and where it comes from."""

    lane: int
    inside: int
    register: int
    from_lane: int
    from_inside: int


class Part(NamedTuple):
    """A fetched node, the node before the fetch, the lane map, and the entries that it provides."""

    node: Node
    sent: Node
    lanes: LaneMap
    entries: tuple[Wanted, ...]


def together(parts: list[Part], before: BitLayout, target: Target | None) -> tuple[Node, Node]:
    """One register from several nodes: with DPP that writes only a part's lanes, and without."""
    parts = sorted(parts, key=lambda part: part.node != part.sent)
    owner: dict[int, int] = {}
    stay = all(e.inside == e.from_inside for part in parts for e in part.entries)
    alone = all(
        owner.setdefault(entry.lane, n) == n
        for n, part in enumerate(parts)
        for entry in part.entries
    )
    if stay and alone:
        return _by_lane(parts, before.wave, target), _by_lane(parts, before.wave, None)
    bytes_ = [_bytes(part, before.unit) for part in parts]
    if all(some is not None for some in bytes_):
        node = _by_bytes(parts, [some or {} for some in bytes_], before.wave)
    else:
        node = _by_bits(parts, before)
    return node, node


def _by_lane(parts: list[Part], wave: int, target: Target | None) -> Node:
    """Each lane takes one of the nodes."""
    node = parts[0].node
    done = _mask(parts[0])
    for part in parts[1:]:
        mask = _mask(part)
        control = dpp_control(part.lanes, wave, target) if part.lanes else None
        exact = rows_and_banks(mask, wave)
        if control is not None and exact is not None:
            node = merged_by_dpp(part.sent, control, node, *exact)
        else:
            node = select(covering(mask, done, wave), wave, part.node, node)
        done |= mask
    return node


def _mask(part: Part) -> int:
    return sum(1 << lane for lane in {entry.lane for entry in part.entries})


def _bytes(part: Part, unit: int) -> dict[tuple[int, int], int] | None:
    """The node's byte for each (lane, byte); None if 4-bit entries of a byte must be separated."""
    found: dict[tuple[int, int], int] = {}
    halves: dict[tuple[int, int], int] = {}
    for entry in part.entries:
        if unit < 8:
            if (entry.inside ^ entry.from_inside) & 1:
                return None
            byte, source = (entry.lane, entry.inside >> 1), entry.from_inside >> 1
            halves[byte] = halves.get(byte, 0) + 1
            if found.setdefault(byte, source) != source:
                return None
            continue
        for n in range(unit // 8):
            found[entry.lane, entry.inside * unit // 8 + n] = entry.from_inside * unit // 8 + n
    return None if any(count != 2 for count in halves.values()) else found


def _by_bytes(parts: list[Part], bytes_: list[dict[tuple[int, int], int]], wave: int) -> Node:
    """Merges two nodes at a time; other bytes are unchanged."""
    node, *rest = (part.node for part in parts)
    first = bytes_[0]
    if not rest:
        return permuted_bytes(node, node, _selectors({}, first, wave))
    for high, of_high in zip(rest, bytes_[1:], strict=True):
        node = permuted_bytes(high, node, _selectors(of_high, first, wave))
        first = {key: key[1] for key in {**first, **of_high}}
    return node


def _selectors(
    high: dict[tuple[int, int], int], low: dict[tuple[int, int], int], wave: int
) -> list[int]:
    """v_perm_b32's selector for each lane; unwanted bytes copy another lane's selector."""
    columns = []
    for byte in range(4):
        values: list[int | None] = []
        for lane in range(wave):
            key = lane, byte
            values.append(high[key] + 4 if key in high else low.get(key))
        columns.append(_filled(values, byte))
    return [sum(column[lane] << 8 * n for n, column in enumerate(columns)) for lane in range(wave)]


def _filled(values: list[int | None], otherwise: int) -> list[int]:
    """Fills gaps with the values of lanes whose number differs in few bits."""
    if None not in values:
        return [value for value in values if value is not None]
    found = list(values)
    missing = [lane for lane, value in enumerate(values) if value is None]
    if len(missing) < len(values):
        for flip in _flips(len(values)):
            for lane in missing:
                found[lane] = values[lane ^ flip]
            missing = [lane for lane in missing if found[lane] is None]
            if not missing:
                break
    return [otherwise if value is None else value for value in found]


@cache
def _flips(wave: int) -> list[int]:
    """XOR masks for a lane number, those with few bits first."""
    return sorted(range(wave), key=int.bit_count)


def _by_bits(parts: list[Part], before: BitLayout) -> Node:
    """Entries smaller than a byte: each node is rotated until its entries fit, then masked in."""
    result: Node | None = None
    entry_mask = (1 << before.unit) - 1
    for part in parts:
        turns: dict[int, dict[int, int]] = {}
        for entry in part.entries:
            amount = (entry.from_inside - entry.inside) * before.unit % REGISTER_BITS
            masks = turns.setdefault(entry.lane, {})
            masks[amount] = masks.get(amount, 0) | entry_mask << entry.inside * before.unit
        for n in range(max(map(len, turns.values()))):
            chosen = {lane: sorted(masks.items())[n : n + 1] for lane, masks in turns.items()}
            one = {lane: pair[0] for lane, pair in chosen.items() if pair}
            amounts = _filled([one[n][0] if n in one else None for n in range(before.wave)], 0)
            node = rotated(part.node, amounts)
            if result is None:
                result = node
                continue
            masks_of = [one[lane][1] if lane in one else 0 for lane in range(before.wave)]
            result = merged_bits(masks_of, node, result)
    assert result is not None
    return result


def covering(mask: int, clear: int, wave: int) -> int:
    """A superset of `mask` without lanes of `clear`; if possible, one that a single bit decides."""
    everything = (1 << wave) - 1
    for bit in range(wave.bit_length() - 1):
        have = sum(1 << lane for lane in range(wave) if lane >> bit & 1)
        for lanes in (have, everything ^ have):
            if not mask & ~lanes and not clear & lanes:
                return lanes
    return mask
