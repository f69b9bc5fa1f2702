"""What the cache gives to a linker is this user's own, in its place, and whole; or it is absent."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.codeobject.programs import LOOP
from wavecore import _env
from wavecore.toolchain import DiskCache, cache, clang, compile, compile_host, private
from wavecore.toolchain.cache import digest

pytestmark = pytest.mark.skipif(
    not private._SUPPORTED, reason="files have no owners on this system, and the cache is not used"
)

KEY, OTHER = digest("one"), digest("other")
ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache for the test, and no warnings given yet."""
    monkeypatch.setenv("WAVECORE_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.delenv("WAVECORE_NO_CACHE", raising=False)
    cache._warn_once.cache_clear()
    return tmp_path / "cache"


@pytest.fixture
def umask() -> Iterator[Callable[[int], None]]:
    before = os.umask(0o022)
    yield lambda mask: os.umask(mask) and None
    os.umask(before)


@pytest.fixture
def filled(folder: Path) -> DiskCache:
    made = DiskCache("things")
    made.put(KEY, b"content")
    assert made.get(KEY) == b"content"
    return made


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.parametrize("mask", [0o000, 0o022, 0o077])
def test_everything_is_the_users_alone(
    mask: int, folder: Path, umask: Callable[[int], None]
) -> None:
    """Folders 0700 and files 0600, whatever the umask."""
    umask(mask)
    store = DiskCache("things")
    store.put(KEY, b"content")
    assert store.get(KEY) == b"content"
    for path in (folder, *folder.rglob("*")):
        assert mode(path) == (0o700 if path.is_dir() else 0o600), path


def test_an_entry_in_another_place_is_absent(filled: DiskCache) -> None:
    """Under another key and in another part, although its seal is valid."""
    entry = filled.path(KEY)
    for target in (filled.path(OTHER), DiskCache("others").path(KEY)):
        target.parent.mkdir(parents=True, mode=0o700)
        shutil.copy(entry, target)
    assert filled.get(OTHER) is None
    assert DiskCache("others").get(KEY) is None
    assert filled.get(KEY) == b"content"


def test_an_entry_of_another_cache_is_absent(
    filled: DiskCache, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seals are made with a secret: nobody else can make them."""
    entry = filled.path(KEY)
    monkeypatch.setenv("WAVECORE_CACHE_DIR", str(tmp_path / "second"))
    filled.put(OTHER, b"")
    filled.path(KEY).parent.mkdir(mode=0o700, exist_ok=True)
    shutil.copy(entry, filled.path(KEY))
    assert filled.get(KEY) is None


@pytest.mark.parametrize("damage", [b"", b"short", bytes(32), bytes(100)])
def test_a_damaged_secret_is_replaced(damage: bytes, filled: DiskCache, folder: Path) -> None:
    """Entries sealed with another one are absent; the cache still works."""
    (folder / "key").write_bytes(damage)
    assert filled.get(KEY) is None
    filled.put(KEY, b"again")
    assert filled.get(KEY) == b"again"
    assert cache.problem() == ""


@pytest.mark.parametrize(
    "put", ["fifo", "link", "folder", "link to the entry", "readable by all", "writable by all"]
)
@pytest.mark.parametrize("what", ["entry", "key"])
def test_no_regular_file_is_no_entry(what: str, put: str, filled: DiskCache, folder: Path) -> None:
    """And nothing waits for a pipe. What can be replaced is."""
    path = filled.path(KEY) if what == "entry" else folder / "key"
    content = path.read_bytes()
    if put == "readable by all":
        path.chmod(0o644)
        assert filled.get(KEY) == (b"content" if what == "entry" else None)
        return
    if put == "writable by all":
        path.chmod(0o666)
    else:
        path.unlink()
        if put == "fifo":
            os.mkfifo(path)
        elif put == "folder":
            path.mkdir()
        elif put == "link":
            path.symlink_to("/dev/zero")
        else:
            path.with_name("aside").write_bytes(content)
            path.symlink_to(path.with_name("aside"))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        assert filled.get(KEY) is None
        filled.put(KEY, b"again")
        assert filled.get(KEY) == (None if put == "folder" else b"again")


@pytest.mark.parametrize("part", ["", "things", "things/" + KEY[:2]])
@pytest.mark.parametrize("put", ["group may write", "all may write", "link", "another user's"])
def test_what_others_may_have_written_is_not_used(
    put: str, part: str, filled: DiskCache, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each component of the path counts; one warning says which, and what to do."""
    place = folder / part
    if put == "link":
        place.rename(folder.with_name("aside"))
        place.symlink_to(folder.with_name("aside"))
        reason = "a symbolic link"
    elif put == "another user's":
        user = os.geteuid()
        monkeypatch.setattr(os, "geteuid", lambda: user + 1)
        place, reason = folder, f"belongs to user {user}, not to {user + 1}"
    else:
        place.chmod(0o770 if put == "group may write" else 0o707)
        reason = "others may write to it"
    with warnings.catch_warnings(record=True) as given:
        warnings.simplefilter("always")
        assert filled.get(KEY) is None
        filled.put(KEY, b"changed")
        filled.put(OTHER, b"new")
    assert [reason in str(w.message) and str(place) in str(w.message) for w in given] == [True]


def test_a_warning_has_no_control_characters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "a\x1b[31mb"
    place.mkdir(mode=0o777)
    place.chmod(0o777)
    monkeypatch.setenv("WAVECORE_CACHE_DIR", str(place))
    with pytest.warns(RuntimeWarning) as given:
        DiskCache("things").put(KEY, b"")
    assert "\x1b" not in str(given[0].message)
    assert "a\\x1b[31mb" in str(given[0].message)


@pytest.mark.parametrize(
    "name",
    ["with space and é漢\U0001f600", "d/" * 3000 + "x", "x" * 300, "\udcff\udc80", "file/sub"],
)
def test_folders_of_any_name_are_no_error(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Used if the system allows it, otherwise ignored."""
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("WAVECORE_CACHE_DIR", f"{tmp_path}/{name}")
    store = DiskCache("things")
    store.put(KEY, b"content")
    usable = len(name) < 100 and not name.startswith("file")
    assert not (tmp_path / "d").exists()
    assert store.get(KEY) == (b"content" if usable else None)
    assert (store.size_bytes() > 0) == usable
    assert (cache.problem() == "") == usable
    store.clear()


def test_no_home_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without HOME and without a user entry, no folder called ~ appears anywhere."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("WAVECORE_CACHE_DIR")
    for name in ("HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    store = DiskCache("things")
    store.put(KEY, b"content")
    assert store.get(KEY) is None
    assert "no home folder" in cache.problem()
    assert list(tmp_path.iterdir()) == []
    monkeypatch.undo()
    monkeypatch.setenv("WAVECORE_CACHE_DIR", "~no-such-user-here/x")
    with pytest.raises(_env.Error, match="WAVECORE_CACHE_DIR='~no-such"):
        _env.cache_dir()


def test_a_full_disk_is_no_error(filled: DiskCache, monkeypatch: pytest.MonkeyPatch) -> None:
    """The old entry stays, and no partial new one."""

    def fails(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(private, "_write_temporary", fails)
    filled.put(KEY, b"changed")
    filled.put(OTHER, b"new")
    assert filled.get(KEY) == b"content"
    assert filled.get(OTHER) is None


@pytest.mark.clang
@pytest.mark.parametrize("garbage", [b"", b"garbage", b"\x92\xa0\xc4\x04\x7fELF", b"\x7fELF" * 100])
def test_sealed_garbage_is_built_anew(garbage: bytes, folder: Path) -> None:
    """An entry with a valid seal, but no code object, object or library."""
    expected = compile(LOOP, "gfx942").sha256
    source = "int twice(int x) { return 2 * x; }"
    made = compile_host(source)
    library = compile_host(source, kind="shared").read_bytes()
    for part in ("code", "host"):
        store = DiskCache(part)
        for entry in [e for e in (folder / part).rglob("*") if e.is_file()]:
            key = entry.parent.name + entry.name
            if b"\x7fELF" in (store.get(key) or b""):
                store.put(key, garbage)
    assert compile(LOOP, "gfx942").sha256 == expected
    assert compile_host(source) == made
    assert compile_host(source, kind="shared").read_bytes() == library


@pytest.mark.clang
def test_host_code_does_not_depend_on_the_working_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither its bytes nor its key; a relative path among the options does depend on it."""
    started: list[str] = []
    run = clang.run
    monkeypatch.setattr(
        clang,
        "run",
        lambda command, scratch, **o: (started.append("x"), run(command, scratch, **o))[1],
    )
    options = ("-g", "-O1", "-march=native", "-fno-sanitize=all", f"-I{tmp_path}")
    made = set()
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "value.h").write_text(f"#define VALUE {ord(name)}\n")
        monkeypatch.chdir(tmp_path / name)
        made.add(compile_host("int one(void) { return 1; }", options=options))
    assert (len(made), len(started)) == (1, 1)
    for name in ("a", "b"):
        monkeypatch.chdir(tmp_path / name)
        made.add(compile_host('#include "value.h"\nint v = VALUE;', options=["-I", "."]))
    assert (len(made), len(started)) == (3, 3)


@pytest.mark.parametrize(
    ("options", "free"),
    [
        (["-O2", "-DX=a/b", "-UX", "-std=c++20", "-g", "-gline-tables-only", "-Wall", "-w"], True),
        (["-march=native", "-ffast-math", "-fno-sanitize=all", "-I/abs", "-include/abs.h"], True),
        (["-Iabs"], False),
        (["-I", "/abs"], False),  # two words: the cache cannot know every option
        (["-include", "x.h"], False),
        (["-fprofile-use=x"], False),
        (["@file"], False),
        (["-Wl,-rpath,x"], False),
        (["x.c"], False),
    ],
)
def test_options_with_paths_are_known(options: list[str], free: bool) -> None:
    assert clang.working_folder(options) == ("" if free else os.getcwd())


PROGRAM = """
import numpy as np
import wavecore as wc
code = wc.compile('extern "C" __attribute__((global)) void k(int* p) { *p = 42; }', "gfx942")
out = np.zeros(1, np.int32)
wc.Device("gfx942").load(code)["k"].launch(1, 1, (out,))
print(out[0])
"""


@pytest.mark.slow
@pytest.mark.clang
@pytest.mark.jit
def test_native_code_is_built_anew_from_bad_entries(folder: Path) -> None:
    """Nothing in the cache crashes a launch, sealed or not."""

    def launched() -> str:
        environment = os.environ | {"PYTHONPATH": str(ROOT)}
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env=environment, capture_output=True, text=True, timeout=600, check=False,
        )  # fmt: skip
        return done.stdout.strip() or f"status {done.returncode}: {done.stderr}"

    assert launched() == "42"
    for put in ("swapped", "empty object"):
        for part in ("routines", "kernels", "runtime"):
            store = DiskCache(part)
            keys = [e.parent.name + e.name for e in (folder / part).rglob("*") if e.is_file()]
            contents = [store.get(key) or b"" for key in keys]
            assert any(contents), (put, part)
            for number, key in enumerate(keys):
                if put == "swapped":
                    store.put(key, contents[number - 1])
                else:
                    store.put(key, contents[number].partition(b"\n")[0] + b"\n")
        assert launched() == "42", put
