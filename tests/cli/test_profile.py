"""`wavecore profile`: kernels of files, and programs that launch them."""

from __future__ import annotations

import json
import sys

import pytest

from tests.analysis.profile.programs import AXPY

pytestmark = [pytest.mark.clang, pytest.mark.jit]

ARGUMENTS = ("--arg=f32=2", "--arg=f32[128]=arange", "--arg=f32[128]=ones")
SCRIPT = f"""
import sys
import numpy as np
import wavecore as wc
kernel = wc.Device("gfx942").load(wc.compile({AXPY!r}, "gfx942", opt="-O2"))["axpy"]
kernel.launch(1, 64, (2.0, np.ones(64, "f4"), np.ones(64, "f4")))
print("ran", *sys.argv[1:])
sys.exit(int(sys.argv[2]))
"""

FORKS = f"""
import multiprocessing
import numpy as np
import wavecore as wc
kernel = wc.Device("gfx942").load(wc.compile({AXPY!r}, "gfx942", opt="-O2"))["axpy"]
def launch(groups):
    kernel.launch(groups, 64, (2.0, np.ones(64 * groups, "f4"), np.ones(64 * groups, "f4")))
launch(1)
children = [multiprocessing.get_context("fork").Process(target=launch, args=(n,)) for n in (2, 4)]
for each in children:
    each.start()
for each in children:
    each.join()
launch(8)
"""


@pytest.fixture
def source(tmp_path):
    path = tmp_path / "axpy.hip"
    path.write_text(AXPY)
    return str(path)


@pytest.fixture
def script(tmp_path):
    path = tmp_path / "script.py"
    path.write_text(SCRIPT)
    return str(path)


def test_the_table_of_a_kernel(wavecore, source):
    done = wavecore("profile", source, "-a", "gfx942", "--grid", "2", *ARGUMENTS)
    assert done.status == 0, done.err
    first, _, limited, *_ = done.out.splitlines()
    assert first == "axpy on gfx942   grid 2, block 64: 2 waves of 64"
    assert limited.startswith("Limited by memory bandwidth of MI300X")
    assert "axpy.hip:5   y[i] += a * x[i];" in done.out
    assert "LDS cycles" not in done.out


def test_json_is_the_record(wavecore, source):
    done = wavecore("profile", source, "-a", "gfx1201", "--grid", "2", *ARGUMENTS, "--json")
    assert done.status == 0, done.err
    assert done.json["schema"] == "wavecore.profile"
    assert done.json["launch"]["grid"] == [2, 1, 1]
    assert done.json["target"]["name"] == "gfx1201"
    counters = {each["name"]: each["value"] for each in done.json["counters"]}
    assert counters["flops.total"] == 2 * 64


def test_files_for_a_browser_and_for_perfetto(wavecore, source, tmp_path):
    page, trace = tmp_path / "page.html", tmp_path / "trace.json"
    done = wavecore(
        "profile", source, "-a", "gfx942", *ARGUMENTS, f"--html={page}", f"--trace={trace}"
    )
    assert done.status == 0, done.err
    assert "axpy" in page.read_text()
    assert json.loads(trace.read_text())["traceEvents"]


def test_no_lines_on_request(wavecore, source):
    done = wavecore("profile", source, "-a", "gfx942", *ARGUMENTS, "--lines", "0")
    assert done.status == 0, done.err
    assert "axpy.hip:5" not in done.out


def test_a_program_with_options_of_its_own(wavecore, script):
    done = wavecore("profile", "--", sys.executable, script, "--size", "0")
    assert done.status == 0, done.err
    assert "axpy on gfx942   grid 1, block 64: 1 wave of 64" in done.out


def test_launches_of_forked_processes_count(wavecore, tmp_path):
    path = tmp_path / "forks.py"
    path.write_text(FORKS)
    done = wavecore("profile", "--", sys.executable, str(path))
    assert done.status == 0, done.err
    assert "15 waves of 64" in done.out.splitlines()[0]


def test_the_table_comes_before_a_file_that_cannot_be_written(wavecore, source, tmp_path):
    done = wavecore("profile", source, "-a", "gfx942", *ARGUMENTS, f"--html={tmp_path}")
    assert done.status == 2
    assert "1 wave of 64" in done.out
    assert f"{tmp_path}: Is a directory" in done.err


