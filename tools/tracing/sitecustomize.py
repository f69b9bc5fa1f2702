"""Notes which files a program and its children open, which folders they list, what they start.

tools/generator_inputs.py puts this folder on PYTHONPATH, so that every Python that is started below
it loads this module first; processes that are forked keep the hook. A note is a line: a tuple.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable
from itertools import takewhile

VARIABLE = "WAVECORE_TRACE_INPUTS"  # names the file that notes are added to
_ISOLATED = re.compile("-[a-zA-Z]*[IES]")  # options of Python that leave this module out


def install(path: str) -> None:
    """Begin to take notes."""
    notes = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    seen: set[tuple[object, ...]] = set()

    def note(*found: object) -> None:
        if found not in seen:
            seen.add(found)
            os.write(notes, f"{found!a}\n".encode())  # at once: a process may be killed

    def hook(event: str, given: tuple[object, ...]) -> None:
        if event == "open":
            if isinstance(given[0], (str, bytes, os.PathLike)):
                # os.open says no mode, and not what folder a name is relative to.
                note("open", _absolute(given[0]), given[1] is not None)
        elif event in ("os.listdir", "os.scandir"):
            # An import lists the folder that it finds a module in; no other name in it matters.
            caller = sys._getframe(1).f_code.co_filename
            if not isinstance(given[0], int) and not caller.startswith("<frozen importlib"):
                note("list", _absolute(given[0] or "."))
        elif event == "subprocess.Popen":
            _, words, folder, environment = given
            note("run", *_command(words, folder or ".", environment))
        elif event in ("os.exec", "os.posix_spawn"):
            _, words, environment = given
            note("run", *_command(words, ".", environment))
        elif event == "os.spawn":
            _, _, words, environment = given
            note("run", *_command(words, ".", environment))
        elif event == "os.system":
            note("run", *_command(["sh", "-c", given[0]], ".", None))

    sys.addaudithook(hook)


def _command(
    words: Iterable[str | bytes], folder: str, environment: Iterable[str | bytes] | None
) -> tuple[tuple[str, ...], str, bool]:
    """A command's words, where it runs, and whether a Python that it is, or starts, takes notes."""
    texts = tuple(os.fsdecode(word) for word in words)
    inherits = environment is None or VARIABLE in map(os.fsdecode, environment)
    options = takewhile(lambda text: text.startswith("-"), texts[1:])
    is_python = os.path.basename(texts[0]).startswith("python")
    isolated = is_python and any(_ISOLATED.match(option) for option in options)
    return texts, _absolute(folder), inherits and not isolated


def _absolute(path: str | bytes | os.PathLike[str]) -> str:
    text = os.fsdecode(path)
    try:
        return os.path.abspath(text)
    except FileNotFoundError:  # the current folder is gone
        return text


if VARIABLE in os.environ:
    install(os.environ[VARIABLE])
