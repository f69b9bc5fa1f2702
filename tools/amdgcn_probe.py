"""Which builtins a clang has for AMD GPUs, and what it says when they are called.

Names and prototypes are strings in the program: four for each builtin (name, prototype, attributes,
features), one after another. What no table says is asked with calls, a function each: on which
processors clang accepts the builtin, whether the processor has an instruction for it and which, and
which arguments must be constants.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from wavecore.matrix.builtins import PREFIX, CType, Prototype, parse
from wavecore.toolchain.clang import DEVICE_TRIPLE, HOST_TRIPLE, Clang, find_clang

# Values that some builtin or other takes where it needs a constant: none, a size of 4 bytes, a
# comparison (equal, in LLVM's numbers for integers and for floats).
VALUES = (0, 4, 32, 1)
BATCH = 40  # functions that one run of the back end gets
JOBS = 2

_FRONT_ERROR = re.compile(r"calls\.hip:(?P<line>\d+):\d+: (?:fatal )?error: (?P<what>.*)")
_BACK_FUNCTION = re.compile(r"[Ii]n function:?\s+'?@?(?P<function>f_\w+)")
_INTRINSIC = re.compile(r"[%@]llvm\.amdgcn\.([\w.]+)")
_LABEL = re.compile(r"^(?P<function>f_\w+):", re.MULTILINE)
# What surrounds an instruction in a function: waits, moves of arguments, the way back.
_SURROUNDING = re.compile(
    r"s_(?:wait|nop|set_?pc|delay|code_end|clause|mov|endpgm|cselect|and|or|xor|andn2|lsh[lr]|cmp|"
    r"swappc|getpc|get_pc|bfe|ashr|add|cbranch|branch|sext|version|load)|"
    r"v_(?:mov|dual|readfirstlane|accvgpr|cndmask|nop|perm|cmpx?|lshrrev|lshlrev|lsh[lr]|and|or|bfe|"
    r"bfi|writelane|readlane|pk_mov|cvt_[fiu]|add|mul|sub)_|"
    r"global_(?:load|store)_|flat_(?:load|store)_|scratch_|buffer_|v_(?:nop|lshrrev|lshlrev)"
)
# Parts of names that are called otherwise in mnemonics.
_OPERATIONS = {
    "class": "class", "classf": "class", "classh": "class", "ubfe": "bfe", "sbfe": "bfe",
    "update": "mov",
}  # fmt: skip
_ENCODING = re.compile(r"_(?:e32|e64|dpp|sdwa|e64_dpp)\Z")


def builtin_table(program: str) -> dict[str, tuple[str, str]]:
    """Prototype and features of every builtin by its name without prefix, as the program has it."""
    data = Path(program).read_bytes()
    at = data.find(f"{PREFIX}dispatch_ptr\0".encode())
    if at < 0:
        raise SystemExit(f"{program}: no table of AMD's builtins")
    strings = iter(data[at : at + (1 << 20)].split(b"\0"))
    found = {}
    for name, prototype, _, features in zip(strings, strings, strings, strings, strict=False):
        if not name.startswith(b"__builtin_"):
            return found
        if name.startswith(PREFIX.encode()):
            plain = name.decode().removeprefix(PREFIX)
            found[plain] = prototype.decode(), features.decode()
    raise SystemExit(f"{program}: the table of AMD's builtins has no end")


@dataclass(frozen=True)
class Column:
    """A processor, and the size of a wave where it has two."""

    target: str
    wave: int | None = None

    @property
    def options(self) -> list[str]:
        return [f"--offload-arch={self.target}", *self._wave_options]

    @property
    def device_options(self) -> list[str]:
        """The same for a compiler without a host."""
        return [f"-mcpu={self.target}", *self._wave_options]

    @property
    def _wave_options(self) -> list[str]:
        return {None: [], 32: ["-mno-wavefrontsize64"], 64: ["-mwavefrontsize64"]}[self.wave]


@dataclass(frozen=True)
class Call:
    """One call of a builtin: constants for the parameters in `constants`, variables elsewhere.

    `uniform`: integers are the same in all lanes, as far as the compiler can see.
    """

    name: str
    notation: str
    constants: frozenset[int]
    value: int = 0
    uniform: bool = False

    @property
    def prototype(self) -> Prototype:
        return parse(self.name, self.notation)

    @property
    def function(self) -> str:
        return f"f_{self.name}"

    def text(self) -> str:
        """A device function that does it, on one line."""
        declared, given = [], []
        for place, type in enumerate(self.prototype.parameters):
            if is_scope(type):
                given.append('"agent"')
            elif place in self.constants:
                given.append(str(self.value))
            else:
                declared.append(f"{variable(type)} a{place}")
                given.append(self._variable(place, type))
        call = f"{self.prototype.name}({', '.join(given)})"
        result = self.prototype.result
        if result.scalar == "void" and not result.is_pointer:
            type_name, body = "void", f"{call};"
        elif result.storage_half and result.size:
            type_name = variable(result)
            body = f"return __builtin_bit_cast({type_name}, {call});"
        else:
            type_name, body = variable(result), f"return {call};"
        return (
            f"__attribute__((device, used)) {type_name} {self.function}({', '.join(declared)}) "
            f"{{ {body} }}"
        )

    def _variable(self, place: int, type: CType) -> str:
        if type.storage_half:
            return f"({type.exact})a{place}"
        if self.uniform and type.scalar.endswith("int") and not type.size and not type.is_pointer:
            return f"{PREFIX}readfirstlane(a{place})"
        return f"a{place}"


def variable(type: CType) -> str:
    """C++'s type for a variable that can be the argument."""
    return str(type._replace(constant=False))


