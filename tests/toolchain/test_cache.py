"""The cache: correct or absent, bounded, shared by processes, and aware of headers."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.codeobject.programs import LOOP
from wavecore.toolchain import DiskCache, clang, compile, compile_host
from wavecore.toolchain.cache import digest


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache for the test."""
    monkeypatch.setenv("WAVECORE_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The programs that were started."""
    started: list[str] = []
    run = clang.run

    def watched(command: list[str], scratch: str, **options: Any) -> clang.Outcome:
        started.append(command[1])
        return run(command, scratch, **options)

    monkeypatch.setattr(clang, "run", watched)
    return started


@pytest.mark.usefixtures("folder")
def test_what_is_put_is_got() -> None:
    """And nothing else."""
    cache = DiskCache("things")
    key = digest("a", b"b")
    assert cache.get(key) is None
    cache.put(key, b"content")
    assert cache.get(key) == b"content"
    assert cache.get(digest("a", b"c")) is None
    assert cache.size_bytes() > 0
    cache.clear()
    assert cache.get(key) is None
    assert cache.size_bytes() == 0


def test_keys_know_where_parts_end() -> None:
    """("ab", "c") is not ("a", "bc")."""
    assert len({digest("ab", "c"), digest("a", "bc"), digest("abc"), digest("ab", "c", "")}) == 4


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("damage", [b"", b"x", b"content"])
def test_damaged_entries_are_absent(damage: bytes) -> None:
    """A file that was truncated or overwritten is dropped, not used."""
    cache = DiskCache("things")
    key = digest("a")
    cache.put(key, b"content")
    cache.path(key).write_bytes(damage)
    assert cache.get(key) is None
    assert not cache.path(key).exists()


def test_size_is_bounded_by_what_was_used_last(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each shard keeps its share, and always the newest entry."""
    monkeypatch.setenv("WAVECORE_CACHE_LIMIT_MB", "1")
    cache = DiskCache("things")
    keys = [f"00{number:038x}" for number in range(8)]
    for age, key in enumerate(keys):
        cache.put(key, bytes(1000))
        if cache.path(key).exists():
            os.utime(cache.path(key), (time.time() - 7200 + age,) * 2)
    assert cache.get(keys[-4]) is not None  # used: now the most recent of all
    cache.put("00" + "f" * 38, bytes(2500))
    kept = [key for key in keys if cache.path(key).exists()]
    assert kept == [keys[-4]]
    cache.put("00" + "e" * 38, bytes(10_000))
    assert [entry.name for entry in (folder / "things" / "00").iterdir()] == ["e" * 38]


def test_unusable_folder_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything works, slower."""
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("WAVECORE_CACHE_DIR", str(blocked))
    cache = DiskCache("things")
    cache.put("00" * 20, b"x")
    assert cache.get("00" * 20) is None


@pytest.mark.usefixtures("folder")
def test_switched_off_cache_is_not_touched(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """WAVECORE_NO_CACHE neither reads nor writes."""
    cache = DiskCache("things")
    cache.put("00" * 20, b"x")
    monkeypatch.setenv("WAVECORE_NO_CACHE", "1")
    assert cache.get("00" * 20) is None
    cache.put("11" * 20, b"x")
    assert not cache.path("11" * 20).exists()


@pytest.mark.clang
@pytest.mark.usefixtures("folder")
def test_hit_starts_no_process(runs: list[str]) -> None:
    """The second compilation only reads files."""
    first = compile(LOOP, "gfx942")
    assert runs == ["clang", "ld.lld"]
    assert compile(LOOP, "gfx942").data == first.data
    assert len(runs) == 2


@pytest.mark.clang
@pytest.mark.usefixtures("folder")
def test_everything_that_matters_is_in_the_key(runs: list[str]) -> None:
    """A different target, wave size, level, macros, options, name or text makes another entry."""
    compile(LOOP, "gfx1100")
    for arguments in (
        {"target": "gfx1101"},
        {"wave": 64},
        {"opt": "-O1"},
        {"defines": {"X": 1}},
        {"options": ["-DX"]},
        {"name": "other.hip"},
        {"source": LOOP + "\n"},
    ):
        before = len(runs)
        compile(**{"source": LOOP, "target": "gfx1100", **arguments})
        assert len(runs) == before + 2, arguments


@pytest.mark.clang
@pytest.mark.usefixtures("folder")
def test_included_headers_are_in_the_key(tmp_path: Path, runs: list[str]) -> None:
    """A changed header recompiles, a restored one hits, one that is not included has no effect."""
    header, unused = tmp_path / "deep" / "value.h", tmp_path / "unused.h"
    header.parent.mkdir()
    unused.write_text("")
    (tmp_path / "outer.h").write_text('#include "deep/value.h"\n')
    source = '#include "outer.h"\nextern "C" __attribute__((global)) void k(int* p) { *p = VALUE; }'
    sizes = []
    for value in (1, 2, 1, 1):
        header.write_text(f"#define VALUE {value}\n")
        unused.write_text(str(len(sizes)))
        compile(source, "gfx90a", include_dirs=[tmp_path])
        sizes.append(len(runs))
    assert sizes == [2, 4, 4, 4]
    header.unlink()
    with pytest.raises(clang.CompileError, match=r"'deep/value\.h' file not found"):
        compile(source, "gfx90a", include_dirs=[tmp_path])


@pytest.mark.clang
@pytest.mark.usefixtures("folder")
def test_relative_options_depend_on_the_working_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """-I with a relative path finds another header in another folder."""
    entries = set()
    for value in (1, 2):
        place = tmp_path / str(value)
        place.mkdir()
        (place / "value.h").write_text(f"#define VALUE {value}\n")
        monkeypatch.chdir(place)
        source = (
            '#include "value.h"\nextern "C" __attribute__((global)) void k(int* p) { *p = VALUE; }'
        )
        entries.add(compile(source, "gfx90a", options=["-I."]).sha256)
    assert len(entries) == 2


@pytest.mark.clang
def test_processes_share_a_cold_cache(folder: Path) -> None:
    """Four that start at once all get the same code object, and leave nothing half-written."""
    program = (
        "from wavecore.toolchain import compile; from tests.codeobject.programs import LOOP\n"
        "print(compile(LOOP, 'gfx1201').sha256)"
    )
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).parent.parent.parent)}
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", program], env=environment, stdout=subprocess.PIPE, text=True
        )
        for _ in range(4)
    ]
    outputs = {process.communicate()[0] for process in processes}
    assert len(outputs) == 1
    assert outputs != {""}
    assert not list(folder.rglob(".new-*"))


@pytest.mark.clang
@pytest.mark.usefixtures("folder")
def test_host_code_is_cached_too(runs: list[str]) -> None:
    """Objects and libraries, each under its own key."""
    for kind in ("object", "shared", "object", "shared"):
        compile_host("int f(void) { return 1; }", kind=kind)  # type: ignore[call-overload]
    assert runs == ["clang", "clang", "ld.lld"]
