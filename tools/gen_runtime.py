"""Write the bitcode of files of C, a file for each architecture in a folder beside each of them.

For NVIDIA GPUs, whose kernels are compiled from text, it is LLVM IR as text (backends/cuda).

python tools/gen_runtime.py           write it, for every architecture
python tools/gen_runtime.py --check   compare; exit status 1 if something differs

clang optimises the source for a typical machine of the architecture. What it noted of that machine
is then taken out, so that LLVM generates code for the one at hand, and every function becomes a
piece of its own, which declares the others.
"""

from __future__ import annotations

import itertools
import json
import lzma
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from llvmlite import binding  # noqa: E402

from wavecore.analysis.sanitize.native import RACES  # noqa: E402
from wavecore.backends.cpu.runtimecode import (  # noqa: E402
    ARCHITECTURES,
    RUNTIME,
    Source,
    source_digest,
)
from wavecore.backends.cuda import record  # noqa: E402
from wavecore.backends.cuda.compiler import GENERATOR  # noqa: E402
from wavecore.toolchain import clang  # noqa: E402

SOURCES = (RUNTIME, RACES)
GPUS = ROOT / "wavecore/backends/cuda/runtime.ll"
CPUS = {"x86_64": "-march=x86-64-v4", "aarch64": "-mcpu=neoverse-n1"}
FLAGS = (
    "-O3 -ffreestanding -fPIC -fno-sanitize=all -fno-stack-protector "
    "-fno-asynchronous-unwind-tables -mprefer-vector-width=256 -Wno-shift-op-parentheses"
).split()
OF_THE_CPU = re.compile(r'"(target-cpu|target-features|tune-cpu|prefer-vector-width)"="[^"]*" ?')
FUNCTION = re.compile(
    r"^define (?P<head>.*?@(?P<name>[\w.]+)\(.*) \{\n(?:.*\n)*?\}\n", re.MULTILINE
)


def build(source: Source, architecture: str) -> bytes:
    """What the file of an architecture holds."""
    text = OF_THE_CPU.sub("", optimised(source, architecture))
    pieces = {
        match["name"]: bitcode(piece(text, match["name"]))
        for match in FUNCTION.finditer(text)
        if not match["head"].startswith("internal ")
    }
    strangers = [name for name in pieces if not name.startswith("wc_")]
    if strangers:
        raise SystemExit(f"{source.path.name}: {strangers} are neither static nor named wc_*")
    head = {"source": source_digest(source), "pieces": {name: len(pieces[name]) for name in pieces}}
    return json.dumps(head).encode() + b"\n" + lzma.compress(b"".join(pieces.values()), preset=9)


def optimised(source: Source, architecture: str) -> str:
    """LLVM IR of the whole source."""
    with tempfile.TemporaryDirectory() as folder:
        path, made = Path(folder, source.path.name), Path(folder, "made.bc")
        path.write_text(source.text, "utf-8")
        target = f"--target={architecture}-unknown-linux-gnu"
        command = [clang.zig(), "clang", target, CPUS[architecture], *FLAGS, "-emit-llvm"]
        subprocess.run([*command, "-c", str(path), "-o", str(made)], check=True)
        return str(binding.parse_bitcode(made.read_bytes()))


def piece(text: str, wanted: str) -> str:
    """The module with one visible function; the others are declared."""

    def kept(match: re.Match[str]) -> str:
        whole: str = match[0]
        internal = match["head"].startswith("internal ")
        return whole if internal or match["name"] == wanted else f"declare {match['head']}\n"

    named = re.sub(r"^(; ModuleID|source_filename) = .*\n", "", text, flags=re.MULTILINE)
    return FUNCTION.sub(kept, named)


def bitcode(text: str) -> bytes:
    """Bitcode of a module without what nothing in it needs."""
    module = binding.parse_assembly(text, binding.create_context())
    target = binding.Target.from_triple(module.triple).create_target_machine()
    builder = binding.create_pass_builder(target, binding.create_pipeline_tuning_options())
    passes = binding.create_new_module_pass_manager()
    passes.add_global_dead_code_eliminate_pass()
    passes.add_strip_dead_prototype_pass()
    passes.run(module, builder)
    made: bytes = module.as_bitcode()
    return made


def of_gpus() -> str:
    """LLVM IR of what kernels on NVIDIA GPUs call, without what only names its source."""
    with tempfile.TemporaryDirectory() as folder:
        path, made = Path(folder, "runtime.c"), Path(folder, "made.ll")
        path.write_text(record.source(), "utf-8")
        cpu = ["-Xclang", "-target-cpu", "-Xclang", GENERATOR.cpu]
        command = [clang.zig(), "clang", f"--target={GENERATOR.triple}", *cpu, "-O2"]
        command += ["-ffreestanding", "-emit-llvm", "-S", str(path), "-o", str(made)]
        subprocess.run(command, check=True)
        text = re.sub(r", !(?:tbaa|tbaa\.struct|llvm\.loop) !\d+", "", made.read_text("utf-8"))
        lines = text.splitlines()
        kept = [line for line in lines if not re.match(r"!|; |source_filename|target ", line)]
        return "\n".join(kept).strip() + "\n"


def main() -> int:
    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    status = 0
    files = [
        (source.folder / f"{architecture}.bin", build(source, architecture))
        for source, architecture in itertools.product(SOURCES, ARCHITECTURES)
    ]
    files.append((GPUS, of_gpus().encode()))
    for path, made in files:
        if "--check" not in sys.argv:
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(made)
        elif not path.exists() or path.read_bytes() != made:
            print(f"{path.relative_to(ROOT)} differs", file=sys.stderr)
            status = 1
    return status


if __name__ == "__main__":
    raise SystemExit(main())