def is_scope(type: CType) -> bool:
    """Whether a parameter is the name of a scope of memory."""
    return type.is_pointer and type.readonly and type.scalar == "char"


def declared_constants(name: str, notation: str) -> frozenset[int]:
    """The parameters of which the prototype says that they are constants."""
    parameters = parse(name, notation).parameters
    return frozenset(place for place, type in enumerate(parameters) if type.constant)


def integers(name: str, notation: str) -> frozenset[int]:
    """The parameters that could be constants."""
    parameters = parse(name, notation).parameters
    scalars = ("bool", "char", "short", "int", "long")
    return frozenset(
        place
        for place, type in enumerate(parameters)
        if not type.is_pointer and not type.size and type.scalar.split()[-1] in scalars
    )


@dataclass
class Answer:
    """What one column accepts: the assembly of each function, and why the others are refused."""

    assembly: dict[str, str] = field(default_factory=dict)
    refused: dict[str, str] = field(default_factory=dict)


class Prober:
    """Asks clang. Use in a `with`: it has a folder of its own."""

    def __init__(self, clang: Clang | None = None) -> None:
        self._clang = clang or find_clang()
        self._folder = TemporaryDirectory(prefix="amdgcn-")

    def __enter__(self) -> Prober:
        return self

    def __exit__(self, *exception: object) -> None:
        self._folder.cleanup()

    def front(self, column: Column, calls: Iterable[Call]) -> Answer:
        """What the front end accepts (without assembly)."""
        answer, left = Answer(), list(calls)
        # The first errors keep clang from looking further, for missing features.
        while left and (errors := self._front_errors(column, left)):
            answer.refused |= {left[place].name: what for place, what in errors.items()}
            left = [call for place, call in enumerate(left) if place not in errors]
        answer.assembly = {call.name: "" for call in left}
        return answer

    def whole(self, column: Column, calls: Sequence[Call]) -> Answer:
        """What the front end and the back end accept."""
        answer = self.front(column, calls)
        left = [call for call in calls if call.name in answer.assembly]
        answer.assembly = {}
        batches = [left[at : at + BATCH] for at in range(0, len(left), BATCH)]
        with ThreadPoolExecutor(JOBS) as pool:
            for assembly, refused in pool.map(lambda batch: self._back(column, batch), batches):
                answer.assembly |= assembly
                answer.refused |= refused
        return answer

    def _front_errors(self, column: Column, calls: Sequence[Call]) -> dict[int, str]:
        """The first error of each call that has one, by place."""
        status, log, _ = self._run(column, calls, ["-emit-llvm", "-c"])
        found: dict[int, str] = {}
        for match in _FRONT_ERROR.finditer(log):
            found.setdefault(int(match["line"]) - 2, match["what"])
        if status and not found:
            raise SystemExit(f"clang for {column}: {log[:2000]}")
        return found

    def _back(self, column: Column, calls: Sequence[Call]) -> tuple[dict[str, str], dict[str, str]]:
        """The assembly of calls that the front end accepts, and why the others have none."""
        if not calls:
            return {}, {}
        # Verified: constants that only LLVM asks for are noticed.
        status, log, made = self._run(column, calls, ["-S", "-fverify-intermediate-code"])
        if not status:
            status, log = self._assemble(column, made)
        if not status:
            return _functions(made), {}
        if len(calls) == 1:
            return {}, {calls[0].name: log.strip()}
        suspects = _suspects(calls, log)
        rest = [call for call in calls if call not in suspects]
        assembly, refused = self._back(column, suspects)
        more_assembly, more_refused = self._back(column, rest)
        return assembly | more_assembly, refused | more_refused

    def _assemble(self, column: Column, assembly: str) -> tuple[int, str]:
        """Status and diagnostics of making code of a text: some instructions have none."""
        with TemporaryDirectory(dir=self._folder.name) as folder:
            source = Path(folder, "calls.s")
            source.write_text(assembly, "latin-1")
            command = [*self._clang.command, f"--target={DEVICE_TRIPLE}", *column.device_options]
            command += ["-w", "-fno-color-diagnostics", "-fno-crash-diagnostics", "-nogpulib"]
            command += ["-c", str(source), "-o", str(Path(folder, "made"))]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            return done.returncode, done.stderr

    def _run(
        self, column: Column, calls: Sequence[Call], action: Sequence[str]
    ) -> tuple[int, str, str]:
        """Status, diagnostics and output of clang for a source with a call on each line."""
        with TemporaryDirectory(dir=self._folder.name) as folder:
            source, output = Path(folder, "calls.hip"), Path(folder, "made")
            # One declaration holds them all: after an error clang looks at no further one.
            lines = ['extern "C" {', *(call.text() for call in calls), "}"]
            source.write_text("\n".join(lines), "utf-8")
            command = [
                *self._clang.command,
                *(f"--target={HOST_TRIPLE}", "-x", "hip", "--offload-device-only"),
                *(
                    "--no-gpu-bundle-output",
                    "-nogpuinc",
                    "-nogpulib",
                    "-fuse-cuid=none",
                    "-O1",
                    "-w",
                ),
                *("-ferror-limit=0", "-fno-color-diagnostics", "-fno-crash-diagnostics"),
                *(*column.options, *action, str(source), "-o", str(output)),
            ]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            made = output.read_text("latin-1") if output.exists() and "-S" in action else ""
            return done.returncode, done.stderr, made


