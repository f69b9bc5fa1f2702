"""Builds libamdhip64 and libhiprtc: C generated from functions.txt, compiled by ziglang's clang.

A third library has only a constructor: shim.c loads it to run code under the loader's lock. The
libraries of libraries.py, which answer questions about the system, are built with them, and those
of math/ on demand, each in a folder of its own: a program links the distribution's if it has it.

The libraries have no symbol versions, which every program accepts; versions with other names
would be rejected. They are linked against empty stand-ins for the C library, with its sonames, so
that the dynamic loader uses the system's.
"""

from __future__ import annotations

import json
import os
import site
import sys
import sysconfig
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from wavecore._threads import OWN
from wavecore.errors import CompileError
from wavecore.hip import libraries, textures
from wavecore.hip.errors import error_table
from wavecore.hip.functions import AGGREGATES, Alias, Function, aliases, functions
from wavecore.hip.math import building, table
from wavecore.toolchain import clang as programs

SOURCE = Path(__file__).parent / "shim.c"
REGISTERED = Path(__file__).parent / "registered.c"  # included by shim.c

LIBRARY = "libamdhip64.so"
RTC_LIBRARY = "libhiprtc.so"
LOADING_LIBRARY = "libwavecore-loading.so"
MATH_FOLDER = "math"  # below that of the others
# Versions that programs ask for. All names lead to one file, so that a process loads it once.
_VERSIONS = {LIBRARY: (".5", ".6", ".7"), RTC_LIBRARY: (".6", ".7")}

# Symbol versions of the real library, which programs name with the symbols that they need. With a
# definition of each, the loader accepts them without a word; our symbols have no version, so that
# they match any. Source: the version definitions of Debian's libamdhip64 6.4, hip_4.2 to hip_6.4.
_SYMBOL_VERSIONS = "".join(
    f"hip_{major}.{minor} {{}};\n" for major in range(4, 10) for minor in range(10)
)

# The C library's sonames; they exist with every glibc since 2.17.
_NEEDED = ("libc.so.6", "libdl.so.2", "libpthread.so.0")

# Called in loops, when Python cannot run, or with the loader's lock held.
IN_C = {
    "__hipRegisterFatBinary": "return register_program(wrapper);",
    "__hipRegisterFunction": "register_row(mods, KERNEL, (Row){hostFn, devName, 0, NULL});",
    "__hipRegisterVar": "register_row(mods, VARIABLE, (Row){var, devName, size, NULL});",
    "__hipRegisterManagedVar": "register_managed(mods, pptr, init, name, size);",
    "__hipRegisterTexture": (
        "register_row(mods, VARIABLE, (Row){var, devName, TEXTURE_BYTES, NULL});"
    ),
    "__hipRegisterSurface": "",
    "__hipUnregisterFatBinary": "unregister(mods);",
    "hipGetLastError": "return hipGetLastError_();",
    "hipPeekAtLastError": "return hipPeekAtLastError_();",
    "hipExtGetLastError": "return hipExtGetLastError_();",
    "hipGetErrorName": "return error_name(hip_error);",
    "hipGetErrorString": "return error_text(hipError);",
    "hipDrvGetErrorName": (
        "if (!errorString || !is_error(hipError)) return note(1); "
        "*errorString = error_name(hipError); return SUCCESS;"
    ),
    "hipDrvGetErrorString": (
        "if (!errorString || !is_error(hipError)) return note(1); "
        "*errorString = error_text(hipError); return SUCCESS;"
    ),
    "__hipPushCallConfiguration": (
        "return push_configuration(gridDim, blockDim, sharedMem, stream);"
    ),
    "__hipPopCallConfiguration": "return pop_configuration(gridDim, blockDim, sharedMem, stream);",
    "hipCreateChannelDesc": "return (channels){x, y, z, w, f};",
    "__hipGetPCH": "*pch = NULL; *size = 0;",  # hipRTC has no precompiled header
}

# Answered in C while the last answer holds; what they call gets the function's index.
_KNOWN = {
    "hipGetDevice": "get_device",
    "hipStreamSynchronize": "synchronize",
}

# These accept a pushed launch configuration in place of one of hipConfigureCall.
_OF_CONFIGURED = frozenset({"hipSetupArgument", "hipLaunchByPtr"})

