"""Output of tools for all launches: written once per process, each to its own file."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from wavecore import _env
from wavecore.tools.processwide import Output, values

PROGRAM = """
import multiprocessing, os, sys
from wavecore import _env
from wavecore.tools.processwide import Output, PerProcess, at_end

class Kept:
    def __init__(self, is_forked):
        self.output, self.count = Output(_env.PROFILE, is_forked=is_forked), 0
        at_end(lambda: self.output.say(self.count))

KEPT = PerProcess(Kept)

def launch(times):
    for _ in range(times):
        KEPT().count += 1

if __name__ == "__main__":
    launch(2)
    for times in (3, 0):
        if (pid := os.fork()) == 0:
            launch(times)
            sys.exit()
        os.waitpid(pid, 0)
    child = multiprocessing.get_context("fork").Process(target=launch, args=(4,))
    child.start()
    child.join()
"""


def test_each_process_that_launches_writes_once(tmp_path: Path) -> None:
    """A forked process writes a file with its number, without the parent's data."""
    (tmp_path / "go.py").write_text(PROGRAM)
    subprocess.run(
        [sys.executable, str(tmp_path / "go.py")], check=True,
        env=os.environ | {"WAVECORE_PROFILE": str(tmp_path / "out.txt")},
    )  # fmt: skip
    assert (tmp_path / "out.txt").read_text() == "2\n"
    others = [each.read_text() for each in tmp_path.glob("out-*.txt")]
    assert sorted(others) == ["3\n", "4\n"]


def test_a_pickle_grows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It exists from the first launch on."""
    monkeypatch.setenv("WAVECORE_SANITIZE", str(tmp_path / "%p.pickle"))
    output = Output(_env.SANITIZE)
    output.begin()
    path = tmp_path / f"{os.getpid()}.pickle"
    assert list(values(path)) == []
    output.add((1, 2))
    output.add(())
    assert list(values(path)) == [(1, 2), ()]
    assert pickle.loads(path.read_bytes()) == (1, 2)


def test_a_file_that_cannot_be_written_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("WAVECORE_SANITIZE", str(tmp_path))
    Output(_env.SANITIZE).say("found")
    assert capsys.readouterr().err == f"WAVECORE_SANITIZE={tmp_path}: Is a directory\n"
    monkeypatch.setenv("WAVECORE_SANITIZE", str(tmp_path / "no" / "file"))
    Output(_env.SANITIZE)  # at the first launch, not only at the end
    assert f"there is no folder {tmp_path}/no" in capsys.readouterr().err


def test_a_hyphen_is_standard_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("WAVECORE_SANITIZE", "yes")
    Output(_env.SANITIZE).say("one", 2)
    Output(_env.SANITIZE).say()
    assert capsys.readouterr().err == "one\n2\n"


def test_tables_are_written_where_the_locale_is_ascii(tmp_path: Path) -> None:
    """As in a program started by `env -i`, in which Python is embedded: it has no UTF-8 mode."""
    code = (
        "import sys, pathlib\n"
        "from wavecore.analysis.profile.process import save\n"
        "class Profile:\n"
        "    def table(self): return 'a \\u2502 b'\n"
        "save([Profile()], pathlib.Path(sys.argv[1]))\n"
    )
    ascii_only = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    path = tmp_path / "out.txt"
    command = [sys.executable, "-c", code, str(path)]
    subprocess.run(command, check=True, env=os.environ | ascii_only)
    assert path.read_text("utf-8") == "a │ b\n"
