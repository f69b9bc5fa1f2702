"""What `import torch` calls: the entry point `wavecore` of the group `torch.backends`."""

from __future__ import annotations

from wavecore import _env


def start() -> None:
    """Give torch the device that the environment asks for, and nothing without a wish.

    Raises: Error if it cannot be had; torch's import fails, then.
    """
    if _env.TRITON.get() is not None and _env.TRITON_CUDA.get():
        from wavecore.triton.session import begin_for_process

        begin_for_process()
