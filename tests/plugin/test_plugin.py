"""The pytest plugin, by running pytest: targets, options, faults, xdist; nothing where unasked."""

from __future__ import annotations

import pytest

pytest_plugins = ["pytester"]

KERNELS = '''
import numpy as np
import pytest
import wavecore as wc

SOURCE = r"""
#include <hip/hip_runtime.h>
extern "C" __global__ void add_one(float* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] += 1;
}
extern "C" __global__ void forever(int* x) { while (*(volatile int*)x == 0) {} }
"""

def kernel(gpu, name):
    return gpu.load(wc.compile(SOURCE, gpu.target.name))[name]
'''
ADDS = """
    x = np.zeros(100, np.float32)
    kernel(gpu, "add_one")[2, 64](x, len(x))
    assert (x == 1).all()
"""


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    return pytester


def run(project: pytest.Pytester, test: str, *options: str) -> pytest.RunResult:
    project.makepyfile(test_kernels=KERNELS + test)
    plugins = ("-p", "wavecore.pytest_plugin", "-p", "no:cacheprovider")
    return project.runpytest_subprocess(*plugins, *options, timeout=300)


MARKED = f"""
@pytest.mark.targets("gfx90a", "gfx1201")
def test_add(gpu):
{ADDS}
"""


@pytest.mark.clang
@pytest.mark.jit
def test_one_test_for_each_target(project: pytest.Pytester) -> None:
    done = run(project, MARKED, "-v")
    done.assert_outcomes(passed=2)
    done.stdout.fnmatch_lines(
        ["*test_add?gfx90a? PASSED*", "*test_add?gfx1201? PASSED*", "*wavecore: wave instructions*"]
    )
    done.stdout.fnmatch_lines(["*test_kernels.py::test_add?gfx1201?", "* in all"])


@pytest.mark.clang
@pytest.mark.jit
def test_the_option_overrides_the_marker(project: pytest.Pytester) -> None:
    done = run(project, MARKED, "-v", "--wavecore-targets", "gfx942, gfx1100,MI250X")
    done.assert_outcomes(passed=3)
    done.stdout.fnmatch_lines(["*test_add?gfx942? PASSED*", "*test_add?gfx1100? PASSED*"])


@pytest.mark.clang
@pytest.mark.jit
def test_an_unmarked_test_has_one_gpu(project: pytest.Pytester) -> None:
    run(project, f"def test_add(gpu):\n{ADDS}").assert_outcomes(passed=1)


@pytest.mark.clang
@pytest.mark.jit
def test_a_fault_is_in_the_report(project: pytest.Pytester) -> None:
    done = run(project, """
@pytest.mark.targets("gfx942", "gfx1100")
def test_fault(gpu):
    x = np.zeros(100, np.float32)
    kernel(gpu, "add_one")[2, 64](x, 128)
""")  # fmt: skip
    done.assert_outcomes(failed=2)
    done.stdout.fnmatch_lines(
        ["*wavecore: MemoryFault*", "*right past the end of the array of add_one, argument 0 (x)*"]
    )


@pytest.mark.clang
@pytest.mark.jit
def test_a_launch_without_end_meets_the_time_out(project: pytest.Pytester) -> None:
    done = run(project, """
def test_forever(gpu):
    with pytest.raises(wc.Timeout):
        kernel(gpu, "forever")[1, 64](np.zeros(1, np.int32))
""", "--wavecore-timeout", "0.2")  # fmt: skip
    done.assert_outcomes(passed=1)


@pytest.mark.clang
@pytest.mark.jit
def test_it_works_with_xdist(project: pytest.Pytester) -> None:
    done = run(project, MARKED, "-p", "xdist.plugin", "-n", "2")
    done.assert_outcomes(passed=2)
    done.stdout.fnmatch_lines(["*wavecore: wave instructions*", "*test_add?gfx90a?"])


def test_who_does_not_ask_sees_nothing(project: pytest.Pytester) -> None:
    """No section, and no time for imports."""
    test = f"""
@pytest.fixture
def own():
    return wc.Device("gfx942")

def test_launches(own):
    gpu = own
{ADDS}

def test_imports_nothing_for_others():
    import subprocess, sys
    code = "import sys, wavecore.pytest_plugin as p; print('numpy' in sys.modules)"
    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "False\\n"
"""
    done = run(project, test)
    done.assert_outcomes(passed=2)
    assert "wavecore:" not in done.stdout.str()


def test_other_peoples_fixture_of_that_name_stays_theirs(project: pytest.Pytester) -> None:
    done = run(project, """
@pytest.fixture
def gpu():
    return 7

def test_own(gpu):
    assert gpu == 7

@pytest.mark.targets("gfx942")
def test_marked(gpu):
    assert gpu == 7
""")  # fmt: skip
    done.assert_outcomes(passed=2)


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        ("--wavecore-targets", "gfx9000", "There is no target 'gfx9000'"),
        ("--wavecore-triton", "gfx1", "There is no target 'gfx1'"),
        ("--wavecore-timeout", "-1", "invalid _seconds value|not above 0"),
    ],
)
def test_wrong_options_are_named(
    project: pytest.Pytester, option: str, value: str, message: str
) -> None:
    done = run(project, MARKED, option, value)
    assert done.ret == pytest.ExitCode.USAGE_ERROR
    done.stderr.re_match_lines([f".*({message}).*"])
