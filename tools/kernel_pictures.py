"""Pictures of docs/kernels.md and its pages: how each kernel of the gallery lays out its data.

What can be computed is: places in LDS by the kernel's formula, lanes by the catalogue's layouts, a
transpose by doing its steps. A colour means the same row, lane or part all over a picture.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from html import escape

from wavecore.matrix import instruction

CELL = 22
_HUES = (211, 32, 145, 340, 265, 90, 185, 10)
_STYLE = """\
svg{--ground:#fff;--ink:#1b1f24;--faint:#5d6772;--line:#8a94a0}
%s
@media (prefers-color-scheme:dark){
svg{--ground:#14171c;--ink:#f1f3f5;--faint:#9aa3ad;--line:#77818c}
%s}
text{font:11px ui-monospace,'DejaVu Sans Mono',Menlo,monospace;fill:var(--ink)}
.title{font-size:13px;font-weight:600}.faint{fill:var(--faint)}.middle{text-anchor:middle}
.end{text-anchor:end}rect{stroke:var(--ground)}.box{fill:none;stroke:var(--line)}
.ground{fill:var(--ground);stroke:none}path{fill:none;stroke:var(--line)}.head{fill:var(--line);stroke:none}"""


def _style() -> str:
    light, dark = (
        "".join(f".c{n}{{fill:hsl({hue} {colour})}}" for n, hue in enumerate(_HUES))
        for colour in ("62% 83%", "45% 30%")
    )
    return _STYLE % (light, dark)


@dataclass
class Drawing:
    """SVG that grows; the page is as large as what is on it."""

    title: str
    parts: list[str] = field(default_factory=list)
    width: float = 0
    height: float = 0

    def rect(self, x: float, y: float, w: float, h: float, kind: object, label: str = "") -> None:
        """A field; `kind` is a colour's number or a class."""
        name = f"c{kind % len(_HUES)}" if isinstance(kind, int) else kind
        shape = f'x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}"'
        self.parts.append(f'<rect class="{name}" {shape}/>')
        if label:
            self.text(x + w / 2, y + h / 2 + 4, label, "middle")
        self._reach(x + w, y + h)

    def text(self, x: float, y: float, label: str, kind: str = "") -> None:
        self.parts.append(f'<text class="{kind}" x="{x:g}" y="{y:g}">{escape(label)}</text>')
        size = 7.9 if "title" in kind else 6.7
        share = 0.5 if "middle" in kind else 0 if "end" in kind else 1
        self._reach(x + share * size * len(label), y + 4)

    def line(self, x1: float, y1: float, x2: float, y2: float) -> None:
        self.parts.append(f'<path d="M{x1:g} {y1:g}L{x2:g} {y2:g}"/>')
        self._reach(max(x1, x2), max(y1, y2))

    def arrow(self, x1: float, x2: float, y: float, label: str = "") -> None:
        """To the right, with what happens on the way."""
        self.line(x1, y, x2 - 6, y)
        self.parts.append(f'<path class="head" d="M{x2 - 7:g} {y - 4:g}L{x2:g} {y:g}l-7 4z"/>')
        for number, line in enumerate(label.split("\n")):
            self.text((x1 + x2) / 2, y + 16 + 14 * number, line, "faint middle")

    def grid(self, x: float, y: float, rows: Sequence[Sequence[tuple[object, str]]],
             cell: float = CELL, wide: float = 1.45) -> None:  # fmt: skip
        """Cells of kinds and labels."""
        for i, row in enumerate(rows):
            for j, (kind, label) in enumerate(row):
                self.rect(x + j * cell * wide, y + i * cell, cell * wide, cell, kind, label)

    def _reach(self, x: float, y: float) -> None:
        self.width, self.height = max(self.width, x), max(self.height, y)

    def svg(self) -> str:
        width, height = round(self.width) + 14, round(self.height) + 12
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}" role="img">\n<title>{escape(self.title)}</title>\n'
            f"<style>{_style()}</style>\n"
            '<rect class="ground" width="100%" height="100%"/>\n'
            f'<text class="title" x="14" y="24">{escape(self.title)}</text>\n'
            + "\n".join(self.parts)
            + "\n</svg>\n"
        )


