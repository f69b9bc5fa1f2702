"""Which counters an instruction waits for, and which instructions wait for given counters."""

from __future__ import annotations

from collections.abc import Mapping

from wavecore import targets
from wavecore.isa.instruction import Instruction
from wavecore.targets import Target
from wavecore.targets.counters import counters, field_value


def waited(inst: Instruction) -> Mapping[str, int] | None:
    """The counters that an instruction waits for, each with what it may still count.

    Counters that it leaves alone are not in it. None: the instruction waits for no counter by its
    kind; an empty mapping: it could, and does not.
    """
    known = counters(targets.get(inst.target))
    if inst.name in known.wait_for_all:
        return dict.fromkeys(known.limits, 0)
    fields = known.waits.get(inst.name)
    if fields is None:
        return None
    register = inst.operands.get("sdst")
    if register is not None and register.kind != "null":
        return {}  # what it holds is added, so that nothing is known of the sum
    found = {}
    for name, parts in fields:
        count, limit = field_value(parts, inst.mods["simm16"])
        if count < limit:
            found[name] = count
    return found


def wait_text(target: Target, counts: Mapping[str, int]) -> str:
    """The instructions that wait until counters have come down to numbers, in assembly."""
    known = counters(target)
    together = {name for name, _ in known.waits.get("s_waitcnt", ())}
    parts = " ".join(f"{name}({n})" for name, n in counts.items() if name in together)
    lines = [f"s_waitcnt {parts}"] if parts else []
    for name, count in counts.items():
        if name not in together:
            single = f"s_wait_{name}"
            apart = single in known.waits
            lines.append(f"{single} {count:#x}" if apart else f"s_waitcnt_{name} null, {count:#x}")
    return "; ".join(lines)
