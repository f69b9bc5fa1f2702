"""From some places to others in one go: which words to fetch, and how to put them together.

Register bits that stay register bits do not matter: what is found for the others is done once for
each of their values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from wavecore.matrix.layout import Axis, Bit, Copy, Pin
from wavecore.matrix.merging import Part, Wanted, covering, together
from wavecore.matrix.moves import LaneMap, fetch, swapped
from wavecore.matrix.operations import (
    LDS_WAIT,
    Word,
    in_order,
    is_leaf,
    leaf,
    leaf_number,
    select,
)
from wavecore.matrix.places import Place, Places
from wavecore.targets import Target

Words = dict[int, Word]  # by the number of the register


@dataclass(frozen=True)
class Transition:
    """One step: `recipe` is for the register bits that change, `staying` are the others."""

    before: Places
    after: Places
    recipe: tuple[tuple[int, Word], ...]
    staying: tuple[Axis, ...]

    @cached_property
    def slots(self) -> int:
        """Issue slots, the wait for the LDS included."""
        each, once = _slots(self.recipe)
        return (each << len(self.staying)) + once

    @property
    def is_nothing(self) -> bool:
        """Whether every register stays what and where it is."""
        return self.before.lane == self.after.lane and (
            (self.before.register, self.before.inside) == (self.after.register, self.after.inside)
        )

    def words(self, have: Words) -> Words:
        """The words of `after`, from those of `before`."""
        made: Words = {}
        number_before = _numbers(self.before.register, self.staying)
        number_after = _numbers(self.after.register, self.staying)
        for value in range(1 << len(self.staying)):
            known: dict[Word, Word] = {}
            for word in in_order(word for _, word in self.recipe):
                if is_leaf(word):
                    known[word] = have[number_before(leaf_number(word), value)]
                else:
                    operands = tuple(known[operand] for operand in word.operands)
                    known[word] = word.with_operands(operands)
            for number, word in self.recipe:
                made[number_after(number, value)] = known[word]
        return made


def _numbers(register: Sequence[Bit], staying: Sequence[Axis]) -> Callable[[int, int], int]:
    """A register's number from those of its changing bits and of its staying ones."""
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


def copies(recipe: Iterable[tuple[int, Word]]) -> int:
    """Words that DPP writes into while they are needed once more: each is copied first."""
    results = [word for _, word in recipe]
    order = in_order(results)
    found = 0
    for n, word in enumerate(order):
        if word.name == "v_mov_b32_dpp" and len(word.operands) == 2:
            old = word.operands[1]
            needed = any(old in later.operands for later in order[n + 1 :])
            found += needed or old in results or old == word.operands[0]
    return found


def transition(before: Places, after: Places, target: Target | None) -> Transition | None:
    """The cheapest way in one go; None if the target has none."""
    kept = {bit for bit in after.register if isinstance(bit, Axis)}
    staying = tuple(bit for bit in before.register if bit in kept)
    names: dict[Axis, Axis] = {}

    def canonical(bits: tuple[Bit, ...]) -> tuple[Bit, ...]:
        return tuple(
            names.setdefault(bit, Axis("", len(names))) if isinstance(bit, Axis) else bit
            for bit in bits
            if bit not in staying
        )

    local = [
        Places(canonical(p.lane), canonical(p.register), canonical(p.inside), p.unit)
        for p in (before, after)
    ]
    recipe = _recipe(*local, target)
    return None if recipe is None else Transition(before, after, recipe, staying)


# ---------------------------------------------------------------------------------- recipes


Recipe = tuple[tuple[int, Word], ...]
# What must be equal for entries to be fetched together, besides the source register.
GROUPINGS: tuple[Callable[[Wanted], int], ...] = (
    lambda w: w.lane ^ w.from_lane,
    lambda w: (w.lane ^ w.from_lane) >> 4,
    lambda w: (w.lane ^ w.from_lane) >> 5,
    lambda w: w.inside,
    lambda w: 0,
)


@cache
def _recipe(before: Places, after: Places, target: Target | None) -> Recipe | None:
    swap = _by_swap(before, after, target)
    if swap is not None:
        return swap
    wanted = dict(_wanted(before, after))
    found = []
    tried: set[object] = set()
    for grouping in GROUPINGS:
        parts = _parts(wanted, grouping, before.wave, target)
        if parts is None:
            continue
        for chosen in (parts, _senttogether(parts, before.wave, target)):
            key = tuple(
                (number, part.word, part.entries) for number in chosen for part in chosen[number]
            )
            if key in tried:
                continue
            tried.add(key)
            for masked in (True, False):
                by = target if masked else None
                made = [(number, together(chosen[number], before, by)) for number in wanted]
                found.append(tuple(made))
    return min(found, key=lambda recipe: sum(_slots(recipe)), default=None)


def _slots(recipe: Recipe) -> tuple[int, int]:
    """Issue slots: for each value of the staying register bits, and once.

    What is made once for each lane (selectors, addresses) counts one for its register.
    """
    order = in_order(word for _, word in recipe)
    constants = {text for word in order for text in word.constants if "lane" in text}
    each = sum(word.slots for word in order) + copies(recipe)
    return each, len(constants) + LDS_WAIT * any(word.in_lds for word in order)


