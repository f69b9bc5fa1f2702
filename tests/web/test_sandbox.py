"""Live requests within limits: they affect neither each other nor the machine."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
import time
from dataclasses import replace
from pathlib import Path

import psutil
import pytest

from wavecore.web import about
from wavecore.web.limits import Limits
from wavecore.web.sandbox import Sandbox

LIMITS = Limits(
    seconds=3.0, memory_bytes=400 << 20, processes=10, answer_bytes=1 << 20,
    printed_bytes=1 << 20, file_bytes=4 << 20, waiting_seconds=0.3,
)  # fmt: skip
REQUESTS = {"about": "wavecore.web.about", "misbehave": "tests.web.misbehaving"}


@pytest.fixture(scope="module")
def sandbox():
    made = Sandbox(REQUESTS, LIMITS, warm=("numpy",))
    made.start()
    made.answer("about", b"{}")
    yield made
    made.close()


def asked(sandbox, do, what=None, **more):
    return sandbox.answer("misbehave", json.dumps({"do": do, "what": what}).encode(), **more)


def processes_of(sandbox) -> list[psutil.Process]:
    """All running processes that live requests have started."""
    return psutil.Process(sandbox._warm.process.pid).children(recursive=True)


def ended(process: psutil.Process) -> bool:
    """Whether it has stopped; whoever collects its status may take a moment longer."""
    with contextlib.suppress(psutil.NoSuchProcess):
        return process.status() == psutil.STATUS_ZOMBIE
    return True


def gone(pid: int) -> bool:
    """The same for a process by its number."""
    with contextlib.suppress(psutil.NoSuchProcess):
        return ended(psutil.Process(pid))
    return True


def test_an_answer_is_what_the_function_returns(sandbox):
    found = sandbox.answer("about", b"{}")
    assert found.kind == "answer"
    assert json.loads(found.answer) == about.answer({})


@pytest.mark.parametrize(
    "value", [None, 1.5, "ü\ud800\u2028", [[]], {"a": {"b": []}}, "x" * 200000]
)
def test_any_json_comes_through(sandbox, value):
    assert json.loads(asked(sandbox, "returned", value).answer) == value


def test_a_refusal_is_a_sentence(sandbox):
    found = asked(sandbox, "refuse", "k is 3; expected a power of two.")
    assert (found.kind, found.sentence) == ("refused", "k is 3; expected a power of two.")


def test_a_defect_is_told_with_its_traceback(sandbox):
    found = asked(sandbox, "fail", "absent")
    assert (found.kind, found.sentence) == ("broken", "KeyError: 'absent'")
    assert "in fail" in found.printed


def test_a_defect_whose_text_raises_is_told(sandbox):
    found = asked(sandbox, "fail_without_words")
    sentence = "Wordless: Wordless, whose text raises ZeroDivisionError"
    assert (found.kind, found.sentence) == ("broken", sentence)


@pytest.mark.parametrize("do", ["no_json", "unprintable", "recurse"])
def test_what_is_no_json_is_a_defect(sandbox, do):
    assert asked(sandbox, do).kind == "broken"
    assert not processes_of(sandbox)


def test_a_process_that_ends_by_itself_is_told_with_its_last_words(sandbox):
    found = asked(sandbox, "vanish")
    assert found.kind == "broken"
    assert "SIGABRT" in found.sentence and "last words" in found.printed
    assert "status 1" in asked(sandbox, "exit_", 7).sentence


def test_no_request_sees_anything_of_another(sandbox):
    nothing = {"seen": [], "folder": [], "variable": None}
    for _ in range(3):
        assert json.loads(asked(sandbox, "seen", 1).answer) == nothing


def test_a_requests_folder_goes_with_it(sandbox):
    found = json.loads(asked(sandbox, "place").answer)
    assert not Path(found["folder"]).exists()
    assert gone(found["pid"])


def test_what_is_imported_in_advance_starts_no_thread():
    """With several threads, one would continue after a fork, with the others' locks held."""
    made = Sandbox()
    try:
        assert made.answer("about", b"{}").kind == "answer"
        assert psutil.Process(made._warm.process.pid).num_threads() == 1
    finally:
        made.close()


def test_modules_come_from_where_the_server_has_them(tmp_path, monkeypatch):
    """Not from the folder in which it was started."""
    (tmp_path / "json.py").write_text("raise SystemExit('read from the folder')")
    monkeypatch.chdir(tmp_path)
    made = Sandbox(REQUESTS, LIMITS, warm=())
    try:
        assert str(tmp_path) not in json.loads(asked(made, "place").answer)["path"]
    finally:
        made.close()


@pytest.mark.parametrize(
    ("do", "what", "sentence"),
    [
        ("spin", None, "It ran longer than 3 s and was ended."),
        ("sleep", 60, "It ran longer than 3 s and was ended."),
        ("allocate", None, "It took more memory than 400 MiB and was ended."),
        ("allocate_by_children", None, "It took more memory than 400 MiB and was ended."),
        ("fork", 6, "It started more than 10 processes and was ended."),
        ("print_endlessly", None, "It printed more than 1 MiB and was ended."),
        ("long_answer", 2 << 20, "It answered with more than 1 MiB and was ended."),
    ],
)
def test_a_limit_is_said_and_ends_everything(sandbox, do, what, sentence):
    start = time.monotonic()
    found = asked(sandbox, do, what)
    assert (found.kind, found.sentence) == ("limit", sentence)
    assert time.monotonic() - start < LIMITS.seconds + 5
    assert not processes_of(sandbox)
    assert asked(sandbox, "returned", 1).answer == b"1"


def test_files_have_a_limit(sandbox):
    found = asked(sandbox, "fill_disk")
    assert found.kind == "broken" and "File too large" in found.sentence


