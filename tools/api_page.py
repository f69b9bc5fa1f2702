"""The page of the Python API, from docstrings and signatures."""

from __future__ import annotations

import dataclasses
import enum
import functools
import importlib
import inspect
import re
import textwrap
from collections.abc import Iterator
from operator import attrgetter
from typing import Any, is_typeddict

import wavecore
from tools.markdown import NOTICE, anchor, table
from wavecore import errors

# What a reader meets first comes first; a test holds this to `wavecore.__all__`.
SECTIONS = {
    "Sources to code objects": ("compile", "assemble", "CodeObject"),
    "Devices, kernels, launches": (
        "Device", "use", "current_device", "devices", "DeviceEntry", "Module", "Kernel",
        "SizedKernel", "LaunchOptions", "PreparedLaunch", "LaunchResult", "EvidenceReport",
        "DeviceArray", "Registration",
    ),
    "Arrays on the host": (
        "array", "asarray", "empty", "zeros", "ones", "full", "empty_like", "zeros_like",
        "ones_like", "full_like", "to_device", "synchronize",
    ),
    "Tools": (
        "tools.Tool", "tools.Hook", "tools.Batch", "tools.WatchedLaunch", "tools.WaveState",
        "tools.AccessKind",
        "tools.Space", "tools.RegisterKind", "tools.BarrierKind", "tools.BlockCount",
        "tools.BlockCounts", "tools.Instrument", "tools.Column", "tools.BlockPoint",
        "tools.InstructionPoint", "tools.BranchPoint", "tools.AccessPoint",
        "tools.atomic_name", "tools.attached", "tools.Tracer", "tools.Step", "tools.Register",
        "tools.Access",
    ),
    "Analysis": (
        "analysis.profile", "analysis.Profile", "analysis.Profiles", "analysis.hazards",
        "analysis.collect", "analysis.Collected", "analysis.Report", "analysis.Severity",
        "analysis.LaunchCounts", "analysis.FlowFidelity",
    ),
    "Arithmetic of matrix units": ("mma", "matmul"),
    "Campaigns": (
        "campaign.run", "campaign.Results", "campaign.read", "campaign.Row", "campaign.diverge",
        "campaign.Divergence", "campaign.Case", "campaign.minimise", "campaign.tune",
        "campaign.Tuned",
    ),
    "Facts": (
        "instruction", "MatrixInstruction", "Layout", "Location", "Target", "KernelInfo",
        "KernelArg", "SourceType",
    ),
}  # fmt: skip
MODULES = (
    *("analysis", "campaign", "formats", "isa", "kernels", "lang", "matrix", "numerics"),
    *("targets", "tools"),
)
IMPORTED = ("triton",)  # with `import wavecore.NAME`: they need what wavecore does not bring
_SPECIAL = ("__getitem__", "__call__")
_CONSTRUCTED = ("CodeObject", "Device", "Tracer")  # the others come from methods and functions
_ENTRIES = ("Args", "Attributes")
_HEADINGS = (*_ENTRIES, "Returns", "Raises", "Yields", "Source")


def page() -> str:
    """The page."""
    parts = [
        f"# The Python API\n\n{NOTICE}\n",
        "```text\nimport wavecore as wc\n```\n\n",
        "Everything on this page is stable. [tutorial.md](tutorial.md) is an introduction; "
        "[Errors](#errors) says when each error is raised.\n\n",
        table(("names", ""), _contents()),
    ]
    for title, names in SECTIONS.items():
        parts.append(f"\n## {title}\n")
        for name in names:
            parts.append("\n" + "\n".join(_member(name, _called(attrgetter(name)(wavecore)), 3)))
    parts.append("\n## Modules\n")
    for name in MODULES:
        parts.append("\n" + "\n".join(_module(name)))
    for name in IMPORTED:
        parts.append("\n" + "\n".join(_imported(name)))
    parts.append("\n" + "\n".join(_errors()))
    return "".join(parts).rstrip() + "\n"


def _called(value: Any) -> Any:
    """The function that a package stands for that can be called; anything else as it is."""
    return getattr(value, "__wrapped__", value) if inspect.ismodule(value) else value


def documented() -> set[str]:
    """The names that the page has."""
    listed = {name for names in SECTIONS.values() for name in names if "." not in name}
    return listed | set(MODULES) | {"__version__", "Site"} | {kind.__name__ for kind, _ in _tree()}


def _contents() -> Iterator[tuple[str, str]]:
    for title, names in SECTIONS.items():
        yield ", ".join(f"[`{name}`]({anchor(name)})" for name in names), title
    yield ", ".join(f"[`{name}`]({anchor(name)})" for name in MODULES), "Modules"
    own = [f"wavecore.{name}" for name in IMPORTED]
    yield ", ".join(f"[`{name}`]({anchor(name)})" for name in own), "Modules to import by name"
    yield ", ".join(f"`{kind.__name__}`" for kind, _ in _tree()), "[Errors](#errors)"


# ------------------------------------------------------------------------------ functions, classes


