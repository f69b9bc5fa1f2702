"""No two modules of ours need each other when imported; any other cycle has a reason.

Three kinds of import are distinguished: of the module itself, of a function when it is called, and
for annotations only (`if TYPE_CHECKING`). The first kind may not be part of a cycle. The other two
may where an object offers, as its own method, something that a module above implements, or where a
part names its owner; those imports are in `BACKWARD`, and an entry that closes no cycle fails.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter

import pytest

from tests.test_layers import modules

AT_IMPORT, IN_FUNCTION, ANNOTATION = "at import", "in a function", "for annotations"
Edge = tuple[str, str]

METHOD = "a public method of the object, done by the module that builds on it"
OWNER = "annotations: a part names what owns it"
SHOWN = "annotations: it shows the object whose methods call it"
BACKWARD: dict[Edge, str] = {
    ("wavecore.emulator.events", "wavecore.emulator.machine"): SHOWN,  # the machine that ran
    ("wavecore.isa.instruction", "wavecore.isa.printer"): METHOD,  # .text
    ("wavecore.targets.model", "wavecore.targets.occupancy"): METHOD,  # .waves_per_simd()
    ("wavecore.matrix.layout", "wavecore.matrix.formula"): METHOD,  # .formula()
    ("wavecore.matrix.layout", "wavecore.matrix.picture"): METHOD,  # in notebooks
    ("wavecore.matrix.catalogue", "wavecore.matrix.layouts"): METHOD,  # .layout()
    ("wavecore.matrix.catalogue", "wavecore.matrix.picture"): METHOD,  # in notebooks
    ("wavecore.matrix.plancode", "wavecore.matrix.conversion"): SHOWN,
    ("wavecore.matrix.signs", "wavecore.matrix.catalogue"): SHOWN,
    ("wavecore.numerics.account", "wavecore.numerics.explanation"): SHOWN,
    ("wavecore.numerics.figure", "wavecore.numerics.comparison"): SHOWN,
    ("wavecore.numerics.report", "wavecore.numerics.comparison"): SHOWN,
    ("wavecore.device.arrays", "wavecore.device.device"): OWNER,
    ("wavecore.device.registration", "wavecore.device.device"): OWNER,
    ("wavecore.device.current", "wavecore.device.device"): OWNER,
    ("wavecore.device.module", "wavecore.device.device"): OWNER,
    ("wavecore.device.launch", "wavecore.device.module"): OWNER,
    ("wavecore.device.loaded", "wavecore.device.device"): OWNER,
    ("wavecore.device.loaded", "wavecore.device.module"): OWNER,
    ("wavecore.device.inplace", "wavecore.device.device"): OWNER,
    ("wavecore.device.inplace", "wavecore.device.module"): OWNER,
    ("wavecore.device.separate", "wavecore.device.device"): OWNER,
    ("wavecore.triton.session", "wavecore.triton.driver"): OWNER,
    ("wavecore.hip.runtime.queues", "wavecore.hip.runtime.gpus"): OWNER,
    ("wavecore.lang.types", "wavecore.lang.records"): METHOD,  # .dtype
    ("wavecore.lang.kernel", "wavecore.lang.specialise"): METHOD,  # .compile()
    ("wavecore.lang.kernel", "wavecore.lang.launching"): METHOD,  # .launch()
    ("wavecore.lang.kernel", "wavecore.lang.notebook"): METHOD,  # what a notebook shows
    ("wavecore.lang.translator", "wavecore.lang.unit"): OWNER,
    ("wavecore.lang.shared_tiles", "wavecore.lang.mma"): "annotations: the operand of a tile",
    ("wavecore.lang.tiles", "wavecore.lang.call"): "annotations: calls of methods of tiles",
    ("wavecore.lang.builtins.table", "wavecore.lang.builtins.builtin"): "annotations: its rows",
    ("wavecore.emulator.crosslane", "wavecore.emulator.operands"): "annotations: lanes of WaveOps",
    ("wavecore.backends.llvm.registers", "wavecore.backends.llvm.ops"): OWNER,
    ("wavecore.analysis.profile.advice", "wavecore.analysis.profile.result"): SHOWN,
    ("wavecore.analysis.profile.duration", "wavecore.analysis.profile.estimate"): SHOWN,
    ("wavecore.analysis.profile.table", "wavecore.analysis.profile.result"): SHOWN,
    ("wavecore.analysis.profile.trace", "wavecore.analysis.profile.result"): SHOWN,
    ("wavecore.analysis.profile.comparisontable", "wavecore.analysis.profile.comparison"): SHOWN,
    ("wavecore.debugger.memory", "wavecore.debugger.scopes"): OWNER,
    ("wavecore.debugger.variables", "wavecore.debugger.scopes"): OWNER,
}


def imports(source: str, module: str, known: set[str]) -> Iterator[tuple[str, str]]:
    """(imported module, kind of import) of every import statement; `from` takes modules or names.

    An `import_module` of a computed name is not seen.
    """

    def visit(node: ast.AST, kind: str) -> Iterator[tuple[str, str]]:
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{module}: a relative import"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            names = []
        for name in names:
            while name and name not in known:
                name = name.rpartition(".")[0]
            if name and name != module:
                yield name, kind
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
            kind = IN_FUNCTION
        if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
            for child in node.body:
                yield from visit(child, ANNOTATION)
            for child in node.orelse:
                yield from visit(child, kind)
            return
        for child in ast.iter_child_nodes(node):
            yield from visit(child, kind)

    yield from visit(ast.parse(source), AT_IMPORT)


def edges(sources: dict[str, str]) -> dict[Edge, set[str]]:
    """The kinds of import for each pair of modules."""
    found: dict[Edge, set[str]] = {}
    for module, source in sources.items():
        for name, kind in imports(source, module, set(sources)):
            found.setdefault((module, name), set()).add(kind)
    return found


def cycle(pairs: Iterator[Edge] | list[Edge]) -> list[str]:
    """Modules that import each other in a cycle, or nothing."""
    graph: dict[str, set[str]] = {}
    for module, name in pairs:
        graph.setdefault(module, set()).add(name)
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(reversed(error.args[1]))
    return []


@pytest.fixture(scope="module")
def package() -> dict[Edge, set[str]]:
    return edges({module: path.read_text("utf-8") for module, path in modules()})


def test_no_cycle_at_import(package: dict[Edge, set[str]]) -> None:
    assert cycle([edge for edge, kinds in package.items() if AT_IMPORT in kinds]) == []


def test_other_cycles_have_a_reason(package: dict[Edge, set[str]]) -> None:
    """For functions and annotations too, the imports not listed all point down."""
    assert cycle([edge for edge in package if edge not in BACKWARD]) == []


@pytest.mark.parametrize("edge", BACKWARD, ids=" ".join)
def test_a_reason_is_for_a_cycle_that_is_there(edge: Edge, package: dict[Edge, set[str]]) -> None:
    """And for an import of the kind that the reason is about."""
    kind = IN_FUNCTION if BACKWARD[edge] == METHOD else ANNOTATION
    assert package[edge] == {kind}
    assert cycle([other for other in package if other not in BACKWARD or other == edge])


@pytest.mark.parametrize(
    ("back", "kind"),
    [
        ("import wavecore.a", AT_IMPORT),
        ("from wavecore import a", AT_IMPORT),
        ("from wavecore.a import name", AT_IMPORT),
        ("try:\n    from wavecore.a import name\nexcept ImportError:\n    pass", AT_IMPORT),
        ("class C:\n    from wavecore.a import name", AT_IMPORT),
        ("def f():\n    import wavecore.a", IN_FUNCTION),
        ("class C:\n    def f(self):\n        from wavecore.a import name", IN_FUNCTION),
        ("if TYPE_CHECKING:\n    from wavecore.a import name", ANNOTATION),
        ("if typing.TYPE_CHECKING:\n    import wavecore.a", ANNOTATION),
        ("if TYPE_CHECKING:\n    pass\nelse:\n    import wavecore.a", AT_IMPORT),
    ],
)
def test_the_check_sees_each_way_to_import(back: str, kind: str) -> None:
    found = edges({"wavecore.a": "from wavecore.b import x", "wavecore.b": back})
    assert found["wavecore.b", "wavecore.a"] == {kind}
    assert set(cycle(list(found))) == {"wavecore.a", "wavecore.b"}
