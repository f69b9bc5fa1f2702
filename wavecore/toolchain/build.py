"""Compiles HIP C++, LLVM IR or assembly to code objects, cached by content.

clang produces a relocatable object, and lld links it: two short processes, with the same output as
clang's own HIP driver. Output is reproducible on any machine: headers come from the package, and
paths in the output are relative.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeVar

import msgpack

from wavecore import _waiting, targets
from wavecore.codeobject import CodeObject, TargetId
from wavecore.codeobject.sources import SourceFinder
from wavecore.errors import CodeObjectError, CompileError, TargetError
from wavecore.targets.processors import GENERIC_MEMBERS, MACHINES
from wavecore.toolchain import clang as programs
from wavecore.toolchain import given
from wavecore.toolchain.cache import DiskCache, digest, placed, placeless, remember
from wavecore.toolchain.clang import Clang
from wavecore.toolchain.diagnostics import refusal, tidy
from wavecore.toolchain.levels import default_level
from wavecore.toolchain.objects import is_bitcode
from wavecore.toolchain.wavesize import device_defines

INCLUDE_DIR = Path(__file__).parent / "include"
OPT_LEVELS = ("-O0", "-O1", "-O2", "-O3", "-Os", "-Oz", "-Og")

T = TypeVar("T")

# Part of every key: increment it when the meaning of the same options changes.
_RECIPE = "3"

_CODE = DiskCache("code")

# After a crash clang is run again with these. clang 22's backend dies of sums of products of bytes,
# `char s; s += a[k] * b[k];`, that the vectorisers made one reduction of bytes.
_SCALAR = ("-fno-slp-vectorize", "-fno-vectorize")
_COMMON_OPTIONS = ("-ffile-compilation-dir=.", "-fno-color-diagnostics", "-fno-crash-diagnostics")

# -emit-llvm makes the driver run no linker; the compiler behind it obeys the last action.
_OBJECT_OPTIONS = ("-emit-llvm", "-Xclang", "-emit-obj")

_LINK_OPTIONS = ("-shared", "--no-undefined")
# Drops the headers' printf support from programs that do not print. Only kernels are roots, so the
# option is not used for objects that have only functions.
_DROP_OPTION = "--gc-sections"
_KERNEL_SUFFIX = b".kd\0"  # of kernel descriptors' symbols
_LINK_OPT = "3"  # optimisation level for linking bitcode

_HIP_SUFFIXES = frozenset({".hip", ".cpp", ".cu", ".cc", ".cxx", ".c++"})
_IR_SUFFIXES = frozenset({".ll", ".bc"})
_ASSEMBLY_SUFFIXES = frozenset({".s", ".asm"})
_SUFFIXES = _HIP_SUFFIXES | _IR_SUFFIXES | _ASSEMBLY_SUFFIXES

_TEXT_NAMES = {"hip": "kernel.hip", "assembler": "kernel.s"}


def compile(
    source: str | os.PathLike[str],
    target: str,
    *,
    opt: str | None = None,
    defines: Mapping[str, str | int | None] | None = None,
    include_dirs: Sequence[str | os.PathLike[str]] = (),
    headers: Mapping[str, str] | None = None,
    options: Sequence[str] = (),
    clang: str | os.PathLike[str] | None = None,
    wave: int | None = None,
    name: str | None = None,
) -> CodeObject:
    """Compile HIP C++ for one target.

    Args:
        source: a file (a path object, or text that ends in .hip, .cpp, .cu, ... and has no line
            break) or HIP C++ itself. Files of LLVM IR (.ll, .bc) and assembly (.s) work too.
        target: a processor, with features if they matter: "gfx942", "gfx90a:xnack-", "MI300X".
        opt: "-O0" to "-O3", "-Os", "-Oz" or "-Og"; None is "-O3", and "-O0" in a process that is
            debugged.
        defines: macros and their values; None defines a macro as 1.
        include_dirs: searched after wavecore's own HIP headers.
        headers: texts of headers by name, as in `#include`; searched before the folders.
        options: further options for clang.
        clang: another clang to use; WAVECORE_CLANG sets it for every call.
        wave: 32 or 64 lanes, if the target supports both; None is the target's default.
        name: name of the source in the line table and diagnostics, if it is text.

    Returns: the code object; `log` holds the compiler's warnings.
    Raises: CompileError with clang's diagnostics; TargetError for an unknown target or an
        unsupported wave size.
    """
    options = given.words(options, "options", "options")
    folders = given.folders(include_dirs)
    macros = given.macros(defines)
    taken = _read_source(source, name, given.headers(headers))
    if taken.language == "assembler":
        return _assemble(taken, target, wave, options)
    level = _checked(opt)
    chosen = programs.find_clang(clang)
    target = _target_id(target)
    target_id = TargetId.parse(target)
    flags = [level]
    if taken.language == "hip":
        words = [*macros, *_wave_options(target_id, wave), *options]
        flags += [*_hip_options(target, chosen, folders, words), *macros, *_OBJECT_OPTIONS]
    else:
        flags += _device_options(target_id, taken.language)
    flags += _wave_options(target_id, wave)
    flags += options
    folder = programs.working_folder(options)
    return _build(_Job(taken, target_id, chosen, flags, _roots(taken, folders), folder))


@dataclass(frozen=True)
class Bitcode:
    """LLVM bitcode of one source for one target, and the compiler's output."""

    data: bytes = field(repr=False)
    log: str = ""


