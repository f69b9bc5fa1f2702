"""`wavecore locate --output`: the equation of an entry of D, over registers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from wavecore.cli import matrices
from wavecore.cli.tabular import Grid
from wavecore.matrix.layout import KEPT, Layout
from wavecore.matrix.signs import signed

Layouts = Mapping[str, Layout]
Entry = tuple[int, ...]


class Factor(NamedTuple):
    """An entry in the equation: its name, its place, its facts."""

    entry: str
    place: str
    facts: dict[str, Any]
    sign: str = ""

    def text(self, where: str) -> str:
        """Its "name", its "cell", or the "register" of its operand."""
        plain = {
            "name": self.entry,
            "cell": self.place,
            "register": f"{self.facts['operand']}.{self.place}",
        }
        return signed(plain[where], self.sign)


class Term(NamedTuple):
    """One product: A and B, the k of B that a sparse A selects, the scales of both."""

    a: Factor
    b: Factor
    chosen: Factor | None
    scales: tuple[Factor, ...]

    @property
    def factors(self) -> tuple[Factor, ...]:
        """The factors, each followed by its scale."""
        if not self.scales:
            return self.a, self.b
        return self.a, self.scales[0], self.b, self.scales[1]


class Equation(NamedTuple):
    """D = A B + ... + C for one entry of D."""

    d: Factor
    terms: tuple[Term, ...]
    c: Factor

    def text(self, where: str) -> str:
        """With the entries' names ("name") or with registers ("register")."""
        products = ["*".join(one.text(where) for one in term.factors) for term in self.terms]
        return f"{self.d.text(where)} = {' + '.join([*products, self.c.text(where)])}"

    def record(self) -> dict[str, Any]:
        """As in the JSON output."""
        terms = []
        for term in self.terms:
            facts = {"A": term.a.facts, "B": term.b.facts}
            facts |= {"K": term.chosen.facts} if term.chosen else {}
            terms.append(facts | {scale.facts["operand"]: scale.facts for scale in term.scales})
        return {
            "D": self.d.facts,
            "terms": terms,
            "C": self.c.facts,
            "equation": self.text("name"),
            "registers": self.text("register"),
        }

    def grid(self, title: str) -> Grid:
        """One row per product, A and B side by side; C last."""
        first = self.terms[0]
        columns = ["A", "A in", "B", "B in"]
        columns += ["index", "index in"] if first.chosen else []
        columns += ["scale of A", "SA in", "scale of B", "SB in"] if first.scales else []
        rows = []
        for term in self.terms:
            factors = (term.a, term.b, *([term.chosen] if term.chosen else []), *term.scales)
            rows.append(tuple(one.text(at) for one in factors for at in ("name", "cell")))
        rows.append((self.c.text("name"), self.c.text("cell"), *("" for _ in columns[2:])))
        said = f"{title}\n{self.d.entry} in {self.d.place} is the sum of all A * B and of C"
        note = self.text("register")
        return Grid(said, tuple(columns), tuple(rows), note=note, left=len(columns))


def equation(layouts: Layouts, i: int, j: int, block: int) -> Equation:
    """The equation of D[i][j] of a block."""
    terms = tuple(_terms(layouts, i, j, block))
    return Equation(factor(layouts["D"], (i, j, block)), terms, factor(layouts["C"], (i, j, block)))


def _terms(layouts: Layouts, i: int, j: int, block: int) -> Iterator[Term]:
    a, b = layouts["A"], layouts["B"]
    kept = 2 if KEPT in a.element else 1
    for k in range(0, dict(a.dims)["k"], a.neighbours("k")):
        scales = tuple(
            factor(layouts[name], entry)
            for name, entry in (("SA", (i, k, block)), ("SB", (k, j, block)))
            if name in layouts
        )
        if kept == 1:
            yield Term(factor(a, (i, k, block)), factor(b, (k, j, block)), None, scales)
            continue
        for slot in range(kept):
            yield _sparse_term(layouts, (i, k, block), (k, j, block), slot, scales)


def _sparse_term(
    layouts: Layouts, in_a: Entry, in_b: Entry, slot: int, scales: tuple[Factor, ...]
) -> Term:
    """One of the two entries that A keeps of four k, and the entry of B that it selects."""
    a, b, index = layouts["A"], layouts["B"], layouts["K"]
    kept = factor(a, in_a)
    low = a[in_a].low_bit + slot * a.pitch
    high = low + a.bits - 1
    place = a[in_a]._replace(low_bit=low, high_bit=high)
    kept = Factor(
        f"{kept.entry}#{slot}",
        matrices.location_text(place, f"{{{_lanes(kept)}}}"),
        kept.facts | {"kept": slot, "bits": [low, high]},
        a.sign_at(place.register, low),
    )
    # Two of the four bits select this slot's k.
    chosen = factor(index, in_a)
    at = index[in_a]
    half = at._replace(low_bit=at.low_bit + 2 * slot, high_bit=at.low_bit + 2 * slot + 1)
    bits = [half.low_bit, half.high_bit]
    chosen = Factor(
        f"{chosen.entry}#{slot}",
        matrices.location_text(half, f"{{{_lanes(chosen)}}}"),
        chosen.facts | {"kept": slot, "bits": bits},
    )
    k, j, block = in_b
    four = [factor(b, (k + n, j, block)) for n in range(4)]
    met = Factor(
        f"B[{chosen.entry}][{j}]" + matrices.block_text(b, block),
        "(" + "|".join(one.place for one in four) + ")",
        {"operand": "B", "one_of": [one.facts for one in four]},
    )
    return Term(kept, met, chosen, scales)


def _lanes(found: Factor) -> str:
    """Its lanes, in the notation of a place."""
    return ",".join(str(lane) for lane in found.facts["lanes"])


def factor(layout: Layout, entry: Entry) -> Factor:
    """An entry's name, place and facts."""
    places = layout.locations(*entry)
    sign = layout.sign(*entry)
    facts = {
        "operand": layout.operand,
        **dict(zip(layout.names, entry, strict=True)),
        "lanes": [place.lane for place in places],
        "register": places[0].register,
        "bits": [places[0].low_bit, places[0].high_bit],
        **({"sign": sign} if sign else {}),
    }
    place = matrices.place_text(layout, entry, signs=False)
    return Factor(matrices.entry_text(layout, entry), place, facts, sign)
