"""What `import torch` calls: the entry point `wavecore` of the group `torch.backends`."""

from __future__ import annotations

import os


def start() -> None:
    """Give torch the device that the environment asks for, and nothing without a wish.

    Raises: Error if it cannot be had; torch's import fails, then.
    """
    if not os.environ.get("WAVECORE_TRITON_CUDA"):  # spares others' imports of torch our own
        return
    from wavecore.triton.session import begin_for_process

    begin_for_process()
