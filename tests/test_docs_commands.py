"""Examples in the documentation produce the output shown.

In README.md and everywhere in docs/

* a block marked `console` holds commands after `$ ` and what they print; each `wavecore` command is
  run, in a terminal of 80 columns, and compared, and so is a program (`./name`) that the commands
  before it in the block have built, with variables (`NAME=value`) before it; a line `...` stands
  for any number of lines, `...` at the end of a line for any rest of it;
* `make` commands must be targets of the Makefile;
* a block marked `python` is run, and compared with the block marked `text` right after it, if
  there is one; one that defines tests is run by pytest;
* a block marked `hip` compiles; one marked `sh` is how the README installs;
* of a workflow (docs/ci) the commands are run;
* links to files and headings must lead somewhere.
"""

from __future__ import annotations

import contextlib
import importlib.util
import io
import json
import linecache
import os
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass
from itertools import pairwise, zip_longest
from pathlib import Path

import pytest

import wavecore as wc
from tools import made_pages, notebooks
from tools.markdown import anchor
from wavecore import _env
from wavecore.cli import run as run_command_line

ROOT = Path(__file__).parent.parent
made_pages.make()
READMES = [ROOT / "README.md", ROOT / "README.zh.md"]
PAGES = [*READMES, ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
TRANSLATED = [page for page in PAGES if page.name.endswith(".zh.md")]
RUN = [page for page in PAGES if page not in TRANSLATED]  # translations have the same blocks


# Commands that start no program and print by themselves: run in this process, since starting takes
# most of their time. The others are processes of their own.
IN_PROCESS = frozenset({
    "chain", "compare", "compile", "disasm", "hazards", "layout", "list", "locate", "numerics",
    "peaks", "profile", "run", "sanitize", "targets",
})  # fmt: skip
# A slow command, and the test that runs it and checks its output.
ELSEWHERE = {"wavecore explore --export site": "tests/web/test_export.py"}


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, its text, the page and line where it begins."""

    language: str
    text: str
    place: str


def blocks(page: Path) -> list[Block]:
    found = []
    fence = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
    text = page.read_text()
    for match in fence.finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        found.append(Block(match[1], match[2], f"{page.name}:{line}"))
    return found


def commands() -> list[tuple[str, list[tuple[str, str]]]]:
    """Every console block: its place, and its command lines with their output."""
    return [
        (block.place, [
            (command, output)
            for command, _, output in (
                part.partition("\n")
                for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]
            )
        ])
        for block in of_language("console")
    ]  # fmt: skip


def torch_if(text: str) -> list[pytest.MarkDecorator]:
    """The marker of what `make test-triton` also runs."""
    return (
        [pytest.mark.torch] if re.search(r"import (torch|triton)|--wavecore-triton", text) else []
    )


def programs() -> list[object]:
    """Every Python block: place, program, expected output if it is shown."""
    found = []
    for page in RUN:
        if page in notebooks.pages():  # whose blocks continue with the definitions of earlier ones
            continue
        on_page = blocks(page)
        for block, behind in zip_longest(on_page, on_page[1:]):
            if block.language == "python":
                shown = behind.text if behind is not None and behind.language == "text" else None
                values = block.place, block.text, shown
                found.append(pytest.param(*values, marks=torch_if(block.text)))
    return found


def of_language(language: str) -> list[Block]:
    return [block for page in RUN for block in blocks(page) if block.language == language]


def matches(expected: str, actual: str) -> bool:
    """Whether the output is as shown, `...` standing for omissions."""
    wanted = [line.rstrip() for line in expected.strip().splitlines()]
    pattern = ""
    for line in wanted:
        if line == "...":
            pattern += r"(?:.*\n)*"
        elif line.endswith("..."):
            pattern += re.escape(line.removesuffix("...")) + r".*\n"
        else:
            pattern += re.escape(line) + r"\n"
    got = "".join(line.rstrip() + "\n" for line in actual.strip().splitlines())
    return re.fullmatch(pattern, got) is not None


@pytest.mark.parametrize(("place", "lines"), commands(), ids=lambda value: str(value)[:60])
def test_commands_print_what_the_page_shows(place, lines, tmp_path, capfd, monkeypatch):
    """One after another in one folder, as a reader types them."""
    made = set()
    for command, expected in lines:
        if command in ELSEWHERE:
            assert command in (ROOT / ELSEWHERE[command]).read_text()
            continue
        words = shlex.split(command)
        if words[0] == "make":
            targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
            assert set(words[1:]) <= set(targets), place
            continue
        program = next(word for word in words if "=" not in word)
        is_known = words[0] == "wavecore" or program in made
        assert is_known, f"{place}: only make, wavecore and programs are run"
        copy_files(words, tmp_path)
        if words[0] == "wavecore" and words[1] in IN_PROCESS:
            monkeypatch.chdir(tmp_path)
            monkeypatch.setenv("COLUMNS", "80")
            run_command_line(words[1:])
            printed = "".join(capfd.readouterr())
        else:
            done = run_command(words, tmp_path)
            printed = done.stdout + done.stderr
        assert matches(expected, printed), f"{place}: {command}\n{printed}"
        made |= {f"./{after}" for word, after in pairwise(words) if word == "-o"}


def copy_files(words: list[str], folder: Path) -> None:
    """Copy the files of the checkout that a command names."""
    for word in words[1:]:
        name = word.partition("::")[0]
        if (ROOT / name).is_file():  # commands write beside their input
            copy = folder / name
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes((ROOT / name).read_bytes())


def run_command(words: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command in a folder."""
    start = next(at for at, word in enumerate(words) if "=" not in word)
    name, *rest = words[start:]
    command = [sys.executable, "-m", "wavecore"] if name == "wavecore" else [name]
    own = dict(word.split("=", 1) for word in words[:start])
    return subprocess.run(
        [*command, *rest], capture_output=True, text=True, cwd=folder, env=environment() | own
    )


def environment() -> dict[str, str]:
    return os.environ | {"COLUMNS": "80", "PYTHONPATH": str(ROOT)}


@pytest.mark.parametrize(("place", "program", "expected"), programs(), ids=lambda v: str(v)[:40])
def test_python_blocks_run_and_print_what_the_page_shows(
    place, program, expected, monkeypatch, tmp_path
):
    monkeypatch.chdir(ROOT)
    if "import torch" in program and importlib.util.find_spec("torch") is None:
        pytest.skip(f"{place} needs torch, which is not installed")
    if "import triton" in program and importlib.util.find_spec("triton") is None:
        pytest.skip(f"{place} needs triton, which is not installed")
    if "def test_" in program:
        run_by_pytest(program, place, tmp_path)
        return
    if "import triton" in program:  # which reads the source of kernels from their file
        (tmp_path / "page.py").write_text(program)
        done = subprocess.run(
            [sys.executable, str(tmp_path / "page.py")],
            capture_output=True, text=True, env=environment(), check=False,
        )  # fmt: skip
        assert done.returncode == 0 and matches(expected or done.stdout, done.stdout), done.stderr
        return
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        execute(program, {"__name__": "__main__"})
    if expected is not None:
        assert matches(expected, printed.getvalue()), f"{place}\n{printed.getvalue()}"


@pytest.mark.clang
@pytest.mark.parametrize(
    "page",
    [pytest.param(page, marks=torch_if(page.read_text())) for page in notebooks.pages()],
    ids=lambda page: page.stem,
)
def test_tutorials_run_and_print_what_they_show(page, monkeypatch):
    """Cell by cell; a value at the end of a cell is displayed as in a notebook."""
    if "import triton" in page.read_text() and importlib.util.find_spec("triton") is None:
        pytest.skip("triton is not installed; `make test-triton` runs this test as well")
    monkeypatch.setattr("wavecore.device.current._chosen", None)
    found = notebooks.cells(page.read_text())
    assert sum(cell.kind == "code" for cell in found) > 4
    for cell, printed, value in notebooks.run(found):
        shown = cell.printed or ""
        assert matches(shown, printed), f"{cell.text}\n{printed}\n`python -m tools.notebooks`"
        drawn = getattr(value, "_repr_html_", None) or getattr(value, "_repr_svg_", None)
        assert value is None or "</" in drawn()


@pytest.mark.parametrize("page", TRANSLATED, ids=lambda page: page.name)
def test_translations_have_the_blocks_of_their_page(page):
    """And link to each other."""
    original = page.with_name(page.name.replace(".zh.md", ".md"))
    assert [(each.language, each.text) for each in blocks(page)] == [
        (each.language, each.text) for each in blocks(original)
    ]
    assert f"]({original.name})" in page.read_text() and f"]({page.name})" in original.read_text()


@pytest.mark.parametrize("page", notebooks.pages(), ids=lambda page: page.stem)
def test_notebooks_have_the_cells_of_their_page(page):
    """The format of Jupyter: every cell's text is on the page, and so is its output."""
    made = json.loads(page.with_suffix(".ipynb").read_text())
    assert (made["nbformat"], made["nbformat_minor"]) == (4, 5)
    assert len({cell["id"] for cell in made["cells"]}) == len(made["cells"])
    text = page.read_text()
    for cell in made["cells"]:
        assert "".join(cell["source"]) in text
        for output in cell.get("outputs", ()):
            assert "".join(output["text"]) in text


def execute(program: str, names: dict[str, object]) -> None:
    """Run a program without a file as if it had one: kernels read their source."""
    lines = program.splitlines(keepends=True)
    linecache.cache["example.py"] = len(program), None, lines, "example.py"
    exec(compile(program, "example.py", "exec"), names)


def run_by_pytest(program: str, place: str, folder: Path) -> None:
    file = folder / "test_block.py"
    file.write_text(program)
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-c", os.devnull, "--noconftest"]
    done = subprocess.run(
        [*command, "-p", "no:cacheprovider", str(file)],
        capture_output=True,
        text=True,
        env=environment(),
    )
    assert done.returncode == 0, f"{place}\n{done.stdout}{done.stderr}"


@pytest.mark.clang
@pytest.mark.parametrize("block", of_language("hip"), ids=lambda block: block.place)
def test_hip_blocks_compile(block):
    assert wc.compile(block.text, "gfx942", opt="-O0").kernels


@pytest.mark.parametrize("block", of_language("sh"), ids=lambda block: block.place)
def test_shell_blocks_are_the_readme_s(block):
    """Shell commands are those of README.md on installing, which another test checks."""
    said = [line.partition("#")[0].strip() for line in PAGES[0].read_text().splitlines()]
    assert set(block.text.strip().splitlines()) <= set(said)


@pytest.mark.parametrize(
    "workflow",
    [
        pytest.param(path, marks=torch_if(path.read_text()))
        for path in sorted((ROOT / "docs" / "ci").iterdir())
    ],
    ids=lambda p: p.name,
)
def test_commands_of_workflows_run(workflow, tmp_path):
    """Those of pytest find no test here: only their options are checked."""
    text = workflow.read_text()
    lines = re.findall(r"- run: (.*)", text.replace("${{ matrix.target }}", "gfx942"))
    commands = [shlex.split(line) for line in lines]
    assert {words[0] for words in commands} == {"pip", "pytest", "wavecore"}
    assert set(re.findall(r"target: \[(.*)\]", text)[0].split(", ")) <= set(wc.targets.names())
    variables = set(re.findall(r"WAVECORE_\w+", text))
    assert variables <= {variable.name for variable in _env.VARIABLES}
    plugins = ["-p", "wavecore.pytest_plugin", "-p", "xdist.plugin"]
    for words in commands:
        without_triton = importlib.util.find_spec("triton") is None
        if words[0] == "pip" or ("--wavecore-triton" in words and without_triton):
            continue  # `make test-triton` runs this test as well
        if words[0] == "pytest":
            words[1:] = [*plugins, *(word for word in words[1:] if not word.startswith("tests/"))]
        done = subprocess.run(
            [sys.executable, "-m", *words], cwd=tmp_path, text=True, capture_output=True,
            env=environment() | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        )  # fmt: skip
        wanted = pytest.ExitCode.NO_TESTS_COLLECTED if words[0] == "pytest" else 0
        assert done.returncode == wanted, done.stdout + done.stderr


def test_every_block_is_of_a_language_that_is_checked():
    # The generated pages of docs/matrix declare builtins in C, from a table with its own tests.
    written = [page for page in PAGES if page.parent.name != "matrix"]
    languages = {block.language for page in written for block in blocks(page)}
    assert languages <= {"console", "hip", "python", "sh", "text"}


def prose(page: Path) -> str:
    """A page without its code blocks."""
    return re.sub(r"^```.*?^```$", "", page.read_text(), flags=re.MULTILINE | re.DOTALL)


def headings(page: Path) -> set[str]:
    """The fragments of a page's headings."""
    return {anchor(line) for line in re.findall(r"^#+ (.*)$", prose(page), re.MULTILINE)}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page):
    text = re.sub(r"`[^`\n]+`", "", prose(page))
    for target, fragment in re.findall(r"\]\(([^)#:]*)(#[^)]*)?\)", text):
        leads_to = page.parent / target if target else page
        assert leads_to.exists(), target
        assert not fragment or fragment in headings(leads_to), target + fragment


