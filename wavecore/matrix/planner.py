"""The cheapest way from some places to others: a search over exchanges of two bits.

An exchange of a lane bit with a register bit is cheap, whatever lanes it reaches: one instruction
between lanes for a register, or for two. What is left to do within the lane number is one shuffle
of each register. So the search takes exchanges that bring a bit to where it belongs, and ends with
one transition to the destination: from the start, without any exchange, or from a state in which
each bit is in the right one of the three numbers.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from itertools import count, product

from wavecore.matrix.layout import Axis
from wavecore.matrix.places import Place, Places
from wavecore.matrix.transitions import Transition, transition
from wavecore.targets import Target

STATES = 300  # states whose neighbours are looked at; random permutations of 13 bits need fewer

Steps = tuple[Transition, ...]


def cheapest(have: Places, want: Places, target: Target | None) -> Steps:
    """Transitions that lead from the one to the other."""
    goals = want.axes
    tie = count()
    best: tuple[int, Steps] | None = None
    queue: list[tuple[int, int, int, Places, Steps]] = [(0, 0, next(tie), have, ())]
    seen: set[object] = set()
    while queue and len(seen) < STATES:
        bound, slots, _, places, steps = heapq.heappop(queue)
        if best is not None and bound >= best[0]:
            break
        if (key := _key(places)) in seen:
            continue
        seen.add(key)
        if not steps or _is_sorted(places, goals):
            last = transition(places, want, target)
            if last is not None and (best is None or slots + last.slots < best[0]):
                best = slots + last.slots, (*steps, last)
        for route in _routes(places, goals):
            made = _along(places, route, target)
            if made is not None:
                total = slots + sum(step.slots for step in made)
                bound = total + _least(made[-1].after, goals)
                if best is None or bound < best[0]:
                    heapq.heappush(queue, (bound, total, next(tie), made[-1].after, steps + made))
    assert best is not None
    return best[1]


def slots(steps: Steps) -> int:
    """Issue slots of all steps."""
    return sum(step.slots for step in steps)


def _key(places: Places) -> object:
    """Equal for states that differ in the numbers of registers alone."""
    return places.lane, tuple(sorted(map(repr, places.register))), places.inside


def _least(places: Places, goals: dict[Axis, Place]) -> int:
    """About the fewest slots that are left: one a register for each bit that lanes get.

    One in all for those that change their place among the lanes.
    """
    registers = 1 << sum(isinstance(bit, Axis) for bit in places.register)
    come = sum(goals[axis].group == "lane" != place.group for axis, place in places.axes.items())
    shift = any(
        goals[axis].group == place.group == "lane" and goals[axis] != place
        for axis, place in places.axes.items()
    )
    return (come + shift) * registers


def _is_sorted(places: Places, goals: dict[Axis, Place]) -> bool:
    """Whether each coordinate bit is in the right one of the three numbers."""
    return all(goals[axis].group == place.group for axis, place in places.axes.items())


Route = tuple[tuple[Place, Place], ...]


def _routes(places: Places, goals: dict[Axis, Place]) -> Iterator[Route]:
    """Exchanges that bring a bit to where it belongs."""

    def at_home(place: Place) -> bool:
        bit = places[place]
        if not isinstance(bit, Axis):
            return False
        goal = goals[bit]
        return goal == place or goal.group == place.group == "register"

    every = [place for place, _ in places if not at_home(place)]
    for one, other in product(every, every):
        bit = places[one]
        if not isinstance(bit, Axis) or goals[bit].group != other.group:
            continue
        goal = goals[bit]
        if one.group != other.group:
            if goal == other or other.group == "register" or not _leaves(places, goal, goals):
                yield ((one, other),)
        elif one.group == "lane" and goal == other:
            for through, held in places:
                if through.group == "register" and isinstance(held, Axis):
                    yield (one, through), (other, through), (one, through)
                    break


def _leaves(places: Places, goal: Place, goals: dict[Axis, Place]) -> bool:
    """Whether what lies at a bit's goal has to leave that number anyway."""
    bit = places[goal]
    return not isinstance(bit, Axis) or goals[bit].group != goal.group


def _along(places: Places, route: Route, target: Target | None) -> Steps | None:
    """The transitions of a route; None where the target lacks one."""
    steps: list[Transition] = []
    for one, other in route:
        after = places.exchanged(one, other)
        step = transition(places, after, target)
        if step is None:
            return None
        steps.append(step)
        places = after
    return tuple(steps)
