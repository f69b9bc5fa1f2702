"""Digests of files' contents: what they notice, what they do not, and what installations share."""

from __future__ import annotations

import importlib
import json
import os
import secrets
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

import wavecore
from wavecore.toolchain import contents
from wavecore.toolchain.contents import contents_digest

PACKAGE = Path(wavecore.__file__).parent

# Runs a kernel made in each way, and reports what was stored: nothing, if all was found.
PROGRAM = """
import json, numpy as np
from pathlib import Path
from wavecore.toolchain.cache import DiskCache
stored, put = set(), DiskCache.put
DiskCache.put = lambda self, key, data: (stored.add(self.name), put(self, key, data))[1]
import wavecore as wc
code = wc.compile('''#include <hip/hip_runtime.h>
extern "C" __global__ void f(float* x) { x[threadIdx.x] *= 3.0f; }''', "gfx942")
x = np.ones(64, np.float32)
wc.Device("gfx942").load(code)["f"].launch(grid=1, block=64, args=(x,))
eye = np.eye(16, dtype=np.float16)
wc.mma("v_mfma_f32_16x16x16_f16", eye, eye, target="gfx942")
print(json.dumps([str(Path(wc.__file__).parent), float(x.sum()), sorted(stored)]))
"""


def stored_by(folder: Path) -> list[str]:
    """The parts of the cache in which a program of the package in this folder stores something."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, cwd=folder.parent, check=True
    )
    place, total, stored = json.loads(done.stdout)
    assert (place, total) == (str(folder), 192.0)
    return stored


@pytest.mark.clang
@pytest.mark.jit
def test_a_copy_finds_what_the_first_one_made_and_a_changed_semantic_does_not(tmp_path: Path):
    """Neither paths nor times are part of a key; one byte of a generator is."""
    stored_by(PACKAGE)
    copy = tmp_path / "elsewhere" / "wavecore"
    shutil.copytree(PACKAGE, copy)
    for path in (copy / "emulator" / "semantics").glob("*.py"):
        os.utime(path, (1e9, 1e9))
    assert set(stored_by(copy)) <= {"contents"}
    semantic = copy / "emulator" / "semantics" / "vop2.py"
    status, text = semantic.stat(), semantic.read_bytes()
    start = text.index(b'"""') + 3  # another docstring each time, as entries stay
    semantic.write_bytes(text[:start] + secrets.token_hex(4).encode() + text[start + 8 :])
    os.utime(semantic, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert {"routines", "kernels"} <= set(stored_by(copy))


def test_a_change_with_the_same_size_and_time_is_seen(tmp_path: Path, monkeypatch):
    """As after `git checkout` within a second, rsync --times or touch."""
    monkeypatch.setenv("WAVECORE_CACHE_DIR", str(tmp_path / "cache"))
    file = tmp_path / "a.py"
    seen = set()
    for text in ("1", "2", "3"):
        file.write_text(text)
        os.utime(file, (1e9, 1e9))
        seen.add(contents_digest([file])[0])
    assert len(seen) == 3
    assert contents_digest([file])[0] in seen


def test_a_file_is_read_again_until_its_last_change_is_settled(tmp_path: Path, monkeypatch):
    """After that its status is enough, also in another process."""
    monkeypatch.setenv("WAVECORE_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr(contents, "_known", {})
    file = tmp_path / "a.py"
    file.write_text("1")
    reads = []
    read = contents._file_digest
    monkeypatch.setattr(contents, "_file_digest", lambda path: (reads.append(path), read(path))[1])
    contents_digest([file])
    contents_digest([file])
    assert len(reads) == 2
    later = time.time_ns() + 10 * contents._SETTLED_NS
    monkeypatch.setattr(contents.time, "time_ns", lambda: later)
    first = contents_digest([file])
    contents._known.clear()
    assert contents_digest([file]) == first
    assert len(reads) == 3


def test_sources_that_are_younger_than_the_process_share_nothing(tmp_path: Path, monkeypatch):
    """It may have loaded the previous contents."""
    from wavecore.toolchain import generators

    make = generators.sources_digest.__wrapped__
    (tmp_path / "part").mkdir()
    (tmp_path / "part" / "a.py").write_text("1")
    monkeypatch.setattr(generators, "_ROOT", str(tmp_path))
    assert make(("part",)) != make(("part",))
    monkeypatch.setattr(generators, "LOADED_NS", time.time_ns() + 10**9)
    assert make(("part",)) == make(("part",))


@pytest.mark.parametrize(
    ("keys", "generator"),
    [
        ("wavecore.backends.cpu.store", "wavecore.backends.cpu.compiler"),
        ("wavecore.numerics.native", "wavecore.matrix.numerics.tilecode"),
    ],
)
def test_cache_keys_cover_every_package_that_generates_code(keys: str, generator: str):
    """Otherwise code of an earlier version would be run, as when the back ends were moved."""
    packages = (
        f"import sys, {generator}; found = {{m.split('.')[1] for m in sys.modules"
        " if m.startswith('wavecore.') and hasattr(sys.modules['.'.join(m.split('.')[:2])],"
        " '__path__')}; print(*found)"
    )
    output = subprocess.run([sys.executable, "-c", packages], check=True, stdout=subprocess.PIPE)
    generators = set(output.stdout.decode().split()) - {"toolchain"}
    assert generators <= set(importlib.import_module(keys).SOURCES)
