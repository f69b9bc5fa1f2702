"""diverge: a random search for differences between designs, by pair and class of inputs.

A point of the campaign is a class and a seed. Its row has, for each pair of designs (including the
exact value), the number of samples that differ and the worst cases with their operands, so its
size does not depend on the number of samples. The worst cases overall are among the rows.
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from wavecore.campaign import inputs as classes
from wavecore.campaign.cases import EXACT, Case, from_each_other, from_exact
from wavecore.campaign.designs import What, computed, designs_of, distinct, products_of, text_of
from wavecore.campaign.engine import run
from wavecore.campaign.parameters import is_whole
from wavecore.campaign.results import Results
from wavecore.errors import CampaignError
from wavecore.matrix.numerics.entries import FORMATS, Format
from wavecore.numerics import exact
from wavecore.numerics.arguments import TYPES
from wavecore.numerics.comparison import Design, input_types
from wavecore.numerics.report import Table, as_text, percent

if TYPE_CHECKING:
    from distributed import Client

Measure = Literal["result", "terms", "odd"]
Pair = tuple[int, int]

MEASURES: tuple[Measure, ...] = ("result", "terms", "odd")
CHUNK = 1 << 16  # samples per point, if there are that many
_RESULTS = {
    "f64": "f64",
    **dict.fromkeys(("i8", "i4", "iu8", "iu4"), "i32"),
}  # f32 for all other types


def diverge(
    designs: Sequence[What] | None = None,
    samples: int = 10**6,
    *,
    type: str = "f16",
    result: str | None = None,
    k: int | None = None,
    inputs: Sequence[str] | None = None,
    seed: int = 0,
    chunk: int | None = None,
    client: Client | str | None = None,
    workers: int | None = None,
    out: str | os.PathLike[str] = "divergence.parquet",
    resume: bool = True,
    timeout: float | None = None,
    memory: int | str | None = None,
    progress: bool | None = None,
) -> Divergence:
    """Search for sums of products where designs differ from each other and from the exact value.

    Args:
        designs: instructions, their names (on all targets that have them), (target, name) or
            (target, type), or targets; all targets if None. Only one of several with the same
            arithmetic is run.
        samples: sums to try; rounded up to whole points, equally many for each class of inputs.
        type: the type of A and B, such as "f16" or "fp8", if a design does not specify it.
        result: the type of C and D; None is f64 for f64, i32 for integers and f32 for all others.
        k: products per sum; if None, as many as the largest of the designs sums.
        inputs: classes from `wavecore.campaign.inputs`; all if None.
        seed: the seed of the first point of each class.
        chunk: samples per point; a multiple of 128. If None, as many as a class needs, up to
            65,536.
        client, workers, out, resume, timeout, memory, progress: see `run`. More samples with the
            same `out` and `chunk` continue a smaller search.

    Raises: TargetError and CampaignError for invalid designs, types or numbers.
    """
    _check(samples, CHUNK if chunk is None else chunk, k, seed)
    result = result or _RESULTS.get(type, "f32")
    chosen = distinct(designs, type, result)
    dtypes = _types(chosen)
    names = classes.names(dtypes, inputs)
    if chunk is None:
        chunk = min(CHUNK, math.ceil(samples / len(names) / classes.SIDE) * classes.SIDE)
    seeds = math.ceil(samples / chunk / len(names))
    common = {
        "designs": text_of(chosen),
        "k": k or max(products_of(design.instruction) for design in chosen),
        "samples": chunk,
    }
    points = [
        {**common, "inputs": name, "seed": number}
        for number, name in product(range(seed, seed + seeds), names)
    ]
    return Divergence(
        run(
            _searched, points, client=client, workers=workers, out=out, resume=resume,
            timeout=timeout, memory=memory, progress=progress,
        )
    )  # fmt: skip


def _check(samples: int, chunk: int, k: int | None, seed: int) -> None:
    given = {"samples": samples, "chunk": chunk, "seed": seed} | ({} if k is None else {"k": k})
    for name, number in given.items():
        if not is_whole(number):
            raise CampaignError(f"{name} must be an integer, not {number!r}.")
    if samples < 1 or (k is not None and k < 1) or seed < 0:
        raise CampaignError(
            f"samples={samples}, k={k}, seed={seed}: samples and k must be 1 or more, and seed 0 "
            "or more."
        )
    if chunk < 1 or chunk % classes.SIDE:
        raise CampaignError(f"chunk={chunk}: it must be a multiple of {classes.SIDE}.")


def _types(designs: Sequence[Design]) -> list[np.dtype[Any]]:
    return list(dict.fromkeys(dtype for design in designs for dtype in input_types(design)))


def _pairs(designs: Sequence[Design]) -> list[Pair]:
    """All pairs of designs; the number after the last design stands for the exact value."""
    return list(combinations(range(len(designs) + 1), 2))


# ----------------------------------------------------------------------------------- one point


class _Search:
    """The state for each pair after some blocks: the number of differing samples, and the worst."""

    def __init__(self, designs: Sequence[Design]) -> None:
        self.designs = designs
        self.pairs = _pairs(designs)
        self.form = FORMATS[designs[0].instruction.d_type]
        self.differing = [0] * len(self.pairs)
        self.ulps = {measure: [0.0] * len(self.pairs) for measure in MEASURES}
        self.cases = {measure: [-1] * len(self.pairs) for measure in MEASURES}  # samples; or -1
        self._kept: dict[int, bytes] = {}  # operands, by sample

    def look(self, drawn: classes.Block, first: int) -> None:
        """Compute a block of samples; `first` is the number of its first one."""
        true = exact.product(*drawn)
        units = exact.last_place(true.high, self.form)
        scale = units / exact.last_place(_magnitudes(drawn), self.form)
        results = [computed(design, *drawn) for design in self.designs]
        numbers = [d.astype(np.float64) for d in results]
        for place, (one, other) in enumerate(self.pairs):
            if other == len(results):
                differ, ulps = from_exact(results[one], true, self.form)
            else:
                differ, ulps = from_each_other(numbers[one], numbers[other], units)
            self.differing[place] += int(np.count_nonzero(differ))
            odd = differ & np.isinf(ulps)
            ulps = np.where(differ & ~odd, ulps, 0.0)
            found = {"result": ulps, "terms": ulps * scale, "odd": np.where(odd, np.inf, 0.0)}
            for measure in MEASURES:
                self._keep(measure, place, found[measure], drawn, first)

    def _keep(
        self, measure: Measure, place: int, ulps: np.ndarray, drawn: classes.Block, first: int
    ) -> None:
        """Keep a sample, with its operands, if it is worse than the worst so far."""
        at = int(ulps.argmax())
        if ulps.flat[at] <= self.ulps[measure][place]:
            return
        self.ulps[measure][place] = float(ulps.flat[at])
        self.cases[measure][place] = first + at
        i, j = divmod(at, drawn.c.shape[1])
        operands = (drawn.a[i], drawn.b[:, j], drawn.c[i, j])
        self._kept[first + at] = b"".join(each.tobytes() for each in operands)

    def row(self) -> dict[str, Any]:
        """The columns for a table."""
        samples = sorted({case for cases in self.cases.values() for case in cases} - {-1})
        return {
            "differing": self.differing,
            **{f"{measure}_ulps": self.ulps[measure] for measure in MEASURES},
            **{f"{measure}_case": self.cases[measure] for measure in MEASURES},
            "cases": samples,
            "operands": [self._kept[sample] for sample in samples],
        }


def _searched(designs: str, k: int, samples: int, inputs: str, seed: int) -> dict[str, Any]:
    """The task: one class and seed."""
    search = _Search(designs_of(designs))
    dtypes, out = _types(search.designs), np.dtype(TYPES[search.form.name])
    for number in range(math.ceil(samples / classes.BLOCK)):
        drawn = classes.block(inputs, (seed, number), k, dtypes, out)
        rows = (samples - number * classes.BLOCK) // classes.SIDE
        drawn = drawn._replace(a=drawn.a[:rows], c=drawn.c[:rows])
        search.look(drawn, number * classes.BLOCK)
    return search.row()


def _magnitudes(drawn: classes.Block) -> np.ndarray:
    x, y, z = (np.abs(matrix.astype(np.float64)) for matrix in drawn)
    with np.errstate(all="ignore"):
        found: np.ndarray = x @ y + z
    return found


# ------------------------------------------------------------------------------------ all points


class Divergence:
    """The results of a search so far.

    Attributes:
        results: the campaign's rows.
        designs: the compared designs, each with the evidence for its arithmetic.
        k: products per sum.
        samples: the number of sums tried.
    """

    def __init__(self, results: Results) -> None:
        """Read the rows of a search. Raises: CampaignError if none ended well."""
        self.results = results
        rows = [row for row in results.rows() if row["status"] == "ok" and "operands" in row]
        kinds = {(row["designs"], row["k"]) for row in rows}
        if len(kinds) != 1:
            failed = {row["reason"] for row in results.rows() if row["status"] != "ok"}
            what = "rows of several searches" if kinds else "no successful rows of a search"
            raise CampaignError(
                f"{results.path} has {what}" + "".join(f"; {each}" for each in sorted(failed)[:3])
            )
        ((text, self.k),) = kinds
        self.designs = designs_of(text)
        self.samples = sum(row["samples"] for row in rows)
        self._pairs = _pairs(self.designs)
        self._rows: dict[str, list[dict[str, Any]]] = {}
        for row in rows:
            self._rows.setdefault(row["inputs"], []).append(row)

    @property
    def form(self) -> Format:
        """The format of the results."""
        return FORMATS[self.designs[0].instruction.d_type]

    @property
    def inputs(self) -> tuple[str, ...]:
        """The classes of inputs."""
        return tuple(self._rows)

    def worst(
        self, first: str | None = None, second: str | None = None, *,
        inputs: str | None = None, measure: Measure = "result",
    ) -> list[Case]:  # fmt: skip
        """The worst case of each pair and class in which it differs, the largest distance first.

        Args:
            first, second: only these designs, in either order, or "exact"; None is any.
            inputs: only this class.
            measure: the reference of an ulp: the exact "result", which cancellation makes small, or
                the sum of the "terms'" magnitudes, which it does not affect; "odd" selects cases
                where one has a NaN or an infinity that the other has not.

        Raises: CampaignError with the valid names.
        """
        wanted = {self._known(name) for name in (first, second) if name is not None}
        if first is not None and first == second:
            raise CampaignError(f"a pair needs two different designs, not {first} twice.")
        if inputs is not None and inputs not in self._rows:
            raise CampaignError(f"no inputs {inputs!r}; available are {', '.join(self._rows)}.")
        if measure not in MEASURES:
            raise CampaignError(f"no measure {measure!r}; available are {', '.join(MEASURES)}.")
        found = [
            case
            for name, place in product(self._rows, range(len(self._pairs)))
            if inputs in (None, name) and wanted <= set(self._pairs[place])
            for case in self._worst(name, place, measure)
        ]
        return sorted(found, key=lambda case: -case.ulps)

    def share(self, first: str, second: str, inputs: str | None = None) -> float:
        """The share of samples in which two differ; for "exact", of incorrectly rounded results.

        Raises: CampaignError with the valid names.
        """
        pair = sorted((self._known(first), self._known(second)))
        if pair[0] == pair[1]:
            raise CampaignError(f"a pair needs two different designs, not {first} twice.")
        place = self._pairs.index((pair[0], pair[1]))
        rows = list(self._every(inputs))
        differing = sum(int(row["differing"][place]) for row in rows)
        return differing / sum(int(row["samples"]) for row in rows)

    def table(self, cases: Sequence[Case] | None = None, measure: Measure = "result") -> Table:
        """A row for each of these cases; by default the worst of each pair."""
        if cases is None:
            best: dict[tuple[str, str], Case] = {}
            for case in self.worst(measure=measure):
                best.setdefault(case.names, case)
            cases = list(best.values())
        title = f"{self.samples:,} sums of {self.k} products, to {self.form.name}: worst cases"
        rows = tuple(
            (*case.names, case.inputs, figure(case.ulps), percent(self.share(*case.names)))
            for case in cases
        )
        return Table(title, ("design", "and", "inputs", "ulps", "differ"), rows, left=3)

    def design_table(self) -> Table:
        """A row for each design, with its arithmetic and the evidence for it."""
        rows = tuple(
            (each.name, each.instruction.name, each.how.text, each.how.source.evidence)
            for each in self.designs
        )
        return Table("Designs", ("design", "instruction", "model", "evidence"), rows, left=4)

    def __str__(self) -> str:
        return f"{as_text(self.design_table())}\n\n{as_text(self.table())}"

    def __repr__(self) -> str:
        return f"<Divergence of {len(self.designs)} designs: {self.samples:,} samples>"

    def _known(self, name: str) -> int:
        if name not in self._names:
            raise CampaignError(
                f"no design {name!r} was searched; available are {', '.join(self._names)}."
            )
        return self._names.index(name)

    @property
    def _names(self) -> list[str]:
        return [*(design.name for design in self.designs), EXACT]

    def _every(self, inputs: str | None) -> Iterator[Mapping[str, Any]]:
        for name, rows in self._rows.items():
            if inputs in (None, name):
                yield from rows

    def _worst(self, inputs: str, place: int, measure: Measure) -> list[Case]:
        """The worst case of a pair in a class, if any; among equals that of the first seed."""
        ulps, cases = f"{measure}_ulps", f"{measure}_case"
        rows = [row for row in self._rows[inputs] if row[cases][place] >= 0]
        if not rows:
            return []
        row = min(rows, key=lambda row: (-row[ulps][place], row["seed"]))
        sample = row[cases][place]
        a, b, c = _arrays(row["operands"][row["cases"].index(sample)], self.designs, self.k)
        one, other = (self._names[n] for n in self._pairs[place])
        apart = row[ulps][place]
        return [Case(self.designs, one, other, inputs, row["seed"], sample, apart, a, b, c)]


def _arrays(
    data: bytes, designs: Sequence[Design], k: int
) -> tuple[np.ndarray, np.ndarray, np.generic]:
    """A's row, B's column and C's entry, from a row of the table."""
    types = _types(designs)
    both = types[0] if len(types) == 1 else np.dtype(np.float64)
    out = np.dtype(TYPES[designs[0].instruction.d_type])
    size = k * both.itemsize
    a, b = (np.frombuffer(data, both, k, at) for at in (0, size))
    c: np.generic = np.frombuffer(data, out, 1, 2 * size)[0]
    return a, b, c


def figure(ulps: float) -> str:
    """A distance in ulps as text."""
    return f"{ulps:,.1f}" if ulps < 1e6 else f"{ulps:.2g}"
