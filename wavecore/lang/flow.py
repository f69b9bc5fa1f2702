"""Definite assignment: which variables have a value on all paths; for others, a path without.

The translator reports assignments, branches, loops and jumps. A condition that is known at compile
time has one branch, others have two. Conditions are not compared: a variable assigned under a
condition counts as unassigned afterwards, even where the same condition is tested again. Nothing
unassigns a variable, so one pass over a loop's body is enough: in the first iteration, the fewest
variables are assigned.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from wavecore.lang.scopes import assigned_in


@dataclass(frozen=True)
class Decision:
    """One decision on a path: "the condition of line 9 is false"."""

    node: ast.stmt
    text: str


# Each variable that is unassigned on some path to this point, with the decisions of one such path.
# None if this point is unreachable.
State = dict[str, tuple[Decision, ...]] | None


@dataclass
class Loop:
    """A loop being translated: the states at its `continue` and `break` statements."""

    node: ast.For | ast.While
    first: Decision
    before: State
    turns: list[State] = field(default_factory=list)
    breaks: list[tuple[Decision, State]] = field(default_factory=list)

    def is_found(self, name: str) -> bool:
        """Whether the variable is assigned at some `break` of the loop."""
        return any(state is not None and name not in state for _, state in self.breaks)


Mark = tuple[State, list[tuple[Loop, list[State], list[tuple[Decision, State]]]]]


class Flow:
    """The state at the current point of the translation."""

    def __init__(self, names: Iterable[str]) -> None:
        self.state: State = dict.fromkeys(names, ())
        self.loops: list[Loop] = []
        self._assigned: dict[ast.stmt, set[str]] = {}

    # --------------------------------------------------------------------------- variables

    def way_without(self, name: str) -> tuple[Decision, ...] | None:
        """The decisions of a path on which the variable is unassigned; None if there is none."""
        return None if self.state is None else self.state.get(name)

    def assign(self, name: str) -> None:
        """Mark a variable as assigned."""
        if self.state is not None and name in self.state:
            self.state = {other: steps for other, steps in self.state.items() if other != name}

    def end(self) -> None:
        """Mark the following code as unreachable, after a return or trap."""
        self.state = None

    # ------------------------------------------------------------------------- conditions

    def enter(self, node: ast.If, state: State, *, holds: bool) -> None:
        """Enter one branch of an `if`, from the state before it."""
        what = f"the condition of line {node.test.lineno} is {str(holds).lower()}"
        self.state = self._marked(node, state, Decision(node, what))

    def join(self, ways: Sequence[State]) -> None:
        """Merge paths: a variable is assigned if it is on each; if not, keep the shortest path."""
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
        """Begin a loop. `end_loop` follows its iterations, `leave` its else."""
        first = Decision(node, f"the loop of line {node.lineno} is in its first iteration")
        loop = Loop(node, first, self.state)
        self.loops.append(loop)
        return loop

    def first_turn(self) -> None:
        """Begin the body, in the state before the loop."""
        loop = self.loops[-1]
        self.state = self._marked(loop.node, self.state, loop.first)

    def end_turn(self) -> None:
        """End the body, to which `continue` jumps."""
        loop = self.loops[-1]
        self.join([self._unmarked(loop, self.state), *loop.turns])
        loop.turns.clear()

    def end_turns(self, before: State, runs: bool | None) -> None:
        """End the loop without a break; `runs`: whether it has an iteration, None if unknown."""
        loop = self.loops[-1]
        if runs:
            return
        none = Decision(loop.node, f"the loop of line {loop.node.lineno} runs no iteration")
        marked = self._marked(loop.node, before, none)
        if marked is not None and before is not None and self.state is not None:
            # A variable assigned only before a break is unassigned after any number of iterations.
            marked |= {n: before[n] for n in marked if n in self.state and loop.is_found(n)}
        self.join([marked] if runs is False else [marked, self.state])

    def end_loop(self) -> None:
        """Begin the loop's else, in which jumps belong to the enclosing loop."""
        self.loops.pop()

    def leave(self, loop: Loop) -> None:
        """Leave the loop and its else, to which breaks jump."""
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
        """Note a break or continue of the innermost loop."""
        loop = self.loops[-1]
        state = self._unmarked(loop, self.state)
        if isinstance(node, ast.Break):
            line = loop.node.lineno
            text = f"`break` of line {node.lineno} leaves the loop of line {line}"
            loop.breaks.append((Decision(node, text), state))
        else:
            step = Decision(node, f"`continue` of line {node.lineno} ends the iteration")
            loop.turns.append(self._marked(loop.node, state, step))
        self.state = None

    def mark(self) -> Mark:
        """The current state, for `back_to`."""
        return self.state, [(e, list(e.turns), list(e.breaks)) for e in self.loops]

    def back_to(self, mark: Mark) -> None:
        """Return to a marked state."""
        self.state, loops = mark
        self.loops = [loop for loop, _, _ in loops]
        for loop, turns, breaks in loops:
            loop.turns, loop.breaks = turns, breaks

    # ------------------------------------------------------------------------------ steps

    def _of(self, node: ast.stmt) -> set[str]:
        """The names assigned within a statement: only their paths include its decisions."""
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
        """The state without the "first iteration" decision of a loop."""
        if state is None:
            return None
        return {n: tuple(s for s in steps if s is not loop.first) for n, steps in state.items()}
