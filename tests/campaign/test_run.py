"""Campaigns on this machine: rows, how tasks end, and how a campaign continues."""

from __future__ import annotations

import functools
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import types
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import psutil
import pyarrow.parquet
import pytest

from tests.campaign import tasks
from wavecore import campaign
from wavecore.campaign import spread
from wavecore.campaign.engine import _Campaign
from wavecore.campaign.parameters import points
from wavecore.campaign.progress import Progress
from wavecore.campaign.standing import standing
from wavecore.campaign.store import Store
from wavecore.errors import CampaignError
from wavecore.sandbox import is_alive


def _own_list() -> list[object]:
    """A list that contains itself."""
    made: list[object] = []
    made.append(made)
    return made


RUN = {"seconds", "worker"}  # columns that differ from run to run


def test_rows_are_those_of_a_serial_run(tmp_path: Path) -> None:
    over = {"seed": range(500)}
    serial = campaign.run(tasks.drawn, over, workers=0, out=tmp_path / "serial")
    both = campaign.run(tasks.drawn, over, workers=2, out=tmp_path / "both")
    assert both.counts == {"ok": 500}
    assert both.table.drop(list(RUN)).equals(serial.table.drop(list(RUN)))
    assert both.table["value"].to_pylist() == [tasks.drawn(seed) for seed in range(500)]
    assert both.table["index"].to_pylist() == list(range(500))


def test_kernels_of_modules_go_along(tmp_path: Path) -> None:
    over = {"target": ["gfx942", "gfx1201"], "factor": [2.0, 3.0]}
    found = campaign.run(tasks.in_python, over, workers=1, out=tmp_path / "out")
    rows = [(r["target"], r["factor"], r["last"], r["ok"]) for r in found.rows()]
    assert rows == [(t, f, 63 * f, True) for t in over["target"] for f in over["factor"]]


def test_what_ends_badly_is_a_row(tmp_path: Path) -> None:
    ends = [
        "fine", "raises", "fault", "spins", "crashes", "leaves", "eats", "object", "clash",
        "lists", "well",
    ]  # fmt: skip
    found = campaign.run(
        tasks.bad, {"what": ends}, workers=1, timeout=12, memory="1 GiB", out=tmp_path / "out"
    )
    rows = {row["what"]: row for row in found.rows()}
    assert list(rows) == ends
    assert [row["what"] for row in rows.values() if row["status"] == "ok"] == [
        "fine", "lists", "well",
    ]  # fmt: skip
    assert rows["lists"]["a"] == [0, 1, 2]
    assert rows["lists"]["h"] == 2.5
    assert rows["raises"]["error"] == "ValueError"
    assert rows["raises"]["reason"].startswith("this is wrong\n  at tasks.py:")
    assert rows["fault"]["error"] == "MemoryFault"
    assert "tasks.py:19" in rows["fault"]["reason"]
    assert (rows["spins"]["status"], rows["spins"]["reason"]) == (
        "timeout", "it ran longer than 12 s",
    )  # fmt: skip
    assert (rows["crashes"]["status"], rows["leaves"]["status"]) == ("lost", "lost")
    assert "SIGSEGV" in rows["crashes"]["reason"]
    assert "status 4" in rows["leaves"]["reason"]
    assert rows["eats"]["status"] == "memory"
    assert rows["eats"]["reason"] == "it took more memory than 1,024 MiB"
    assert "cannot have a column of object" in rows["object"]["reason"]
    assert "column of a parameter" in rows["clash"]["reason"]


def test_what_a_task_leaves_behind_ends_with_its_process(tmp_path: Path) -> None:
    """Whoever ends it: here the time limit; and it has left the task's session."""

    def task(file: str) -> None:
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                Path(file).write_text(str(os.getpid()))
                time.sleep(600)
            os._exit(0)
        os.wait()
        time.sleep(600)

    over = {"file": [str(tmp_path / "pid")]}
    found = campaign.run(task, over, workers=1, timeout=3, out=tmp_path / "out")
    assert [row["status"] for row in found.rows()] == ["timeout"]
    with suppress(psutil.NoSuchProcess):
        assert not is_alive(psutil.Process(int((tmp_path / "pid").read_text())))