def _member(name: str, value: Any, level: int) -> Iterator[str]:
    """A function or class with its heading."""
    yield f"{'#' * level} {name}\n"
    if is_typeddict(value):
        prose, said = _entries_of(inspect.getdoc(value) or "")
        yield _prose(prose) + "\n"
        options = value.__annotations__.items()
        yield _bullets([(n, _typed(t), said.get(n, "")) for n, t in options]) + "\n"
    elif inspect.isclass(value):
        yield from _class(value, level)
    else:
        yield from _function(name.rpartition(".")[2], value)


def _function(name: str, value: Any) -> Iterator[str]:
    yield _signature(name, value)
    yield from _described(inspect.getdoc(value) or "", _types(value))


def _described(doc: str, types: dict[str, str]) -> Iterator[str]:
    """What a docstring says: prose, then its sections."""
    prose, sections = _parsed(doc)
    if prose:
        yield _prose(prose) + "\n"
    for heading, text in sections:
        if heading in _ENTRIES:
            rows = [(names, types.get(names, ""), what) for names, what in _entries(text)]
            yield _bullets(rows) + "\n"
        else:
            yield f"{heading}: {_prose(text)}\n"


def _class(cls: Any, level: int) -> Iterator[str]:
    if cls.__name__ in _CONSTRUCTED:
        yield _signature(cls.__name__, cls)
    doc = inspect.getdoc(cls) or ""
    values, methods = [], []
    if dataclasses.is_dataclass(cls):
        doc, said = _entries_of(doc)
        values = [(name, kind, said.get(name, what)) for name, kind, what in _fields(cls)]
    yield from _described(doc, {})
    if issubclass(cls, enum.Enum):
        yield _bullets([(name, "", what) for name, what in _choices(cls)]) + "\n"
        return
    for name, member in vars(cls).items():
        if isinstance(member, (property, functools.cached_property)) and name[0] != "_":
            getter = member.fget if isinstance(member, property) else member.func
            doc = inspect.getdoc(getter) or ""
            values.append((name, _typed(_annotation(getter)), " ".join(doc.split())))
        elif _is_method(name, member):
            methods.append((name, getattr(member, "__func__", member)))
    if values:
        yield _bullets(values) + "\n"
    for name, method in methods:
        shown = name if name[0] != "_" else {"__getitem__": "indexing", "__call__": "calling"}[name]
        yield f"{'#' * (level + 1)} {cls.__name__}: {shown}\n"
        yield from _function(name, method)


def _is_method(name: str, member: Any) -> bool:
    member = getattr(member, "__func__", member)
    if not inspect.isfunction(member):
        return False
    return name[0] != "_" or (name in _SPECIAL and bool(member.__doc__))


def _entries_of(doc: str) -> tuple[str, dict[str, str]]:
    """The prose of a docstring, and what it says of each argument and attribute."""
    prose, sections = _parsed(doc)
    of_fields = [text for heading, text in sections if heading in _ENTRIES]
    return prose, dict(entry for text in of_fields for entry in _entries(text))


def _fields(cls: Any) -> list[tuple[str, str, str]]:
    """Fields of a dataclass: name, type, and what the comment behind it says."""
    comments = dict(
        re.findall(r"^    (\w+): [^\n#]*?  # ([^\n]*)$", inspect.getsource(cls), re.MULTILINE)
    )
    return [
        (field.name, _typed(field.type), field.metadata.get("doc", comments.get(field.name, "")))
        for field in dataclasses.fields(cls)
        if field.name[0] != "_"
    ]


def _choices(cls: Any) -> Iterator[tuple[str, str]]:
    """Members of an enumeration, and what the comment behind each says."""
    source = inspect.getsource(cls)
    comments = dict(re.findall(r"^    (\w+) = [^#\n]*  # ([^\n]*)$", source, re.MULTILINE))
    for name in cls.__members__:
        yield name, comments.get(name, "")


def _signature(name: str, value: Any) -> str:
    """How it is called, without types: those are beside the arguments."""
    signature = inspect.signature(value)
    parameters = [
        parameter.replace(annotation=inspect.Parameter.empty, default=_shown(parameter.default))
        for parameter in signature.parameters.values()
        if parameter.name not in ("self", "cls")
    ]
    plain = str(signature.replace(parameters=parameters, return_annotation=inspect.Signature.empty))
    shown = {"__getitem__": f"[{plain[1:-1]}]", "__call__": plain}.get(name, name + plain)
    if len(shown) > 88:
        shown = textwrap.fill(shown, 88, subsequent_indent="    ", break_long_words=False)
    returns = _typed(signature.return_annotation)
    if hasattr(value, "__wrapped__") and inspect.isgeneratorfunction(inspect.unwrap(value)):
        # contextlib.contextmanager's
        returns = returns.replace("Iterator[", "ContextManager[")
    arrow = f" -> {returns}" if returns not in ("", "None", "Self") else ""
    return f"```text\n{shown}{arrow}\n```\n"


