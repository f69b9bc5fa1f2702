"""A generator runs if something that it read has changed, and only then."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

import pytest

from tools import check_generated
from tools.check_generated import GENERATORS, Generator
from tools.generator_inputs import Tree

ROOT = Path(__file__).parents[2]
TOY = Generator("gen_toy")
# These need files from elsewhere, and that writes a page that is not checked in.
WITHOUT_CHECK = {"gen_memory_vectors", "gen_pseudocode_vectors", "gen_evidence"}

SCRIPT = """
import os, subprocess, sys
from multiprocessing import get_context
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from library import module

def read(name):
    return (ROOT / "data" / name).read_text()

def optional():
    try:
        return open(ROOT / "optional.txt").read()
    except FileNotFoundError:
        return ""

if __name__ == "__main__":
    print("it runs")
    with get_context("fork").Pool(1) as pool:
        (forked,) = pool.map(read, ["forked.txt"])
    with get_context("spawn").Pool(1) as pool:
        (spawned,) = pool.map(read, ["spawned.txt"])
    child = f"print(open({str(ROOT / 'data' / 'child.txt')!r}).read(), end='')"
    started = subprocess.check_output([sys.executable, "-c", child], text=True)
    source = ROOT / "source" / "a.c"
    compiled = subprocess.check_output(["cat", f"{source}"], text=True)
    listed = " ".join(sorted(os.listdir(ROOT / "listed")))
    every = [module.TEXT, forked, spawned, started, compiled, listed, optional()]
    sys.exit("".join(every) != (ROOT / "written.txt").read_text())