_SCALARS = {
    "int": "int",
    "unsigned int": "unsigned",
    "uint32_t": "uint32_t",
    "uint64_t": "uint64_t",
    "unsigned long long": "uint64_t",
    "size_t": "size_t",
    "unsigned char": "unsigned char",
    "unsigned short": "unsigned short",
    "hipDevice_t": "int",
    "GLuint": "unsigned",
    "GLenum": "unsigned",
    "float": "float",
}
_RETURNED = {"void": "void", "void*": "void*", "hipChannelFormatDesc": "channels"}
# Handles and addresses. Every other type that does not end in * is an enumeration.
_POINTERS = frozenset({
    "hipStream_t", "hipEvent_t", "hipModule_t", "hipFunction_t", "const hipFunction_t", "hipCtx_t",
    "hipMemPool_t", "hipArray_t", "hipArray_const_t", "hipTextureObject_t", "hipSurfaceObject_t",
    "hipGraph_t", "hipGraphNode_t", "hipGraphExec_t", "hipLinkState_t", "hipLibrary_t",
    "hipDeviceptr_t", "hipStreamCallback_t", "hipHostFn_t", "hipMemGenericAllocationHandle_t",
    "hiprtcProgram", "hiprtcLinkState", "hipUserObject_t", "hipMipmappedArray_t",
    "hipMipmappedArray_const_t", "hipGraphicsResource_t",
    "hipKernel_t", "hipExternalMemory_t", "hipExternalSemaphore_t",
})  # fmt: skip


def build(folder: Path, *, math: bool = False) -> None:
    """Write the libraries, under all their names, into an existing folder.

    `math`: those of math/, too. Each file is replaced atomically: processes that use the old one
    keep it. Raises: CompileError.
    """
    versions = _VERSIONS | libraries.names()
    with programs.scratch_folder() as scratch:
        for name, made in _compile(Path(scratch)).items():
            _put_all(folder, name, made, versions.get(name, ()))
        for library in table.libraries() if math else ():
            place = folder / MATH_FOLDER / library.stem
            place.mkdir(parents=True, exist_ok=True)
            _put_all(place, library.name, _compile_math(Path(scratch), library), library.versions)


def _put_all(folder: Path, name: str, made: Path, versions: Iterable[str]) -> None:
    """A library, under its own name and those with a version."""
    _put(folder / name, made)
    for version in versions:
        _link(folder / f"{name}{version}", name)


def _put(place: Path, made: Path) -> None:
    temporary = place.with_name(f".{place.name}.{os.getpid()}")
    temporary.write_bytes(made.read_bytes())
    temporary.chmod(0o755)
    temporary.replace(place)


def _link(place: Path, target: str) -> None:
    temporary = place.with_name(f".{place.name}.{os.getpid()}")
    temporary.unlink(missing_ok=True)
    temporary.symlink_to(target)
    temporary.replace(place)


def _compile(scratch: Path) -> dict[str, Path]:
    """The libraries, linked in a scratch folder, by name."""
    sources = {LIBRARY: text(), RTC_LIBRARY: rtc_text(), LOADING_LIBRARY: _LOADING}
    others = libraries.texts(call=len(functions()))
    (scratch / REGISTERED.name).write_bytes(REGISTERED.read_bytes())
    (scratch / "versions").write_text(_SYMBOL_VERSIONS, "utf-8")
    # The others have hundreds of functions that are called once: optimising takes a second.
    _objects(scratch, sources | {"empty": ""}, "-O2")
    _objects(scratch, others, "-O0")
    for name in _NEEDED:
        _run([*_linker(name), "empty.o", "-o", name], scratch)
    versions = "--version-script=versions"
    _run([*_linker(), versions, f"{LIBRARY}.o", *_NEEDED, "-o", LIBRARY], scratch)
    for name in (RTC_LIBRARY, LOADING_LIBRARY):
        stays = name == RTC_LIBRARY
        linker = _linker(stays=stays)
        _run([*linker, "-rpath", "$ORIGIN", f"{name}.o", LIBRARY, "-o", name], scratch)
    for name, versions in libraries.symbol_versions().items():
        (scratch / f"{name}.versions").write_text(versions, "utf-8")
        script = [f"--version-script={name}.versions"] if versions else []
        needed = _NEEDED if name in libraries.ROCTX_LIBRARIES else (LIBRARY, *_NEEDED)
        linker = [*_linker(), *script, "-rpath", "$ORIGIN"]
        _run([*linker, f"{name}.o", *needed, "-o", name], scratch)
    return {name: scratch / name for name in sources | others}


def _compile_math(scratch: Path, library: table.Library) -> Path:
    """A library of math/, linked in the scratch folder of the others."""
    name = library.name
    _objects(scratch, {name: building.text(library, call=len(functions()) + 1)}, "-O0")
    linker = [*_linker(), "-rpath", "$ORIGIN/../.."]
    _run([*linker, f"{name}.o", LIBRARY, *_NEEDED, "-o", name], scratch)
    return scratch / name


