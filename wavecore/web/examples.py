"""An instruction for those who have never heard of it: a sentence, and examples to copy."""

from __future__ import annotations

from wavecore import targets
from wavecore.matrix.catalogue import MatrixInstruction
from wavecore.matrix.kernels import product_kernel
from wavecore.targets import aliases

# The catalogue's types in words.
TYPES = {
    "f64": "64-bit floats", "f32": "32-bit floats", "xf32": "32-bit floats cut to 10 bits of "
    "fraction", "f16": "16-bit floats", "bf16": "bfloat16", "fp8": "8-bit floats, E4M3",
    "bf8": "8-bit floats, E5M2", "f8f6f4": "8-, 6- or 4-bit floats", "fp4": "4-bit floats, E2M1",
    "i32": "32-bit integers", "i8": "8-bit integers", "iu8": "8-bit integers, signed or not",
    "iu4": "4-bit integers, signed or not",
}  # fmt: skip
_E8M0_ONE = 127


def sentence(inst: MatrixInstruction) -> str:
    """What an instruction computes, and on which products."""
    m, n, k = inst.m, inst.n, inst.k
    times = f"multiplies {inst.blocks} pairs of matrices at once, each " if inst.blocks > 1 else (
        "multiplies "
    )  # fmt: skip
    sparse = ", of which two in every four neighbours along k are zero and left out,"
    a = f"a {m}×{k} matrix A of {_typed(inst.a_type)}{sparse if inst.sparse else ''}"
    b = f"a {k}×{n} matrix B of {_typed(inst.b_type)}"
    if inst.a_type == inst.b_type and not inst.sparse:
        a, b = f"a {m}×{k} matrix A", f"a {k}×{n} matrix B of {_typed(inst.b_type)}"
    scaled = f", with a scale for every {inst.scale_block} along k" if inst.scale_block else ""
    result = "" if inst.c_type == inst.d_type else f", with D in {_typed(inst.d_type)}"
    return (
        f"{inst.name} {times}{a} by {b}{scaled}, and adds a {m}×{n} matrix C of "
        f"{_typed(inst.c_type)}: D = A × B + C{result}, in one wave of {_waves(inst)} lanes, "
        f"on {_where(inst)}."
    )


def _typed(name: str) -> str:
    return f"{name} ({TYPES[name]})" if TYPES[name] != "bfloat16" else name


def _waves(inst: MatrixInstruction) -> str:
    return " or ".join(map(str, sorted(inst.waves)))


def _where(inst: MatrixInstruction) -> str:
    sold = ", ".join(aliases.sold_as(inst.gpu))
    chip = f"{inst.target}, {inst.gpu.family}"
    return f"AMD {sold} ({chip})" if sold else f"AMD's {chip}"


def hip(inst: MatrixInstruction) -> str:
    """A kernel for one product, of matrices in memory; "" for a target that kernels do not run on.

    It has the target's default waves.
    """
    if inst.target not in targets.names():
        return ""
    return (
        f"// product.hip; compile it by: wavecore compile product.hip --arch {inst.target}\n"
        f"{product_kernel(inst, inst.waves[0])}"
    )


def python(inst: MatrixInstruction) -> str:
    """The same product in Python, bit for bit as the instruction computes it."""
    blocks = f"{inst.blocks}, " if inst.blocks > 1 else ""
    lines = [
        "import numpy as np",
        "import wavecore as wc",
        "",
        "random = np.random.default_rng(0)",
        f"a = random.integers(0, 3, ({blocks}{inst.m}, {inst.k})).astype(float)",
        f"b = random.integers(0, 3, ({blocks}{inst.k}, {inst.n})).astype(float)",
    ]
    given = ["a, b"]
    if inst.sparse:
        lines.append("a[..., 2::4] = a[..., 3::4] = 0  # A is sparse: two of every four are zero")
    if inst.scale_block:
        scales = inst.k // inst.scale_block
        lines += [
            f"scale_a = np.full(({inst.m}, {scales}), {_E8M0_ONE}, np.uint8)  # 2**0 in E8M0",
            f"scale_b = np.full(({scales}, {inst.n}), {_E8M0_ONE}, np.uint8)",
        ]
        given.append("scale_a=scale_a, scale_b=scale_b")
    arguments = ", ".join([*given, f'target="{inst.target}"'])
    return "\n".join([*lines, f'd = wc.mma("{inst.name}", {arguments})', "print(d)", ""])
