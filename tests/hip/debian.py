"""Debian's packages, downloaded and unpacked without root."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
from pathlib import Path

import pytest


def unpacked(root: Path, name: str, packages: tuple[str, ...]) -> Path:
    """The folder of some packages' files: kept in build/, made by whichever process comes first.

    Skips the test if they cannot be had.

    Args:
        root: the repository's.
        name: of the folder.
        packages: their names.
    """
    folder = root / "build" / name
    folder.mkdir(parents=True, exist_ok=True)
    place = folder / "unpacked"
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not place.exists():
            _unpack(folder, place, packages)
    return place


def _unpack(folder: Path, place: Path, packages: tuple[str, ...]) -> None:
    for program in ("apt-get", "dpkg-deb"):
        if not shutil.which(program):
            pytest.skip(f"there is no {program} to fetch Debian's {', '.join(packages)} with")
    command = ["apt-get", "download", "-q", *packages]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if done.returncode:
        said = [line for line in done.stderr.splitlines() if line.startswith("E:")]
        pytest.skip(f"`{' '.join(command)}`: {' '.join(said)}")
    new = folder / "new"
    shutil.rmtree(new, ignore_errors=True)
    for package in sorted(folder.glob("*.deb")):
        subprocess.run(["dpkg-deb", "-x", str(package), str(new)], check=True)
        package.unlink()
    os.replace(new, place)
