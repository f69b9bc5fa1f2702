"""The kernel view in a real browser: from files, and with a server behind it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from ml_dtypes import bfloat16

from tests.analysis.page.browser import Opened
from tests.web.pages import served, visited, written
from tests.web.test_kernel_documents import Played
from wavecore import matrix
from wavecore.web import documents

pytestmark = [pytest.mark.clang, pytest.mark.jit]

SHOWN = (
    *("saxpy/gfx942", "product/gfx942", "product/gfx1201", "beyond/gfx942", "tree/gfx1201"),
    *("race/gfx942", "sum/gfx942"),
)


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    kinds = [f"{kind}/{each}" for kind in ("kernel", "run") for each in SHOWN]
    return written(folder, ["catalogue", "kernels", *kinds])


def viewed(
    browser: Any, url: str, *, ready: str = ".stepper", **how: Any
) -> AbstractContextManager[Opened]:
    """The page at a URL, ready."""
    return visited(browser, url, ready=ready, **how)


def at(index: Path, state: str) -> str:
    return f"{index.as_uri()}#/kernel/{state}"


def recorded(index: Path, name: str) -> dict[str, Any]:
    """A run as on the page: addresses differ from one run to the next."""
    text = (index.parent / f"data/run/{name}.js").read_text("utf-8")
    found: dict[str, Any] = json.loads(text[text.index(",") + 1 : text.rindex(")")])
    return found


def lines_of(code: dict[str, Any], pc: int) -> tuple[str, int] | None:
    """The line that an instruction is linked with."""
    row = next(row for row in code["listing"] if row["pc"] == pc and row["kind"] == "instruction")
    if "place" not in row:
        return None
    place = code["places"][row["place"]]
    return tuple(place["frames"][place["at"]][:2])


def pcs(opened: Opened, selector: str) -> list[int]:
    found: list[str] = opened.page.locator(selector).evaluate_all(
        "rows => rows.map(row => row.dataset.pc)"
    )
    return [int(each) for each in found]


# ----------------------------------------------------------------------------------------- code


def test_machine_code_is_the_documents(browser: Any, index: Path) -> None:
    with viewed(browser, at(index, "product/gfx942?beside=gfx1201")) as opened:
        for number, target in enumerate(("gfx942", "gfx1201")):
            code = documents.document(f"kernel/product/{target}")
            shown = opened.texts(f".machine >> nth={number} >> tr.instruction td.text")
            rows = [row for row in code["listing"] if row["kind"] == "instruction"]
            assert shown == [row["text"] for row in rows]
        assert opened.page.locator("textarea").input_value() == next(
            each["source"]
            for each in documents.document("kernels")["kernels"]
            if each["name"] == "product"
        )


def test_source_is_in_colours(browser: Any, index: Path) -> None:
    """The coloured text equals the editor's, letter by letter and in the same place."""
    for name, colours in (
        ("saxpy", {"directive": "#include", "builtin": "__global__", "type": "float"}),
        ("product", {"directive": "@wl.kernel", "word": "import", "type": "wl.f16"}),
    ):
        with viewed(browser, at(index, f"{name}/gfx942")) as opened:
            area = opened.page.locator("textarea")
            assert opened.texts(".ink") == [area.input_value()]
            for kind, text in colours.items():
                assert text in opened.texts(f".ink .{kind}")
            widths = opened.page.evaluate(
                "['.ink', 'textarea'].map(each => document.querySelector(each).scrollWidth)"
            )
            assert abs(widths[0] - widths[1]) <= 1
            area.evaluate("each => { each.scrollLeft = 40; }")
            opened.page.locator('.ink[style*="translate(-40px"]').wait_for()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "/* never closed\n\n",
        "'it \"is\n'",
        "\"\"\"a\n'''\n",
        "<b>&amp;</b> 1'000.5e-3f",
        "\u00e4\U0001f600\t#",
    ],
)
def test_colours_keep_every_letter(browser: Any, index: Path, text: str) -> None:
    """Also for a text that is no program."""
    for name in ("saxpy", "product"):
        with viewed(browser, at(index, f"{name}/gfx942")) as opened:
            opened.page.locator("textarea").evaluate(
                "(area, text) => { area.value = text; area.dispatchEvent(new Event('input')); }",
                text,
            )
            assert opened.texts(".ink") == [text]


