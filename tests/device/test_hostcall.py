"""Hostcall: printf and assert of code whose device library calls the host while it runs."""

from __future__ import annotations

import numpy as np
import pytest

import wavecore as wc
from wavecore.device import hostcall

TARGETS = [("gfx90a", 64), ("gfx942", 64), ("gfx1100", 32), ("gfx1100", 64), ("gfx1201", 32)]
EXECUTORS = ["native", "interpreter"]

# The device side of the protocol, as in ROCm's device library.
SOURCE = r"""
#include <hip/hip_runtime.h>
typedef unsigned long long u64;
struct Header { u64 next, lanes; unsigned service, control; };
struct Payload { u64 slots[64][8]; };
struct Signal { u64 kind, value; u64* mailbox; unsigned event; };
struct Buffer { Header* headers; Payload* payloads; Signal* doorbell; u64 free, ready, mask; };

__device__ u64 call(unsigned service, const u64* words) {
  char* implicit = (char*)__builtin_amdgcn_implicitarg_ptr();
  Buffer* buffer = *(Buffer**)(implicit + 80);
  unsigned lane = __lane_id(), first = __builtin_amdgcn_readfirstlane(lane);
  u64 lanes = __builtin_amdgcn_ballot_w64(true), packet = 0;
  if (lane == first) {
    packet = __hip_atomic_load(&buffer->free, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_SYSTEM);
    for (;;) {
      u64 next = packet ? buffer->headers[packet & buffer->mask].next : 0;
      if (packet && __hip_atomic_compare_exchange_strong(&buffer->free, &packet, next,
              __ATOMIC_ACQUIRE, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_SYSTEM)) break;
      __builtin_amdgcn_s_sleep(1);
      packet = __hip_atomic_load(&buffer->free, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_SYSTEM);
    }
  }
  unsigned low = __builtin_amdgcn_readfirstlane((unsigned)packet);
  unsigned high = __builtin_amdgcn_readfirstlane((unsigned)(packet >> 32));
  packet = (u64)high << 32 | low;
  Header* header = buffer->headers + (packet & buffer->mask);
  u64* slots = buffer->payloads[packet & buffer->mask].slots[lane];
  if (lane == first) { header->service = service; header->lanes = lanes; header->control = 1; }
  for (int i = 0; i < 8; i++) slots[i] = words[i];
  if (lane == first) {
    u64 ready = __hip_atomic_load(&buffer->ready, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_SYSTEM);
    do header->next = ready;
    while (!__hip_atomic_compare_exchange_strong(&buffer->ready, &ready, packet, __ATOMIC_RELEASE,
               __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_SYSTEM));
    Signal* bell = buffer->doorbell;
    __hip_atomic_fetch_add(&bell->value, 1, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_SYSTEM);
    if (bell->mailbox) {
      __hip_atomic_store(bell->mailbox, (u64)bell->event, __ATOMIC_RELEASE,
                         __HIP_MEMORY_SCOPE_SYSTEM);
      __builtin_amdgcn_s_sendmsg(1, __builtin_amdgcn_readfirstlane(bell->event));
    }
    while (__hip_atomic_load(&header->control, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_SYSTEM) & 1)
      __builtin_amdgcn_s_sleep(1);
  }
  u64 answer = *(volatile u64*)slots;
  if (lane == first) {
    u64 back = packet + buffer->mask + 1, top = buffer->free;
    do header->next = top;
    while (!__hip_atomic_compare_exchange_strong(&buffer->free, &top, back, __ATOMIC_RELEASE,
               __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_SYSTEM));
  }
  return answer;
}

__device__ u64 piece(u64 descriptor, int count, u64 a, u64 b, bool last) {
  u64 words[8] = {(descriptor & ~0xe0ull) | (u64)count << 5 | (last ? 2 : 0), a, b};
  return call(2, words);
}

__device__ u64 text(const char* s) {
  u64 word = 0;
  for (int i = 0; i < 8 && s[i]; i++) word |= (u64)s[i] << 8 * i;
  return word;
}

extern "C" __global__ void say(int* lengths, int stream) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i % 3 == 1) return;
  u64 message = piece(1, 1, stream, 0, false);
  message = piece(message, 2, text("%d is %s"), text("!\n"), false);
  message = piece(message, 1, i, 0, false);
  lengths[i] = piece(message, 1, i & 1 ? text("odd") : text("even"), 0, true);
}

extern "C" __global__ void fail(int* data) {
  if (data[threadIdx.x] < 0) {
    u64 message = piece(1, 1, 1, 0, false);
    message = piece(message, 2, text("Assertio"), text("n failed"), false);
    piece(message, 1, text("\n"), 0, true);
    __builtin_trap();
  }
}

extern "C" __global__ void other(int* data) { u64 words[8] = {}; data[0] = call(1, words); }

// As ROCm's device library asks for memory: null and a size, then an address.
extern "C" __global__ void memory(u64* blocks, const u64* sizes) {
  u64 words[8] = {blocks[threadIdx.x], sizes[threadIdx.x]};
  blocks[threadIdx.x] = call(3, words);
  if (sizes[threadIdx.x]) *(u64*)(blocks[threadIdx.x] + sizes[threadIdx.x] - 8) = 1;
}
"""


