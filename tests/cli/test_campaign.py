"""`wavecore campaign`: what it runs, what it prints, how it ends, and its page."""

from __future__ import annotations

import csv
import fcntl
import io
import json
import os
import re
from pathlib import Path

import pytest

from tests.analysis.page.browser import NARROW, opened, started
from wavecore import campaign
from wavecore.cli.campaign.over import over
from wavecore.cli.campaign.shown import duration
from wavecore.cli.usage import UsageError

TASKS = """
import random

LIMIT = 3

def task(target: str, seed: int, scale: float = 1.0):
    draw = random.Random(f"{target}{seed}")
    if target == "gfx1201" and seed >= LIMIT:
        raise ValueError(f"seed {seed} is <too> much")
    return {"ulp": scale * 10.0 ** seed, "exact": seed % 2 == 0, "kind": target[3], "sum": seed}

def helper(x):
    return x

def interrupts(n):
    if n == 1:
        raise KeyboardInterrupt("mine")

class Thing:
    pass
"""


@pytest.fixture
def tasks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "sweep_tasks.py"
    path.write_text(TASKS)
    return path


@pytest.fixture
def done(wavecore, tasks):
    """A campaign of ten points, two of which failed."""
    words = ("--over", "target=gfx942,gfx1201", "--over", "seed=range(5)", "--workers", "0")
    return wavecore("campaign", "run", f"{tasks}::task", *words, "--out", "out")


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("a=1,2", [1, 2]),
        ("a=gfx942,gfx1201", ["gfx942", "gfx1201"]),
        ("a=1.5, x ,None,True,0x10", [1.5, "x", None, True, 16]),
        ("a='b,c',\"d\"", ["b,c", "d"]),
        ("a=it's", ["it's"]),
        ("a=(16, 16),(32,8)", [(16, 16), (32, 8)]),
        ("a=('x,y', 1),[2]", [("x,y", 1), [2]]),
        ("a=range(3),10", [0, 1, 2, 10]),
        ("a=''", [""]),
        ("a=b=c", ["b=c"]),
        ("a=fp8_e4m3", ["fp8_e4m3"]),
    ],
)
def test_values_of_a_parameter(text, values):
    assert over([text]) == {"a": values}


def test_a_range_stays_one():
    """Of a million million points none is created before it is needed."""
    assert over(["seed=range(1000000000000)"]) == {"seed": range(1000000000000)}
    assert isinstance(over(["seed=range(5)"])["seed"], range)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["a"], "expected NAME=VALUES"),
        (["two words=1"], "expected NAME=VALUES"),
        (["a="], "a value is missing"),
        (["a=1,,2"], "a value is missing"),
        (["a=1", "a=2"], "a is given twice"),
        (["a=range(x)"], r"range takes one to three integers.*not \(x\)"),
        (["a=range(1,2,3,4)"], "one to three"),
        (["a=range(0, 4, 0)"], "one to three"),
        (["a=range(0)"], "is empty"),
        (["a=(1,2"], r"\) is missing"),
        (["a='x"], "' is missing"),
        (["a=[x]"], "not a Python literal"),
    ],
)
def test_wrong_values_are_named(given, said):
    with pytest.raises(UsageError, match=said):
        over(given)


def test_rows_of_a_task_that_failed_here_and_there(done):
    """Status 1, since some failed; the table, the counts and the reasons."""
    assert done.status == 1
    assert "10 of 10 points have rows" in done.out
    assert "8 ok, 2 error" in done.out
    assert "ValueError: seed 3 is <too> much" in done.out
    rows = campaign.read("out").rows()
    assert [row["target"] for row in rows] == ["gfx942"] * 5 + ["gfx1201"] * 5
    assert rows[4]["ulp"] == 1e4