def compile_bitcode(
    source: str | os.PathLike[str],
    target: str,
    *,
    opt: str | None = None,
    defines: Mapping[str, str | int | None] | None = None,
    include_dirs: Sequence[str | os.PathLike[str]] = (),
    headers: Mapping[str, str] | None = None,
    options: Sequence[str] = (),
    clang: str | os.PathLike[str] | None = None,
    name: str | None = None,
) -> Bitcode:
    """Compile HIP C++ to bitcode that `link` joins with others (clang's -fgpu-rdc).

    Device functions and variables may be declared in one source and defined in another.
    Arguments and errors are those of `compile`; the source must be HIP C++.
    """
    options = given.words(options, "options", "options")
    folders = given.folders(include_dirs)
    taken = _read_source(source, name, given.headers(headers))
    if taken.language != "hip":
        raise CompileError(f"{taken.name}: bitcode requires HIP C++.")
    level = _checked(opt)
    chosen = programs.find_clang(clang)
    macros = given.macros(defines)
    words = [*macros, *options]
    flags = [level, *_hip_options(_target_id(target), chosen, folders, words), *macros]
    # Part of the names of static variables; clang's default would depend on temporary paths.
    unit = digest(taken.data, taken.name, taken.folder, *options)[:16]
    flags += ["-emit-llvm", "-fgpu-rdc", f"-cuid={unit}", *options]
    roots, folder = _roots(taken, folders), programs.working_folder(options)
    target_id = TargetId.parse(_target_id(target))
    job = _Job(taken, target_id, chosen, flags, roots, folder, is_bitcode=True)

    def read(entry: bytes) -> Bitcode:
        log, data = _read_entry(entry)
        return Bitcode(data, placed(log, job.installed))

    return _remembered(job, read)


def link(
    inputs: Sequence[bytes],
    target: str,
    *,
    options: Sequence[str] = (),
    source_finder: SourceFinder | None = None,
) -> CodeObject:
    """Link bitcode (`compile_bitcode`, clang's -fgpu-rdc) and relocatable objects.

    Args:
        inputs: contents of the files, in command-line order.
        target: the target for which they were compiled, with features if they matter.
        options: further options for lld.
        source_finder: finds sources for the code object.

    Raises: CompileError with lld's diagnostics, such as undefined or duplicate symbols;
        TargetError for an unknown target.
    """
    options = given.words(options, "options", "options")
    target = _target_id(target)
    target_id = TargetId.parse(target)
    inputs = given.files(inputs, "inputs")
    parts = [_RECIPE, "link", programs.find_linker_identity(), target]
    parts += [programs.working_folder(options), *options, ""]
    key = digest(*parts, *inputs)

    def run() -> tuple[bytes, list[str]]:
        return _run_linker(inputs, target_id, options), []

    def read(entry: bytes) -> CodeObject:
        log, linked = _read_entry(entry)
        return CodeObject(linked, log=log, source_finder=source_finder)

    return _looked_up(key, run, read)


def assemble(
    text: str | os.PathLike[str],
    target: str,
    *,
    wave: int | None = None,
    options: Sequence[str] = (),
    name: str | None = None,
) -> CodeObject:
    """Assemble LLVM AMDGPU assembly; kernels are declared by `.amdhsa_kernel`.

    Args:
        text: the assembly, or a path object naming a file of it.
        target: a processor, with features if they matter.
        wave: 32 or 64, if the target supports both.
        options: further options for clang's assembler.
        name: name of the source in the line table and diagnostics, if it is text.

    Raises: see `compile`.
    """
    if isinstance(text, str):
        taken = _from_text(text, name, "assembler")
    elif isinstance(text, os.PathLike):
        taken = _read_file(text, "assembler")
    else:
        raise CompileError(f"text={text!r}; expected assembly or a path object.")
    return _assemble(taken, target, wave, given.words(options, "options", "options"))


