"""Write docs/evidence.md: what besides wavecore's own tests vouches for each instruction."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.emulator.opinions import (  # noqa: E402
    KINDS,
    NO_TEXT,
    SAME_AS,
    SPOKEN_OF,
    mnemonics,
    opinions,
    without,
)
from tools.markdown import table  # noqa: E402

PAGE = ROOT / "docs" / "evidence.md"
NOTICE = "<!-- Printed by tools/gen_evidence.py; `make docs` writes it anew. -->\n"
LETTERS = {kind: kind[0].upper() for kind in KINDS} | {"prose": "F"}
HOMES = [target.name for target in SPOKEN_OF if target.name not in SAME_AS]


def page() -> str:
    """Markdown."""
    missing = without()
    names = {name for _, name in opinions()}
    return (
        f"# Evidence for each instruction\n\n{NOTICE}\n"
        "For each instruction, the evidence from outside wavecore that its results are right. "
        f"{len(names) - len(missing)} of {len(names)} mnemonics have some on at least one target; "
        "the others are listed [below](#without-outside-evidence) with the reason.\n\n"
        + table(("", "evidence", "what it is"), _legend())
        + "\nA star marks deliberate differences from the pseudocode, in listed cases: known "
        "errors of the text, and arithmetic that it leaves open "
        "(tests/emulator/data/pseudocode_known.txt has each reason).\n"
        "Targets with the same instructions share a column: "
        + "; ".join(f"{home} for {', '.join(_also(home))}" for home in HOMES if _also(home))
        + ".\n"
        + "".join(f"{target} has no column: {reason}.\n" for target, reason in NO_TEXT.items())
        + "\n## Without outside evidence\n\n"
        + table(("reason", "mnemonics"), _by_reason(missing))
        + "".join(_sections())
    )


def _legend() -> Iterator[tuple[str, str, str]]:
    for kind, meaning in KINDS.items():
        yield LETTERS[kind], kind, meaning


def _also(home: str) -> list[str]:
    return [target for target, same in SAME_AS.items() if same == home]


def _by_reason(missing: dict[str, str]) -> Iterator[tuple[str, str]]:
    reasons: dict[str, list[str]] = {}
    for name, reason in missing.items():
        reasons.setdefault(reason, []).append(f"`{name}`")
    for reason, names in sorted(reasons.items()):
        yield reason, " ".join(names)


def _sections() -> Iterator[str]:
    """A table for each encoding, a row for each mnemonic, a column for each target."""
    encodings: dict[str, set[str]] = {}
    for target in SPOKEN_OF:
        for name, encoding in mnemonics(target.name).items():
            encodings.setdefault(encoding, set()).add(name)
    seen: set[str] = set()
    for encoding, names in sorted(encodings.items()):
        rows = [(f"`{n}`", *(_cell(home, n) for home in HOMES)) for n in sorted(names - seen)]
        seen |= names
        if rows:
            yield f"\n## {encoding}\n\n" + table(("mnemonic", *HOMES), rows)


def _cell(home: str, name: str) -> str:
    """The letters of the opinions on one target."""
    opinion = opinions().get((home, name))
    if opinion is None:
        return ""
    star = {"pseudocode": "*" if opinion.differs else ""}
    return "".join(LETTERS[k] + star.get(k, "") for k in KINDS if k in opinion.kinds) or "-"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