def _suspects(calls: Sequence[Call], log: str) -> list[Call]:
    """Calls that a failure is about, as far as it says so; the first half of them otherwise."""
    functions = {match["function"] for match in _BACK_FUNCTION.finditer(log)}
    named = [call for call in calls if call.function in functions]
    if not named:
        stems = {match[1].replace(".", "_") for match in _INTRINSIC.finditer(log)}
        stems |= {stem.rpartition("_")[0] for stem in stems if stem.count("_") > 1}
        named = [call for call in calls if any(call.name.startswith(stem) for stem in stems)]
    return named if 0 < len(named) < len(calls) else list(calls[: len(calls) // 2])


def _functions(assembly: str) -> dict[str, str]:
    """The text of each function, by the builtin's name."""
    labels = list(_LABEL.finditer(assembly))
    ends = [match.start() for match in labels[1:]] + [len(assembly)]
    found = {}
    for match, end in zip(labels, ends, strict=True):
        body = assembly[match.end() : end].split(".Lfunc_end")[0]
        found[match["function"].removeprefix("f_")] = body
    return found


def instruction(name: str, body: str) -> str:
    """The mnemonic that a function's one builtin has become; "" if it is none, or several.

    The one whose parts are in the builtin's name; else the only one that is not about arguments.
    """
    mnemonics = re.findall(r"^\t([a-z]\w+)", body, re.MULTILINE)
    found = dict.fromkeys(_ENCODING.sub("", mnemonic) for mnemonic in mnemonics)
    alike = {mnemonic: _common(name, mnemonic) for mnemonic in found}
    best = max(alike.values(), default=0)
    if best:
        likest = [mnemonic for mnemonic, common in alike.items() if common == best]
        return likest[0] if len(likest) == 1 else ""
    others = [mnemonic for mnemonic in found if not _SURROUNDING.match(mnemonic)]
    return others[0] if len(others) == 1 else ""


def _common(name: str, mnemonic: str) -> int:
    """How many parts of a mnemonic the builtin's name has, its operation among them; else 0."""
    parts, given = mnemonic.split("_"), set(name.split("_"))
    given |= {_OPERATIONS[part] for part in given if part in _OPERATIONS}
    if parts[0] == "s" and not name.startswith("s_"):
        return 0
    operations = parts[1:3] if parts[0] in ("v", "s", "ds") else parts[:1]
    return len(given & set(parts)) if given & set(operations) - {"f32", "i32", "u32", "b32"} else 0