def test_modules_of_tasks_do_not_come_from_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unless this process has imported them from there."""
    (tmp_path / "pickle.py").write_text("raise SystemExit('read from the folder')")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [each for each in sys.path if each])
    found = campaign.run(tasks.drawn, {"seed": [1]}, workers=1, out=tmp_path / "out")
    assert found.counts == {"ok": 1}


def test_a_campaign_goes_on_after_its_process_was_killed(tmp_path: Path) -> None:
    script = tmp_path / "go.py"
    script.write_text(
        "from tests.campaign import tasks\nfrom wavecore import campaign\n"
        f"out = {str(tmp_path / 'out')!r}\n"
        "campaign.run(tasks.slow, {'seed': range(1000)}, workers=1, out=out)"
    )
    root = Path(__file__).parents[2]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(root), *sys.path])}
    process = subprocess.Popen([sys.executable, str(script)], env=environment)
    try:
        while not list((tmp_path / "out").glob("part-*")) and process.poll() is None:
            time.sleep(0.05)
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
    before = len(campaign.read(tmp_path / "out"))
    assert 0 < before < 1000
    found = campaign.run(tasks.slow, {"seed": range(300)}, workers=1, out=tmp_path / "out")
    rows = found.rows()
    seeds = [row["seed"] for row in rows]
    assert sorted(seeds) == list(range(max(300, before)))
    assert {row["value"] == tasks.drawn(row["seed"]) for row in rows} == {True}


def test_rows_of_some_endings_can_be_had_again(tmp_path: Path) -> None:
    state = tmp_path / "state"

    def once(n: int) -> int:
        if n == 3 and not state.exists():
            state.touch()
            raise RuntimeError("not yet")
        return n

    out = tmp_path / "out"
    first = campaign.run(once, {"n": range(5)}, workers=0, out=out)
    assert first.counts == {"ok": 4, "error": 1}
    assert campaign.run(once, {"n": range(5)}, workers=0, out=out).counts == first.counts
    again = campaign.run(once, {"n": range(5)}, workers=0, out=out, again=["error"])
    assert again.counts == {"ok": 5}
    assert [row["value"] for row in again.rows()] == list(range(5))


def test_points_are_products_lists_and_generators(tmp_path: Path) -> None:
    def task(a: int, b: str = "none") -> str:
        return f"{a}{b}"

    def values(over: object, name: str) -> list[str]:
        out = tmp_path / name
        return [r["value"] for r in campaign.run(task, over, workers=0, out=out).rows()]  # type: ignore[arg-type]

    assert values({"a": range(2), "b": ["x", "y"]}, "product") == ["0x", "0y", "1x", "1y"]
    assert values([{"a": 1}, {"a": 2, "b": "z"}], "list") == ["1none", "2z"]
    assert values(({"a": n} for n in range(3)), "generator") == ["0none", "1none", "2none"]


@pytest.mark.parametrize(
    ("over", "said"),
    [
        (7, "`over` must be a dictionary"),
        ({"a": np.array(3)}, r"for a single value"),
        ({"a": "text"}, r"\['text'\] for a single value"),
        ({"a": 7}, r"\[7\] for a single value"),
        ([{"a": 1}, {"a": 1}], "occurs twice"),
        ([7], "a point must be a dictionary"),
        ({"index": [1]}, "the name of a column of the campaign"),
        ({"two words": [1]}, "a Python name"),
        ({"a": [object()]}, "cannot have a column of object"),
        ({"a": [_own_list()]}, "nested too deeply"),
        ({"a": [np.array(2**64, object)]}, "more than 64 bits"),
        ({"a": [{1: 1, "1": 2}]}, "have the same text"),
    ],
)
def test_wrong_points(tmp_path: Path, over: object, said: str) -> None:
    with pytest.raises(CampaignError, match=said):
        campaign.run(tasks.drawn, over, workers=0, out=tmp_path / "out")  # type: ignore[arg-type]


def test_other_code_has_a_table_of_its_own(tmp_path: Path) -> None:
    campaign.run(tasks.drawn, {"seed": range(2)}, workers=0, out=tmp_path / "out")
    with pytest.raises(CampaignError, match="rows of different code: of another task than drawn"):
        campaign.run(tasks.slow, {"seed": range(2)}, workers=0, out=tmp_path / "out")
    with pytest.raises(CampaignError, match="has rows already"):
        campaign.run(tasks.drawn, {"seed": range(2)}, workers=0, out=tmp_path / "out", resume=False)


def test_one_campaign_at_a_time_writes_a_table(tmp_path: Path) -> None:
    def nested(n: int) -> int:
        campaign.run(tasks.drawn, {"seed": [n]}, workers=0, out=tmp_path / "out")
        return n

    found = campaign.run(nested, {"n": [1]}, workers=0, out=tmp_path / "out")
    assert found.rows()[0]["error"] == "CampaignError"
    assert "another campaign is writing" in found.rows()[0]["reason"]


def test_a_task_that_cannot_be_loaded_is_said(tmp_path: Path) -> None:
    lock = threading.Lock()
    with pytest.raises(CampaignError, match="cannot be sent to another process"):
        campaign.run(lambda n: lock.locked(), {"n": [1]}, workers=1, out=tmp_path / "out")


def test_columns_of_several_types_become_text(tmp_path: Path) -> None:
    def task(n: int) -> object:
        return [1, "one", 1.5, None][n]

    found = campaign.run(task, {"n": range(4)}, workers=0, out=tmp_path / "out")
    assert [row["value"] for row in found.rows()] == ["1", "one", "1.5", None]


def test_nothing_listens(tmp_path: Path) -> None:
    """While tasks run; the test's own listener shows that the check works."""

    def task(n: int, parent: int) -> list[str]:
        import psutil

        found = psutil.Process(parent).net_connections() + psutil.Process().net_connections()
        return [each.laddr.ip for each in found if each.status == "LISTEN"]

    over = {"n": [1], "parent": [os.getpid()]}
    with socket.create_server(("127.0.0.2", 0)):
        found = campaign.run(task, over, workers=1, out=tmp_path / "out")
    assert set(found.rows()[0]["value"]) == {"127.0.0.2"}


