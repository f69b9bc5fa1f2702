"""The counters that an instruction waits for, and the instructions that wait for given counters."""

from __future__ import annotations

from collections.abc import Mapping

from wavecore import targets
from wavecore.isa.instruction import Instruction
from wavecore.targets import Target
from wavecore.targets.counters import counters, field_value


def waited(inst: Instruction) -> Mapping[str, int] | None:
    """The counters that an instruction waits for, each with the number that may remain.

    Other counters are omitted. None: not a wait instruction; an empty mapping: a wait instruction
    without a (known) wait.
    """
    known = counters(targets.get(inst.target))
    if inst.name in known.wait_for_all:
        return dict.fromkeys(known.limits, 0)
    fields = known.waits.get(inst.name)
    if fields is None:
        return None
    register = inst.operands.get("sdst")
    if register is not None and register.kind != "null":
        return {}  # a register is added to the immediate, so the sum is unknown
    found = {}
    for name, parts in fields:
        count, limit = field_value(parts, inst.mods["simm16"])
        if count < limit:
            found[name] = count
    return found


def wait_text(target: Target, counts: Mapping[str, int]) -> str:
    """The instructions, in assembly, that wait until counters are at most the given numbers."""
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
