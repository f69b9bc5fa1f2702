"""The conversion planner: documents equal the library's plans, and the page shows them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.sampling import in_turns
from tests.web.pages import served, visited, written
from wavecore.errors import Error
from wavecore.matrix import catalogue
from wavecore.matrix.chaining import end, feeds, ways
from wavecore.matrix.layout import Layout
from wavecore.web import conversions, documents, planning, plans

TARGETS = ("gfx908", "gfx942", "gfx1100", "gfx1201")


def held(places: dict[str, Any]) -> dict[tuple[int, int, int], dict[str, int]]:
    """What is at each (lane, register, position), by the bits in a document."""
    found = {}
    sizes = [1 << len(places[group]) for group in ("lane", "register", "inside")]
    for lane in range(sizes[0]):
        for register in range(sizes[1]):
            for inside in range(sizes[2]):
                of: dict[str, int] = {}
                there = True
                numbers = zip(("lane", "register", "inside"), (lane, register, inside), strict=True)
                for group, number in numbers:
                    for n, bit in enumerate(places[group]):
                        value = number >> n & 1
                        if bit in "01":
                            there &= value == int(bit)
                        elif bit != "*":
                            dim = bit.rstrip("0123456789")
                            of[dim] = of.get(dim, 0) | value << int(bit[len(dim) :])
                if there:
                    found[lane, register, inside] = of
    return found


def check_against(layout: Layout, places: dict[str, Any]) -> None:
    """Each place in the document holds what the layout has there."""
    unit = places["unit"]
    for (lane, register, inside), of in held(places).items():
        if register >= layout.registers:
            continue
        entries = [
            dict(zip(layout.names, entry.coordinates, strict=True))
            for entry in layout.elements(register, lane)
            if entry.low_bit == inside * unit
        ]
        own = [{dim: entry[dim] for dim in of if dim in entry} for entry in entries]
        assert {dim: n for dim, n in of.items() if dim in layout.names} in own


def plans_of(target: str) -> list[tuple[str, ...]]:
    """The paths of a target's plans: finding them takes a second, so tests do it."""
    return [(target, *plan[:5]) for plan in conversions.chains(target).named]


@pytest.mark.parametrize("target", TARGETS)
def test_plans_are_the_librarys(target: str) -> None:
    for path in in_turns(plans_of(target), lambda path: path[0], 6):
        check_plan(*path)


def check_plan(*path: str) -> None:
    """Steps, counts, code, and the places of everything at the start and at the end."""
    target, wave, first, second, operand, number = path
    insts = [catalogue.instruction(name, target) for name in (first, second)]
    plan = list(feeds(*insts, operand, int(wave)))[int(number)].plan
    assert plan is not None
    found = plans.document(*path)
    assert [step["text"] for step in found["steps"]][: len(plan.steps)] == [
        step.text for step in plan.steps
    ]
    assert (found["kind"], found["slots"], found["counts"]) == (
        plan.kind,
        plan.slots,
        plan.counts(),
    )
    assert "".join(f"{line[0]}\n" for line in found["hip"]) == plan.hip()
    assert "".join(f"{line[0]}\n" for line in found["python"]) == plan.python()
    marked = {line[1] for line in found["hip"] if len(line) > 1}
    assert marked <= set(range(len(found["steps"])))
    assert all(step["counts"] == {} or n in marked for n, step in enumerate(found["steps"]))
    if plan.source.bits != 6 and plan.source.bits <= 32:
        check_against(plan.source, found["before"])
        last = found["steps"][-1]["after"] if found["steps"] else found["before"]
        check_against(plan.destination, last)