@pytest.fixture(scope="module")
def module():
    made = {}

    def of(target: str, wave: int):
        if (target, wave) not in made:
            code = wc.compile(SOURCE, target, wave=wave, name="calls.hip")
            made[target, wave] = wc.Device(target).load(code)
        return made[target, wave]

    return of


@pytest.mark.clang
@pytest.mark.jit
@pytest.mark.parametrize("executor", EXECUTORS)
@pytest.mark.parametrize(("target", "wave"), TARGETS)
def test_every_lane_speaks(module, target: str, wave: int, executor: str) -> None:
    """More waves than packets, several host threads: each lane's text once, its length returned."""
    kernel = module(target, wave)["say"]
    assert any(arg.value_kind == "hidden_hostcall_buffer" for arg in kernel.info.hidden_args)
    count = 640 if executor == "native" else 128
    lengths = np.zeros(count, np.int32)
    texts: list[str] = []
    kernel.launch(
        count // 64, 64, (lengths, 0), executor=executor, printf=texts.append, timeout=120
    )
    speaking = [i for i in range(count) if i % 3 != 1]
    expected = {i: f"{i} is {'odd' if i & 1 else 'even'}!\n" for i in speaking}
    assert sorted(texts) == sorted(expected.values())
    assert {i: int(n) for i, n in enumerate(lengths) if n} == {
        i: len(expected[i]) for i in speaking
    }


@pytest.mark.clang
@pytest.mark.jit
def test_streams_are_those_of_the_message(module, capsys: pytest.CaptureFixture[str]) -> None:
    kernel = module("gfx942", 64)["say"]
    for stream in (0, 1):
        kernel.launch(1, 1, (np.zeros(1, np.int32), stream))
    captured = capsys.readouterr()
    assert captured.out == captured.err == "0 is even!\n"


@pytest.mark.clang
@pytest.mark.jit
@pytest.mark.parametrize("executor", EXECUTORS)
def test_an_assertion_is_the_traps_reason(module, executor: str) -> None:
    data = np.ones(64, np.int32)
    kernel = module("gfx1100", 32)["fail"]
    kernel.launch(1, 64, (data,), executor=executor)
    data[40] = -1
    texts: list[str] = []
    with pytest.raises(wc.KernelTrap, match="Assertion failed"):
        kernel.launch(1, 64, (data,), executor=executor, printf=texts.append)
    assert texts == ["Assertion failed\n"]


@pytest.mark.clang
@pytest.mark.jit
@pytest.mark.parametrize("executor", EXECUTORS)
def test_a_service_that_is_not_there_is_named(module, executor: str) -> None:
    with pytest.raises(wc.LaunchError, match=r"asks its host for a function call.*hostcall 1"):
        module("gfx942", 64)["other"].launch(1, 1, (np.zeros(1, np.int32),), executor=executor)


@pytest.mark.clang
@pytest.mark.jit
@pytest.mark.parametrize("executor", EXECUTORS)
def test_memory_is_aligned_as_the_device_library_needs_it(module, executor: str) -> None:
    """Blocks of its own on a page, slabs aligned to their size: addresses distinguish them."""
    kernel, slab = module("gfx942", 64)["memory"], 2 << 20
    sizes = np.array([8, 4096, 5000, slab, 64, slab], np.uint64)
    blocks = np.zeros_like(sizes)
    kernel.launch(1, len(sizes), (blocks, sizes), executor=executor)
    assert blocks.all() and not (blocks % 4096).any() and not (blocks[[3, 5]] % slab).any()
    assert len(set(blocks.tolist())) == len(sizes)
    kernel.launch(1, len(sizes), (blocks, np.zeros_like(sizes)), executor=executor)
    assert not blocks.any() and not kernel.module.device.heap.leaks()


@pytest.mark.clang
@pytest.mark.jit
def test_what_a_listener_raises_ends_the_launch(module) -> None:
    def refuse(text: str) -> None:
        raise KeyError(text)

    with pytest.raises(KeyError, match=r"is (even|odd)"):
        module("gfx942", 64)["say"].launch(8, 64, (np.zeros(512, np.int32), 0), printf=refuse)


@pytest.mark.parametrize("length", range(17))
def test_a_text_that_fills_its_words_has_no_end(length: int) -> None:
    """As in Triton's assertions: whether a zero follows depends on the length of a path."""
    text = b"assertion failed"[:length]
    message = hostcall._message(b"\1".ljust(8, b"\0") + text.ljust(-(-length // 8) * 8, b"\0"))
    assert (message.text, message.stream) == (text, "stderr")
