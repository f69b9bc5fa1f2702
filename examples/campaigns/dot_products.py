"""A million random f16 dot products on every design: what is published of each is found again.

Nothing here knows the designs' rules: the search compares results, and the smallest sums that it
comes to are held to what others have measured (MMA-Sim, arXiv 2511.10909; FTTN, arXiv 2403.00232;
AMD's manuals; captures of RDNA 3 and 4). The command line searches all targets that have f16 matrix
instructions, on all cores, and prints each pair's worst case; the demo one target after the other.

python examples/campaigns/dot_products.py [SAMPLES] [SCHEDULER'S ADDRESS]
"""

import itertools
import resource
import sys
import tempfile
import time

import numpy as np

from wavecore import campaign

TARGETS = ("gfx908", "gfx90a", "gfx942", "gfx1100", "gfx1201")  # whose units were measured
SAMPLES = 1_000_000
FEWEST = 1 << 14  # of a class of inputs: for the demo
SMALLEST_NORMAL = {"f16": 2.0**-14, "f32": 2.0**-126}
GROUP = 4  # products that CDNA 1 and 2 take at once


def products(case):
    """k, A and B of the products of a case that are not +0."""
    record = case.record()
    return record["k"], np.abs(record["a"]), np.abs(record["b"])


def value(case):
    """What the first of both designs has, and the nearest f32 to the exact value."""
    return float(case.results()[case.first]), float(np.float32(case.exact))


def has_subnormal_factor(case):
    _, a, b = products(case)
    return bool((np.minimum(a, b) < SMALLEST_NORMAL["f16"]).any())


def flushes_factors(case):
    found, nearest = value(case)
    return case.entries == 1 and has_subnormal_factor(case) and found == 0 != nearest


def rounds_inside_a_group(case):
    k, _, _ = products(case)
    return not has_subnormal_factor(case) and len({each // GROUP for each in k}) == 1


def rounds_after_a_group(case):
    k, _, _ = products(case)
    return len({each // GROUP for each in k}) > 1


def floors(case):
    """Two terms, the smaller one negative: less than it is left."""
    found, nearest = value(case)
    return case.entries == 2 and 0 < found < nearest


def is_wrong_where_the_sum_is_zero(case):
    found, nearest = value(case)
    return case.entries == 2 and found != 0 == nearest


def flushes_results(case):
    found, nearest = value(case)
    return found == 0 < abs(nearest) < SMALLEST_NORMAL["f32"]


# What is published, as the smallest sum that shows it.
PUBLISHED = {
    "gfx908": {"four products and C are rounded, and then the next four": rounds_after_a_group},
    "gfx90a": {
        "subnormal factors are zero": flushes_factors,
        "sums of two products are rounded": rounds_inside_a_group,
    },
    "gfx942": {"what is below the grid is floored, not rounded": floors},
    "gfx1100": {
        "terms of the other sign than C cost a unit each": is_wrong_where_the_sum_is_zero,
        "subnormal results are zero": flushes_results,
    },
    "gfx1201": {"what is below the grid is floored, not rounded": floors},
}


def instruction(target):
    return f"v_{'wmma' if target.startswith('gfx1') else 'mfma'}_f32_*_f16"


def shown(found, target):
    """The smallest case of each thing that is published of a target; None where it was not found.

    Every class's worst cases are looked at, in ulps of the terms and of the result.
    """
    cases = {}
    names = [design.name for design in found.designs if design.instruction.target == target]
    for measure, name in itertools.product(("terms", "result"), names):
        for case in found.worst(name, "exact", measure=measure):
            left = [what for what in PUBLISHED[target] if what not in cases]
            smallest = campaign.minimise(case) if left else None
            for what in left:
                if PUBLISHED[target][what](smallest):
                    cases[what] = smallest
    return {what: cases.get(what) for what in PUBLISHED[target]}


def run(target):
    """One target against the exact values, in this process: whether all was found."""
    with tempfile.TemporaryDirectory() as folder:
        found = campaign.diverge([target], 1, chunk=FEWEST, workers=0, out=folder, progress=False)
    cases = shown(found, target).values()
    got = np.array([case is not None for case in cases], np.int32)
    return None, None, got, np.ones_like(got)


def worst_of_pairs(found):
    """The worst case of each pair, in ulps of the terms."""
    worst = {}
    for case in found.worst(measure="terms"):
        worst.setdefault(case.names, case)
    return list(worst.values())


def main(samples=SAMPLES, client=None):
    started = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        found = campaign.diverge(samples=samples, client=client, out=folder)
    seconds = time.perf_counter() - started
    for design in found.designs:
        source = design.how.source
        print(f"{design.name:35} {source.evidence:9} {design.how.text}")
    print(f"\n{'designs':67} {'ulps':>12}  {'inputs':10} smallest case")
    for case in worst_of_pairs(found):
        one, other = case.names
        print(f"{one:33} {other:33} {case.ulps:12,.1f}  {case.inputs:10} ", end="")
        print(campaign.minimise(case).sum)
    print("\npublished, and found:")
    missing = 0
    for target in TARGETS:
        for what, case in shown(found, target).items():
            missing += case is None
            print(f"{target:8} {what}")
            print("".join(f"  {line}\n" for line in str(case).splitlines()), end="")
    memory = max(resource.getrusage(who).ru_maxrss
                 for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))  # fmt: skip
    print(f"{found.samples:,} sums in {seconds:.1f} s; a process took {memory >> 10} MiB at most")
    return 1 if missing else 0


if __name__ == "__main__":
    given = sys.argv[1:]
    sys.exit(main(int(given[0]) if given else SAMPLES, given[1] if len(given) > 1 else None))