"""
FILES = {
    "tools/gen_toy.py": SCRIPT,
    "library/__init__.py": "",
    "library/module.py": "TEXT = 'module '",
    "library/other.py": "",
    "data/forked.txt": "forked ",
    "data/spawned.txt": "spawned ",
    "data/child.txt": "child ",
    "source/a.c": "compiled ",
    "source/below/a.h": "what a.c includes",
    "listed/a": "",
    "listed/b": "",
    "written.txt": "module forked spawned child compiled a b",
    "unread.txt": "",
}


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    """A checkout with one generator."""
    return written(tmp_path / "toy")


@pytest.fixture(scope="module")
def original(tmp_path_factory) -> Path:
    """One whose generator has passed."""
    root = written(tmp_path_factory.mktemp("original"))
    assert run(root) == 0
    return root


@pytest.fixture
def passed(original, tmp_path: Path) -> Path:
    """A copy of that."""
    return shutil.copytree(original, tmp_path / "passed")


def written(root: Path) -> Path:
    for name, text in FILES.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


def run(root: Path, *words: str) -> int:
    return check_generated.main(words, root, [TOY])


def runs(root: Path, capsys: pytest.CaptureFixture[str]) -> bool:
    capsys.readouterr()
    run(root)
    text = capsys.readouterr().out
    assert ("it runs" in text) != ("unchanged since checked" in text)
    return "it runs" in text


def record(root: Path) -> Path:
    return root / "tools" / "generated" / "gen_toy.txt"


def test_nothing_runs_twice_on_the_same_tree(passed, capsys):
    assert not runs(passed, capsys)
    assert run(passed, "--all") == 0
    assert "it runs" in capsys.readouterr().out


def test_the_record_says_what_was_read(passed):
    lines = record(passed).read_text().splitlines()
    assert [line.removeprefix("reads ") for line in lines if line.startswith("reads ")] == [
        *("data/*.txt", "library/__init__.py", "library/module.py", "listed/", "optional.txt"),
        *("source/**", "tools/gen_toy.py", "written.txt"),
    ]
    uses = [line.split()[1:3] for line in lines if line.startswith("uses ")]
    assert ["program", "cat"] in uses
    assert ["python", f"{sys.version_info.major}.{sys.version_info.minor}"] in uses


def test_a_change_in_what_was_read_runs_it_again(passed, capsys):
    """In a module, in files read by children of each kind or by a compiler, in the output."""
    known = Tree(passed).digest(["source/**"])
    for name in ("library/module.py", "source/below/a.h", "data/spawned.txt", "tools/gen_toy.py"):
        path = passed / name
        text = path.read_text()
        path.write_text(text + "# ")
        assert not unchanged(passed), name
        path.write_text(text)
        assert unchanged(passed), name
    assert Tree(passed).digest(["source/**"]) == known
    (passed / "library" / "module.py").write_text("TEXT = 'module ' # the same")
    assert runs(passed, capsys)
    assert not runs(passed, capsys)


def unchanged(root: Path) -> bool:
    known = check_generated.Record.read(record(root))
    return known is not None and known.holds(Tree(root))


@pytest.mark.parametrize("name", ["listed/c", "source/new.h", "data/new.txt", "optional.txt"])
def test_a_new_file_counts(passed, name):
    (passed / name).write_text("")
    assert not unchanged(passed)
    (passed / name).unlink()
    assert unchanged(passed)


@pytest.mark.parametrize("name", ["listed/a", "source/below/a.h", "data/child.txt"])
def test_a_file_that_is_gone_counts(passed, name):
    (passed / name).unlink()
    assert not unchanged(passed)


def test_what_was_not_read_does_not_count(passed):
    (passed / "unread.txt").write_text("other")
    (passed / "library" / "other.py").write_text("other")
    for made in ("library/__pycache__/module.pyc", "listed/.hidden", "source/__pycache__/a"):
        (passed / made).parent.mkdir(exist_ok=True)
        (passed / made).write_text("")
    assert unchanged(passed)


def test_modules_that_are_compiled_already_are_found(toy, monkeypatch):
    """Python then does not open their sources."""
    for name in ("PYTHONDONTWRITEBYTECODE", "PYTHONPYCACHEPREFIX"):
        monkeypatch.delenv(name, raising=False)
    assert run(toy) == 0
    first = record(toy).read_text()
    assert list((toy / "library" / "__pycache__").iterdir())
    record(toy).unlink()
    assert run(toy) == 0
    assert record(toy).read_text() == first


def test_one_that_differs_has_no_record(passed, capsys):
    (passed / "written.txt").write_text("other")
    for _ in range(2):
        capsys.readouterr()
        assert run(passed) == 1
        assert "tools/gen_toy: differs; `python tools/gen_toy.py`" in capsys.readouterr().out
        assert not record(passed).exists()


def test_one_that_was_ended_fails_and_says_nothing_of_its_files(passed, capsys):
    script = passed / "tools" / "gen_toy.py"
    script.write_text("import os; os.kill(os.getpid(), 9)")
    assert run(passed) == 1
    assert capsys.readouterr().out == "tools/gen_toy: ended by signal 9\n"
    assert record(passed).exists()


def test_one_that_could_not_compare_has_no_record(toy, capsys):
    script = toy / "tools" / "gen_toy.py"
    script.write_text(f"raise SystemExit({check_generated.SKIPPED})")
    assert run(toy) == 0
    assert "gen_toy: not checked" in capsys.readouterr().out
    assert not record(toy).exists()


def test_nothing_is_recorded_of_files_that_change_meanwhile(toy, capsys):
    script = toy / "tools" / "gen_toy.py"
    script.write_text(SCRIPT.replace('print("it runs")', "(ROOT / 'source/a.c').touch()"))
    assert run(toy) == 0
    assert "not recorded: files have changed" in capsys.readouterr().out
    assert not record(toy).exists()


@pytest.mark.parametrize("call", ["[sys.executable, '-I', '-c', '']", "['true'], env={}"])
def test_nothing_is_recorded_of_a_program_that_is_not_followed(toy, capsys, call):
    script = toy / "tools" / "gen_toy.py"
    script.write_text(f"import subprocess, sys; subprocess.check_call({call})")
    assert run(toy) == 0
    assert "not recorded: it starts" in capsys.readouterr().out
    assert not record(toy).exists()


@pytest.mark.parametrize(
    ("used", "holds"), [("program cat 0.1", False), ("package numpy 0.1", False),
    ("python 3.1 none", False), ("program no-such-program 1.0", True)],
)  # fmt: skip
def test_another_version_counts_and_a_program_that_is_missing_does_not(passed, used, holds):
    kind = used.split()[0]
    text = re.sub(f"\nuses {kind} .*", "", record(passed).read_text())
    record(passed).write_text(f"{text}uses {used}\n")
    assert unchanged(passed) == holds


def test_what_needs_a_program_that_is_missing_is_left_out(toy, capsys):
    needing = Generator("gen_toy", needs="no-such-program")
    assert check_generated.main([], toy, [needing]) == 0
    assert "not checked, no-such-program is not installed" in capsys.readouterr().out


def test_every_generator_is_checked_and_has_a_record():
    scripts = {path.stem for path in (ROOT / "tools").glob("gen_*.py")}
    assert scripts - WITHOUT_CHECK == {generator.script for generator in GENERATORS}
    records = {path.stem for path in (ROOT / "tools" / "generated").iterdir()}
    assert records == {generator.name for generator in GENERATORS}
