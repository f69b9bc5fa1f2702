"""Loads and stores of runtime.c: every size, every addressing form, and every edge of a range."""

from __future__ import annotations

import numpy as np
import pytest

from tests.emulator.native_memory import Fault, NativeMemory, aligned

WAVES = (32, 64)
SIZES = (1, 2, 4, 8, 12, 16)
SHARED, PRIVATE = 0x00010000 << 32, 0x00020000 << 32


def lanes_of(mask: int, wave: int) -> list[int]:
    return [lane for lane in range(wave) if mask >> lane & 1]


def masks(wave: int) -> list[int]:
    """Full, empty, halves, single lanes and a ragged mask."""
    full = (1 << wave) - 1
    return [full, 0, full >> wave // 2, full << wave // 2 & full, 1, 1 << wave - 1,
            0x9E3779B97F4A7C15 & full]  # fmt: skip


def patterns(wave: int, size: int, bytes_: int, seed: int) -> dict[str, np.ndarray]:
    """Offsets of the lanes in `bytes_` bytes, by name."""
    rng, lane = np.random.default_rng(seed), np.arange(wave, dtype=np.int64)
    last = bytes_ - size
    run = lane * size % max(last, 1)
    return {
        "run": run if wave * size <= bytes_ else np.minimum(lane * size, last),
        "unaligned run": np.minimum(lane * size + 3, last),
        "backwards": (wave - 1 - lane) * size % max(last, 1),
        "uniform": np.full(wave, min(5, last)),
        "edges": np.where(lane % 2, 0, last),
        "random": rng.integers(0, last + 1, wave),
    }


def rows_of(values: np.ndarray, size: int, signed: bool = False) -> np.ndarray:
    """Bytes of each lane, shape (wave, size), as rows of dwords."""
    padded = np.zeros((len(values), max(4, size)), np.uint8)
    padded[:, :size] = values
    return padded.view("<u4").T.copy()


def fresh(rng: np.random.Generator, bytes_: int) -> np.ndarray:
    array = aligned(bytes_)
    array[:] = rng.integers(0, 256, bytes_, np.uint8)
    return array


def scratch_places(memory: NativeMemory, offset: int, lane: int, size: int) -> list[int]:
    """The positions of a lane's private bytes: dwords of one offset are adjacent for all lanes."""
    return [(o & ~3) * memory.wave + 4 * lane + (o & 3) for o in range(offset, offset + size)]


