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


def test_a_library_replaces_copy(tmp_path: Path) -> None:
    """What it leaves to torch it hands to torch's own composition of the operator."""
    program = """
        import torch
        composition = torch._C.DispatchKeySet(torch._C.DispatchKey.CompositeExplicitAutograd)

        def copy(to, source, non_blocking=False):
            calls.append(to.device.type)
            return torch.ops.aten.copy_.default.redispatch(composition, to, source, non_blocking)

        calls, library = [], torch.library.Library("aten", "IMPL")
        library.impl("copy_", copy, "CUDA")
        x = torch.arange(6.0).reshape(2, 3).cuda()
        turned = torch.zeros(3, 2, dtype=torch.int64, device="cuda").copy_(x.t())
        back = torch.zeros(2, 3).copy_(x)
        print(turned.tolist(), back.tolist(), sorted(set(calls)))
    """
    found = run(program, tmp_path, WAVECORE_TRITON="gfx942", WAVECORE_TRITON_CUDA="1")
    expected = "[[0, 3], [1, 4], [2, 5]] [[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]] ['cpu', 'cuda']"
    assert found.stdout.strip() == expected, found.stderr
