"""Runs what torch.compile makes of a model, and notes where its kernels ran."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

import torch
from torch import Tensor
from torch._inductor.utils import run_and_get_code

from tests.torch.models import Model, trained
from wavecore.device import launch


@dataclass(frozen=True)
class Compiled:
    """A model's step by compiled code.

    Attributes:
        results: what `models.trained` returns.
        kernels: names of the kernels that torch.compile wrote for Triton.
        launches: how often each ran on the emulated GPU.
        is_of_cpu: whether it wrote kernels for the CPU, too.
    """

    results: dict[str, Tensor]
    kernels: frozenset[str]
    launches: Counter[str]
    is_of_cpu: bool


def compiled(kind: type[Model]) -> Compiled:
    """Train a compiled model on the device "cuda"."""

    def wrap(model: Model) -> Model:
        made: Model = torch.compile(model, fullgraph=kind.is_one_graph)
        return made

    torch._dynamo.reset()
    launches: Counter[str] = Counter()
    with (
        torch._dynamo.config.patch(allow_rnn=True),
        launch.listening(lambda result: launches.update([result.kernel.name])),
    ):
        results, sources = run_and_get_code(trained, kind, "cuda", wrap)
    source = "\n".join(sources)
    kernels = re.findall(r"^(triton_\w+) = async_compile\.triton\(", source, re.MULTILINE)
    return Compiled(results, frozenset(kernels), launches, "async_compile.cpp" in source)
