"""Campaigns on a real cluster: a scheduler and workers as processes, some of which are killed."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.campaign import tasks
from tests.sampling import EVERYTHING
from wavecore import campaign
from wavecore.campaign import engine
from wavecore.cli import run
from wavecore.errors import CampaignError, MemoryFault

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


def _program() -> Any:
    path = BENCHMARKS / "campaign_cluster.py"
    spec = importlib.util.spec_from_file_location("benchmarks_campaign_cluster", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


program = _program()


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    with program.Cluster(2) as made:
        yield made


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows are written as they arrive, so that there are some when something is killed."""
    monkeypatch.setattr(engine, "_FLUSH_SECONDS", 0.1)


@pytest.mark.usefixtures("soon")
def test_killed_workers_lose_no_row_and_double_none(cluster: Any, tmp_path: Path) -> None:
    over, out, killed = {"seed": range(400)}, tmp_path / "found", [0]

    def kill_a_worker() -> None:
        """Once there are more rows: on a busy machine workers take longer to start than this."""
        parts = len(list(out.glob("part-*")))
        if parts > killed[-1]:
            killed.append(parts)
            cluster.kill_worker()

    serial = campaign.run(tasks.drawn, over, workers=0, out=tmp_path / "serial")
    with program.repeated(2.5, kill_a_worker):
        found = campaign.run(tasks.slow, over, client=cluster.address, out=out)
    assert len(killed) > 1
    columns = ["index", "status", "seed", "value"]
    assert found.table.select(columns).equals(serial.table.select(columns))


@pytest.mark.usefixtures("soon")
def test_a_killed_scheduler_is_said_and_the_same_call_goes_on(cluster: Any, tmp_path: Path) -> None:
    over = {"seed": range(150)}
    before, found = program.interrupted(cluster, tasks.slow, over, tmp_path / "out")
    assert 0 < before < 150
    rows = [(row["seed"], row["value"]) for row in found.rows()]
    assert rows == [(seed, tasks.drawn(seed)) for seed in range(150)]


def test_what_ends_badly_on_a_worker_is_a_row(cluster: Any, tmp_path: Path) -> None:
    """A fault, an endless task, one that takes 10 GB, a crash: the others are run."""
    with pytest.raises(MemoryFault):  # compiled here, as compiling counts towards the timeout
        tasks.bad("fault")
    ends = ["fine", "fault", "spins", "eats", "crashes", "well"]
    found = campaign.run(
        tasks.bad, {"what": ends}, client=cluster.address, timeout=10, memory="512 MiB",
        out=tmp_path / "out",
    )  # fmt: skip
    rows = {row["what"]: row for row in found.rows()}
    assert [rows[what]["status"] for what in ends] == [
        "ok", "error", "timeout", "memory", "lost", "ok",
    ]  # fmt: skip
    assert rows["fault"]["error"] == "MemoryFault"


def test_the_command_line_takes_a_scheduler_s_address(
    cluster: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """And prints the address of Dask's own pages, while it runs."""
    (tmp_path / "own.py").write_text("import time\n\ndef task(n):\n    time.sleep(n)\n    return n")
    words = ["--over", "n=0,2", "--client", cluster.address, "--out", str(tmp_path / "out")]
    thread = threading.Thread(
        target=run, args=(["campaign", "run", f"{tmp_path / 'own.py'}::task", *words],)
    )
    thread.start()
    program._until(lambda: (tmp_path / "out" / "_progress.json").exists(), "a campaign")
    pages = []
    while thread.is_alive() and not pages:
        thread.join(0.1)
        found = campaign.read(tmp_path / "out")._store.progress() or {}
        pages = [found["dashboard"]] if found.get("dashboard") else []
    thread.join()
    assert pages and pages[0].startswith("http://127.0.0.1:")
    assert campaign.read(tmp_path / "out").counts == {"ok": 2}
    assert "2 of 2 points have rows" in capsys.readouterr().out


@pytest.mark.skipif(not EVERYTHING, reason="minutes: WAVECORE_TEST_EVERYTHING=1")
def test_twenty_thousand_points_while_everything_is_killed() -> None:
    done = subprocess.run(
        [sys.executable, str(BENCHMARKS / "campaign_cluster.py")],
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(BENCHMARKS.parent), *sys.path])},
        capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "", "tcp://x:y", "http://127.0.0.1:1", "inproc://x", "tls://127.0.0.1:1",
     "tcp://127.0.0.1:1", "tcp://nowhere.invalid:80", "tcp://127.0.0.1:99999"],
)  # fmt: skip
def test_addresses_of_no_scheduler_are_said_at_once(
    tmp_path: Path, address: str, capfd: pytest.CaptureFixture[str]
) -> None:
    start = time.monotonic()
    with pytest.raises(CampaignError, match="scheduler"):
        campaign.run(tasks.drawn, {"seed": [1]}, client=address, out=tmp_path / "out")
    assert time.monotonic() - start < 15
    assert capfd.readouterr().err == ""
