"""Draws mutants of C++ sources and writes all of them into one text, so that one compilation serves all.

A mutant replaces a piece of code, an operand or a statement, by another: `a + b` becomes `(mutant_is(17) ? (a - b) : (a + b))`.
Pieces of chosen mutants never overlap. Sources are read as tokens, by this project's formatting: what has a space on both sides is a
binary operator, what has not is a sign, a pointer or a bracket of a template. Whatever does not compile is taken out later.
"""

import bisect
import random
import re
from dataclasses import dataclass

TOKEN = re.compile(r"""
    (?P<space>\s+|//[^\n]*|/\*.*?\*/|^[ \t]*\#(?:[^\n]*\\\n)*[^\n]*)
  | (?P<string>(?:u8|[uUL])?(?:R"(?P<end>[^(]*)\(.*?\)(?P=end)"|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+'))
  | (?P<number>\.?\d(?:'?[\w.]|(?<=[eEpP])[+-])*)
  | (?P<name>[A-Za-z_]\w*)
  | (?P<operator><=>|<<=|>>=|->\*|\.\.\.|::|->|\+\+|--|&&|\|\||[-+*/%&|^<>=!]=|.)
""", re.VERBOSE | re.DOTALL | re.MULTILINE)

ASSIGNMENTS = {"=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="}
# Where an operand ends, besides the bracket that it is in.
ENDS = {";", ",", "?", ":", "return", "throw", "else", "do", "case"}
LOGICAL = {"&&", "||"}
CONTROL = {"if", "for", "while", "switch", "catch"}
BEFORE_BLOCK = {")", ";", "{", "}", ":", "else", "do", "try", "const", "override", "noexcept", "mutable"}
# Statements whose values the compiler needs.
CONSTANT = {"constexpr", "consteval", "constinit", "static_assert", "enum", "using", "template", "typedef", "case", "operator"}
PAIRS = {"(": ")", "[": "]", "{": "}"}

SWAPS = {
    "arithmetic": {"+": "-", "-": "+", "*": "/", "/": "*", "%": "*"},
    "comparison": {"<": ("<=", ">="), "<=": ("<", ">"), ">": (">=", "<="), ">=": (">", "<"), "==": ("!=",), "!=": ("==",)},
    "logic": {"&&": "||", "||": "&&"},
    "assignment": {"+=": "-=", "-=": "+=", "*=": "/=", "/=": "*="},
    "step": {"++": "--", "--": "++"},
    "function": {"min": "max", "max": "min", "sin": "cos", "cos": "sin", "floor": "ceil", "ceil": "floor"},
}


@dataclass
class Token:
    kind: str
    text: str
    begin: int
    end: int


@dataclass
class Mutant:
    file: str
    line: int
    last_line: int
    operator: str  # the kind: a key of SWAPS, or constant, condition, statement
    before: str
    after: str
    begin: int  # of the piece in the source, in characters
    end: int
    form: str  # the code in the place of the piece: {original} stands for it, {is_on} for the question
    number: int = 0


