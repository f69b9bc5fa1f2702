"""torch's device "cuda" as the emulated GPU: the calls to torch and torch.cuda in scripts."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
import torch
import triton

import wavecore as wc
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
        x.to(device="cuda", non_blocking=True), torch.as_tensor([1], device="cuda"),
        torch.ones_like(x, device="cuda"), torch.nn.Linear(3, 3).to("cuda").weight,
        torch.nn.Linear(3, 3, device="cuda").weight, x.pin_memory().cuda(),
    ]  # fmt: skip
    with torch.device("cuda"):
        made.append(torch.zeros(3))
    torch.set_default_device("cuda")
    made.append(torch.zeros(3))
    torch.set_default_device(None)
    assert {str(tensor.device) for tensor in made} == {"cuda:0"}
    assert all(tensor.is_cuda and tensor.get_device() == 0 for tensor in made)
    assert not x.is_cuda
    with pytest.raises(RuntimeError, match="Invalid device string"):
        torch.zeros(3, device="cuda:x")
    with pytest.raises(RuntimeError, match="invalid device ordinal 1: there are 1"):
        torch.zeros(3, device="cuda:1")


def test_tensors_of_two_devices_do_not_mix() -> None:
    x = torch.ones(4, 4, device="cuda")
    assert torch.equal((x * torch.tensor(3.0) + 1).cpu(), torch.full((4, 4), 4.0))
    assert x[torch.tensor([0, 2])].shape == (2, 4)
    for call in (
        lambda: x + torch.ones(4, 4), lambda: torch.cat([x, torch.ones(4, 4)]),
        lambda: torch.ones(4, 4) @ x, lambda: torch.ones(4)[torch.tensor([1], device="cuda")],
    ):  # fmt: skip
        with pytest.raises(RuntimeError, match="device"):
            call()
    with pytest.raises(TypeError, match="can't convert cuda:0 device type tensor to numpy"):
        x.numpy()


def test_what_the_cpus_kernels_make_is_the_devices() -> None:
    """Views share memory, results may be several, an output grows."""
    x = torch.arange(12.0, device="cuda").reshape(3, 4)
    view = x.t()[1:3].unsqueeze(0).expand(2, 2, 3)
    view[0, 0, 0] = 50
    assert x[0, 1] == 50
    parts = [*x.split(2, 1), *x.topk(2), *torch.unique(x, return_counts=True), x.nonzero()]
    assert {part.device.type for part in parts} == {"cuda"}
    out = torch.empty(0, device="cuda")
    torch.add(x, x, out=out)
    assert torch.equal(out.cpu(), 2 * x.cpu())
    out.resize_(100).fill_(1)
    out.untyped_storage().resize_(1000)
    assert out.sum() == 100
    with pytest.raises(RuntimeError, match="single memory location"):
        x.view(-1)[1:].copy_(x.view(-1)[:-1])
    assert x.view(-1)[:4].view(torch.int32).dtype == torch.int32
    assert torch.view_as_complex(x.reshape(3, 2, 2)).conj().imag.sum() == -x[:, 1::2].sum()


def test_random_numbers_are_seeded_by_cudas_names() -> None:
    def drawn(**options: torch.Generator) -> torch.Tensor:
        return torch.randn(4, device="cuda", **options)

    for seed in (torch.cuda.manual_seed, torch.cuda.manual_seed_all, torch.manual_seed):
        seed(5)
        first = drawn()
        assert not torch.equal(drawn(), first)
        seed(5)
        assert torch.equal(drawn(), first)
        assert torch.cuda.initial_seed() == 5
    state = torch.cuda.get_rng_state()
    assert state.numel() == 16  # a seed and an offset, as a real GPU's
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


def test_the_cpus_generator_is_another() -> None:
    """Operators without an argument for a generator draw from the device's, too."""
    x = torch.ones(100, device="cuda")
    torch.manual_seed(1)
    expected = torch.rand(3)
    torch.manual_seed(1)
    torch.cuda.manual_seed(2)
    masks = [torch.native_dropout(x, 0.5, True)[0] for _ in range(2)]
    assert torch.equal(torch.rand(3), expected)
    assert not torch.equal(*masks)
    torch.cuda.manual_seed(2)
    assert torch.equal(torch.native_dropout(x, 0.5, True)[0], masks[0])


