"""The programs of processes/ for devices, modules and launches, on targets in turn or on all."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.hip.building import Done
from tests.hip.devices import PAIRS, TARGETS, gpus_in_turn
from tests.hip.processes import FOLDER, built, command, file_of, start
from wavecore import targets
from wavecore.codeobject import unbundle

pytestmark = pytest.mark.clang

# Programs that check themselves, and need nothing but devices.
_ALONE = (
    "devices_contexts", "devices_errors", "devices_last_error", "devices_limits", "devices_peers",
    "devices_properties", "devices_visible", "launching_addresses", "launching_arguments",
    "launching_attributes", "launching_cooperative", "launching_dimensions", "launching_errors",
    "launching_initialisers", "launching_occupancy", "launching_partial", "launching_units",
    "launching_units_rdc", "launching_variables", "launching_ways", "process_threads",
)  # fmt: skip


_RUNS = [(name, gpus) for name in _ALONE for gpus in gpus_in_turn(file_of(name))]


@pytest.mark.parametrize(("name", "gpus"), _RUNS)
def test_a_program_finds_nothing_wrong(name: str, gpus: str, root: Path, private_cache: Path):
    done = start(command(root, private_cache, name), gpus)
    said = re.sub(r"^wavecore: hipCtx\w+ is not supported: .*\n", "", done.err, flags=re.MULTILINE)
    assert (done.status, said) == (0, ""), done.err


def test_clusters_are_launched(root: Path, private_cache: Path):
    """On the one target that has them."""
    done = start([built(root, private_cache, "launching_clusters", ["gfx1250"])], "gfx1250")
    assert (done.status, done.err) == (0, "")


def test_every_program_is_run():
    """A file that no test names would check nothing."""
    tests = "".join(
        (Path(__file__).parent / name).read_text()
        for name in ("processes.py", "test_launching.py", "test_process.py", "test_ends.py")
    )
    unused = [path.stem for path in FOLDER.glob("*.[hc][ip]p") if path.stem not in tests]
    assert not unused


@pytest.mark.parametrize("gpus", PAIRS)
def test_properties_are_the_targets(gpus: str, root: Path, private_cache: Path):
    """Each target's record against hipGetDeviceProperties."""
    lines = start(command(root, private_cache, "devices_properties"), gpus).out.splitlines()
    for name, line in zip(gpus.split(","), lines, strict=True):
        target = targets.get(name)
        found = dict(re.findall(r"(\w+) (\S+)", line))
        assert found["arch"].split(":")[0] == name
        assert (":xnack-" in found["arch"]) == target.has("xnack-support")
        assert int(found["warp"]) == target.default_wave_size
        assert int(found["lds"]) == target.lds_per_workgroup_bytes == 65536
        digits = name.removeprefix("gfx")
        assert found["major"] + found["minor"] == digits[:-1]
        assert int(found["vgprs"]) == target.vgprs
        cards = [card for card in targets.products() if card.target is target]
        share = target.cus_per_wgp
        assert int(found["units"]) in {card.cus // card.devices // share for card in cards}


def _visible(root: Path, cache: Path, **changes: str) -> Done:
    gpus = "gfx90a,gfx942,gfx1100"
    return start([built(root, cache, "devices_visible")], gpus, changes=changes)


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, "3: gfx90a gfx942 gfx1100"),
        ({"HIP_VISIBLE_DEVICES": "2,0"}, "2: gfx1100 gfx90a"),
        ({"CUDA_VISIBLE_DEVICES": "1"}, "1: gfx942"),
        ({"HIP_VISIBLE_DEVICES": "1,9,0", "CUDA_VISIBLE_DEVICES": "2"}, "1: gfx942"),
        ({"HIP_VISIBLE_DEVICES": "0,0,1"}, "2: gfx90a gfx942"),
        ({"HIP_VISIBLE_DEVICES": ""}, "3: gfx90a gfx942 gfx1100"),
        ({"ROCR_VISIBLE_DEVICES": "2,1", "HIP_VISIBLE_DEVICES": "1"}, "1: gfx942"),
        ({"HIP_VISIBLE_DEVICES": "-1"}, "none"),
        ({"HIP_VISIBLE_DEVICES": "x,0"}, "none"),
    ],
    ids=lambda value: ",".join(map("=".join, value.items())) if isinstance(value, dict) else None,
)
def test_visible_devices(changes: dict[str, str], expected: str, root: Path, private_cache: Path):
    done = _visible(root, private_cache, **changes)
    assert (done.status, done.out, done.err) == (0, f"{expected}\n", "")


