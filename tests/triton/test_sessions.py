"""Several GPUs, threads and processes at once; interrupted launches."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import torch
import triton
import triton.language as tl

import wavecore as wc
import wavecore.triton
from tests.triton.test_driver import run

N = 200
OTHERS = ("gfx942", "gfx1201", "gfx90a")


@triton.jit
def doubled(x, y, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(y + i, tl.load(x + i, mask=i < n) * 2, mask=i < n)


@triton.jit
def forever(x, n):  # of 1: until the sum overflows, after minutes
    while tl.atomic_add(x, n) >= 0:
        pass


def launch(block: int = 64, device: str = "cpu") -> str:
    """A checked launch. Returns: the GPU that it ran on."""
    x = torch.randn(N, device=device)
    y = torch.zeros_like(x)
    kernel = doubled[(-(-N // block),)](x, y, N, BLOCK=block)
    assert torch.equal(y, 2 * x)
    return str(kernel.metadata.target.arch)


def in_threads(count: int, work: Callable[[int], str]) -> list[str]:
    """The results of several threads that work at the same time."""
    together = threading.Barrier(count)

    def begun(number: int) -> str:
        together.wait(60)
        return work(number)

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(begun, range(count)))


def compiled(*blocks: int) -> None:
    """Triton's compilations finish first: Python 3.11's ast.parse fails with two threads in it."""
    for block in blocks:
        launch(block)


def test_threads_share_what_the_main_thread_enabled() -> None:
    with wavecore.triton.enable("gfx942", timeout=60):
        compiled(32, 64)
        assert in_threads(4, lambda number: launch(32 << number % 2)) == ["gfx942"] * 4


def test_each_thread_has_the_gpu_that_it_enabled_itself() -> None:
    """Triton has one active driver: if threads change it, ours finds each launch's GPU."""

    def work(number: int) -> str:
        own = OTHERS[number % len(OTHERS)]
        for _ in range(5):
            with wavecore.triton.enable(own, timeout=60):
                assert launch() == own
        return own

    for other in OTHERS:
        with wavecore.triton.enable(other):
            compiled(64)
    assert in_threads(3, work) == list(OTHERS)


def test_one_function_on_many_gpus_by_turns() -> None:
    for _ in range(2):
        for outer in OTHERS:
            with wavecore.triton.enable(outer):
                with wavecore.triton.enable("gfx1100"):
                    assert launch() == "gfx1100"
                assert launch() == outer


def test_the_time_out_is_that_of_the_enable_in_force() -> None:
    """Triton keeps the launcher that the first one made."""
    with wavecore.triton.enable("gfx942", timeout=60):
        forever[(1,)](torch.zeros(1, dtype=torch.int32), -5)
    with wavecore.triton.enable("gfx942", timeout=0.3), pytest.raises(wc.Timeout, match=r"0\.3 s"):
        forever[(1,)](torch.zeros(1, dtype=torch.int32), 1)


def _of_child(found: multiprocessing.SimpleQueue[str]) -> None:
    found.put(launch())


def test_a_forked_process_launches_on() -> None:
    context = multiprocessing.get_context("fork")
    with wavecore.triton.enable("gfx942", timeout=60):
        launch()
        found = context.SimpleQueue()
        child = context.Process(target=_of_child, args=(found,))
        child.start()
        child.join(60)
        if child.is_alive():
            child.kill()
        assert child.exitcode == 0
        assert found.get() == "gfx942"


def test_an_interrupt_ends_a_launch_alone() -> None:
    with wavecore.triton.enable("gfx942", timeout=60):
        forever[(1,)](torch.zeros(1, dtype=torch.int32), -5)
        timer = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            forever[(1,)](torch.zeros(1, dtype=torch.int32), 1)
        timer.join()
        launch()


def test_what_a_hook_raises_ends_a_launch_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(metadata: object) -> None:
        raise ValueError("not today")

    with wavecore.triton.enable("gfx942"):
        for hook in ("launch_enter_hook", "launch_exit_hook"):
            with monkeypatch.context() as patch:
                patch.setattr(triton.knobs.runtime, hook, refuse)
                with pytest.raises(ValueError, match="not today"):
                    launch()
            launch()


