"""The pytest plugin, tested by running pytest: targets, options, faults, xdist; off by default."""

from __future__ import annotations

import importlib.util

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


ASKS_FOR_CUDA = """
import unittest
import pytest
import torch
import triton
import triton.language as tl

GIVEN = torch.ones(10, device="cuda")

@triton.jit
def doubled(x, y, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    tl.store(y + i, tl.load(x + i, mask=i < n) * 2, mask=i < n)

def target():
    return triton.runtime.driver.active.get_current_target().arch

@pytest.fixture(scope="module")
def ones():
    return torch.ones(10, device="cuda")

@pytest.fixture(autouse=True)
def every_test():
    yield torch.ones(1, device="cuda")
"""


def with_triton(
    project: pytest.Pytester, tests: str, *options: str, conftest: str = ""
) -> pytest.RunResult:
    """pytest with Triton on two GPUs."""
    for name in ("torch", "triton"):  # not imported: pytester would make us import it twice
        if importlib.util.find_spec(name) is None:
            pytest.skip(f"{name} is not installed; `make test-triton` does that")
    project.makeconftest(conftest)
    project.makepyfile(test_triton=ASKS_FOR_CUDA + tests)
    chosen = ("--wavecore-triton", "gfx942,gfx1100,gfx942", *options)
    return project.runpytest_subprocess("-p", "wavecore.pytest_plugin", *chosen, timeout=300)


@pytest.mark.jit
def test_triton_is_there_for_marks_modules_and_fixtures_of_every_scope(
    project: pytest.Pytester,
) -> None:
    done = with_triton(project, """
@pytest.mark.skipif(not torch.cuda.is_available(), reason="no GPU")
@pytest.mark.parametrize("n", [10, 7])
def test_function(n, ones, request):
    y = torch.zeros(10, device="cuda")
    doubled[(1,)](ones, y, n, BLOCK=16)
    assert (y[:n] == 2).all() and ones.is_cuda and GIVEN.is_cuda
    assert target() in request.node.name

class TestPlain:
    @classmethod
    def setup_class(cls):
        cls.x = torch.ones(10, device="cuda")

    def setup_method(self):
        self.y = torch.zeros(10, device="cuda")

    def test_method(self):
        doubled[(1,)](self.x, self.y, 10, BLOCK=16)
        assert (self.y == 2).all()

class TestOfUnittest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.x = torch.ones(10, device="cuda")

    def test_method(self):
        self.assertEqual(target(), "gfx942")
""", conftest="import torch\nONES = torch.ones(3, device='cuda')")  # fmt: skip
    done.assert_outcomes(passed=7)


@pytest.mark.jit
def test_triton_with_xdist_and_faults_in_the_report(project: pytest.Pytester) -> None:
    done = with_triton(project, """
def test_fault():
    doubled[(1,)](GIVEN, torch.zeros(16, device="cuda"), 16, BLOCK=16)

def test_right():
    doubled[(1,)](GIVEN, torch.zeros(10, device="cuda"), 10, BLOCK=16)
""", "-p", "xdist.plugin", "-n", "2")  # fmt: skip
    done.assert_outcomes(passed=2, failed=2)
    done.stdout.fnmatch_lines(["*wavecore: MemoryFault*", "*of doubled, argument 0 (x)*"])


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        ("--wavecore-targets", "gfx9000", "There is no target 'gfx9000'"),
        ("--wavecore-triton", "gfx1", "There is no target 'gfx1'|Triton is not installed"),
        ("--wavecore-triton", " ,", "invalid _names value|names no GPU"),
        ("--wavecore-timeout", "-1", "invalid _seconds value|not above 0"),
    ],
)
def test_wrong_options_are_named(
    project: pytest.Pytester, option: str, value: str, message: str
) -> None:
    done = run(project, MARKED, option, value)
    assert done.ret == pytest.ExitCode.USAGE_ERROR
    done.stderr.re_match_lines([f".*({message}).*"])
