"""`wavecore explore`: serve the explorer to a browser, or write it as files for a web host."""

from __future__ import annotations

import signal
import sys
import threading
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from wavecore.cli.output import JsonOption, console, print_json, show, table
from wavecore.cli.output import size as shown
from wavecore.cli.progress import counted
from wavecore.cli.usage import UsageError

if TYPE_CHECKING:
    from wavecore.web.exporting import Exported


def command(
    port: Annotated[
        int | None,
        typer.Option(
            "--port", metavar="N", min=0, max=65535,
            help="Local port; 0 for any free one. Default: 9420, or a free one if it is in use.",
        ),
    ] = None,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open the page in the browser.")
    ] = True,
    export: Annotated[
        Path | None,
        typer.Option(
            "--export", metavar="DIR", help="Write the page as files to this folder, and exit."
        ),
    ] = None,
    json: JsonOption = False,
) -> None:  # fmt: skip
    """Instructions, layouts and kernels in the browser."""
    if export is None:
        _serve(port, open_browser=browser, as_json=json)
        return
    if port is not None:
        raise UsageError("--port is for the server; --export writes files and starts no server.")
    _export(export, as_json=json)


def _serve(port: int | None, *, open_browser: bool, as_json: bool) -> None:
    """Serve the page until Ctrl-C."""
    from wavecore.web.server import Explorer

    explorer = Explorer(port)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # like Ctrl-C, to clean up
    try:
        if as_json:
            print_json({"url": explorer.url, "port": explorer.port})
        else:
            console().print(Text(explorer.url), soft_wrap=True)
            if sys.stderr.isatty():
                console(stderr=True).print(Text("Ctrl-C ends it.", style="dim"))
        sys.stdout.flush()
        if open_browser:  # in a thread: terminal browsers return only when the user quits
            open_ = threading.Thread(target=webbrowser.open, args=(explorer.launch_url,))
            open_.daemon = True
            open_.start()
        explorer.run()
    except KeyboardInterrupt:
        pass  # the usual end
    finally:
        explorer.close()


def _export(folder: Path, *, as_json: bool) -> None:
    from wavecore.web.exporting import export

    with counted("files") as progress:
        made = export(folder, lambda done, all_, size: progress(done, all_, shown(size)))
    if as_json:
        print_json(made)
        return
    _show(made)


def _show(made: Exported) -> None:
    body = table(("", "size"), left=1)
    for kind, size in sorted(made.by_kind.items(), key=lambda item: -item[1]):
        body.add_row(kind, shown(size))
    name, size = made.largest
    title = f"{made.folder}: {made.files:,} files, {shown(made.bytes)}"
    show(console(), title, body, f"The largest is {name}, {shown(size)}.")
