"""Run generators with --check: is what is checked in what the generators write?

    python tools/check_generated.py                  # those that read what has changed
    python tools/check_generated.py --all            # every one
    python tools/check_generated.py gen_docs gen_isa # of these, those that read what has changed

A generator that passes leaves a record in tools/generated, which is checked in: what it read, as
tools/generator_inputs.py finds out, and one digest of all that. While the digest and the versions
are the same, the generator is left out; where it differs, the record is removed. One digest, and
not one a file: where two branches have changed inputs, git must not merge their records to one
that says of the two together what was not checked.

A generator that needs a program which is not installed is left out, and a line says so.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.generator_inputs import Inputs, Tree, environment, inputs_of, installed  # noqa: E402

# Part of each digest: another number, and every record is out of date. For changes of what is
# found, or how it is digested.
FORMAT = 1
SKIPPED = 77  # the exit status of a generator that cannot compare with what is installed here


@dataclass(frozen=True)
class Generator:
    """A generator, or a part of one: what `--only` is given."""

    script: str
    part: str | None = None
    needs: str | None = None  # a program

    @property
    def name(self) -> str:
        """What its record is called."""
        return f"{self.script}-{self.part}" if self.part else self.script

    @property
    def command(self) -> list[str]:
        """The words that write what it makes."""
        return [f"tools/{self.script}.py", *(["--only", self.part] if self.part else [])]


# What takes longest begins first.
GENERATORS = (
    Generator("gen_isa", needs="llvm-mc-22"),
    Generator("gen_golden", "streams", needs="llvm-mc-22"),
    Generator("gen_golden", "opcodes", needs="llvm-mc-22"),
    Generator("gen_golden", "kernels", needs="llvm-mc-22"),
    Generator("gen_golden", "sharing", needs="llvm-mc-22"),
    Generator("gen_kernel_costs"),
    Generator("gen_runtime"),
    Generator("gen_web", needs="esbuild"),
    Generator("gen_amdgcn"),
    Generator("gen_docs"),
    Generator("gen_fragments"),
    Generator("gen_math"),
    Generator("gen_hip_header"),
    Generator("gen_rand_header"),
    Generator("gen_lang_stub"),
)


@dataclass(frozen=True)
class Record:
    """What a generator read when it passed, and the digest of that."""

    inputs: Inputs
    digest: str

    @classmethod
    def read(cls, path: Path) -> Record | None:
        """Returns: None if there is no record."""
        if not path.exists():
            return None
        said: dict[str, list[str]] = {"digest": [], "uses": [], "reads": []}
        for line in path.read_text("utf-8").splitlines():
            kind, _, rest = line.partition(" ")
            if kind in said:
                said[kind].append(rest)
        inputs = Inputs(tuple(said["reads"]), tuple(said["uses"]))
        return cls(inputs, " ".join(said["digest"]))

    @classmethod
    def of(cls, inputs: Inputs, tree: Tree) -> Record:
        """The record for a tree as it is."""
        return cls(inputs, f"{FORMAT} {tree.digest(inputs.reads)}")

    def holds(self, tree: Tree) -> bool:
        """Whether nothing has changed. What is not installed has not."""
        same = all(installed(used) in (used, None) for used in self.inputs.uses)
        return same and self == Record.of(self.inputs, tree)

    def text(self, generator: Generator) -> str:
        """What is written."""
        command = " ".join([*generator.command, "--check"])
        lines = [f"# {command} passed; tools/check_generated.py wrote what it had read."]
        lines += [f"digest {self.digest}"]
        lines += [f"uses {used}" for used in self.inputs.uses]
        lines += [f"reads {read}" for read in self.inputs.reads]
        return "\n".join(lines) + "\n"


def check(generator: Generator, root: Path) -> bool:
    """Run one, and record it if it passes; what it prints follows when it has ended."""
    label, path = f"tools/{generator.name}", record_path(generator, root)
    with tempfile.TemporaryDirectory(prefix="wavecore-") as folder:
        notes = Path(folder, "notes")
        # Files behind a cache hit are not seen.
        changes = environment(notes) | {"WAVECORE_CACHE_DIR": str(Path(folder, "cache"))}
        began = time.time_ns()
        done = subprocess.run(
            [sys.executable, *generator.command, "--check"],
            cwd=root, env=changes, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        text = done.stdout
        if done.returncode == SKIPPED:
            text += f"{label}: not checked\n"
        elif done.returncode < 0:
            text += f"{label}: ended by signal {-done.returncode}\n"
        elif done.returncode:
            path.unlink(missing_ok=True)
            text += f"{label}: differs; `python {' '.join(generator.command)}` writes it anew\n"
        else:
            said = recorded(generator, root, notes.read_text("utf-8"), began)
            text += f"{label}: checked; {said}\n"
    print(text, end="", flush=True)
    return done.returncode in (0, SKIPPED)


def recorded(generator: Generator, root: Path, notes: str, began: int) -> str:
    """Write the record of a generator that passed. Returns: what became of it."""
    tree = Tree(root)
    try:
        inputs = inputs_of(notes, tree)
    except ValueError as error:
        return f"not recorded: {error}"
    if tree.changed_ns(inputs.reads) >= began:
        return "not recorded: files have changed meanwhile"
    path = record_path(generator, root)
    path.parent.mkdir(exist_ok=True)
    path.write_text(Record.of(inputs, tree).text(generator), "utf-8")
    return f"commit {path.relative_to(root)}"


def record_path(generator: Generator, root: Path) -> Path:
    """Where a generator's record is."""
    return root / "tools" / "generated" / f"{generator.name}.txt"


def main(
    words: Sequence[str] | None = None,
    root: Path = ROOT,
    generators: Sequence[Generator] = GENERATORS,
) -> int:
    """Run those that have to, one on each core; exit status 1 if one differs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--all", action="store_true", help="also where nothing has changed")
    parser.add_argument("generators", nargs="*", help="as gen_docs; all without")
    options = parser.parse_args(words)
    wanted = set(options.generators) or {generator.script for generator in generators}
    if unknown := wanted - {generator.script for generator in generators}:
        parser.error(f"no such generator: {', '.join(sorted(unknown))}")
    tree = Tree(root)
    chosen = []
    for generator in generators:
        if generator.script not in wanted:
            continue
        known = Record.read(record_path(generator, root))
        if not options.all and known is not None and known.holds(tree):
            print(f"tools/{generator.name}: unchanged since checked")
        elif generator.needs is not None and shutil.which(generator.needs) is None:
            print(f"tools/{generator.name}: not checked, {generator.needs} is not installed")
        else:
            chosen.append(generator)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return 0 if all(list(pool.map(lambda each: check(each, root), chosen))) else 1


if __name__ == "__main__":
    raise SystemExit(main())