def test_chains_have_every_pair() -> None:
    """Each pair's texts, plans and costs match `feeds`; pairs without one are left out."""
    found = conversions.document("gfx1201")
    for wave, pairs in found["pairs"].items():
        listed = {(first, second, operand): made for first, second, operand, made in pairs}
        for one, first in list(enumerate(found["instructions"]))[::5]:
            for two, second in enumerate(found["instructions"]):
                insts = [catalogue.instruction(name, "gfx1201") for name in (first, second)]
                for operand in "AB":
                    own = [f for f in feeds(*insts, operand, int(wave)) if f.plan]
                    made = listed.get((one, two, operand), [])
                    assert len(own) == len(made)
                    for feed, (plan, texts, order) in zip(own, made, strict=True):
                        assert [found["texts"][n] for n in texts] == list(feed.before)
                        assert order == list(feed.k_order or ())
                        assert feed.plan is not None
                        assert found["plans"][plan][5:] == [feed.plan.kind, feed.plan.slots]


def test_no_such_plan() -> None:
    """Invalid names are reported."""
    inst = "v_mfma_f32_16x16x16_f16"
    for rest in (("32", inst, inst, "A", "0"), ("64", inst, inst, "C", "0"),
                 ("64", inst, inst, "A", "7"), ("64", inst, inst, "A", "x"),
                 ("64", "v_add_f32", inst, "A", "0")):  # fmt: skip
        with pytest.raises(LookupError):
            documents.document("/".join(("plan", "gfx942", *rest)))


# ------------------------------------------------------------------------------------- live


def asked(**change: Any) -> dict[str, Any]:
    name = "v_wmma_f16_16x16x16_f16"
    body: dict[str, Any] = {
        "target": "gfx1100", "wave": 32,
        "source": {"instruction": name, "operand": "D", "modifiers": {}},
        "destination": {"instruction": name, "operand": "C", "modifiers": {"opsel": 1}},
    }  # fmt: skip
    return body | change


def test_any_operands_under_modifiers() -> None:
    """A live request: D as C's other halves, which no document has."""
    (found,) = planning.answer(asked())["ways"]
    inst = catalogue.instruction("v_wmma_f16_16x16x16_f16", "gfx1100")
    (way,) = ways(end(inst, "D", 32), end(inst, "C", 32, opsel=1))
    assert way.plan is not None
    assert found["plan"] == plans.record(way.plan)
    assert found["plan"]["kind"] == "in lane"


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ([], "expected an object"),
        ({}, "target is missing"),
        (asked(wave="32"), "wave must be a number"),
        (asked(wave=True), "wave must be a number"),
        (asked(wave=48), "supports waves of"),
        (asked(target="gfx0"), "gfx0"),
        (asked(target="g" * 300), "more than 200 characters"),
        (asked(source={"instruction": "v_add_f32", "operand": "D"}), "v_add_f32"),
        (asked(source={"instruction": "v_wmma_f16_16x16x16_f16", "operand": "E"}), "not one of"),
        (asked(source={"instruction": "v_wmma_f16_16x16x16_f16", "operand": "K"}), "has no K"),
        (asked(source={"instruction": "v_wmma_f16_16x16x16_f16", "operand": "D",
                       "modifiers": {"opsel": "1"}}), "must be an integer"),
        (asked(source={"instruction": "v_wmma_f16_16x16x16_f16", "operand": "D",
                       "modifiers": {"opsel": 9}}), "opsel"),
        *((asked(destination={"instruction": "v_wmma_f16_16x16x16_f16", "operand": "C",
                              "modifiers": {name: value}}), f"takes no {name}")
          for name, value in (("self", 0), ("wave", 64), ("inst", 1), ("operand", 1))),
    ],
)  # fmt: skip
def test_live_requests_are_checked(body: Any, said: str) -> None:
    """Errors name the invalid value."""
    with pytest.raises((ValueError, Error), match=said):
        planning.answer(body)


# ---------------------------------------------------------------------------------- the page

INST = "v_mfma_f32_16x16x32_f16"
PLACE = f"#/convert/gfx950/64/{INST}/{INST}/B"


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The page in a folder, with one pair's documents."""
    folder = tmp_path_factory.mktemp("convert")
    names = [f"plan/gfx950/64/{INST}/{INST}/B/{n}" for n in (0, 1)]
    first = conversions.document("gfx950")["plans"]
    own = [f"plan/gfx950/{'/'.join(plan[:5])}" for plan in first]
    return written(folder, ["catalogue", "chains/gfx950", *names, *own]).as_uri()