def test_lines_and_instructions_point_at_each_other(browser: Any, index: Path) -> None:
    code = documents.document("kernel/saxpy/gfx942")
    with viewed(browser, at(index, "saxpy/gfx942")) as opened:
        page = opened.page
        area = page.locator("textarea")
        height = page.locator(".behind div").first.bounding_box()["height"]
        # the line of `if (i < n) ...`, by pointer
        area.click(position={"x": 60, "y": 6 + 5.5 * height})
        line = 6
        expected = [
            row["pc"]
            for row in code["listing"]
            if "place" in row
            and ["kernel.hip", line]
            in [frame[:2] for frame in code["places"][row["place"]]["frames"]]
        ]
        assert expected
        assert pcs(opened, ".machine tr.chosen") == expected
        assert "line=6" in opened.address
        # and back, by keys
        row = page.locator(".machine tr.instruction").first
        row.focus()
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        focused = int(page.evaluate("document.activeElement.dataset.pc"))
        assert focused == pcs(opened, ".machine tr.instruction")[2]
        linked = lines_of(code, focused)
        assert linked is not None
        chosen = page.locator(".behind div").evaluate_all(
            "lines => lines.flatMap((each, at) => each.classList.contains('chosen') ? at + 1 : [])"
        )
        assert chosen == [linked[1]]


def test_an_instruction_is_explained(browser: Any, index: Path) -> None:
    with viewed(browser, at(index, "product/gfx942")) as opened:
        opened.page.locator("tr.of-matrix").first.hover()
        said = opened.page.locator(".strip").inner_text()
        known = matrix.instruction("v_mfma_f32_16x16x16_f16", "gfx942")
        assert f"{known.cycles} cycles of its unit" in said
        assert "kernel.py:14" in said
        link = opened.page.locator(".strip a").get_attribute("href")
        assert link == f"#/instruction/gfx942/{known.name}"


def test_other_files_of_the_code_are_behind_tabs(browser: Any, index: Path) -> None:
    name = "wavecore/kernels/reduce_kernel.py"
    text = documents.document("kernel/sum/gfx942")["files"][name]
    state = f"sum/gfx942?line=60&file={name.replace('/', '%2F')}"
    with viewed(browser, at(index, state)) as opened:
        assert opened.page.locator("textarea").input_value() == text
        # the line is in view, and its number beside it
        chosen = opened.page.locator(".behind .chosen").bounding_box()
        number = opened.page.locator(".gutter .chosen").bounding_box()
        pane = opened.page.locator(".pane.source").bounding_box()
        assert pane["y"] < chosen["y"] < pane["y"] + pane["height"] - chosen["height"]
        assert number["y"] == pytest.approx(chosen["y"], abs=1)
        pressed = opened.page.locator(".files [aria-pressed=true]")
        assert pressed.inner_text() == "reduce_kernel.py"
        opened.page.get_by_role("button", name="kernel.py", exact=True).click()
        assert "kernel(wl.f32" in opened.page.locator("textarea").input_value()


def test_resources_of_targets_stand_side_by_side(browser: Any, index: Path) -> None:
    with viewed(browser, at(index, "product/gfx942?beside=gfx1201")) as opened:
        for column, target in enumerate(("gfx942", "gfx1201")):
            code = documents.document(f"kernel/product/{target}")
            for resource in code["resources"]:
                row = opened.page.locator(".resources tr", has_text=resource["name"]).first
                shown = row.locator("td").nth(column).locator("data").get_attribute("value")
                assert shown == str(resource["used"])
            row = opened.page.locator(".resources tr", has_text="occupancy")
            shown = row.locator("data").nth(column).get_attribute("value")
            assert shown == str(code["occupancy"]["waves_per_simd"])