def test_batches_get_shorter_towards_the_end(tmp_path: Path) -> None:
    every, count = points({"seed": range(1000)})
    this = _Campaign(tasks.drawn, Store(tmp_path / "out"), every, count)
    this._size = 100.0
    with Progress(False, count) as bar:
        batches = list(this._batches(bar, threads=4))
    lengths = [len(batch.indices) for batch in batches]
    assert [index for batch in batches for index in batch.indices] == list(range(1000))
    assert lengths[0] == 100  # while much remains
    assert lengths == sorted(lengths, reverse=True)
    assert lengths[-8:] == [1] * 8  # of four threads none waits long for another


# Results that a column of Parquet cannot hold, or not with others.
AWKWARD = {
    "an integer of 64 bits": (2**63, 2**63),
    "one of NumPy's": (np.uint64(2**64 - 1), 2**64 - 1),
    "one in a list": ([2**63], f"[{2**63}]"),
    "nothing by name": ({}, "{}"),
    "nothing by name in a list": ([{}], "[{}]"),
    "nothing by name below": ({"a": {}}, "{'a': {}}"),
    "a lone surrogate": ("\ud800", r"\ud800"),
    "one below": ({"\ud800": ["\ud800"]}, {r"\ud800": [r"\ud800"]}),
    "lists in lists": (eval("[" * 60 + "1" + "]" * 60), "[" * 60 + "1" + "]" * 60),
    "a long double": (np.longdouble(1.5), 1.5),
    "one that is no double": (np.longdouble("1.1"), "1.1"),
    "text of another class": (np.str_("text"), "text"),
    "a path": (Path("a/b"), "a/b"),
}  # fmt: skip


