"""Write the table of clang's builtins for AMD GPUs, and the stub that editors complete from.

python tools/gen_amdgcn.py           write them: minutes, every builtin is compiled for every target
python tools/gen_amdgcn.py --check   compare with what clang's front end says; exit status 1 if it differs
python tools/gen_amdgcn.py --stub    write the stub anew, from the table
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.amdgcn_probe import (  # noqa: E402
    VALUES,
    Answer,
    Call,
    Column,
    Prober,
    builtin_table,
    declared_constants,
    instruction,
    integers,
)
from wavecore import targets  # noqa: E402
from wavecore.lang import amdgcn  # noqa: E402
from wavecore.matrix import builtins as matrix  # noqa: E402
from wavecore.toolchain.clang import zig  # noqa: E402

TABLE = ROOT / "wavecore" / "lang" / "amdgcn.txt"
HEAD = """\
# Clang's builtins for AMD GPUs: every one of clang {version} (the ziglang package's), by the targets
# that it compiles for. Written by tools/gen_amdgcn.py, which asks clang; sentences: amdgcn_docs.txt.
#
# A group begins with its targets: families as in wavecore/targets, /32 or /64 where the builtin
# needs that wave size. A row: name, prototype, instruction. The prototype is in clang's notation
# (wavecore/matrix/builtins.py reads it), I before each parameter that must be a constant, also where
# only the back end wants that; - is one of the matrix instructions, whose prototypes are in
# wavecore/matrix/builtins.txt. The instruction is what the call became, old names first, or -.
"""
NOWHERE = "nowhere"


def family_columns() -> dict[str, list[Column]]:
    """What stands for each family: its first target, once for each size of a wave."""
    found: dict[str, list[Column]] = {}
    for target in targets.all():
        sizes = target.wave_sizes if len(target.wave_sizes) > 1 else (None,)
        found.setdefault(
            amdgcn.family_word(target.family), [Column(target.name, size) for size in sizes]
        )
    return found | {"gfx1250": [Column("gfx1250")]}


def solve(prober: Prober, table: Mapping[str, str]) -> tuple[dict[str, Call], dict[Column, Answer]]:
    """For each builtin the call with the fewest constants that compiles, and what came of it."""
    columns = [column for group in family_columns().values() for column in group]
    calls = {name: Call(name, text, declared_constants(name, text)) for name, text in table.items()}
    answers = _ask(prober, columns, calls.values())
    for alternative in _alternatives():
        stuck = [name for name in calls if not _accepting(answers, name)]
        tried = [alternative(calls[name]) for name in stuck]
        for column, answer in _ask(prober, columns, tried).items():
            answers[column].assembly |= answer.assembly
        calls |= {call.name: call for call in tried if _accepting(answers, call.name)}
    _relax(prober, calls, answers)
    return calls, answers


def _alternatives():
    """Other calls of a builtin whose plain call compiles nowhere."""

    def uniform(call: Call) -> Call:
        return Call(call.name, call.notation, call.constants, uniform=True)

    def constant(value: int, *, every: bool):
        def made(call: Call) -> Call:
            declared = declared_constants(call.name, call.notation)
            chosen = integers(call.name, call.notation) | declared if every else declared
            return Call(call.name, call.notation, chosen, value)

        return made

    yield uniform
    yield from (constant(value, every=False) for value in VALUES)
    yield from (constant(value, every=True) for value in VALUES)


def _ask(prober: Prober, columns: Iterable[Column], calls: Iterable[Call]) -> dict[Column, Answer]:
    listed = list(calls)
    import time
    r={}
    for column in columns:
        t=time.time(); r[column]=prober.whole(column, listed); print(column,len(listed),len(r[column].assembly),round(time.time()-t,1),flush=True)
    return r


def _accepting(answers: Mapping[Column, Answer], name: str) -> list[Column]:
    return [column for column, answer in answers.items() if name in answer.assembly]


def _relax(prober: Prober, calls: dict[str, Call], answers: Mapping[Column, Answer]) -> None:
    """Take back, one by one, the constants that nothing asked for, where a variable does as well."""
    extra = {
        name: sorted(call.constants - declared_constants(name, call.notation))
        for name, call in calls.items()
    }
    while any(extra.values()):
        by_column: dict[Column, list[Call]] = {}
        for name, places in extra.items():
            if places:
                call = calls[name]
                tried = Call(name, call.notation, call.constants - {places.pop()}, call.value)
                by_column.setdefault(_accepting(answers, name)[-1], []).append(tried)
        for column, tried in by_column.items():
            accepted = prober.whole(column, tried).assembly
            calls |= {call.name: call for call in tried if call.name in accepted}


def with_constants(call: Call) -> str:
    """The prototype with an I before every parameter that must be a constant."""
    types = matrix.split(call.notation.removesuffix("."))
    marked = types[:1]
    for place, text in enumerate(types[1:]):
        marked.append(text if "I" in text or place not in call.constants else f"I{text}")
    return "".join(marked) + ("." if call.notation.endswith(".") else "")


def table_text(calls: Mapping[str, Call], answers: Mapping[Column, Answer]) -> str:
    """The table's text."""
    groups: dict[str, list[str]] = {}
    for name, call in calls.items():
        bodies = {c: a.assembly[name] for c, a in answers.items() if name in a.assembly}
        made = dict.fromkeys(instruction(name, body) for body in bodies.values())
        became = "|".join(made) if "" not in made and made else "-"
        prototype = "-" if matrix.known(name) else with_constants(call)
        groups.setdefault(families(set(bodies)), []).append(f"{name} {prototype} {became}")
    head = HEAD.format(version=amdgcn.CLANG_VERSION)
    ordered = sorted(groups, key=lambda group: (group == NOWHERE, -len(group.split()), group))
    parts = [f"on {group}\n" + "".join(f"{row}\n" for row in groups[group]) for group in ordered]
    return head + "\n" + "\n".join(parts)


def families(accepting: set[Column]) -> str:
    """The words for the columns that accept a builtin."""
    words = []
    for word, columns in family_columns().items():
        sizes = [column.wave for column in columns if column in accepting]
        if len(sizes) == len(columns):
            words.append(word)
        elif sizes:
            words.append(f"{word}/{sizes[0]}")
    return " ".join(words) or NOWHERE


def main(arguments: list[str]) -> int:
    """Write the table and the stub."""
    table = {name: notation for name, (notation, _) in builtin_table(zig()).items()}
    with Prober() as prober:
        TABLE.write_text(table_text(*solve(prober, table)), "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
