"""A live request for tests: it does what its body says, which must do no harm."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

SEEN: list[Any] = []  # by requests in the same process


def answer(body: dict[str, Any]) -> Any:
    return globals()[body["do"]](body.get("what"))


def returned(what):
    return what


def seen(what):
    """What earlier requests have left in this module, in the environment and in the folder."""
    found = {"seen": list(SEEN), "folder": os.listdir(), "variable": os.environ.get("LEFT_BEHIND")}
    SEEN.append(what)
    os.environ["LEFT_BEHIND"] = "yes"
    Path("left").write_text("yes")
    Path(os.environ["TMPDIR"], "behind").write_text("yes")
    return found


def place(what):
    return {"folder": os.getcwd(), "pid": os.getpid(), "path": sys.path}


def touch(what):
    Path(what).write_text("executed")


def refuse(what):
    raise ValueError(what)


def fail(what):
    raise KeyError(what)


class Wordless(Exception):
    def __str__(self):
        raise ZeroDivisionError


def fail_without_words(what):
    raise Wordless


def exit_(what):
    sys.exit(what)


def vanish(what):
    print("last words", flush=True)
    os.abort()


def sleep(what):
    time.sleep(what)
    return "slept"


def spin(what):
    while True:
        pass


def allocate(what):
    """As fast as possible, every page."""
    kept = []
    while True:
        kept.append(b"\1" * (8 << 20))


def allocate_by_children(what):
    """Each process is below its limit; all together are not."""
    each = "import time; kept = b'\\1' * (100 << 20); time.sleep(60)"
    children = [subprocess.Popen([sys.executable, "-c", each]) for _ in range(5)]
    return [child.wait() for child in children]


def fork(what):
    """Processes that start processes, up to a number, and stay."""
    for _ in range(what):
        os.fork()
    time.sleep(60)


def leave(what):
    """A process that leaves the session, and one that outlives the request."""
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            Path(what).write_text(str(os.getpid()))
            time.sleep(60)
        os._exit(0)
    while not (Path(what).exists() and Path(what).read_text()):
        time.sleep(0.01)
    return "left"


def leave_many(what):
    """Processes without a parent, in sessions of their own."""
    for _ in range(what):
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                time.sleep(60)
            os._exit(0)
        os.wait()
    time.sleep(60)


def leave_and_stay(what):
    leave(what)
    time.sleep(60)


def print_endlessly(what):
    while True:
        print("x" * 10000)


def long_answer(what):
    return "x" * what


def no_json(what):
    return float("nan")


def unprintable(what):
    return {1, 2}


def fill_disk(what):
    with open("large", "wb") as file:
        while True:
            file.write(b"\1" * (1 << 20))


def recurse(what):
    return recurse(what)
