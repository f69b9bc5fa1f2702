"""Translates C expressions for Python's parser: `*p`, `&x`, `(float)n`, `sizeof x`, `*p@3`, `in`.

Operators that Python lacks become calls of a function whose name users cannot write: `$deref(p)`.
A Python keyword in operand position is a variable's name: `in + 4`, `s.is`.
"""

from __future__ import annotations

import keyword
import re

from wavecore.codeobject.sourcetypes import SourceType

_NUMBER = r"0[xX][0-9a-fA-F]+[uUlL]*|\d+(?:\.\d*)?(?:[eE][+-]?\d+)?\w*"
_TOKEN = re.compile(rf"{_NUMBER}|\$?\w+|&&|\|\||->|[=!<>]=|<<|>>|\s+|.", re.DOTALL)
_OPERATORS = {"&&": " and ", "||": " or ", "->": ".", "!": " not "}
_PREFIXES = {"*": "deref", "&": "address"}
_SIGNS = frozenset("-+~!")
_CLOSING = {"(": ")", "[": "]"}

# Kind and bytes by the words of a C type, sorted.
_KINDS = {
    "bool": ("bool", 1), "char": ("signed", 1), "char signed": ("signed", 1),
    "char unsigned": ("unsigned", 1), "short": ("signed", 2), "short unsigned": ("unsigned", 2),
    "int": ("signed", 4), "signed": ("signed", 4), "unsigned": ("unsigned", 4),
    "int unsigned": ("unsigned", 4), "long": ("signed", 8), "int long": ("signed", 8),
    "long unsigned": ("unsigned", 8), "int long unsigned": ("unsigned", 8),
    "long long": ("signed", 8), "long long unsigned": ("unsigned", 8), "size_t": ("unsigned", 8),
    "_Float16": ("float", 2), "half": ("float", 2), "__half": ("float", 2), "float": ("float", 4),
    "double": ("float", 8),
    **{f"int{8 * size}_t": ("signed", size) for size in (1, 2, 4, 8)},
    **{f"uint{8 * size}_t": ("unsigned", size) for size in (1, 2, 4, 8)},
}  # fmt: skip
_TYPE_WORDS = {word for words in _KINDS for word in words.split()} | {"const", "volatile"}


def type_named(text: str) -> SourceType | None:
    """The type for a C type name, such as "unsigned char*"; None if unknown."""
    words = text.replace("*", " ").split()
    found = _KINDS.get(" ".join(sorted(set(words) - {"const", "volatile"}, key=str)))
    if words.count("long") > 1:
        found = _KINDS["long unsigned" if "unsigned" in words else "long"]
    if found is None:
        return None
    kind, size = found
    made = SourceType(kind, " ".join(words), "", size)
    for _ in range(text.count("*")):
        made = SourceType("pointer", f"{made.spelling}*", "", 8, made)
    return made


def as_python(text: str, prefix: str) -> str:
    """The text for Python's parser; `prefix` goes before words that are not names: `in`, `$v3`."""
    return _Reader(_TOKEN.findall(text.strip()), prefix).group("").strip()


def plain_name(name: str, prefix: str) -> str:
    """The original of a name from `as_python`."""
    if not name.startswith(prefix):
        return name
    return name.removeprefix(prefix).replace("register_", "$", 1)


class _Reader:
    """Reads the tokens once; unbalanced brackets are left to Python's parser."""

    def __init__(self, tokens: list[str], prefix: str) -> None:
        self._tokens, self._prefix, self._at = tokens, prefix, 0

    def _peek(self) -> str:
        """The next token that is not a space; "" at the end."""
        while self._at < len(self._tokens) and self._tokens[self._at].isspace():
            self._at += 1
        return self._tokens[self._at] if self._at < len(self._tokens) else ""

    def _take(self) -> str:
        token = self._peek()
        self._at += bool(token)
        return token

    def group(self, closing: str) -> str:
        """Everything up to and including the closing bracket."""
        out: list[str] = []
        part = 0  # the start of the left side of a possible `@`
        is_behind = False  # after an operand
        while (token := self._peek()) not in ("", closing):
            if token == "@" and is_behind:
                self._take()
                out[part:] = [self._call("array", "".join(out[part:]), self._operand())]
                continue
            if is_behind or (token in _OPERATORS and token != "!") or token in (",", ":"):
                word = self._take()
                is_member = word in (".", "->")
                out.append(_OPERATORS.get(word, f" {word} " if word[0].isalpha() else word))
                if word in _CLOSING:
                    out.append(self.group(_CLOSING[word]))
                else:
                    is_behind = False
                if is_member:
                    out.append(self._name(self._take(), is_member=True))
                    is_behind = True
                part = len(out) if word in (",", ":") else part
                continue
            out.append(self._operand())
            is_behind = True
        return "".join(out) + self._take()

    def _operand(self) -> str:
        """An operand with its prefix operators, and its indices and members."""
        token = self._take()
        if not token:
            raise SyntaxError("unexpected end of expression")
        if token in _PREFIXES:
            return self._call(_PREFIXES[token], self._operand())
        if token == "not" or token in _SIGNS:
            return f"{' not ' if token in ('not', '!') else token}{self._operand()}"
        if token == "sizeof":
            type = self._type()
            return self._call("sizeof", self._operand() if type is None else repr(type))
        if token == "(":
            self._at -= 1
            if (type := self._type()) is not None:
                return self._call("cast", repr(type), self._operand())
            self._take()
            out = "(" + self.group(")")
        elif token in _CLOSING:
            out = token + self.group(_CLOSING[token])
        elif token[0].isdigit():
            return token.rstrip("uUlL" if token[:2] in ("0x", "0X") else "fFuUlL")
        else:
            out = self._name(token)
        return out + self._behind()

    def _behind(self) -> str:
        out = ""
        while (token := self._peek()) in ("(", "[", ".", "->"):
            self._take()
            if token in _CLOSING:
                out += token + self.group(_CLOSING[token])
            elif (name := self._peek()).isdigit() or not name:
                out += "." + self._take()  # the digits of a number
            else:
                out += "." + self._name(self._take(), is_member=True)
        return out

    def _type(self) -> str | None:
        """A parenthesised type, if there is one."""
        start = self._at
        words: list[str] = []
        if self._take() == "(":
            while (token := self._take()) in _TYPE_WORDS or (words and token == "*"):
                words.append(token)
            text = " ".join(words)
            if token == ")" and type_named(text) is not None:
                return text
        self._at = start
        return None

    def _call(self, name: str, *arguments: str) -> str:
        return f"{self._prefix}register_{name}({', '.join(arguments)})"

    def _name(self, token: str, *, is_member: bool = False) -> str:
        if token.startswith("$") or keyword.iskeyword(token):
            return self._prefix + token.replace("$", "register_")
        return token
