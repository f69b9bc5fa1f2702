"""Numerics: cases and typed numbers equal wc.mma's, and the page shows them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import wavecore as wc
from tests.web.pages import served, visited, written
from wavecore.errors import Error
from wavecore.matrix.catalogue import FORMATS as CHOSEN
from wavecore.matrix.numerics.entries import FORMATS
from wavecore.numerics import reals
from wavecore.web import casepages, cases, computing, documents

NAMES = list(cases.cases())


def by_mma(problem: computing.Problem, design: dict[str, Any]) -> list[list[str]]:
    """D's bits by wc.mma, padded with zeros to the instruction's sizes."""
    inst = wc.instruction(design["instruction"], design["target"])
    formats = computing.formats(inst, problem.type)
    m, n, k = problem.size
    types = problem.type, problem.type, inst.c_type
    given = []
    for matrix, type, format in zip((problem.a, problem.b, problem.c), types, formats, strict=True):
        numbers = np.array(
            [[computing._code(text, type, format, inst) for text in row] for row in matrix]
        )
        given.append(numbers.astype(f"u{max(FORMATS[format].bits, 8) // 8}"))
    pieces = -(-k // inst.k)
    a = np.zeros((inst.m, pieces * inst.k), given[0].dtype)
    b = np.zeros((pieces * inst.k, inst.n), given[1].dtype)
    d = np.zeros((inst.m, inst.n), given[2].dtype)
    a[:m, :k], b[:k, :n], d[:m, :n] = given
    modifiers = {}
    if inst.format_modifiers:
        modifiers = {name: CHOSEN.index(problem.type) for name in inst.format_modifiers.values()}
    if inst.a_type.startswith("iu"):
        modifiers = {"neg_lo": 0 if problem.type.startswith("u") else 3}
    for first in range(0, pieces * inst.k, inst.k):
        own = slice(first, first + inst.k)
        d = wc.mma(inst.name, a[:, own], b[own], d, target=inst.target, **modifiers)
    digits = FORMATS[inst.d_type].bits // 4
    return [[f"0x{int(code):0{digits}x}" for code in row[:n]] for row in d[:m]]


@pytest.mark.parametrize("name", NAMES)
def test_cases(name: str) -> None:
    """D is wc.mma's on every design; steps end in it; published results are reproduced."""
    case = cases.cases()[name]
    found = casepages.document(name)
    problem = cases.problem_of(case)
    for design in found["designs"]:
        assert "error" not in design
        own = [[entry["hex"] for entry in row] for row in design["d"]]
        assert own == by_mma(problem, design)
        for place, steps in design["steps"].items():
            i, j = map(int, place.split(","))
            assert steps["d"]["hex"] == own[i][j] == steps["steps"][-1]["after"]["hex"]
    results = {design["target"]: design["d"][0][0]["hex"] for design in found["designs"]}
    known = {target: bits for target, (bits, _) in case.get("expected", {}).items()}
    assert {target: results[target] for target in known if target in results} == {
        target: bits for target, bits in known.items() if target in results
    }
    assert found["differing"] == [
        [i, j]
        for i in range(found["size"][0])
        for j in range(found["size"][1])
        if len({design["d"][i][j]["hex"] for design in found["designs"]}) > 1
    ]


def test_cases_are_small_and_named() -> None:
    """Their documents are below 300 kB each; unknown ones are reported."""
    assert max(len(documents.script(f"case/{name}")) for name in NAMES[-4:]) < 300_000
    with pytest.raises(LookupError, match="no case"):
        documents.document("case/nothing")


def test_types_have_designs_on_every_architecture() -> None:
    """Each target with the type is listed itself or beside one that computes alike."""
    found = {each["name"]: each for each in cases.document()["types"]}
    for name, of in found.items():
        targets = [target for design in of["designs"] for target in design["targets"]]
        assert len(targets) == len(set(targets))
        assert set(targets) <= {target for target, names in of["instructions"].items() if names}
        assert targets, name
    assert len(found["f16"]["designs"]) == 6
    assert set(found["f16"]["instructions"]["gfx90a"]) == {
        inst.name for inst in wc.matrix.instructions("gfx90a") if inst.a_type == "f16"
    }


# ------------------------------------------------------------------------------------- live


