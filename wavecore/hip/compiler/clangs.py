"""The command lines of clang and lld in a HIP compilation.

Our options come before the user's, which override them, and never cause a warning.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from wavecore import _env
from wavecore.hip import tree
from wavecore.hip.compiler import openmp
from wavecore.hip.compiler.commandline import CommandLine, Item, Kind
from wavecore.hip.compiler.hostlibrary import HostLibrary, choose, triple, wants_of_zig
from wavecore.toolchain import clang as programs
from wavecore.toolchain.hipversion import HEADERS
from wavecore.toolchain.wavesize import device_defines, host_defines

if TYPE_CHECKING:
    from wavecore.codeobject.target_id import TargetId

_COLORS = ("-fcolor-diagnostics", "-fno-color-diagnostics", "-fdiagnostics-color=")
# Device options, dropped from the host's run so that clang does not warn that they are unused.
_FOR_DEVICE = re.compile(r"-m(?:no-)?(?:wavefrontsize64|cumode|tgsplit|amdgpu-.*)\Z")
# Warnings that have become errors by default since the clang that AMD's libraries were written for.
_ERRORS_OF_LATE = ("missing-template-arg-list-after-template-kw",)
_DEVICE_LINK = ("-shared", "--no-undefined")
_DROP_OPTION = "--gc-sections"  # as in `toolchain.build`: drop functions that no kernel calls


@dataclass(frozen=True)
class Clangs:
    """Command lines of clang and lld for one command line of the driver.

    `name` is clang's argv[0], used in messages; "clang++" also makes it link C++.
    """

    line: CommandLine
    clang: programs.Clang
    library: HostLibrary
    name: str
    colors: tuple[str, ...]
    openmp: openmp.OpenMP | None

    @classmethod
    def of(cls, line: CommandLine, name: str) -> Clangs:
        """For a command line. Raises: Error if the compiler or the C++ library is missing."""
        library = choose(line.stdlib)
        return cls(line, programs.find_clang(), library, name, _colors(line), openmp.of(line))

    def plain(self, words: Sequence[str], *, cpp: bool = True) -> list[str]:
        """A run for the host only, without HIP."""
        own = [f"--target={triple()}", *self.library.compile_options(self.clang, cpp=cpp)]
        own += [f"--rocm-path={tree.path()}", *self.colors, *self._openmp_options()]
        return [*self.clang.command, *_silent(own), *self._of_user(words)]

    def host(self, source: Item, words: Sequence[str]) -> list[str]:
        """Compile the host code of a HIP source."""
        own = ["--offload-host-only", *_silent(host_defines(words))]
        words = [word for word in words if not _FOR_DEVICE.match(word)]
        return [*self._hip(), *own, *self._of_user(words), *_input(source)]

    def device(self, source: Item, target: str, words: Sequence[str]) -> list[str]:
        """Compile the device code of a HIP source for one target."""
        own = ["--offload-device-only", "--no-gpu-bundle-output", f"--offload-arch={target}"]
        # The host's run already warns about unused options.
        own += ["-Qunused-arguments"] if self.line.only != "device" else []
        own += ["-gline-tables-only", *device_defines(target.partition(":")[0], words)]
        return [*self._hip(), *own, *self._of_user(words), *_input(source)]

    def assembler(self, target: str, words: Sequence[str]) -> list[str]:
        """Assemble device code to an object."""
        target_id = _target_id(target)
        features = [
            f"-m{name}" if on else f"-mno-{name}" for name, on in target_id.features.items()
        ]
        own = [f"--target={programs.DEVICE_TRIPLE}", f"-mcpu={target_id.processor}", *features]
        own += ["-nogpulib", "-Qunused-arguments", "-Wa,--no-warn"]
        return [*self.clang.command, *own, *words]

    def device_link(self, inputs: Sequence[str], output: str, *, drop: bool) -> list[str]:
        """Link device objects to a code object; `drop` unreachable sections."""
        options = [*_DEVICE_LINK, *([_DROP_OPTION] if drop else []), *self.line.device_link]
        return [programs.zig(), "ld.lld", *options, *inputs, "-o", output]

    def bitcode_link(self, target: str, inputs: Sequence[str], output: str) -> list[str]:
        """Link a program's device bitcode to a code object."""
        target_id = _target_id(target)
        features = ",".join(f"{'+' if on else '-'}{n}" for n, on in target_id.features.items())
        options = ["-amdgpu-internalize-symbols", f"mcpu={target_id.processor}", self._level()]
        options += [f"-mattr={features}"] if features else []
        plugin = [f"-plugin-opt={option}" for option in options]
        return self.device_link([*plugin, *inputs], output, drop=True)

    def link(self, words: Sequence[str]) -> list[str]:
        """Link objects to a program or library; `words` are in the linker's order."""
        if not self.library.shared_with_system:  # zig builds the C++ library there
            os.environ.setdefault("ZIG_GLOBAL_CACHE_DIR", str(_env.cache_dir() / "zig"))
        if self.openmp is not None:
            words = [*words, *self.openmp.link_words(self.library)]
        return self.library.link_command(self.clang, str(tree.linker()), words)

    def for_linker(self, item: Item) -> tuple[str, ...]:
        """The words of an option to pass to the linker, if any."""
        if item.kind is Kind.LINKER:
            return item.words
        if item.kind is not Kind.BOTH or item.words[0].startswith(("-stdlib", "--stdlib")):
            return ()
        if openmp.is_switch(item.words[0]):
            return ()
        if not self.library.shared_with_system and not wants_of_zig(item.words[0]):
            return ()
        return item.words

    def _hip(self) -> list[str]:
        include = str(HEADERS)
        own = [f"--target={triple()}", *self.library.compile_options(self.clang)]
        own += ["-nogpuinc", "-nogpulib", f"--rocm-path={tree.path()}"]
        own += ["-D__HIP_PLATFORM_AMD__=1", "-I", include]
        own += ["-include", os.path.join(include, "hip/wavecore/every_source.h")]
        own += ["-mprintf-kind=buffered", *self.colors, *self._openmp_options()]
        own += [f"-Wno-error={name}" for name in _ERRORS_OF_LATE if self.clang.library is not None]
        return [*self.clang.command, *_silent(own)]

    def _of_user(self, words: Sequence[str]) -> list[str]:
        """The user's options without the choice of a C++ library, which `library` covers."""
        return [word for word in words if not word.startswith(("-stdlib=", "--stdlib="))]

    def _openmp_options(self) -> list[str]:
        return [] if self.openmp is None else self.openmp.compile_options()

    def _level(self) -> str:
        """The optimisation level, as the linker spells it."""
        words = self.line.words(Kind.BOTH)
        given = [word[2:] for word in words if word.startswith("-O") and word != "-O"]
        level = given[-1] if given else "2" if "-O" in words else "0"
        return f"O{level}" if level.isdigit() else {"fast": "O3", "g": "O1"}.get(level, "O2")


def _target_id(target: str) -> TargetId:
    from wavecore.codeobject.target_id import TargetId  # rarely needed

    return TargetId.parse(target)


def _silent(options: Sequence[str]) -> list[str]:
    """Options for which clang gives no unused-argument warning."""
    return ["--start-no-unused-arguments", *options, "--end-no-unused-arguments"]


def _input(source: Item) -> list[str]:
    return ["-x", source.language, *source.words]


def _colors(line: CommandLine) -> tuple[str, ...]:
    """Color and width options as clang would choose them if we did not capture its output."""
    given = any(word.startswith(_COLORS) for word in line.words(Kind.BOTH))
    if given or not sys.stderr.isatty() or "NO_COLOR" in os.environ:
        return ()
    if os.environ.get("TERM", "dumb") == "dumb":
        return ()
    columns = shutil.get_terminal_size().columns
    return ("-fcolor-diagnostics", f"-fmessage-length={columns}")
