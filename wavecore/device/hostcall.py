"""Hostcall: requests of running kernels to the host, in the protocol of ROCm's device library.

A wave takes a packet from a free stack, fills in the service and eight words a lane, puts it on the
ready stack, rings a doorbell (a signal with a mailbox, then s_sendmsg), and waits until the host
clears a bit. Here the doorbell passes control to `serve`, on the thread that ran the wave.

    buffer   0 headers, 8 payloads, 16 doorbell signal, 24 free stack, 32 ready stack, 40 index mask
    header   0 next, 8 active lanes (u64), 16 service, 20 control (u32; bit 0: not answered yet)
    payload  64 lanes of 8 u64; the answer is in the first two

Stacks hold an index with a tag above it, so that a packet is never 0. Sources: the bitcode of ockl
as Triton 3.9 ships it, AMD's signal ABI (amd_hsa_signal.h) for the doorbell.

printf comes in pieces. Word 0 is a descriptor: bit 0 begins a message, bit 1 ends it, bits 5 to 7
are the number of words that follow, higher bits the message's number. The words of all pieces
together are the stream (1: stderr), the format's text, and the arguments; strings are copied in
place of a pointer.

A lane allocates device memory with a null word 0 and the size in word 1, and frees it with the
address in word 0. Words 2 to 5 from our own headers are the alignment, the address after the call,
the workgroup (21 bits a dimension) and the work-item (10 bits a dimension).
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable
from dataclasses import dataclass

from wavecore.device import cformat
from wavecore.device.heap import Block, Caller, DeviceHeap
from wavecore.device.output import TEXT_LIMIT_BYTES, Sink, deliver
from wavecore.device.printing import Copied, Message
from wavecore.emulator.addresses import AddressMapping
from wavecore.emulator.events import Freed
from wavecore.emulator.memory import Allocation
from wavecore.errors import LaunchError, MemoryFault

PRINTF, DEVICE_MEMORY = 2, 3
SERVICES = {1: "a function call", 4: "the address sanitizer"}
PACKETS = 64  # a power of two; a wave without a packet waits for another's
_BUFFER_BYTES = _SIGNAL_BYTES = 64
_HEADER_BYTES, _LANE_WORDS, _LANES = 24, 8, 64
_PAYLOAD_BYTES = _LANES * _LANE_WORDS * 8
_DOORBELL = 1  # a signal's first word is its kind, which is not read here
_READY_AT = 32
_CALL_BYTES = 4  # of s_swappc_b64
_MOST_MESSAGES = 1 << 16  # unfinished messages: at most one for each lane of a launch


@dataclass(frozen=True)
class Callers:
    """The possible callers: the work-items of a launch.

    Attributes:
        kernel_name: the kernel.
        source: gives the source line of a code address, if it has one.
        describe: says where an address lies.
        base: the address of the code.
        grid, block: workgroups, and work-items of each, by dimension.
        wave_size: lanes of a wave.
    """

    kernel_name: str
    source: Callable[[int], str | None]
    describe: Callable[[int], str]
    base: int
    grid: tuple[int, int, int]
    block: tuple[int, int, int]
    wave_size: int

    def caller(self, behind: int, group: int, item: int) -> Caller:
        """The caller, from words 3 to 5, where they are set."""
        if not behind:
            return Caller(self.kernel_name)
        wave, lane = self._lane(item)
        return Caller(self.kernel_name, self.source(behind - _CALL_BYTES), group, wave, lane)

    def freed(self, block: Block, behind: int, group: int, item: int) -> Freed:
        """A block that this caller has freed."""
        x, y, z = (group >> 21 * axis & 0x1FFFFF for axis in range(3))
        width, height, _ = self.grid
        number = x + width * (y + height * z)
        pc = behind - _CALL_BYTES - self.base
        return Freed(block.low, block.size_bytes, pc, number, *self._lane(item))

    def _lane(self, item: int) -> tuple[int, int]:
        """A work-item's wave, and its lane."""
        width, height, _ = self.block
        x, y, z = item & 0x3FF, item >> 10 & 0x3FF, item >> 20 & 0x3FF
        return divmod(x + width * (y + height * z), self.wave_size)


