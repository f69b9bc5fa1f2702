"""The document "kernels": the gallery of every exported site, with launches.

It has programs from examples/, kernels of wavecore.kernels and a few that each show one topic
(programs/). A launch has the form of a page's request: so the page's form shows it, and a server
can run it again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from wavecore import targets
from wavecore._files import program
from wavecore.errors import Error
from wavecore.web.kernels.sources import OPTS, Source

_PROGRAMS = Path(__file__).parent / "programs"
_EVERYWHERE = ("gfx90a", "gfx942", "gfx1100", "gfx1201")


@dataclass(frozen=True)
class Entry:
    """A kernel of the gallery.

    Attributes:
        name: the name in URLs.
        path: that of its source, in programs/; or "examples/...".
        launch: the fields of the request "run" beside source and target.
        waves: the waves of a workgroup, if that is what matters; else `launch` has the block.
    """

    name: str
    title: str
    about: str
    path: str
    targets: tuple[str, ...]
    launch: Mapping[str, Any] = field(hash=False)
    waves: int | None = None

    @property
    def language(self) -> str:
        return "python" if self.path.endswith(".py") else "hip"

    @cached_property
    def text(self) -> str:
        """Its source. Raises: Error if this installation lacks it."""
        path = program(self.path) if "/" in self.path else _PROGRAMS / self.path
        if path is None:
            raise Error(f"{self.path} is missing: this installation is incomplete.")
        return path.read_text("utf-8")

    @property
    def source(self) -> Source:
        return Source(self.language, self.text, self.launch.get("kernel", ""))


def _array(dtype: str, *shape: int, fill: str = "zeros", **more: Any) -> dict[str, Any]:
    return {"kind": "array", "dtype": dtype, "shape": list(shape), "fill": fill, **more}


def _number(dtype: str, value: float) -> dict[str, Any]:
    return {"kind": "scalar", "dtype": dtype, "value": str(value)}


def _launch(*arguments: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"arguments": list(arguments), **more}


_ENTRIES = (
    Entry(
        "saxpy", "y = a x + y", "The first kernel: an index, a bound, a load and a store.",
        "saxpy.hip", _EVERYWHERE,
        _launch(
            _number("float32", 2), _array("float32", 200, fill="iota"),
            _array("float32", 200, fill="ones"), _number("int32", 200), grid=[4], block=[64],
        ),
    ),
    Entry(
        "product", "Matrix product by fragments",
        "One source in Python for every matrix core: MFMA on CDNA, WMMA on RDNA.",
        "product.py", ("gfx908", "gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1201"),
        _launch(
            _array("float16", 16, 32, fill="random", seed=1),
            _array("float16", 32, 16, fill="random", seed=2),
            _array("float32", 16, 16), _number("int32", 32), grid=[1],
        ),
        waves=1,
    ),
    Entry(
        "sgemm_16x16x4", "MFMA in f32, by lanes",
        "v_mfma_f32_16x16x4_f32 with its operands put into lanes by hand.",
        "examples/in_python/sgemm_16x16x4.py", ("gfx908", "gfx90a", "gfx942", "gfx950"),
        _launch(
            _array("float32", 64, fill="random", seed=1),
            _array("float32", 64, fill="random", seed=2),
            _array("float32", 256), grid=[1], block=[16, 4],
        ),
    ),
    Entry(
        "dgemm_4x4x4", "MFMA in f64, four products",
        "Double precision in four blocks of 4 x 4.",
        "examples/in_python/dgemm_4x4x4_batched.py", ("gfx90a", "gfx942", "gfx950"),
        _launch(
            _array("float64", 64, fill="random", seed=1),
            _array("float64", 64, fill="random", seed=2),
            _array("float64", 64, fill="random", seed=3),
            _array("float64", 64), grid=[1], block=[64],
        ),
    ),
    Entry(
        "wmma_f16", "WMMA on RDNA 4, by lanes",
        "f16 in, f32 out, eight elements a lane.",
        "examples/in_python/wmma_f16_rdna4.py", ("gfx1200", "gfx1201"),
        _launch(
            _array("float16", 256, fill="random", seed=1),
            _array("float16", 256, fill="random", seed=2),
            _array("float32", 256), grid=[1], block=[32],
        ),
    ),
    Entry(
        "tree", "A sum in LDS", "Barriers between the levels of a tree; LDS changes step by step.",
        "tree.hip", _EVERYWHERE,
        _launch(
            _array("float32", 1), _array("float32", 256, fill="iota"), grid=[1], block=[256],
            steps=1500,
        ),
    ),
    Entry(
        "race", "A race in LDS", "The same tree without its barriers, and the sanitizer's report.",
        "race.hip", ("gfx942", "gfx1201"),
        _launch(
            _array("float32", 1), _array("float32", 256, fill="ones"), grid=[1], block=[256],
            steps=600, sanitize=True,
        ),
    ),
    Entry(
        "transpose", "Bank conflicts of a transpose",
        "Columns of a tile in LDS are in one bank: the counters show the cost.",
        "transpose.hip", _EVERYWHERE,
        _launch(
            _array("float32", 32, 32), _array("float32", 32, 32, fill="iota"),
            _number("int32", 32), grid=[1, 1], block=[32, 8], steps=400,
        ),
    ),
    Entry(
        "collatz", "Divergence", "Lanes leave a loop one by one: EXEC shows the remaining ones.",
        "collatz.hip", _EVERYWHERE,
        _launch(
            _array("int32", 64, fill="iota"), _array("int32", 64), grid=[1], block=[64],
            steps=800,
        ),
    ),
    Entry(
        "beyond", "A fault", "A load one element past the end of an array, shown at its line.",
        "beyond.hip", _EVERYWHERE,
        _launch(
            _array("float32", 64, fill="iota"), _array("float32", 64), grid=[1], block=[64],
        ),
    ),
    Entry(
        "sum", "wavecore.kernels: sum", "Wide loads, an exchange between lanes, one launch.",
        "sum.py", _EVERYWHERE,
        _launch(
            _array("float32", 1), _array("float32", 1), _array("uint32", 1),
            _array("float32", 1000, fill="iota"), _number("int64", 1000), grid=[1], block=[256],
            steps=400,
        ),
    ),
    Entry(
        "softmax", "wavecore.kernels: softmax", "Rows in registers, one wave each.",
        "softmax.py", ("gfx90a", "gfx942"),
        _launch(
            _array("float16", 4, 100), _array("float16", 4, 100, fill="random", seed=1),
            _number("int32", 4), _number("int32", 100), _number("int64", 100), grid=[1],
            block=[256], steps=400,
        ),
    ),
    Entry(
        "gemm", "A tiled product in HIP C++",
        "Tiles in LDS, double buffered, four waves: one source for all matrix cores.",
        "examples/gemm.hip", ("gfx942", "gfx1201"),
        _launch(
            _number("int32", 64), _number("int32", 64), _number("int32", 64),
            _number("float32", 1), _array("float16", 64, 64, fill="random", seed=1),
            _array("float16", 64, 64, fill="random", seed=2), _number("float32", 0),
            _array("float32", 64, 64), _array("float32", 64, 64), grid=[1], steps=300,
        ),
        waves=4,
    ),
)  # fmt: skip


@cache
def entries() -> tuple[Entry, ...]:
    """The kernels of the gallery, in the page's order."""
    return _ENTRIES


