"""torch's device "cuda" as the emulated GPU: the calls to torch and torch.cuda in scripts."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
import torch
import triton

import wavecore.triton
from tests.triton import kernels


@pytest.fixture(autouse=True)
def enabled() -> Iterator[None]:
    with wavecore.triton.enable("gfx1201", timeout=60, cuda=True):
        yield


def test_devices_of_every_spelling() -> None:
    x = torch.zeros(3)
    made = [
        torch.zeros(3, device=0), x.to(0), x.to("cuda:0", torch.float16), x.cuda(0),
        x.pin_memory(), x.to(device="cuda", non_blocking=True), torch.ones(3, pin_memory=True),
        torch.as_tensor([1], device="cuda"), torch.ones_like(x, device="cuda"),
    ]  # fmt: skip
    with torch.device("cuda"):
        made.append(torch.zeros(3))
    torch.set_default_device("cuda")
    made.append(torch.zeros(3))
    torch.set_default_device(None)
    assert {tensor.device.type for tensor in made} == {"cpu"}
    assert all(tensor.is_cuda for tensor in made)
    with pytest.raises(RuntimeError, match="Invalid device string"):
        torch.zeros(3, device="cuda:x")


def test_random_numbers_are_seeded_by_cudas_names() -> None:
    def drawn(**options: torch.Generator) -> torch.Tensor:
        return torch.randn(4, device="cuda", **options)

    for seed in (torch.cuda.manual_seed, torch.cuda.manual_seed_all):
        seed(5)
        first = drawn()
        seed(5)
        assert torch.equal(drawn(), first)
        assert torch.cuda.initial_seed() == 5
    state = torch.cuda.get_rng_state()
    first = drawn()
    torch.cuda.set_rng_state(state)
    assert torch.equal(drawn(), first)
    with torch.random.fork_rng():
        kept = drawn()
    assert torch.equal(drawn(), kept)
    for device in ("cuda", torch.device("cuda", 0), 0):
        generator = torch.Generator(device=device).manual_seed(3)
        assert isinstance(generator, torch.Generator)
        assert torch.equal(
            drawn(generator=generator), drawn(generator=torch.Generator("cuda").manual_seed(3))
        )


def test_streams_events_and_devices() -> None:
    stream = torch.cuda.Stream(device="cuda", priority=-1)
    assert isinstance(torch.cuda.current_stream(), torch.cuda.Stream)
    assert torch.cuda.default_stream() == stream
    assert stream.query()
    torch.cuda.set_stream(stream)
    for device in (0, "cuda:0", torch.device("cuda"), torch.zeros(1).device):
        with torch.cuda.device(device), torch.cuda.stream(stream):
            event = torch.cuda.current_stream().record_event()
    other = torch.cuda.Event(enable_timing=True)
    with pytest.raises(RuntimeError, match="recorded"):
        event.elapsed_time(other)
    other.record(stream)
    assert event.elapsed_time(other) == 0
    torch.cuda.synchronize("cuda:0")


def test_what_torch_cuda_says() -> None:
    properties = torch.cuda.get_device_properties("cuda")
    assert (properties.major, properties.minor) == torch.cuda.get_device_capability() == (12, 0)
    assert torch.cuda.get_device_name() == properties.name == "gfx1201 (emulated by wavecore)"
    assert torch.cuda.is_available()
    assert torch.cuda.is_initialized()
    assert torch.cuda.is_bf16_supported()
    assert torch.cuda.mem_get_info()[1] == properties.total_memory
    torch.cuda.init()
    torch.cuda.empty_cache()
    torch.cuda.ipc_collect()
    torch.cuda.reset_peak_memory_stats()
    assert torch.cuda.max_memory_allocated() == torch.cuda.memory_allocated() == 0
    assert not torch.cuda.can_device_access_peer(0, 0)
    torch.cuda.nvtx.range_push("part")
    torch.cuda.nvtx.range_pop()


def test_autocast_and_scaled_gradients() -> None:
    x = torch.ones(4, 4, device="cuda")
    with torch.autocast("cuda"):
        assert (x @ x).dtype == torch.float16
    with torch.amp.autocast(device_type="cuda", dtype=torch.bfloat16):
        assert (x @ x).dtype == torch.bfloat16
    layer = torch.nn.Linear(4, 4).cuda()
    optimizer, scaler = torch.optim.SGD(layer.parameters(), 0.1), torch.amp.GradScaler("cuda")
    before = layer.bias.detach().clone()
    scaler.scale(layer(x).sum()).backward()
    scaler.step(optimizer)
    scaler.update()
    torch.testing.assert_close(layer.bias.detach(), before - 0.4)


def test_tensors_are_loaded_for_cuda() -> None:
    file = io.BytesIO()
    torch.save(torch.arange(3), file)
    file.seek(0)
    assert torch.equal(torch.load(file, map_location="cuda:0"), torch.arange(3))


def test_benchmarks_with_graphs_measure_as_without() -> None:
    x = torch.randn(100, device="cuda")
    out = torch.empty_like(x)

    def call() -> None:
        kernels.unary[(1,)](x, out, 100, OP="abs", BLOCK=128)

    without = triton.runtime.driver.active.get_benchmarker()(call)
    assert triton.testing.do_bench_cudagraph(call, rep=1) == pytest.approx(without)
    quantiles = triton.testing.do_bench_cudagraph(call, rep=1, quantiles=[0.5, 0.2])
    assert quantiles == pytest.approx([without] * 2)