# ------------------------------------------------------------------------------------- results


def test_results_and_counters_are_the_runs(browser: Any, index: Path) -> None:
    run = documents.document("run/saxpy/gfx942")
    with viewed(browser, at(index, "saxpy/gfx942")) as opened:
        shown = opened.texts(".results details:nth-of-type(2) td")
        assert shown == run["arguments"][2]["after"].split()
        changed = opened.texts(".results td.changed")
        assert len(changed) == run["arguments"][2]["changed"]
        values = opened.page.locator("tr[data-counter]").evaluate_all(
            "rows => rows.map(row => [row.dataset.counter, row.querySelector('data').value])"
        )
        assert {name: float(value) for name, value in values} == {
            each["name"]: pytest.approx(each["value"]) for each in run["profile"]["counters"]
        }
        # heat: how often each instruction ran
        cells = opened.texts(".machine tr.instruction td.heat")
        counts = {each["pc"]: each["executed"] for each in run["profile"]["instructions"]}
        expected = [str(counts.get(pc, "")) for pc in pcs(opened, ".machine tr.instruction")]
        assert cells == expected


def test_a_fault_is_shown_in_place(browser: Any, index: Path) -> None:
    fault = documents.document("run/beyond/gfx942")["fault"]
    with viewed(browser, at(index, "beyond/gfx942")) as opened:
        assert pcs(opened, ".machine tr.fault") == [fault["site"]["pc"]]
        below = opened.page.locator(".machine tr.fault + tr.said").inner_text()
        assert below.startswith("MemoryFault: global_load_dwordx2 reads 8 bytes")
        line = opened.page.locator(".behind div").nth(fault["site"]["line"] - 1)
        assert "fault" in (line.get_attribute("class") or "")
        assert line.inner_text().startswith("MemoryFault")
        assert fault["kind"] in opened.page.locator("[role=alert]").inner_text()
        # the steps come before it
        assert pcs(opened, ".machine tr.now") == [fault["site"]["pc"]]
        assert "faults" in opened.page.locator(".stepper .now").inner_text()


def test_what_the_sanitizer_found_leads_to_both_sides(browser: Any, index: Path) -> None:
    report = documents.document("run/race/gfx942")["reports"][0]
    with viewed(browser, at(index, "race/gfx942")) as opened:
        assert report["message"] in opened.page.locator(".report").inner_text()
        opened.page.locator(".report button").nth(1).click()
        assert (
            int(opened.page.evaluate("document.activeElement.dataset.pc"))
            == (report["other"]["pc"])
        )


# --------------------------------------------------------------------------------------- steps


def numbers(texts: list[str], dtype: Any) -> np.ndarray:
    return np.array([float(text) for text in texts]).astype(dtype)