class Source:
    """The tokens of a file, and which bracket belongs to which."""

    def __init__(self, name, text):
        self.name, self.text = name, text
        self.tokens = [Token(m.lastgroup if m.lastgroup != "end" else "string", m.group(), m.start(), m.end())
                       for m in TOKEN.finditer(text) if m.lastgroup != "space"]
        self.lines = [m.start() for m in re.finditer("^", text, re.MULTILINE)]
        self.partner, open_ones = {}, []
        for at, token in enumerate(self.tokens):
            if token.kind != "operator":
                continue
            if token.text in PAIRS:
                open_ones.append(at)
            elif token.text in PAIRS.values():
                other = open_ones.pop()
                self.partner[at], self.partner[other] = other, at

    def line_of(self, place):
        return bisect.bisect_right(self.lines, place)

    def text_at(self, at):
        return self.tokens[at].text if 0 <= at < len(self.tokens) else ""

    def spaced(self, at):
        """Whether the token has a space, or the end of a line, on both sides."""
        token = self.tokens[at]
        return self.text[token.begin - 1].isspace() and self.text[token.end].isspace()

    def is_constant(self, at):
        """Whether the statement around a token, up to here, has a word after which values have to be known to the compiler."""
        while at >= 0 and self.text_at(at) not in {";", "{", "}"}:
            if self.text_at(at) in CONSTANT:
                return True
            at -= 1
        return False

    def left_end(self, at, ends):
        """The first token of the operand that `at` is in."""
        while at > 0:
            before = at - 1
            text = self.text_at(before)
            if text in PAIRS or text in ends:
                return at
            if text in PAIRS.values():
                first = self.partner[before]
                keyword = self.text_at(first - 1)
                if text == "}" and keyword in BEFORE_BLOCK:
                    return at
                if text == ")" and (keyword in CONTROL or keyword == "constexpr"):
                    return at
                at = first
            else:
                at = before
        return at

    def right_end(self, at, ends):
        """One past its last token."""
        while at < len(self.tokens):
            text = self.text_at(at)
            if text in PAIRS.values() or text in ends:
                return at
            at = self.partner[at] + 1 if text in PAIRS else at + 1
        return at

    def joined(self, first, last, changed=None, by=""):
        return " ".join(by if at == changed else self.tokens[at].text for at in range(first, last))

    def mutant(self, operator, at, before, after, first, last, form):
        begin, end = self.tokens[first].begin, self.tokens[last - 1].end
        return Mutant(self.name, self.line_of(self.tokens[at].begin), self.line_of(end), operator, before, after, begin, end, form)

    def replaced(self, operator, at, by, ends):
        """The mutant that has another token here."""
        first, last = self.left_end(at, ends), self.right_end(at, ends)
        if "#" in self.joined(first, last) or first == last:
            return None
        # Texts know no other arithmetic than +.
        if operator in ("arithmetic", "assignment") and any(self.tokens[i].kind == "string" for i in range(first, last)):
            return None
        form = "({is_on} ? (" + escaped(self.joined(first, last, at, by)) + ") : ({original}))"
        shown = self.joined(max(first, at - 4), min(last, at + 5))
        return self.mutant(operator, at, shown, self.joined(max(first, at - 4), min(last, at + 5), at, by), first, last, form)


def escaped(code):
    return code.replace("{", "{{").replace("}", "}}")


def changed_number(text, draw):
    """One more or one less for an integer, half or twice for others."""
    match = re.fullmatch(r"(0[xX][\da-fA-F']+|[\d']+)([uUlLzZ]*)", text)
    if match:
        value = int(match.group(1).replace("'", ""), 0 if match.group(1)[:2] in ("0x", "0X") else 10)
        return str(value + draw.choice((-1, 1)) if value > 0 else 1) + match.group(2)
    match = re.fullmatch(r"([\d'.]+(?:[eE][+-]?\d+)?)([fFlL]?)", text)
    if not match:
        return None
    value = float(match.group(1).replace("'", ""))
    return repr(value * draw.choice((0.5, 2.0)) if value else 1.0) + match.group(2)


def statement_mutant(source, at):
    """Leaves out the statement that begins here, where it assigns or calls."""
    if source.text_at(at - 1) not in {";", "{", "}", ")", "else"}:
        return None
    if source.text_at(at - 1) == ")" and source.text_at(source.partner[at - 1] - 1) not in CONTROL:
        return None
    end = source.right_end(at, {";"})
    if source.text_at(end) != ";" or source.tokens[at].kind != "name" and source.text_at(at) != "*":
        return None
    if source.text_at(at) in {"return", "throw", "break", "continue", "goto", "else", "do", "case", "default", "delete"} | CONTROL:
        return None
    # A place in memory, then an assignment or the end after a call: no declaration.
    here = at + 1 if source.text_at(at) == "*" else at
    called = False
    while here < end and source.text_at(here) not in ASSIGNMENTS:
        text = source.text_at(here)
        if text in ("(", "["):
            called = text == "("
            here = source.partner[here] + 1
        elif text in (".", "->", "::") or source.tokens[here].kind == "name" and (
                here == at or source.text_at(here - 1) in (".", "->", "::", "*")):
            called = False
            here += 1
        else:
            return None
    if here == end and not called:
        return None
    if "#" in source.joined(at, end):
        return None
    shown = source.joined(at, min(end, at + 12))
    return source.mutant("statement", at, shown, "", at, end, "({is_on} ? void() : void({original}))")