def _objects(scratch: Path, sources: Mapping[str, str], level: str) -> None:
    """Compile C sources to objects in a scratch folder."""
    clang = programs.find_clang()
    machine = os.uname().machine
    headers = clang.header_options("aarch64" if machine == "aarch64" else "x86", cpp=False)
    for name, source in sources.items():
        (scratch / f"{name}.c").write_text(source, "utf-8")
    _run([
        *clang.command, f"--target={machine}-unknown-linux-gnu", "-std=c11", level, "-fPIC",
        "-fvisibility=hidden", "-fno-stack-protector", *headers, "-Wall", "-Werror", "-c",
        *(f"{name}.c" for name in sources),
    ], scratch)  # fmt: skip


def _linker(name: str | None = None, *, stays: bool = True) -> list[str]:
    """The command that links a shared object.

    Args:
        name: its soname.
        stays: whether it stays loaded after dlclose.
    """
    named = ("-soname", name) if name else ()
    shared = ("-shared", "--build-id=none", "-Bsymbolic-functions", "--no-as-needed")
    kept = ("-z", "nodelete") if stays else ()
    return [programs.zig(), "ld.lld", *shared, *kept, *named]


_LOADING = """\
void wavecore_hip_loading(void);
__attribute__((constructor)) static void loading(void) { wavecore_hip_loading(); }
"""


def _run(command: list[str], scratch: Path) -> None:
    done = programs.run(command, str(scratch), of="the HIP library", folder=scratch)
    if done.status:
        raise CompileError(f"the HIP library cannot be built: {done.log}")


def text() -> str:
    """The whole C source."""
    return "\n".join([
        f"#define PYTHON_PROGRAM {_literal(sys.executable)}",
        f"#define PYTHON_LIBRARY {_literal(python_library())}",
        f"#define PYTHON_PACKAGE {_literal(PYTHON_PACKAGE)}",
        f"#define BOOT_CODE {_literal(_boot_code())}",
        f"#define LOADING_LIBRARY {_literal(LOADING_LIBRARY)}",
        f"#define UNREGISTER {_index('__hipUnregisterFatBinary')}",
        f"#define OWN_SIGNALS {', '.join(OWN)}",
        f"#define TEXTURE_BYTES {textures.REFERENCE.size}",
        SOURCE.read_text("utf-8"),
        *_errors(),
        *(_function(each, each.name) for each in functions()),
        *(_alias(each) for each in aliases()),
        *_lookup(),
        "",
    ])  # fmt: skip


def _index(name: str) -> int:
    return next(function.index for function in functions() if function.name == name)


def rtc_text() -> str:
    """The C source of libhiprtc, whose functions call into libamdhip64."""
    return "\n".join([
        "#include <stdint.h>",
        "#include <stddef.h>",
        '#define EXPORT __attribute__((visibility("default")))',
        "int wavecore_hip_call_apart(int index, const int64_t* words);",
        "void* wavecore_hip_call_pointer(int index, int64_t* words, int count);",
        *(_function(each, each.name) for each in functions() if each.group == "hipRTC"),
        "",
    ])  # fmt: skip


def _boot_code() -> str:
    """The Python code that fills in the table; C formats two numbers into it."""
    package = str(Path(__file__).parent.parent.parent)
    text = (  # defines no name: __main__ may be the program's
        f"(lambda path: {package!r} in path or path.insert(0, {package!r}))"
        "(__import__('sys').path)\n"
        "__import__('importlib').import_module('wavecore.hip.boot')"
        f".boot(ADDRESS, bool(IS_EMBEDDED), {site.getsitepackages()!r})\n"
    )
    return text.replace("%", "%%").replace("ADDRESS", "%llu").replace("IS_EMBEDDED", "%d")


# Distributions' packages with it; that of the interpreter does not need it.
PYTHON_PACKAGE = (
    f"Debian and Ubuntu: libpython{sys.version_info[0]}.{sys.version_info[1]}; "
    "Fedora, openSUSE and Arch have it with Python"
)


def python_library() -> str:
    """The path or name by which to load the interpreter's shared library."""
    name = sysconfig.get_config_var("INSTSONAME") or ""
    if not name.endswith(".so") and ".so." not in name:  # a static build
        name = f"libpython{sysconfig.get_config_var('LDVERSION')}.so.1.0"
    for folder in (sysconfig.get_config_var("LIBDIR"), os.path.join(sys.base_prefix, "lib")):
        if folder and (found := Path(folder) / name).exists():
            return str(found)
    return name


