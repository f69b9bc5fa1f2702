"""The page of HIP's functions: which are there, and why others are not."""

from __future__ import annotations

from itertools import groupby

from tools.markdown import NOTICE, table
from wavecore.hip.functions import absent, aliases, functions


def page() -> str:
    """docs/hip-functions.md."""
    parts = [
        f"# Functions of HIP\n\n{NOTICE}\n",
        "The functions that `libamdhip64` and `libhiprtc` export, with the behaviour of HIP 7.1. "
        "[hip-programs.md](how-to/hip-programs.md) says how to build against them; "
        "`wavecore/hip/functions.txt` is the source of this list; "
        "`python tools/hip_names.py` compares it with the public functions of HIP 6.4 to 7.2.\n",
    ]
    there = [function for function in functions() if function.name not in absent()]
    for group, members in groupby(there, key=lambda function: function.group):
        names = ", ".join(f"`{function.name}`" for function in members)
        parts.append(f"\n## {group}\n\n{names}\n")
    spt = ", ".join(f"`{alias.name}`" for alias in aliases() if alias.is_per_thread)
    other = ", ".join(
        f"`{alias.name}` (= `{alias.function.name}`)"
        for alias in aliases()
        if not alias.is_per_thread
    )
    parts.append(
        "\n## Other names\n\n"
        f"{other}; with `-fgpu-default-stream=per-thread`: {spt}\n"
        "\n## Not supported\n\nPrograms that use these link; a call prints a message on stderr and "
        "returns `hipErrorNotSupported`.\n\n"
    )
    parts.append(table(("function", "why"), [(f"`{n}`", why) for n, why in absent().items()]))
    return "".join(parts)
