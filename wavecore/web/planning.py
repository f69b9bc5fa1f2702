"""The live request `convert`: a plan between any two operands, with modifiers."""

from __future__ import annotations

from typing import Any

from wavecore.matrix import catalogue
from wavecore.matrix.chaining import End, end, ways
from wavecore.web.checking import Body
from wavecore.web.plans import record

OPERANDS = ("A", "B", "C", "D", "K", "SA", "SB")


def answer(body: dict[str, Any]) -> dict[str, Any]:
    """The ways to convert one operand to another.

    Args:
        body: target, wave, source and destination: each instruction, operand and modifiers.
    Returns: {"ways": [{"before": texts, "k_order": ..., "plan": as in the documents}]}
    Raises: ValueError or TargetError for invalid input.
    """
    given = Body(body, "a conversion")
    target, wave = given.text("target"), given.number("wave", 32, 64)
    source = _end(Body(given.value("source", dict), "source"), target, wave)
    wanted = _end(Body(given.value("destination", dict), "destination"), target, wave)
    found = []
    for feed in ways(source, wanted):
        found.append(
            {
                "before": list(feed.before),
                "k_order": list(feed.k_order or ()),
                "plan": None if feed.plan is None else record(feed.plan),
            }
        )
    return {"ways": found}


def _end(given: Body, target: str, wave: int) -> End:
    inst = catalogue.instruction(given.text("instruction"), target)
    operand = given.choice("operand", OPERANDS)
    if operand not in inst.operands:
        raise ValueError(f"{inst.name} has no {operand}; it has {', '.join(inst.operands)}.")
    inst.check_wave(wave)
    modifiers = given.value("modifiers", dict, default={})
    for name, value in modifiers.items():
        if type(value) is not int:
            raise ValueError(f"{given.what}: modifier {name} must be an integer, not {value!r}.")
    # Any word may be a name: they are passed as keywords only once they are known to be modifiers.
    return end(inst, operand, wave, **inst.checked_modifiers(modifiers, wave))