@dataclass(frozen=True)
class _Source:
    """A source. `path` is None for text, which has only a name."""

    data: bytes
    path: Path | None
    name: str
    language: str  # as in clang's -x
    headers: Mapping[str, bytes] = field(default_factory=dict)  # by name in `#include`

    @property
    def folder(self) -> str:
        """The folder of the file; "" for text."""
        return str(self.path.parent) if self.path is not None else ""


@dataclass(frozen=True)
class _Job:
    """One compilation, for `_build` to look up or run.

    `roots` maps the first component of paths in the line table to folders.
    """

    source: _Source
    target: TargetId
    clang: Clang
    flags: list[str]
    roots: dict[str, str] = field(default_factory=dict)
    working_folder: str = ""  # set if options may contain relative paths
    is_bitcode: bool = False  # the output, instead of a code object

    @property
    def installed(self) -> dict[str, str]:
        """The header folders of installed packages, which differ between installations."""
        library = {} if self.clang.library is None else {"clang": str(self.clang.library)}
        return {"wavecore": str(INCLUDE_DIR), **library}

    @property
    def name(self) -> str:
        """A description for errors."""
        return f"{self.source.name} for {self.target.processor}"

    @property
    def key(self) -> str:
        """The key of everything that decides the result, except the contents of included files."""
        parts = [_RECIPE, self.clang.identity, programs.find_linker_identity(), self.source.name]
        parts += [self.source.folder, self.working_folder]
        # The folder of headers does not matter, except in the value of a macro.
        places = tuple(self.installed.values())
        parts += [
            placeless(flag, self.installed) if flag.startswith(places) else flag
            for flag in self.flags
        ]
        for name, text in self.source.headers.items():
            parts += [name, digest(text)]
        return digest(self.source.data, *parts)


def _checked(opt: str | None) -> str:
    """The optimisation level. Raises: CompileError."""
    if opt is not None and opt not in OPT_LEVELS:
        raise CompileError(f"opt={opt!r}; expected one of {', '.join(OPT_LEVELS)}.")
    return opt or default_level()


def _roots(source: _Source, folders: Sequence[str]) -> dict[str, str]:
    roots = {"": source.folder, "wavecore": str(INCLUDE_DIR)}
    return roots | {os.path.basename(folder): folder for folder in folders}


def _read_source(
    source: str | os.PathLike[str], name: str | None, headers: Mapping[str, bytes]
) -> _Source:
    if not isinstance(source, (str, os.PathLike)):
        raise CompileError(f"source is a {type(source).__name__}; expected text or a path.")
    if isinstance(source, str) and not _names_a_file(source):
        taken = _from_text(source, name, "hip")
    else:
        suffix = os.path.splitext(given.word(source, "source"))[1].lower()
        if suffix in _ASSEMBLY_SUFFIXES:
            return _read_file(source, "assembler")
        taken = _read_file(source, "ir" if suffix in _IR_SUFFIXES else "hip")
    if taken.path is None and taken.name in headers:
        raise CompileError(f"headers: {taken.name!r} is the name of the source itself.")
    return replace(taken, headers=headers) if headers else taken


def _names_a_file(text: str) -> bool:
    return "\n" not in text and os.path.splitext(text)[1].lower() in _SUFFIXES


def _read_file(source: str | os.PathLike[str], language: str) -> _Source:
    path, data = given.source_file(source)
    return _Source(data, path, path.name, language)


def _from_text(text: str, name: str | None, language: str) -> _Source:
    name = given.file_name(name or _TEXT_NAMES[language])
    return _Source(given.source_bytes(text), None, name, language)


def _target_id(target: str) -> str:
    """A target's name for clang; wavecore need not emulate it. "MI300X" is gfx942.

    Raises: TargetError with a suggestion.
    """
    processor = target.partition(":")[0] if isinstance(target, str) else target
    return target if processor in MACHINES.values() else targets.resolve(target).name


def _wave_options(target: TargetId, wave: int | None) -> list[str]:
    if wave is None:
        return []
    member = GENERIC_MEMBERS.get(target.processor, (target.processor,))[0]
    sizes = targets.get(member).wave_sizes
    if wave not in sizes:
        offered = " and ".join(f"wave{size}" for size in sizes)
        raise TargetError(f"{target.processor} has {offered}, no wave{wave}.")
    if len(sizes) == 1:
        return []
    return ["-mwavefrontsize64" if wave == 64 else "-mno-wavefrontsize64"]