def test_registers_at_each_step_are_the_records(browser: Any, index: Path) -> None:
    run = recorded(index, "product/gfx942")
    steps = Played(run["steps"]).steps(0)
    with viewed(browser, at(index, "product/gfx942?as=f32&rows=changed")) as opened:
        page = opened.page
        slider = page.get_by_label("Step", exact=True)
        assert slider.get_attribute("max") == str(len(steps))
        for position in (len(steps) // 3, len(steps) // 2, 5, len(steps)):
            slider.fill(str(position))
            _, state = steps[position - 1]
            for name in [key for key in state if key[0] == "v" and key[1:].isdecimal()]:
                if not state[name].any():
                    continue
                shown = opened.texts(f".lanes-of tr[data-register={name}] td")
                with np.errstate(all="ignore"):
                    got = numbers(shown, np.float32).view(np.uint32)
                nan = np.isnan(state[name].view(np.float32))
                np.testing.assert_array_equal(got[~nan], state[name][~nan], name)
            exec_mask = int(state["exec_hi"][0]) << 32 | int(state["exec_lo"][0])
            assert page.locator(".mask code").first.inner_text() == f"{exec_mask:016x}"
        assert f"step={len(steps)}" in opened.address


@pytest.mark.parametrize(
    ("format", "dtype"),
    [("f16", np.float16), ("bf16", bfloat16), ("i32", np.int32), ("u32", np.uint32)],
)
def test_formats_say_the_same_bits(browser: Any, index: Path, format: str, dtype: Any) -> None:
    run = recorded(index, "product/gfx942")
    steps = Played(run["steps"]).steps(0)
    position = next(
        at for at, step in enumerate(run["steps"]["steps"], 1)
        if any(access["kind"] == "load" and access["space"] == "global"
               for access in step.get("accesses", ()))
    )  # fmt: skip
    _, state = steps[position - 1]
    state_text = f"product/gfx942?as={format}&rows=touched&step={position}"
    with viewed(browser, at(index, state_text)) as opened:
        names = [
            run["steps"]["registers"][number]
            for number, _ in run["steps"]["steps"][position - 1]["set"]
        ]
        assert names
        for name in names:
            shown = " ".join(opened.texts(f".lanes-of tr[data-register={name}] td")).split()
            bits = np.array([float(each) for each in shown]).astype(dtype).view(np.uint8)
            np.testing.assert_array_equal(bits, state[name].view(np.uint8))
            assert "•" in opened.page.locator(f"tr[data-register={name}] .mark").inner_text()


def test_operands_of_a_matrix_instruction_are_matrices(browser: Any, index: Path) -> None:
    run = recorded(index, "product/gfx942")
    code = documents.document("kernel/product/gfx942")
    pc = next(row["pc"] for row in code["listing"] if row["text"].startswith("v_mfma"))
    position = next(at for at, step in enumerate(run["steps"]["steps"]) if step["pc"] == pc)
    a = np.random.default_rng(1).standard_normal((16, 32)).astype(np.float16)
    b = np.random.default_rng(2).standard_normal((32, 16)).astype(np.float16)
    with viewed(browser, at(index, f"product/gfx942?step={position}")) as opened:

        def matrix_of(letter: str, dtype: Any) -> np.ndarray:
            cells = opened.texts(f"[data-operand={letter}] td")
            return numbers(cells, dtype).reshape(16, 16)

        np.testing.assert_array_equal(matrix_of("A", np.float16), a[:, :16])
        np.testing.assert_array_equal(matrix_of("B", np.float16), b[:16])
        opened.page.get_by_label("One step on").click()
        product = a[:, :16].astype(np.float64) @ b[:16].astype(np.float64)
        np.testing.assert_allclose(matrix_of("D", np.float32), product, atol=1e-5)


def test_steps_go_on_and_back_by_keys_and_waves(browser: Any, index: Path) -> None:
    run = documents.document("run/tree/gfx1201")["steps"]
    with viewed(browser, at(index, "tree/gfx1201")) as opened:
        page = opened.page
        page.get_by_label("One step on").focus()
        for _ in range(3):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowLeft")
        assert "step=2" in opened.address
        assert pcs(opened, ".machine tr.now") == [run["steps"][2]["pc"]]
        page.get_by_label("Wave", exact=True).select_option("3")
        page.get_by_label("One step on").click()
        position = int(re.search(r"step=(\d+)", opened.address)[1])  # type: ignore[index]
        assert run["steps"][position]["wave"] == 3
        assert all(step["wave"] != 3 for step in run["steps"][3:position])
        assert "of=3" in opened.address


def test_lds_is_shown_as_it_changes(browser: Any, index: Path) -> None:
    run = documents.document("run/tree/gfx1201")["steps"]
    position = next(at for at, step in enumerate(run["steps"], 1) if "lds" in step)
    with viewed(browser, at(index, f"tree/gfx1201?as=f32&step={position}")) as opened:
        opened.page.locator(".lds-of summary").click()
        opened.page.locator(".lds-of table").wait_for()  # written once it has opened
        changed = numbers(opened.texts(".lds-of td.changed"), np.float32)
        wave = run["steps"][position - 1]["wave"]
        first = 32 * wave if wave else 1  # storing a zero changes nothing
        np.testing.assert_array_equal(changed, np.arange(first, 32 * wave + 32))


# ----------------------------------------------------------------------------- links and looks


def test_a_link_brings_the_state_back(browser: Any, index: Path) -> None:
    state = "product/gfx942?beside=gfx1201&step=30&as=i32&rows=all&heat=cycles&line=14"
    with viewed(browser, at(index, state)) as opened:
        page = opened.page
        assert page.get_by_label("kernel", exact=True).first.input_value() == "product"
        assert page.get_by_label("beside").input_value() == "gfx1201"
        assert page.get_by_label("Step", exact=True).input_value() == "30"
        assert page.get_by_label("Registers as").input_value() == "i32"
        assert page.locator("input[name=heat]:checked").input_value() == "cycles"
        assert pcs(opened, ".machine tr.chosen")
        page.get_by_label("target").select_option("gfx1201")
        page.wait_for_url("**product/gfx1201**")
        page.wait_for_selector(".machine b:text-is('gfx1201')")


def test_what_is_not_there_is_said(browser: Any, index: Path) -> None:
    with viewed(browser, at(index, "nothing/gfx942"), ready=".failed") as opened:
        assert "no kernel nothing" in opened.page.locator(".failed").inner_text()
    with viewed(browser, at(index, "saxpy/gfx908"), ready=".failed") as opened:
        assert "gfx908 MI100 is not among" in opened.page.locator(".failed").inner_text()
    with viewed(browser, at(index, "own/gfx942?code=%21%21"), ready=".failed") as opened:
        assert "damaged" in opened.page.locator(".failed").inner_text()


@pytest.mark.parametrize("width", [400, 1400])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_page_is_wider_than_the_window(
    browser: Any, index: Path, width: int, scheme: str
) -> None:
    for state in ("product/gfx942?step=40&as=f16", "tree/gfx1201?step=50", "beyond/gfx942"):
        with viewed(browser, at(index, state), width=width, scheme=scheme) as opened:
            assert opened.overflow == 0
            unnamed = opened.page.locator("button, select, input, textarea").evaluate_all(
                "all => all.filter(each => !each.textContent.trim() && !each.labels?.length"
                " && !each.ariaLabel).map(each => each.outerHTML)"
            )
            assert unnamed == []


# ---------------------------------------------------------------------------------------- live


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with served() as url:
        yield url


def test_an_own_kernel_is_compiled_run_and_linked(browser: Any, server: str) -> None:
    with viewed(browser, f"{server}#/kernel/saxpy/gfx942") as opened:
        page = opened.page
        area = page.locator("textarea")
        area.fill(area.input_value().replace("a * x[i] + y[i]", "a * x[i] - y[i]"))
        area.press("Control+Enter")
        page.wait_for_url("**/own/**")
        page.get_by_label("Filling of y").select_option("values")
        page.get_by_label("Values of y").fill("3")
        page.get_by_role("button", name="Run", exact=True).click()
        page.wait_for_selector(".stepper")
        shown = numbers(opened.texts(".results details:nth-of-type(2) td"), np.float32)
        np.testing.assert_array_equal(shown, 2 * np.arange(200) - 3)
        page.wait_for_url("**code=**")
        link = f"{server}#{opened.address.partition('#')[2]}"  # for visitors without a cookie
        assert len(link) < 2000
    with viewed(browser, link, ready=".notice button") as opened:
        page = opened.page
        assert "- y[i]" in page.locator("textarea").input_value()
        page.get_by_label("optimised").select_option("O1")
        page.wait_for_timeout(300)
        assert page.locator(".machine").count() == 0  # not before its reader asks for it
        page.locator(".notice button").click()
        page.wait_for_selector(".machine")
        assert page.get_by_label("Values of y").input_value() == "3"


def test_messages_of_the_compiler_are_at_their_lines(browser: Any, server: str) -> None:
    with viewed(browser, f"{server}#/kernel/saxpy/gfx942") as opened:
        page = opened.page
        area = page.locator("textarea")
        area.fill(area.input_value().replace("y[i];", "nonsense;"))
        area.press("Control+Enter")
        page.wait_for_selector(".messages .error")
        marked = page.locator(".behind .error")
        assert "use of undeclared identifier 'nonsense'" in marked.inner_text()
        page.locator(".messages button").click()
        assert page.evaluate("document.activeElement.tagName") == "TEXTAREA"
        # HIP is compiled automatically when its writer stops
        area.fill(area.input_value().replace("nonsense;", "y[i];"))
        page.wait_for_selector(".machine")


def test_python_is_compiled_when_asked(browser: Any, server: str) -> None:
    with viewed(browser, f"{server}#/kernel/product/gfx942") as opened:
        page = opened.page
        area = page.locator("textarea")
        area.fill(area.input_value().replace("mma.C(0)", "mma.C(1)"))
        page.get_by_label("beside").select_option("gfx1201")
        page.wait_for_url("**/own/**")
        assert page.locator(".machine").count() == 2
        page.get_by_role("button", name="Run", exact=True).click()
        page.wait_for_selector(".stepper")
        rng = [np.random.default_rng(seed) for seed in (1, 2)]
        a = rng[0].standard_normal((16, 32)).astype(np.float16).astype(np.float64)
        b = rng[1].standard_normal((32, 16)).astype(np.float16).astype(np.float64)
        shown = numbers(opened.texts(".results details:nth-of-type(3) td"), np.float32)
        np.testing.assert_allclose(shown.reshape(16, 16), a @ b + 1, atol=1e-4)


def test_the_gallerys_source_can_be_made_ones_own(browser: Any, server: str) -> None:
    with viewed(browser, f"{server}#/kernel/tree/gfx942") as opened:
        page = opened.page
        text = page.locator("textarea").input_value()
        page.get_by_label("kernel", exact=True).first.select_option("own")
        page.wait_for_url("**/own/**")
        page.get_by_label("language").wait_for()
        page.wait_for_selector(".machine")
        assert page.locator("textarea").input_value() == text
        page.get_by_role("button", name="Run", exact=True).click()
        page.wait_for_selector(".stepper")
        assert numbers(opened.texts(".results details:nth-of-type(1) td"), np.float32) == [32640]


def test_what_the_server_refuses_is_said(browser: Any, server: str) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{server}#/kernel/saxpy/gfx942")
    page.get_by_label("Grid, in workgroups").fill("1000 1000")
    page.get_by_role("button", name="Run", exact=True).click()
    page.wait_for_selector(".notice .failed")
    assert "grid has 1,000,000 parts; at most 65,536" in page.locator(".notice").inner_text()
    context.close()


def test_the_editor_indents_undoes_and_finds(browser: Any, server: str) -> None:
    with viewed(browser, f"{server}#/kernel/tree/gfx942") as opened:
        page = opened.page
        area = page.locator("textarea")
        text = area.input_value()
        area.click()
        page.keyboard.press("Control+Home")
        page.keyboard.press("Tab")
        assert area.input_value() == f"  {text}"
        page.keyboard.press("Shift+Tab")
        assert area.input_value() == text
        page.keyboard.press("Control+z")
        assert area.input_value() == f"  {text}"
        page.keyboard.press("Control+z")
        assert area.input_value() == text
        page.keyboard.press("Control+f")
        page.keyboard.type("syncthreads")
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        start = int(page.evaluate("document.querySelector('textarea').selectionStart"))
        assert start == text.index("syncthreads", text.index("syncthreads") + 1)
        assert page.locator(".find [role=status]").inner_text() == "2 of 2"
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        page.keyboard.press("Tab")  # leaves
        assert page.evaluate("document.activeElement.tagName") != "TEXTAREA"
        assert area.input_value() == text
