"""A Triton program under the debug adapter: its kernels stop at the lines of their own source."""

from __future__ import annotations

import pytest

from tests.debugger.client import Client

PROGRAM = """import torch
import triton
import triton.language as tl

import wavecore.triton


@triton.jit
def scaled(x, out, n, BLOCK: tl.constexpr):
    where = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    value = tl.load(x + where, mask=where < n)
    doubled = value * 2.0
    tl.store(out + where, doubled, mask=where < n)


with wavecore.triton.enable("gfx942"):
    x = torch.arange(300, dtype=torch.float32)
    out = torch.empty_like(x)
    scaled[(2,)](x, out, 300, BLOCK=256)
    print("sum", out.sum().item())
"""


@pytest.mark.parametrize("on_port", [False, True])
def test_a_triton_kernel_stops_at_its_lines(tmp_path, on_port):
    path = tmp_path / "scaled.py"
    path.write_text(PROGRAM)
    client = Client(*[str(path)] * on_port, folder=tmp_path, on_port=on_port)
    client.start({} if on_port else {"program": str(path)}, {str(path): [12, 13]})
    stop = client.wait("stopped")
    assert stop["reason"] == "breakpoint"
    frame = client.top(stop["threadId"])
    assert frame["name"] == "scaled"
    assert frame["source"]["path"] == str(path)
    assert frame["line"] == 12, "what line 13 prepares before is not its start"
    names = client.scope(frame["id"], "Locals")
    assert int(client.ask("evaluate", expression="n")["result"].split()[0]) == 300
    assert "x" in names
    registers = client.scope(frame["id"], "VGPRs")
    assert "v0" in registers
    client.ask("next", threadId=stop["threadId"], granularity="instruction")
    assert client.wait("stopped")["reason"] in ("step", "breakpoint")
    client.ask("setBreakpoints", source={"path": str(path)}, breakpoints=[])
    client.ask("continue", threadId=stop["threadId"])
    assert client.wait("exited")["exitCode"] == 0
    assert "sum 89700.0" in client.output()
    client.close()
