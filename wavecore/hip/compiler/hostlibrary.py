"""Chooses the C++ library of host code: an installed GCC's, or ziglang's.

libstdc++ of an installed GCC is preferred, because other libraries of the machine use it. Without
GCC, the ziglang package provides libc++; the first link builds it, which takes half a minute.
Device code, host code and the link of a program all use the same library.
"""

from __future__ import annotations

import os
import platform
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from wavecore import _env
from wavecore.errors import Error
from wavecore.toolchain.clang import Clang

_LIBC_ARCHES = {"x86_64": "x86", "aarch64": "aarch64", "riscv64": "riscv"}
_GCC_TRIPLES = ("{}-linux-gnu", "{}-pc-linux-gnu", "{}-redhat-linux", "{}-suse-linux", "{}-linux")
_GCC_ROOTS = ("/usr/lib/gcc", "/usr/lib64/gcc", "/usr/local/lib/gcc")

# The newest glibc that programs require; on an older machine, they require that machine's.
_NEWEST_GLIBC = (2, 31)

# Options for both compiling and linking that zig's linker needs.
_ZIG_LINKS_BY = re.compile(r"-(?:shared|static|pthread|s|g|O\w*|m\S+|rdynamic|f(?:no-)?lto)\Z")


@dataclass(frozen=True)
class HostLibrary:
    """A C++ library: `name` as in -stdlib, and GCC's folder if it is GCC's."""

    name: str
    gcc: str | None

    @property
    def shared_with_system(self) -> bool:
        """Whether it is the C++ library of the machine."""
        return self.name == "libstdc++"

    def compile_options(self, clang: Clang, *, cpp: bool = True) -> list[str]:
        """Options that find its headers and matching C headers."""
        if clang.library is None:
            return []
        if not self.shared_with_system:
            glibc = f"-D__GLIBC_MINOR__={_glibc()[1]}"
            return [*clang.header_options(_LIBC_ARCHES[machine()], cpp=cpp), glibc]
        return ["-resource-dir", str(clang.library), *self._gcc_options()]

    def link_command(self, clang: Clang, linker: str, words: Sequence[str]) -> list[str]:
        """The command that links objects to a program or library.

        Args:
            clang: the compiler that runs the linker.
            linker: the path of lld.
            words: objects and all other options, in order.
        """
        if self.shared_with_system:
            own = ["-Qunused-arguments", f"--target={triple()}", *self._gcc_options()]
            own += ["-resource-dir", str(clang.library)] if clang.library is not None else []
            if not any(word.startswith(("-fuse-ld=", "--ld-path=")) for word in words):
                own.append(f"--ld-path={linker}")
            return [*clang.command, *own, *words]
        target = f"{machine()}-linux-gnu.{'.'.join(map(str, _glibc()))}"
        return [clang.command[0], "c++", "-target", target, "-O2", *words]

    def _gcc_options(self) -> list[str]:
        return [f"--gcc-install-dir={self.gcc}"] if self.gcc is not None else []


def choose(asked: str | None) -> HostLibrary:
    """The library to use.

    Args:
        asked: the value of -stdlib; None means that of WAVECORE_HIPCC_STDLIB.

    Raises: Error for an unknown name.
    """
    name = asked or _env.HIPCC_STDLIB.get()
    gcc = _find_gcc() if name != "libc++" else None
    if name == "auto":
        name = "libstdc++" if gcc is not None else "libc++"
    if name not in ("libstdc++", "libc++"):
        raise Error(f"invalid library name in argument '-stdlib={name}'")
    return HostLibrary(name, gcc)


def wants_of_zig(option: str) -> bool:
    """Whether zig's linker needs an option that is for compilers as well."""
    return _ZIG_LINKS_BY.match(option) is not None


@cache
def machine() -> str:
    """The host's processor. Raises: Error if host code cannot be compiled for it."""
    name = platform.machine()
    if sys.platform != "linux" or name not in _LIBC_ARCHES:
        known = ", ".join(_LIBC_ARCHES)
        raise Error(f"HIP programs require Linux on {known}; this is {sys.platform}, {name}")
    return name


def triple() -> str:
    """The host's target triple."""
    return f"{machine()}-unknown-linux-gnu"


def _glibc() -> tuple[int, int]:
    """The glibc version for which programs with libc++ are linked."""
    match = re.match(r"glibc (\d+)\.(\d+)", os.confstr("CS_GNU_LIBC_VERSION") or "")
    here = (int(match[1]), int(match[2])) if match else _NEWEST_GLIBC
    return min(here, _NEWEST_GLIBC)


@cache
def _find_gcc() -> str | None:
    """The folder of the newest GCC with a C++ library, None without one or without C headers."""
    if not os.path.exists("/usr/include/stdlib.h"):
        return None
    return max(_gccs(), key=_version, default=None)


def _gccs() -> Iterator[str]:
    for root in _GCC_ROOTS:
        for pattern in _GCC_TRIPLES:
            folder = os.path.join(root, pattern.format(machine()))
            try:
                versions = os.listdir(folder)
            except OSError:
                continue
            for version in versions:
                found = os.path.join(folder, version)
                if version[:1].isdigit() and _is_whole(found, version):
                    yield found


def _is_whole(folder: str, version: str) -> bool:
    """Whether a GCC has the startup file, C++ library and C++ headers."""
    libraries = ("libstdc++.so", "libstdc++.a")
    return (
        os.path.exists(os.path.join(folder, "crtbegin.o"))
        and any(os.path.exists(os.path.join(folder, name)) for name in libraries)
        and any(
            os.path.exists(f"/usr/include/c++/{name}/vector")
            for name in (version, version.partition(".")[0])
        )
    )


def _version(folder: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", os.path.basename(folder)))
