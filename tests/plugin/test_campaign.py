"""--wavecore-campaign: tests on workers, reported as if they had run where pytest was called."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from wavecore.campaign.testing import Spread, _options

pytest_plugins = ["pytester"]

TESTS = """
import ctypes
import os
import sys
import pytest

@pytest.fixture(scope="module")
def once():
    print("made once")

def test_passes(once):
    print("hello")

def test_is_elsewhere(record_property):
    record_property("where", os.getpid())
    assert os.environ["WHO_ASKS"] != str(os.getpid())

def test_fails(once):
    x = [1, 2]
    print("to be seen")
    print("as well", file=sys.stderr)
    assert x == [1, 3]

def test_skips():
    pytest.skip("not today")

@pytest.mark.xfail(reason="known")
def test_xfails():
    assert False

@pytest.mark.xfail
def test_xpasses():
    pass

@pytest.fixture
def broken():
    raise ValueError("no such thing")

def test_has_an_error(broken):
    pass

@pytest.mark.targets("gfx90a", "gfx1201")
@pytest.mark.parametrize("word", ["a b", "x::y/[z]"])
def test_has_a_gpu(gpu, word):
    assert gpu.target.name in ("gfx90a", "gfx1201")

def test_is_unwanted():
    assert False
"""
CRASHES = """
def test_crashes():
    ctypes.string_at(0)

def test_leaves():
    os._exit(3)
"""
CONFTEST = "import os\nos.environ.setdefault('WHO_ASKS', str(os.getpid()))\n"


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    pytester.makeconftest(CONFTEST)
    return pytester


def run(project: pytest.Pytester, *words: str) -> pytest.RunResult:
    return project.runpytest_subprocess("-p", "wavecore.pytest_plugin", *words, timeout=120)


def seen(done: pytest.RunResult) -> list[str]:
    """The lines of the sections and of the summary, without times and processes."""
    text = done.stdout.str().partition("= ERRORS =")[2]
    lines = re.sub(r"in [\d.]+s|=|WHO_ASKS.*|0x\w+", "", text).splitlines()
    return sorted(line.strip() for line in lines if "generated xml file" not in line)


def test_reports_are_those_of_a_run_without_a_cluster(project: pytest.Pytester) -> None:
    """Outcomes, traces, what was printed, what is deselected; files of results are written once."""
    project.makepyfile(test_all=TESTS)
    words = ("test_all.py", "-rA", "-k", "not unwanted and not elsewhere")
    alone = run(project, *words)
    spread = run(project, *words, "--wavecore-campaign", "local", "--junitxml", "found.xml")
    assert seen(spread) == seen(alone)
    assert (spread.ret, alone.ret) == (pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.TESTS_FAILED)
    spread.assert_outcomes(
        passed=5, failed=1, errors=1, skipped=1, xfailed=1, xpassed=1, deselected=2
    )
    cases = ElementTree.parse(project.path / "found.xml").findall(".//testcase")
    assert len({case.get("name") for case in cases}) == len(cases) == 10


def test_what_ends_its_process_is_a_failed_test(project: pytest.Pytester) -> None:
    """With the reason; the tests beside it are run, and each in a process of a worker."""
    project.makepyfile(test_all=TESTS + CRASHES + "".join(map(FURTHER.format, range(40))))
    words = ("-k", "passes or elsewhere or crashes or leaves or further", "-v", "-rf")
    done = run(project, *words, "--wavecore-campaign", "local")
    done.assert_outcomes(passed=42, failed=2, xpassed=1, deselected=9)
    done.stdout.re_match_lines_random(
        [
            r"the test did not end: the process ended while it ran: it was ended by SIGSEGV on .*",
            r"the test did not end: the process ended while it ran: it exited with status 3 on .*",
            r"test_all.py::test_crashes FAILED .*",
            r"FAILED test_all.py::test_leaves - the test did not end: .*",
        ]
    )


FURTHER = """
def test_further_{}(once):
    pass
"""


def test_it_stops_where_it_shall(project: pytest.Pytester) -> None:
    """After the first failure no more tests begin, and none is shown."""
    tests = "".join(map(FURTHER.format, range(60)))
    project.makepyfile(test_all=TESTS + tests)
    done = run(project, "-x", "--wavecore-campaign", "local", "-k", "fails or further")
    outcomes = done.parseoutcomes()
    assert outcomes["failed"] == 1
    assert outcomes.get("passed", 0) < 61
    done.stdout.fnmatch_lines(["*stopping after 1 failures*"])


def test_what_cannot_go_together_is_said(project: pytest.Pytester) -> None:
    project.makepyfile(test_all="def test_one():\n    pass")
    for words, said in (
        (("-p", "xdist.plugin", "-n", "2"), "it cannot be combined with pytest-xdist's -n"),
        (("--pdb",), "cannot reach workers"),
    ):
        done = run(project, "--wavecore-campaign", "local", *words)
        assert done.ret == pytest.ExitCode.USAGE_ERROR
        done.stderr.fnmatch_lines([f"*{said}*"])


@pytest.mark.parametrize(
    ("words", "left"),
    [
        (["tests", "-k", "tests"], ["-k", "tests"]),
        (["-k", "tests", "tests", "-v"], ["-k", "tests", "-v"]),
        (["-m", "a", "a", "b", "-k", "b"], ["-m", "a", "-k", "b"]),
        (["-q"], ["-q"]),
        (["a.py::test_x[1]", "-x"], ["-x"]),
    ],
)
def test_options_go_along_without_files(
    project: pytest.Pytester, words: list[str], left: list[str]
) -> None:
    """A word that is an option's value and a folder is taken away where it is a folder."""
    for name in ("tests", "a", "b"):
        project.mkdir(name)
    project.makepyfile(a="def test_x(): pass")
    found = _options(project.parseconfig(*words))
    assert [word for word in found if "basetemp" not in word] == left


def test_nothing_is_registered_where_nobody_asks(project: pytest.Pytester) -> None:
    config = project.parseconfigure("-p", "wavecore.pytest_plugin")
    assert not any(isinstance(each, Spread) for each in config.pluginmanager.get_plugins())
