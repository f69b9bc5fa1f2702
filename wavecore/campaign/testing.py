"""pytest's tests on a cluster: batches of them, each by pytest in a process of a worker.

Who asks collects, as usual; workers run what they are told by node id and send back reports, which
are logged here as if tests had run here. So the checkout must be at the same place on every
machine, as on a file system that they share, and so must what tests import.

A batch whose process ended is run again test by test, so that the one that ends it is found.
"""

from __future__ import annotations

import contextlib
import io
import itertools
import json
import math
import os
import uuid
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

from wavecore._env import cpu_count

if TYPE_CHECKING:
    from wavecore.campaign.cluster import Ended, Sender

LOCAL = "local"  # in place of an address: processes of this machine
_BATCHES_PER_THREAD = 4
_LARGEST_BATCH = 32
_WAITING_PER_THREAD = 2
_TEXT_MOST = 4000  # letters of what pytest said of a batch that it did not run


@dataclass(frozen=True)
class _Batch:
    """Tests of one file, in their order."""

    items: tuple[pytest.Item, ...]

    @property
    def names(self) -> list[str]:
        return [item.nodeid for item in self.items]


class Spread:
    """The plugin of who asks: it collects, sends tests to a cluster and logs their reports."""

    def __init__(self, config: pytest.Config, address: str) -> None:
        if config.getoption("numprocesses", None):
            raise pytest.UsageError(
                "--wavecore-campaign: it cannot be combined with pytest-xdist's -n."
            )
        if config.getoption("usepdb"):
            raise pytest.UsageError("--wavecore-campaign: a debugger (--pdb) cannot reach workers.")
        self._config, self._address = config, address
        self._session: pytest.Session

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        """Run all tests of the session. Raises: UsageError if no cluster answers."""
        if session.config.option.collectonly:
            return None
        if session.testsfailed and not session.config.option.continue_on_collection_errors:
            return None  # it stops in pytest's own words
        self._session = session
        from wavecore.campaign.cluster import Sender, connected
        from wavecore.campaign.sandbox import Limits
        from wavecore.campaign.travel import packed
        from wavecore.errors import CampaignError

        client = None if self._address == LOCAL else self._address
        with contextlib.ExitStack() as stack:
            try:
                joined = stack.enter_context(connected(client, cpu_count()))
            except CampaignError as error:
                raise pytest.UsageError(f"--wavecore-campaign: {error}") from error
            digest = f"pytest-{uuid.uuid4().hex}"  # its processes are of this run alone
            sender = Sender(joined, packed(run_tests), digest, Limits())
            stack.callback(sender.close)
            self._run(sender)
        return True

    def _run(self, sender: Sender) -> None:
        waiting = deque(_batches(self._session.items, sender.threads()))
        running: dict[str, _Batch] = {}
        while waiting or running:
            while waiting and len(running) < _WAITING_PER_THREAD * sender.threads():
                batch = waiting.popleft()
                running[self._send(sender, batch)] = batch
            ended = sender.take()
            if ended is None:
                if not sender.alive:
                    raise self._session.Interrupted("Dask's scheduler is gone")
                continue
            waiting.extendleft(reversed(list(self._ended(running.pop(ended.name), ended))))

    def _send(self, sender: Sender, batch: _Batch) -> str:
        from wavecore.campaign.travel import packed

        point = {
            "folder": str(self._config.invocation_params.dir),
            "words": [*_options(self._config), "--wavecore-campaign="],
            "basetemp": self._config.option.basetemp,
            "tests": [f"{self._config.rootpath}{os.sep}{name}" for name in batch.names],
        }
        return sender.send([0], packed([point]))

    def _ended(self, batch: _Batch, ended: Ended) -> Iterator[_Batch]:
        """Log what a batch has brought. Yields: what is to be run again."""
        row = ended.rows[0] if ended.rows else None
        if row is None or row.status != "ok":
            if len(batch.items) > 1 and (row is None or row.status != "error"):
                yield from (_Batch((item,)) for item in batch.items)
                return
            where = f" on {row.worker}" if row is not None and row.worker else ""
            reason = row.reason if row is not None else f"its worker ended: {ended.reason}"
            for item in batch.items:
                self._log_lost(item, f"{reason}{where}", row.seconds if row else 0.0)
            return
        reports = [self._report(data) for data in json.loads(str(row.values["reports"]))]
        for item in batch.items:
            own = [report for report in reports if report.nodeid == item.nodeid]
            if own:
                self._log(item, own)
            else:
                said = str(row.values["said"]).strip()
                self._log_lost(item, f"pytest on {row.worker} did not run it:\n{said}", 0.0)

    # -------------------------------------------------------------------------------- reports

    def _report(self, data: dict[str, Any]) -> pytest.TestReport:
        for name in ("longrepr", "location"):
            if isinstance(data[name], list):
                data[name] = tuple(data[name])
        for name in ("sections", "user_properties"):  # pairs, which JSON has as lists
            data[name] = [tuple(pair) for pair in data[name]]
        made = self._config.hook.pytest_report_from_serializable(config=self._config, data=data)
        assert isinstance(made, pytest.TestReport)
        return made

    def _log_lost(self, item: pytest.Item, reason: str, seconds: float) -> None:
        """A failure that no process has lived to tell."""
        lost = pytest.TestReport(
            nodeid=item.nodeid, location=item.location, keywords={}, outcome="failed",
            longrepr=f"the test did not end: {reason}", when="call", duration=seconds,
        )  # fmt: skip
        self._log(item, [lost])

    def _log(self, item: pytest.Item, reports: Sequence[pytest.TestReport]) -> None:
        """As pytest does it for a test that ran here. Raises: Session.Failed, as with -x."""
        hook = self._config.hook
        hook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
        for report in reports:
            hook.pytest_runtest_logreport(report=report)
        hook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
        if self._session.shouldfail:
            raise self._session.Failed(self._session.shouldfail)
        if self._session.shouldstop:
            raise self._session.Interrupted(self._session.shouldstop)


