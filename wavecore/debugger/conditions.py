"""The conditions of breakpoints, and the messages of those that log instead of stopping."""

from __future__ import annotations

from wavecore.debugger.expressions import evaluate, holds_in
from wavecore.debugger.handles import of_value
from wavecore.debugger.scopes import Scope
from wavecore.debugger.stops import Breakpoint, DebugError, StopState


def lane_met(breakpoint: Breakpoint, here: StopState) -> tuple[bool, int | None]:
    """Whether the conditions of a breakpoint hold here, and the lane that it applies to, if any.

    Raises: DebugError for a condition that cannot be evaluated here.
    """
    if breakpoint.group not in (None, here.group) or breakpoint.wave not in (None, here.wave):
        return False, None
    lane = breakpoint.lane
    active = here.state(*here.key).exec_mask
    if lane is not None and not active >> lane & 1:
        return False, None
    if not breakpoint.condition:
        return True, lane
    lanes = holds_in(breakpoint.condition, Scope(here, *here.key, lane))
    if lane is None and 0 < len(lanes) < active.bit_count():
        lane = lanes[0]
    return bool(lanes), lane


def logged(template: str, scope: Scope) -> str:
    """The message of a breakpoint: expressions in braces are replaced by their values."""
    out, rest = [], template
    while "{" in rest:
        before, _, rest = rest.partition("{")
        inner, closed, rest = rest.partition("}")
        out.append(before)
        if not closed:
            out.append("{" + inner)
            continue
        try:
            out.append(of_value(scope, evaluate(inner, scope), inner.strip()).value)
        except DebugError as error:
            out.append(f"<{error}>")
    return "".join([*out, rest])
