"""The bases of torch.cuda's streams and events, which torch's C code has in other builds.

Work is done when the call that asks for it returns: a stream is a number, an event a moment.
"""

from __future__ import annotations

from typing import Any

import torch

from wavecore.torch.meter import Moment


class CudaStreamBase(torch.Stream):  # type: ignore[misc]
    """One of a device's streams; number 0 is the default."""

    def __new__(
        cls,
        priority: int = 0,
        stream_id: int = 0,
        device_index: int = 0,
        device_type: int = 0,
        stream_ptr: int = 0,
    ) -> Any:
        """A new stream, or the one that the numbers name."""
        if stream_id or device_type or stream_ptr:
            return super().__new__(
                cls,
                stream_id=stream_id or stream_ptr,
                device_index=device_index,
                device_type=device_type or int(torch._C._autograd.DeviceType.CUDA),
            )
        return super().__new__(
            cls, device=torch.device("cuda", torch.cuda.current_device()), priority=priority
        )

    @property
    def cuda_stream(self) -> int:
        """The stream's number, for a pointer to it."""
        return int(self.stream_id)

    @property
    def priority(self) -> int:
        return 0

    @staticmethod
    def priority_range() -> tuple[int, int]:
        return 0, -1

    def query(self) -> bool:
        return True

    def synchronize(self) -> None:
        """Nothing is under way."""


class CudaEventBase(torch.Event):  # type: ignore[misc]
    """A point in time; see `Moment` for the time between two."""

    def __new__(
        cls,
        enable_timing: bool = False,
        blocking: bool = False,
        interprocess: bool = False,
        external: bool = False,
    ) -> Any:
        made = super().__new__(cls, device=torch.device("cuda"), enable_timing=enable_timing)
        made._is_timed, made._moment = enable_timing, None
        return made

    @classmethod
    def from_ipc_handle(cls, device: Any, handle: bytes) -> Any:
        raise NotImplementedError("events of an emulated GPU cannot be shared between processes")

    def ipc_handle(self) -> bytes:
        raise NotImplementedError("events of an emulated GPU cannot be shared between processes")

    @property
    def cuda_event(self) -> int:
        return id(self)

    def record(self, stream: Any = None) -> None:
        self._moment = Moment(timed=self._is_timed)

    def elapsed_time(self, end_event: CudaEventBase) -> float:
        """Milliseconds to another event."""
        if not (self._is_timed and end_event._is_timed):
            raise ValueError("both events must be made with enable_timing=True")
        return Moment.between(self._moment, end_event._moment)

    def wait(self, stream: Any = None) -> None:
        """Nothing is under way."""

    def query(self) -> bool:
        return True

    def synchronize(self) -> None:
        """Nothing is under way."""
