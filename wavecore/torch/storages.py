"""Storages of the device. torch's class makes and resizes those of devices that it knows."""

from __future__ import annotations

from typing import Any

import torch

from wavecore.torch.library import Library


def provide(library: Library) -> None:
    """Let torch's storages be on the device."""
    kind = torch.UntypedStorage
    make, resize, share = kind.__new__, kind.resize_, kind._share_cuda_

    def new(cls: type[Any], *args: Any, device: Any = None, **options: Any) -> Any:
        place = torch.device(device) if device is not None else None
        if place is None or place.type != "cuda":
            return make(cls, *args, **options, **({} if device is None else {"device": device}))
        number = library.current_device() if place.index is None else place.index
        torch.cuda._lazy_init()
        return make(cls, *args, **options, allocator=library.allocator(number))

    def resized(self: Any, size: int) -> Any:
        if self.device.type != "cuda":
            return resize(self, size)
        if not library.resize(self._cdata, size):
            raise torch.OutOfMemoryError(f"HIP out of memory. Tried to allocate {size} bytes")
        return self

    def shared(self: Any, *args: Any, **options: Any) -> Any:
        if self.device.type != "cuda":
            return share(self, *args, **options)
        raise NotImplementedError(
            "memory of an emulated GPU cannot be shared between processes: send x.cpu()"
        )

    kind.__new__, kind.resize_, kind._share_cuda_ = staticmethod(new), resized, shared
