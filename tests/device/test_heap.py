"""Memory that kernels allocate: malloc, free, new and delete on the device's heap."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import cache

import numpy as np
import pytest

import wavecore as wc
from wavecore.device.heap import DeviceHeap
from wavecore.emulator.launchplan import Statistics
from wavecore.emulator.memory import AddressSpace
from wavecore.tools import BlockCounts, Tool, WatchedLaunch

TARGETS = [("gfx90a", 64), ("gfx942", 64), ("gfx1100", 32), ("gfx1201", 64)]
SOURCE = r"""
#include <hip/hip_runtime.h>
#include <new>
struct Node {
  Node* next;
  int value;
  __device__ Node(int value_, Node* next_) : next(next_), value(value_) {}
};
struct Shape {
  __device__ virtual ~Shape() {}
  __device__ virtual int area() const = 0;
};
struct Square : Shape {
  int side;
  __device__ explicit Square(int s) : side(s) {}
  __device__ int area() const override { return side * side; }
};
struct alignas(128) Wide { int words[32]; };

__device__ int item() { return blockIdx.x * blockDim.x + threadIdx.x; }

extern "C" __global__ void build(Node** heads, int count) {
  Node* head = nullptr;
  for (int k = 0; k < count; k++) head = new Node(k * item(), head);
  heads[item()] = head;
}
extern "C" __global__ void total(Node** heads, int* sums) {
  int sum = 0;
  for (Node* node = heads[item()]; node; node = node->next) sum += node->value;
  sums[item()] = sum;
}
extern "C" __global__ void drop(Node** heads) {
  for (Node* node = heads[item()]; node;) {
    Node* next = node->next;
    delete node;
    node = next;
  }
}
extern "C" __global__ void forms(int* out) {
  int i = item();
  int* zeros = new int[i + 1]();
  char* bytes = static_cast<char*>(malloc(i + 1));
  Wide* wide = new Wide[2];
  Shape* shape = new (std::nothrow_t{}) Square(i);
  bool fits = ((size_t)bytes | (size_t)zeros) % 16 == 0 && (size_t)wide % 128 == 0;
  bytes[i] = 1;
  wide[1].words[31] = 2;
  int sum = 0;
  for (int k = 0; k <= i; k++) sum += zeros[k];
  out[i] = fits * 10000 + sum + shape->area() + bytes[i] + wide[1].words[31];
  out[i] += malloc(0) == nullptr ? 20000 : 0;
  free(nullptr);
  delete[] zeros;
  free(bytes);
  delete[] wide;
  delete shape;
}
extern "C" __global__ void loop(int* out, int count, int bytes) {
  int failed = 0;
  for (int k = 0; k < count; k++) {
    void* block = malloc(bytes);
    failed += block == nullptr;
    free(block);
  }
  out[item()] = failed;
}
extern "C" __global__ void keep(void** blocks, int bytes) { blocks[item()] = malloc(bytes); }
extern "C" __global__ void release(void** blocks, int offset) {
  free((char*)blocks[item()] + offset);
}
extern "C" __global__ void store(char** blocks, int offset) { blocks[item()][offset] = 1; }
extern "C" __global__ void misuse(int* out, int how) {
  int lane = threadIdx.x;
  char* block = (char*)malloc(40);
  if (how == 0) block[lane == 5 ? 40 : 39] = 1;
  if (how == 1) block[lane == 5 ? -1 : 0] = 1;
  if (how == 2 || how == 3) free(block);
  if (how == 2) out[lane] = *(volatile int*)(block + 36);
  if (how == 3 && lane == 5) free(block);
  if (how == 4) out[lane] = *(volatile short*)(block + (lane == 5 ? 39 : 38));
  if (how == 5) atomicAdd((int*)(block + (lane == 5 ? 40 : 36)), 1);
  if (how == 6) {
    __shared__ char* passed;
    if (lane == 5) passed = block;
    __syncthreads();
    out[lane] = *(volatile int*)(passed + 4 * lane);
  }
  if (how < 2 || how > 3) free(block);
}
extern "C" __global__ void plain(int* out) { out[item()] = 1; }
"""


@cache
def code(target: str, wave: int) -> wc.CodeObject:
    return wc.compile(SOURCE, target, wave=wave)


@pytest.fixture
def module(request: pytest.FixtureRequest) -> wc.Module:
    """On its own device, whose heap is unused."""
    target, wave = getattr(request, "param", TARGETS[1])
    return wc.Device(target).load(code(target, wave))


def sizes(heap: DeviceHeap) -> dict[str, int]:
    """The sizes of the heap's containers."""
    return {name: len(each) for name, each in vars(heap).items() if isinstance(each, (dict, deque))}


