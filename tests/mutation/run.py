"""Breaks rules on purpose, one small change at a time, and names the changes that no test notices.

    python tests/mutation/run.py empires/rules/march --most 200 --seconds 600

Each function whose docstring names rules is broken in turn in a copy of the checkout: a bound moved, a sum turned, a
condition dropped, a constant changed. The tests that carry those rules must fail. It takes long and is no part of the
everyday run; what it prints is a place to look, since a change may also mean the same.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from empires.rulesource import Source, cited  # noqa: E402

NEEDED = ("empires", "ui", "tests", "resources", "maps", "pyproject.toml")
BOUNDS: dict[type[ast.cmpop], str] = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==", ast.In: "not in",
    ast.NotIn: "in",
}  # fmt: skip
SUMS: dict[type[ast.operator], str] = {ast.Add: "-", ast.Sub: "+", ast.FloorDiv: "*"}
LARGEST = 12
"""Constants above it are rarely what a rule turns on."""
PATIENCE = 120
"""Seconds after which a run of tests counts as failed: the change made an endless loop."""


@dataclass(frozen=True, slots=True)
class Change:
    """One way to break a function: bytes `start` to `end` of a file replaced."""

    path: str
    function: str
    rules: tuple[str, ...]
    line: int
    start: int
    end: int
    was: str
    now: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line} {self.function}: {self.was} -> {self.now}"

    @property
    def order(self) -> str:
        """A steady shuffle: the same sample on every machine."""
        return hashlib.sha256(f"{self}{self.start}".encode()).hexdigest()


def changes(path: Path) -> Iterator[Change]:
    """All changes of the functions in a file whose docstrings name rules."""
    source = path.read_bytes()
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    name = path.relative_to(ROOT).as_posix()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and (rules := tuple(dict.fromkeys(cited(ast.get_docstring(node) or "")))):
            for line, start, end, now in _of_function(node, starts, source):
                yield Change(name, node.name, rules, line, start, end, source[start:end].decode(), now)


Spot = tuple[int, int, int, str]


def _of_function(node: ast.FunctionDef, starts: Sequence[int], source: bytes) -> Iterator[Spot]:
    def span(one: ast.expr) -> tuple[int, int]:
        assert one.end_lineno is not None
        assert one.end_col_offset is not None
        return starts[one.lineno - 1] + one.col_offset, starts[one.end_lineno - 1] + one.end_col_offset

    def between(left: ast.expr, right: ast.expr, now: str, sign: str) -> Iterator[Spot]:
        """The sign between two operands, brackets left as they stand."""
        start, end = span(left)[1], span(right)[0]
        at = source.find(sign.encode(), start, end)
        if at >= 0:
            yield left.lineno, at, at + len(sign), now

    body = node.body[1:] if ast.get_docstring(node) else node.body
    for part in (inner for statement in body for inner in ast.walk(statement)):
        match part:
            case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in BOUNDS:
                yield from between(left, right, BOUNDS[type(op)], _sign(op))
            case ast.BinOp(left=left, op=op, right=right) if type(op) in SUMS and not _is_text(left, right):
                yield from between(left, right, SUMS[type(op)], _sign(op))
            case ast.BoolOp(op=op, values=[first, second, *_]):
                yield from between(first, second, "or" if isinstance(op, ast.And) else "and", _sign(op))
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield part.lineno, span(part)[0], span(operand)[0], ""
            case ast.Constant(value=bool() as value):
                yield part.lineno, *span(part), str(not value)
            case ast.Constant(value=int() as value) if 0 <= value <= LARGEST:
                yield part.lineno, *span(part), str(value + 1)


def _sign(op: ast.AST) -> str:
    return {
        "Lt": "<", "LtE": "<=", "Gt": ">", "GtE": ">=", "Eq": "==", "NotEq": "!=", "In": "in", "NotIn": "not in",
        "Add": "+", "Sub": "-", "FloorDiv": "//", "And": "and", "Or": "or",
    }[type(op).__name__]  # fmt: skip


def _is_text(*nodes: ast.expr) -> bool:
    return any(isinstance(n, ast.JoinedStr) or isinstance(getattr(n, "value", None), str) for n in nodes)


class Workshop:
    """A copy of the checkout in which one file at a time is broken, and whole again afterwards."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.source = folder, Source.here()
        for name in NEEDED:
            copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
            copy(ROOT / name, folder / name)

    def tests_of(self, change: Change) -> list[str]:
        """Node ids of the tests that carry the function's rules."""
        places = [place for rule in change.rules for place in self.source.where(rule).tests or ()]
        return list(dict.fromkeys(f"{place.path}::{place.name}" for place in places))

    def survives(self, change: Change, tests: Sequence[str]) -> bool:
        """Whether all these tests pass although the rule is broken."""
        path = self.folder / change.path
        whole = path.read_bytes()
        path.write_bytes(whole[: change.start] + change.now.encode() + whole[change.end :])
        try:
            return self._pass(tests)
        finally:
            path.write_bytes(whole)

    def _pass(self, tests: Sequence[str]) -> bool:
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", *tests]
        environment = dict(os.environ, PYTHONPATH=str(self.folder), PYTHONDONTWRITEBYTECODE="1")
        try:
            done = subprocess.run(command, cwd=self.folder, env=environment, capture_output=True, timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            return False
        return done.returncode == 0


def main() -> int:
    """Break what was asked for until the time is over; 1 if anything survived."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("places", nargs="*", default=["empires/rules"], help="files or folders of the rules")
    parser.add_argument("--rule", action="append", default=[], help="only functions that name this rule")
    parser.add_argument("--most", type=int, default=100, help="how many changes at the most")
    parser.add_argument("--seconds", type=float, default=600, help="when to stop")
    asked = parser.parse_args()
    files = [path for place in asked.places for path in _files(ROOT / place)]
    every = (change for path in files for change in changes(path))
    wanted = (change for change in every if not asked.rule or set(asked.rule) & set(change.rules))
    found = sorted(wanted, key=lambda change: change.order)
    end, tried, survivors = time.monotonic() + asked.seconds, 0, 0
    with tempfile.TemporaryDirectory(prefix="mutation-") as folder:
        shop = Workshop(Path(folder))
        for change in found[: asked.most]:
            if time.monotonic() > end:
                break
            tests = shop.tests_of(change)
            tried += 1
            if not tests:
                survivors += 1
                print(f"no test carries {', '.join(change.rules)}: {change}", flush=True)
            elif shop.survives(change, tests):
                survivors += 1
                print(f"survived {', '.join(change.rules)}: {change}", flush=True)
    print(f"{tried} of {len(found)} changes tried, {survivors} survived")
    return int(survivors > 0)


def _files(place: Path) -> list[Path]:
    return [place] if place.is_file() else sorted(place.rglob("*.py"))


if __name__ == "__main__":
    sys.exit(main())