def test_threads_that_are_started_know_what_cuda_means() -> None:
    with wavecore.triton.enable("gfx942", cuda=True):
        launch(64, "cuda")
        assert in_threads(2, lambda _: launch(device="cuda")) == ["gfx942"] * 2


def fails_on_cuda() -> None:
    assert not torch.cuda.is_available()
    assert torch.version.hip is None
    with pytest.raises((AssertionError, RuntimeError), match="No HIP GPUs are available"):
        torch.zeros(1, device="cuda")


def test_cuda_is_gone_whoever_ends_it() -> None:
    """Tensors that are left can still be copied."""
    enabled = wavecore.triton.enable("gfx942", cuda=True)
    left = torch.ones(1, device="cuda")
    ends = threading.Thread(target=enabled.disable)
    ends.start()
    ends.join()
    fails_on_cuda()
    assert left.cpu() == 1
    with wavecore.triton.enable("gfx942", cuda=True):
        torch.set_default_device("cuda")
    torch.set_default_device(None)
    fails_on_cuda()


def test_cuda_means_nothing_in_a_block_that_does_not_want_it() -> None:
    with wavecore.triton.enable("gfx942", cuda=True), wavecore.triton.enable("gfx1100"):
        fails_on_cuda()


def test_children_have_what_torch_has(monkeypatch: pytest.MonkeyPatch) -> None:
    """And the environment is the program's own, where torch has no device."""
    name = "WAVECORE_TRITON"
    monkeypatch.delenv(name, raising=False)
    with wavecore.triton.enable("gfx942"):
        os.environ[name] = "gfx90a"
        with wavecore.triton.enable("MI300X,gfx1100", cuda=True):
            with wavecore.triton.enable("gfx1201", cuda=True):
                assert os.environ[name] == "RX 9070 XT"
            assert os.environ[name] == "MI300X,RX 7900 XTX"
        assert os.environ[name] == "gfx90a"
        assert "WAVECORE_TRITON_CUDA" not in os.environ
    assert os.environ[name] == "gfx90a"


def test_a_device_after_a_backward_pass() -> None:
    """Autograd makes its threads at the first one, for the devices that there are."""
    weight = torch.ones(3, requires_grad=True)
    weight.sum().backward()
    for targets in ("gfx942", "gfx942,gfx1201"):
        with wavecore.triton.enable(targets, cuda=True):
            last = torch.cuda.device_count() - 1
            weight = torch.ones(3, requires_grad=True, device=f"cuda:{last}")
            (2 * weight).sum().backward()
            assert weight.grad is not None
            assert weight.grad.tolist() == [2, 2, 2]


def test_a_forked_child_cannot_use_the_device(tmp_path: Path) -> None:
    """As on a real GPU."""
    done = run(
        """
        import os, torch
        torch.zeros(1, device="cuda")
        child = os.fork()
        if not child:
            try:
                torch.zeros(1, device="cuda")
                torch.cuda.init()
            except RuntimeError as error:
                print("spawn" in str(error), flush=True)
            os._exit(0)
        os.waitpid(child, 0)
        """,
        tmp_path,
        WAVECORE_TRITON="gfx942",
        WAVECORE_TRITON_CUDA="1",
    )
    assert done.stdout.split() == ["True"], done.stderr


def test_triton_need_not_be_imported_first(tmp_path: Path) -> None:
    done = run(
        """
        import wavecore.triton
        print(wavecore.triton.enable("gfx942"))
        """,
        tmp_path,
    )
    assert done.stdout.strip() == "<Triton on gfx942, wave64>", done.stderr


def test_a_folder_of_any_name_and_a_variable_of_any_value(tmp_path: Path) -> None:
    folder = tmp_path / "two words, größer"
    folder.mkdir()
    program = """
        import torch, triton, triton.language as tl

        @triton.jit
        def wrong(x):
            tl.store(x + tl.arange(0, 16), 1.0)

        wrong[(1,)](torch.zeros(10))
    """
    done = run(program, folder, WAVECORE_TRITON="gfx942", TRITON_CACHE_DIR=str(folder / "cäche"))
    assert "two words, größer/script.py:6" in done.stderr, done.stderr
    done = run(program, folder, WAVECORE_TRITON="nonsense")
    assert "WAVECORE_TRITON='nonsense': There is no target" in done.stderr