def plan_of(number: int) -> Any:
    inst = catalogue.instruction(INST, "gfx950")
    return list(feeds(inst, inst, "B", 64))[number].plan


def test_the_page_traces_an_element(browser: Any, page: str) -> None:
    """A deep link: the element's places in the source and at the end are the layouts'."""
    plan = plan_of(0)
    with visited(browser, f"{page}{PLACE}?step=2&at=j%3D5,k%3D11") as found:
        assert found.texts(".cost") == [f"{plan.kind}, {plan.slots} slots"]
        rows = found.texts("#trace td code")
        assert rows[0] == str(plan.source[11, 5, 0]).replace(" lane", " lane")
        assert rows[-1] == str(plan.destination[11, 5, 0])
        assert found.texts("[aria-current=step] code")[0] == "2 v_permlane16_swap_b32"
        assert "".join(found.texts(".code .line")) == plan.hip()
        now = found.texts(".code .now")
        assert now and all("permlane16_swap" in line for line in now)


def test_steps_code_and_keyboard(browser: Any, page: str) -> None:
    """Buttons, slider, languages and arrow keys; the URL follows and restores the state."""
    plan = plan_of(0)
    with visited(browser, f"{page}{PLACE}") as found:
        view = found.page
        view.get_by_label("step forward").click()
        assert "step=1" in found.address
        view.get_by_label("Python").check()
        assert "".join(found.texts(".code .line")) == plan.python()
        view.locator("canvas").focus()
        view.keyboard.press("ArrowRight")
        view.keyboard.press("ArrowDown")
        first = found.texts("#trace caption code")
        view.keyboard.press("End")
        assert found.texts("#trace caption code") != first
        view.get_by_role("button", name="Play").click()
        view.wait_for_selector(".steps li:nth-child(3) [aria-current]")
        chosen = found.texts("#trace caption code")
        address = found.address
    with visited(browser, address) as again:
        assert again.texts("#trace caption code") == chosen
        assert again.page.get_by_label("Python").is_checked()
        again.page.get_by_text("exchanged").click()
        again.page.locator(".cost", has_text="free").wait_for()


@pytest.mark.parametrize(("width", "scheme"), [(400, "light"), (400, "dark"), (1400, "dark")])
def test_it_fits(browser: Any, page: str, width: int, scheme: str) -> None:
    """No page scrolls sideways, and animations give no console errors."""
    address = f"{page}{PLACE}?step=1"
    with visited(browser, address, width=width, scheme=scheme, motion="no-preference") as found:
        found.page.get_by_label("step forward").click()
        found.page.wait_for_timeout(100)
        assert found.overflow == 0


def test_live_pairs_on_the_page(browser: Any) -> None:
    """With a server: other operands and modifiers, and what it refuses."""
    name = "v_wmma_f16_16x16x16_f16"
    with served() as server:
        place = f"{server}#/convert/gfx1100/32/{name}/{name}/C?to=opsel%3D1"
        with visited(browser, place) as found:
            assert found.texts(".cost")[0].startswith("in lane")
        with visited(browser, place.replace("opsel%3D1", "opsel%3D9"), refused=True) as found:
            assert "opsel" in found.texts(".failed")[0]


def test_plans_are_known_by_their_paths() -> None:
    """Also those that are looked up one by one, in any order."""
    for target in ("gfx1100", "gfx942"):
        some = ["/".join(("plan", *each)) for each in plans_of(target)]
        assert some
        assert all(documents.exists(path) for path in some)
        assert not any(documents.exists(f"{path}{end}") for path in some for end in ("0", "/0"))
    for path in ("plan", "plan/", "plan/gfx942", "plan/gfx1030/64", "plan/../gfx942", "other/x"):
        assert not documents.exists(path)
