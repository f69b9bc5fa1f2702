"""The emulated GPUs of this process, and which one a thread uses."""

from __future__ import annotations

import hashlib
import os
import sys
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from wavecore import _waiting
from wavecore._fork import IMPORTS, cached_property, lock_held_over_forks
from wavecore.hip import gpus as chosen
from wavecore.hip.errors import INVALID_DEVICE, NO_DEVICE, HipError
from wavecore.hip.runtime import boundary, queues
from wavecore.hip.runtime.queues import Stream
from wavecore.targets import Product, Target
from wavecore.targets.cards import Card

if TYPE_CHECKING:
    from wavecore.device import Device


_T = TypeVar("_T")

# Held while a singleton is created, so that all threads get the same object.
MAKING = lock_held_over_forks()


def _notice(text: str) -> None:
    """Report a launch that makes no progress, which programs do not report themselves."""
    sys.stdout.flush()
    _waiting.hide()
    sys.stderr.write(f"wavecore: {text}\n")
    sys.stderr.flush()


class _one(cached_property[_T]):  # noqa: N801  named like a property
    """A cached property that only one thread computes."""

    if not TYPE_CHECKING:  # type checkers see cached_property

        def __get__(self, instance, owner):
            with MAKING:
                if instance is not None and self._name in instance.__dict__:
                    return instance.__dict__[self._name]
                return super().__get__(instance, owner)


class Gpu:
    """One emulated GPU.

    Attributes:
        ordinal: its number for programs.
        position: its number among all GPUs, including those that HIP_VISIBLE_DEVICES hides.
        target: its target record.
        card: the card whose size it reports: the requested one, or the target's largest.
        peers: ordinals of GPUs whose memory its kernels may access.
        streams: streams in use, except the null stream.
        used_bytes: memory that programs have allocated on it.
        limits: hipLimit_t -> value set by the program.
    """

    def __init__(self, position: int, target: Target, product: Product | None = None) -> None:
        self.ordinal = self.position = position
        self.target = target
        self.card = Card(target, product) if product is not None else Card.of(target)
        self.peers: set[int] = set()
        self.streams: list[Stream] = []
        self.used_bytes = 0
        self.flags = 0
        self.limits: dict[int, int] = {}

    @_one
    def device(self) -> Device:
        """The Device that runs kernels; the first use loads NumPy and the emulator."""
        with IMPORTS, queues.importing():
            from wavecore.device import Device
        made = Device(self.target.name)
        made.space.may_change = queues.others_may_act
        made.space.notice = _notice
        return made

    @_one
    def null_stream(self) -> Stream:
        """The default stream."""
        return Stream(self, is_null=True)

    @property
    def product(self) -> Product | None:
        """The card whose size it reports; None for a target without one."""
        return self.card.product

    @property
    def uuid(self) -> str:
        """16 characters, the same in every process."""
        return hashlib.sha256(f"{self.position} {self.target.name}".encode()).hexdigest()[:16]

    @property
    def multiprocessors(self) -> int:
        return self.card.multiprocessors

    @property
    def memory_bytes(self) -> int:
        """The card's memory for one device, at most the memory of this machine."""
        return self.card.memory_bytes

    def all_streams(self) -> list[Stream]:
        """All streams, the null stream first."""
        return [self.null_stream, *self.streams]


_LOCK = threading.Lock()
_INSTALLED: list[Gpu] = []
_GPUS: list[Gpu] = []
_is_listed = False
_built_for: list[str] = []
# Called for the targets of code that is not registered yet.
UNREGISTERED: list[Callable[[], list[str]]] = []


class _Thread(threading.local):
    ordinal = 0


_THREAD = _Thread()


def note_targets(names: list[str]) -> None:
    """Note the targets of a program's code; without WAVECORE_GPUS, it gets the first of them."""
    _built_for.extend(names)


def all_gpus() -> list[Gpu]:
    """The GPUs that HIP_VISIBLE_DEVICES does not hide; fixed at the first call."""
    global _is_listed
    if not _is_listed:
        with _LOCK:
            if not _is_listed:
                _INSTALLED[:] = [Gpu(i, *asked) for i, asked in enumerate(_asked())]
                environ = os.environ
                hip = "HIP" if environ.get("HIP_VISIBLE_DEVICES") else "CUDA"
                found = left_by("ROCR_VISIBLE_DEVICES", f"{hip}_VISIBLE_DEVICES")
                for ordinal, gpu in enumerate(found):
                    gpu.ordinal = ordinal
                _GPUS[:] = found
                _is_listed = True
    return _GPUS


def installed() -> list[Gpu]:
    """All GPUs, by position: those, too, that environment variables hide from HIP."""
    all_gpus()
    return _INSTALLED


def _asked() -> list[tuple[Target, Product | None]]:
    asked = chosen.configured()
    if asked:
        return list(asked)
    names = _built_for or [name for find in UNREGISTERED for name in find()]
    return [(chosen.built_for(names) or chosen.default(), None)]


def left_by(*variables: str) -> list[Gpu]:
    """The installed GPUs that environment variables leave, one variable after the other.

    Each lists numbers and GPU-UUIDs, and ends at the first word that is neither. An empty variable
    is ignored.
    """
    found = _INSTALLED
    for text in map(os.environ.get, variables):
        if not text:
            continue
        names = {str(i): gpu for i, gpu in enumerate(found)}
        names |= {f"GPU-{gpu.uuid}": gpu for gpu in found}
        kept: dict[int, Gpu] = {}
        for word in text.split(","):
            gpu = names.get(word.strip())
            if gpu is None:
                break
            kept.setdefault(gpu.position, gpu)
        found = list(kept.values())
    return found


def get(ordinal: int) -> Gpu:
    """The GPU with a number. Raises: HipError."""
    found = all_gpus()
    if not found:
        raise HipError(NO_DEVICE)
    if not 0 <= ordinal < len(found):
        raise HipError(INVALID_DEVICE)
    return found[ordinal]


def current() -> Gpu:
    """The calling thread's GPU. Raises: HipError if there are no GPUs."""
    return get(_THREAD.ordinal)


def use(ordinal: int) -> None:
    """Set the calling thread's GPU. Raises: HipError."""
    get(ordinal)
    _THREAD.ordinal = ordinal
    boundary.changed()