def entry(name: str, target: str) -> Entry:
    """An entry that supports a target. Raises: LookupError."""
    found = next((each for each in _ENTRIES if each.name == name), None)
    if found is None or target not in found.targets:
        raise LookupError(f"the gallery has no kernel {name!r} for {target!r}")
    return found


def launch_of(found: Entry, target: str) -> dict[str, Any]:
    """Its launch on a target."""
    launch = dict(found.launch)
    if found.waves is not None:
        launch["block"] = [found.waves * targets.get(target).default_wave_size]
    return launch


def paths() -> Iterator[tuple[str, ...]]:
    """A single document."""
    yield ()


def document() -> dict[str, Any]:
    """The kernels by name with their targets, and the page's options for user sources."""
    from wavecore.analysis.profile.page.code import HEATS
    from wavecore.web.kernels.inputs import DTYPES, FILLS

    return {
        "kernels": [
            {
                "name": each.name,
                "title": each.title,
                "about": each.about,
                "language": each.language,
                "source": each.text,
                "targets": list(each.targets),
                "launches": {target: launch_of(each, target) for target in each.targets},
            }
            for each in _ENTRIES
        ],
        "targets": [
            {"name": each.name, "family": each.family, "waves": list(each.wave_sizes)}
            for each in targets.all()
        ],
        "target": targets.DEFAULT.name,
        "opts": list(OPTS),
        "dtypes": list(DTYPES),
        "fills": list(FILLS),
        "heats": HEATS,
    }
