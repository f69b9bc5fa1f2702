"""The page of how every matrix instruction computes, and on what evidence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tools.markdown import NOTICE, table
from tools.matrix_pages import file_name, groups
from wavecore.matrix import evidence
from wavecore.matrix.catalogue import MatrixInstruction, instruction, instructions
from wavecore.matrix.evidence import Description
from wavecore.targets import Source


def page() -> str:
    """Markdown."""
    sources: dict[Source, int] = {}
    sections = "".join(_section(names, sources) for names in groups())
    meanings = [(f"{name}", text) for name, text in evidence.PARAMETERS.items()]
    models = [(f"{name}", text) for name, text in evidence.SENTENCES.items()]
    numbered = [(n, source.title, source.evidence) for source, n in sources.items()]
    return (
        f"# Arithmetic of the matrix instructions\n\n{NOTICE}\n"
        "How each instruction rounds, and how that is known. [numerics.md](../numerics.md) works "
        "an example of each model and lists what is open. On the command line: `wavecore "
        "numerics`. "
        "The number behind an evidence level names its source at the end of the page.\n\n"
        "## Models\n\n"
        + table(("model", "what it does"), models)
        + "\n## Parameters\n\n"
        + table(("parameter", "meaning"), meanings)
        + f"\n## Instructions\n{sections}"
        "\n## Sources\n\nsilicon: equal to a real chip's results, bit for bit. documented: stated "
        "by AMD. inferred: of the same unit or family as something that is known. assumed: nothing "
        "is published.\n\n" + table(("", "source", "evidence"), numbered)
    )


def _section(names: Sequence[str], sources: dict[Source, int]) -> str:
    """The table of targets that share a page of the reference."""
    header = ["types", "K", "model", "parameters", "evidence", "instructions"]
    rows = []
    for row in evidence.rows(names):
        own = "" if len(row.targets) == len(names) else f" ({', '.join(row.targets)})"
        listed = ", ".join(f"`{name}`" for name in row.instructions)
        depths = ", ".join(map(str, row.k))
        rows.append(
            (row.types + own, depths, row.how.model, row.how.figures,
             _evidence(row.how, sources), listed)
        )  # fmt: skip
    found = f"\n### [{', '.join(names)}]({file_name(names)})\n\n{table(header, rows)}"
    if changed := list(_changed(names[0], sources)):
        found += f"\nUnder modes and modifiers:\n\n{table(('with', *header[2:]), changed)}"
    return found


def _evidence(how: Description, sources: dict[Source, int]) -> str:
    number = sources.setdefault(how.source, len(sources) + 1)
    return f"{how.source.evidence} [{number}]"


def _changed(target: str, sources: dict[Source, int]) -> Iterator[tuple[str, ...]]:
    """What MODE and modifiers change: a row for each mode and arithmetic."""
    alike: dict[tuple[str, str, Source], list[MatrixInstruction]] = {}
    for inst in instructions(target):
        for mode, how in evidence.described_by_mode(inst).items():
            alike.setdefault((mode, how.text, how.source), []).append(inst)
    for (mode, _, _), found in alike.items():
        how = evidence.described_by_mode(instruction(found[0].name, target))[mode]
        listed = ", ".join(f"`{inst.name}`" for inst in found)
        yield mode, how.model, how.figures, _evidence(how, sources), listed
