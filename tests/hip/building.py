"""Runs the compilers of the root as users do."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

PACKAGE = Path(__file__).parent.parent.parent

TWICE = """
#include <hip/hip_runtime.h>
#include <cstdio>
__global__ void twice(int* x) { x[threadIdx.x] *= 2; }
int main() {
  int host[4] = {1, 2, 3, 4};
  int* device = nullptr;
  if (hipMalloc(&device, sizeof host) != hipSuccess) return 1;
  if (hipMemcpy(device, host, sizeof host, hipMemcpyHostToDevice) != hipSuccess) return 2;
  twice<<<1, 4>>>(device);
  if (hipMemcpy(host, device, sizeof host, hipMemcpyDeviceToHost) != hipSuccess) return 3;
  std::printf("%d %d %d %d\\n", host[0], host[1], host[2], host[3]);
  return hipFree(device) == hipSuccess ? 0 : 4;
}
"""
TWICE_PRINTS = "2 4 6 8\n"


@dataclass(frozen=True)
class Done:
    """The result of a program."""

    status: int
    out: str
    err: str


def environment(changes: Mapping[str, str] | None = None) -> dict[str, str]:
    """Our environment, without variables that choose compilers or devices except `changes`."""
    ours = {k: v for k, v in os.environ.items() if not k.startswith(("HIP", "HCC", "ROCM"))}
    path = os.pathsep.join(filter(None, [str(PACKAGE), ours.get("PYTHONPATH", "")]))
    return ours | {"PYTHONPATH": path} | dict(changes or {})


def run(
    command: Sequence[str | os.PathLike[str]],
    folder: Path,
    changes: Mapping[str, str] | None = None,
    given: str = "",
) -> Done:
    """Run a program in a folder, with `given` as its input."""
    done = subprocess.run(
        [os.fspath(word) for word in command],
        cwd=folder, env=environment(changes), input=given, capture_output=True, text=True,
    )  # fmt: skip
    return Done(done.returncode, done.stdout, done.stderr)


def together(folder: Path, names: Sequence[str]) -> str:
    """The source of a program that runs those of several that its arguments name, until one fails.

    Parsing the headers takes longer than everything else in small programs. hipcc precompiles them
    for each set of options: so the folder is in the names of files, not in an option.
    """
    texts = [(folder / f"{name}.hip").read_text("utf-8") for name in names]
    includes = {line for text in texts for line in re.findall("^#include .*$", text, re.MULTILINE)}
    parts = [*(line.replace('"', f'"{folder}/', 1) for line in sorted(includes)), ""]
    for name in names:
        parts += [f"namespace {name} {{", "#define main program", f'#include "{folder}/{name}.hip"']
        parts += ["#undef main", "}"]
    parts += ["int main(int count, char** words) {", "  int status = count > 1 ? 0 : 99;"]
    parts += ["  for (int i = 1; i < count && status == 0; ++i) {", "    status = 99;"]
    parts += [
        f'    if (!std::strcmp(words[i], "{name}")) status = {name}::program();' for name in names
    ]
    return "\n".join([*parts, "  }", "  return status;", "}", ""])


def find_root(changes: Mapping[str, str] | None = None) -> Path:
    """The output of `wavecore hip-path`."""
    done = run([sys.executable, "-m", "wavecore", "hip-path"], Path.cwd(), changes)
    assert done.status == 0, done.err
    return Path(done.out.removesuffix("\n"))


class Hipcc:
    """hipcc of the root, in a folder."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.root = root
        self.folder = folder

    def __call__(self, *words: str | os.PathLike[str], given: str = "", **changes: str) -> Done:
        return run([self.root / "bin/hipcc", *words], self.folder, changes, given)

    def build(self, *words: str | os.PathLike[str], **changes: str) -> Done:
        """The same, where no errors or messages are expected."""
        done = self(*words, **changes)
        assert (done.status, done.err) == (0, ""), done.err
        return done

    def write(self, **files: str) -> None:
        """Sources in the folder: `main="..."` is main.cpp."""
        for name, text in files.items():
            (self.folder / f"{name}.cpp").write_text(text)

    def run(self, program: str = "./a.out", **changes: str) -> Done:
        """Run a program that was built in the folder."""
        return run([str(self.folder / program)], self.folder, changes)
