"""What all commands share: the list, the help, errors, exit status, lazy loading."""

from __future__ import annotations

import importlib
import inspect
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from wavecore.cli import registry
from wavecore.cli.output import error_record, number, plain
from wavecore.errors import MemoryFault, Site

COMMANDS = pytest.mark.parametrize(
    ("words", "command"),
    registry.leaves(),
    ids=lambda value: value if isinstance(value, str) else "",
)


@COMMANDS
def test_the_summary_is_the_docstrings_first_line(words, command):
    """The list of commands shows what the command's own help shows, without importing it."""
    function = importlib.import_module(command.module).command
    assert inspect.getdoc(function).splitlines()[0] == command.summary


@COMMANDS
def test_every_command_prints_json(words, command):
    """Programs can use every command that says something itself."""
    parameters = inspect.signature(importlib.import_module(command.module).command).parameters
    assert ("json" not in parameters) if command.starts else parameters["json"].default is False


@pytest.mark.parametrize("program", registry.PROGRAMS, ids=lambda program: program.name)
def test_programs_get_their_command_line_as_it_is(program, wavecore, monkeypatch):
    """--help and --json are left to them, and so is the exit status."""
    module = importlib.import_module(program.module)
    assert inspect.getdoc(module.run).splitlines()[0] == program.summary
    taken = []
    monkeypatch.setattr(module, "run", lambda words: taken.append(words) or 7)
    assert wavecore(program.name, "--help", "--json", "-x", "", "@file").status == 7
    assert taken == [["--help", "--json", "-x", "", "@file"]]


@COMMANDS
def test_every_command_has_help(words, command, wavecore):
    done = wavecore(*words.split(), "--help")
    assert done.status == 0
    assert f"Usage: wavecore {words}" in done.out
    assert command.summary.split(":")[0] in " ".join(done.out.split())


@pytest.mark.parametrize("command", [each for each in registry.COMMANDS if each.parts])
def test_a_command_of_parts_lists_them(command, wavecore):
    """With --help and without words alike; another word is distinguished from an option."""
    done = wavecore(command.name, "--help")
    assert done.status == 0
    assert done.out == wavecore(command.name).out
    for part in command.parts:
        assert part.name in done.out and part.summary in done.out
    wrong = wavecore(command.name, "nonsense")
    assert wrong.status == 2
    assert f"wavecore {command.name}: No such command 'nonsense'" in wrong.err


@pytest.mark.parametrize("words", [("--help",), ("list", "-a", "gfx942")])
def test_a_width_of_nothing_is_no_width(words, wavecore, monkeypatch):
    monkeypatch.setenv("COLUMNS", "0")
    assert len(wavecore(*words).out) > 1000


