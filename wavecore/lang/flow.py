"""Which variables have a value, whatever way the function took; and of the others, a way without.

The translator tells it what it meets: assignments, the ways of an `if`, the turns of a loop, jumps.
Conditions that are known when the kernel is compiled have one way. Others have two, and no two
conditions are taken for the same: a variable that is assigned under a condition has no value behind
it, though what reads it may test the same once more. Nothing takes a value away again, so one look
at a loop's body is enough: its first turn has the fewest.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from wavecore.lang.scopes import assigned_in


@dataclass(frozen=True)
class Decision:
    """One decision on a way, at a line: "the condition of line 9 is false"."""

    node: ast.stmt
    text: str


# Each variable that has no value on some path here, with the decisions of one such way; None where
# nothing gets to.
State = dict[str, tuple[Decision, ...]] | None


@dataclass
class Loop:
    """A loop that is being translated: with what its turns end, and with what breaks leave it."""

    node: ast.For | ast.While
    first: Decision
    before: State
    turns: list[State] = field(default_factory=list)
    breaks: list[tuple[Decision, State]] = field(default_factory=list)

    def is_found(self, name: str) -> bool:
        """Whether a break leaves the loop with a value of the variable."""
        return any(state is not None and name not in state for _, state in self.breaks)


Mark = tuple[State, list[tuple[Loop, list[State], list[tuple[Decision, State]]]]]


class Flow:
    """The state where the translator is."""

    def __init__(self, names: Iterable[str]) -> None:
        self.state: State = dict.fromkeys(names, ())
        self.loops: list[Loop] = []
        self._assigned: dict[ast.stmt, set[str]] = {}

    # --------------------------------------------------------------------------- variables

    def way_without(self, name: str) -> tuple[Decision, ...] | None:
        """The decisions of a way that leads here without a value; None if there is no such way."""
        return None if self.state is None else self.state.get(name)

    def assign(self, name: str) -> None:
        """The variable has a value from here on."""
        if self.state is not None and name in self.state:
            self.state = {other: steps for other, steps in self.state.items() if other != name}

    def end(self) -> None:
        """Nothing gets further: a return, a trap."""
        self.state = None

    # ------------------------------------------------------------------------- conditions

    def enter(self, node: ast.If, state: State, *, holds: bool) -> None:
        """One way of an `if`, from the state before it."""
        what = f"the condition of line {node.test.lineno} is {str(holds).lower()}"
        self.state = self._marked(node, state, Decision(node, what))

    def join(self, ways: Sequence[State]) -> None:
        """Where paths meet: a variable has a value if each has one; the shortest other is kept."""
        found: State = None
        for way in ways:
            if way is None:
                continue
            found = {} if found is None else found
            for name, steps in way.items():
                if name not in found or len(steps) < len(found[name]):
                    found[name] = steps
        self.state = found

    # ------------------------------------------------------------------------------ loops

    def begin(self, node: ast.For | ast.While) -> Loop:
        """A loop begins. `end_loop` is behind its turns, and `leave` is behind its else too."""
        first = Decision(node, f"the loop of line {node.lineno} is in its first turn")
        loop = Loop(node, first, self.state)
        self.loops.append(loop)
        return loop

    def first_turn(self) -> None:
        """The body begins, in the state before the loop."""
        loop = self.loops[-1]
        self.state = self._marked(loop.node, self.state, loop.first)

    def end_turn(self) -> None:
        """The body's end: also where `continue` leads to."""
        loop = self.loops[-1]
        self.join([self._unmarked(loop, self.state), *loop.turns])
        loop.turns.clear()

    def end_turns(self, before: State, runs: bool | None) -> None:
        """The loop ends by itself; `runs` if it surely has a turn, or surely none."""
        loop = self.loops[-1]
        if runs:
            return
        none = Decision(loop.node, f"the loop of line {loop.node.lineno} runs no turn")
        marked = self._marked(loop.node, before, none)
        if marked is not None and before is not None and self.state is not None:
            # What only a break's way assigns is missing after any number of turns.
            marked |= {n: before[n] for n in marked if n in self.state and loop.is_found(n)}
        self.join([marked] if runs is False else [marked, self.state])

    def end_loop(self) -> None:
        """Its else begins: jumps in there are those of the loop around."""
        self.loops.pop()

    def leave(self, loop: Loop) -> None:
        """Behind the loop and its else: where breaks lead to as well."""
        ended = self.state
        if ended is not None and loop.before is not None and loop.breaks:
            line = loop.node.lineno
            unbroken = Decision(loop.node, f"the loop of line {line} ends without `break`")
            ended = {
                n: (*steps, unbroken) if loop.is_found(n) and steps == loop.before.get(n) else steps
                for n, steps in ended.items()
            }
        left = [self._marked(loop.node, state, step) for step, state in loop.breaks]
        self.join([ended, *left])

    def jump(self, node: ast.Break | ast.Continue) -> None:
        """A break or continue of the innermost loop."""
        loop = self.loops[-1]
        state = self._unmarked(loop, self.state)
        if isinstance(node, ast.Break):
            line = loop.node.lineno
            text = f"`break` of line {node.lineno} leaves the loop of line {line}"
            loop.breaks.append((Decision(node, text), state))
        else:
            step = Decision(node, f"`continue` of line {node.lineno} ends the turn")
            loop.turns.append(self._marked(loop.node, state, step))
        self.state = None

    def mark(self) -> Mark:
        """Where the translator is, to come back to by `back_to`."""
        return self.state, [(e, list(e.turns), list(e.breaks)) for e in self.loops]

    def back_to(self, mark: Mark) -> None:
        """Forget what was translated since."""
        self.state, loops = mark
        self.loops = [loop for loop, _, _ in loops]
        for loop, turns, breaks in loops:
            loop.turns, loop.breaks = turns, breaks

    # ------------------------------------------------------------------------------ steps

    def _of(self, node: ast.stmt) -> set[str]:
        """The names that a statement assigns somewhere: a decision in it tells for these."""
        if node not in self._assigned:
            nested = {each.name for each in ast.walk(node) if isinstance(each, ast.FunctionDef)}
            self._assigned[node] = assigned_in([node]) | nested
        return self._assigned[node]

    def _marked(self, node: ast.stmt, state: State, step: Decision) -> State:
        if state is None:
            return None
        names = self._of(node)
        return {
            n: (*steps, step) if n in names and step not in steps else steps
            for n, steps in state.items()
        }

    @staticmethod
    def _unmarked(loop: Loop, state: State) -> State:
        """The state without the step that tells of a first turn."""
        if state is None:
            return None
        return {n: tuple(s for s in steps if s is not loop.first) for n, steps in state.items()}
