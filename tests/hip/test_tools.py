"""The tools beside hipcc, on what hipcc makes: one program, built in steps as AMD's examples do."""

from __future__ import annotations

import contextlib
import os
import random
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.hip.building import TWICE, TWICE_PRINTS, Done, Hipcc, run
from wavecore.codeobject import CodeObject, archive, elf, unbundle
from wavecore.codeobject.objectsections import add_sections, drop_sections
from wavecore.errors import Error
from wavecore.hip.compiler import bundles
from wavecore.hip.tools.disassembly import Disassembler, Style

pytestmark = pytest.mark.clang

TARGETS = ("gfx90a", "gfx1201")
HOST = "host-x86_64-unknown-linux-gnu-"
IDS = [HOST, *(f"hipv4-amdgcn-amd-amdhsa--{target}" for target in TARGETS)]
# The device's code as the compiler expects it of a linker: the symbol's name has no number.
FATBIN = """
  .type __hip_fatbin,@object
  .section .hip_fatbin,"a",@progbits
  .globl __hip_fatbin
  .p2align 12
__hip_fatbin:
  .incbin "steps.hipfb"
"""

Tool = Callable[..., Done]


@pytest.fixture(scope="module")
def made(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the program, its code objects, and objects of each kind."""
    folder = tmp_path_factory.mktemp("tools")
    hipcc = Hipcc(root, folder)
    source = TWICE.replace("{ x[threadIdx.x]", "{ if (x[threadIdx.x] < 9) x[threadIdx.x]")
    hipcc.write(twice=source)
    targets = f"--offload-arch={','.join(TARGETS)}"
    for words in (
        ("-o", "twice"), ("--genco", "-o", "twice.hsaco"), ("-c", "-fgpu-rdc", "-o", "rdc.o"),
        ("-c", "--offload-host-only", "-fuse-cuid=none", "-o", "host.o"),
    ):  # fmt: skip
        hipcc.build(targets, "twice.cpp", *words)
    for target in TARGETS:
        only = ("--offload-device-only", f"--offload-arch={target}", "twice.cpp")
        hipcc.build("-S", *only, "-o", f"{target}.s")
    hipcc.build("-c", "-emit-llvm", *only, "-o", "twice.bc")
    parts = {entry.id: entry.data for entry in unbundle((folder / "twice.hsaco").read_bytes())}
    (folder / "one.co").write_bytes(parts[IDS[1]])
    packed = bundles.compress(bundles.bundle([(HOST, b""), *parts.items()]))
    (folder / "packed.hsaco").write_bytes(packed)
    return folder


@pytest.fixture(scope="module")
def tool(root: Path, made: Path) -> Tool:
    """Runs a tool in the folder."""

    def start(name: str, *words: str, given: str = "", **changes: str) -> Done:
        place = root / ("bin" if (root / "bin" / name).exists() else "llvm/bin") / name
        return run([place, *words], made, changes, given)

    return start


def right(done: Done) -> str:
    """The output of a tool that must succeed without a message."""
    assert (done.status, done.err) == (0, ""), done.err
    return done.out


def test_a_program_is_built_in_steps(tool: Tool, made: Path, root: Path):
    """Assembly, bundle, object with the bundle, program, as in AMD's assembly_to_executable."""
    for target in TARGETS:
        words = ("-target", "amdgcn-amd-amdhsa", f"-mcpu={target}", f"{target}.s")
        right(tool("clang++", *words, "-o", f"{target}.co"))
    inputs = [f"-input={target}.co" for target in TARGETS]
    right(
        tool(
            "clang-offload-bundler", "-type=o", "-bundle-align=4096", f"-targets={','.join(IDS)}",
            "-input=/dev/null", *inputs, "-output=steps.hipfb",
        )
    )  # fmt: skip
    (made / "fatbin.s").write_text(FATBIN)
    right(tool("llvm-mc", "fatbin.s", "-o", "fatbin.o", "--filetype=obj"))
    right(tool("hipcc", "host.o", "fatbin.o", "-o", "steps"))
    for target in TARGETS:
        assert run([made / "steps"], made, {"WAVECORE_GPUS": target}).out == TWICE_PRINTS


def test_bundles_are_listed_and_unbundled(tool: Tool, made: Path, root: Path):
    """Plain, compressed, as text, in sections of an object, and in an archive of objects."""

    def bundler(*words: str) -> Done:
        return tool("clang-offload-bundler", *words)

    for name in ("twice.hsaco", "packed.hsaco"):
        listed = right(bundler("-list", "-type=o", f"-input={name}")).split()
        assert sorted(listed) == sorted(IDS)
        asked = "hip-amdgcn-amd-amdhsa-unknown-gfx1201,hipv4-amdgcn-amd-amdhsa--gfx90a:xnack+"
        right(
            bundler(
                "-unbundle", "-type=o", f"-targets={asked}", f"--input={name}",
                "-output=a.co", "-output", "b.co",
            )
        )  # fmt: skip
        assert [CodeObject.from_file(made / f"{n}.co").target for n in "ab"] == [*TARGETS][::-1]
    ids = [f"hip-amdgcn-amd-amdhsa--{target}" for target in TARGETS]
    texts = [f"-input={target}.s" for target in TARGETS]
    asked = f"-targets={','.join(ids)}"
    right(bundler("-type=s", asked, *texts, "-output=both.s"))
    assert right(bundler("-list", "-type=s", "-input=both.s")).split() == ids
    right(bundler("-type=s", "-unbundle", f"-targets={ids[1]}", "-input=both.s", "-output=back.s"))
    assert (made / "back.s").read_bytes() == (made / f"{TARGETS[1]}.s").read_bytes()
    words = ("-type=o", f"-targets={HOST.rstrip('-')},{ids[0]}")
    right(bundler(*words, "-input=host.o", "-input=a.co", "-output=fat.o"))
    fat = elf.Elf((made / "fat.o").read_bytes())
    assert fat.section("__CLANG_OFFLOAD_BUNDLE__" + HOST) is not None
    right(bundler(*words, "-unbundle", "-input=fat.o", "-output=own.o", "-output=c.co"))
    assert (made / "c.co").read_bytes() == (made / "a.co").read_bytes()
    own, host = (elf.Elf((made / name).read_bytes()) for name in ("own.o", "host.o"))
    assert [(s.name, own.contents(s)) for s in own.sections if s.name != ".strtab"] == [
        (s.name, host.contents(s)) for s in host.sections if s.name != ".strtab"
    ]
    right(tool("llvm-ar", "rcs", "fat.a", "fat.o"))
    right(bundler("-unbundle", "-type=a", f"-targets={ids[0]}", "-input=fat.a", "-output=device.a"))
    assert right(tool("llvm-ar", "t", "device.a")).split() == [f"fat-{ids[0]}.o"]
    for words, message in {
        ("-unbundle", "-type=o", "-targets=hip-amdgcn-amd-amdhsa--gfx942", "-input=twice.hsaco",
         "-output=x"): "Can't find bundles for hip-amdgcn-amd-amdhsa--gfx942",
        ("-list", "-type=x", "-input=twice.hsaco"): "'x': invalid file type specified",
        ("-list", "-type=o", "-input=none"): "'none': No such file or directory",
        ("-list", "-whole"): "Unknown command line argument '-whole'",
    }.items():  # fmt: skip
        done = bundler(*words)
        assert done.status == 1 and message in done.err and "Traceback" not in done.err
    missing = ("-allow-missing-bundles", "-targets=hip-amdgcn-amd-amdhsa--gfx942")
    right(bundler("-unbundle", "-type=o", *missing, "-input=twice.hsaco", "-output=x"))
    assert (made / "x").read_bytes() == b""


def test_objdump(tool: Tool, made: Path):
    """Of code objects all, of host's files their headers; parts of bundles become files."""
    shutil.copy(made / "twice", made / "program")
    shown = right(tool("llvm-objdump", "--offloading", "program", "packed.hsaco"))
    for name in ("program", "packed.hsaco"):
        parts = {entry.id: entry.data for entry in unbundle((made / name).read_bytes())}
        for identifier in IDS[1:]:
            assert f"Extracting offload bundle: {name}.0.{identifier}\n" in shown
            assert (made / f"{name}.0.{identifier}").read_bytes() == parts[identifier]
    code = CodeObject.from_file(made / "one.co")
    text = right(tool("llvm-objdump", "-d", "one.co"))
    assert text.startswith("\none.co:\tfile format elf64-amdgpu\n\nDisassembly of section .text:\n")
    kernel = code.symbols["_Z5twicePi"]
    assert f"\n{kernel.address:016x} <_Z5twicePi>:\n" in text
    words = " ".join(f"{word:08X}" for word in code.listing("twice")[1].words)
    assert re.search(rf"^\ts_load_dwordx2 .{{40,}}// {kernel.address:012X}: {words}$", text, re.M)
    assert re.search(r"^\ts_cbranch_execz \d+ +// .*<_Z5twicePi\+0x[0-9a-f]+>$", text, re.M)
    alone = right(tool("llvm-objdump", "--disassemble-symbols=_Z5twicePi", "-S", "one.co"))
    assert "; __global__ void twice(int* x)" in alone and "__mulsc3" not in alone
    table = right(tool("llvm-objdump", "-h", "-t", "-f", "-s", "-j", ".text", "one.co"))
    assert "architecture: amdgcn\n" in table
    assert re.search(r"^ +\d+ \.text +[0-9a-f]{8} [0-9a-f]{16} TEXT$", table, re.M)
    assert re.search(
        r"^[0-9a-f]{16} g     F \.text\t[0-9a-f]{16} \.protected _Z5twicePi$", table, re.M
    )
    assert f"\n {kernel.address:04x} {code.read(kernel.address, 4).hex()} " in table
    piped = right(tool("llvm-objdump", "-r", "rdc.o"))
    assert "RELOCATION RECORDS FOR [.text]:" in piped
    images = right(tool("llvm-objdump", "--offloading", "rdc.o"))
    assert [images.count(f"arch            {target}\n") for target in TARGETS] == [1, 1]
    if shutil.which("c++filt"):
        named = right(tool("llvm-objdump", "-d", "-C", "one.co"))
        assert f"\n{kernel.address:016x} <twice(int*)>:\n" in named
    if shutil.which("objdump"):
        assert re.search("^[0-9a-f]+ <main>:$", right(tool("llvm-objdump", "-d", "twice")), re.M)
    done = tool("llvm-objdump", "-d", "gfx90a.s", "one.co")
    assert done.status == 1 and "'gfx90a.s': neither an ELF file nor" in done.err
    assert "<_Z5twicePi>" in done.out
    assert "unknown argument: --whole" in tool("llvm-objdump", "--whole").err


def test_mc_and_dis(tool: Tool, made: Path):
    text = "top:\n  v_add_f32 v0, v1, v2\n  s_branch top\n"
    mc = ("llvm-mc", "-triple=amdgcn-amd-amdhsa", "-mcpu=gfx942")
    shown = right(tool(*mc, "-show-encoding", given=text))
    assert "\tv_add_f32_e32 v0, v1, v2                ; encoding: [0x01,0x05,0x00,0x02]\n" in shown
    assert tool(*mc, "-filetype=obj", "-o", "top.o", given=text).status == 0
    assert "\ts_branch top " in right(tool("llvm-objdump", "-d", "top.o"))
    given = "# a comment\n0x01,0x05,0x00,0x02 0xff 0xff 0xff 0xff\n[0x00,0x00,0x81,0xbf]\n"
    done = tool(*mc, "-disassemble", "-show-encoding", given=given)
    assert done.status == 0 and done.out == (
        "\tv_add_f32_e32 v0, v1, v2                ; encoding: [0x01,0x05,0x00,0x02]\n"
        "\ts_endpgm                                ; encoding: [0x00,0x00,0x81,0xbf]\n"
    )
    assert done.err.startswith("<stdin>:2:21: warning: invalid instruction encoding\n")
    assert right(tool(*mc, "--disassemble", "--hex", given="0000 81 bf")) == "\ts_endpgm\n"
    done = tool(*mc, given="  v_none v1\n")
    assert done.status == 1 and "<stdin>:1:3: error: invalid instruction" in done.err
    assert "-mcpu=gfx942" in tool("llvm-mc", "-disassemble").err
    right(tool("llvm-dis", "twice.bc"))
    module = (made / "twice.ll").read_text()
    assert "; ModuleID = 'twice.bc'" in module and "define protected amdgpu_kernel void" in module
    done = tool("llvm-dis", "one.co", "-o", "-")
    assert done.status == 1 and "expected bitcode, which starts with 42 43 c0 de" in done.err


def test_roc_obj(tool: Tool, made: Path):
    listed = right(tool("roc-obj-ls", "-v", "twice")).splitlines()
    assert listed[0] == f"{'Bundle#':<8}{'Entry ID:':<40}{'URI:':>35}"
    rows = [line.split() for line in listed[1:]]
    assert [row[:2] for row in rows] == [["1", identifier] for identifier in IDS]
    data = (made / "twice").read_bytes()
    wanted = {entry.id: entry.data for entry in unbundle(data)}
    (made / "out").mkdir()
    right(tool("roc-obj-extract", "-o", "out", given=f"{rows[2][2]}\n"))
    offset, size = map(int, re.findall(r"=(\d+)", rows[2][2]))
    extracted = made / "out" / f"twice-offset{offset}-size{size}.co"
    assert extracted.read_bytes() == wanted[IDS[2]] == data[offset : offset + size]
    right(tool("roc-obj", "-t", "gfx90a", "-o", "out", "-d", "-i", "twice", ":", ".n", "wc", "-c",
               ";", "-", "echo", "{}"))  # fmt: skip
    name = f"twice:1.{IDS[1]}"
    assert (made / "out" / name).read_bytes() == wanted[IDS[1]]
    assert int((made / "out" / f"{name}.n").read_text()) == len(wanted[IDS[1]])
    assert "<_Z5twicePi>:" in (made / "out" / f"{name}.s").read_text()
    done = tool("roc-obj-ls", "packed.hsaco")
    assert done.status == 1 and "its code objects are compressed" in done.err
    done = tool("roc-obj-extract", f"file://twice#offset=0&size={len(data) + 1}")
    assert done.status == 1 and f"the file ends after {len(data)} of" in done.err
    assert "no kernel section" in tool("roc-obj-ls", "one.co").err
    assert "neither an ELF file nor" in tool("roc-obj-ls", "gfx90a.s").err


def test_which_gpus_there_are(tool: Tool, made: Path):
    gpus = "MI210,RX 7600,MI210"
    names = right(tool("rocm_agent_enumerator", "-name", WAVECORE_GPUS=gpus)).split()
    assert names == ["gfx90a:sramecc+:xnack-", "gfx1102", "gfx90a:sramecc+:xnack-"]
    assert right(tool("rocm_agent_enumerator", "-t", "CPU")) == "gfx000\n"
    (made / "target.lst").write_text("gfx906\n# gfx908\ngfx1030\n")
    done = tool("rocm_agent_enumerator", ROCM_TARGET_LST=os.fspath(made / "target.lst"))
    assert done.out == "gfx000\ngfx906\ngfx1030\n"
    for name in ("amdgpu-arch", "offload-arch"):
        assert right(tool(name, WAVECORE_GPUS=gpus)).split() == ["gfx90a", "gfx1102", "gfx90a"]
    rows = right(tool("rocm-smi", "--showid", "--showbus", "--csv", WAVECORE_GPUS=gpus)).split("\n")
    assert rows[0] == "device,Device Name,Device ID,Device Rev,Subsystem ID,GUID,PCI Bus"
    assert rows[2].startswith("card1,AMD RX 7600 (emulated by wavecore),0x0,0x00,N/A,")


def test_damaged_files_end_in_an_error_or_are_read(made: Path):
    """Whatever bit is flipped in objects and archives: no other error."""
    source = random.Random(5)
    files = [(made / name).read_bytes() for name in ("host.o", "rdc.o", "one.co")]
    member = b"host.o/".ljust(16) + b"0".ljust(32) + b"%-10d`\n" % len(files[0]) + files[0]
    files.append(archive.MAGIC + member)
    for _ in range(120):
        data = bytearray(source.choice(files))
        table = int.from_bytes(data[40:48], "little") % len(data)  # an object's section headers
        for start, end in ((0, 64), (table, len(data)), (0, len(data))):
            data[source.randrange(start, end)] ^= 1 << source.randrange(8)
        for use in USES:
            with contextlib.suppress(Error):
                use(bytes(data))


USES: tuple[Callable[[bytes], object], ...] = (
    lambda data: add_sections(data, [("name", b"contents")]),
    lambda data: drop_sections(data, {".text"}),
    lambda data: [*Disassembler(elf.Elf(data), Style(relocations=True, lines=True)).lines()],
    lambda data: [*archive.named_members(data)],
)


def test_ccache_keeps_objects(root: Path, made: Path):
    if shutil.which("ccache") is None:
        pytest.skip("ccache is not installed")
    changes = {"CCACHE_DIR": os.fspath(made / "ccache")}
    command = ["ccache", root / "bin/hipcc", "--offload-arch=gfx90a,gfx942", "-MD"]
    objects = []
    for _ in range(2):
        done = run([*command, "-c", "twice.cpp", "-o", "cached.o"], made, changes)
        assert (done.status, done.err) == (0, "")
        objects.append((made / "cached.o").read_bytes())
        assert "hip_runtime.h" in (made / "cached.d").read_text()
        (made / "cached.d").unlink()
    assert objects[0] == objects[1]
    counted = run(["ccache", "--print-stats"], made, changes).out
    assert re.search(r"^direct_cache_hit\t1$", counted, re.M)
