"""Completion in a shell: bash itself requests it, as when a user presses Tab."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from wavecore import matrix, targets
from wavecore.cli import registry

LIMIT_SECONDS = 3  # of CPU time; a user waits for it at each Tab
NEEDED = {"v_mfma_f32_16x16x16_f16", "v_wmma_f32_16x16x16_f16"}


@pytest.fixture(scope="module")
def script(tmp_path_factory) -> str:
    """The output of `wavecore --show-completion` for bash, with a program of that name."""
    if shutil.which("bash") is None:
        pytest.skip("bash is not installed")
    folder = tmp_path_factory.mktemp("bin")
    program = folder / "wavecore"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m wavecore "$@"\n')
    program.chmod(0o755)
    done = asked("--show-completion", "bash")
    assert done.returncode == 0, done.stderr
    return f'PATH="{folder}:$PATH"\n{done.stdout}'


def asked(*words: str, home: str = "/nonexistent") -> subprocess.CompletedProcess[str]:
    # The shell is named here; otherwise typer checks which one has started it.
    variables = {"_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1", "HOME": home}
    return subprocess.run(
        [sys.executable, "-m", "wavecore", *words],
        capture_output=True, text=True, env=os.environ | variables, check=False,
    )  # fmt: skip


def offered(script: str, line: str) -> set[str]:
    """What bash offers at the end of a line."""
    words = [*line.split(), ""] if line.endswith(" ") else line.split()
    ask = f"COMP_WORDS=({' '.join(repr(word) for word in words)}); COMP_CWORD={len(words) - 1}"
    show = r'_wavecore_completion wavecore; printf "%s\n" "${COMPREPLY[@]}"'
    done = subprocess.run(
        ["bash", "--norc"], input=f"{script}\n{ask}\n{show}\n", capture_output=True, text=True
    )
    assert done.returncode == 0 and not done.stderr, done.stderr
    return set(done.stdout.split())


def test_commands(script):
    names = {each.name for each in (*registry.COMMANDS, *registry.PROGRAMS)}
    assert offered(script, "wavecore ") == names
    assert offered(script, "wavecore la") == {"layout"}
    assert offered(script, "wavecore campaign ") == {"run", "status", "report"}


def test_options_of_a_command_and_of_a_part(script):
    assert {"--arch", "-a", "--csv", "--blgp"} <= offered(script, "wavecore layout -")
    assert offered(script, "wavecore campaign run --ov") == {"--over"}


@pytest.mark.parametrize("command", ["layout x", "run x", "demo", "compile x", "chain x"])
def test_targets(script, command):
    known = {name for name in targets.names() if name.startswith("gfx9")}
    assert offered(script, f"wavecore {command} -a gfx9") == known
    assert "MI300X" in offered(script, f"wavecore {command} --arch MI3")


def test_instructions_of_the_target_on_the_line(script):
    on_gfx942 = {each.name for each in matrix.instructions("gfx942")}
    assert offered(script, "wavecore show -a cdna3 v_") == on_gfx942
    assert offered(script, "wavecore show -a gfx1030 v_") == set()
    assert offered(script, "wavecore show -a nonsense v_") == set()
    every = offered(script, "wavecore chain v_")
    assert on_gfx942 | NEEDED <= every


def test_a_program_with_options_of_its_own_is_left_to_the_shell(script):
    """bash completes files, and hipcc does not run."""
    assert offered(script, "wavecore hipcc x") == set()
    assert offered(script, "wavecore hipcc -") == {"-h", "--help"}


def test_a_key_press_takes_no_longer_than_a_user_waits(script):
    before = os.times()
    started = time.monotonic()
    offered(script, "wavecore layout -a gfx942 v_mfma_f32_32x32")
    after = os.times()
    spent = after.children_user - before.children_user
    assert spent < LIMIT_SECONDS, f"{spent:.1f} s of {time.monotonic() - started:.1f} s"


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_installing(shell, tmp_path):
    """A second time changes nothing; the script uses our variable."""
    done = asked("--install-completion", shell, home=str(tmp_path))
    assert done.returncode == 0 and shell in done.stdout, done.stderr
    before = lines_below(tmp_path)
    assert any("_WAVECORE_COMPLETE" in line for lines in before.values() for line in lines)
    assert asked("--install-completion", shell, home=str(tmp_path)).returncode == 0
    assert lines_below(tmp_path) == before


def lines_below(folder: Path) -> dict[Path, list[str]]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path: [line for line in path.read_text().splitlines() if line] for path in files}