def test_what_leaves_the_session_is_ended_as_well(sandbox, tmp_path):
    file = tmp_path / "pid"
    assert json.loads(asked(sandbox, "leave", str(file)).answer) == "left"
    assert gone(int(file.read_text()))


def test_what_leaves_the_session_is_weighed_as_well(sandbox):
    """Otherwise it takes as much as it likes, until the request's time is over."""
    found = asked(sandbox, "leave_many", 12)
    sentence = "It started more than 10 processes and was ended."
    assert (found.kind, found.sentence) == ("limit", sentence)
    assert not processes_of(sandbox)


def test_a_server_that_ends_ends_what_has_left_its_requests_sessions(tmp_path):
    made = Sandbox(REQUESTS, LIMITS, warm=())
    file = tmp_path / "pid"
    thread = threading.Thread(target=lambda: asked(made, "leave_and_stay", str(file)))
    thread.start()
    while not (file.exists() and file.read_text()):
        time.sleep(0.01)
    made.close()
    thread.join()
    assert gone(int(file.read_text()))


def test_a_request_ends_when_nobody_waits_for_it(sandbox):
    start = time.monotonic()
    found = asked(sandbox, "sleep", 60, gone=lambda: time.monotonic() - start > 0.2)
    assert found.kind == "gone"
    assert time.monotonic() - start < 2
    assert not processes_of(sandbox)


def test_a_couple_run_at_once_some_wait_and_others_are_sent_away(sandbox):
    """Two of 0.6 s run; two wait longer than allowed; the rest do not wait at all."""
    outcomes = []

    def ask() -> None:
        outcomes.append((asked(sandbox, "sleep", 0.8).kind, time.monotonic() - start))

    start = time.monotonic()
    threads = [threading.Thread(target=ask) for _ in range(6)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    kinds = sorted(kind for kind, _ in outcomes)
    assert kinds == ["answer", "answer", "busy", "busy", "busy", "busy"]
    waited = sorted(seconds for kind, seconds in outcomes if kind == "busy")
    assert waited[0] < LIMITS.waiting_seconds <= waited[2]


def test_who_waits_gets_the_place_that_becomes_free():
    made = Sandbox(REQUESTS, replace(LIMITS, waiting_seconds=20.0), warm=())
    outcomes = []
    threads = [
        threading.Thread(target=lambda: outcomes.append(asked(made, "sleep", 0.1).kind))
        for _ in range(4)
    ]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    made.close()
    assert outcomes == ["answer"] * 4


def test_a_request_ends_with_the_warm_process():
    made = Sandbox(REQUESTS, LIMITS, warm=())
    assert asked(made, "returned", 1).answer == b"1"
    outcomes = []
    thread = threading.Thread(target=lambda: outcomes.append(asked(made, "sleep", 60)))
    thread.start()
    while not (running := processes_of(made)):
        time.sleep(0.01)
    made._warm.process.kill()
    thread.join()
    assert outcomes[0].kind == "broken"
    assert psutil.wait_procs(running, timeout=5)[1] == []
    made.close()


def test_a_process_ends_whose_parent_ended_before_it_asked():
    code = "from wavecore.sandbox import end_with_parent; end_with_parent(parent=0)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == -signal.SIGKILL


def test_the_warm_process_is_started_again(sandbox):
    """The system may end it when memory is short."""
    sandbox._warm.process.kill()
    sandbox._warm.process.wait()
    assert asked(sandbox, "returned", 1).answer == b"1"


def test_a_warm_process_that_hangs_is_replaced(monkeypatch):
    made = Sandbox(REQUESTS, LIMITS, warm=())
    try:
        assert asked(made, "returned", 1).answer == b"1"
        made._warm.process.send_signal(signal.SIGSTOP)
        with monkeypatch.context() as patch:
            patch.setattr("wavecore.web.sandbox._REPLY_SECONDS", 1.0)
            found = asked(made, "returned", 1)
        assert (found.kind, "cannot be started" in found.sentence) == ("broken", True)
        assert asked(made, "returned", 1).answer == b"1"
    finally:
        made.close()


def test_requests_end_with_the_server():
    made = Sandbox(REQUESTS, LIMITS, warm=())
    outcomes = []
    thread = threading.Thread(target=lambda: outcomes.append(asked(made, "sleep", 60)))
    made.answer("about", b"{}")
    thread.start()
    while not processes_of(made):
        time.sleep(0.01)
    (running,) = processes_of(made)
    made.close()
    thread.join(30)  # of the 60 s that the request would take; this machine may be busy
    assert not thread.is_alive()
    assert outcomes[0].kind == "broken"
    assert ended(running)
    assert asked(made, "returned", 1).kind == "broken"


def test_requests_end_when_the_server_is_killed():
    """Whatever happens to it, nothing keeps running."""
    program = (
        "import json, sys, threading, time\n"
        "from tests.web.test_sandbox import *\n"
        "made = Sandbox(REQUESTS, LIMITS, warm=())\n"
        "made.answer('about', b'{}')\n"
        "threading.Thread(target=asked, args=(made, 'sleep', 60)).start()\n"
        "while not processes_of(made): time.sleep(0.01)\n"
        "print(made._warm.process.pid, processes_of(made)[0].pid, made._warm.folder, flush=True)\n"
    )
    started = subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )  # fmt: skip
    *words, folder = started.stdout.readline().split()
    pids = [int(word) for word in words]
    assert Path(folder).exists()
    started.kill()
    started.wait()
    until = time.monotonic() + 5
    while not all(map(gone, pids)) and time.monotonic() < until:
        time.sleep(0.02)
    assert len(pids) == 2 and all(map(gone, pids))
    assert not Path(folder).exists()