every_target = pytest.mark.parametrize("module", TARGETS, indirect=True)


@pytest.mark.clang
@pytest.mark.jit
class TestKernels:
    """The heap as kernels see it."""

    @every_target
    @pytest.mark.parametrize("executor", ["native", "interpreter"])
    def test_lists_outlive_their_kernel(self, module: wc.Module, executor: str) -> None:
        """Another module's kernels find them, and may free them."""
        groups, count = (2, 12) if executor == "native" else (1, 3)
        n = groups * 64
        heads, sums = np.zeros(n, np.uint64), np.zeros(n, np.int32)
        module["build"].launch(groups, 64, (heads, count), executor=executor)
        assert len(set(heads.tolist())) == n
        other = module.device.load(module.code)
        other["total"].launch(groups, 64, (heads, sums), executor=executor)
        np.testing.assert_array_equal(sums, np.arange(n) * (count * (count - 1) // 2))
        assert module.device.heap.leaks()
        other["drop"].launch(groups, 64, (heads,), executor=executor)
        assert not module.device.heap.leaks()
        with pytest.raises(wc.MemoryFault, match=r"of the device's heap .*, which was freed"):
            module["total"].launch(1, 1, (heads[-1:], sums))
        with pytest.raises(wc.MemoryFault, match=r"of the device's heap .*, which was freed"):
            module["drop"].launch(1, 1, (heads[-1:],))

    @every_target
    def test_every_form(self, module: wc.Module) -> None:
        """Aligned to 16 bytes or as the type requires; zeroed on request; null for size zero."""
        out = np.zeros(100, np.int32)
        module["forms"].launch(1, 100, (out,))
        np.testing.assert_array_equal(out, 30000 + np.arange(100) ** 2 + 3)
        assert not module.device.heap.leaks()

    def test_exhaustion_gives_null(self, module: wc.Module) -> None:
        """To those that come too late; the memory is available again once others free theirs."""
        module.device.heap.limit_bytes = 1 << 20
        blocks = np.zeros(64, np.uint64)
        for _ in range(3):
            module["keep"].launch(1, 64, (blocks, 100_000))
            assert np.count_nonzero(blocks) == (1 << 20) // 100_016
            module["release"].launch(1, 64, (blocks, 0))
        out = np.full(64, -1, np.int32)
        module["loop"].launch(1, 1, (out, 200, 100_000))
        assert out[0] == 0

    def test_blocks_are_used_again_within_a_launch(self, module: wc.Module) -> None:
        out = np.full(64, -1, np.int32)
        module["loop"].launch(1, 64, (out, 50, 1 << 20))
        assert not out.any()

    def test_accesses_beyond_a_block_fault(self, module: wc.Module) -> None:
        """In kernels that cannot allocate, at the first byte; neighbours are separate memory."""
        blocks = np.zeros(4, np.uint64)
        module["keep"].launch(1, 4, (blocks, 40))
        module["store"].launch(1, 4, (blocks, 39))
        with pytest.raises(wc.MemoryFault, match="right past the end of a block of 40 bytes"):
            module["store"].launch(1, 4, (blocks, 40))

    @every_target
    @pytest.mark.parametrize("executor", ["native", "interpreter"])
    def test_misuse_within_a_kernel_that_allocates(self, module: wc.Module, executor: str) -> None:
        """The fault names the block, and who allocated and freed it, down to the lane."""
        block = r"a block of 40 bytes of the device's heap \(40 bytes at 0x\w+\)"
        made = (
            r"; allocated by kernel misuse, kernel\.hip:\d+; workgroup \(0, 0, 0\), wave 0, lane "
        )
        lane = r"workgroup \(0, 0, 0\), wave 0, lane 5$"
        where = {
            0: f"writes 1 byte at .*, right past the end of {block}{made}5",
            1: f"writes 1 byte at .*, 1 byte before {block}{made}5",
            2: f"36 bytes into {block}, which was freed{made}0; freed by kernel misuse, kernel",
            3: f"misuse frees .* begins: {block}, which was freed{made}5; freed by.*{lane}",
            4: f"reads 2 bytes at .*, 1 of 2 bytes past the end of {block}{made}5",
            5: f"right past the end of {block}{made}5",
            6: f"reads 4 bytes at .*, right past the end of {block}{made}5",
        }
        out = np.zeros(64, np.int32)
        for how, text in where.items():
            with pytest.raises(wc.MemoryFault, match=f"(?s){text}") as found:
                module["misuse"].launch(1, 8 if how != 6 else 11, (out, how), executor=executor)
            lanes = {2: tuple(range(8)), 6: (10,)}.get(how, (5,))
            assert found.value.site.lanes == lanes
            assert (found.value.site.source or "").startswith("kernel.hip:")

    def test_leaks_are_listed_by_line(self, module: wc.Module) -> None:
        blocks = np.zeros(3, np.uint64)
        module["keep"].launch(1, 3, (blocks, 40))
        (leak,) = module.device.heap.leaks()
        assert (leak.kind, leak.count, leak.site.kernel) == ("heap.leak", 3, "keep")
        assert "3 blocks of the device's heap, 120 bytes, were never freed" in str(leak)
        module["release"].launch(1, 3, (blocks, 0))
        assert module.device.heap.leaks() == ()

    @pytest.mark.parametrize("executor", ["native", "interpreter"])
    def test_a_launch_that_repeats_finds_the_same_heap(
        self, module: wc.Module, executor: str
    ) -> None:
        """What it freed is available again, and its blocks have the same addresses."""

        class Twice(Tool):
            instruments = (BlockCounts(),)

            def around(self, launch: WatchedLaunch, run: Callable[[], Statistics]) -> Statistics:
                run()
                seen.append(blocks.tolist())
                blocks[:] = before
                return run()

        blocks, before, seen = np.zeros(3, np.uint64), 0, []
        module["keep"].launch(1, 3, (blocks, 40), tools=[Twice()], executor=executor)
        assert seen == [blocks.tolist()] and len(set(seen[0])) == 3
        before = blocks.copy()
        module["release"].launch(1, 3, (blocks, 0), tools=[Twice()], executor=executor)
        assert not module.device.heap.leaks()

    def test_launches_that_allocate_hold_on_to_nothing(self, module: wc.Module) -> None:
        """The heap's lists are bounded, and a launch's table has as many ranges as at first."""
        out = np.zeros(64, np.int32)
        with module["loop"].prepare(1, 64, (out, 2, 64)) as prepared:
            prepared.run()
            ranges = len(prepared.plan.table.allocations)
            for _ in range(20):
                prepared.run()
            assert len(prepared.plan.table.allocations) == ranges
            first = sizes(module.device.heap)
            for _ in range(4):
                prepared.run()
            assert sizes(module.device.heap) == first and first["_kept"] == 2048

    def test_what_is_no_block_cannot_be_freed(self, module: wc.Module) -> None:
        blocks = np.zeros(1, np.uint64)
        module["keep"].launch(1, 1, (blocks, 40))
        with pytest.raises(wc.MemoryFault, match=r"no block .* begins: in a block of 40 bytes"):
            module["release"].launch(1, 1, (blocks, 8))
        module["release"].launch(1, 1, (blocks, 0))
        with pytest.raises(wc.MemoryFault, match=r"kernel release frees 0x.*, which was freed"):
            module["release"].launch(1, 1, (blocks, 0))

    def test_kernels_that_do_not_allocate_do_not_ask_for_a_host(self, module: wc.Module) -> None:
        hidden = {
            name: [arg.value_kind for arg in module[name].info.hidden_args] for name in module
        }
        assert "hidden_hostcall_buffer" in hidden["keep"]
        for name in ("plain", "total", "store"):
            assert "hidden_hostcall_buffer" not in hidden[name]


def test_what_was_freed_is_put_aside_until_the_heap_is_small() -> None:
    """No new block is placed where one was just freed, unless there is no other space."""
    heap = DeviceHeap(AddressSpace(), 4096)
    first = heap.allocate(100, 16)
    assert heap.free(first) and not heap.free(first)
    taken = [heap.allocate(100, 16) for _ in range(4096 // 128)]
    assert first not in taken[:-1] and taken[-1] == first
    assert heap.allocate(100, 16) == 0
    assert all(heap.free(address) for address in taken)
    assert heap.allocate(4096 - 16, 16), "what adjoins is one place again"


def test_the_heap_keeps_a_bounded_number_of_freed_blocks() -> None:
    heap = DeviceHeap(AddressSpace(), 1 << 20)
    places = set()
    for _ in range(3000):
        address = heap.allocate(64, 16)
        places.add(address)
        assert heap.free(address)
    assert len(places) <= (1 << 20) // 8 // 80 + 2
    assert not heap.leaks() and heap.is_used


def test_random_blocks_are_apart_and_the_map_has_their_bytes() -> None:
    """Against a model: addresses, alignment, live bytes, and reuse of freed space."""
    rng = np.random.default_rng(7)
    heap = DeviceHeap(AddressSpace(), 1 << 16)
    live: dict[int, int] = {}
    for _ in range(700):
        if live and rng.random() < 0.5:
            address = list(live)[rng.integers(len(live))]
            assert heap.free(address)
            del live[address]
            assert not heap.is_live(address, 1)
            continue
        size, alignment = int(rng.integers(1, 3000)), int(16 << rng.integers(0, 5))
        address = heap.allocate(size, alignment)
        if not address:
            assert sum(live.values()) > 1 << 13, "it was not that full"
            continue
        assert address % alignment == 0
        for other, bytes_there in live.items():
            assert address + size + 16 <= other or other + bytes_there + 16 <= address
        live[address] = size
        assert heap.is_live(address, size)
        assert not heap.is_live(address, size + 1) and not heap.is_live(address - 1, 2)
        assert heap.is_live(address, -(-size // 4) * 4, whole_dwords=True)
        found = heap.at(address + size - 1)
        assert found is not None and found.low == address
        assert heap.at(address + size) is None
    for address in live:
        assert heap.free(address)
    assert heap.allocate((1 << 16) - 16, 16)


def test_a_state_that_is_restored_gives_the_same_addresses() -> None:
    heap = DeviceHeap(AddressSpace(), 1 << 16)
    kept = heap.allocate(40, 16)
    state = heap.state()
    for _ in range(2):
        assert heap.free(kept)
        addresses = [heap.allocate(24, 16) for _ in range(3)]
        assert not heap.is_live(kept, 40)
        heap.restore(state)
        assert heap.is_live(kept, 40) and not heap.is_live(addresses[0], 1)
    assert [heap.allocate(24, 16) for _ in range(3)] == addresses


def test_what_a_kernel_frees_or_touches_besides_blocks_is_named() -> None:
    text = """#include <hip/hip_runtime.h>
    extern "C" __global__ void wild(int* o) { free(o); }
    extern "C" __global__ void under(int* o) { ((int*)malloc(64))[-1] = 1; }
    """
    module = wc.Device("gfx942").load(wc.compile(text, "gfx942"))
    out = np.zeros(4, np.int32)
    with pytest.raises(wc.MemoryFault, match=r"argument 0 \(o\)"):
        module["wild"].launch(1, 1, (out,))
    with pytest.raises(wc.MemoryFault, match="4 bytes before a block of 64 bytes"):
        module["under"].launch(1, 1, (out,))