@pytest.mark.parametrize("wave", WAVES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("space", ["global", "flat", "lds", "scratch"])
def test_load_brings_each_lane_its_bytes(space: str, size: int, wave: int) -> None:
    """Any pattern of addresses, any EXEC; active lanes get their bytes, everything else is 0."""
    rng = np.random.default_rng(size * wave)
    array = fresh(rng, 1024 + 7)
    memory = NativeMemory(wave, [array], scratch_bytes=64)
    memory.lds[:] = rng.integers(0, 256, memory.lds.size, np.uint8)
    memory.scratch[:] = rng.integers(0, 256, memory.scratch.size, np.uint8)
    room = {"lds": 1024, "scratch": 64}.get(space, array.size)
    base = array.ctypes.data if space in ("global", "flat") else 0
    for name, offsets in patterns(wave, size, room, seed=1).items():
        if space == "scratch":
            where = [scratch_places(memory, int(o), lane, size) for lane, o in enumerate(offsets)]
            data = memory.scratch[np.array(where)]
        else:
            source = memory.lds if space == "lds" else array
            data = source[offsets[:, None] + np.arange(size)]
        expected = rows_of(data, size)
        for mask in masks(wave):
            rows = memory.rows(4)
            rows[:] = 0x5A5A5A5A
            assert memory.load(space, rows, base + offsets, mask, size) is None, name
            lanes = lanes_of(mask, wave)
            got = rows[: max(size // 4, 1)]
            wanted = np.zeros_like(expected)
            wanted[:, lanes] = expected[:, lanes]
            assert np.array_equal(got, wanted), (name, hex(mask))


@pytest.mark.parametrize("wave", WAVES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("space", ["global", "flat", "lds", "scratch"])
def test_store_writes_active_lanes_in_order(space: str, size: int, wave: int) -> None:
    """Every active lane's bytes are stored, the highest lane's last; no other byte changes."""
    rng = np.random.default_rng(size + wave)
    array = fresh(rng, 1024 + 7)
    memory = NativeMemory(wave, [array], scratch_bytes=64)
    room = {"lds": 1024, "scratch": 64}.get(space, array.size)
    base = array.ctypes.data if space in ("global", "flat") else 0
    target = {"lds": memory.lds, "scratch": memory.scratch}.get(space, array)
    rows = memory.rows(4)
    rows[:] = rng.integers(0, 1 << 32, rows.shape, np.uint32)
    data = rows.T.copy().view(np.uint8)[:, :size]
    for name, offsets in patterns(wave, size, room, seed=2).items():
        for mask in masks(wave):
            target[:] = rng.integers(0, 256, target.size, np.uint8)
            expected = target.copy()
            for lane in lanes_of(mask, wave):
                at = int(offsets[lane])
                if space == "scratch":
                    expected[scratch_places(memory, at, lane, size)] = data[lane]
                else:
                    expected[at : at + size] = data[lane]
            assert memory.store(space, rows, base + offsets, mask, size) is None, name
            assert np.array_equal(target, expected), (name, hex(mask))


@pytest.mark.parametrize("wave", WAVES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", ["load", "store"])
def test_last_byte_is_inside_and_the_next_is_not(kind: str, size: int, wave: int) -> None:
    """One byte beyond either end of an array faults, whichever lane does it; nothing is moved."""
    rng = np.random.default_rng(3)
    array = fresh(rng, 512)
    low, high = array.ctypes.data, array.ctypes.data + 512
    memory = NativeMemory(wave, [array])
    before = array.copy()
    for warm in (False, True):  # with and without a range remembered by the access site
        for bad, lane in ((high - size + 1, 5), (low - 1, 0), (high, wave - 1), (0, 7),
                          ((1 << 64) - 1, 1), ((1 << 64) - size, 2), (1 << 63, 3)):  # fmt: skip
            memory.sites[:] = 0
            addresses = np.full(wave, low, np.uint64)
            rows = memory.rows(4)
            rows[:] = 0x5A5A5A5A
            access = getattr(memory, kind)
            if warm:
                access("global", memory.rows(4), addresses, 0 if kind == "store" else 1, size)
            addresses[lane] = bad
            fault = access("global", rows, addresses, (1 << wave) - 1, size)
            assert fault == Fault("UNMAPPED", bad, (lane,), size, kind == "store")
            assert np.array_equal(array, before)
            assert (rows == 0x5A5A5A5A).all()
            inactive = (1 << wave) - 1 & ~(1 << lane)
            if kind == "load":
                assert access("global", rows, addresses, inactive, size) is None
            addresses[lane] = high - size
            if kind == "load":
                assert access("global", rows, addresses, 1 << lane, size) is None
                tail = array[512 - size :].tobytes()
                got = rows[: max(size // 4, 1), lane].copy().tobytes()[:size]
                assert got == tail


@pytest.mark.parametrize("wave", WAVES)
@pytest.mark.parametrize("kind", ["load", "store"])
def test_run_over_the_end_faults_in_the_lanes_beyond(kind: str, wave: int) -> None:
    """Adjacent addresses that leave the array: exactly the lanes outside are named."""
    array = fresh(np.random.default_rng(4), 4 * wave)
    memory = NativeMemory(wave, [array])
    addresses = array.ctypes.data + 8 + 4 * np.arange(wave, dtype=np.uint64)
    fault = getattr(memory, kind)("global", memory.rows(1), addresses, (1 << wave) - 1, 4)
    end = array.ctypes.data + array.size
    assert fault == Fault("UNMAPPED", end, (wave - 2, wave - 1), 4, kind == "store")


def test_lanes_in_several_arrays() -> None:
    """Lanes may touch different arrays in one access; a gap between them still faults."""
    memory_block = fresh(np.random.default_rng(5), 4096)
    first, second = memory_block[:1024], memory_block[1040:]
    memory = NativeMemory(32, [first, second])
    lane = np.arange(32)
    offsets = np.where(lane % 2, lane * 4, 1040 + lane * 4)
    rows = memory.rows(1)
    for _ in range(2):
        base = memory_block.ctypes.data
        assert memory.load("global", rows, base + offsets, 0xFFFFFFFF, 4) is None
        expected = [int(memory_block[o : o + 4].view(np.uint32)[0]) for o in offsets]
        assert rows[0].tolist() == expected
    offsets[9] = 1022  # two bytes in the first array, two in the gap
    fault = memory.load("global", rows, base + offsets, 0xFFFFFFFF, 4)
    assert fault is not None
    assert (fault.kind, fault.lanes) == ("UNMAPPED", (9,))
    contiguous = base + 1024 - 64 + 4 * lane  # a run across the gap
    fault = memory.load("global", rows, contiguous, 0xFFFFFFFF, 4)
    assert fault is not None
    assert fault.lanes == (16, 17, 18, 19)


def test_neighbouring_arrays_take_a_run_together() -> None:
    """A run of lanes across the border of two adjacent arrays does not fault."""
    block = fresh(np.random.default_rng(6), 256)
    memory = NativeMemory(64, [block[:100], block[100:]])
    rows = memory.rows(1)
    addresses = block.ctypes.data + 4 * np.arange(64, dtype=np.uint64)
    assert memory.load("global", rows, addresses, (1 << 64) - 1, 4) is None
    assert np.array_equal(rows[0], block.view(np.uint32))


@pytest.mark.parametrize("wave", WAVES)
def test_read_only_memory_loads_and_refuses_stores(wave: int) -> None:
    """A store to code or constants faults as READ_ONLY; a load does not."""
    code, data = fresh(np.random.default_rng(7), 256), fresh(np.random.default_rng(8), 256)
    memory = NativeMemory(wave, [code, data], read_only=(0,))
    rows, before = memory.rows(1), code.copy()
    addresses = np.full(wave, code.ctypes.data, np.uint64)
    assert memory.load("global", rows, addresses, 1, 4) is None
    memory.sites[:] = 0
    addresses[1:] = data.ctypes.data
    fault = memory.store("global", rows, addresses, 3, 4)
    assert fault == Fault("READ_ONLY", code.ctypes.data, (0,), 4, True)
    fault = memory.atomic("global", "add", rows, addresses, rows, rows, 3, 4)
    assert fault == Fault("READ_ONLY", code.ctypes.data, (0,), 4, True)
    assert np.array_equal(code, before)


@pytest.mark.parametrize("wave", WAVES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("space", "limit"), [("lds", 1024), ("scratch", 64)])
def test_offsets_end_with_their_allocation(space: str, limit: int, size: int, wave: int) -> None:
    """LDS and scratch end at their allocation; offsets near 2^32 do not wrap."""
    memory = NativeMemory(wave, [], lds_bytes=1024, scratch_bytes=64)
    kind = space.upper()
    for bad in (limit - size + 1, limit, 0xFFFFFFFF, 0x100000000 - size, 1 << 31):
        offsets = np.zeros(wave, np.uint32)
        offsets[[1, 4]] = bad
        for access in (memory.load, memory.store):
            fault = access(space, memory.rows(4), offsets, (1 << wave) - 1, size)
            assert fault == Fault(kind, bad, (1, 4), size, access == memory.store)
            assert access(space, memory.rows(4), offsets, 1, size) is None
    offsets = np.full(wave, limit - size, np.uint32)
    assert memory.load(space, memory.rows(4), offsets, (1 << wave) - 1, size) is None


def test_memory_without_lds_or_scratch() -> None:
    """With nothing allocated every access faults, except one with no active lanes."""
    memory = NativeMemory(32, [], lds_bytes=0, scratch_bytes=0)
    for space in ("lds", "scratch"):
        offsets = np.zeros(32, np.uint32)
        assert memory.load(space, memory.rows(1), offsets, 0, 4) is None
        fault = memory.load(space, memory.rows(1), offsets, 4, 1)
        assert fault is not None
        assert (fault.kind, fault.lanes) == (space.upper(), (2,))
    addresses = np.zeros(32, np.uint64)
    assert memory.load("global", memory.rows(1), addresses, 0, 4) is None
    fault = memory.load("global", memory.rows(1), addresses, 1, 4)
    assert fault is not None
    assert fault.kind == "UNMAPPED"


@pytest.mark.parametrize("wave", WAVES)
@pytest.mark.parametrize("size", SIZES)
def test_flat_routes_each_lane_by_its_aperture(size: int, wave: int) -> None:
    """Lanes in LDS, in scratch and in global memory in one access."""
    rng = np.random.default_rng(size)
    array = fresh(rng, 1024)
    memory = NativeMemory(wave, [array])
    memory.lds[:] = rng.integers(0, 256, 1024, np.uint8)
    memory.scratch[:] = rng.integers(0, 256, memory.scratch.size, np.uint8)
    lane = np.arange(wave)
    offsets = rng.integers(0, 64 - size + 1, wave)
    bases = np.array([array.ctypes.data, SHARED, PRIVATE], np.uint64)[lane % 3]
    addresses = bases + offsets.astype(np.uint64)
    full = (1 << wave) - 1
    rows = memory.rows(4)
    for mask in (full, 0x9E3779B97F4A7C15 & full):
        assert memory.load("flat", rows, addresses, mask, size) is None
        for i in lanes_of(mask, wave):
            at = int(offsets[i])
            if i % 3 == 2:
                data = memory.scratch[scratch_places(memory, at, i, size)]
            else:
                data = (array, memory.lds)[i % 3][at : at + size]
            expected = rows_of(data[None, :], size)[:, 0]
            assert rows[: max(size // 4, 1), i].tolist() == expected.tolist()
    rows[:] = rng.integers(0, 1 << 32, rows.shape, np.uint32)
    data = rows.T.copy().view(np.uint8)[:, :size]
    after = [array.copy(), memory.lds.copy(), memory.scratch.copy()]
    for i in lanes_of(mask, wave):
        at = int(offsets[i])
        if i % 3 == 2:
            after[2][scratch_places(memory, at, i, size)] = data[i]
        else:
            after[i % 3][at : at + size] = data[i]
    assert memory.store("flat", rows, addresses, mask, size) is None
    for got, expected in zip((array, memory.lds, memory.scratch), after, strict=True):
        assert np.array_equal(got, expected)


def test_flat_fault_in_one_memory_leaves_the_others_alone() -> None:
    """A lane outside LDS stops the whole store: nothing is written anywhere."""
    array = fresh(np.random.default_rng(9), 64)
    memory = NativeMemory(32, [array])
    addresses = np.full(32, array.ctypes.data, np.uint64)
    addresses[3], addresses[4] = SHARED + 1023, PRIVATE
    before = array.copy()
    rows = memory.rows(1)
    rows[:] = 0xDEADBEEF
    fault = memory.store("flat", rows, addresses, 0xFFFFFFFF, 4)
    assert fault == Fault("LDS", 1023, (3,), 4, True)
    assert np.array_equal(array, before)
    assert not memory.lds.any()
    assert not memory.scratch.any()


@pytest.mark.parametrize("wave", WAVES)
def test_own_scratch_is_reachable_by_address(wave: int) -> None:
    """Buffer instructions address the wave's scratch memory, and not that of its neighbours."""
    memory = NativeMemory(wave, [], scratch_bytes=32)
    memory.scratch[:] = np.arange(memory.scratch.size) & 255
    base, end = memory.scratch.ctypes.data, memory.scratch.ctypes.data + memory.scratch.size
    addresses = base + 4 * np.arange(wave, dtype=np.uint64)
    rows, full = memory.rows(1), (1 << wave) - 1
    assert memory.load("global", rows, addresses, full, 4) is None
    assert np.array_equal(rows[0], memory.scratch[: 4 * wave].view(np.uint32))
    for bad in (base - 1, end - 3):
        addresses[2] = bad
        fault = memory.load("global", rows, addresses, full, 4)
        assert fault is not None
        assert (fault.lanes, fault.address) == ((2,), bad)


@pytest.mark.parametrize("size", [0, 1, 2, 4, 8, 12, 16, 32, 64])
def test_scalar_load(size: int) -> None:
    """Scalar loads read any number of bytes up to the last one; zero bytes touch nothing."""
    array = fresh(np.random.default_rng(10), 128)
    memory = NativeMemory(32, [array])
    row = aligned(64).view(np.uint32)
    at = array.ctypes.data + 128 - size
    assert memory.scalar_load(row, at, size) is None
    assert row.tobytes()[:size] == array[128 - size :].tobytes()
    if size:
        fault = memory.scalar_load(row, at + 1, size)
        assert fault == Fault("UNMAPPED", at + 1, (), size, False)
    else:
        assert memory.scalar_load(row, 0, 0) is None