def test_processes_of_this_machine_run_a_file_s_task(wavecore, tasks):
    """The module is sent along although no worker can import it; all succeed: status 0."""
    words = ("--over", "target=gfx942", "--over", "seed=range(3)", "--over", "scale=2,4")
    done = wavecore("campaign", "run", "sweep_tasks.py::task", *words, "--workers", "1", "--json")
    assert (done.status, done.json["counts"]) == (0, {"ok": 6})
    found = [row["ulp"] for row in campaign.read("results.parquet").rows()]
    assert found == [2, 4, 20, 40, 200, 400]


def test_an_interrupt_says_how_far_it_is_and_one_of_a_task_is_a_row(wavecore, tasks):
    """In this process it is the user's, and in a task's own process the task's."""
    words = ("campaign", "run", f"{tasks}::interrupts", "--over", "n=range(3)")
    done = wavecore(*words, "--workers", "0", "--out", "here")
    assert (done.status, done.err) == (
        130,
        "wavecore: interrupted: 1 of 3 points have rows in here. Run the same command for "
        "the others; see `wavecore campaign status here`.\n",
    )
    done = wavecore(*words, "--workers", "1", "--out", "here")
    assert done.status == 1
    assert "2 ok, 1 error" in done.out
    assert "KeyboardInterrupt: mine" in done.out


def test_it_goes_on_and_does_again_what_failed(wavecore, tasks, done):
    """The same command runs nothing; with --again and a repaired file nothing is lost."""
    words = ("--over", "target=gfx942,gfx1201", "--over", "seed=range(5)", "--workers", "0")
    before = campaign.read("out").table
    again = wavecore("campaign", "run", f"{tasks}::task", *words, "--out", "out", "--json")
    assert (again.status, again.json["ran"], again.json["left"]) == (1, 0, 0)
    assert campaign.read("out").table.equals(before)
    again = wavecore(
        "campaign", "run", f"{tasks}::task", *words, "--out", "out", "--again", "error", "--json"
    )
    assert (again.status, again.json["ran"], again.json["counts"]) == (1, 2, {"ok": 8, "error": 2})


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("sweep_tasks.py", "--over", "a=1"), "expected FILE.py::TASK"),
        (("sweep_tasks.py::tusk", "--over", "a=1"), "Did you mean 'task'?"),
        (("sweep_tasks.py::xyzzy", "--over", "a=1"), "its functions: task, helper, interrupts."),
        (("sweep_tasks.py::LIMIT", "--over", "a=1"), "made by `def`, not int"),
        (("sweep_tasks.py::Thing", "--over", "a=1"), "made by `def`, not type"),
        (("none.py::task", "--over", "a=1"), "there is no such file"),
        (("sweep_tasks.py::task", "--over", "target=x"), "missing a required argument: 'seed'"),
        (("sweep_tasks.py::helper", "--over", "x=1", "--over", "y=1"), "unexpected keyword"),
        (
            ("sweep_tasks.py::helper", "--over", "x=1", "--again", "ok"),
            "expected one of error, timeout",
        ),
        (("sweep_tasks.py::helper", "--over", "x=1", "--timeout", "-1"), "seconds, above 0"),
        (("sweep_tasks.py::helper", "--over", "x=1", "--memory", "much"), "must be bytes"),
        (("sweep_tasks.py::helper", "--over", "x=1,1", "--workers", "0"), "occurs twice"),
        (("sweep_tasks.py::helper", "--over", "x=1", "--client", "a:1", "--workers", "2"), "own"),
        (("sweep_tasks.py::helper",), "--over"),
    ],
)
def test_wrong_usage_is_status_2(wavecore, tasks, words, said):
    done = wavecore("campaign", "run", *words)
    assert done.status == 2
    assert said in done.err
    assert "Traceback" not in done.err


@pytest.mark.parametrize("part", ["status", "report"])
def test_what_is_no_campaign_is_said(wavecore, tmp_path, part):
    done = wavecore("campaign", part, str(tmp_path))
    assert done.status == 2
    assert "is not a campaign's folder" in done.err


