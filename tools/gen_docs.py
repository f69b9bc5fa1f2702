"""Write the pages and pictures of docs/ that are printed from tables of the package.

python tools/gen_docs.py           write them
python tools/gen_docs.py --made    write those that are not checked in
python tools/gen_docs.py --check   compare the others; exit status 1 if one differs
"""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools import (  # noqa: E402
    amdgcn_page,
    api_page,
    arithmetic_page,
    cli_page,
    hazards_page,
    header_page,
    hip_libraries_page,
    hip_page,
    kernel_pictures,
    lang_page,
    matrix_pages,
    notebooks,
    versions_page,
)
from tools.made_pages import MADE  # noqa: E402
from tools.markdown import NOTICE, table  # noqa: E402
from wavecore import _env, targets  # noqa: E402
from wavecore.cli.targets import shown_bits  # noqa: E402
from wavecore.targets import Product, Source, Target, articles  # noqa: E402


def environment() -> str:
    """The page of environment variables."""
    rows = [
        (f"`{v.name}`", v.kind, "" if v.default is None else f"`{v.default}`", v.sentence)
        for v in _env.VARIABLES
    ]
    return (
        f"# Environment variables\n\n{NOTICE}\n"
        "Read each time they are needed; a program may change them while it runs.\n\n"
        + table(("variable", "type", "default", "meaning"), rows)
    )


def target_page() -> str:
    """The page of targets, products and rates."""
    sources: dict[Source, int] = {}
    parts = [
        f"# Targets and products\n\n{NOTICE}\n",
        "The same facts as `wavecore targets` and `wavecore peaks` print. The number behind a "
        "fact names its source at the end of the page.\n",
        "\n## Targets\n\n",
        _targets(),
        "\nWhat differs between them, and what does not:\n\n",
        _facts_across(targets.all(), Target, sources),
        "\n## Features\n\nUnder LLVM's names; each target as the one before it plus a "
        "difference, the first of a family in full.\n\n",
        _features(),
        "\n## Products\n\n",
        _products(),
        "\n## Rates\n\nOperations per clock and compute unit, multiply and add counted as two. "
        "Sparse rates count the zeros of the compressed operand, as AMD does.\n\n",
        _rates(sources),
        "\n## Articles\n\nThe tables of AMD's articles on matrix cores, and the same figures "
        "from the rates above.\n\n",
        _articles(),
        "\n## Sources\n\n",
        table(
            ("", "source", "evidence"),
            [(n, source.title, source.evidence) for source, n in sources.items()],
        ),
    ]
    return "".join(parts)


def _targets() -> str:
    rows = []
    for target in targets.all():
        carriers = ", ".join(p.name for p in targets.products() if p.target is target)
        rows.append((f"`{target.name}`", target.family, f"{target.mach:#x}", carriers))
    return table(("target", "family", "EF_AMDGPU_MACH", "products known here"), rows)


def _facts_across(
    records: Sequence[Target], kind: type[Target | Product], sources: dict[Source, int]
) -> str:
    """One row a fact, one column a record; records that agree in every fact share a column."""
    fields = [field for field in dataclasses.fields(kind) if "source" in field.metadata]
    fields = [field for field in fields if field.name not in ("features", "mach")]
    columns: dict[tuple[str, ...], list[str]] = {}
    for record in records:
        facts = tuple(_shown(getattr(record, field.name)) for field in fields)
        columns.setdefault(facts, []).append(record.name)
    rows = []
    for place, field in enumerate(fields):
        number = sources.setdefault(field.metadata["source"], len(sources) + 1)
        cells = [facts[place] for facts in columns]
        rows.append((f"{field.metadata['doc']} [{number}]", *cells))
    return table(("fact", *(", ".join(names) for names in columns.values())), rows)


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Source):
        return value.title
    if isinstance(value, tuple):
        parts = [f"{p[0]}:{shown_bits(p[1])}" if isinstance(p, tuple) else str(p) for p in value]
        return ", ".join(parts) or "-"
    return "-" if value == "" else str(value)


