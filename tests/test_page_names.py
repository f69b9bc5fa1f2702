"""All names on pages exist: commands, options, Python names, environment variables.

Checked are all pages of Markdown: code spans, commands and indented blocks. Blocks of Python
run, and console output is compared, in tests/test_docs_commands.py; tests/test_citations.py checks
files and sections.
"""

from __future__ import annotations

import dataclasses
import functools
import importlib
import importlib.util
import inspect
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

import wavecore
import wavecore.lang
from tools import made_pages
from tools.cli_page import parameters
from wavecore import _env
from wavecore.cli.registry import COMMANDS, PROGRAMS, Command

ROOT = Path(__file__).parent.parent
made_pages.make()
PAGES = [*ROOT.glob("*.md"), *sorted((ROOT / "docs").rglob("*.md"))]
HISTORY = "CHANGELOG.md"  # mentions removed names, too

# Environment variables that look like ours, and whose they are.
FOREIGN_VARIABLES: dict[str, str] = {}
# Options in code spans that no command of wavecore has, and whose they are.
FOREIGN_OPTIONS = {
    "--memory-limit": "of `dask worker`",
    "--nthreads": "of `dask worker`",
    **dict.fromkeys(
        ("--showproductname", "--showmeminfo", "--showid", "--showuniqueid", "--showbus"),
        "of `rocm-smi`",
    ),
    **dict.fromkeys(("--showmemuse", "--showperflevel", "--showdriverversion"), "of `rocm-smi`"),
}
# Names written like attributes of a package, and what they are.
FOREIGN_NAMES = {
    "wavecore.profile": "the name of the schema of a profile's record",
    "wl.amdgcn.NAME": "stands for any builtin",
}