class _Name:
    """A default that is shown by a name: classes and functions have no other short text."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return self.name


def _shown(default: Any) -> Any:
    if default is inspect.Parameter.empty:
        return default
    if inspect.isclass(default):
        return _Name(default.__name__)
    return _Name("...") if callable(default) else default


def _types(value: Any) -> dict[str, str]:
    found = inspect.signature(value).parameters.values()
    return {parameter.name: _typed(parameter.annotation) for parameter in found}


def _annotation(function: Any) -> Any:
    return inspect.signature(function).return_annotation


def _typed(annotation: Any) -> str:
    """A type as it is written."""
    if annotation in (inspect.Parameter.empty, "Any"):
        return ""
    if hasattr(annotation, "__forward_arg__"):
        return str(annotation.__forward_arg__)
    return annotation if isinstance(annotation, str) else getattr(annotation, "__name__", "")


# -------------------------------------------------------------------------------------- docstrings


def _parsed(text: str) -> tuple[str, list[tuple[str, str]]]:
    """A docstring's prose and its sections: heading and text."""
    pattern = rf"^({'|'.join(_HEADINGS)}):"
    prose, *rest = re.split(pattern, text, flags=re.MULTILINE)
    pairs = zip(rest[::2], rest[1::2], strict=True)
    return prose.strip(), [(heading, body.strip("\n")) for heading, body in pairs]


def _entries(text: str) -> Iterator[tuple[str, str]]:
    """Names and what is said of them: an entry begins at the least indentation."""
    for entry in re.split(r"\n(?=\S)", textwrap.dedent(text)):
        names, _, what = entry.partition(":")
        yield names.strip(), " ".join(what.split())


def _prose(text: str) -> str:
    """Paragraphs, one line each; what is indented is code and stays as it is."""
    paragraphs = re.split(r"\n\s*\n", textwrap.dedent(text))
    return "\n\n".join(
        paragraph.strip("\n") if paragraph.startswith("    ") else " ".join(paragraph.split())
        for paragraph in paragraphs
    )


def _bullets(rows: list[tuple[str, str, str]]) -> str:
    lines = []
    for names, kind, what in rows:
        shown = ", ".join(f"`{name.strip()}`" for name in names.split(","))
        kind = f" (`{kind}`)" if kind else ""
        lines.append(f"* {shown}{kind}{': ' if what else ''}{what}")
    return "\n".join(lines)


def _first(value: Any) -> str:
    return (inspect.getdoc(value) or "").partition("\n\n")[0].replace("\n", " ")


# --------------------------------------------------------------------------------- modules, errors


def _module(name: str) -> Iterator[str]:
    module = getattr(wavecore, name)
    yield f"### {name}\n"
    prose, _ = _parsed(inspect.getdoc(module) or "")
    yield _prose(prose) + "\n"
    rows, others = [], []
    for member in sorted(module.__all__):
        value = _called(getattr(module, member))
        if inspect.isclass(value) or inspect.isroutine(value):
            rows.append((f"`{member}`", _first(value).replace("|", "\\|")))
        else:
            others.append(f"`{member}`")
    yield table(("name", ""), rows)
    if others:
        yield f"Values and types: {', '.join(others)}.\n"


def _imported(name: str) -> Iterator[str]:
    """A module of its own, each of its names in full."""
    module = importlib.import_module(f"wavecore.{name}")
    yield f"## wavecore.{name}\n"
    prose, _ = _parsed(inspect.getdoc(module) or "")
    yield _prose(prose) + "\n"
    for member in module.__all__:
        yield from _member(member, getattr(module, member), 3)


def _tree() -> Iterator[tuple[type[errors.Error], int]]:
    """The errors, each below its base, with its depth."""

    def below(kind: type[errors.Error], depth: int) -> Iterator[tuple[type[errors.Error], int]]:
        yield kind, depth
        members = [k for k in vars(errors).values() if inspect.isclass(k) and kind in k.__bases__]
        for each in members:
            if each.__bases__[0] is kind:
                yield from below(each, depth + 1)

    yield from below(errors.Error, 0)


def _errors() -> Iterator[str]:
    yield "## Errors\n"
    yield (
        "All are kinds of `wavecore.Error`, and of the built-in error that fits. Facts are "
        "attributes as well as text; every one can be pickled.\n"
    )
    rows = []
    for kind, depth in _tree():
        also = [b for b in kind.__mro__[1:] if b.__module__ == "builtins"]
        also = [b for b in also if not any(b is not c and issubclass(c, b) for c in also)]
        also = [b for b in also if b is not Exception]
        own = inspect.signature(kind.__init__).parameters
        facts = [f"`{n}`" for n in own if n not in ("self", "message", "args", "kwargs")]
        name = "&nbsp;&nbsp;" * depth + f"`{kind.__name__}`"
        also_shown = ", ".join(f"`{b.__name__}`" for b in also)
        rows.append((name, also_shown, _prose(inspect.getdoc(kind) or ""), ", ".join(facts)))
    yield table(("error", "also", "when", "attributes"), _without_breaks(rows))
    yield "### Site\n"
    yield from _class(errors.Site, 3)


def _without_breaks(rows: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    return [tuple(cell.replace("\n\n", " ").replace("|", "\\|") for cell in row) for row in rows]
