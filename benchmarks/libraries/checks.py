"""What a check is: a library's function on the device "cuda", a formula on the CPU in float64.

Both get the same inputs. Their results are compared, and their gradients by the inputs for the same
gradients of the results.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import torch

Tensors = Sequence[torch.Tensor | None]
Function = Callable[..., Any]
TF32 = 1e-2  # allowed where a kernel multiplies matrices in TF32 on GPUs that have it
CHECKS: dict[str, Callable[[], Errors]] = {}


@dataclass(frozen=True)
class Errors:
    """The largest differences, relative to the largest value compared, and what is allowed.

    Attributes:
        forward: of the results.
        backward: of the gradients; None where there are none.
    """

    forward: float
    backward: float | None
    allowed: float

    @property
    def is_right(self) -> bool:
        """Whether both are within what is allowed; a NaN is not."""
        return self.forward <= self.allowed and (
            self.backward is None or self.backward <= self.allowed
        )


def check(name: str) -> Callable[[Callable[[], Errors]], Callable[[], Errors]]:
    """Register a check under the name of what it checks."""

    def register(function: Callable[[], Errors]) -> Callable[[], Errors]:
        assert name not in CHECKS, name
        CHECKS[name] = function
        return function

    return register


def random(*shape: int, scale: float = 1.0, grad: bool = True) -> torch.Tensor:
    """Normal numbers on the CPU."""
    return (torch.randn(shape) * scale).requires_grad_(grad)


def integers(high: int, *shape: int) -> torch.Tensor:
    """Uniform indices below `high`."""
    return torch.randint(0, high, shape)


def compare(
    ours: Function,
    formula: Function,
    *inputs: torch.Tensor | None,
    dtype: torch.dtype = torch.float32,
    allowed: float | None = None,
    exact: bool = True,
) -> Errors:
    """Run both; inputs that want gradients get them.

    Args:
        ours: takes the inputs on the device, with floats in `dtype`.
        formula: takes the same numbers on the CPU, in float64 if `exact`, in `dtype` otherwise.
        inputs: tensors on the CPU.
        allowed: relative error; by default that of a short sum in `dtype`.
    """
    rounded = [_as(each, dtype) for each in inputs]
    here = [_leaf(each, "cuda") for each in rounded]
    there = [_leaf(_as(each, torch.float64) if exact else each, "cpu") for each in rounded]
    found, wanted = _results(ours(*here)), _results(formula(*there))
    assert len(found) == len(wanted), (len(found), len(wanted))
    forward = max(_error(a, b) for a, b in zip(found, wanted, strict=True))
    backward = _gradients(found, wanted, here, there)
    if allowed is None:
        allowed = 30 * torch.finfo(dtype).eps if dtype != torch.float32 else 1e-4
    return Errors(forward, backward, allowed)


def _as(tensor: torch.Tensor | None, dtype: torch.dtype) -> torch.Tensor | None:
    if tensor is None or not (tensor.is_floating_point() or tensor.is_complex()):
        return tensor
    if tensor.is_complex():
        dtype = torch.complex128 if dtype == torch.float64 else torch.complex64
    return tensor.detach().to(dtype).requires_grad_(tensor.requires_grad)


def _leaf(tensor: torch.Tensor | None, device: str) -> torch.Tensor | None:
    """A copy on a device; kernels may write to their inputs."""
    if tensor is None:
        return None
    return tensor.detach().clone().to(device).requires_grad_(tensor.requires_grad)


def _results(found: Any) -> list[torch.Tensor]:
    if isinstance(found, torch.Tensor):
        return [found]
    return [each for each in found if isinstance(each, torch.Tensor)]


def _error(found: torch.Tensor, wanted: torch.Tensor) -> float:
    assert found.shape == wanted.shape, (found.shape, wanted.shape)
    if found.numel() == 0:
        return 0.0
    kind = torch.complex128 if wanted.is_complex() else torch.float64
    a, b = found.detach().cpu().to(kind), wanted.detach().to(kind)
    same = a == b  # infinities too
    worst = torch.where(same, 0, (a - b).abs()).max().item()
    finite = b[b.isfinite()]
    return float(worst / max(finite.abs().max().item() if finite.numel() else 1.0, 1e-6))


def _gradients(
    found: list[torch.Tensor], wanted: list[torch.Tensor], here: Tensors, there: Tensors
) -> float | None:
    pairs = [
        (a, b)
        for a, b in zip(found, wanted, strict=True)
        if a.requires_grad and b.requires_grad and a.is_floating_point()
    ]
    leaves = [
        (a, b)
        for a, b in zip(here, there, strict=True)
        if a is not None and b is not None and a.requires_grad
    ]
    if not pairs or not leaves:
        return None
    given = [torch.randn(b.shape).to(a.dtype) for a, b in pairs]
    torch.autograd.backward([a for a, _ in pairs], [g.clone().to("cuda") for g in given])
    torch.autograd.backward(
        [b for _, b in pairs], [g.to(b.dtype) for g, (_, b) in _zip(given, pairs)]
    )
    return max(_error(_grad(a), _grad(b)) for a, b in leaves)


def _zip(given: list[torch.Tensor], pairs: Sequence[Any]) -> Iterator[tuple[torch.Tensor, Any]]:
    return zip(given, pairs, strict=True)


def _grad(leaf: torch.Tensor) -> torch.Tensor:
    return leaf.grad if leaf.grad is not None else torch.zeros_like(leaf)
