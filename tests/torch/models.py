"""Small models of every kind that scripts train: one step of each, wherever its tensors are.

What `trained` returns is compared between devices, and between eager and compiled code.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, ClassVar

import torch
from torch import Tensor, nn
from torch.nn import functional as F  # noqa: N812  # as everywhere
from torch.utils.checkpoint import checkpoint


class Model(nn.Module):
    """A model whose forward pass returns its loss.

    Attributes:
        tolerance: the largest difference between two devices, of tensors whose elements are at most
            one, or relative to their largest element.
        is_one_graph: whether torch.compile makes one graph of the forward pass, on a GPU too: not
            where shapes depend on numbers.
    """

    tolerance: ClassVar[float] = 1e-5
    is_one_graph: ClassVar[bool] = True

    def inputs(self) -> tuple[Tensor, ...]:
        """What `forward` takes, on the CPU."""
        return (torch.randn(4, 8),)

    def optimizer(self) -> torch.optim.Optimizer:
        return torch.optim.SGD(self.parameters(), 0.1, momentum=0.9)

    def learn(self, loss: Tensor, optimizer: torch.optim.Optimizer) -> None:
        """The backward pass, and a step of the optimizer."""
        loss.backward()
        optimizer.step()


MODELS: dict[str, type[Model]] = {}


def listed(kind: type[Model]) -> type[Model]:
    MODELS[kind.__name__] = kind
    return kind


def trained(
    kind: type[Model], device: str, wrap: Callable[[Model], Any] = lambda model: model
) -> dict[str, Tensor]:
    """The loss, gradients, buffers, and parameters of a model after one step, on the CPU.

    Args:
        wrap: makes what is called instead of the model, torch.compile for example.
    """
    torch.manual_seed(1)
    model = kind()
    given = [each.to(device) for each in model.inputs()]
    model.to(device)
    optimizer = model.optimizer()
    loss = wrap(model)(*given)
    model.learn(loss, optimizer)
    gradients = {f"{name}.grad": each.grad for name, each in model.named_parameters()}
    results = {"loss": loss.detach(), **gradients, **model.state_dict()}
    assert loss.device.type == device
    return {name: each.cpu() for name, each in results.items() if each is not None}


def difference(found: dict[str, Tensor], wanted: dict[str, Tensor]) -> float:
    """The largest difference of tensors of the same names, as `Model.tolerance` says."""
    assert found.keys() == wanted.keys()
    return max(_difference(found[name], wanted[name]) for name in wanted)


def _difference(found: Tensor, wanted: Tensor) -> float:
    assert (found.shape, found.dtype) == (wanted.shape, wanted.dtype)
    largest = wanted.abs().max().item()
    largest_difference = (found - wanted).abs().max().item()
    assert math.isfinite(largest)
    return (
        float(largest_difference / max(largest, 1))
        if largest_difference == largest_difference
        else math.inf
    )


# ------------------------------------------------------------------------------------- networks


@listed
class Perceptron(Model):
    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            nn.Linear(8, 16), nn.GELU(), nn.Linear(16, 16), nn.SiLU(), nn.Linear(16, 5)
        )

    def inputs(self) -> tuple[Tensor, ...]:
        return torch.randn(4, 8), torch.tensor([0, 3, 1, 4])

    def optimizer(self) -> torch.optim.Optimizer:
        return torch.optim.AdamW(self.parameters(), eps=1e-2)

    def forward(self, x: Tensor, labels: Tensor) -> Tensor:
        return F.cross_entropy(self.layers(x), labels, label_smoothing=0.1)


@listed
class Images(Model):
    """Convolutions, pools, and batch normalisation."""

    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Conv2d(3, 6, 3, padding=1)
        self.norm = nn.BatchNorm2d(6)
        self.second = nn.Conv2d(6, 4, 3, stride=2)
        self.last = nn.Linear(16, 5)

    def inputs(self) -> tuple[Tensor, ...]:
        return torch.randn(2, 3, 16, 16), torch.tensor([1, 4])

    def forward(self, x: Tensor, labels: Tensor) -> Tensor:
        x = F.max_pool2d(F.relu(self.norm(self.first(x))), 2)
        x = F.avg_pool2d(F.leaky_relu(self.second(x)), 2, stride=1, padding=1)
        return F.cross_entropy(self.last(F.adaptive_avg_pool2d(x, 2).flatten(1)), labels)


@listed
class Convolutions(Model):
    """Depthwise, grouped, dilated, transposed ones, of one to three dimensions."""

    def __init__(self) -> None:
        super().__init__()
        self.depthwise = nn.Conv2d(6, 6, 3, padding="same", groups=6)
        self.grouped = nn.Conv2d(6, 4, 3, groups=2, dilation=2, bias=False)
        self.transposed = nn.ConvTranspose2d(4, 3, 3, stride=2, output_padding=1)
        self.one = nn.Conv1d(3, 2, 5, padding=2, padding_mode="circular")
        self.three = nn.Conv3d(1, 2, 2)

    def inputs(self) -> tuple[Tensor, ...]:
        return (torch.randn(2, 6, 8, 8).to(memory_format=torch.channels_last),)

    def forward(self, x: Tensor) -> Tensor:
        x = self.transposed(self.grouped(F.elu(self.depthwise(x))))
        line, volume = self.one(x.flatten(2)), self.three(x.unsqueeze(1))
        return line.square().mean() + F.adaptive_max_pool3d(volume, 2).square().mean()


@listed
class Residual(Model):
    """A network with shortcuts that halves and doubles images."""

    def __init__(self) -> None:
        super().__init__()
        self.down = nn.Sequential(nn.Conv2d(2, 4, 3, padding=1), nn.GroupNorm(2, 4), nn.Hardswish())
        self.inner = nn.Sequential(nn.Conv2d(4, 4, 3, padding=1), nn.PReLU(4))
        self.up = nn.ConvTranspose2d(4, 4, 2, stride=2)
        self.out = nn.Conv2d(8, 2, 1)

    def inputs(self) -> tuple[Tensor, ...]:
        return torch.randn(2, 2, 8, 8), torch.randn(2, 2, 8, 8)

    def forward(self, x: Tensor, wanted: Tensor) -> Tensor:
        fine = self.down(x)
        coarse, places = F.max_pool2d(fine, 2, return_indices=True)
        coarse = coarse + self.inner(coarse)
        unpooled = F.max_unpool2d(coarse, places, 2)
        return F.smooth_l1_loss(self.out(torch.cat([unpooled, fine + self.up(coarse)], 1)), wanted)


# ------------------------------------------------------------------------------------ sequences


@listed
class Recurrent(Model):
    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.RNN(4, 6, num_layers=2, batch_first=True)
        self.cell = nn.RNNCell(6, 3, nonlinearity="relu")

    def inputs(self) -> tuple[Tensor, ...]:
        return (torch.randn(3, 2, 4),)

    def forward(self, x: Tensor) -> Tensor:
        out, hidden = self.layers(x)
        return self.cell(out[:, -1]).square().sum() + hidden.sum()


@listed
class LongShortTerm(Model):
    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.LSTM(4, 6, bidirectional=True)
        self.projected = nn.LSTM(12, 5, proj_size=3)
        self.cell = nn.LSTMCell(3, 4)

    def inputs(self) -> tuple[Tensor, ...]:
        return (torch.randn(2, 3, 4),)

    def forward(self, x: Tensor) -> Tensor:
        out, _ = self.layers(x)
        out, (hidden, _) = self.projected(out)
        h, c = self.cell(hidden[0])
        h, c = self.cell(out[-1], (h, c))
        return h.square().sum() + c.sum()


@listed
class Gated(Model):
    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.GRU(4, 6, bidirectional=True, batch_first=True)
        self.cell = nn.GRUCell(12, 3)

    def inputs(self) -> tuple[Tensor, ...]:
        return (torch.randn(3, 2, 4),)

    def forward(self, x: Tensor) -> Tensor:
        return self.cell(self.layers(x)[0][:, 0]).square().sum()


@listed
class Packed(Model):
    """Sequences of several lengths."""

    is_one_graph = False

    def __init__(self) -> None:
        super().__init__()
        self.words = nn.Embedding(10, 4, padding_idx=0)
        self.layers = nn.LSTM(4, 5, batch_first=True)

    def inputs(self) -> tuple[Tensor, ...]:
        return (torch.tensor([[1, 2, 3, 4], [5, 6, 0, 0], [7, 8, 9, 0]]),)

    def forward(self, words: Tensor) -> Tensor:
        pack, unpack = nn.utils.rnn.pack_padded_sequence, nn.utils.rnn.pad_packed_sequence
        packed = pack(self.words(words), [4, 2, 3], batch_first=True, enforce_sorted=False)
        out, _ = self.layers(packed)
        return unpack(out, batch_first=True)[0].square().sum()


@listed
class Aligned(Model):
    """CTC: labels without places in time."""

    is_one_graph = False

    def __init__(self) -> None:
        super().__init__()
        self.layer = nn.Linear(4, 6)

    def inputs(self) -> tuple[Tensor, ...]:
        return torch.randn(9, 2, 4), torch.tensor([[1, 2, 2, 5], [3, 4, 0, 0]])

    def forward(self, x: Tensor, labels: Tensor) -> Tensor:
        return F.ctc_loss(self.layer(x).log_softmax(2), labels, [9, 7], [4, 2])


# ------------------------------------------------------------------------------------ attention


@listed
class Attention(Model):
    """Scaled dot products: causal, masked, biased, and of grouped queries."""

    def __init__(self) -> None:
        super().__init__()
        self.inner = nn.Linear(16, 4 * 8 + 2 * 2 * 8)
        self.bias = nn.Parameter(torch.randn(1, 4, 6, 6))
        self.outer = nn.Linear(32, 16)

    def inputs(self) -> tuple[Tensor, ...]:
        return torch.randn(2, 6, 16), torch.rand(2, 1, 6, 6) > 0.3

    def forward(self, x: Tensor, mask: Tensor) -> Tensor:
        heads = self.inner(x).unflatten(-1, (8, 8)).transpose(1, 2)
        q, k, v = heads.split([4, 2, 2], 1)
        found = F.scaled_dot_product_attention(q, k, v, is_causal=True, enable_gqa=True)
        k, v = k.repeat_interleave(2, 1), v.repeat_interleave(2, 1)
        mask = mask | torch.eye(6, dtype=torch.bool, device=x.device)
        found = found + F.scaled_dot_product_attention(q, k, v, attn_mask=mask)
        found = found + F.scaled_dot_product_attention(q, k, v, attn_mask=self.bias)
        return (x + self.outer(found.transpose(1, 2).flatten(2))).square().mean()


@listed
class Encoder(Model):
    def __init__(self) -> None:
        super().__init__()
        self.layer = nn.TransformerEncoderLayer(16, 4, 32, dropout=0.0, batch_first=True)

    def inputs(self) -> tuple[Tensor, ...]:
        return torch.randn(2, 5, 16), torch.tensor([[0, 0, 0, 0, 0], [0, 0, 0, 1, 1]]).bool()

    def forward(self, x: Tensor, padding: Tensor) -> Tensor:
        return self.layer(x, src_key_padding_mask=padding)[:, 0].pow(3).mean()


@listed
class Decoder(Model):
    def __init__(self) -> None:
        super().__init__()
        self.layer = nn.TransformerDecoderLayer(16, 2, 32, 0.0, "gelu", norm_first=True)
        self.norm = nn.LayerNorm(16)

    def inputs(self) -> tuple[Tensor, ...]:
        return torch.randn(5, 2, 16), torch.randn(4, 2, 16)

    def forward(self, x: Tensor, memory: Tensor) -> Tensor:
        mask = nn.Transformer.generate_square_subsequent_mask(5, device=x.device)
        return self.norm(self.layer(x, memory, tgt_mask=mask, tgt_is_causal=True)).pow(3).mean()


@listed
class Rotary(Model):
    """A block of a Llama: rotary places, RMS norms, gated units, and a cache."""

    def __init__(self) -> None:
        super().__init__()
        self.norms = nn.ModuleList(nn.RMSNorm(16, eps=1e-5) for _ in range(2))
        self.inner, self.outer = nn.Linear(16, 48, bias=False), nn.Linear(16, 16, bias=False)
        self.gate, self.up = nn.Linear(16, 24, bias=False), nn.Linear(16, 24, bias=False)
        self.down = nn.Linear(24, 16, bias=False)
        self.register_buffer("cache", torch.zeros(2, 2, 2, 8, 8))

    def inputs(self) -> tuple[Tensor, ...]:
        return (torch.randn(2, 6, 16),)

    def forward(self, x: Tensor) -> Tensor:
        q, k, v = self.inner(self.norms[0](x)).view(2, 6, 6, 8).transpose(1, 2).split(2, 1)
        q, k = self._turned(q), self._turned(k)
        self.cache[:, :, :, :6] = torch.stack([k, v]).detach()
        found = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        x = x + self.outer(found.transpose(1, 2).flatten(2))
        h = self.norms[1](x)
        return (x + self.down(F.silu(self.gate(h)) * self.up(h))).square().mean()

    @staticmethod
    def _turned(x: Tensor) -> Tensor:
        speed = 1e4 ** (-torch.arange(0, 8, 2, device=x.device) / 8)
        angle = torch.outer(torch.arange(6, device=x.device), speed).repeat(1, 2)
        half = torch.cat([-x[..., 4:], x[..., :4]], -1)
        return x * angle.cos() + half * angle.sin()


@listed
class Experts(Model):
    """Tokens go to the best two of four networks."""

    def __init__(self) -> None:
        super().__init__()
        self.router = nn.Linear(8, 4)
        self.experts = nn.ModuleList(nn.Linear(8, 8) for _ in range(4))

    def inputs(self) -> tuple[Tensor, ...]:
        return (torch.randn(6, 8),)

    def forward(self, x: Tensor) -> Tensor:
        weights, chosen = self.router(x).softmax(-1).topk(2)
        share = torch.zeros(6, 4, device=x.device).scatter(1, chosen, weights)
        load = torch.zeros(4, device=x.device).index_add(
            0, chosen.flatten(), torch.ones(12, device=x.device)
        )
        out = torch.zeros_like(x)
        rows = torch.arange(6, device=x.device)
        for number, expert in enumerate(self.experts):
            out = out.index_add(0, rows, expert(x) * share[:, number, None])
        return out.square().mean() + (share.mean(0) * load / load.sum()).sum()


# -------------------------------------------------------------------------------- parts of models


@listed
class Norms(Model):
    def __init__(self) -> None:
        super().__init__()
        self.rms, self.layer = nn.RMSNorm(6), nn.LayerNorm((6, 6))
        self.group, self.instance = nn.GroupNorm(2, 4), nn.InstanceNorm2d(4, affine=True)
        self.batch = nn.BatchNorm1d(4)

    def inputs(self) -> tuple[Tensor, ...]:
        return (torch.randn(3, 4, 6, 6),)

    def forward(self, x: Tensor) -> Tensor:
        x = self.instance(self.group(self.layer(self.rms(x)).tanh()).sin())
        x = F.local_response_norm(x, 2) + F.normalize(x, dim=1)
        return self.batch(x.flatten(2)).pow(3).mean()


@listed
class Bags(Model):
    """Sums, means and maxima of embeddings."""

    def __init__(self) -> None:
        super().__init__()
        self.kinds = nn.ModuleList(nn.EmbeddingBag(10, 4, mode=m) for m in ("sum", "mean", "max"))
        self.weights = nn.Parameter(torch.rand(7))
        self.last = nn.Linear(4, 2)

    def inputs(self) -> tuple[Tensor, ...]:
        return torch.tensor([1, 2, 2, 9, 0, 5, 3]), torch.tensor([0, 2, 2, 5])

    def forward(self, words: Tensor, starts: Tensor) -> Tensor:
        added = self.kinds[0](words, starts, per_sample_weights=self.weights)
        return self.last(added + self.kinds[1](words, starts) * self.kinds[2](words, starts)).norm()


@listed
class Dropped(Model):
    """Dropout, of which the loss does not depend on the elements that were drawn."""

    def __init__(self) -> None:
        super().__init__()
        self.layer = nn.Linear(32, 32)

    def inputs(self) -> tuple[Tensor, ...]:
        return (torch.randn(16, 32),)

    def forward(self, x: Tensor) -> Tensor:
        for drop in (F.dropout, F.dropout1d):
            x = self.layer(x)
            dropped = drop(x.unsqueeze(0), 0.5)[0]
            is_kept = dropped != 0
            share = is_kept.float().mean()
            x = torch.where(is_kept, dropped * 0.5, x) + ((share - 0.5).abs() > 0.4).float()
        return x.square().mean()


@listed
class Reparametrised(Model):
    """Weights that are computed."""

    def __init__(self) -> None:
        super().__init__()
        self.normed = nn.utils.parametrizations.weight_norm(nn.Linear(8, 8))
        self.spectral = nn.utils.parametrizations.spectral_norm(nn.Linear(8, 8))

    def forward(self, x: Tensor) -> Tensor:
        return self.spectral(self.normed(x).sigmoid()).square().sum()


@listed
class Waves(Model):
    """Complex numbers and Fourier transforms."""

    def __init__(self) -> None:
        super().__init__()
        self.filter = nn.Parameter(torch.randn(5, dtype=torch.complex64))
        self.mixed = nn.Linear(5, 5, dtype=torch.complex64)

    def forward(self, x: Tensor) -> Tensor:
        spectrum = torch.fft.rfft(x) * self.filter
        power = self.mixed(spectrum).abs().square().mean()
        real = torch.view_as_real(spectrum.conj().resolve_conj())[..., 1]
        return torch.fft.irfft(spectrum).square().mean() + power + real.mean()


@listed
class Sorted(Model):
    """Orders, and sums along an axis."""

    def __init__(self) -> None:
        super().__init__()
        self.layer = nn.Linear(8, 12)

    def forward(self, x: Tensor) -> Tensor:
        x = self.layer(x)
        ordered, places = x.sort(dim=1, descending=True)
        best = x.topk(3, dim=1).values.logsumexp(1)
        sums = ordered.cumsum(1) + x.cummax(1).values + x.logcumsumexp(1)
        middle = x.median(1).values + x.kthvalue(2, 1).values + x.sigmoid().cumprod(1)[:, -1]
        ranks = places.argsort(1).float()
        return (sums * ranks).mean() + (best * middle).sum() + x.amax() - x.quantile(0.3)


@listed
class Losses(Model):
    def __init__(self) -> None:
        super().__init__()
        self.layer = nn.Linear(8, 5)

    def inputs(self) -> tuple[Tensor, ...]:
        return torch.randn(4, 8), torch.tensor([0, 3, -100, 4]), torch.rand(4, 5)

    def forward(self, x: Tensor, labels: Tensor, wanted: Tensor) -> Tensor:
        x = self.layer(x)
        weight = torch.arange(1, 6, device=x.device) / 5
        signs = torch.where(wanted[:, 0] > 0.5, 1.0, -1.0)
        found = F.cross_entropy(x, labels, weight, label_smoothing=0.1)
        found = found + F.cross_entropy(x, wanted) + F.binary_cross_entropy_with_logits(x, wanted)
        found = found + F.binary_cross_entropy(x.sigmoid(), wanted) + F.huber_loss(x, wanted)
        found = found + F.kl_div(x.log_softmax(1), wanted, reduction="batchmean")
        found = found + F.multi_margin_loss(x, labels.clamp(min=0)) + F.l1_loss(x, wanted)
        found = found + F.cosine_embedding_loss(x, wanted, signs)
        found = found + F.triplet_margin_loss(x, wanted, x.flip(0)) + F.poisson_nll_loss(x, wanted)
        return (
            found
            + F.margin_ranking_loss(x[:, 0], x[:, 1], signs)
            + F.soft_margin_loss(x[:, 0], signs)
        )


@listed
class Products(Model):
    def __init__(self) -> None:
        super().__init__()
        self.bilinear = nn.Bilinear(8, 8, 4)
        self.core = nn.Parameter(torch.randn(4, 3, 2))
        self.square = nn.Parameter(torch.eye(4) * 3 + torch.randn(4, 4) / 4)

    def forward(self, x: Tensor) -> Tensor:
        y = self.bilinear(x, x.roll(1, 0))
        z = torch.einsum("bi,ijk,bi->bjk", y, self.core, y)
        batch = torch.baddbmm(z, z, z.mT @ z, beta=0.5)
        batch = batch + torch.tensordot(z, torch.kron(z[0], z[1])[:2, :2], 1)
        solved = torch.linalg.solve(self.square, y.mT)
        return (
            batch.square().mean()
            + solved.square().mean()
            + torch.logdet(self.square.mT @ self.square)
        )


@listed
class Decomposed(Model):
    """Linear algebra."""

    def __init__(self) -> None:
        super().__init__()
        self.matrix = nn.Parameter(torch.diag(torch.arange(1.0, 5)) + torch.randn(4, 4) / 8)

    def inputs(self) -> tuple[Tensor, ...]:
        return (torch.randn(4, 2),)

    def forward(self, x: Tensor) -> Tensor:
        symmetric = self.matrix @ self.matrix.mT + torch.eye(4, device=x.device)
        lower = torch.linalg.cholesky(symmetric)
        found = (
            torch.cholesky_solve(x, lower).square().sum() + torch.linalg.eigvalsh(symmetric).sum()
        )
        q, r = torch.linalg.qr(self.matrix)
        found = found + q.abs().sum() + r.square().sum() + torch.linalg.svdvals(self.matrix).sum()
        return found + torch.linalg.inv(symmetric).sum() + torch.matrix_exp(self.matrix / 8).sum()


@listed
class Indexed(Model):
    """Elements that are gathered and scattered."""

    def __init__(self) -> None:
        super().__init__()
        self.table = nn.Parameter(torch.randn(6, 4))

    def inputs(self) -> tuple[Tensor, ...]:
        return torch.tensor([[0, 3, 3, 1], [5, 2, 0, 4]]), torch.tensor([4, 4, 1])

    def forward(self, columns: Tensor, rows: Tensor) -> Tensor:
        table = self.table
        taken = table.gather(0, columns) + table[:2].take_along_dim(columns % 4, 1)
        added = table.scatter_add(0, columns, taken)
        reduced = added.scatter_reduce(0, columns, taken, "amax")
        reduced = reduced + added.scatter_reduce(0, columns, taken, "mean", include_self=False)
        put = reduced.index_put((rows, rows % 4), added[rows, 0], accumulate=True)
        put = put.index_copy(0, rows[1:], added[rows[1:]]).masked_fill(table > 1, 0.5)
        chosen = put[rows].index_select(1, rows % 4) + torch.where(table > 0, table, 0).sum()
        return chosen.square().sum() + put.diagonal().sum() + put.tril(1).flip(1).roll(1).norm()


@listed
class Resized(Model):
    """Images that are interpolated, sampled, padded and unfolded."""

    def __init__(self) -> None:
        super().__init__()
        self.layer = nn.Conv2d(1, 4, 3)
        self.theta = nn.Parameter(torch.tensor([[[1.0, 0.2, 0.1], [-0.2, 0.9, 0.0]]]))

    def inputs(self) -> tuple[Tensor, ...]:
        return (torch.randn(1, 1, 7, 7),)

    def forward(self, x: Tensor) -> Tensor:
        x = F.pixel_shuffle(self.layer(F.pad(x, (1, 1, 1, 1), mode="reflect")), 2)
        grid = F.affine_grid(self.theta, [1, 1, 8, 8], align_corners=False)
        sampled = F.grid_sample(x, grid, align_corners=False)
        found = sampled.square().mean() + F.interpolate(x, scale_factor=1.5).square().mean()
        for mode in ("bilinear", "bicubic", "area"):
            found = found + F.interpolate(x, (9, 5), mode=mode).square().mean()
        folded = F.fold(F.unfold(x, 3) ** 2, (14, 14), 3)
        return found + folded.mean() + F.pad(x, (2, 1, 0, 3), mode="replicate").abs().mean()


# -------------------------------------------------------------------------------- ways of training


class Optimised(Model):
    """Several optimizers, one after the other."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(8, 8), nn.Tanh(), nn.Linear(8, 1))

    def forward(self, x: Tensor) -> Tensor:
        return self.layers(x).square().sum()

    def learn(self, loss: Tensor, optimizer: torch.optim.Optimizer) -> None:
        loss.backward()
        nn.utils.clip_grad_norm_(self.parameters(), 1.0)
        for each in self.optimizers():
            each.step()
            each.step()

    def optimizers(self) -> list[torch.optim.Optimizer]:
        raise NotImplementedError


