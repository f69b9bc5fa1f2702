"""The programs of examples/hip: built and run by the commands given in them."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import sys
from pathlib import Path

import pytest

from tests.hip.building import Done, run

EXAMPLES = Path(__file__).parents[2] / "examples"
sys.path.insert(0, str(EXAMPLES))

import hip_programs  # noqa: E402
from hip_programs import PROGRAMS, Program, largest_error  # noqa: E402

pytestmark = pytest.mark.clang
BY_HIPCC = [program for program in PROGRAMS.values() if program.made_by == "hipcc"]


class Shell:
    """A shell in a copy of the examples, like a user's, with wavecore and its hipcc on the path."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.root = root
        self.folder = folder / "hip"
        shutil.copytree(EXAMPLES / "hip", self.folder)
        own = folder / "bin"
        own.mkdir()
        (own / "wavecore").write_text(f'#!/bin/sh\nexec {sys.executable} -m wavecore "$@"\n')
        (own / "wavecore").chmod(0o755)
        self.path = f"{own}:{root}/bin:{os.environ['PATH']}"

    def __call__(self, command: str, folder: str = ".", **changes: str) -> Done:
        done = run(["sh", "-c", command], self.folder / folder, {"PATH": self.path} | changes)
        assert done.status == 0, f"{command}\n{done.out}{done.err}"
        return done

    def say(self, source: str) -> list[str]:
        """The commands in the comment at the start of a source."""
        text = (self.folder / source).read_text()
        found = re.findall(r"^(?://|#) ((?:hipcc|make|cmake|export|WAVECORE_GPUS)\b.*)", text, re.M)
        assert found, source
        return found


@pytest.fixture
def shell(root: Path, tmp_path: Path) -> Shell:
    return Shell(root, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("program", BY_HIPCC, ids=lambda program: program.name)
def test_a_program_builds_as_it_says_and_finds_the_cpus_results(shell: Shell, program: Program):
    """Without a warning, and on every device that it supports."""
    done = [shell(command) for command in shell.say(program.source)]
    assert all(each.err == "" for each in done)
    assert "ok" in done[-1].out
    name = Path(program.source).stem
    for gpus in program.TARGETS:
        said = shell(f"./{name}", WAVECORE_GPUS=gpus)
        assert said.err == ""
        assert not largest_error(said.out) > 1e-2
        assert gpus.split(",")[0] in said.out.splitlines()[0]


def test_every_source_is_of_a_program():
    sources = [*EXAMPLES.glob("hip/**/*.hip"), *EXAMPLES.glob("hip/**/*.cpp")]
    files = {path.relative_to(EXAMPLES / "hip").as_posix() for path in sources}
    of_projects = {"cmake/histogram.hip", "make/sums.hip"}
    assert files - of_projects == {program.source for program in PROGRAMS.values()}


def test_the_program_for_make(shell: Shell):
    if shutil.which("make") is None:
        pytest.skip("make is not installed")
    (command,) = shell.say("make/Makefile")
    assert "gfx1100" in shell(command, "make").out.splitlines()[-3]
    again = shell("make HIPCC=false ARCH=gfx1100", "make").out
    assert "up to date" in again
    (shell.folder / "check.hpp").touch()  # main.cpp includes it, sums.hip does not
    dry = shell('make -n HIPCC="wavecore hipcc"', "make").out
    assert "main.cpp" in dry and "sums.hip" not in dry


@pytest.mark.slow
def test_the_project_for_cmake(shell: Shell):
    for program in ("cmake", "make"):
        if shutil.which(program) is None:
            pytest.skip(f"{program} is not installed (on PyPI: cmake; of the system: make)")
    commands = shell.say("cmake/CMakeLists.txt")
    variables = {} if shutil.which("c++") else {"CXX": f"{shell.root}/lib/llvm/bin/clang++"}
    said = shell(" && ".join(commands), "cmake", CMAKE_GENERATOR="Unix Makefiles", **variables)
    assert "gfx942: a histogram" in said.out and "ok" in said.out.splitlines()[-1]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["hip.make", "hip.cmake"])
def test_the_demo_takes_a_python_in_any_folder(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a venv in a folder whose name has special characters for shells and make."""
    if shutil.which("make") is None:
        pytest.skip("make is not installed: apt install make")
    python = tmp_path / "it's a $HOME, ä" / "python"
    python.parent.mkdir()
    python.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} "$@"\n')
    python.chmod(0o755)
    monkeypatch.setattr(hip_programs, "WAVECORE", (str(python), "-m", "wavecore"))
    program = PROGRAMS[name]
    done = hip_programs.run(program, program.TARGETS[0])
    assert done.status == 0, done.text