def _batches(items: Sequence[pytest.Item], threads: int) -> Iterator[_Batch]:
    """Tests in batches, several for each thread, none of two files."""
    size = min(max(1, math.ceil(len(items) / (threads * _BATCHES_PER_THREAD))), _LARGEST_BATCH)
    for _, group in itertools.groupby(items, lambda item: item.path):
        several = list(group)
        for start in range(0, len(several), size):
            yield _Batch(tuple(several[start : start + size]))


def _options(config: pytest.Config) -> list[str]:
    """The words of the command line without the files and folders that it names."""
    left = [str(word) for word in config.invocation_params.args]
    for name in reversed(config.option.file_or_dir):
        wanted = (_files(config, left) or 0) - 1
        places = [at for at in reversed(range(len(left))) if left[at] == name]
        shorter = (left[:at] + left[at + 1 :] for at in places)
        # An option's value may be the same word: without it another file is missing, or a value.
        left = next(words for words in shorter if _files(config, words) == wanted)
    return left


def _files(config: pytest.Config, words: Sequence[str]) -> int | None:
    """How many files and folders a command line names; None if it is wrong."""
    try:
        return len(config._parser.parse_known_args(list(words)).file_or_dir)
    except pytest.UsageError:
        return None


# ------------------------------------------------------------------------------------ on workers


def run_tests(
    folder: str, words: Sequence[str], basetemp: str | None, tests: Sequence[str]
) -> dict[str, str]:
    """Run tests here by pytest.

    Args:
        folder: where pytest was called.
        words: its options.
        basetemp: the folder for temporary files that they name, of which each process has a part.
        tests: node ids with whole paths.

    Returns: "reports", as JSON; "said": the end of what pytest printed.

    Raises: FileNotFoundError if this machine has not the folder.
    """
    try:
        os.chdir(folder)
    except FileNotFoundError as error:
        raise FileNotFoundError(
            f"{folder} is not on {os.uname().nodename}: tests must lie on a file system that all "
            "machines of the cluster share, at the same place."
        ) from error
    if basetemp is not None:
        os.makedirs(basetemp, exist_ok=True)
        own = os.path.join(basetemp, f"{os.uname().nodename}-{os.getpid()}")
        words = [*words, f"--basetemp={own}"]
    reports, printed = _Reports(), io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
        pytest.main([*words, *tests], plugins=[reports])
    return {
        "reports": json.dumps(reports.found, default=str),
        "said": printed.getvalue()[-_TEXT_MOST:],
    }


class _Reports:
    """The plugin of a worker: it keeps reports; the client prints them."""

    def __init__(self) -> None:
        self.found: list[dict[str, Any]] = []
        self._config: pytest.Config

    @pytest.hookimpl(tryfirst=True)
    def pytest_configure(self, config: pytest.Config) -> None:
        self._config = config
        # As pytest-xdist's workers have it: plugins that write files of results leave them alone.
        config.workerinput = {"workerid": "campaign"}  # type: ignore[attr-defined]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        data = self._config.hook.pytest_report_to_serializable(config=self._config, report=report)
        self.found.append(data)