@listed
class Foreach(Optimised):
    def optimizers(self) -> list[torch.optim.Optimizer]:
        kinds = torch.optim
        given: dict[str, Any] = {"lr": 0.01, "foreach": True}
        return [
            *(kinds.SGD(self.parameters(), momentum=0.9, weight_decay=0.1, **given),),
            *(kind(self.parameters(), eps=1e-2, **given) for kind in (
                kinds.Adam, kinds.AdamW, kinds.RMSprop, kinds.Adagrad, kinds.Adamax, kinds.NAdam,
                kinds.RAdam, kinds.Adadelta)),
            *(kind(self.parameters(), **given) for kind in (kinds.ASGD, kinds.Rprop)),
        ]  # fmt: skip


@listed
class Fused(Optimised):
    def optimizers(self) -> list[torch.optim.Optimizer]:
        kinds = torch.optim
        given: dict[str, Any] = {"lr": 0.01, "fused": True}
        return [
            kinds.SGD(self.parameters(), momentum=0.9, nesterov=True, **given),
            *(kind(self.parameters(), eps=1e-2, **given) for kind in (
                kinds.Adam, kinds.AdamW, kinds.Adagrad)),
        ]  # fmt: skip


class Mixed(Model):
    """Products of a narrow type, with the operators that autocast keeps in the wide one."""

    tolerance = 1e-2
    dtype: ClassVar[torch.dtype]

    def __init__(self) -> None:
        super().__init__()
        self.first, self.norm, self.last = nn.Linear(8, 32), nn.LayerNorm(32), nn.Linear(32, 5)
        self.image = nn.Conv1d(1, 1, 3, padding=1)

    def inputs(self) -> tuple[Tensor, ...]:
        return torch.randn(4, 8), torch.tensor([0, 3, 1, 4])

    def forward(self, x: Tensor, labels: Tensor) -> Tensor:
        with torch.autocast(x.device.type, dtype=self.dtype):
            x = F.gelu(self.image(self.first(x)[:, None]))[:, 0]
            x = self.last(self.norm(x))
            assert x.dtype == self.dtype
            return F.cross_entropy(x, labels)