def test_every_page_is_in_the_index_of_its_folder():
    main = (ROOT / "docs" / "index.md").read_text()
    for folder in {page.parent for page in PAGES if page.is_relative_to(ROOT / "docs")}:
        index = (folder / "index.md").read_text()
        for page in folder.glob("*.md"):
            if page.name not in ("index.md", *made_pages.MADE):
                assert f"({page.name})" in index, page.name
            inside = folder.relative_to(ROOT / "docs")
            assert folder.name == "docs" or f"({inside}/index.md)" in main, inside


def test_pages_that_are_checked_in_link_to_the_list_of_made_ones():
    """The repository does not contain the generated pages; the site links to them from the list."""
    assert sorted(made_pages.sections().values()) == [f"docs/{name}" for name in made_pages.MADE]
    made = {ROOT / "docs" / name for name in made_pages.MADE}
    for page in set(PAGES) - made:
        linked = {
            (page.parent / target).resolve() for target in re.findall(r"\]\(([^)#:]+)", prose(page))
        }
        assert not linked & made, page
    ignored = (ROOT / ".gitignore").read_text().splitlines()
    assert {f"/docs/{name}" for name in made_pages.MADE} <= set(ignored)


def test_every_picture_is_shown():
    shown = {
        (page.parent / target).resolve()
        for page in PAGES
        for target in re.findall(r"!\[[^]]*\]\(([^)]*)\)", page.read_text())
    }
    assert shown == set((ROOT / "docs" / "pictures").glob("*.svg"))


@pytest.mark.parametrize(
    ("expected", "actual", "same"),
    [
        ("a\nb", "a\nb\n", True),
        ("a\n...\nd", "a\nb\nc\nd", True),
        ("a\n...", "a", True),
        ("a", "a\nb", False),
        ("a: ...", "a: 1\n", True),
        ("a: ...", "b: 1\n", False),
        ("a.c", "abc", False),
        ("a  ", "a", True),
    ],
)
def test_matching_of_output(expected, actual, same):
    assert matches(expected, actual) is same