@pytest.mark.parametrize("type", computing.KINDS)
@pytest.mark.parametrize("size", [(1, 1, 3), (3, 2, 5)])
def test_typed_numbers(type: str, size: tuple[int, int, int]) -> None:
    """Decimals, bits and specials of every type, few entries and many: as in wc.mma."""
    m, n, k = size
    rng = np.random.default_rng(len(type))
    texts = ["1", "2", "0", "3"] if type[0] in "iu" else ["1", "-0.5", "0x1.8p+0", "-0", "2", "4"]
    a, b = (rng.choice(texts, shape).tolist() for shape in ((m, k), (k, n)))
    c = rng.choice(["0", "7", "1"], (m, n)).tolist()
    found = computing.answer({"type": type, "a": a, "b": b, "c": c, "at": [m - 1, 0]})
    problem = computing.Problem(type, a, b, c, {})
    for design in found["designs"]:
        own = [[entry["hex"] for entry in row] for row in design["d"]]
        assert own == by_mma(problem, design)
        assert design["steps"][f"{m - 1},0"]["d"]["hex"] == own[m - 1][0]


def test_specials_scales_and_modes() -> None:
    """NaN and infinities, a scaled instruction, MODE: the results of explain."""
    found = computing.answer({"type": "f16", "a": [["nan", "inf"]], "b": [["1"], ["0"]]})
    assert {design["d"][0][0]["text"] for design in found["designs"]} == {"nan"}
    name = "v_mfma_scale_f32_16x16x128_f8f6f4"
    body = {
        "type": "fp4", "a": [["1.5"] * 3], "b": [["2"]] * 3, "scale_a": [["0x1p3"]],
        "scale_b": [["0x80"]], "designs": [{"target": "gfx950", "instruction": name}],
    }  # fmt: skip
    (design,) = computing.answer(body)["designs"]
    assert design["d"][0][0]["text"] == str(9 * 8 * 2)
    large = {"type": "f32", "a": [["0x1p127", "0x1p127"]], "b": [["1"], ["1"]], "fp16_ovfl": True}
    saturated = {d["target"]: d["d"][0][0]["hex"] for d in computing.answer(large)["designs"]}
    inst = wc.instruction("v_mfma_f32_16x16x4f32", "gfx908")
    a = np.zeros((inst.m, inst.k), np.float32)
    a[0, :2] = 2.0**127
    d = wc.mma(inst.name, a, np.ones((inst.k, inst.n), np.float32), target="gfx908", fp16_ovfl=True)
    assert saturated["gfx908"] == f"0x{int(d.view(np.uint32)[0, 0]):08x}"


def test_a_number_that_a_design_has_not() -> None:
    """OCP's 448 is not a number of gfx942's fp8; the other designs compute."""
    found = computing.answer({"type": "fp8", "a": [["448"]], "b": [["1"]]})
    by_target = {design["target"]: design for design in found["designs"]}
    assert "has no such number" in by_target["gfx942"]["error"]
    assert by_target["gfx950"]["d"][0][0]["text"] == "448"


def body(**change: Any) -> dict[str, Any]:
    return {"type": "f16", "a": [["1"]], "b": [["1"]]} | change


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (None, "expected an object"),
        (body(type="f15"), "not one of"),
        (body(type=3), "type must be a text"),
        (body(a=[]), "1 to 128 rows"),
        (body(a="1"), "a must be a list"),
        (body(a=[["1"], ["1", "2"]]), "equal lengths"),
        (body(a=[[1]]), "entries must be texts"),
        (body(a=[["1", "2"]]), "A needs a column per row of B"),
        (body(a=[["1,5"]]), "not a number"),
        (body(a=[["0x12345"]]), "16 bits"),
        (body(c=[["1", "2"]]), "must be 1 x 1"),
        (body(a=[["1"] * 129], b=[["1"]] * 129), "1 to 128"),
        (body(a=[["1"]] * 9, b=[["1"] * 9]), "at most 64 entries"),
        (body(at=[0, 1]), "outside D, which is 1 x 1"),
        (body(at=["0", 0]), "must be \\[i, j\\]"),
        (body(designs=[]), "choose 1 to 24"),
        (body(designs=[{"target": "gfx942", "instruction": "v_mfma_f64_16x16x4f64"}]),
         "does not take f16"),
        (body(designs=[{"target": "gfx942"}]), "instruction is missing"),
        (body(fp16_ovfl=1), "true or false"),
    ],
)  # fmt: skip
def test_live_requests_are_checked(body: Any, said: str) -> None:
    """Errors name the invalid value."""
    with pytest.raises((ValueError, Error), match=said):
        computing.answer(body)