@listed
class BFloat16(Mixed):
    dtype = torch.bfloat16


@listed
class Scaled(Mixed):
    """Gradients of float16, which are scaled."""

    dtype = torch.float16

    def learn(self, loss: Tensor, optimizer: torch.optim.Optimizer) -> None:
        scaler = torch.amp.GradScaler(loss.device.type, init_scale=1024.0)
        scaler.scale(loss).backward()
        scaler.unscale_(optimizer)
        nn.utils.clip_grad_norm_(self.parameters(), 1.0)
        scaler.step(optimizer)
        scaler.update()


@listed
class Checkpointed(Model):
    """Activations that are computed again in the backward pass."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.ModuleList(nn.Sequential(nn.Linear(8, 8), nn.Tanh()) for _ in range(3))

    def forward(self, x: Tensor) -> Tensor:
        for layer in self.layers:
            x = checkpoint(layer, x, use_reentrant=False)
        return x.square().sum()


@listed
class Functional(Model):
    """Gradients as functions: per sample, Jacobians, and derivatives along a direction."""

    def __init__(self) -> None:
        super().__init__()
        self.layer = nn.Linear(8, 3)

    def forward(self, x: Tensor) -> Tensor:
        def loss(weight: Tensor, sample: Tensor) -> Tensor:
            return (weight @ sample).tanh().square().sum()

        weight = self.layer.weight
        each = torch.func.vmap(torch.func.grad(loss), (None, 0))(weight, x)
        jacobian = torch.func.jacrev(lambda y: self.layer(y).sin())(x[0])
        _, forward = torch.func.jvp(lambda y: self.layer(y).exp().mean(), (x,), (x,))
        return each.square().sum() + jacobian.square().sum() + forward


class _Clipped(torch.autograd.Function):
    """Keeps numbers in a range, and lets gradients pass."""

    @staticmethod
    def forward(ctx: Any, x: Tensor, limit: float) -> Tensor:
        ctx.save_for_backward(x)
        ctx.limit = limit
        return x.clamp(-limit, limit)

    @staticmethod
    def backward(ctx: Any, grad: Tensor) -> tuple[Tensor, None]:
        (x,) = ctx.saved_tensors
        return torch.where(x.abs() > ctx.limit, grad * 0.1, grad), None


@listed
class Custom(Model):
    """A gradient of its own, and a hook."""

    def __init__(self) -> None:
        super().__init__()
        self.layer = nn.Linear(8, 8)

    def forward(self, x: Tensor) -> Tensor:
        x = _Clipped.apply(self.layer(x), 0.5)
        return x.square().sum()
