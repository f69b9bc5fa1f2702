"""Sparse and nested tensors of a GPU, beside the CPU's."""

from __future__ import annotations

import copy
import io
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import torch
from torch import Tensor

import wavecore.triton

DENSE = torch.tensor([[0.0, 3.0, 0.0, -1.0], [2.0, 0.0, 0.0, 4.0], [0.0, 0.0, 0.0, 0.0]])
OTHER = torch.arange(12.0).reshape(4, 3)


@pytest.fixture(autouse=True, scope="module")
def enabled() -> Iterator[None]:
    with wavecore.triton.enable("gfx942", timeout=60, cuda=True):
        yield


def saved(x: Tensor) -> Tensor:
    file = io.BytesIO()
    torch.save(x, file)
    file.seek(0)
    loaded: Tensor = torch.load(file)
    return loaded


def gradients(x: Tensor) -> list[Tensor | None]:
    sparse, dense = x.to_sparse().requires_grad_(), OTHER.to(x.device).requires_grad_()
    torch.sparse.mm(sparse, dense).square().sum().backward()
    return [sparse.grad, dense.grad]


def embedding(x: Tensor) -> Tensor:
    weight = torch.nn.Parameter(OTHER.to(x.device).clone())
    optimiser = torch.optim.SparseAdam([weight], lr=0.1)
    rows = torch.tensor([1, 2, 1], device=x.device)
    torch.nn.functional.embedding(rows, weight, sparse=True).square().sum().backward()
    optimiser.step()
    return weight.detach()


def in_place(x: Tensor) -> list[Tensor]:
    sparse = x.to_sparse()
    values = sparse.values()
    sparse.add_(torch.eye(3, 4, device=x.device).to_sparse())  # other elements than before
    values.fill_(7)  # of the old ones
    scaled = x.to_sparse().mul_(2)
    other = x.to_sparse_csr()
    other.values().neg_()
    return [sparse, values, scaled, other, torch.empty_like(scaled).copy_(sparse)]


def padded_attention(x: Tensor) -> Tensor:
    """A fast path of the encoder packs sequences into a nested tensor."""
    torch.manual_seed(0)
    layer = torch.nn.TransformerEncoderLayer(4, 2, 8, batch_first=True)
    encoder = torch.nn.TransformerEncoder(layer, 1).to(x.device).eval()
    mask = torch.tensor([[False, False, True], [False, False, False]], device=x.device)
    with torch.no_grad():
        padded: Tensor = encoder(torch.stack([x, x + 1]), src_key_padding_mask=mask)
    return padded


def nested(x: Tensor) -> Tensor:
    return torch.nested.nested_tensor([x[:2], x])


MADE: dict[str, Callable[[Tensor], Any]] = {
    "coo": lambda x: x.to_sparse(),
    "uncoalesced": lambda x: torch.sparse_coo_tensor(
        torch.zeros(2, 3, dtype=torch.long, device=x.device), x[0, :3], (3, 4)
    ),
    "coalesced": lambda x: torch.cat([x.to_sparse(), x.to_sparse()], 1).coalesce(),
    "empty": lambda x: torch.zeros(3, layout=torch.sparse_coo, device=x.device),
    "hybrid": lambda x: x.to_sparse(1),
    "compressed": lambda x: [x.to_sparse_csr(), x.to_sparse_csc(), x[:2].to_sparse_bsr((1, 2))],
    "converted": lambda x: x.to_sparse_csr().to_sparse_coo().transpose(0, 1).to_dense(),
    "products": lambda x: [
        torch.sparse.mm(x.to_sparse(), OTHER.to(x.device)),
        x.to_sparse() @ OTHER.to(x.device)[:, 0],
        x.to_sparse_csr() @ OTHER.to(x.device),
        torch.sparse.mm(x.to_sparse(), x.to_sparse().t()),
    ],
    "sums": lambda x: [torch.sparse.sum(x.to_sparse(), 0), x.to_sparse() + x.to_sparse()],
    "softmax": lambda x: torch.sparse.softmax(x.to_sparse(), 1),
    "mask": lambda x: (x + 1).sparse_mask(x.to_sparse().coalesce()),
    "moved": lambda x: [x.to_sparse().cpu().to(x.device), x.to_sparse_csr().cpu().to(x.device)],
    "copied": lambda x: [saved(x.to_sparse()), copy.deepcopy(x.to_sparse())],
    "gradients": gradients,
    "embedding": embedding,
    "in place": in_place,
    "nested": lambda x: nested(x).to_padded_tensor(5.0),
    "nested products": lambda x: [*torch.nn.functional.linear(nested(x), x).unbind()],
    "nested in place": lambda x: nested(x).mul_(2).to_padded_tensor(0.0),
    "padded attention": padded_attention,
}


def same(found: Any, wanted: Any) -> None:
    """The same values in the same layout, on the GPU."""
    if isinstance(wanted, list):
        assert len(found) == len(wanted)
        for each in zip(found, wanted, strict=True):
            same(*each)
        return
    assert (found.device.type, found.layout) == ("cuda", wanted.layout)
    if wanted.layout == torch.sparse_coo:
        assert found.is_coalesced() == wanted.is_coalesced()
    torch.testing.assert_close(found.cpu(), wanted)


@pytest.mark.parametrize("name", MADE)
@pytest.mark.filterwarnings("ignore")  # of torch, about layouts that it calls beta or a prototype
def test_other_layouts_are_as_on_the_cpu(name: str) -> None:
    same(MADE[name](DENSE.cuda()), MADE[name](DENSE))


def test_parts_lie_on_the_gpu() -> None:
    """Its parts are views of the GPU's memory, which a kernel can take."""
    sparse = DENSE.cuda().to_sparse()
    sparse.values().fill_(2)
    assert sparse.indices().is_cuda and sparse.to_dense().sum() == 2 * 4
    assert str(sparse).count("cuda:0") == 1
    with pytest.raises(RuntimeError, match="same device"):
        torch.sparse.mm(sparse, OTHER)


def test_what_the_cpu_lacks_for_a_layout_is_refused() -> None:
    with pytest.raises(NotImplementedError, match=r"there is none of this one \(SparseCPU"):
        DENSE.cuda().to_sparse().cumsum(0)
