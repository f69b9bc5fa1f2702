"""A folder that looks like a ROCm installation: compilers, headers, libraries, CMake packages.

Programs store its path to find their library, so an installation of wavecore keeps the same path:
a symbolic link in the cache folder, which leads to the folder of the current version. Each version
has its own folder, and the link is replaced atomically, so no program sees half a version.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shlex
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import util
from pathlib import Path

from wavecore import _env
from wavecore.errors import Error
from wavecore.hip import commands
from wavecore.toolchain import private
from wavecore.toolchain.contents import contents_digest
from wavecore.toolchain.hipversion import HEADER, HEADERS, hip_version

PACKAGE = Path(__file__).parent.parent
CLANG_FOLDER = "lib/llvm/bin"
SUPPORT_LIBRARY = "libwavecore_host.a"

_FOLDER = "rocm"  # below the cache folder
_OLD_SECONDS = 3600.0  # age at which a replaced version is removed
_COMPILERS = ("clang", "clang++", "amdclang", "amdclang++")
_PROGRAMS = ("hipcc", "amdclang", "amdclang++", *commands.NAMES)
_OF_ZIG = {"ld.lld": "ld.lld", "lld": "ld.lld", "llvm-ar": "ar", "llvm-ranlib": "ranlib"}
# Packages that they and the compilers need. Scripts search only their folders, to start quickly.
_NEEDED = ("ziglang", "platformdirs", "msgpack", "zstandard", "numpy", "typing_extensions")

# Modules that write the libraries for mathematics; the others answer, and are found when they run.
_MATH_MODULES = ("table", "building", "families")

_pinned: tuple[Path, tuple[str, ...]] | None = None


def pin(root: Path, folders: Sequence[str]) -> None:
    """Set the root of the script that started this process, and its module search path."""
    global _pinned
    _pinned = root, tuple(folders)


def path() -> Path:
    """The root, which may not exist yet. Raises: Error if there is no folder for the cache."""
    if _pinned is not None:
        return _pinned[0]
    state = f"{sys.prefix}\0{PACKAGE}".encode("utf-8", "surrogateescape")
    key = hashlib.blake2b(state, digest_size=6).hexdigest()
    return Path(os.path.abspath(_env.cache_dir())) / _FOLDER / key


def version() -> str:
    """The HIP version, as `major.minor.patch-hash`."""
    return "{}.{}.{}-{}".format(*_version_parts())


def link_words() -> list[str]:
    """Linker options for a program that uses HIP's library and finds it at run time."""
    folder = str(ensure() / "lib")
    run_path = ["-Wl,-rpath," + folder]
    if "," in folder:
        run_path = ["-Xlinker", "-rpath", "-Xlinker", folder]
    return ["-L" + folder, "-lamdhip64", *run_path, os.path.join(folder, SUPPORT_LIBRARY)]


def math_folder(stem: str) -> Path:
    """The folder of a library for mathematics, as in -lhipblas."""
    from wavecore.hip.shim import MATH_FOLDER

    return ensure() / "lib" / MATH_FOLDER / stem


def linker() -> Path:
    """The path of ld.lld."""
    return ensure() / CLANG_FOLDER / "ld.lld"


# Variables that are 1 unless set. RCCL of ROCm 7 refuses MI300s without the first one unless their
# firmware is recent; only with the second one it asks the ROCm SMI library, which is ours.
SWITCHES = ("HSA_NO_SCRATCH_RECLAIM", "RCCL_USE_ROCM_SMI_LIB")


@cache
def environment() -> dict[str, str]:
    """What a program built for ROCm needs in its environment; paths come before the present ones.

    Not ROCM_PATH and HIP_PATH: libraries that compile at run time, as MIOpen, call the clang of
    their own package, which would look there for device libraries in vain.

    Creates the folder. Raises: Error.
    """
    root = str(ensure())
    found = {name: "1" for name in SWITCHES if name not in os.environ}
    for name, folder in (("PATH", "bin"), ("LD_LIBRARY_PATH", "lib")):
        own = os.path.join(root, folder)
        before = [each for each in os.environ.get(name, "").split(os.pathsep) if each != own]
        found[name] = os.pathsep.join([own, *filter(None, before)])
    return found


def ensure() -> Path:
    """The root, created or updated if necessary.

    Raises: Error if it cannot be written, or if other users could write to it.
    """
    root = path()
    wanted = f"{root.name}.{_stamp()}"
    try:
        if os.readlink(root) == wanted and (root / ".info" / "version").exists():
            return root
    except OSError:
        pass
    try:
        with private.open_folder(root.parent.parent, root.parent.name, create=True) as folder:
            _wait_for_others(folder)
            _replace(root, wanted)
            _drop_old(root, wanted)
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        raise Error(
            f"cannot write HIP's libraries below {root.parent}: {where}{error.strerror or error}. "
            f"Set {_env.CACHE_DIR.name} to use another folder."
        ) from error
    return root


