"""Triton: layer normalisation as a function of torch's autograd, forward and backward."""

import torch
import triton
import triton.language as tl

TARGETS = ("gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1201", "gfx1250")
INSTRUCTION = "tl.sum, two kernels"
PROGRAMS = 8  # of the backward kernel


@triton.jit
def forward(x, weight, bias, y, mean, scale, columns, epsilon, BLOCK: tl.constexpr):
    row, column = tl.program_id(0), tl.arange(0, BLOCK)
    inside = column < columns
    value = tl.load(x + row * columns + column, mask=inside, other=0)
    middle = tl.sum(value, 0) / columns
    apart = tl.where(inside, value - middle, 0)
    factor = 1 / tl.sqrt(tl.sum(apart * apart, 0) / columns + epsilon)
    w, b = tl.load(weight + column, mask=inside), tl.load(bias + column, mask=inside)
    tl.store(y + row * columns + column, apart * factor * w + b, mask=inside)
    tl.store(mean + row, middle)
    tl.store(scale + row, factor)


@triton.jit
def backward(
    x, weight, mean, scale, dy, dx, dw_parts, db_parts, rows, columns, BLOCK: tl.constexpr
):
    """dx, and of dw and db what the rows of each program add: no two programs write one place."""
    column = tl.arange(0, BLOCK)
    inside = column < columns
    w = tl.load(weight + column, mask=inside, other=0)
    dw, db = tl.zeros((BLOCK,), tl.float32), tl.zeros((BLOCK,), tl.float32)
    for row in range(tl.program_id(0), rows, tl.num_programs(0)):
        at, factor = row * columns + column, tl.load(scale + row)
        value = tl.load(x + at, mask=inside, other=0)
        normal = tl.where(inside, (value - tl.load(mean + row)) * factor, 0)
        slope = tl.load(dy + at, mask=inside, other=0)
        dw += slope * normal
        db += slope
        # What reaches the normalised row, less its parts along (1, 1, ...) and along the row:
        # neither a shift nor a stretch of x changes y.
        inner = slope * w
        shift, stretch = tl.sum(inner, 0) / columns, tl.sum(inner * normal, 0) / columns
        tl.store(dx + at, (inner - shift - stretch * normal) * factor, mask=inside)
    part = tl.program_id(0) * columns + column
    tl.store(dw_parts + part, dw, mask=inside)
    tl.store(db_parts + part, db, mask=inside)


class LayerNorm(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, weight, bias, epsilon=1e-5):
        rows, columns = x.shape
        y, mean, scale = torch.empty_like(x), x.new_empty(rows), x.new_empty(rows)
        block = triton.next_power_of_2(columns)
        forward[(rows,)](x, weight, bias, y, mean, scale, columns, epsilon, BLOCK=block)
        ctx.save_for_backward(x, weight, mean, scale)
        return y

    @staticmethod
    def backward(ctx, dy):
        x, weight, mean, scale = ctx.saved_tensors
        rows, columns = x.shape
        dx = torch.empty_like(x)
        dw, db = (x.new_empty(PROGRAMS, columns) for _ in range(2))
        backward[(PROGRAMS,)](
            x, weight, mean, scale, dy.contiguous(), dx, dw, db, rows, columns,
            BLOCK=triton.next_power_of_2(columns),
        )  # fmt: skip
        return dx, dw.sum(0), db.sum(0), None


def flat(function, x, weight, bias, dy):
    """y, dx, dw and db of a layer normalisation, one after the other."""
    leaves = [tensor.clone().requires_grad_() for tensor in (x, weight, bias)]
    y = function(*leaves)
    y.backward(dy)
    return torch.cat([each.flatten() for each in (y.detach(), *(leaf.grad for leaf in leaves))])


def run(device):
    torch.manual_seed(0)
    rows, columns = 40, 200
    x, dy = (torch.randn(rows, columns, device=device) for _ in range(2))
    weight, bias = (torch.rand(columns, device=device) for _ in range(2))
    given = (x, weight, bias, dy)
    reference = lambda x, w, b: torch.nn.functional.layer_norm(x, (columns,), w, b)  # noqa: E731
    return flat(LayerNorm.apply, *given), flat(reference, *(each.double() for each in given))


if __name__ == "__main__":
    got, want = run(triton.runtime.driver.active.get_active_torch_device())
    print("max error", float((got - want).abs().max()))
