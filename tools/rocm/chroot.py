"""A chroot of Debian with ROCm as Debian ships it, and this tree's wavecore in it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_PATH = "/usr/bin:/bin:/usr/sbin:/sbin"
_CERTIFICATES = "etc/ssl/certs/ca-certificates.crt"
_SETTINGS = 'Acquire::Check-Valid-Until "false";\nAPT::Install-Recommends "false";\n'
_COMMIT = "commit"  # in wavecore's folder
_BASE = "python3,python3-venv,python3-pip,ca-certificates"
UNSTABLE, EXPERIMENTAL = "sid", "experimental"


@dataclass(frozen=True)
class Chroot:
    """A folder with Debian in it; `home` is where wavecore, its source and its caches are there.

    With the suite `experimental`, packages come from there rather than from unstable.
    """

    folder: Path
    home: str = "/root/wavecore"
    suite: str = UNSTABLE

    def inside(self, *words: str, **variables: str) -> list[str]:
        """The words that run a program in it, with these variables alone."""
        given = {"PATH": _PATH, "HOME": self.home, "DEBIAN_FRONTEND": "noninteractive", **variables}
        settings = [f"{name}={value}" for name, value in given.items()]
        return ["chroot", str(self.folder), "env", "-i", *settings, *words]

    def emulated(self, gpu: str, *words: str, **variables: str) -> list[str]:
        """The words that run a program in it on an emulated GPU."""
        command = f"{self.home}/venv/bin/wavecore"
        return self.inside(command, "exec", "--gpu", gpu, "--", *words, **variables)

    def run(self, *words: str) -> str:
        """What a program in it prints. Raises: CalledProcessError."""
        done = subprocess.run(self.inside(*words), check=True, text=True, stdout=subprocess.PIPE)
        return done.stdout

    def version(self, package: str) -> str | None:
        """The version of an installed package."""
        words = self.inside("dpkg-query", "-W", "-f", "${db:Status-Abbrev}${Version}", package)
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        return done.stdout[3:] if done.stdout.startswith("ii") else None

    def wavecore(self) -> str:
        """The commit of the wavecore in it; `-dirty` behind it, if that had changes."""
        return (self.folder / self.home.lstrip("/") / _COMMIT).read_text()


def make(chroot: Chroot) -> None:
    """Set up a Debian without any ROCm, from the mirror that this machine's own apt uses."""
    folder = chroot.folder
    if not (folder / "etc/debian_version").exists():
        if not shutil.which("debootstrap"):
            subprocess.run(["apt-get", "update", "-q"], check=True)
            subprocess.run(["apt-get", "install", "-qy", "debootstrap"], check=True)
        words = ["debootstrap", "--variant=minbase", "--no-check-gpg", f"--include={_BASE}"]
        subprocess.run([*words, UNSTABLE, str(folder), _mirror()], check=True)
        _copy_settings(folder)
        if chroot.suite != UNSTABLE:
            source = f"deb {_mirror()} {chroot.suite} main\n"
            (folder / f"etc/apt/sources.list.d/{chroot.suite}.list").write_text(source)
    mount(chroot)
    if not any((folder / "var/lib/apt/lists").glob(f"*_{chroot.suite}_*Packages*")):
        chroot.run("apt-get", "update", "-q")


def mount(chroot: Chroot) -> None:
    """Give it /proc and /dev."""
    for name, words in {"proc": ["-t", "proc", "proc"], "dev": ["--bind", "/dev"]}.items():
        place = chroot.folder / name
        if not place.is_mount():
            subprocess.run(["mount", *words, str(place)], check=True)


def link(chroot: Chroot, name: str, target: str) -> None:
    """Make a symbolic link in it, and the folders that lead there."""
    path = chroot.folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.is_symlink():
        path.symlink_to(target)


def install(chroot: Chroot, packages: Iterable[str]) -> list[str]:
    """Install packages, each by itself; those that cannot be installed are returned."""
    python = re.search(r"Depends: (python3\.\d+)$", _python_depends(chroot), re.MULTILINE)
    library = [f"lib{python[1]}"] if python else []  # what serves the HIP library
    failed = []
    for package in [*library, *packages]:
        if chroot.version(package) is None:
            words = chroot.inside("apt-get", "install", "-qy", "-t", chroot.suite, package)
            if subprocess.run(words, stdout=subprocess.DEVNULL, check=False).returncode:
                failed.append(package)
    return failed


def install_wavecore(chroot: Chroot) -> None:
    """Install this tree's wavecore, what is not committed included."""
    home = chroot.folder / chroot.home.lstrip("/")
    source = home / "source"
    shutil.rmtree(source, ignore_errors=True)
    source.mkdir(parents=True)
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=ROOT, check=True, capture_output=True).stdout
    packed = subprocess.run(
        ["tar", "c", "--null", "--ignore-failed-read", "--files-from=-"],
        cwd=ROOT, input=names, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    subprocess.run(["tar", "x", "-C", str(source)], input=packed.stdout, check=True)
    if not (home / "venv/bin/python").exists():
        chroot.run("python3", "-m", "venv", "--without-pip", f"{chroot.home}/venv")
    pip = ["python3", "-m", "pip", "--python", f"{chroot.home}/venv/bin/python", "install", "-q"]
    certificates = f"PIP_CERT=/{_CERTIFICATES}"
    chroot.run("env", certificates, *pip, f"{chroot.home}/source")
    again = ["--force-reinstall", "--no-deps"]  # the version does not change with each commit
    chroot.run("env", certificates, *pip, *again, f"{chroot.home}/source")
    words = ["git", "describe", "--always", "--dirty", "--exclude", "*"]
    done = subprocess.run(words, cwd=ROOT, check=True, text=True, stdout=subprocess.PIPE)
    (home / _COMMIT).write_text(done.stdout.strip())


def _python_depends(chroot: Chroot) -> str:
    return chroot.run("apt-cache", "depends", "python3")


def _mirror() -> str:
    """The first URI of this machine's sources of packages."""
    for path in ("/etc/apt/sources.list.d/debian.sources", "/etc/apt/sources.list"):
        if os.path.exists(path):
            pattern = r"^(?:URIs:|deb(?: +\[.*?\])?) +(\S+)"
            found = re.search(pattern, Path(path).read_text(), re.MULTILINE)
            if found:
                return found[1]
    return "http://deb.debian.org/debian"


def _copy_settings(folder: Path) -> None:
    """Names, certificates and proxies of this machine: apt and pip reach what it reaches."""
    proxies = [path.relative_to("/") for path in Path("/etc/apt/apt.conf.d").glob("*prox*")]
    for name in ("etc/resolv.conf", "etc/hosts", "etc/pip.conf", _CERTIFICATES, *proxies):
        source = Path("/") / name
        if source.exists():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, folder / name)
    (folder / "etc/apt/apt.conf.d/99wavecore").write_text(_SETTINGS)