def _features() -> str:
    rows = []
    before: Target | None = None
    for target in targets.all():
        if before is None or before.has_mfma != target.has_mfma:
            rows.append((target.name, " ".join(sorted(target.features)), ""))
        else:
            adds = " ".join(sorted(target.features - before.features)) or "-"
            drops = " ".join(sorted(before.features - target.features)) or "-"
            rows.append((target.name, adds, drops))
        before = target
    return table(("target", "has, or adds", "drops"), rows)


def _products() -> str:
    header = ("product", "target", "family", "memory", "GB", "GB/s", "CUs", "MHz")
    rows = []
    for p in targets.products():
        memory = (p.memory, p.memory_gb, p.memory_gb_per_s)
        rows.append((p.name, p.target.name, p.target.family, *memory, p.cus, p.clock_mhz))
    return table(header, rows, 4)


def _rates(sources: dict[Source, int]) -> str:
    rows = []
    seen: set[tuple[object, ...]] = set()
    carriers = dict.fromkeys(p.target for p in targets.products()) | dict.fromkeys(targets.all())
    for target in sorted(carriers, key=lambda t: (t.has_wmma, len(t.name), t.name)):
        if (rates := (target.matrix_rates, target.vector_rates)) in seen:
            continue
        seen.add(rates)
        for rate in target.matrix_rates:
            number = sources.setdefault(rate.source, len(sources) + 1)
            unit = "matrix, sparse" if rate.sparse else "matrix"
            note = f"`{rate.instruction}`: {rate.ops} in {rate.cycles} cycles [{number}]"
            note += f"; {rate.note}" if rate.note else ""
            rows.append((target.family, unit, rate.dtype, note, target.matrix_rate(rate)))
        for vector in target.vector_rates:
            number = sources.setdefault(vector.source, len(sources) + 1)
            note = f"`{vector.instruction}` [{number}]" + (
                f"; {vector.note}" if vector.note else ""
            )
            rows.append((target.family, "vector", vector.dtype, note, vector.ops_per_clock))
    return table(("family", "unit", "type", "instruction", "rate"), rows, 1)


def _articles() -> str:
    rows = []
    for found in articles.compare():
        cells = ("N/A" if value is None else value for value in (found.printed, found.computed))
        where = f"{found.table.article.title}: {found.table.caption}"
        rows.append((where, found.label, found.product, *cells, found.remark))
    return table(("table", "row", "product", "printed", "computed", "remark"), rows)


# Folders that hold nothing but what is written here.
FOLDERS = ("matrix", "pictures")


def texts() -> dict[str, str]:
    """Everything that is generated, by path below docs/."""
    found = {"environment.md": environment(), "targets.md": target_page()}
    found["builtins.md"] = amdgcn_page.page()
    found["python-kernels.md"] = lang_page.page()
    for path in notebooks.pages():
        found[f"tutorials/{path.stem}.ipynb"] = notebooks.notebook(path.read_text("utf-8"))
    found["api.md"] = api_page.page()
    found["cli.md"] = cli_page.page()
    found["hazards.md"] = hazards_page.page()
    found["hip-headers.md"] = header_page.page()
    found["hip-functions.md"] = hip_page.page()
    found["hip-libraries.md"] = hip_libraries_page.page()
    found["versions.md"] = versions_page.page()
    found["matrix/arithmetic.md"] = arithmetic_page.page()
    return found | matrix_pages.pages() | matrix_pages.pictures() | kernel_pictures.pictures()


def main(arguments: list[str]) -> int:
    """Write the pages and pictures, or with --check compare them."""
    docs = ROOT / "docs"
    wanted = {docs / name: text for name, text in texts().items()}
    made = {docs / name for name in MADE}
    if arguments == ["--made"]:
        for path in wanted.keys() & made:
            path.write_text(wanted[path], "utf-8")
        return 0
    present = {path for folder in FOLDERS for path in (docs / folder).glob("*")}
    left_over = present - set(wanted)
    if arguments != ["--check"]:
        for path, text in wanted.items():
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, "utf-8")
        for path in left_over:
            path.unlink()
        return 0
    differ = {
        path
        for path, text in wanted.items()
        if path not in made and (not path.exists() or path.read_text("utf-8") != text)
    }
    for path in sorted(differ | left_over):
        print(f"{path.relative_to(ROOT)}: not what tools/gen_docs.py prints", file=sys.stderr)
    return 1 if differ or left_over else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
