"""The runtime's bitcode: the file in the tree matches its source, and is complete."""

from __future__ import annotations

import json
import lzma
import platform

import pytest
from llvmlite import binding

import wavecore as wc
from wavecore.backends.cpu import runtimecode
from wavecore.backends.cpu.runtimecode import ARCHITECTURES, CORE, FOLDER


@pytest.fixture(autouse=True)
def machine(monkeypatch: pytest.MonkeyPatch):
    """The module's cached data about this machine is cleared, before and after."""

    def become(name: str) -> None:
        monkeypatch.setattr(platform, "machine", lambda: name)
        runtimecode._file.cache_clear()
        runtimecode._bitcode.cache_clear()

    yield become
    monkeypatch.undo()
    become(platform.machine())


@pytest.mark.jit
@pytest.mark.parametrize("architecture", ARCHITECTURES)
def test_every_function_compiles_and_finds_what_it_calls(machine, architecture: str) -> None:
    machine(architecture)
    pieces = runtimecode._bitcode()
    assert set(CORE) <= set(pieces)
    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    for name, bitcode in pieces.items():
        module = binding.parse_bitcode(bitcode, binding.create_context())
        defined = [f.name for f in module.functions if not f.is_declaration]
        assert [each for each in defined if each.startswith("wc_")] == [name]
        foreign = {
            f.name for f in module.functions if f.is_declaration and not f.name.startswith("llvm.")
        }
        outside = {"memcpy", "memset", "clock_gettime", "_setjmp", "longjmp", "syscall"}
        assert foreign <= set(pieces) | outside, name
        assert not any(b"target-cpu" in each for f in module.functions for each in f.attributes)
    for name in ("wc_run", "wc_global_load4_32", "wc_lds_store16_64", "wc_fault"):
        module = binding.parse_bitcode(pieces[name], binding.create_context())
        target = binding.Target.from_triple(module.triple).create_target_machine()
        code = target.emit_object(module)
        calls = runtimecode.called_by(code)
        assert name in calls and calls <= set(pieces)


def test_a_changed_source_is_noticed(machine, monkeypatch: pytest.MonkeyPatch) -> None:
    machine("x86_64")
    monkeypatch.setattr(runtimecode, "source_digest", lambda source: "another")
    with pytest.raises(wc.Error, match=r"python tools/gen_runtime\.py"):
        runtimecode._file()


def test_a_machine_without_bitcode_is_told(machine) -> None:
    machine("s390x")
    with pytest.raises(wc.Error, match="x86_64 or aarch64, but this machine is s390x; executor="):
        runtimecode.compiled("wc_run")


@pytest.mark.parametrize("architecture", ARCHITECTURES)
def test_files_are_small(architecture: str) -> None:
    """They are in every wheel and in the repository's history."""
    head, _, packed = (FOLDER / f"{architecture}.bin").read_bytes().partition(b"\n")
    sizes = json.loads(head)["pieces"].values()
    assert len(packed) < 400_000 and len(lzma.decompress(packed)) == sum(sizes)