def test_a_program_that_fails_is_profiled_and_fails(wavecore, script):
    done = wavecore("profile", "--json", "--", sys.executable, script, "x", "3")
    assert done.status == 3
    assert done.json["schema"] == "wavecore.profiles"
    assert [each["kernel"] for each in done.json["profiles"]] == ["axpy"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--", sys.executable, "-c", "pass"], "launched no kernel on an emulated GPU"),
        (["--", "no-such-program-here", "x"], "no-such-program-here: No such file"),
        (["--html", "/no/such/folder/x.html", "a.hip"], "there is no folder /no/such/folder"),
        (["missing.hip", "-a", "gfx942"], "File 'missing.hip' does not exist"),
        (["--arg=i32=1", "--", "python", "x.py"], "--arg and --kernel are for one file"),
    ],
)
def test_what_cannot_be_profiled(wavecore, words, said):
    done = wavecore("profile", *words)
    assert done.status == 2
    assert said in done.err


LEAVES = """import os, sys
import numpy as np
import wavecore as wc
from wavecore.analysis.profile import process
process._MOST = int(sys.argv[2])
kernel = wc.Device("gfx942").load(wc.compile(sys.argv[1], "gfx942"))["axpy"]
for groups in (1, 2, 4):
    kernel.launch(groups, 64, (2.0, np.ones(64 * groups, "f4"), np.ones(64 * groups, "f4")))
os._exit(5)
"""


@pytest.mark.parametrize("most", ["256", "2"])
def test_launches_of_a_program_that_leaves_at_once_are_profiled(wavecore, source, tmp_path, most):
    """os._exit runs no exit handlers; above `most` launches, some are added up earlier."""
    path = tmp_path / "leaves.py"
    path.write_text(LEAVES)
    done = wavecore("profile", "--", sys.executable, str(path), source, most)
    assert done.status == 5, done.err
    assert "7 waves of 64" in done.out.splitlines()[0]


HANGS = r"""import os, threading
import numpy as np
import wavecore as wc
SOURCE = '''#include <hip/hip_runtime.h>
extern "C" __global__ void turn(int* x) { while (atomicAdd(x, 2) != 1) {} }
'''
kernel = wc.Device("gfx942").load(wc.compile(SOURCE, "gfx942"))["turn"]
threading.Timer(2, os._exit, [5]).start()
kernel.launch(1, 64, (np.zeros(1, "i4"),))
"""


@pytest.mark.parametrize("command", ["profile", "sanitize"])
def test_a_program_of_which_no_launch_ends_is_told_from_one_without(wavecore, tmp_path, command):
    path = tmp_path / "leaves.py"
    path.write_text(HANGS)
    done = wavecore(command, "--", sys.executable, str(path))
    assert done.status == 2
    assert (
        "launched kernels on an emulated GPU, none of which ended; its exit status is 5" in done.err
    )


def test_a_file_that_cannot_be_written_stands_in_the_one_document(wavecore, source, tmp_path):
    done = wavecore("profile", source, "-a", "gfx942", *ARGUMENTS, f"--html={tmp_path}", "--json")
    assert done.status == 2
    assert done.json["schema"] == "wavecore.profile"
    assert done.json["error"]["message"].endswith(f"{tmp_path}: Is a directory")


def test_two_saved_profiles_side_by_side(wavecore, source, tmp_path):
    saved = []
    for grid in ("1", "2"):
        done = wavecore("profile", source, "-a", "gfx942", "--grid", grid, *ARGUMENTS, "--json")
        saved.append(tmp_path / f"{grid}.json")
        saved[-1].write_text(done.out)
    done = wavecore("profile", "--compare", *map(str, saved))
    assert done.status == 0, done.err
    assert done.out.splitlines()[0] == "before  axpy on gfx942   grid 1, block 64"
    [bytes_read] = (line for line in done.out.splitlines() if line.startswith("Bytes read"))
    assert bytes_read.split()[-4:] == ["512", "1,024", "+100", "%"]
    found = wavecore("profile", "--compare", *map(str, saved), "--json").json
    assert len(found["comparisons"]) == 1 and not found["alone"]


def test_only_saved_profiles_are_compared(wavecore, source):
    assert "takes two files" in wavecore("profile", "--compare", source).err
    assert "is not JSON" in wavecore("profile", "--compare", source, source).err
    missing = wavecore("profile", "--compare", "no.json", "no.json")
    assert (missing.status, "no.json: No such file" in missing.err) == (2, True)
