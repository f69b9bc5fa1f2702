"""Whether what a tuner or a rule chooses is near the best of its space, by the time model.

    python benchmarks/tuned_choices.py                 # all, on three GPUs
    python benchmarks/tuned_choices.py softmax MI300X  # some kernels, some GPUs

Each space is modelled exhaustively: every configuration runs, and the accesses of all its
workgroups are recorded. Beside that are the choices of `campaign.tune`, which records fewer
workgroups where they are alike, and of the rules by which `wavecore.kernels` chooses without
running anything. Prints the chosen configuration's time over the best one's.
"""

from __future__ import annotations

import argparse
import itertools
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np

import wavecore as wc
import wavecore.lang as wl
from wavecore import campaign, kernels
from wavecore.analysis.profile import alike
from wavecore.kernels import products, rows_kernel

GPUS = {"MI250X": "gfx90a", "MI300X": "gfx942", "RX 7900 XTX": "gfx1100"}
SIDE = 512  # of the matrices of sgemm
HALF_SIDE = 1920  # of those of gemm, in f16; strides of a power of two are modelled badly
ROWS, COLUMNS = 4096, 2048  # of softmax, in f16
Point = Mapping[str, int]


@wl.kernel
def sgemm(
    c: wl.array[wl.f32, 2],
    a: wl.array[wl.f32, 2],
    b: wl.array[wl.f32, 2],
    n: wl.i32,
    TILE: wl.constexpr,
    EACH: wl.constexpr,
    STEP: wl.constexpr,
    PAD: wl.constexpr,
):
    """C = A B; a lane has EACH x EACH results of a tile, and STEP columns of A are in LDS."""
    left = wl.shared(wl.f32, STEP, TILE + PAD)
    right = wl.shared(wl.f32, STEP, TILE + PAD)
    t = wl.threadIdx.x
    x, y = t % (TILE // EACH), t // (TILE // EACH)
    row, column = wl.blockIdx.y * TILE, wl.blockIdx.x * TILE
    acc = wl.local(wl.f32, EACH * EACH)
    for i in wl.static_range(EACH * EACH):
        acc[i] = 0.0
    for k in range(0, n, STEP):
        for piece in range(t, TILE * STEP, (TILE // EACH) * (TILE // EACH)):
            left[piece % STEP, piece // STEP] = a[row + piece // STEP, k + piece % STEP]
            right[piece // TILE, piece % TILE] = b[k + piece // TILE, column + piece % TILE]
        wl.syncthreads()
        for s in wl.static_range(STEP):
            for i in wl.static_range(EACH):
                for j in wl.static_range(EACH):
                    u = left[s, y + i * (TILE // EACH)]
                    v = right[s, x + j * (TILE // EACH)]
                    acc[i * EACH + j] = wl.fma(u, v, acc[i * EACH + j])
        wl.syncthreads()
    for i in wl.static_range(EACH):
        for j in wl.static_range(EACH):
            c[row + y + i * (TILE // EACH), column + x + j * (TILE // EACH)] = acc[i * EACH + j]


def run_sgemm(TILE: int, EACH: int, STEP: int, PAD: int) -> None:
    """Launch a configuration on the current device."""
    device = wc.current_device()
    arrays = [device.empty((SIDE, SIDE), np.float32) for _ in range(3)]
    tiles = SIDE // TILE
    sgemm.launch(
        device, (tiles, tiles), (TILE // EACH) ** 2, (*arrays, SIDE), TILE=TILE, EACH=EACH,
        STEP=STEP, PAD=PAD,
    )  # fmt: skip


def run_gemm(tile: int) -> None:
    """Launch the gallery's product with a tile."""
    device = wc.current_device()
    a, b, out = (device.empty((HALF_SIDE, HALF_SIDE), np.float16) for _ in range(3))
    kernels.gemm(a, b, out=out, tile=tile)


def run_softmax(team: int, threads: int) -> None:
    """Launch the gallery's softmax, whose rows have `team` lanes each."""
    device = wc.current_device()
    made = _team(team, threads)
    x, y = (device.empty((ROWS, COLUMNS), np.float16) for _ in range(2))
    kernel, _ = rows_kernel.kernels(wl.f16, made, False, True)
    groups = ROWS // (threads // team)
    kernel.launch(device, groups, threads, (y, x, ROWS, COLUMNS, COLUMNS))


def _team(size: int, threads: int) -> rows_kernel.Team:
    parts = COLUMNS // (size * 8)
    return rows_kernel.Team(wc.current_device().target.wave_sizes[0], size, threads, max(parts, 1))


# ------------------------------------------------------------------------------------- spaces


def sgemm_points(target: wc.Target) -> Iterator[Point]:
    """Tiles, results of a lane, steps and padding that make workgroups of 64 to 1024."""
    for tile, each, step, pad in itertools.product((32, 64, 128), (2, 4, 8), (8, 16), (0, 1)):
        if 64 <= (tile // each) ** 2 <= min(1024, target.max_workgroup_size):
            yield {"TILE": tile, "EACH": each, "STEP": step, "PAD": pad}


def gemm_points(target: wc.Target) -> Iterator[Point]:
    """The tiles of `kernels.gemm`."""
    for tile in products.TILES[target.name not in products.HAS_256 :]:
        yield {"tile": tile}


def softmax_points(target: wc.Target) -> Iterator[Point]:
    """Lanes of a row that keep it in at most MOST_PARTS pieces each, and lanes of a workgroup."""
    for team, threads in itertools.product((target.wave_sizes[0], 64, 128, 256), (64, 256, 1024)):
        if team <= threads and team * 8 * rows_kernel.MOST_PARTS >= COLUMNS:
            yield {"team": team, "threads": threads}


def gemm_rule(target: wc.Target) -> Point:
    """What `kernels.gemm` chooses."""
    return {"tile": products._tile(target, HALF_SIDE, HALF_SIDE, 1, None)}


def softmax_rule(target: wc.Target) -> Point:
    """What `kernels.softmax` chooses."""
    found = rows_kernel.team_for(COLUMNS, 8, target.wave_sizes[0])
    return {"team": found.size, "threads": found.threads}


@dataclass(frozen=True)
class Space:
    """A kernel's configurations, and the rule that chooses one of them, if there is one."""

    run: Callable[..., None]
    points: Callable[[wc.Target], Iterator[Point]]
    rule: Callable[[wc.Target], Point] | None = None


SPACES = {
    "sgemm": Space(run_sgemm, sgemm_points),
    "gemm f16": Space(run_gemm, gemm_points, gemm_rule),
    "softmax f16": Space(run_softmax, softmax_points, softmax_rule),
}


# ------------------------------------------------------------------------------------- choices


@contextmanager
def all_recorded() -> Iterator[None]:
    """Record all workgroups in this block, alike or not."""
    before = alike.are_alike
    alike.are_alike = lambda trace, launched: False
    try:
        yield
    finally:
        alike.are_alike = before


def modelled(space: Space, point: Point, target: str, gpu: str) -> float:
    """Microseconds of a configuration on a GPU."""
    with wc.Device(target), wc.analysis.profile() as found:
        space.run(**point)
    [profile] = found
    times = {each.name: each.microseconds["best"] for each in profile.products}
    return times[gpu]


def tuned(space: Space, points: list[Point], target: str, gpu: str) -> Point:
    """What `campaign.tune` chooses."""

    def objective(found: wc.analysis.Profiles) -> float:
        return next(each.microseconds["best"] for each in found[0].products if each.name == gpu)

    with tempfile.TemporaryDirectory() as folder:
        return campaign.tune(
            space.run, points, objective, target=target, out=f"{folder}/rows.parquet",
            progress=False,
        ).best  # fmt: skip


def rows(name: str, gpu: str) -> Iterator[str]:
    """The table's rows for a kernel on a GPU."""
    space, target = SPACES[name], GPUS[gpu]
    points = list({tuple(p.items()): p for p in space.points(wc.targets.get(target))}.values())
    with all_recorded():
        times = [modelled(space, point, target, gpu) for point in points]
    best = min(range(len(points)), key=lambda at: times[at])
    choices = {"campaign.tune": tuned(space, points, target, gpu)}
    if space.rule is not None:
        choices["rule"] = space.rule(wc.targets.get(target))
    for chooser, chosen in choices.items():
        time = times[points.index(chosen)]
        yield (
            f"| {name} | {gpu} | {len(points)} | {max(times) / times[best]:.1f} | {chooser} | "
            f"{_words(chosen)} | {time:,.1f} | {_words(points[best])} | {times[best]:,.1f} | "
            f"{time / times[best]:.2f} |"
        )


def _words(point: Point) -> str:
    return ", ".join(f"{name} {value}" for name, value in point.items())


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="What is chosen, beside the best of its space.")
    parser.add_argument("names", nargs="*", help="parts of kernels' and GPUs' names")
    asked = parser.parse_args().names
    print("| kernel | GPU | space | worst / best | chosen by | chosen | µs | best | µs | ratio |")
    print("| --- | --- | ---: | ---: | --- | --- | ---: | --- | ---: | ---: |")
    for name, gpu in itertools.product(SPACES, GPUS):
        if all(any(part in each for each in (name, gpu)) for part in asked):
            for row in rows(name, gpu):
                print(row, flush=True)


if __name__ == "__main__":
    main()