def test_streams_events_and_devices() -> None:
    stream = torch.cuda.Stream(device="cuda", priority=-1)
    assert isinstance(stream, torch.Stream)
    assert torch.cuda.default_stream() != stream
    assert stream.query()
    for device in (0, "cuda:0", torch.device("cuda"), torch.zeros(1, device="cuda").device):
        with torch.cuda.device(device), torch.cuda.stream(stream):
            assert torch.cuda.current_stream() == stream
            event = torch.cuda.current_stream().record_event()
    assert torch.cuda.current_stream() == torch.cuda.default_stream()
    assert event.query()
    event, other = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    event.record()
    with pytest.raises(RuntimeError, match="recorded"):
        event.elapsed_time(other)
    other.record(stream)
    assert event.elapsed_time(other) == 0
    stream.wait_event(event)
    stream.wait_stream(torch.cuda.current_stream())
    torch.cuda.synchronize("cuda:0")


def test_what_torch_cuda_says() -> None:
    properties = torch.cuda.get_device_properties("cuda")
    assert (properties.major, properties.minor) == torch.cuda.get_device_capability() == (12, 0)
    assert torch.cuda.get_device_name() == properties.name
    assert properties.name == "AMD RX 9070 XT (emulated by wavecore)"
    assert properties.gcnArchName == "gfx1201"
    assert torch.version.hip
    assert torch.cuda.get_arch_list() == ["gfx1201"]
    assert torch.cuda.is_available()
    assert torch.cuda.is_initialized()
    assert torch.cuda.is_bf16_supported()
    assert str(torch.accelerator.current_accelerator()) == "cuda"
    assert torch.cuda.mem_get_info()[1] == properties.total_memory
    torch.cuda.empty_cache()
    torch.cuda.ipc_collect()
    assert not torch.cuda.can_device_access_peer(0, 0)
    torch.cuda.nvtx.range_push("part")
    torch.cuda.nvtx.range_pop()


def test_memory_is_counted() -> None:
    before = torch.cuda.memory_allocated()
    torch.cuda.reset_peak_memory_stats()
    x = torch.zeros(1000, device="cuda")
    y = x + 1
    assert torch.cuda.memory_allocated() == before + 8000
    del x, y
    assert torch.cuda.memory_allocated() == before
    assert torch.cuda.max_memory_allocated() == before + 8000
    assert "8000 B" in torch.cuda.memory_summary() or before
    torch.cuda.set_per_process_memory_fraction(1e-6)
    assert torch.cuda.get_per_process_memory_fraction() == 1e-6
    with pytest.raises(torch.OutOfMemoryError, match="HIP out of memory"):
        torch.empty(1 << 20, device="cuda")
    torch.cuda.set_per_process_memory_fraction(1.0)
    with pytest.raises(torch.OutOfMemoryError, match="HIP out of memory"):
        torch.empty(torch.cuda.mem_get_info()[1] + 1, dtype=torch.uint8, device="cuda")


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


def test_tensors_are_saved_with_their_device() -> None:
    file = io.BytesIO()
    torch.save({"x": torch.arange(3, device="cuda"), "y": torch.arange(3)}, file)
    for place, device in ((None, "cuda"), ("cpu", "cpu"), ("cuda:0", "cuda")):
        file.seek(0)
        found = torch.load(file, map_location=place)
        assert found["x"].device.type == device
        assert torch.equal(found["x"].cpu(), torch.arange(3))
        assert found["y"].device.type == (device if place else "cpu")


def test_pointers_in_memory_are_valid() -> None:
    """Every tensor of the device may be accessed, not only those that are arguments."""
    x = torch.randn(100, device="cuda")
    table = torch.tensor([x.data_ptr()], device="cuda")
    out = torch.empty_like(x)
    kernels.from_table[(1,)](table, out, 100, BLOCK=128)
    assert torch.equal(out, x)
    del x
    with pytest.raises(wc.MemoryFault, match="was freed"):
        kernels.from_table[(1,)](table, out, 100, BLOCK=128)


