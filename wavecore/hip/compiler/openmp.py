"""OpenMP in host code: finds the runtime library that `-fopenmp` needs.

The ziglang package has no OpenMP. LLVM's libomp, and Intel's libiomp5, which has the same
interface, are taken from where they are installed; GCC's libgomp has another one. Device code has
no OpenMP.
"""

from __future__ import annotations

import glob
import os
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from wavecore.errors import Error
from wavecore.hip.compiler.commandline import CommandLine, Kind, UsageError, values_of
from wavecore.hip.compiler.hostlibrary import HostLibrary, machine

_NAMES = ("libomp.so", "libomp.so.5", "libiomp5.so")
# Where installations have the library, and OpenMP's header, seen from its folder.
_INSTALLED = (
    "{prefix}/lib",  # conda's llvm-openmp, PyPI's intel-openmp
    "/usr/lib/llvm-*/lib",  # Debian, Ubuntu
    "/usr/lib64/llvm*/lib64",  # Fedora's packages of older versions
    "/usr/lib64",
    "/usr/lib/{machine}-linux-gnu",
    "/usr/lib",
    "/usr/local/lib",
    "/opt/rocm*/lib/llvm/lib",
)
_HEADERS = (
    "{folder}/clang/*/include",
    "{folder}/../include/openmp",
    "{folder}/../include",
    "{folder}/../opt/compiler/include",
    "{folder}/../lib/clang/*/include",
    "/usr/lib/clang/*/include",
)
_INSTALL = (
    "install libomp-dev (Debian, Ubuntu), libomp-devel (Fedora) or openmp (Arch), or `pip install "
    "intel-openmp`, or name its folder by -L or LIBRARY_PATH"
)


@dataclass(frozen=True)
class OpenMP:
    """A runtime library, and the folder of its header; None leaves that to other options."""

    library: str
    headers: str | None

    def compile_options(self) -> list[str]:
        """Options that find the header, but not those beside it, which clang has itself."""
        return [] if self.headers is None else ["-idirafter", self.headers]

    def link_words(self, cpp: HostLibrary) -> list[str]:
        """The library, which the program will find where it is now, beside a C++ library.

        zig's linker sees an older glibc than the library may have been built for.
        """
        folder, name = os.path.split(self.library)
        short = f"-l{name[3:-3]}" if name.endswith(".so") else f"-l:{name}"
        newer = [] if cpp.shared_with_system else ["-Wl,--allow-shlib-undefined"]
        return ["-L" + folder, short, "-Xlinker", "-rpath", "-Xlinker", folder, *newer]


def of(line: CommandLine) -> OpenMP | None:
    """What a command line needs of OpenMP, None if nothing.

    Raises: UsageError for offloading to a GPU; Error if no library is installed.
    """
    if not is_on(line):
        return None
    for item in line.items:
        if item.words[0].startswith(("-fopenmp-targets", "-Xopenmp-target")):
            raise UsageError(f"{item.words[0]}: OpenMP runs on the host only; kernels are HIP's")
    found = next(_found(_folders(line)), None)
    if found is None:
        raise Error(f"-fopenmp requires LLVM's OpenMP library, which is not installed: {_INSTALL}")
    return found


def is_on(line: CommandLine) -> bool:
    """Whether the last option about OpenMP turns it on."""
    words = [word for word in line.words(Kind.BOTH) if _SWITCH.match(word)]
    return bool(words) and not words[-1].startswith("-fno-")


def is_switch(option: str) -> bool:
    """Whether an option is for OpenMP, and not for the linker."""
    return _OPTION.match(option) is not None


_SWITCH = re.compile(r"-f(no-)?openmp(=.*)?\Z")
_OPTION = re.compile(r"-f(no-)?openmp\b|-static-openmp\Z")
_FOLDER = re.compile("-L")


def _folders(line: CommandLine) -> Iterator[str]:
    """Folders to search, in order: the user's, then those of installations, newest first."""
    yield from values_of(line.words(Kind.LINKER), _FOLDER)
    yield from filter(None, os.environ.get("LIBRARY_PATH", "").split(os.pathsep))
    prefix = os.path.dirname(os.path.dirname(sys.executable))  # sys.prefix needs Python's site
    for pattern in _INSTALLED:
        yield from _newest(pattern.format(prefix=prefix, machine=machine()))


def _found(folders: Iterator[str]) -> Iterator[OpenMP]:
    for folder in folders:
        for name in _NAMES:
            path = os.path.join(folder, name)
            if os.path.exists(path):
                yield OpenMP(os.path.abspath(path), _headers(os.path.abspath(folder)))


def _headers(folder: str) -> str | None:
    for pattern in _HEADERS:
        for place in _newest(pattern.format(folder=folder)):
            if os.path.exists(os.path.join(place, "omp.h")):
                return os.path.normpath(place)
    return None


def _newest(pattern: str) -> list[str]:
    """The folders that match, those with higher version numbers first."""
    found = glob.glob(pattern)
    return sorted(found, key=lambda path: [int(n) for n in re.findall(r"\d+", path)], reverse=True)