@pytest.mark.parametrize("name", AWKWARD)
def test_no_value_loses_a_row(tmp_path: Path, name: str) -> None:
    """As a result and as a parameter, at first and on resuming, and below values of other types."""
    given, kept = AWKWARD[name]

    def task(n: int, parameter: object) -> dict[str, object]:
        return {"found": given} if n else {}

    over = [{"n": n, "parameter": given} for n in range(3)]
    for _ in range(2):
        found = campaign.run(task, over, workers=0, out=tmp_path / "out")
        assert found.counts == {"ok": 3}
        assert [row["found"] for row in found.rows()] == [None, kept, kept]
        assert [row["parameter"] for row in found.rows()] == [kept] * 3
    campaign.run(task, [*over, {"n": 0, "parameter": -1}], workers=0, out=tmp_path / "out")
    assert campaign.read(tmp_path / "out").counts == {"ok": 4}


def test_texts_that_utf8_cannot_hold_are_escaped(tmp_path: Path) -> None:
    """In the name of a column, and in an exception's message."""

    def task(n: int) -> object:
        if n:
            raise ValueError("odd \ud800")
        return {"named \ud800": 1}

    rows = campaign.run(task, {"n": range(2)}, workers=0, out=tmp_path / "out").rows()
    assert rows[0][r"named \ud800"] == 1
    assert rows[1]["reason"].startswith(r"odd \ud800")


class Wordless(Exception):
    """Its `__str__` and a name raise."""

    def __str__(self) -> str:
        raise KeyError("no words")

    @property
    def name(self) -> str:
        raise KeyError("no name")


@pytest.mark.parametrize("workers", [0, 1])
def test_exceptions_whose_text_raises_are_rows(tmp_path: Path, workers: int) -> None:
    def task(n: int) -> object:
        if n:
            raise Wordless
        return Wordless()

    rows = campaign.run(task, {"n": range(2)}, workers=workers, out=tmp_path / "out").rows()
    assert "cannot have a column of Wordless" in rows[0]["reason"]
    assert rows[1]["reason"].startswith("Wordless, whose text raises KeyError\n  at test_run.py:")
    assert rows[1]["error"].endswith("Wordless")


def test_what_did_not_run_is_no_result(tmp_path: Path) -> None:
    def yields(n: int) -> Iterator[int]:
        yield n

    async def waits(n: int) -> int:
        return n

    async def both(n: int) -> AsyncIterator[int]:
        yield n

    for task in (yields, waits, both):
        (row,) = campaign.run(task, {"n": [1]}, workers=0, out=tmp_path / task.__name__).rows()
        assert row["status"] == "error"
        assert "which has not run" in row["reason"]


def test_points_with_the_same_columns_are_told_apart(tmp_path: Path) -> None:
    """Paths by all their parts, functions by their code, bytes from text."""
    values = [
        Path("a/data"), Path("b/data"), lambda: 1, lambda: 2, b"\0", "bytes 00", "00",
        np.float16, *(types.SimpleNamespace(name="same", k=k) for k in range(2)),
        [b"\0", "00"], ["00", b"\0"],
    ]  # fmt: skip
    out = tmp_path / "out"
    task = functools.partial(_counted, str(tmp_path / "calls"))
    for _ in range(2):
        found = campaign.run(task, {"value": values}, workers=0, out=out)
    assert found.counts == {"ok": len(values)}
    assert len((tmp_path / "calls").read_bytes()) == len(values)


def _counted(file: str, value: object) -> None:
    with open(file, "ab") as calls:
        calls.write(b".")


def test_indices_are_those_of_the_last_order(tmp_path: Path) -> None:
    def rows(*values: int) -> list[tuple[int, int]]:
        found = campaign.run(tasks.drawn, {"seed": values}, workers=0, out=tmp_path / "out")
        return [(row["index"], row["seed"]) for row in found.rows()]

    rows(1, 2, 3)
    assert rows(5, 3, 2, 1) == [(0, 5), (1, 3), (2, 2), (3, 1)]
    assert rows(2, 9) == [(0, 2), (1, 9), (2, 5), (3, 3), (4, 1)]


