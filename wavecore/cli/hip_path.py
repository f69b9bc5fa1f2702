"""`wavecore hip-path`: the folder in which makefiles, CMake and programs find HIP."""

from __future__ import annotations

import shlex
from typing import Annotated

import typer

from wavecore.cli.output import JsonOption, print_json


def command(
    env: Annotated[bool, typer.Option("--env", help="Print shell commands for `eval`.")] = False,
    json: JsonOption = False,
) -> None:
    """The folder to use as ROCM_PATH: compilers, headers, libraries."""
    from wavecore.hip import tree

    root = str(tree.ensure())
    if json:
        print_json({"path": root, "version": tree.version()})
    elif env:
        quoted = shlex.quote(root)
        print(f"export ROCM_PATH={quoted} HIP_PATH={quoted} HIP_PLATFORM=amd")
        print(f'export PATH={shlex.quote(root + "/bin")}:"$PATH"')
        for name in tree.SWITCHES:
            print(f'export {name}="${{{name}:-1}}"')
        library = shlex.quote(root + "/lib")
        print(f'export LD_LIBRARY_PATH={library}"${{LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}}"')
    else:
        print(root)
