"""The pseudocode language of AMD's ISA manuals: text to a tree of tuples.

A statement or expression is a tuple whose first entry names it; see `Parser` for the shapes. The
language is close to SystemVerilog: `S0.f32` is a typed view, `x[hi : lo]` a slice, `{ a, b }` a
concatenation, `32'F(x)` a cast, `1'1U` a sized literal.
"""

from __future__ import annotations

import re
from typing import Any

Node = tuple[Any, ...]

_TOKEN = re.compile(
    r"""(?P<comment>//[^\n]*)
      | (?P<space>\s+)
      | (?P<sized>\d+'(?:0x[0-9a-fA-F]+|\d+\.\d+|\d+)(?:U?L?L?|F)?(?![\w(]))
      | (?P<cast>\d+'(?:BF|U|I|F|B)\b)
      | (?P<number>0x[0-9a-fA-F]+U?L*|\d+\.\d+F?|\d+(?:U?L*))
      | (?P<name>[A-Za-z_]\w*)
      | (?P<op>\*\*|<<|<>|>>|<=|>=|==|!=|&&|\|\||\+=|-=|\+:|[-+*/%&|^~!<>=?:;,.(){}\[\]])
    """,
    re.X,
)
_BINARY = (
    ("||",), ("&&",), ("|",), ("^",), ("&",), ("==", "!=", "<>"), ("<", ">", "<=", ">="),
    ("<<", ">>"), ("+", "-"), ("*", "/", "%"), ("**",),
)  # fmt: skip
_KEYWORDS = {"then", "elsif", "else", "endif", "do", "endfor", "endwhile"}


class ParseError(Exception):
    """Text that is not in the language as we know it."""


def tokens(text: str) -> list[str]:
    """The text's tokens without blanks and comments."""
    result, at = [], 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise ParseError(f"no token at {text[at : at + 20]!r}")
        at = match.end()
        if match.lastgroup not in ("comment", "space"):
            result.append(match.group())
    return result