def test_visible_devices_by_uuid(root: Path, private_cache: Path):
    """GPU- and the UUID's sixteen characters, as rocminfo prints them."""
    text = start(
        [built(root, private_cache, "devices_visible"), "uuids"], "gfx90a,gfx942,gfx1100"
    ).out
    uuids = text.splitlines()[0].split()
    chosen = f"GPU-{uuids[2]},GPU-{uuids[0]}"
    assert _visible(root, private_cache, HIP_VISIBLE_DEVICES=chosen).out == "2: gfx1100 gfx90a\n"


def test_a_program_without_code_for_the_gpu(root: Path, private_cache: Path):
    """The message names the targets it was built for; the call has the documented error."""
    program = built(root, private_cache, "process_surroundings", ("gfx942",))
    done = start([program, "brief"], "gfx1100")
    assert done.status == 1
    assert done.err.count("built for gfx942; device 0 is a gfx1100") == 1
    assert start([program, "brief"], None).out == "20\n"  # by default, what it was built for


@pytest.fixture
def images(root: Path, private_cache: Path, tmp_path: Path) -> Path:
    """A folder of code objects in every form, good and bad."""
    bundle = built(root, private_cache, "modules_kernels").read_bytes()
    compressed = built(root, private_cache, "modules_kernels_compressed").read_bytes()
    other = built(root, private_cache, "modules_kernels", ("gfx908",)).read_bytes()
    assert compressed.startswith(b"CCOB")
    assert not bundle.startswith(b"CCOB")
    (tmp_path / "kernels.hipfb").write_bytes(bundle)
    (tmp_path / "compressed.hipfb").write_bytes(compressed)
    (tmp_path / "gfx908.hipfb").write_bytes(other)
    for entry in [*unbundle(bundle), *unbundle(other)]:
        (tmp_path / f"{entry.target}.elf").write_bytes(entry.data)
    (tmp_path / "empty").write_bytes(b"")
    (tmp_path / "text").write_text("this is no code object, and longer than any header is\n" * 9)
    (tmp_path / "host.elf").write_bytes(Path("/proc/self/exe").read_bytes()[:65536])
    return tmp_path


@pytest.mark.parametrize("gpus", PAIRS)
def test_modules_load(gpus: str, images: Path, root: Path, private_cache: Path):
    done = start([built(root, private_cache, "modules_load"), images], gpus)
    assert done.status == 0, done.err


@pytest.mark.parametrize("target", TARGETS)
def test_damaged_images(target: str, images: Path, root: Path, private_cache: Path, tmp_path: Path):
    """Truncated, or with a byte changed: refused with an image error, or loaded; never worse."""
    good = (images / f"{target}.elf").read_bytes()
    folder = tmp_path / "damaged"
    folder.mkdir()
    (folder / "good").write_bytes(good)
    cuts = [*range(1, 64, 9), *range(64, len(good), len(good) // 20)]
    for size in cuts:
        (folder / f"cut{size}").write_bytes(good[:size])
    changes = [*range(16, 64, 2), *range(64, len(good), len(good) // 60)]
    for at in changes:
        (folder / f"byte{at}").write_bytes(good[:at] + bytes([good[at] ^ 0xFF]) + good[at + 1 :])
    for name in ("kernels", "compressed"):
        whole = (images / f"{name}.hipfb").read_bytes()
        for size in range(10, len(whole), len(whole) // 10):
            (folder / f"{name}{size}").write_bytes(whole[:size])
    done = start([built(root, private_cache, "modules_damage"), folder], target)
    assert done.status == 0, done.err[-2000:]
    refused, loaded = map(int, re.findall(r"\d+", done.out))
    assert refused >= len(cuts)
    assert loaded >= 1
