"""The selection that `--covering` makes among similar items."""

from __future__ import annotations

from itertools import product

from tests.sampling import covering


def _items(function: str, **values: list[object]) -> list[tuple[str, dict[str, object]]]:
    """Every combination of parameter values, as pytest would name it."""
    combinations = [dict(zip(values, each, strict=True)) for each in product(*values.values())]
    return [(f"{function}[{'-'.join(map(str, c.values()))}]", c) for c in combinations]


def test_each_value_is_met_on_each_executor():
    """Of 24 combinations of operation, kind and executor, 12 cover operation and executor."""
    executors = ["interpreter", "native"]
    items = _items("m.py::f", op=list("abcdef"), kind=[[1], [2]], executor=executors)
    chosen = covering(items)
    parameters = [p for node, p in items if node in chosen]
    assert len(chosen) == 12
    assert {(p["op"], p["executor"]) for p in parameters} == set(product("abcdef", executors))
    assert {(p["kind"][0], p["executor"]) for p in parameters} == set(product((1, 2), executors))


def test_functions_of_a_module_take_targets_in_turns():
    """Each function runs, each target is covered; another module selects independently."""
    targets = ["gfx908", "gfx90a", "gfx942"]
    functions = ["m.py::f", "m.py::g", "n.py::h"]
    chosen = covering(item for name in functions for item in _items(name, target=targets))
    here = {node for node in chosen if node.startswith("m.py")}
    assert {node.partition("[")[0] for node in here} == {"m.py::f", "m.py::g"}
    assert len(here) == len({node.partition("[")[2] for node in here}) == 3
    assert len(chosen - here) == 3


def test_other_items_change_nothing():
    """A module's selection is the same when it is run alone."""
    one, other = (_items(f"{name}.py::f", case=list("xyz"), wave=[32, 64]) for name in "mn")
    assert covering(one + other) == covering(one) | covering(other)
