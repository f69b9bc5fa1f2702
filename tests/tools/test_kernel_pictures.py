"""Pictures of the gallery's kernels: complete, within their page, correct where computed."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from tools.kernel_pictures import PICTURES, exchanges

NAMESPACE = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("name", PICTURES)
def test_everything_is_on_the_page(name):
    drawing = ElementTree.fromstring(PICTURES[name]().svg())
    width, height = float(drawing.get("width")), float(drawing.get("height"))
    assert width <= 900, "as wide as a page of documentation"
    for shape in drawing.iter(f"{NAMESPACE}rect"):
        if shape.get("class") != "ground":
            assert float(shape.get("x")) + float(shape.get("width")) <= width
            assert float(shape.get("y")) + float(shape.get("height")) <= height
    for text in drawing.iter(f"{NAMESPACE}text"):
        assert 0 < float(text.get("x")) < width and 0 < float(text.get("y")) < height


def test_the_steps_of_the_transpose_lead_from_rows_to_columns():
    """Each lane ends with the column given by the number of its first row."""
    steps = [block for _, block in exchanges()]
    for before, after in zip(steps[0], steps[-1], strict=True):
        row = before[0][0]
        assert before == [(row, column) for column in range(8)]
        assert after == [(other, row) for other in range(8)]
    everything = sorted(steps[0][lane][half] for lane in range(8) for half in range(8))
    for block in steps:
        assert sorted(each for lane in block for each in lane) == everything