def _literal(value: str) -> str:
    """A C string literal, with octal escapes for bytes outside printable ASCII."""
    out = []
    for byte in os.fsencode(value):
        char = chr(byte)
        plain = 32 <= byte < 127 and char not in '"\\?'
        out.append(char if plain else f"\\{byte:03o}")
    return '"' + "".join(out) + '"'


def _errors() -> Iterator[str]:
    for what, place in (("name", 0), ("text", 1)):
        yield f"static const char* error_{what}(int code) {{"
        yield "  switch (code) {"
        for code, row in error_table().items():
            yield f"    case {code}: return {json.dumps(row[place])};"
        yield "  }"
        yield f"  return {json.dumps(error_table()[999][place])};"
        yield "}"
    yield "static int is_error(int code) {"
    yield "  switch (code) {"
    yield "    " + " ".join(f"case {code}:" for code in error_table()) + " return 1;"
    yield "  }"
    yield "  return 0;"
    yield "}"


def _c_type(kind: str) -> str:
    if kind.endswith("*") or kind in _POINTERS:
        return "void*"
    if kind in AGGREGATES:
        count, _ = AGGREGATES[kind]
        return "dim3" if kind == "dim3" else f"words{count}"
    return _SCALARS.get(kind, "int")


def _c_parameters(function: Function) -> str:
    exact = {
        "__hipPopCallConfiguration": ("dim3*", "dim3*", "size_t*", "void**"),
        "__hipGetPCH": ("const char**", "unsigned*"),
    }
    types = exact.get(function.name) or tuple(_c_type(p.type) for p in function.parameters)
    if function.name.startswith("hipDrvGetError"):
        types = ("int", "const char**")
    pairs = zip(types, function.parameters, strict=True)
    return ", ".join(f"{kind} {p.name}" for kind, p in pairs) or "void"


def _words(function: Function) -> list[str]:
    """C expressions for the 64-bit words of the arguments."""
    found = []
    for parameter in function.parameters:
        name = parameter.name
        if parameter.type == "dim3":
            found += [f"{name}.{axis}" for axis in "xyz"]
        elif parameter.type in AGGREGATES:
            found += [f"(int64_t){name}.word[{i}]" for i in range(parameter.words)]
        elif _c_type(parameter.type) == "void*":
            found.append(f"(int64_t)(uintptr_t){name}")
        elif parameter.type == "float":
            found.append(f"float_bits({name})")
        else:
            found.append(f"(int64_t){name}")
    return found


def _function(function: Function, name: str, flags: str = "") -> str:
    returns = "void*" if function.returns.endswith("*") else function.returns
    returns = _RETURNED.get(returns, "int")
    if function.returns == "const char*":
        returns = "const char*"
    head = f"EXPORT {returns} {name}({_c_parameters(function)}) {{"
    body = IN_C.get(function.name)
    index = f"{function.index}{flags}"
    if function.name in _KNOWN:
        names = ", ".join(parameter.name for parameter in function.parameters)
        body = f"return {_KNOWN[function.name]}({index}, {names});"
    elif body is None:
        words = _words(function)
        if returns in ("const char*", "void*"):
            values = ", ".join([*words, "0"])
            call = f"wavecore_hip_call_pointer({index}, words, {len(words)})"
            body = f"int64_t words[] = {{{values}}}; return {call};"
        else:
            values = ", ".join(words) or "0"
            caller = "wavecore_hip_call_apart" if function.returns == "hiprtcResult" else "call"
            back = "" if returns == "void" else "return "
            body = f"int64_t words[] = {{{values}}}; {back}{caller}({index}, words);"
    if function.name in _OF_CONFIGURED:
        body = f"configure_pushed(); {body}"
    return f"{head} {body} }}"


def _alias(alias: Alias) -> str:
    return _function(alias.function, alias.name, " | PER_THREAD" if alias.is_per_thread else "")


def _lookup() -> Iterator[str]:
    """A table from names to exported functions, for hipGetProcAddress."""
    names = sorted([*(f.name for f in functions()), *(a.name for a in aliases())])
    yield "static const struct { const char* name; void* address; } exports[] = {"
    yield from (f'  {{"{name}", (void*){name}}},' for name in names)
    yield "};"
    yield "static void* exported(const char* name) {"
    yield "  for (size_t i = 0; i < sizeof exports / sizeof *exports; ++i)"
    yield "    if (!strcmp(exports[i].name, name)) return exports[i].address;"
    yield "  return NULL;"
    yield "}"
