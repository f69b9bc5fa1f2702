"""tools/size.py: which files count as written by people."""

from __future__ import annotations

import pytest

from tools import size
from tools.gen_docs import texts as pages
from tools.gen_fragments import files as fragment_headers
from tools.gen_hip_header import FOLDER, HEADERS
from tools.made_pages import MADE


def test_what_generators_write_is_not_counted_as_written() -> None:
    made = [size.ROOT / "docs" / name for name in pages() if name not in MADE]
    made += [*fragment_headers(), *(FOLDER / name for name in HEADERS)]
    made += [size.ROOT / "wavecore" / "lang" / "__init__.pyi"]
    kinds = {path: size.kind_of(path, path.read_text("utf-8")) for path in made}
    assert [path for path, kind in kinds.items() if kind != "generated"] == []


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("wavecore/errors.py", "written"),
        ("tools/gen_fragments.py", "written"),
        ("wavecore/toolchain/include/wavecore/fragment.h", "written"),
        ("docs/memory.md", "written"),
        ("tests/isa/data/opcodes-gfx908.txt", "generated"),
        ("wavecore/isa/tables/facts.txt", "generated"),
        ("wavecore/hip/functions.txt", "data"),
    ],
)
def test_kinds(name: str, kind: str) -> None:
    path = size.ROOT / name
    assert size.kind_of(path, path.read_text("utf-8")) == kind


def test_all_folders_named_are_there() -> None:
    assert [name for name in size.FILLED if not (size.ROOT / name).exists()] == []
    assert {path.suffix for path in size.files()} >= {".py", ".h", ".md", ".ts"}