def _half_options(target: TargetId) -> list[str]:
    """Accept halves of registers as 16-bit operands, v1.l and v1.h, as in disassembly.

    LLVM disables this by default for gfx12. Text that is valid without it stays valid.
    """
    member = GENERIC_MEMBERS.get(target.processor, (target.processor,))[0]
    if not targets.get(member).has("real-true16"):
        return []
    return ["-Xclangas=-target-feature", "-Xclangas=+real-true16"]


def _hip_options(target: str, clang: Clang, folders: list[str], words: list[str]) -> list[str]:
    """Our options for HIP C++; `words` are the user's."""
    return [
        f"--target={programs.HOST_TRIPLE}",
        *("-x", "hip", "--offload-device-only", "--no-gpu-bundle-output"),
        f"--offload-arch={target}",
        *("-nogpuinc", "-nogpulib", "-fuse-cuid=none", "-fhip-kernel-arg-name"),
        *("-mprintf-kind=buffered", "-g"),
        "-D__HIP_PLATFORM_AMD__=1",
        *("-I", str(INCLUDE_DIR)),
        *(part for folder in folders for part in ("-I", folder)),
        *clang.header_options(),
        *device_defines(TargetId.parse(target).processor, words),
        *_COMMON_OPTIONS,
    ]


def _device_options(target: TargetId, language: str) -> list[str]:
    features = [f"-m{name}" if on else f"-mno-{name}" for name, on in target.features.items()]
    options = [f"--target={programs.DEVICE_TRIPLE}", f"-mcpu={target.processor}"]
    options += ["-g"] if language == "assembler" else []  # line tables refer to the assembly itself
    options += [*features, "-nogpulib", "-Qunused-arguments", *_COMMON_OPTIONS]
    return [*options, "-x", language]


def _assemble(source: _Source, target: str, wave: int | None, options: Sequence[str]) -> CodeObject:
    target_id = TargetId.parse(_target_id(target))
    flags = [*_device_options(target_id, "assembler"), *_half_options(target_id)]
    flags += [*_wave_options(target_id, wave), *options]
    roots = {"": source.folder}
    folder = programs.working_folder(options)
    return _build(_Job(source, target_id, programs.find_clang(), flags, roots, folder))


def _build(job: _Job) -> CodeObject:
    def read(entry: bytes) -> CodeObject:
        log, linked = _read_entry(entry)
        texts = dict(job.source.headers)
        if job.source.path is None:
            texts[job.source.name] = job.source.data
        roots = {prefix: root for prefix, root in job.roots.items() if root}
        log = placed(log, job.installed)
        return CodeObject(linked, log=log, source_finder=SourceFinder(texts, roots))

    return _remembered(job, read)


def _remembered(job: _Job, read: Callable[[bytes], T]) -> T:
    """`read` applied to the job's entry, from the cache if possible."""
    texts = (job.source.data, *job.source.headers.values())
    if any(programs.INCBIN.search(text) for text in texts):  # reads unlisted files
        return read(_run_watched(job)[0])
    return _looked_up(job.key, lambda: _run_watched(job), read, job.installed)


def _run_watched(job: _Job) -> tuple[bytes, list[str]]:
    """`_run`, with a message on terminals if it takes long."""
    with _waiting.line(f"compiling {job.name}"):
        return _run(job)


def _looked_up(
    key: str,
    build: Callable[[], tuple[bytes, list[str]]],
    read: Callable[[bytes], T],
    roots: Mapping[str, str] | None = None,
) -> T:
    """`remember`, for entries that `read` can parse; returns what it reads."""
    made: list[T] = []

    def is_sound(entry: bytes) -> bool:
        try:
            made.append(read(entry))
        except (CodeObjectError, ValueError, TypeError, msgpack.UnpackException):
            return False
        return True

    _, data = remember(_CODE, key, build, is_sound, roots)
    return made[-1] if made else read(data)


def _entry(log: str, file: str) -> bytes:
    packed: bytes = msgpack.packb((log, Path(file).read_bytes()))
    return packed


def _read_entry(entry: bytes) -> tuple[str, bytes]:
    """The log and output packed by `_entry`."""
    log, made = msgpack.unpackb(entry)
    if not isinstance(log, str) or not isinstance(made, bytes):
        raise TypeError("not what was packed")
    return log, made