# --------------------------------------------------------------------------------------- GEMM


def gemm() -> Drawing:
    """Tiles of a workgroup, and where pieces of 16 bytes are in LDS."""
    out = Drawing("A step of the product: 64 bytes of k for 128 rows and 128 columns")
    x, y, side, strip = 110, 110, 200, 40
    out.rect(x - strip - 10, y, strip, side, 0)
    out.text(x - strip - 18, y + side / 2, "A", "end")
    out.rect(x, y - strip - 10, side, strip, 1)
    out.text(x + side / 2, y - strip - 18, "B", "middle")
    for wave in range(4):
        down, right = divmod(wave, 2)
        half = side / 2
        out.rect(x + right * half, y + down * half, half, half, 2 + wave, f"wave {wave}")
    out.text(x + side / 2, y + side + 18, "D, 128 x 128: four waves of 64 x 64", "faint middle")
    out.text(x - strip - 10, y + side + 36, "A and B of the next step are on their way", "faint")
    left = x + side + 90
    out.text(left, 60, "A in LDS: lines of 128 bytes, 8 places of 16 bytes")
    out.text(left, 76, "row.piece; place = i ^ (i >> 3 & 7), i = 4 row + piece", "faint")
    held: dict[int, tuple[int, int]] = {}
    for row in range(16):
        for piece in range(4):
            linear = 4 * row + piece
            held[linear ^ (linear >> 3 & 7)] = row, piece
    rows = [
        [(row // 2, f"{row}.{piece}") for row, piece in (held[8 * line + n] for n in range(8))]
        for line in range(8)
    ]
    out.grid(left, 92, rows)
    for line in range(8):
        out.text(left - 8, 92 + line * CELL + 15, str(line), "faint end")
    under = 92 + 8 * CELL + 18
    out.text(left, under, "a column is four banks of 32: piece 0 of rows 0, 2, 4, ...", "faint")
    out.text(left, under + 15, "stands in a different one each", "faint")
    return out


# ---------------------------------------------------------------------------------- transpose

Block = list[list[tuple[int, int]]]  # what each lane's halves are: (row, column)


def exchanges() -> Iterator[tuple[str, Block]]:
    """The eight lanes' registers before, and after each step, as transpose_kernel.py has them."""
    own = [lane ^ (3 if lane & 4 else 0) for lane in range(8)]
    block: Block = [[(own[lane], column) for column in range(8)] for lane in range(8)]
    yield "a lane has a row", block
    block = [
        [
            half
            for i in range(0, 8, 2)
            for half in (
                (block[lane ^ 1][i + 1], block[lane][i + 1])
                if (lane ^ lane >> 2) & 1
                else (block[lane][i], block[lane ^ 1][i])
            )
        ]
        for lane in range(8)
    ]
    yield "halves with lane ^ 1", block
    block = _swapped(block, 1, lambda lane: lane ^ 2, lambda lane: (lane >> 1 ^ lane >> 2) & 1 == 1)
    yield "registers with lane ^ 2", block
    block = _swapped(block, 2, lambda lane: lane ^ 7, lambda lane: lane & 4 != 0)
    yield "pairs with lane ^ 7", block


def _swapped(
    block: Block, step: int, other: Callable[[int], int], is_second: Callable[[int], bool]
) -> Block:
    """Registers (pairs of halves) i and i + step exchanged between two lanes."""
    found: Block = []
    for lane in range(8):
        registers = [block[lane][2 * i : 2 * i + 2] for i in range(4)]
        theirs = [block[other(lane)][2 * i : 2 * i + 2] for i in range(4)]
        for i in range(4):
            if not i & step:
                j = i + step
                if is_second(lane):
                    registers[i] = theirs[j]
                else:
                    registers[j] = theirs[i]
        found.append([half for register in registers for half in register])
    return found


def transpose() -> Drawing:
    """Eight lanes exchange what they hold of 8 x 8 numbers."""
    out = Drawing("8 x 8 numbers of 16 bits in 8 lanes of four registers: row and column of each")
    cell, wide, x = 17.0, 1.3, 66.0
    for number, (name, block) in enumerate(exchanges()):
        left = x + number * (8 * cell * wide + 26)
        out.text(left, 54, name)
        rows = [[(row, f"{row}{column}") for row, column in lane] for lane in block]
        out.grid(left, 64, rows, cell, wide)
        if not number:
            for lane in range(8):
                out.text(left - 8, 64 + lane * cell + 12, f"lane {lane}", "faint end")
        for register in range(4):
            middle = left + (2 * register + 1) * cell * wide
            out.text(middle, 64 + 8 * cell + 14, f"v{register}", "faint middle")
    final = list(exchanges())[-1][1]
    assert all(len({column for _, column in lane}) == 1 for lane in final), "a lane has a column"
    assert all([row for row, _ in lane] == list(range(8)) for lane in final)
    return out


# --------------------------------------------------------------------------- product to product


def mlp() -> Drawing:
    """Two tiles of D as B of a product of 32, on CDNA: colours are groups of 16 lanes."""
    out = Drawing("The hidden layer stays where it is (CDNA): rows of W0 are taken in this order")
    first = instruction("v_mfma_f32_16x16x16_f16", "gfx950").layout("D")
    second = instruction("v_mfma_f32_16x16x32_f16", "gfx950").layout("B")
    height, top = 13.0, 66.0
    out.text(60, 54, "D of the first product, row: hidden unit")
    out.text(430, 54, "B of the second, k: hidden unit")
    for tile in range(2):
        for row in range(16):
            y = top + (16 * tile + row) * height + 12 * tile
            number = 8 * (row // 4) + 4 * tile + row % 4
            lanes = first[row, 0, 0].lane // 16
            out.rect(150, y, 120, height, lanes, f"row {row}: {number}")
            target = top + number * height + 6
            out.line(270, y + height / 2, 430, target + height / 2)
            assert second[number, 0, 0].lane // 16 == lanes, "nothing moves between lanes"
        out.text(142, top + (16 * tile + 8) * height + 12 * tile, f"tile {tile}", "end")
    for k in range(32):
        lanes = second[k, 0, 0].lane // 16
        out.rect(430, top + k * height + 6, 120, height, lanes, f"k {k}")
    for group in range(4):
        out.rect(590, top + 20 + 20 * group, 16, 14, group)
        out.text(614, top + 32 + 20 * group, f"lanes {16 * group} to {16 * group + 15}")
    out.text(590, top + 120, "A line never leaves its colour:", "faint")
    out.text(590, top + 135, "no exchange between lanes.", "faint")
    return out


def attention() -> Drawing:
    """Scores, weights and the result."""
    out = Drawing("Scores stay in registers: D of K Q^T becomes B of V^T P^T")
    y = 76
    _matrix(out, 60, y, 60, 110, "K", "channels", "keys", 0)
    out.text(136, y + 58, "x")
    _matrix(out, 160, y, 90, 60, "Q^T", "queries", "", 1)
    out.arrow(275, 325, y + 55)
    _matrix(out, 375, y, 90, 110, "S^T = D", "queries", "keys", 2)
    out.arrow(480, 580, y + 55, "exp, 16 bits\nin its lane")
    _matrix(out, 625, y, 90, 110, "P^T = B", "queries", "keys", 2)
    down = y + 160
    _matrix(out, 375, down, 110, 60, "V^T", "keys", "channels", 3)
    out.text(498, down + 34, "x  P^T")
    out.arrow(550, 590, down + 30)
    _matrix(out, 665, down, 90, 60, "O^T = D", "queries", "channels", 4)
    out.text(20, down + 15, "A query is a column: its maximum,", "faint")
    out.text(20, down + 30, "its sum and its part of O are in", "faint")
    out.text(20, down + 45, "the lanes of one column.", "faint")
    return out


def fft() -> Drawing:
    """256 as 16 x 16."""
    out = Drawing(
        "256 = 16 x 16: two products with F; on CDNA and RDNA 4 nothing moves between lanes"
    )
    y, side = 90, 96
    _matrix(out, 60, y, side, side, "X^T", "n1", "n2", 0)
    out.text(170, y + 52, "x")
    _matrix(out, 195, y, side, side, "F", "k1", "", 1)
    out.arrow(305, 345, y + 48)
    _matrix(out, 375, y, side, side, "Y^T = D", "k1", "n2", 2)
    out.arrow(485, 585, y + 48, "times\nw ^ (n2 k1)")
    _matrix(out, 615, y, side, side, "Z^T = B", "k1", "n2", 2)
    down = y + side + 60
    _matrix(out, 375, down, side, side, "F", "n2", "k2", 1)
    out.text(490, down + 52, "x  Z^T")
    out.arrow(550, 585, down + 48)
    _matrix(out, 615, down, side, side, "X^T = D", "k1", "k2", 4)
    out.text(60, down + 40, "x[16 n1 + n2] comes in,", "faint")
    out.text(60, down + 55, "X[k1 + 16 k2] goes out:", "faint")
    out.text(60, down + 70, "rows of 16 k1 are neighbours", "faint")
    out.text(60, down + 85, "in memory.", "faint")
    return out


def _matrix(
    out: Drawing, x: float, y: float, w: float, h: float, name: str, across: str, along: str,
    colour: int,
) -> None:  # fmt: skip
    out.rect(x, y, w, h, colour, name)
    out.text(x + w / 2, y - 7, across, "faint middle")
    if along:
        out.text(x - 6, y + h / 2 + 4, along, "faint end")


# ------------------------------------------------------------------------------------- others


def softmax() -> Drawing:
    """A row in the registers of a wave."""
    out = Drawing("A row of 1024 f16 in the registers of a wave of 64: read once, 16 bytes a lane")
    width = 11.0
    for part in range(2):
        y = 60 + part * 44
        out.text(14, y + 15, f"part {part}")
        for lane in range(64):
            out.rect(80 + lane * width, y, width, CELL, lane // 16)
        out.text(80, y + CELL + 13, f"{512 * part}", "faint")
        out.text(80 + 64 * width, y + CELL + 13, f"{512 * part + 511}", "faint end")
    for group in range(4):
        x, w = 80 + group * 16 * width, 16 * width
        out.rect(x + 8, 160, w - 16, CELL, group, "16 lanes by DPP")
        out.line(x + w / 2, 182, 80 + 32 * width, 210)
    out.rect(80 + 24 * width, 210, 16 * width, CELL, "box", "v_readlane_b32")
    out.text(80, 254, "the maximum first, then the sum of exponentials; the row waits in", "faint")
    out.text(80, 269, "registers, and is written once", "faint")
    return out


def reduction() -> Drawing:
    """One launch, a fixed order."""
    out = Drawing("One launch: workgroups leave their sums, the last one adds them in their order")
    for group in range(6):
        x = 40 + group * 100
        out.rect(x, 50, 90, 26, group, f"part {group}")
        out.line(x + 45, 76, x + 45, 104)
        out.text(x + 45, 118, "workgroup", "middle")
        out.line(x + 45, 124, x + 45, 148)
        out.rect(x + 15, 148, 60, CELL, group, f"sum {group}")
    out.text(650, 163, "in memory", "faint")
    out.text(
        40, 198, "each then adds 1 to a counter; who finds that all others have been there", "faint"
    )
    out.text(40, 213, "goes on, whichever it is:", "faint")
    for group in range(6):
        out.rect(40 + group * 62, 226, 60, CELL, group, f"sum {group}")
    out.arrow(420, 470, 237)
    out.rect(478, 226, 90, CELL, "box", "result")
    return out


def stencil() -> Drawing:
    """A tile that moves along z."""
    out = Drawing("A tile of 32 x 8 moves along z (radius 2)")
    size, radius = 13.0, 2
    x, y = 40.0, 70.0
    out.text(x, 54, "the plane in LDS, with its rim")
    for row in range(8 + 2 * radius):
        for column in range(32 + 2 * radius):
            inside = radius <= row < 8 + radius and radius <= column < 32 + radius
            corner = not (radius <= row < 8 + radius or radius <= column < 32 + radius)
            if not corner:
                out.rect(x + column * size, y + row * size, size, size, 0 if inside else 1)
    centre = x + 20 * size, y + 6 * size
    for step in range(-radius, radius + 1):
        out.rect(centre[0] + step * size, centre[1], size, size, 3)
        out.rect(centre[0], centre[1] + step * size, size, size, 3)
    left = x + 38 * size + 40
    out.text(left, 54, "a work-item's column in registers")
    for step in range(-radius, radius + 1):
        name = "z" if not step else f"z {'+' if step > 0 else '-'} {abs(step)}"
        out.rect(left, y + (step + radius) * 26, 90, 24, 3, name)
    out.text(left + 102, y + 16, "goes away with the next plane", "faint")
    out.text(left + 102, y + 68, "is what lies in LDS", "faint")
    out.text(left + 102, y + 120, "is loaded, once", "faint")
    under = y + 12 * size + 20
    out.text(
        x,
        under,
        "blue: the tile; orange: the rim, loaded besides; pink: what one value needs",
        "faint",
    )
    return out


def weights() -> Drawing:
    """Codes of four bits on their way to A."""
    out = Drawing("Sixteen bytes of a lane: 32 codes of a row that share a scale")
    wide, x, y = 21.0, 90.0, 60.0
    out.text(x - 10, y + 15, "words", "end")
    for code in range(32):
        word, nibble = divmod(code, 8)
        out.rect(x + code * wide + 8 * word, y, wide, CELL, nibble % 4, str(code))
    for word in range(4):
        left = x + word * (8 * wide + 8)
        out.text(left, y + CELL + 14, f"word {word}: of instruction {word}", "faint")
    down, big = y + 92, 42.0
    out.text(x - 10, down + 15, "word 0", "end")
    for nibble in range(8):
        out.rect(x + nibble * big, down, big, CELL, nibble % 4, f"k {nibble}")
        place = 2 * (nibble % 4) + nibble // 4
        out.line(x + (nibble + 0.5) * big, down + CELL, x + (place + 0.5) * big, down + 84)
    out.text(x - 10, down + 99, "A", "end")
    for register in range(4):
        for half in range(2):
            left = x + (2 * register + half) * big
            out.rect(left, down + 84, big, CELL, register, f"k {register + 4 * half}")
        out.text(
            x + (2 * register + 1) * big, down + 84 + CELL + 14, f"v{register}", "faint middle"
        )
    aside = x + 8 * big + 40
    out.text(aside, down + 15, "codes e and e + 4 are shifted and masked", "faint")
    out.text(aside, down + 30, "together: the halves of one register", "faint")
    out.text(aside, down + 84, "x lies in LDS in the same order of k:", "faint")
    out.text(aside, down + 99, "0 4 1 5 2 6 3 7", "faint")
    return out


PICTURES: dict[str, Callable[[], Drawing]] = {
    "kernel-gemm": gemm,
    "kernel-mlp": mlp,
    "kernel-transpose": transpose,
    "kernel-softmax": softmax,
    "kernel-reduce": reduction,
    "kernel-stencil": stencil,
    "kernel-attention": attention,
    "kernel-fft": fft,
    "kernel-weights": weights,
}


def pictures() -> dict[str, str]:
    """SVG text by path below docs/."""
    return {f"pictures/{name}.svg": draw().svg() for name, draw in PICTURES.items()}
