"""The page of libraries for mathematics: their functions, and what they lack."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from tools.markdown import NOTICE, table
from wavecore.hip.math import families
from wavecore.hip.math.table import Library, libraries

_FORMS = {"": "alone", "batched": "batched", "strided": "strided batched"}


def page() -> str:
    """docs/hip-libraries.md."""
    parts = [
        f"# Libraries for mathematics\n\n{NOTICE}\n",
        "What `wavecore hipcc` links for programs that name these libraries, where no other is "
        "installed; [hip-programs.md](how-to/hip-programs.md#libraries-for-mathematics) says how. "
        "`wavecore/hip/math/tables` is the source of this list.\n",
    ]
    for library in libraries():
        parts += [f"\n## {library.stem}\n\n", *_functions(library), *_lacking(library)]
    return "".join(parts)


def _functions(library: Library) -> Iterator[str]:
    routines = families.routines(library.stem) if library.stem in families.NAMES else {}
    for group, members in groupby(library.functions, lambda function: function.group):
        listed = [function.name for function in members]
        if listed[0] in routines:
            text = _routines([routines[name] for name in listed])
        else:
            text = ", ".join(f"`{name}`" for name in listed)
        yield f"{group}: {text}\n\n"


def _routines(members: list[families.Routine]) -> str:
    """Names of routines with the prefixes of their types, and the forms that all have."""
    prefixes: dict[str, list[str]] = {}
    for each in members:
        found = prefixes.setdefault(each.name, [])
        if each.prefix not in ("-", *found):
            found.append(each.prefix)
    texts = [f"{name} ({', '.join(p)})" if p else name for name, p in prefixes.items()]
    forms = [text for form, text in _FORMS.items() if any(each.form == form for each in members)]
    wide = ", with 64-bit sizes" if any(each.is_wide for each in members) else ""
    return f"{', '.join(texts)}; {', '.join(forms)}{wide}"


def _lacking(library: Library) -> Iterator[str]:
    if library.lacks:
        reasons: dict[str, list[str]] = {}
        for name, why in library.lacks.items():
            reasons.setdefault(why, []).append(f"`{name}`")
        yield (
            "Not supported: programs that AMD's compiler built link; a call says so on stderr, and "
            "returns that status.\n\n"
        )
        yield table(("functions", "why"), [(", ".join(n), why) for why, n in reasons.items()])