def test_status_of_a_campaign_that_runs_and_of_one_that_was_stopped(wavecore, done):
    """Rates and remaining time are the run's; a lock that is held shows that it runs."""
    progress = json.loads(Path("out/_progress.json").read_bytes())
    progress |= {"ran": 4, "skipped": 2, "started": progress["noted"] - 2.0}
    Path("out/_progress.json").write_text(json.dumps(progress | {"dashboard": "http://x:1"}))
    stopped = wavecore("campaign", "status", "out")
    assert "stopped, 4 left: run the same again" in stopped.out
    assert "2.0 rows/s" in stopped.out
    with open("out/_lock") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        now = wavecore("campaign", "status", "out")
        record = wavecore("campaign", "status", "out", "--json").json
    assert "it runs now, 4 left, about 2.0 s" in now.out
    assert "http://x:1" in now.out and "http" not in stopped.out
    assert (record["running"], record["left"], record["per_second"]) == (True, 4, 2.0)


def test_reports_are_by_parameters(wavecore, done):
    """A line for each result and value; --json has the figures in full."""
    whole = wavecore("campaign", "report", "out")
    assert whole.status == 0
    assert re.search(r"ulp +8 +1 +55 +1,403 +10,000", whole.out)
    found = wavecore("campaign", "report", "out", "--by", "target", "--json").json
    ulp = {each["by"]["target"]: each for each in found["results"] if each["result"] == "ulp"}
    assert (ulp["gfx942"]["median"], ulp["gfx942"]["count"]) == (100, 5)
    assert (ulp["gfx1201"]["high"], ulp["gfx1201"]["count"]) == (100, 3)
    lines = wavecore("campaign", "report", "out", "--by", "target,seed", "--csv").out
    rows = list(csv.DictReader(io.StringIO(lines)))
    assert {"result": "ulp", "target": "gfx942", "seed": "4"}.items() <= rows[4].items()
    assert rows[4]["mean"] == "10000.0"
    unwritten = wavecore("campaign", "report", "out", "--html", ".", "--json")
    assert (unwritten.status, unwritten.json["standing"]["rows"]) == (2, 10)
    assert unwritten.json["error"]["message"].endswith("Is a directory")
    wrong = wavecore("campaign", "report", "out", "--by", "sed")
    assert (wrong.status, "there are target, seed" in wrong.err) == (2, True)


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0.84, "0.8 s"), (59.7, "1 min"), (42, "42 s"), (200, "3 min 20 s"), (7200, "2 h"),
     (18720, "5 h 12 min"), (183600, "2 d 3 h")],
)  # fmt: skip
def test_times_are_for_people(seconds, text):
    assert duration(seconds) == text


def test_the_page_needs_nothing_else_and_shows_every_row(wavecore, done, tmp_path):
    """Results by parameter, reasons as text, no request; nothing is cut off in a narrow window."""
    assert wavecore("campaign", "report", "out", "--html", "page.html").status == 0
    html = Path("page.html").read_text("utf-8")
    assert not re.findall(r"(?:src|href)=\"(?!#)", html)
    with started() as browser:
        with opened(browser, html, tmp_path) as shown:
            assert not shown.complaints
            assert len(shown.requests) == 1
            assert shown.texts("nav a") == ["Summary", "Results", "Failures", "Times"]
            assert shown.texts("h3.result code") == ["ulp", "exact", "kind", "sum"]
            told = shown.texts(".spread g title")
            assert "gfx1201: 3 rows, median 10" in told and "all rows: 8 rows, median 55" in told
            assert "seed 3 is <too> much" in shown.texts(".reasons td")
            assert shown.texts(".reasons data") == ["2", "8"]
        with opened(browser, html, tmp_path, width=NARROW, scheme="dark") as shown:
            assert shown.overflow <= 0


def test_the_page_s_script_is_the_theme_s_alone(wavecore, done):
    wavecore("campaign", "report", "out", "--html", "page.html", "--by", "target")
    html = Path("page.html").read_text("utf-8")
    assert html.count("<script>") == 1
    assert "By target" in html and "By seed" not in html
    assert os.path.getsize("page.html") < 100_000
