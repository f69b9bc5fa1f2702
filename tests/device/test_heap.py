"""Memory that kernels allocate: malloc, free, new and delete on the device's heap."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import wavecore as wc
from wavecore.device.heap import DeviceHeap
from wavecore.emulator.memory import AddressSpace

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
extern "C" __global__ void plain(int* out) { out[item()] = 1; }
"""


@cache
def code(target: str, wave: int) -> wc.CodeObject:
    return wc.compile(SOURCE, target, wave=wave)


@pytest.fixture
def module(request: pytest.FixtureRequest) -> wc.Module:
    """On a device of its own, whose heap nobody has used."""
    target, wave = getattr(request, "param", TARGETS[1])
    return wc.Device(target).load(code(target, wave))


every_target = pytest.mark.parametrize("module", TARGETS, indirect=True)


@pytest.mark.clang
@pytest.mark.jit
class TestKernels:
    """What kernels see of it."""

    @every_target
    @pytest.mark.parametrize("executor", ["native", "interpreter"])
    def test_lists_outlive_their_kernel(self, module: wc.Module, executor: str) -> None:
        """Another module's kernels find them, and may free them."""
        groups, count = (8, 20) if executor == "native" else (1, 3)
        n = groups * 64
        heads, sums = np.zeros(n, np.uint64), np.zeros(n, np.int32)
        module["build"].launch(groups, 64, (heads, count), executor=executor)
        assert len(set(heads.tolist())) == n
        other = module.device.load(module.code)
        other["total"].launch(groups, 64, (heads, sums), executor=executor)
        np.testing.assert_array_equal(sums, np.arange(n) * (count * (count - 1) // 2))
        assert module.device.heap.has_blocks
        other["drop"].launch(groups, 64, (heads,), executor=executor)
        assert not module.device.heap.has_blocks
        with pytest.raises(wc.MemoryFault, match=r"of the device's heap .*, which was freed"):
            module["total"].launch(1, 1, (heads[-1:], sums))
        with pytest.raises(wc.MemoryFault, match=r"of the device's heap .*, which was freed"):
            module["drop"].launch(1, 1, (heads[-1:],))

    @every_target
    def test_every_form(self, module: wc.Module) -> None:
        """Aligned to 16 bytes or as the type wants it; zeros if asked for; null for nothing."""
        out = np.zeros(100, np.int32)
        module["forms"].launch(1, 100, (out,))
        np.testing.assert_array_equal(out, 30000 + np.arange(100) ** 2 + 3)
        assert not module.device.heap.has_blocks

    def test_exhaustion_gives_null(self, module: wc.Module) -> None:
        """To those that come too late; what others had is there again when they free it."""
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
        """In kernels that cannot allocate, at the first byte; its neighbours are other memory."""
        blocks = np.zeros(4, np.uint64)
        module["keep"].launch(1, 4, (blocks, 40))
        module["store"].launch(1, 4, (blocks, 39))
        with pytest.raises(wc.MemoryFault, match="right past the end of a block of 40 bytes"):
            module["store"].launch(1, 4, (blocks, 40))

    def test_what_is_no_block_cannot_be_freed(self, module: wc.Module) -> None:
        blocks = np.zeros(1, np.uint64)
        module["keep"].launch(1, 1, (blocks, 40))
        with pytest.raises(wc.MemoryFault, match=r"no block .* begins: in a block of 40 bytes"):
            module["release"].launch(1, 1, (blocks, 8))
        module["release"].launch(1, 1, (blocks, 0))
        with pytest.raises(wc.MemoryFault, match=r"kernel release frees 0x.*, which was freed"):
            module["release"].launch(1, 1, (blocks, 0))

    def test_a_reset_heap_has_no_blocks(self, module: wc.Module) -> None:
        blocks = np.zeros(1, np.uint64)
        module["keep"].launch(1, 1, (blocks, 40))
        module.device.heap.reset()
        with pytest.raises(wc.MemoryFault, match="which was freed"):
            module["store"].launch(1, 1, (blocks, 0))

    def test_kernels_that_do_not_allocate_do_not_ask_for_a_host(self, module: wc.Module) -> None:
        hidden = {
            name: [arg.value_kind for arg in module[name].info.hidden_args] for name in module
        }
        assert "hidden_hostcall_buffer" in hidden["keep"]
        for name in ("plain", "total", "store"):
            assert "hidden_hostcall_buffer" not in hidden[name]


def test_blocks_freed_before_a_launch_are_left_alone_until_the_heap_is_small() -> None:
    """While another launch is under way that could not touch them, whatever happens."""
    heap = DeviceHeap(AddressSpace(), 4096)
    first = heap.allocate(1000, 16)
    assert heap.free(first) and not heap.free(first)
    with heap.opened() as room:
        assert not any(item.low <= first < item.high for item in room)
        taken = [heap.allocate(1000, 16) for _ in range(4)]
        assert first not in taken and taken[-1] == 0
        assert heap.free(taken[0]) and heap.allocate(1000, 16) == taken[0]
        assert heap.free(taken[1])
        with heap.opened() as inner:
            assert any(item.low <= taken[1] < item.high for item in inner)
            assert heap.allocate(1000, 16) == taken[1]
    assert heap.free(taken[2])
    with heap.opened():
        assert heap.allocate(1000, 16) == first