# ---------------------------------------------------------------------------------- the page


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The page in a folder, with three cases."""
    folder = tmp_path_factory.mktemp("numerics")
    names = ("five-results", "cancellation", "sample-fp8")
    return written(folder, ["catalogue", "numerics", *(f"case/{n}" for n in names)]).as_uri()


def test_results_on_the_page(browser: Any, page: str) -> None:
    """D and bits of every design are matmul's; equal results have the same letter."""
    with visited(browser, f"{page}#/numerics") as found:
        rows = found.page.locator(".results tbody tr")
        a, b = [[-8192, -0.5, -0.25, -0.125]], [[1024], [1], [1], [1]]
        letters = {}
        for n in range(rows.count()):
            target, name = rows.nth(n).get_attribute("data-design").split(":")
            d = wc.matmul(a, b, [[2**23]], instruction=name, target=target)
            assert float(rows.nth(n).locator(".value").text_content()) == d[0, 0]
            bits = rows.nth(n).locator(".hex").text_content()
            assert bits == f"0x{int(d.view(np.uint32)[0, 0]):08x}"
            letters.setdefault(rows.nth(n).locator(".alike").text_content(), set()).add(bits)
        assert rows.count() == 6
        assert all(len(bits) == 1 for bits in letters.values())
        assert len(letters) == 5
        assert found.texts(".last") == ["D = -0.875 0xbf600000, the exact value",
                                        "D = 0 0x00000000, +1.47e+7 ulp from exact"]  # fmt: skip


def test_steps_on_the_page(browser: Any, page: str) -> None:
    """A deep link to two designs: their stages are explain's, with the truncated bits."""
    left, right = (f"{t}:{wc.instruction(i, t).name}" for t, i in (
        ("gfx942", "v_mfma_f32_16x16x16_f16"), ("gfx1201", "v_wmma_f32_16x16x16_f16")))  # fmt: skip
    with visited(browser, f"{page}#/numerics/cancellation?left={left}&right={right}") as found:
        told = wc.numerics.explain(
            "v_mfma_f32_16x16x16_f16", *(
                [reals.codec("f16").decode(int(text, 16)) for row in matrix for text in row]
                for matrix in (cases.cases()["cancellation"][name] for name in "ab")
            ), target="gfx942",
        )  # fmt: skip
        side = f'[data-steps="{left}"]'
        texts = [stage.text for stage in told.steps[0].stages]
        assert found.texts(f"{side} .stage > p:first-child") == texts
        assert found.texts(f"{side} .last")[0].startswith(f"D = {told.text} {told.hex}")
        cut = told.steps[0].stages[0].rows[2].bits
        assert cut is not None
        assert found.texts(f"{side} s")[0].strip() == cut[1].strip()
        found.page.locator(".results input[name=left]").first.check()
        assert "left=gfx908" in found.address
        assert found.page.locator(f"{side}").count() == 0


def test_entries_by_keyboard(browser: Any, page: str) -> None:
    """Arrow keys select an entry of D, and the URL restores it."""
    with visited(browser, f"{page}#/numerics/sample-fp8") as found:
        view = found.page
        view.locator('.picker [tabindex="0"]').focus()
        view.keyboard.press("End")
        view.keyboard.press("ArrowDown")
        chosen = view.locator('.picker [aria-selected="true"]').get_attribute("data-at")
        assert chosen == "1,1"
        assert "D[1][1]" in found.texts(".results caption")[0]
        address = found.address
    with visited(browser, address) as again:
        assert (
            again.page.locator('.picker [aria-selected="true"]').get_attribute("data-at") == "1,1"
        )


@pytest.mark.parametrize(("width", "scheme"), [(400, "light"), (400, "dark"), (1400, "dark")])
def test_it_fits(browser: Any, page: str, width: int, scheme: str) -> None:
    """No page scrolls sideways."""
    address = f"{page}#/numerics/cancellation"
    with visited(browser, address, width=width, scheme=scheme) as found:
        assert found.overflow == 0


def test_typed_on_the_page(browser: Any) -> None:
    """With a server: typed numbers, their link, other designs, and what is refused."""
    with served() as server:
        link = f"{server}#/numerics/typed?type=f16&a=1 2;3 4&b=0x3c00 1;1 1&c=0 0;0 0"
        with visited(browser, link, refused=True) as found:
            view = found.page
            view.wait_for_selector(".results")
            assert found.texts(".results .value")[0] == "3"
            view.get_by_label("A, one row per line").fill("2 2\n3 4")
            view.get_by_role("button", name="Compute").click()
            view.locator(".results .value", has_text="4").first.wait_for()
            assert found.texts(".results .value")[0] == "4"
            assert "a=2+2%3B3+4" in found.address
            view.get_by_label("A, one row per line").fill("2 x\n3 4")
            view.get_by_role("button", name="Compute").click()
            view.wait_for_selector(".failed")
            assert "not a number" in found.texts(".failed")[0]
