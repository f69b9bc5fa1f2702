"""What libraries of Triton kernels ask of a GPU, in the order in which they ask it."""

from __future__ import annotations

from pathlib import Path

from tests.triton.test_driver import run


def test_properties_go_by_torchs_numbers(tmp_path: Path) -> None:
    """A library may import Triton before torch, and ask before Triton has run a kernel."""
    program = """
        import triton, torch
        utils = triton.runtime.driver.active.utils
        print([utils.get_device_properties(i)["arch"] for i in range(torch.cuda.device_count())])
    """
    found = run(program, tmp_path, WAVECORE_TRITON="gfx1100,gfx942", WAVECORE_TRITON_CUDA="1")
    assert found.stdout.strip() == "['gfx1100', 'gfx942']", found.stderr
