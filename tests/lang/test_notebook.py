"""Notebook output for kernels and fragments."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

import wavecore as wc
import wavecore.lang as wl

MMA = wl.Mma(16, 16, 16, wl.f16, wl.f32)


@wl.function
def twice(x):
    return x * x + x


def make():
    """A kernel that has not been compiled yet."""

    @wl.kernel
    def product(r: wl.ptr[wl.f32], p: wl.ptr[wl.f16], q: wl.ptr[wl.f16], n: wl.i32):
        a, b, d = MMA.A(), MMA.B(), MMA.D(0)
        for k in range(0, n, MMA.k):
            a.load(p + k, n, "row")
            b.load(q + k, n, "col")
            d = MMA(a, b, d)
        d[0] = twice(d[0])
        if n < 9:
            d.store(r, 16, "row")

    return product


class Page(HTMLParser):
    """The text and class of every span of the two panes; tags must be closed in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.panes: list[list[tuple[str, str]]] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        assert not {"src", "href", "onclick"} & given.keys() and tag != "script"
        if tag != "br":
            self.open.append(tag)
        if tag == "pre":
            self.panes.append([])
        if tag == "span":
            self.panes[-1].append((given.get("class", ""), ""))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if "span" in self.open:
            mark, text = self.panes[-1][-1]
            self.panes[-1][-1] = mark, text + data


@pytest.mark.clang
@pytest.mark.parametrize("target", ["gfx942", "gfx1201"])
def test_a_kernel_shows_python_and_machine_code(target):
    """Every instruction of a line has its line's mark; so has the line."""
    kernel = make()
    kernel.compile(target)
    text = kernel._repr_html_()
    python, machine = Page(text).panes
    line = {mark: text.strip() for mark, text in python if mark}
    of_matrices = [(mark, text) for mark, text in machine if "16x16x16" in text]
    assert len(of_matrices) == 1
    assert line[of_matrices[0][0]].endswith("d = MMA(a, b, d)")
    assert {mark for mark, _ in machine if mark} == set(line)
    assert any(text.endswith("return x * x + x") for text in line.values())
    assert "n &lt; 9" in text
    assert f"{target} · waves of" in text
    assert "instructions, 1 of them matrix instructions" in text
    assert len(text) < 40_000
    assert not any("s_code_end" in each for _, each in machine)


@pytest.mark.clang
def test_it_is_for_the_current_device():
    kernel = make()
    kernel.compile("gfx942")
    with wc.Device("gfx1201"):
        assert "v_wmma_f32_16x16x16_f16" in kernel._repr_html_()
    assert "v_wmma_f32_16x16x16_f16" in kernel._repr_html_()  # the one compiled last


def test_without_a_target_it_says_what_to_do(monkeypatch):
    monkeypatch.setattr("wavecore.device.current._chosen", None)
    text = make()._repr_html_()
    assert "call product.compile(&quot;gfx942&quot;)" in text
    assert len(Page(text).panes[0]) == 10


def test_constants_without_values_are_asked_for():
    @wl.kernel
    def fill(p: wl.ptr[wl.i32], N: wl.constexpr):
        p[0] = N

    with wc.Device("gfx942"):
        assert "needs values of the constants: N=..." in fill._repr_html_()


def test_an_error_is_shown_beside_the_python():
    @wl.kernel
    def wrong(p: wl.ptr[wl.i32]):
        p[0] = q  # noqa: F821

    with wc.Device("gfx942"):
        text = wrong._repr_html_()
    assert "p[0] = q" in text and "test_notebook.py:" in text


@pytest.mark.clang
def test_several_on_a_page_have_rules_of_their_own():
    kernel = make()
    kernel.compile("gfx942")
    names = {re.search(r'class="(wavecore-\d+)"', kernel._repr_html_())[1] for _ in range(2)}
    assert len(names) == 2


def test_fragments_show_their_layouts():
    with wc.Device("gfx1201"):
        for shown in (MMA, MMA.A, MMA.B, MMA.D):
            root = ElementTree.fromstring(shown._repr_svg_())
            assert root.tag.endswith("svg")
        assert "wl.Mma(16, 16, 16, f16, f32).A on gfx1201" in MMA.A._repr_svg_()
    layout = MMA.A.layout("gfx942")
    assert (layout.operand, layout.wave) == ("A", 64)
    assert MMA.A.layout("gfx1100", wave=64).wave == 64


def test_without_a_device_fragments_show_their_text(monkeypatch):
    monkeypatch.setattr("wavecore.device.current._chosen", None)
    assert MMA._repr_svg_() is None and MMA.A._repr_svg_() is None
    assert repr(MMA.A) == "wl.Mma(16, 16, 16, f16, f32).A"
    with pytest.raises(wc.CompileError, match=r"created inside kernels"):
        MMA.A()
