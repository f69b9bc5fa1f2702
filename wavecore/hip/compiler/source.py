"""One HIP source: compiled once for each target and once for the host.

The compilations run in parallel; the host's reads the code objects from a pipe at its end.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import threading
from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path

import msgpack

from wavecore import _env
from wavecore.hip.compiler import bundles
from wavecore.hip.compiler.commandline import Item, Kind, UsageError
from wavecore.hip.compiler.hostlibrary import triple
from wavecore.hip.compiler.job import ACTION_WORDS, Job, dependency_words, stem
from wavecore.hip.compiler.precompiled import put_in_order, with_precompiled
from wavecore.hip.compiler.processes import Crew, run_in_order, write
from wavecore.hip.compiler.reuse import HOST, Reuse

_KERNEL_SUFFIX = b".kd\0"  # of kernel descriptors' symbols
_TEXTS = {".hipi": "preprocess", ".s": "assembly", ".ll": "ir"}


class HipSource:
    """A source of a job, and its possible outputs; every public method returns an exit status."""

    def __init__(self, job: Job, item: Item) -> None:
        self.job = job
        self.line = job.line
        self.item = item
        self.name = os.path.basename(item.words[0])
        self._cores = threading.Semaphore(_env.cpu_count())
        self._reuse: Reuse | None = None

    def object(self, made: str, depend: Sequence[str] = ()) -> int:
        """Compile to an object that contains the device code.

        Args:
            made: the object's path.
            depend: further options for the run that writes the dependency file.
        """
        words = [*self._words(Kind.LINKER), *depend]
        if self.line.only == "host":
            return self._run(Crew(), self._host([*words, "-c", "-o", made]))
        if self.line.verbose or self.line.dry or self.line.saved:
            return self._object_by_steps(words, made)
        commands = [self._host(words), *self._device_commands()]
        reuse = self._reuse = Reuse.of(self.job, self.item, commands, made)
        if reuse is None:
            return self._object_at_once(words, made)
        if found := reuse.find():
            write(2, found[0])
            if reuse.rule:
                self.job.put(reuse.rule, found[2])
            return self.job.put(made, found[1])
        said = bytearray()
        status = self._object_at_once([*words, *reuse.watch(HOST)], made, said)
        if status == 0 and os.path.isfile(made):
            reuse.keep(bytes(said), Path(made).read_bytes())
        return status

    def _object_at_once(
        self, words: Sequence[str], made: str, said: bytearray | None = None
    ) -> int:
        pipe = _Pipe()
        parts: dict[str, bytes] = {}
        lock = threading.Lock()

        def device(crew: Crew, target: str) -> int:
            with self._cores:
                status, data = self._device_part(crew, target)
            with lock:
                parts[target] = data
                last = status == 0 and len(parts) == len(self.line.targets)
            if last:
                pipe.feed(self._wrapped({each: parts[each] for each in self.line.targets}))
            return status

        def host(crew: Crew) -> int:
            own = [*words, *self._include(f"/dev/fd/{pipe.reading}"), "-c", "-o", made]
            base = self._host(self._words(depend=False))
            status = self._compile(crew, base, self._host(own), handed=[pipe.reading])
            if status == 0 and self._reuse is not None and self._reuse.rule:
                put_in_order(self._reuse.rule, self.item.words[0])
            return status

        tasks = [partial(device, target=target) for target in self.line.targets]
        return run_in_order(self.job.scratch, [*tasks, host], pipe.close, said)

    def _object_by_steps(self, words: Sequence[str], made: str) -> int:
        """Like `_object_at_once`, in order, for -v, -### and --save-temps."""
        parts, status = self._device_parts()
        if status:
            return status
        place = self.job.between(f"{self.name}-hip-amdgcn-amd-amdhsa.hipfb")
        if not self.line.dry:
            Path(place).write_bytes(self._wrapped(parts))
        saved = [f"-save-temps={self.line.saved}"] if self.line.saved else []
        own = [*words, *self._include(place), *saved, "-c", "-o", made]
        return self._run(Crew(), self._host(own))

    def code_objects(self) -> int:
        """Write only linked device code: a bundle, or a file for each target."""
        parts, status = self._device_parts_again()
        if status:
            return status
        if self.line.bundle is not False:
            name = f"{self.name}-hip-amdgcn-amd-amdhsa.hipfb"
            return self.job.put(self.line.output or name, fatbin(self.job, parts))
        self._check_single_output()
        for target, data in parts.items():
            self.job.put(self.line.output or self._device_name(target, ".out"), data)
        return 0

    def check(self) -> int:
        """Print only diagnostics (-fsyntax-only), or the host's rule for make (-M)."""
        words = [*self._words(Kind.LINKER), *self.job.outputs()]
        is_rule = self.line.action != "check"
        status = 0
        if self.line.only != "device":
            status = self._run(Crew(), self._host(words))
        for target in () if self.line.only == "host" or is_rule else self.line.targets:
            status = status or self._run(Crew(), self._device(target, words))
        return status

    def listing(self) -> int:
        """Write preprocessed text, assembly, IR or bitcode: one part, or all in one file."""
        end = self._listing_end()
        words = [*self._words(), *ACTION_WORDS[self.line.action]]
        words += ["-emit-llvm"] if self.line.emit_llvm else []
        if self.line.only == "host":
            return self._run(Crew(), self._host([*words, *self.job.outputs()]))
        if self.line.only == "device" and not self.line.bundle:
            return self._device_listings(words, end)
        parts, status = [], 0
        for target in self.line.targets:
            parts.append((bundles.device_id(target, "hip"), self.job.temporary("part")))
            own = [*words, "-o", parts[-1][1]]
            status = status or self._run(Crew(), self._device(target, own))
        if self.line.only != "device":
            parts.append((bundles.host_id(triple()), self.job.temporary("part")))
            depend = dependency_words(self.job, self.item, self.line.output or "")
            own = [*words, *depend, "-o", parts[-1][1]]
            status = status or self._run(Crew(), self._host(own))
        if status or self.line.dry:
            return status
        return self._put_bundle(parts, end)

    def _device_listings(self, words: Sequence[str], end: str) -> int:
        """Write a file for each target; preprocessed text goes to standard output."""
        if end != ".hipi":
            self._check_single_output()
        status = 0
        for target in self.line.targets:
            place = "-" if end == ".hipi" else self._device_name(target, end)
            own = [*words, "-o", self.line.output or place]
            status = status or self._run(Crew(), self._device(target, own))
        return status

    def _listing_end(self) -> str:
        if self.line.action == "preprocess":
            return ".hipi"
        if self.line.action == "assembly":
            return ".ll" if self.line.emit_llvm else ".s"
        return ".bc"

    def _put_bundle(self, parts: Sequence[tuple[str, str]], end: str) -> int:
        entries = [(name, Path(place).read_bytes()) for name, place in parts]
        kind = _TEXTS.get(end)
        data = bundles.text_bundle(entries, kind) if kind else bundles.bundle(entries)
        middle = "-hip-amdgcn-amd-amdhsa" if self.line.only == "device" else ""
        usual = "-" if end == ".hipi" else f"{stem(self.item)}{middle}{end}"
        return self.job.put(self.line.output or usual, data)

    # Device code

    def _device_parts_again(self) -> tuple[dict[str, bytes], int]:
        """`_device_parts`, from the cache if possible."""
        reuse = None
        if not (self.line.verbose or self.line.dry or self.line.saved):
            reuse = self._reuse = Reuse.of(self.job, self.item, self._device_commands())
        if reuse is None:
            return self._device_parts()
        if found := reuse.find():
            write(2, found[0])
            return msgpack.unpackb(found[1]), 0
        said = bytearray()
        parts, status = self._device_parts(said)
        if status == 0:
            reuse.keep(bytes(said), msgpack.packb(parts))
        return parts, status

    def _device_parts(self, said: bytearray | None = None) -> tuple[dict[str, bytes], int]:
        """Device code by target; the status."""
        parts: dict[str, bytes] = {}
        lock = threading.Lock()

        def device(crew: Crew, target: str) -> int:
            with self._cores:
                status, data = self._device_part(crew, target)
            with lock:
                parts[target] = data
            return status

        tasks = [partial(device, target=target) for target in self.line.targets]
        one_by_one = self.line.verbose or self.line.dry
        if one_by_one:
            statuses = (task(Crew()) for task in tasks)
            status = next((each for each in statuses if each), 0)
        else:
            status = run_in_order(self.job.scratch, tasks, said=said)
        return {target: parts.get(target, b"") for target in self.line.targets}, status

    def _device_part(self, crew: Crew, target: str) -> tuple[int, bytes]:
        """The status, and one target's code object, or bitcode if the program links it."""
        base = self._device(target, self._words(depend=False))
        words = self._words(depend=False)
        words += self._depend_alone() if target == self.line.targets[0] else []
        if self.line.rdc:
            place = self.job.between(self._device_name(target, ".bc"))
            own = [*words, *self._watch(target), "-emit-llvm", "-c", "-o", place]
            return self._contents(self._compile(crew, base, self._device(target, own)), place)
        if self.line.saved:
            return self._device_part_saved(crew, target, words)
        unit = self.job.temporary(self._device_name(target, ".o"))
        # -emit-llvm makes the driver run no linker; the compiler behind it obeys the last action.
        own = [*words, *self._watch(target), "-emit-llvm", "-Xclang", "-emit-obj", "-c", "-o", unit]
        status = self._compile(crew, base, self._device(target, own))
        return self._linked(crew, status, unit, self.job.temporary("linked.out"))

    def _watch(self, target: str) -> list[str]:
        return self._reuse.watch(target) if self._reuse is not None else []

    def _device_commands(self) -> list[list[str]]:
        """The command of each target: its device code depends on them."""
        return [self._device(target, self._words(depend=False)) for target in self.line.targets]

    def _depend_alone(self) -> list[str]:
        """Options that write a dependency file if there is no run for the host.

        clang's driver writes none for device code, so these are options of the cc1 behind it.
        """
        given = [*self.line.words(Kind.COMPILER), *dependency_words(self.job, self.item)]
        if self.line.only != "device" or not {"-MD", "-MMD"} & set(given):
            return []
        words = ["-sys-header-deps"] if "-MD" in given else []
        words += ["-MP"] if "-MP" in given else []
        for option, value in pairwise(given):
            if option in ("-MF", "-MT", "-MQ"):
                words += ["-dependency-file" if option == "-MF" else "-MT", value]
        return [part for word in words for part in ("-Xclang", word)]

    def _device_part_saved(
        self, crew: Crew, target: str, words: Sequence[str]
    ) -> tuple[int, bytes]:
        """Like `_device_part`, with every step in a file that is kept."""
        names = [self._device_name(target, end) for end in (".s", ".o", ".out")]
        assembly, unit, linked = map(self.job.between, names)
        own = [*words, f"-save-temps={self.line.saved}", "-S", "-o", assembly]
        status = self._run(crew, self._device(target, own))
        if status == 0:
            again = self.job.clangs.assembler(target, ["-c", assembly, "-o", unit])
            status = self.job.run(crew, again)
        return self._linked(crew, status, unit, linked)

    def _linked(self, crew: Crew, status: int, unit: str, linked: str) -> tuple[int, bytes]:
        """Link a device object, unless an earlier step failed."""
        if status:
            return status, b""
        drop = self.line.dry or _KERNEL_SUFFIX in Path(unit).read_bytes()
        command = self.job.clangs.device_link([unit], linked, drop=drop)
        return self._contents(self.job.run(crew, command, name="lld"), linked)

    def _contents(self, status: int, path: str) -> tuple[int, bytes]:
        if status or self.line.dry:
            return status, b""
        return 0, Path(path).read_bytes()

    def _include(self, place: str) -> list[str]:
        """Options that embed the device code read from `place` in the host's object."""
        if self.line.rdc:
            return ["-Xclang", f"-fembed-offload-object={place}"]
        return ["-Xclang", "-fcuda-include-gpubinary", "-Xclang", place]

    def _wrapped(self, parts: dict[str, bytes]) -> bytes:
        """The device code of all targets, wrapped as in an object."""
        if self.line.rdc:
            return b"".join(bundles.offload_binary(each, parts[each]) for each in parts)
        return fatbin(self.job, parts)

    # Command lines

    def _host(self, words: Sequence[str]) -> list[str]:
        return self.job.clangs.host(self.item, words)

    def _device(self, target: str, words: Sequence[str]) -> list[str]:
        return self.job.clangs.device(self.item, target, words)

    def _compile(
        self, crew: Crew, base: Sequence[str], command: Sequence[str], handed: Sequence[int] = ()
    ) -> int:
        """Run clang with precompiled headers if nothing in the options speaks against it."""
        if self._reuse is not None:
            command = with_precompiled(self.job, base, command)
        return self._run(crew, command, handed)

    def _run(self, crew: Crew, command: Sequence[str], handed: Sequence[int] = ()) -> int:
        return self.job.run(crew, command, stdin=self.job.given_input(self.item), handed=handed)

    def _words(self, *more: Kind, depend: bool = True) -> list[str]:
        """The user's options, and ours that the runs of one source must share."""
        words = self.job.options(*more, depend=depend)
        words += ["-fgpu-rdc"] if self.line.rdc else []
        cuid = self._cuid() if self.line.cuid is None else self.line.cuid
        return [*words, f"-cuid={cuid}" if cuid else "-fuse-cuid=none"]

    def _cuid(self) -> str:
        """An ID of this translation unit, the same in every run of clang.

        clang uses it in the names of static variables that the host registers, and of one symbol.
        """
        state = hashlib.blake2b(digest_size=8)
        for part in (os.path.abspath(self.item.words[0]), *self.job.options(depend=False)):
            state.update(part.encode("utf-8", "surrogateescape") + b"\0")
        return state.hexdigest()

    def _device_name(self, target: str, end: str) -> str:
        return f"{stem(self.item)}-hip-amdgcn-amd-amdhsa-{target}{end}"

    def _check_single_output(self) -> None:
        if self.line.output and len(self.line.targets) > 1:
            raise UsageError("cannot specify -o when generating multiple output files")


def fatbin(job: Job, parts: dict[str, bytes]) -> bytes:
    """The bundle of code objects that a program registers. Raises: UsageError."""
    entries = [(bundles.host_id(triple()), bundles.OWN_HOST_ENTRY)]
    entries += [(bundles.device_id(target), data) for target, data in parts.items()]
    data = bundles.bundle(entries)
    if not job.line.compress:
        return data
    try:
        return bundles.compress(data)
    except ImportError:
        raise UsageError("--offload-compress needs the Python package 'zstandard'") from None


class _Pipe:
    """A pipe to a compiler, which may fail while we write."""

    def __init__(self) -> None:
        self.reading, self._writing = os.pipe()
        self._open = True
        self._lock = threading.Lock()

    def feed(self, data: bytes) -> None:
        """Write the data that the compiler waits for, and close; ignored if it has ended."""
        with self._lock:
            if self._open:
                with contextlib.suppress(BrokenPipeError):
                    write(self._writing, data)
                self._close()

    def close(self) -> None:
        """End the compiler's input; waits for a `feed` in progress."""
        with self._lock:
            if self._open:
                self._close()

    def _close(self) -> None:
        os.close(self._writing)
        self._open = False