def _by_swap(before: Places, after: Places, target: Target | None) -> Recipe | None:
    """A bit of the lane number for a register bit, where the target has that as an instruction."""
    for step, bit in ((16, 4), (32, 5)):
        if target is None or bit >= len(before.lane) or not target.has(f"permlane{step}-swap"):
            continue
        if len(before.register) != 1:
            continue
        lane, register = Place("lane", bit), Place("register", 0)
        if before.exchanged(lane, register) != after or isinstance(before.lane[bit], Copy):
            continue
        if isinstance(before.register[0], Pin) or isinstance(before.lane[bit], Pin):
            continue
        one = leaf(0)
        two = (
            leaf(1) if isinstance(before.register[0], Axis) else Word.of("v_mov_b32", "{0}", (one,))
        )
        return tuple(enumerate(swapped(one, two, step)))
    return None


def _wanted(before: Places, after: Places) -> Iterator[tuple[int, list[Wanted]]]:
    """For each register of `after` what it holds."""
    parts = {
        group: [_origins(before, after, group, n) for n in range(1 << len(getattr(after, group)))]
        for group in ("lane", "register", "inside")
    }
    fixed = {"lane": 0, "register": 0, "inside": 0}
    for place, bit in before:
        if isinstance(bit, Pin):
            fixed[place.group] |= bit.value << place.bit
    base = (fixed["register"], fixed["lane"], fixed["inside"])
    for number in _present(after.register):
        found = []
        for lane in _present(after.lane):
            for inside in _present(after.inside):
                three = zip(
                    base,
                    parts["register"][number],
                    parts["lane"][lane],
                    parts["inside"][inside],
                    strict=True,
                )
                found.append(Wanted(lane, inside, *(a | b | c | d for a, b, c, d in three)))
        yield number, found


def _origins(before: Places, after: Places, group: str, number: int) -> tuple[int, int, int]:
    """What a number of `after` says about (register, lane, inside) of `before`."""
    axes = after.axes
    found = {"register": 0, "lane": 0, "inside": 0}
    for place, bit in before:
        if isinstance(bit, Axis):
            origin = axes[bit]
        elif isinstance(bit, Copy) and place.group != "register":
            origin = place  # any copy will do: the one that is nearest
        else:
            continue
        if origin.group == group:
            found[place.group] |= (number >> origin.bit & 1) << place.bit
    return found["register"], found["lane"], found["inside"]


def _present(bits: Sequence[Bit]) -> Iterator[int]:
    """Numbers that no pin excludes."""
    for number in range(1 << len(bits)):
        if all(
            not isinstance(bit, Pin) or number >> n & 1 == bit.value for n, bit in enumerate(bits)
        ):
            yield number


# ------------------------------------------------------------------------------------ parts


Parts = dict[int, list[Part]]


def _parts(
    wanted: dict[int, list[Wanted]],
    grouping: Callable[[Wanted], int],
    wave: int,
    target: Target | None,
) -> Parts | None:
    """The words to fetch for each register; None where one instruction cannot fetch a group."""
    found: Parts = {}
    for number, entries in wanted.items():
        groups: dict[tuple[int, int], list[Wanted]] = {}
        for entry in entries:
            groups.setdefault((entry.register, grouping(entry)), []).append(entry)
        found[number] = []
        for (register, _), group in groups.items():
            lanes: LaneMap = {}
            if any(lanes.setdefault(e.lane, e.from_lane) != e.from_lane for e in group):
                return None
            word = fetch(leaf(register), lanes, wave, target)
            if word is None:
                return None
            found[number].append(Part(word, leaf(register), lanes, tuple(group)))
    return found


def _senttogether(parts: Parts, wave: int, target: Target | None) -> Parts:
    """Fewer visits to the LDS: lanes that send different registers to different lanes share one.

    Each lane chooses before what it sends.
    """
    shared: list[tuple[LaneMap, dict[int, Word], list[tuple[int, int]]]] = []
    for number, some in parts.items():
        for n, part in enumerate(some):
            if not any(word.in_lds for word in part.word.order):
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
        word = fetch(_chosen(sent, wave), lanes, wave, target)
        if word is None:
            continue
        for number, n in users:
            merged[number][n] = merged[number][n]._replace(word=word, lanes={})
    return {number: list(_joined(some)) for number, some in merged.items()}


def _joined(parts: list[Part]) -> Iterator[Part]:
    """Parts that have become one word, as one."""
    by_word: dict[Word, Part] = {}
    for part in parts:
        known = by_word.get(part.word)
        entries = part.entries if known is None else known.entries + part.entries
        by_word[part.word] = part._replace(entries=entries)
    yield from by_word.values()


def _agree(one: Mapping[int, object], other: Mapping[int, object]) -> bool:
    return all(one.get(key, value) == value for key, value in other.items())


def _chosen(sent: dict[int, Word], wave: int) -> Word:
    """The word that each lane sends."""
    lanes: dict[Word, int] = {}
    for lane, word in sent.items():
        lanes[word] = lanes.get(word, 0) | 1 << lane
    (chosen, done), *others = lanes.items()
    for word, mask in others:
        chosen = select(covering(mask, done, wave), wave, word, chosen)
        done |= mask
    return chosen
