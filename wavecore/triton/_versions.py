"""The installed version of Triton, and whether it is supported."""

from __future__ import annotations

from importlib import metadata

from wavecore.errors import LaunchError

OLDEST, NEWEST = (3, 4), (3, 9)


def installed() -> tuple[int, int] | None:
    """Major and minor number of the installed Triton; None without one."""
    try:
        parts = metadata.version("triton").split(".")
    except metadata.PackageNotFoundError:
        return None
    return int(parts[0]), int(parts[1])


def check() -> None:
    """Raises: LaunchError if Triton is missing, or its version is not supported."""
    found = installed()
    known = f"{OLDEST[0]}.{OLDEST[1]} to {NEWEST[0]}.{NEWEST[1]}"
    if found is None:
        raise LaunchError(
            f"Triton is not installed: `pip install wavecore[triton]` takes one of {known}"
        )
    if not OLDEST <= found <= NEWEST:
        raise LaunchError(f"Triton {found[0]}.{found[1]} is installed; wavecore runs {known}")