def condition_mutant(source, first, last, at):
    if first >= last or any(source.text_at(at) in {"=", ";", "#"} for at in range(first, last)):
        return None
    shown = source.joined(first, min(last, first + 12))
    form = "({is_on} ? !({original}) : static_cast<bool>({original}))"
    return source.mutant("condition", at, shown, f"!({shown})", first, last, form)


def candidates(source, draw):
    """All mutants of a source; of the ways to change one place, one each is drawn."""
    for at, token in enumerate(source.tokens):
        if source.is_constant(at):
            continue
        found = []
        text = token.text
        operand = ENDS | ASSIGNMENTS | LOGICAL
        if token.kind == "operator" and text in SWAPS["arithmetic"] and source.spaced(at):
            found.append(source.replaced("arithmetic", at, SWAPS["arithmetic"][text], operand))
        elif token.kind == "operator" and text in SWAPS["comparison"] and source.spaced(at):
            found.append(source.replaced("comparison", at, draw.choice(SWAPS["comparison"][text]), operand))
        elif text in LOGICAL and source.spaced(at):
            found.append(source.replaced("logic", at, SWAPS["logic"][text], ENDS | ASSIGNMENTS))
        elif text in SWAPS["assignment"]:
            found.append(source.replaced("assignment", at, SWAPS["assignment"][text], ENDS))
        elif text in SWAPS["step"]:
            found.append(source.replaced("step", at, SWAPS["step"][text], operand))
        elif text in SWAPS["function"] and source.text_at(at - 1) == "::" and source.text_at(at - 2) == "std":
            found.append(source.replaced("function", at, SWAPS["function"][text], operand))
        elif token.kind == "number" or text in ("true", "false"):
            by = changed_number(text, draw) if token.kind == "number" else "false" if text == "true" else "true"
            sized = source.text_at(at - 1) == "[" and re.fullmatch(r"\w+|>", source.text_at(at - 3)) and \
                source.text_at(at - 3) != "return"
            if by and not sized and not (source.text_at(at - 1) == "<" and not source.spaced(at - 1)):
                form = "({is_on} ? " + by + " : {original})"
                around = source.joined(max(0, at - 3), at + 3), source.joined(max(0, at - 3), at + 3, at, by)
                found.append(source.mutant("constant", at, *around, at, at + 1, form))
        elif text == "?":
            found.append(condition_mutant(source, source.left_end(at, ENDS | ASSIGNMENTS), at, at))
        elif text in ("if", "while") and source.text_at(at + 1) == "(":
            last = source.partner[at + 1]
            semicolons = [i for i in range(at + 2, last) if source.text_at(i) == ";"]
            found.append(condition_mutant(source, semicolons[-1] + 1 if semicolons else at + 2, last, at))
        if token.kind in ("name", "operator"):
            found.append(statement_mutant(source, at))
        yield from (mutant for mutant in found if mutant)


def draw_mutants(sources, seed):
    """All mutants in an order of chance; of those that overlap, the first one only."""
    draw = random.Random(seed)
    everything = [mutant for source in sources for mutant in candidates(source, draw)]
    draw.shuffle(everything)
    taken, chosen = {}, []
    for mutant in everything:
        ranges = taken.setdefault(mutant.file, [])
        if any(mutant.begin < end and begin < mutant.end for begin, end in ranges):
            continue
        ranges.append((mutant.begin, mutant.end))
        mutant.number = len(chosen) + 1
        chosen.append(mutant)
    return len(everything), chosen


def mutated(source, mutants):
    """The text of a source with these mutants in it. Each line keeps its number."""
    parts, done = ['#include "core/mutant/mutant.h"\n#line 1\n'], 0
    for mutant in sorted(mutants, key=lambda m: m.begin):
        original = source.text[mutant.begin:mutant.end]
        flat = " ".join(t.text for t in source.tokens if mutant.begin <= t.begin and t.end <= mutant.end)
        form = mutant.form
        # Only the last copy keeps its lines.
        head, mark, tail = form.rpartition("{original}")
        code = head.replace("{original}", escaped(flat)).format(is_on=f"mutant_is({mutant.number})")
        parts += [source.text[done:mutant.begin], code, original, tail]
        done = mutant.end
    return "".join(parts) + source.text[done:]
