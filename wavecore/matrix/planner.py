"""The cheapest sequence of steps between two bit layouts: a search over exchanges of two bits.

An exchange of a lane bit with a register bit is cheap for any lane bit: one cross-lane instruction
per register, or per two. The remaining permutation of the lane number is one shuffle per register.
So the search uses exchanges that bring a bit to its destination, and ends with one transition:
from the start, without any exchange, or from a state in which each bit is in the right one of the
three numbers.

The search is A*: states are ordered by the slots spent plus an estimate of those left. The cost of
an exchange depends only on the shape of the layout, so it is computed once per shape; that of the
last transition depends on the bits, so it is queued with a lower bound and computed only when
nothing cheaper is left.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import count, pairwise, product
from typing import NamedTuple

from wavecore.matrix.bitlayout import BitLayout, BitPosition
from wavecore.matrix.layout import Axis, Bit, Pin, log2
from wavecore.matrix.transitions import Transition, transition
from wavecore.targets import Target

STATES = 1000  # states to expand at most; few searches need more than 100

Steps = tuple[Transition, ...]
Route = tuple[tuple[BitPosition, BitPosition], ...]


class Way(NamedTuple):
    """A path of exchanges to a state: its cost, and the sequence of layouts.

    `steps` are set once the path is complete.
    """

    slots: int
    path: tuple[BitLayout, ...]
    costs: Exchanges  # in the last layout
    steps: Steps | None = None


def cheapest(
    have: BitLayout, want: BitLayout, target: Target | None, limit: int | None = None
) -> Steps | None:
    """The cheapest transitions from one layout to the other; None if they exceed `limit`."""
    tie = count()
    queue: list[tuple[int, bool, int, int, Way]] = []

    def wait(left: int, way: Way, *, ends: bool = False) -> None:
        bound = way.slots + left
        if limit is None or bound <= limit:
            heapq.heappush(queue, (bound, not ends, -way.slots, next(tie), way))

    start = Way(0, (have,), exchanges(have.shape, target))
    wait(_least_at_once(have, want), start, ends=True)
    wait(_least(have, want, start.costs), start)
    seen = {_key(have): 0}
    looked_at = 0
    while queue:
        _, goes_on, _, _, way = heapq.heappop(queue)
        *_, places = way.path
        if way.steps is not None:
            return way.steps
        if not goes_on:
            if (ended := _ended(way, want, target, limit)) is not None:
                wait(0, ended, ends=True)
            continue
        if looked_at == STATES or seen[_key(places)] < way.slots:
            continue
        looked_at += 1
        if len(way.path) > 1 and _is_sorted(places, want):
            wait(_least(places, want, way.costs), way, ends=True)
        for longer in _longer(way, want, target):
            *_, reached = longer.path
            key = _key(reached)
            if key not in seen or longer.slots < seen[key]:
                seen[key] = longer.slots
                wait(_least(reached, want, longer.costs), longer)
    return None


def slots(steps: Steps) -> int:
    """Issue slots of all steps."""
    return sum(step.slots for step in steps)


def _ended(way: Way, want: BitLayout, target: Target | None, limit: int | None) -> Way | None:
    """The path with the last transition, as steps; None if the target lacks it."""
    last = transition(way.path[-1], want, target, None if limit is None else limit - way.slots)
    if last is None:
        return None
    steps = [transition(before, after, target) for before, after in pairwise(way.path)]
    known = tuple(step for step in steps if step is not None)
    assert len(known) == len(steps), "an exchange has a cost, but no instructions"
    return way._replace(slots=way.slots + last.slots, steps=(*known, last))


def _key(places: BitLayout) -> tuple[tuple[Bit, ...], tuple[Bit, ...]]:
    """A key that is equal for states that differ only in register numbers."""
    return places.lane, places.inside


# ----------------------------------------------------------------------------------- costs


class Exchanges:
    """Issue slots of exchanges in layouts of one shape."""

    def __init__(self, shape: BitLayout, target: Target | None) -> None:
        self._shape, self._target = shape, target
        self._register: dict[type[Bit], BitPosition] = {}  # the first of each kind
        for place, bit in shape:
            if place.group == "register":
                self._register.setdefault(type(bit), place)
        self._slots: dict[tuple[BitPosition, BitPosition], int | None] = {}
        self._least: dict[BitPosition, int] = {}

    def slots(self, places: BitLayout, one: BitPosition, other: BitPosition) -> int | None:
        """Issue slots of one exchange; None if the target has no instructions for it."""
        return self._of(self._alike(places, one), self._alike(places, other))

    def least(self, place: BitPosition) -> int:
        """Issue slots of the cheapest exchange of a lane bit with a bit of another group.

        An exchange with a bit inside registers fetches and merges each register, so it is
        considered only if those with register bits cost more.
        """
        if place not in self._least:
            others = self._register.values()
            found = [n for other in others if (n := self._of(place, other)) is not None]
            if not found or min(found) > 2 * registers(self._shape):
                inside = (self._of(place, p) for p, _ in self._shape if p.group == "inside")
                found += [n for n in inside if n is not None]
            self._least[place] = min(found, default=0)
        return self._least[place]

    def _alike(self, places: BitLayout, place: BitPosition) -> BitPosition:
        """The place itself, or the first register bit of its kind."""
        return self._register[type(places[place])] if place.group == "register" else place

    def _of(self, one: BitPosition, other: BitPosition) -> int | None:
        key = one, other
        if key not in self._slots:
            step = transition(self._shape, self._shape.exchanged(one, other), self._target)
            self._slots[key] = None if step is None else step.slots
        return self._slots[key]


@cache
def exchanges(shape: BitLayout, target: Target | None) -> Exchanges:
    """The exchanges in layouts of a shape."""
    return Exchanges(shape, target)


def registers(places: BitLayout) -> int:
    """The number of registers with distinct contents."""
    return 1 << sum(isinstance(bit, Axis) for bit in places.register)


def _least(places: BitLayout, want: BitLayout, costs: Exchanges) -> int:
    """An estimate of the fewest slots left.

    Each bit that leaves the lane number needs an exchange, which at best brings in a bit that
    belongs there. Each further bit that leaves the inside of registers takes an instruction per
    register, and so does the final permutation inside registers.
    """
    wrong = [
        (place, goal)
        for axis, place in places.axes.items()
        if (goal := want.axes[axis]) != place and not place.group == goal.group == "register"
    ]
    departing = sum(place.group == "register" for place, _ in wrong)
    room = min(_room(places, want), departing)
    if room and any(isinstance(bit, Pin) for bit in places.lane + places.register):
        return _least_with_room(registers(places) >> room, wrong)
    leaving = [costs.least(p) for p, goal in wrong if p.group == "lane" != goal.group]
    inside = sum(place.group == "inside" != goal.group for place, goal in wrong)
    turned = any(place.group == goal.group == "inside" for place, goal in wrong)
    more = max(inside - len(leaving), 0) + turned
    grown = max(registers(want) // registers(places), 1)
    # Where copies become distinct the registers double, at best in the last exchange.
    doubled = (grown - 1 - log2(grown)) * min(leaving, default=0)
    shifted = [(p, goal) for p, goal in wrong if p.group == goal.group == "lane"]
    shuffled = _least_of_shuffles(shifted, places, want, costs)
    return sum(leaving) + doubled + shuffled + more * registers(places) >> room


def _least_of_shuffles(
    shifted: list[tuple[BitPosition, BitPosition]],
    places: BitLayout,
    want: BitLayout,
    costs: Exchanges,
) -> int:
    """Slots for misplaced bits of the lane number: some take exchanges, the others one shuffle.

    A bit whose place a copy takes needs two: it cannot leave with the last exchange, which adds
    registers, and come back as cheaply.
    """
    grown = max(registers(want) // registers(places), 1)
    ways = [
        (
            costs.least(place) * (1 if isinstance(want[place], Axis) else 2),
            (costs.slots(places, place, goal) or 0) * grown,
        )
        for place, goal in shifted
    ]
    return min(
        sum(single for single, shuffle in ways if shuffle > most) + most
        for most in {0, *(shuffle for _, shuffle in ways)}
    )


def _room(places: BitLayout, want: BitLayout) -> int:
    """Places outside the register number that a coordinate bit can take at no cost."""
    return sum(
        not isinstance(bit, Axis) and want[place] != bit
        for place, bit in places
        if place.group != "register"
    )


def _least_with_room(count: int, wrong: list[tuple[BitPosition, BitPosition]]) -> int:
    """The same if lanes without data save more: half a slot per register and exchange."""
    come, leave = (
        Counter(pair[n].group for pair in wrong if pair[0].group != pair[1].group) for n in (1, 0)
    )
    needed = max(number[group] for number in (come, leave) for group in ("lane", "inside"))
    shifted = any(place.group == goal.group for place, goal in wrong)
    return needed * max(count // 2, 1) + shifted * max(count, 1)


def _least_at_once(have: BitLayout, want: BitLayout) -> int:
    """A lower bound of the slots of a single transition from start to end.

    Each register bit that moves into lanes or entries doubles the source words of a register, but
    registers with entries of the same sources share the merged words; targets that can exchange
    one bit handle two registers at once.
    """
    groups = [(place.group, want.axes[bit].group) for bit, place in have.axes.items()]
    words = 1 << sum(old == "register" != new for old, new in groups)
    count = 1 << sum(new == "register" and old != "inside" for old, new in groups)
    return count * (words - 1) if words > 2 else count * (words - 1) // 2


# ---------------------------------------------------------------------------------- routes


def _is_sorted(places: BitLayout, want: BitLayout) -> bool:
    """Whether each coordinate bit is in its final one of the three numbers."""
    return all(want.axes[axis].group == place.group for axis, place in places.axes.items())


def _routes(places: BitLayout, want: BitLayout) -> Iterator[Route]:
    """Exchanges that bring a bit to its destination."""
    goals = want.axes

    def at_home(place: BitPosition, bit: Bit) -> bool:
        if not isinstance(bit, Axis):
            return False
        goal = goals[bit]
        return goal == place or goal.group == place.group == "register"

    every = [(place, bit) for place, bit in places if not at_home(place, bit)]
    for (one, bit), (other, _) in product(every, every):
        if not isinstance(bit, Axis) or (goal := goals[bit]).group != other.group:
            continue
        if one.group != other.group:
            if goal == other or other.group == "register" or not _leaves(places, goal, goals):
                yield ((one, other),)
        elif one.group == "lane" and goal == other:
            for through, held in places:
                if through.group == "register" and isinstance(held, Axis):
                    yield (one, through), (other, through), (one, through)
                    break


def _leaves(places: BitLayout, goal: BitPosition, goals: dict[Axis, BitPosition]) -> bool:
    """Whether the bit at a destination has to leave that number anyway."""
    bit = places[goal]
    return not isinstance(bit, Axis) or goals[bit].group != goal.group


def _longer(way: Way, want: BitLayout, target: Target | None) -> Iterator[Way]:
    """The path extended by each exchange for which the target has instructions."""
    for route in _routes(way.path[-1], want):
        longer: Way | None = way
        for one, other in route:
            longer = longer and _exchanged(longer, one, other, target)
        if longer is not None:
            yield longer


def _exchanged(way: Way, one: BitPosition, other: BitPosition, target: Target | None) -> Way | None:
    """The path extended by an exchange; None if the target lacks it."""
    *_, places = way.path
    more = way.costs.slots(places, one, other)
    if more is None:
        return None
    reached, costs = places.exchanged(one, other), way.costs
    if not isinstance(places[one], Axis) or not isinstance(places[other], Axis):
        costs = exchanges(reached.shape, target)
    return Way(way.slots + more, (*way.path, reached), costs)