class Parser:
    """Recursive descent over one instruction's text."""

    def __init__(self, text: str) -> None:
        self.tokens = tokens(text)
        self.at = 0

    def peek(self, offset: int = 0) -> str:
        at = self.at + offset
        return self.tokens[at] if at < len(self.tokens) else ""

    def take(self, expected: str = "") -> str:
        token = self.peek()
        if not token or (expected and token != expected):
            raise ParseError(f"{expected or 'more'} expected, not {token!r}")
        self.at += 1
        return token

    def accept(self, token: str) -> bool:
        if self.peek() == token:
            self.at += 1
            return True
        return False

    # ---------------------------------------------------------------------- statements

    def program(self) -> list[Node]:
        statements = self.statements()
        if self.peek():
            raise ParseError(f"left over: {' '.join(self.tokens[self.at : self.at + 8])}")
        return statements

    def statements(self) -> list[Node]:
        result: list[Node] = []
        while self.peek() and self.peek() not in _KEYWORDS and self.peek() != ")":
            if self.accept(";"):
                continue
            result.append(self.statement())
        return result

    def statement(self) -> Node:
        token = self.peek()
        if token == "if":
            return self.condition()
        if token == "for":
            return self.loop()
        if token == "declare":
            return self.declaration()
        if token in ("break", "return"):
            self.take()
            return (token,) if token == "break" else (token, self.expression())
        target = self.postfix()
        for op in ("=", "+=", "-="):
            if self.accept(op):
                if self.peek() == "lambda":
                    return ("lambda", target[1], *self.function())
                value = self.expression()
                if op == "=" and self.accept("="):
                    value = ("assign", "=", value, self.expression())
                return ("assign", op, target, value)
        return ("expression", target)

    def condition(self) -> Node:
        """("if", [(condition, statements), ...], statements of else)."""
        branches = []
        self.take("if")
        while True:
            test = self.expression()
            self.take("then")
            branches.append((test, self.statements()))
            if not self.accept("elsif"):
                break
        otherwise = self.statements() if self.accept("else") else []
        self.take("endif")
        return ("if", branches, otherwise)

    def loop(self) -> Node:
        """("for", name, first, last, statements)."""
        self.take("for")
        name = self.take()
        self.take("in")
        first = self.binary(0)
        self.take(":")
        last = self.expression()
        self.take("do")
        body = self.statements()
        self.take("endfor")
        return ("for", name, first, last, body)

    def declaration(self) -> Node:
        """("declare", name, width, kind, count or 0)."""
        self.take("declare")
        name = self.take()
        self.take(":")
        width, _, kind = self.take().partition("'")
        count = 0
        if self.accept("["):
            count = int(self.take())
            self.take("]")
        return ("declare", name, int(width), kind.lower(), count)

    def function(self) -> tuple[list[str], list[Node]]:
        self.take("lambda")
        self.take("(")
        names = []
        while not self.accept(")"):
            names.append(self.take())
            self.accept(",")
        self.take("(")
        if self.peek() in ("if", "declare"):
            body = self.statements()
        else:
            body = [("return", self.expression())]
        self.take(")")
        return names, body

    # ---------------------------------------------------------------------- expressions

    def expression(self) -> Node:
        test = self.binary(0)
        if not self.accept("?"):
            return test
        yes = self.expression()
        self.take(":")
        return ("choose", test, yes, self.expression())

    def binary(self, level: int) -> Node:
        if level == len(_BINARY):
            return self.unary()
        left = self.binary(level + 1)
        while self.peek() in _BINARY[level]:
            op = self.take()
            left = ("binary", op, left, self.binary(level + 1))
        return left

    def unary(self) -> Node:
        if self.peek() in ("-", "+", "!", "~"):
            op = self.take()
            return ("unary", op, self.unary())
        return self.postfix()

    def postfix(self) -> Node:
        node = self.primary()
        while True:
            if self.accept("."):
                node = ("member", node, self.take())
            elif self.accept("["):
                node = self.subscript(node)
            else:
                return node

    def subscript(self, node: Node) -> Node:
        first = self.expression()
        if self.accept("+:"):
            result = ("part", node, first, self.expression())
        elif self.accept(":"):
            result = ("slice", node, first, self.expression())
        else:
            result = ("index", node, first)
        self.take("]")
        return result

    def primary(self) -> Node:
        token = self.take()
        if token == "(":
            inner = self.expression()
            self.take(")")
            return inner
        if token == "{":
            parts = [self.expression()]
            while self.accept(","):
                parts.append(self.expression())
            self.take("}")
            return ("concat", parts)
        cast = re.fullmatch(r"(\d+)'(BF|U|I|F|B)", token)
        if cast:
            self.take("(")
            inner = self.expression()
            self.take(")")
            return ("cast", int(cast[1]), cast[2].lower(), inner)
        if token[0].isdigit():
            return literal(token)
        if self.peek() == "(" and re.match(r"[A-Za-z_]", token):
            self.take("(")
            arguments = []
            while not self.accept(")"):
                arguments.append(self.expression())
                self.accept(",")
            return ("call", token, arguments)
        return ("name", token)


def literal(token: str) -> Node:
    """("int", width or 0, is unsigned, is hexadecimal, value) or ("real", width, text)."""
    width_text, quote, rest = token.rpartition("'")
    width = int(width_text) if quote else 0
    if "." in rest:
        return ("real", width or (32 if rest.endswith("F") else 64), rest.rstrip("F"))
    digits = re.match(r"0x[0-9a-fA-F]+|\d+", rest)
    assert digits is not None
    suffix = rest[digits.end() :]
    if not width:
        width = 64 if "LL" in suffix else 32
    return ("int", width, "U" in suffix, digits[0].startswith("0x"), int(digits[0], 0))


def parse(text: str) -> list[Node]:
    """The statements of one instruction."""
    return Parser(text).program()
