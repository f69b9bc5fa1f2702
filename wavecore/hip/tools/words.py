"""Command lines of LLVM's tools: one dash or two, values after = or in the next word."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from wavecore.hip.compiler.commandline import UsageError


@dataclass
class Words:
    """A parsed command line: values by option, in order, and the words that are no options."""

    values: dict[str, list[str]] = field(default_factory=dict)
    rest: list[str] = field(default_factory=list)

    def has(self, name: str) -> bool:
        """Whether an option was given."""
        return name in self.values

    def last(self, name: str, default: str = "") -> str:
        """An option's last value."""
        return self.values[name][-1] if name in self.values else default

    def every(self, name: str, separator: str | None = None) -> list[str]:
        """All values of an option, each split at the separator."""
        given = self.values.get(name, [])
        return given if separator is None else [p for v in given for p in v.split(separator)]


def parse(
    arguments: Sequence[str],
    *,
    flags: Collection[str] = (),
    valued: Collection[str] = (),
    aliases: Mapping[str, str] | None = None,
) -> Words:
    """Read a command line; "-" and what follows "--" are no options.

    Args:
        arguments: the words.
        flags: options without a value.
        valued: options with one.
        aliases: other names of options.

    Raises: UsageError for an unknown option, naming those that there are, or a missing value.
    """
    found = Words()
    left = list(arguments)
    while left:
        word = left.pop(0)
        if word == "--":
            found.rest += left
            break
        if not word.startswith("-") or word == "-":
            found.rest.append(word)
            continue
        name, equals, value = word.lstrip("-").partition("=")
        name = (aliases or {}).get(name, name)
        if name in valued:
            if not equals:
                if not left:
                    raise UsageError(f"for the --{name} option: requires a value!")
                value = left.pop(0)
        elif name not in flags or equals:
            known = ", ".join(f"-{each}" for each in sorted({*flags, *valued, *(aliases or {})}))
            raise UsageError(
                f"Unknown command line argument '{word}'; wavecore's has the options {known}"
            )
        found.values.setdefault(name, []).append(value)
    return found