def _wait_for_others(folder: int) -> None:
    """Hold the folder's lock until it is closed; without locks, each process makes a tree."""
    import fcntl  # POSIX only, as is `private`

    with contextlib.suppress(OSError):
        fcntl.flock(folder, fcntl.LOCK_EX)


def _replace(root: Path, wanted: str) -> None:
    """Create the folder `wanted` beside the root unless it exists, and link the root to it."""
    place = root.parent / wanted
    if not place.exists():
        made = Path(tempfile.mkdtemp(prefix=f"{root.name}.new.", dir=root.parent))
        try:
            _fill(made, root)
            os.rename(made, place)
        except OSError:
            if not place.exists():  # otherwise another process was first
                raise
        finally:
            shutil.rmtree(made, ignore_errors=True)
    link = root.parent / f"{root.name}.link.{os.getpid()}"
    with contextlib.suppress(FileNotFoundError):
        link.unlink()
    link.symlink_to(wanted)
    os.replace(link, root)


def _drop_old(root: Path, wanted: str) -> None:
    """Remove versions older than an hour: compilers that use them have ended."""
    for entry in root.parent.glob(f"{root.name}.*"):
        with contextlib.suppress(OSError):
            old = time.time() - entry.lstat().st_mtime > _OLD_SECONDS
            if old and entry.name != wanted:
                shutil.rmtree(entry)


def _stamp() -> str:
    """A digest of all files that go into the tree or generate it."""
    state = hashlib.blake2b(digest_size=8)
    sources = [str(file) for file in _sources()]
    parts = [sys.executable, *_search_folders(), str(HEADERS), *sources]
    parts.append(contents_digest(sources)[0])
    for part in parts:
        state.update(part.encode("utf-8", "surrogateescape") + b"\0")
    return state.hexdigest()


def _sources() -> Iterator[Path]:
    here = Path(__file__).parent
    yield HEADER
    yield from sorted(path for path in here.iterdir() if path.is_file())
    yield from sorted(path for path in (here / "cmake").rglob("*") if path.is_file())
    made_of = ("tables/*.txt", "*.c", *(f"{name}.py" for name in _MATH_MODULES))
    yield from sorted(path for pattern in made_of for path in (here / "math").glob(pattern))


@cache
def _search_folders() -> tuple[str, ...]:
    """Folders in which Python finds wavecore and the packages its compilers need."""
    if _pinned is not None:
        return _pinned[1]
    folders = [str(PACKAGE.parent)]
    for name in _NEEDED:
        spec = util.find_spec(name)
        if spec is not None and spec.origin is not None:
            origin = Path(spec.origin)
            is_package = origin.name == "__init__.py"
            folders.append(str(origin.parent.parent if is_package else origin.parent))
    return tuple(dict.fromkeys(folders))


def _version_parts() -> tuple[str, ...]:
    return (*hip_version(), "wavecore")


# Contents


