"""The commands, in the order in which `wavecore --help` lists them.

A command's module has a function `command` with typer's annotations; the first line of its
docstring is the summary here (tests/cli/test_frame.py compares them). A command with subcommands
(`wavecore campaign run`) is a package with a module for each.
"""

from __future__ import annotations

from dataclasses import dataclass

RUN = "Run"
CODE = "Code objects"
LOOK_UP = "Look up"
MATRIX = "Matrix instructions"
HERE = "This installation"
HIP = "HIP programs"


@dataclass(frozen=True)
class Command:
    """One command: its name, module, summary, help group and subcommands.

    starts: it runs a program, to which all words from the first one on belong, also options.
    """

    name: str
    module: str
    summary: str
    panel: str
    parts: tuple[Command, ...] = ()
    starts: bool = False


COMMANDS = (
    Command(
        "run",
        "wavecore.cli.run",
        "Run a kernel from a code object or source on an emulated GPU.",
        RUN,
    ),
    Command(
        "sanitize",
        "wavecore.cli.sanitize",
        "Find races, wrong barriers, uninitialised values, bad bounds.",
        RUN,
    ),
    Command(
        "profile",
        "wavecore.cli.profile",
        "Show what limits a kernel: counters, occupancy, roofline, lines.",
        RUN,
    ),
    Command(
        "debug",
        "wavecore.cli.debug",
        "Stop, step and run kernels backwards; or serve an editor.",
        RUN,
    ),
    Command(
        "campaign",
        "wavecore.cli.campaign",
        "Run a task at many points, on all cores or a cluster.",
        RUN,
        parts=(
            Command(
                "run",
                "wavecore.cli.campaign.run",
                "Run a task at all points of its parameters, into a table.",
                RUN,
            ),
            Command(
                "status",
                "wavecore.cli.campaign.status",
                "Show a campaign's progress, failures and remaining time.",
                RUN,
            ),
            Command(
                "report",
                "wavecore.cli.campaign.report",
                "Show results by parameter, and failures by reason.",
                RUN,
            ),
        ),
    ),
    Command(
        "demo",
        "wavecore.cli.demo",
        "Compile, run and check the examples on every target they fit.",
        RUN,
    ),
    Command(
        "bench",
        "wavecore.cli.bench",
        "Measure the emulator's speed on this machine.",
        RUN,
    ),
    Command(
        "compile",
        "wavecore.cli.compile",
        "Compile a Python or HIP C++ kernel to a code object.",
        CODE,
    ),
    Command(
        "disasm",
        "wavecore.cli.disasm",
        "Disassemble a code object, or a compiled source.",
        CODE,
    ),
    Command(
        "hazards",
        "wavecore.cli.hazards",
        "Check machine code for missing waits and wait states.",
        CODE,
    ),
    Command(
        "targets",
        "wavecore.cli.targets",
        "Facts about targets and products, each with its source.",
        LOOK_UP,
    ),
    Command(
        "peaks",
        "wavecore.cli.peaks",
        "Peak rates of products, and the tables of AMD's articles.",
        LOOK_UP,
    ),
    Command(
        "explore",
        "wavecore.cli.explore",
        "Instructions, layouts and kernels in the browser.",
        LOOK_UP,
    ),
    Command(
        "list",
        "wavecore.cli.list_",
        "Matrix instructions of a target: shapes, registers, cost.",
        MATRIX,
    ),
    Command(
        "show",
        "wavecore.cli.show",
        "One matrix instruction: operands, cost, layouts, arithmetic.",
        MATRIX,
    ),
    Command(
        "numerics",
        "wavecore.cli.numerics",
        "Arithmetic of matrix instructions, and the evidence for it.",
        MATRIX,
    ),
    Command(
        "compare",
        "wavecore.cli.compare",
        "Multiply on several designs, and show where results differ.",
        MATRIX,
    ),
    Command(
        "layout",
        "wavecore.cli.layout",
        "Show the lanes and registers of an operand's entries.",
        MATRIX,
    ),
    Command(
        "locate",
        "wavecore.cli.locate",
        "Find an entry in the registers, or a register's entries.",
        MATRIX,
    ),
    Command(
        "chain",
        "wavecore.cli.chain",
        "Cost of feeding D into the next instruction's A or B.",
        MATRIX,
    ),
    Command(
        "exec",
        "wavecore.cli.exec_",
        "Run a program built for ROCm, as it is, on emulated GPUs.",
        HIP,
        starts=True,
    ),
    Command(
        "hip-path",
        "wavecore.cli.hip_path",
        "The folder to use as ROCM_PATH: compilers, headers, libraries.",
        HIP,
    ),
    Command(
        "doctor",
        "wavecore.cli.doctor",
        "Versions and paths, and a check that kernels compile and run.",
        HERE,
    ),
)


# Programs that parse their own command line: their modules have a function `run` that takes the
# arguments and returns the exit status.
PROGRAMS = (
    Command(
        "hipcc",
        "wavecore.cli.hipcc",
        "Compile and link HIP programs, with the options of ROCm's hipcc.",
        HIP,
    ),
)


def leaves() -> tuple[tuple[str, Command], ...]:
    """Every command without subcommands, with its full name: "campaign run"."""
    return tuple(
        (f"{each.name} {part.name}" if each.parts else each.name, part)
        for each in COMMANDS
        for part in each.parts or (each,)
    )


def find(name: str) -> Command | None:
    """The command or program of this name, or None."""
    return next((each for each in (*COMMANDS, *PROGRAMS) if each.name == name), None)