class Hostcall:
    """The buffer of one launch, and the host's side of it.

    `address`, `allocation` and the pointers in the buffer are device addresses, for the kernel; the
    host side uses host addresses.
    """

    def __init__(self, callers: Callers, addresses: AddressMapping, heap: DeviceHeap) -> None:
        size = _BUFFER_BYTES + 2 * _SIGNAL_BYTES + PACKETS * (_HEADER_BYTES + _PAYLOAD_BYTES)
        self._memory = (ctypes.c_uint8 * (size + 64))()
        self._start = -(-ctypes.addressof(self._memory) // 64) * 64
        self._device, self.address = addresses.device, addresses.device(self._start)
        self._size = size
        self._signal = self._start + _BUFFER_BYTES
        self._mailbox = self._signal + _SIGNAL_BYTES
        self._headers = self._mailbox + _SIGNAL_BYTES
        self._payloads = self._headers + PACKETS * _HEADER_BYTES
        self._callers, self._kernel_name, self._heap = callers, callers.kernel_name, heap
        self._lock = threading.Lock()
        self.sink: Sink | None = None
        self.freed: Callable[[Freed], None] | None = None  # told of each freed block
        self.clear()

    @property
    def allocation(self) -> Allocation:
        """What the kernel may touch."""
        high = self.address + self._size
        return Allocation(self.address, high, True, "the hostcall buffer", internal=True)

    def clear(self) -> None:
        """Reset: all packets are free, and no message has begun."""
        ctypes.memset(self._start, 0, self._size)
        for index in range(PACKETS):
            self._set(self._headers + index * _HEADER_BYTES, PACKETS + index - 1 if index else 0)
        pointers = map(self._device, (self._headers, self._payloads, self._signal))
        for number, word in enumerate((*pointers, 2 * PACKETS - 1, 0, PACKETS - 1)):
            self._set(self._start + 8 * number, word)
        self._set(self._signal, _DOORBELL)
        self._set(self._signal + 16, self._device(self._mailbox))
        self._messages: dict[int, bytearray] = {}
        self._begun = self._held_bytes = 0
        self._printed = self._shown = 0  # messages of this run, and those already shown by any run
        self.last_text = b""

    def repeat(self) -> None:
        """As `clear`, before the same run is repeated, which shows no message twice."""
        shown = self._shown
        self.clear()
        self._shown = shown

    def serve(self, exchange: Callable[[int, int], int]) -> None:
        """Serve the waves' requests in order.

        Raises: LaunchError for an unknown service; MemoryFault for freeing a block that does not
            exist.
        """
        with self._lock:
            ready = exchange(self._start + _READY_AT, 0)
            packets: list[int] = []
            while ready and len(packets) < PACKETS:
                index = ready & PACKETS - 1
                packets.append(index)
                ready = self._word(self._headers + index * _HEADER_BYTES)
            found: list[Message] = []
            for index in reversed(packets):
                found += self._answer(index)
                control = self._headers + index * _HEADER_BYTES + 20
                ctypes.c_uint32.from_address(control).value &= ~1
            if found:
                self.last_text = found[-1].text
                fresh = found[max(self._shown - self._printed, 0) :]
                self._printed += len(found)
                self._shown = max(self._shown, self._printed)
                deliver(iter(fresh), self._kernel_name, self.sink)

    def _answer(self, index: int) -> list[Message]:
        header = self._headers + index * _HEADER_BYTES
        lanes, service = self._word(header + 8), self._word(header + 16) & 0xFFFFFFFF
        payload = self._payloads + index * _PAYLOAD_BYTES
        active = [payload + lane * _LANE_WORDS * 8 for lane in range(_LANES) if lanes >> lane & 1]
        if service == DEVICE_MEMORY:
            for at in active:
                self._set(at, self._memory_for(at))
            return []
        if service != PRINTF:
            what = SERVICES.get(service, "an unknown service")
            raise LaunchError(
                f"kernel {self._kernel_name} asks its host for {what} (hostcall {service}); "
                "only printf, assert and memory are supported"
            )
        pieces = (self._piece(at) for at in active)
        return [message for message in pieces if message is not None]

    def _memory_for(self, at: int) -> int:
        """The address of the block that a lane requests; 0 if there is none, or after a free.

        Raises: MemoryFault.
        """
        address, size_bytes = self._word(at), self._word(at + 8)
        behind, group, item = (self._word(at + 8 * word) for word in (3, 4, 5))
        by = self._callers.caller(behind, group, item)
        if not address:
            return self._heap.allocate(size_bytes, self._word(at + 16), by) if size_bytes else 0
        block = self._heap.free(address, by)
        if block is None:
            where = self._callers.describe(address)
            raise MemoryFault(
                f"kernel {self._kernel_name} frees {address:#x}, where no block of the device's "
                f"heap begins: {where}",
                address=address, size_bytes=0, is_store=False, site=by.site,
            )  # fmt: skip
        if self.freed is not None and behind:
            self.freed(self._callers.freed(block, behind, group, item))
        return 0

    def _piece(self, at: int) -> Message | None:
        """Take one lane's piece of a message; returns the message if that was the last piece."""
        descriptor = self._word(at)
        number = descriptor >> 8
        if descriptor & 1 and len(self._messages) < _MOST_MESSAGES:
            self._begun += 1
            number = self._begun
            self._messages[number] = bytearray()
        words = self._messages.get(number)
        if words is None:
            self._set(at, (1 << 64) - 1)
            return None
        count = descriptor >> 5 & 7
        self._held_bytes += 8 * count
        if self._held_bytes <= TEXT_LIMIT_BYTES:
            words += ctypes.string_at(at + 8, 8 * count)
        if not descriptor & 2:
            self._set(at, number << 8)
            return None
        del self._messages[number]
        self._held_bytes -= len(words)
        message = _message(bytes(words))
        self._set(at, len(message.text))
        return message

    def _word(self, at: int) -> int:
        return ctypes.c_uint64.from_address(at).value

    def _set(self, at: int, value: int) -> None:
        ctypes.c_uint64.from_address(at).value = value & (1 << 64) - 1


def _message(words: bytes) -> Message:
    stream = "stderr" if words[:1] == b"\1" else "stdout"
    end = words.find(b"\0", 8)
    if end < 0:  # an assertion's text that fills its words has no terminating zero
        end = len(words)
    text, rest = words[8:end], words[-(-(end + 1) // 8) * 8 :]
    return Message(cformat.render(text, Copied(text, rest)), stream)