_FENCE = re.compile(r"^( *)```(\w*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
_SPAN = re.compile(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)", re.DOTALL)
_INDENTED = re.compile(r"(?<=\n\n)(?:    .*\n)+")
_NAME = re.compile(r"(?<![\w./-])(wc|wl|wavecore)((?:\.[A-Za-z_]\w*)+)")
_VARIABLE = re.compile(r"\b_?WAVECORE_\w+\b")
_OPTION = re.compile(r"(?<![\w-])--[a-z][\w-]*")


def code(page: Path) -> list[str]:
    """The code on a page, except in the languages that are run elsewhere."""
    text = page.read_text("utf-8")
    consoles = [found[3] for found in _FENCE.finditer(text) if found[2] == "console"]
    blocks = ["\n".join(re.findall(r"^\$ .*", each, re.MULTILINE)) for each in consoles]
    prose = _FENCE.sub("\n", text)
    spans = [" ".join(found[2].split()) for found in _SPAN.finditer(prose)]
    return [*blocks, *_INDENTED.findall(prose), *spans]


def command_lines(page: Path) -> list[str]:
    """The commands of wavecore in a page's code, without continuation lines."""
    pattern = re.compile(r"(?:^|[$(\"]\s*|&& )(wavecore [^\n#`|;&)\"]*)", re.MULTILINE)
    return [found.strip() for text in code(page) for found in pattern.findall(text)]


def find(words: list[str]) -> tuple[Command | None, list[str]]:
    """The command with a name, and the words after the name."""
    known = {each.name: each for each in (*COMMANDS, *PROGRAMS)}
    found = known.get(words[0]) if words else None
    if found is not None and found.parts and len(words) > 1:
        part = {each.name: each for each in found.parts}.get(words[1])
        return part, words[2:]
    return found, words[1:]


@functools.cache
def options(command: Command) -> frozenset[str]:
    """Every option name of a command."""
    names = "/".join(each.names for each in parameters(command) if each.is_option)
    return frozenset({*re.findall(r"--?[\w-]+", names), "--help", "-h"})


@functools.cache
def every_option() -> frozenset[str]:
    """Those of all commands, of hipcc and hipRTC, and of the pytest plugin."""
    parts = [part for each in COMMANDS for part in each.parts or (each,)]
    sources = [ROOT / "wavecore" / "pytest_plugin.py", *(ROOT / "wavecore" / "hip").rglob("*.py")]
    text = "".join(source.read_text("utf-8") for source in sources)
    own = {"--version", "--install-completion", "--show-completion"}
    return frozenset().union(own, re.findall(r'"(--[a-z][\w-]*)', text), *map(options, parts))


def wrong_in(line: str) -> str | None:
    """What is wrong with a command line of wavecore, or None."""
    try:
        words = shlex.split(line)[1:]
    except ValueError:
        words = line.split()[1:]
    if not words or words[0].isupper() or words[0] == "...":  # about commands in general
        return None
    if words[0].startswith("-"):
        return None if words[0] in every_option() | {"--help", "-h"} else f"{words[0]} in {line!r}"
    command, rest = find(words)
    if command is None:
        return f"no command {words[0]!r} in {line!r}"
    if command in PROGRAMS or "--" in rest:
        return None
    given = {word.partition("=")[0] for word in rest if re.match(r"--?[A-Za-z]", word)}
    short = {each for each in given if not each.startswith("--")}
    known = options(command)
    wrong = {each for each in given - short if each not in known}
    wrong |= {each for each in short if each[:2] not in known and each not in known}
    return f"{sorted(wrong)} in {line!r}" if wrong else None


def has(owner: Any, name: str) -> bool:
    """Names available only in kernels, such as `wl.blockIdx.x`, exist too."""
    try:
        return hasattr(owner, name)
    except wavecore.CompileError:
        return True


def is_attribute(owner: Any, name: str) -> bool:
    """Whether a module, class or instance of a class has it; fields count."""
    if has(owner, name):
        return True
    if inspect.ismodule(owner):
        try:
            return importlib.util.find_spec(f"{owner.__name__}.{name}") is not None
        except ModuleNotFoundError:
            return False
    if inspect.isclass(owner):
        fields = (
            {each.name for each in dataclasses.fields(owner)}
            if dataclasses.is_dataclass(owner)
            else set()
        )
        notes = {key for base in owner.__mro__ for key in vars(base).get("__annotations__", ())}
        source = inspect.getsource(owner) if owner.__module__.startswith("wavecore") else ""
        return name in fields | notes or re.search(rf"\bself\.{name}\b", source) is not None
    return False


def exists(root: str, path: str) -> bool:
    """Whether `wc.Device.load` and similar names resolve; attributes of values are not checked."""
    owner: Any = wavecore.lang if root == "wl" else wavecore
    for name in path.strip(".").split("."):
        if not is_attribute(owner, name):
            return False
        if not has(owner, name):
            if not inspect.ismodule(owner):
                return True  # a field, whose value belongs to an instance
            try:
                owner = importlib.import_module(f"{owner.__name__}.{name}")
            except ModuleNotFoundError as error:  # of what is not installed here
                return not str(error.name).startswith("wavecore")
            continue
        found = inspect.getattr_static(owner, name, None)
        if isinstance(found, (property, functools.cached_property)):
            return True
        try:
            owner = getattr(owner, name)
        except wavecore.CompileError:
            return True
    return True


def ids(page: Path) -> str:
    return str(page.relative_to(ROOT))


CURRENT = [page for page in PAGES if page.name != HISTORY]


@pytest.mark.parametrize("page", CURRENT, ids=ids)
def test_commands_and_their_options_exist(page):
    wrong = [found for line in command_lines(page) if (found := wrong_in(line))]
    assert not wrong


@pytest.mark.parametrize("page", CURRENT, ids=ids)
def test_options_that_stand_alone_are_of_a_command(page):
    """`--svg FILE` in a sentence."""
    alone = [text.split()[0].partition("=")[0] for text in code(page) if text.startswith("--")]
    found = {each for each in alone if _OPTION.fullmatch(each)}
    assert not found - every_option() - FOREIGN_OPTIONS.keys()


@pytest.mark.parametrize("page", CURRENT, ids=ids)
def test_python_names_exist(page):
    found = {match.groups() for text in code(page) for match in _NAME.finditer(text)}
    files = r"\.(py|sh|md|html|json|so|hip|parquet)$"
    wrong = {
        root + path
        for root, path in found
        if not re.search(files, path) and root + path not in FOREIGN_NAMES
        if not exists(root, path)
    }
    assert not wrong


@pytest.mark.parametrize("page", CURRENT, ids=ids)
def test_environment_variables_exist(page):
    known = {variable.name for variable in _env.VARIABLES}
    found = set(_VARIABLE.findall(page.read_text("utf-8")))
    assert found <= known | FOREIGN_VARIABLES.keys()


@pytest.mark.parametrize("page", CURRENT, ids=ids)
def test_targets_of_make_exist(page):
    targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    lines = (text for text in code(page) if text.lstrip().startswith("make "))
    found = {
        words[1]
        for text in lines
        for line in text.splitlines()
        if (words := line.split()[:2])[:1] == ["make"]
    }
    assert {each for each in found if each.isalpha() or "-" in each} <= {*targets}


def test_every_exception_is_needed():
    text = "\n".join(page.read_text("utf-8") for page in PAGES)
    for name in (*FOREIGN_VARIABLES, *FOREIGN_OPTIONS, *FOREIGN_NAMES):
        assert name in text, f"{name}: no page names it any more"


@pytest.mark.parametrize(
    "line",
    [
        "wavecore nonsense",
        "wavecore run x.hip --nonsense",
        "wavecore campaign nonsense",
        "wavecore layout v_x -a gfx942 -Z",
        "wavecore --nonsense",
    ],
)
def test_what_does_not_exist_is_found(line):
    assert wrong_in(line)


@pytest.mark.parametrize(
    ("root", "path", "known"),
    [
        ("wc", ".Device", True),
        ("wc", ".Device.load", True),
        ("wc", ".Device.nonsense", False),
        ("wc", ".analysis.hazards", True),
        ("wc", ".nonsense", False),
        ("wl", ".Mma", True),
        ("wl", ".nonsense", False),
        ("wavecore", ".matrix.kernels.product_kernel", True),
        ("wavecore", ".matrix.nonsense", False),
    ],
)
def test_names_that_exist_are_told_from_others(root, path, known):
    assert exists(root, path) is known