def test_what_kernels_may_access_is_said_with_the_arguments_name() -> None:
    x, out = torch.randn(100, device="cuda"), torch.empty(100, device="cuda")
    with pytest.raises(wc.MemoryFault, match=r"the tensor of unary, argument 0 \(x\) \(400 b"):
        kernels.unary[(1,)](x, out, 128, OP="abs", BLOCK=128)
    with pytest.raises(wc.LaunchError, match="is a tensor on the CPU, which a GPU cannot access"):
        kernels.unary[(1,)](x.cpu(), out, 100, OP="abs", BLOCK=128)
    pinned = x.cpu().pin_memory()
    kernels.unary[(1,)](pinned, out, 100, OP="abs", BLOCK=128)
    assert torch.equal(out, x.abs())


def test_several_devices() -> None:
    with wavecore.triton.enable("MI300X,gfx1100", timeout=60, cuda=True):
        assert torch.cuda.device_count() == 2
        names = [torch.cuda.get_device_properties(n).gcnArchName for n in range(2)]
        assert [name.partition(":")[0] for name in names] == ["gfx942", "gfx1100"]
        for number, target in enumerate(("gfx942", "gfx1100")):
            with torch.cuda.device(number):
                x = torch.randn(100, device="cuda")
                out = torch.empty_like(x)
                kernel = kernels.unary[(1,)](x, out, 100, OP="abs", BLOCK=128)
                assert kernel.metadata.target.arch == target
                assert torch.equal(out, x.abs())
                assert out.get_device() == number
        assert torch.equal(x.to("cuda:0").cpu(), x.cpu())
        with pytest.raises(wc.LaunchError, match="on cuda:1, the current device is cuda:0"):
            kernels.unary[(1,)](x, out, 100, OP="abs", BLOCK=128)


def test_graphs_replay_operators_and_kernels_in_order() -> None:
    x = torch.zeros(4, device="cuda")

    def work() -> tuple[torch.Tensor, ...]:
        a = x - 1
        passing, out = torch.empty_like(a), torch.empty_like(a)
        kernels.unary[(1,)](a, passing, 4, OP="abs", BLOCK=4)
        kernels.unary[(1,)](passing, out, 4, OP="abs", BLOCK=4)
        return a, out @ out.view(4, 1), out.add_(torch.stack([a, out]).sum())

    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        assert torch.cuda.is_current_stream_capturing()
        captured = work()
    others = torch.full((64, 4), 7.0, device="cuda").unbind()  # not in memory of the graph's
    others = [each.clone() for each in others]
    for value in (1.0, -2.0):
        x.fill_(value)
        graph.replay()
        assert [t.tolist() for t in captured] == [t.tolist() for t in work()]
    assert all(each.tolist() == [7.0] * 4 for each in others)
    layer = torch.nn.Linear(4, 2).cuda()
    graphed = torch.cuda.make_graphed_callables(layer, (torch.randn(3, 4, device="cuda"),))
    given = torch.randn(3, 4, device="cuda")
    (2 * graphed(given)).sum().backward()
    torch.testing.assert_close(layer.weight.grad, 2 * given.sum(0).expand(2, 4))
    with pytest.raises(wc.LaunchError, match="nothing to replay"):
        torch.cuda.CUDAGraph().replay()


def test_other_kernels_take_the_devices_tensors() -> None:
    x = torch.arange(4, dtype=torch.bfloat16, device="cuda")
    source = """
#include <hip/hip_runtime.h>
extern "C" __global__ void twice(__bf16* x) { x[threadIdx.x] = x[threadIdx.x] * (__bf16)2.0f; }"""
    gpu = wc.Device("gfx1201")
    gpu.load(wc.compile(source, "gfx1201"))["twice"][1, 4](x)
    assert x.tolist() == [0, 2, 4, 6]
    assert gpu.array(x).tolist() == [0, 2, 4, 6]


def test_benchmarks_with_graphs_measure_as_without() -> None:
    x = torch.randn(100, device="cuda")
    out = torch.empty_like(x)

    def call() -> None:
        kernels.unary[(1,)](x, out, 100, OP="abs", BLOCK=128)

    without = triton.runtime.driver.active.get_benchmarker()(call)
    assert triton.testing.do_bench_cudagraph(call, rep=1) == pytest.approx(without)
    quantiles = triton.testing.do_bench_cudagraph(call, rep=1, quantiles=[0.5, 0.2])
    assert quantiles == pytest.approx([without] * 2)