@pytest.mark.parametrize("name", ["part-000000001.parquet", "part-000000007.parquet"])
@pytest.mark.parametrize("damage", ["empty", "short", "flipped", "foreign", "folder"])
def test_damaged_parts_are_named(tmp_path: Path, damage: str, name: str) -> None:
    """In place of one, and beside it."""
    out = tmp_path / "out"
    campaign.run(tasks.drawn, {"seed": range(500)}, workers=0, out=out)
    part, data = out / name, (out / "part-000000001.parquet").read_bytes()
    if part.exists():
        part.unlink()
    if damage == "folder":
        part.mkdir()
    elif damage == "foreign":
        pyarrow.parquet.write_table(pyarrow.table({"a": [1]}), part)
    else:
        flipped = data[:40] + bytes([data[40] ^ 255]) + data[41:]
        part.write_bytes({"empty": b"", "short": data[:-9], "flipped": flipped}[damage])
    with pytest.raises(CampaignError, match=name):
        campaign.run(tasks.drawn, {"seed": range(500)}, workers=0, out=out)
    with pytest.raises(CampaignError, match=name):
        campaign.read(out).rows()


def test_files_of_others_are_named_before_tasks_run(tmp_path: Path) -> None:
    (tmp_path / "part-old.parquet").touch()
    with pytest.raises(CampaignError, match=r"part-old\.parquet was not written by a campaign"):
        campaign.run(tasks.drawn, {"seed": [1]}, workers=0, out=tmp_path)


@pytest.mark.parametrize(
    "text",
    ["", "[]", "7", '{"ran": "many"}', '{"parameters": 5}', '{"started": 1e999}', "[" * 9999],
)
def test_what_was_noted_of_progress_may_be_lost(tmp_path: Path, text: str) -> None:
    over = {"seed": range(3)}
    campaign.run(tasks.drawn, over, workers=0, out=tmp_path)
    (tmp_path / "_progress.json").write_text(text)
    assert standing(tmp_path).rows == spread.load(tmp_path).length == 3
    assert campaign.run(tasks.drawn, over, workers=0, out=tmp_path).counts == {"ok": 3}
    (tmp_path / "_campaign.json").write_text(text)
    with pytest.raises(CampaignError, match=r"_campaign\.json is damaged"):
        campaign.run(tasks.drawn, over, workers=0, out=tmp_path)
    with pytest.raises(CampaignError, match=r"_campaign\.json is damaged"):
        standing(tmp_path)


class Unpicklable:
    """Its reduction raises an error unknown to pickle."""

    name = "one"

    def __reduce__(self) -> str:
        raise KeyError("inside")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"workers": -1}, "workers must be a number"),
        ({"workers": 1.5}, "workers must be a number"),
        ({"timeout": "5"}, "timeout must be in seconds"),
        ({"timeout": -1}, "timeout must be in seconds"),
        ({"memory": -1}, "memory must be above 0 bytes"),
        ({"memory": []}, "memory must be bytes"),
        ({"again": ["eror"]}, "again must be a list of error, timeout"),
        ({"again": "error"}, "again must be a list of error, timeout"),
        ({"out": "a" * 300}, "cannot be the name of a folder"),
        ({"out": "a\0"}, "cannot be the name of a folder"),
        ({"out": None}, "cannot be the name of a folder"),
        ({"out": b"a"}, "cannot be the name of a folder"),
        ({"workers": 1, "over": {"seed": [Unpicklable()]}}, "cannot be sent to another process"),
    ],
)
def test_wrong_options(tmp_path: Path, options: dict[str, Any], said: str) -> None:
    given = {"over": {"seed": [1]}, "workers": 0, "out": tmp_path / "out"} | options
    with pytest.raises(CampaignError, match=said):
        campaign.run(tasks.drawn, **given)