def _fill(folder: Path, root: Path) -> None:
    """Write a tree into an empty folder; its files refer to it as `root`."""
    from wavecore.hip import shim

    for name in ("bin", CLANG_FOLDER, "lib", "libexec", "share/hip", ".info"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    (folder / "include").symlink_to(HEADERS)
    (folder / "llvm").symlink_to("lib/llvm")
    shim.build(folder / "lib", math=True)
    _fill_support(folder / "lib" / SUPPORT_LIBRARY)
    _fill_scripts(folder, root)
    _fill_cmake(folder / "lib" / "cmake")
    major, minor, patch, name = _version_parts()
    (folder / "share/hip/version").write_text(
        f"HIP_VERSION_MAJOR={major}\nHIP_VERSION_MINOR={minor}\nHIP_VERSION_PATCH={patch}\n"
        f"HIP_VERSION_GITHASH={name}\n"
    )
    (folder / ".info/version").write_text(f"{major}.{minor}.{patch}\n")


def _fill_scripts(folder: Path, root: Path) -> None:
    from wavecore.toolchain import clang as programs

    launcher = folder / "libexec" / "launch.py"
    launcher.write_text(
        "import sys\n"
        f"folders = {_search_folders()!r}\n"
        "sys.path[:0] = folders\n"
        "from wavecore.hip.compiler.main import main\n"
        f"raise SystemExit(main(sys.argv[1], {os.fspath(root)!r}, folders, sys.argv[2:]))\n",
        "utf-8", "surrogateescape",
    )  # fmt: skip
    start = shlex.join([sys.executable, "-I", "-S", str(root / "libexec" / "launch.py")])
    for name in _PROGRAMS:
        _script(folder / "bin" / name, f'exec {start} {name} "$@"')
    for name in (*_COMPILERS, *commands.NAMES_OF_LLVM):
        _script(folder / CLANG_FOLDER / name, f'exec {start} {name} "$@"')
    for name, command in _OF_ZIG.items():
        _script(folder / CLANG_FOLDER / name, f'exec {shlex.quote(programs.zig())} {command} "$@"')
    _script(folder / "bin/hipconfig", _hipconfig(root))


def _script(place: Path, text: str) -> None:
    place.write_text(f"#!/bin/sh\n{text}\n", "utf-8", "surrogateescape")
    place.chmod(0o755)


def _hipconfig(root: Path) -> str:
    """hipconfig as a shell script; like ROCm's, it prints no line break after an answer."""
    place = os.fspath(root)
    defines = " -D__HIP_PLATFORM_HCC__= -D__HIP_PLATFORM_AMD__="
    answers = {
        "-p --path": place,
        "-R --rocmpath": place,
        "-v --version": version(),
        "-P --platform": "amd",
        "-c --compiler": "clang",
        "-r --runtime": "rocclr",
        "-l --hipclangpath": f"{place}/{CLANG_FOLDER}",
        "-C --cpp_config": f"{defines} -I{place}/include -I{place}/hsa/include",
    }
    full = (
        f"HIP version: {version()}\n\n== hipconfig\nHIP_PATH           :{place}\n"
        f"ROCM_PATH          :{place}\nHIP_COMPILER       :clang\nHIP_PLATFORM       :amd\n"
        f"HIP_RUNTIME        :rocclr\nCPP_CONFIG         :{answers['-C --cpp_config']}\n\n"
        f"== hip-clang\nHIP_CLANG_PATH     :{place}/{CLANG_FOLDER}\n"
    )
    usage = "usage: hipconfig [OPTION]\n" + "".join(
        "  {}, {}\n".format(*options.split()) for options in answers
    )
    cases = [
        f"    {' | '.join(options.split())}) printf %s {shlex.quote(text)} ;;"
        for options, text in answers.items()
    ]
    return "\n".join([
        f"[ $# -gt 0 ] || {{ printf %s {shlex.quote(full)}; exit 0; }}",
        'for word in "$@"; do',
        '  case "$word" in',
        *cases,
        f"    -f | --full | --check) printf %s {shlex.quote(full)} ;;",
        f"    -h | --help) printf %s {shlex.quote(usage)} ;;",
        "    -n | --newline) echo ;;",
        f'    *) printf %s {shlex.quote(usage)} >&2; exit 1 ;;',
        "  esac",
        "done",
    ])  # fmt: skip


def _fill_cmake(folder: Path) -> None:
    """Copy the CMake packages, and write the version file of each and those for mathematics."""
    from wavecore.hip.math import table

    shutil.copytree(Path(__file__).parent / "cmake", folder)
    major, minor, patch, _ = _version_parts()
    made = [folder / "config-version.cmake", folder / "math-config.cmake"]
    version, config = (path.read_text("utf-8") for path in made)
    version = version.replace("@VERSION@", f"{major}.{minor}.{patch}")
    for library in table.libraries():
        text = config.replace("@NAME@", library.package).replace("@STEM@", library.stem)
        text = text.replace("@NAMESPACE@", library.namespace)
        (folder / library.package).mkdir()
        (folder / library.package / f"{library.package}-config.cmake").write_text(text, "utf-8")
    named = ("hip", "hip-lang", "hiprtc", "rocprofiler-sdk-roctx")
    for name in (*named, *(each.package for each in table.libraries())):
        (folder / name / f"{name}-config-version.cmake").write_text(version, "utf-8")
    for path in made:
        path.unlink()


def _fill_support(library: Path) -> None:
    """Build the functions that clang calls and that older versions of its libraries lack."""
    from wavecore.toolchain import clang as programs
    from wavecore.toolchain.host import compile_host

    with programs.scratch_folder() as scratch:
        unit = Path(scratch) / "support.o"
        unit.write_bytes(compile_host(Path(__file__).parent / "support.c"))
        command = [programs.zig(), "ar", "rcs", str(Path(scratch) / "support.a"), str(unit)]
        outcome = programs.run(command, scratch, of="support.a of the HIP library")
        if outcome.status:
            raise Error(f"HIP's libraries cannot be built: {outcome.log}")
        library.write_bytes((Path(scratch) / "support.a").read_bytes())