def _run(job: _Job) -> tuple[bytes, list[str]]:
    """Compile, and link a code object. Returns: diagnostics and result, packed; files included."""
    with programs.scratch_folder() as scratch:
        texts = os.path.join(scratch, "text")
        path = _write_texts(job.source, Path(texts))
        made, depends = os.path.join(scratch, "made.o"), os.path.join(scratch, "made.d")
        command = [*job.clang.command, *(("-I", texts) if job.source.headers else ())]
        command += [*job.flags, *_prefix_maps(job, texts)]
        # Bitcode contains the path of its source as given to clang, so we pass only the name.
        folder = path.parent if job.is_bitcode and not job.working_folder else None
        command += ["-c", path.name if folder else str(path), "-o", made]
        if job.source.language == "hip":
            command += programs.dependency_options(depends)
        outcome = programs.run(command, scratch, of=job.name, folder=folder)
        if outcome.status < 0:
            outcome = programs.run([*command, *_SCALAR], scratch, of=job.name, folder=folder)
        log = tidy(outcome.log, texts)
        if outcome.status != 0 or not os.path.exists(made):
            raise _refused(job, outcome.status, log, command)
        linked = made if job.is_bitcode else _link_object(job, made, scratch)
        apart = [scratch, str(path)]
        if job.clang.library is not None:
            apart.append(str(job.clang.library))
        log = placeless(log, job.installed)
        return _entry(log, linked), programs.read_dependencies(depends, apart, folder or ".")


def _write_texts(source: _Source, folder: Path) -> Path:
    """Write sources and headers given as text to files. Returns: the source's file."""
    texts = dict(source.headers)
    if source.path is None:
        texts[source.name] = source.data
    for name, data in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return source.path or folder / source.name


def _link_object(job: _Job, made: str, scratch: str) -> str:
    """Link one object. Returns: the code object's file."""
    linked = os.path.join(scratch, "made.co")
    link = [programs.zig(), "ld.lld", *_LINK_OPTIONS, made, "-o", linked]
    if job.source.language == "hip" and _KERNEL_SUFFIX in Path(made).read_bytes():
        link.append(_DROP_OPTION)
    outcome = programs.run(link, scratch, of=job.name)
    if outcome.status != 0:
        raise _refused(job, outcome.status, tidy(outcome.log, scratch), link)
    return linked


def _run_linker(inputs: Sequence[bytes], target: TargetId, options: Sequence[str]) -> bytes:
    """Link several files. Returns: diagnostics and code object, packed."""
    features = ",".join(f"{'+' if on else '-'}{name}" for name, on in target.features.items())
    with programs.scratch_folder() as scratch:
        names = []
        for index, data in enumerate(inputs):
            name = os.path.join(scratch, f"input{index}.{'bc' if is_bitcode(data) else 'o'}")
            Path(name).write_bytes(data)
            names.append(name)
        linked = os.path.join(scratch, "linked.co")
        command = [programs.zig(), "ld.lld", *_LINK_OPTIONS, _DROP_OPTION]
        command += [f"-plugin-opt=mcpu={target.processor}", f"-plugin-opt=O{_LINK_OPT}"]
        command += [f"--lto-CGO{_LINK_OPT}"]
        command += [f"-plugin-opt=-mattr={features}"] if features else []
        command += [*options, *names, "-o", linked]
        outcome = programs.run(command, scratch, of=f"linking for {target.processor}")
        log = tidy(outcome.log, scratch)
        if outcome.status != 0:
            raise refusal("linking", target.processor, outcome.status, log, command)
        return _entry(log, linked)


def _refused(job: _Job, status: int, log: str, command: Sequence[str]) -> CompileError:
    """The error for a failed compiler or linker, with hints for HIP."""
    hip = job.source.data.decode("utf-8", "replace") if job.source.language == "hip" else ""
    return refusal(job.source.name, job.target.processor, status, log, command, hip)


def _prefix_maps(job: _Job, texts: str) -> list[str]:
    """Options that make paths in the output relative; clang applies the last that matches.

    `texts` is the folder with the sources given as text.
    """
    maps = {str(job.clang.library): "clang"} if job.clang.library is not None else {}
    maps |= {root: prefix for prefix, root in job.roots.items() if root}
    maps |= {job.source.folder: ""} if job.source.folder else {}
    maps[texts] = ""
    return [
        f"-ffile-prefix-map={os.path.join(old, '')}={os.path.join(new, '') if new else ''}"
        for old, new in maps.items()
    ]
