"""The table of planted defects fits the sources: each is still there to be planted."""

from __future__ import annotations

from pathlib import Path

from tools.mutation import table

ROOT = Path(__file__).resolve().parents[2]


def test_every_defect_can_be_planted():
    """Each `old` is there once, and what the file becomes is a program."""
    assert table.faults(ROOT) == []


def test_every_package_has_a_defect():
    packages = {path.parent.name for path in (ROOT / "wavecore").glob("*/__init__.py")}
    assert packages <= {each.file.partition("/")[0] for each in table.read()}


def test_a_defect_that_is_gone_is_told(tmp_path):
    first, *_ = table.read()
    assert f"{first.name}: there is no {first.path}" in table.faults(tmp_path)
    path = tmp_path / first.path
    path.parent.mkdir(parents=True)
    path.write_text(f"{first.old}\n{first.old}\n")
    assert f"{first.name}: {first.path} has {first.old!r} 2 times, not once" in table.faults(
        tmp_path
    )