def test_help_lists_every_command_on_one_line_each(wavecore, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    done = wavecore("--help")
    assert done.status == 0
    for command in (*registry.COMMANDS, *registry.PROGRAMS):
        assert f"{command.name} " in done.out
        assert command.summary in done.out


@pytest.mark.parametrize("words", [(), ("--help",), ("-h",)])
def test_no_command_and_help_are_the_same(words, wavecore):
    assert wavecore(*words).out == wavecore("--help").out


def test_flags_are_shown_without_a_type(wavecore):
    """As if `--csv` took a value: typer appends `<bool>`."""
    for words in ((), ("layout",)):
        shown = wavecore(*words, "--help").out
        assert "--help" in shown and " -h " in shown
        assert "bool" not in shown


def test_help_imports_no_command():
    """`wavecore --help` is quick: it needs only the list of commands."""
    program = (
        "import sys, json\n"
        "from wavecore.cli import run\n"
        "run(['--help'])\n"
        "print(json.dumps(sorted(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    loaded = set(json.loads(done.stderr))
    assert loaded.isdisjoint(command.module for command in registry.COMMANDS)
    assert loaded.isdisjoint({"numpy", "llvmlite", "elftools", "ml_dtypes"})


def test_version(wavecore):
    from wavecore import __version__

    assert wavecore("--version").out == f"wavecore {__version__}\n"


def test_a_narrow_encoding_gets_escapes(tmp_path):
    """Names and rules that standard output cannot encode end no command."""
    path = tmp_path / "ö.s"
    path.write_text(".globl x\n")
    words = ("compile", str(path), "-a", "gfx942", "-o", str(tmp_path / "ö.hsaco"))
    done = subprocess.run(
        [sys.executable, "-m", "wavecore", *words],
        capture_output=True,
        text=True,
        env=os.environ
        | {"PYTHONIOENCODING": "ascii", "PYTHONPATH": os.pathsep.join(sys.path), "COLUMNS": "400"},
    )
    assert done.returncode == 0, done.stderr
    assert "\\xf6.hsaco:" in done.stdout


@pytest.mark.parametrize(
    ("word", "advice"),
    [("targts", "Did you mean 'targets'?"), ("dissasm", "'disasm'"), ("xyzzy", "Commands: run,")],
)
def test_an_unknown_command_says_what_might_have_been_meant(word, advice, wavecore):
    done = wavecore(word)
    assert done.status == 2
    assert advice in done.err
    assert done.out == ""


def test_an_unknown_option_is_wrong_usage(wavecore):
    done = wavecore("targets", "--frobnicate")
    assert done.status == 2
    assert "--frobnicate" in done.err


def test_an_error_is_text_without_traceback(wavecore):
    done = wavecore("targets", "gfx943")
    assert done.status == 2
    assert done.err.startswith("TargetError: There is no target 'gfx943'.")
    assert "Traceback" not in done.err


def test_an_error_under_json_is_json_too(wavecore):
    done = wavecore("targets", "gfx943", "--json")
    assert done.status == 2
    assert done.json["error"]["type"] == "TargetError"
    assert "gfx943" in done.json["error"]["message"]


@pytest.mark.parametrize("words", [("targets", "--frobnicate"), ("disasm", "absent.hsaco")])
def test_wrong_usage_under_json_is_json_too(words, wavecore):
    done = wavecore(*words, "--json")
    assert done.status == 2
    assert done.json["error"]["type"] == "UsageError"
    assert words[-1] in done.json["error"]["message"]
    assert words[-1] in done.err


def test_an_errors_facts_are_in_its_record():
    site = Site(kernel="axpy", pc=0x1040, lanes=(3, 4), workgroup=(1, 0, 0))
    fault = MemoryFault("reads past", address=0x2000, size_bytes=4, is_store=False, site=site)
    record = error_record(fault)
    assert record["type"] == "MemoryFault"
    assert record["address"] == 0x2000
    assert record["site"]["kernel"] == "axpy"
    assert record["site"]["workgroup"] == [1, 0, 0]


def test_a_file_that_cannot_be_read_is_wrong_usage(wavecore, tmp_path):
    done = wavecore("disasm", str(tmp_path / "absent.hsaco"))
    assert done.status == 2
    assert "absent.hsaco" in done.err


def test_a_closed_pipe_is_no_error():
    """`wavecore peaks | head -1` ends quietly."""
    command = f"{sys.executable} -m wavecore targets gfx942 | head -1"
    done = subprocess.run(["bash", "-o", "pipefail", "-c", command], capture_output=True, text=True)
    assert done.stderr == ""
    assert done.stdout == "gfx942 (MI300A, MI300X, MI325X)\n"


_UNREAD = """
import os, sys
from wavecore.cli import run
read, write = os.pipe()
os.close(read)
os.dup2(write, 1)
os.dup2(write, 2)
statuses = [run(words.split()) for words in sys.argv[2:]]
open(sys.argv[1], "w").write(" ".join(map(str, statuses)))
"""


def test_a_status_is_the_commands_own_though_nobody_reads(tmp_path):
    """`wavecore sanitize ... | head -1; echo ${PIPESTATUS[0]}`, and 2>&1 of it."""
    docs = Path(__file__).parents[2] / "docs"
    race = "--block 256 --arg out:f32[256] --arg f32[256]"
    commands = {
        f"sanitize {docs}/race.hip -a gfx942 {race}": 1,
        f"hazards {docs}/absent.s -a gfx942": 2,
        f"run {docs}/beyond.hip -a gfx942 --block 64 --arg i32[8] --arg i32=9": 1,
        "targets gfx0": 2,
    }
    found = tmp_path / "statuses"
    words = [sys.executable, "-c", _UNREAD, str(found), *commands]
    subprocess.run(words, check=True, timeout=300)
    assert found.read_text() == " ".join(map(str, commands.values()))


def test_python_dash_m_is_the_same_program():
    done = subprocess.run(
        [sys.executable, "-m", "wavecore", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("wavecore ")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "-"),
        (0.801, "0.801"),
        (1.92, "1.92"),
        (46.14, "46.1"),
        (383.0, "383.0"),
        (1307.4, "1307"),
        (10066.3, "10066"),
    ],
)
def test_number_keeps_the_digits_that_amd_prints(value, text):
    assert number(value) == text


def test_plain_knows_what_records_are_made_of():
    value = {"bytes": b"\x01\xff", "set": frozenset({"b", "a"}), "tuple": (1, 2.5, None, True)}
    assert plain(value) == {"bytes": "01ff", "set": ["a", "b"], "tuple": [1, 2.5, None, True]}


def test_output_that_is_closed_is_no_error():
    """`wavecore targets >&-`, as some daemons start their children."""
    words = [sys.executable, "-m", "wavecore", "targets"]
    done = subprocess.run(["sh", "-c", 'exec "$@" >&-', "sh", *words], stderr=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (0, b"")
