"""Write the table of clang's builtins for AMD GPUs, and the stub that editors complete from.

python tools/gen_amdgcn.py           write them: minutes, every builtin is compiled for every target
python tools/gen_amdgcn.py --check   compare with clang's front end; exit status 1 if they differ
python tools/gen_amdgcn.py --stub    write the stub anew, from the table
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
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
from tools.amdgcn_stub import stub  # noqa: E402
from wavecore import targets  # noqa: E402
from wavecore.lang.amdgcn import (  # noqa: E402
    CLANG_VERSION,
    NOWHERE,
    Builtin,
    builtin,
    family_word,
    forget,
    names,
)
from wavecore.matrix import builtins as matrix  # noqa: E402
from wavecore.toolchain.clang import zig  # noqa: E402

TABLE = ROOT / "wavecore" / "lang" / "amdgcn.txt"
HEAD = """\
# Clang's builtins for AMD GPUs: every one of clang {version} (the ziglang package's), by the
# targets that it compiles for. Written by tools/gen_amdgcn.py, which asks clang; sentences are in
# amdgcn_docs.txt.
#
# A group begins with its targets: families as in wavecore/targets, /32 or /64 where the builtin
# needs that wave size. A row: name, prototype, instruction. The prototype is in clang's notation
# (wavecore/matrix/builtins.py reads it), I before each parameter that must be a constant, also
# where only the back end requires that; - is one of the matrix instructions, whose prototypes are
# in wavecore/matrix/builtins.txt. The instruction is what the call became, old names first, or -.
"""
STUB = TABLE.with_name("amdgcn_namespace.pyi")
# Constants that some builtins need other than 0: a size in bytes, an order that is one for a fence,
# a comparison that looks at its operands.
SPECIAL = (("*load_lds", 4), ("load_to_lds", 4), ("fence", 4), ("fcmp*", 4))
# What needs a value that is the same in all lanes, as far as the compiler sees.
UNIFORM = ("s_setreg",)


def family_columns() -> dict[str, list[Column]]:
    """What stands for each family: its first target, once for each size of a wave."""
    found: dict[str, list[Column]] = {}
    for target in targets.all():
        sizes = target.wave_sizes if len(target.wave_sizes) > 1 else (None,)
        found.setdefault(family_word(target.family), [Column(target.name, size) for size in sizes])
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


def _alternatives() -> Iterator[Callable[[Call], Call]]:
    """Other calls of a builtin whose plain call compiles nowhere."""

    def uniform(call: Call) -> Call:
        return Call(call.name, call.notation, call.constants, uniform=True)

    def constant(value: int, *, every: bool) -> Callable[[Call], Call]:
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
    return {column: prober.whole(column, listed) for column in columns}


def _accepting(answers: Mapping[Column, Answer], name: str) -> list[Column]:
    return [column for column, answer in answers.items() if name in answer.assembly]


def _relax(prober: Prober, calls: dict[str, Call], answers: Mapping[Column, Answer]) -> None:
    """Take back, one by one, constants that nothing asked for, where a variable does as well."""
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
        became = "|".join(filter(None, made)) or "-"
        prototype = "-" if matrix.known(name) else with_constants(call)
        groups.setdefault(families(set(bodies)), []).append(f"{name} {prototype} {became}")
    head = HEAD.format(version=CLANG_VERSION)
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


def check(table: Mapping[str, str]) -> list[str]:
    """What differs between the table and what the front end of clang says now.

    Whether an instruction exists is the back end's to say, and takes minutes: it is asked when the
    table is written.
    """
    known = {name: found for name in names() if (found := builtin(name))}
    said = [f"{name}: not in clang" for name in known if name not in table]
    said += [f"{name}: not in the table" for name in table if name not in known]
    for name in known.keys() & table.keys():
        if known[name].notation.replace("I", "") != table[name].replace("I", ""):
            said.append(f"{name}: {table[name]} in clang, {known[name].notation} in the table")
    with Prober() as prober:
        for column in every_column():
            listed = [each for each in known.values() if _is_for(each, column)]
            calls = [plain_call(each) for each in listed]
            refused = prober.front(column, calls).refused
            said += [f"{name}: refused for {column}: {why}" for name, why in refused.items()]
    return said


def every_column() -> list[Column]:
    """All targets, with each size of a wave."""
    columns = []
    for target in targets.all():
        sizes = target.wave_sizes if len(target.wave_sizes) > 1 else (None,)
        columns += [Column(target.name, size) for size in sizes]
    return [*columns, Column("gfx1250")]


def _is_for(builtin: Builtin, column: Column) -> bool:
    sizes = (builtin.wave, None) if builtin.wave is not None else (column.wave,)
    return column.target in builtin.targets and column.wave in sizes


def plain_call(builtin: Builtin) -> Call:
    """A call with the constants that the table says, each of a value that it takes."""
    places = declared_constants(builtin.name, builtin.notation)
    value = next((v for pattern, v in SPECIAL if fnmatchcase(builtin.name, pattern)), 0)
    return Call(builtin.name, builtin.notation, places, value, builtin.name in UNIFORM)


def main(arguments: list[str]) -> int:
    """Write the table and the stub, or the stub alone, or compare both."""
    table = {name: notation for name, (notation, _) in builtin_table(zig()).items()}
    if arguments == ["--check"]:
        said = check(table)
        if STUB.read_text("utf-8") != stub():
            said.append(f"{STUB.name}: not what tools/gen_amdgcn.py --stub prints")
        print("\n".join(said), end="\n" if said else "", file=sys.stderr)
        return 1 if said else 0
    if arguments != ["--stub"]:
        with Prober() as prober:
            TABLE.write_text(table_text(*solve(prober, table)), "utf-8")
        forget()
    STUB.write_text(stub(), "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
