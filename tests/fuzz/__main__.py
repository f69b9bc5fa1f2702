"""All fuzzers as one campaign, on this machine's cores or on a cluster's.

    python -m tests.fuzz [--client ADDRESS] [--out FILE] [FUZZER=SEEDS]...

Finished seeds are not run again: an interrupted run continues where it was. Workers of a cluster
use their own environment variables, such as WAVECORE_TIER2.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from tests.fuzz import campaigns
from wavecore.errors import CampaignError

COUNTS = {
    "host_agreement": 2000,
    "lds_copies": 2000,
    "mutate_code_objects": 10_000,
    "mutate_files": 20_000,
    "random_programs": 100_000,
}


def counted(text: str) -> tuple[str, int]:
    """A fuzzer and its seeds: `mutate_files=1000`."""
    name, _, number = text.partition("=")
    if name not in COUNTS or not number.isascii() or not number.isdigit() or int(number) < 1:
        raise argparse.ArgumentTypeError(
            f"{text!r} is not FUZZER=SEEDS; fuzzers are {', '.join(COUNTS)}"
        )
    return name, int(number)


def main(args: Sequence[str] | None = None) -> int:
    """Run the command. Returns: 1 if anything failed."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.fuzz",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("counts", nargs="*", type=counted, metavar="FUZZER=SEEDS",
                        help="these; without any, as many of each as `make fuzz` runs")  # fmt: skip
    parser.add_argument("--client", metavar="ADDRESS", help="of a Dask scheduler")
    parser.add_argument("--workers", type=int, help="processes of this machine; its cores")
    parser.add_argument("--seed", type=int, default=0, help="the first one")
    parser.add_argument("--out", default="build/fuzz.parquet", help="the results")
    given = parser.parse_args(args)
    try:
        found = campaigns.fuzz(
            dict(given.counts) or COUNTS, seed=given.seed, client=given.client,
            workers=given.workers, out=given.out,
        )  # fmt: skip
    except CampaignError as error:
        parser.error(str(error))
    print(found)
    return 1 if found.failures else 0


if __name__ == "__main__":
    sys.exit(main())
