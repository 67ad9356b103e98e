"""Where a rule lives: the function that carries it, those that cite it, and the tests that would fail."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from empires import paths, rulehelp

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
FIRST = ("rules", "book", "worlds", "knowledge", "model")
"""Folders that do things come before those that tell, answer or keep them."""
CHARTS = "rules/mighty_empires.toml"
_CITED = re.compile(r"ME-([A-Z]+)-(\d+)((?:,? (?:to |and )?-\d+|[,;] \d\d\b| to (?:ME-[A-Z]+-)?\d+)*)")
_SECTION = re.compile(r"\bME-[A-Z]+")
_PART = re.compile(r"(to )?(?:ME-[A-Z]+-|-)?(\d+)")


def cited(text: str) -> Iterator[str]:
    """Ids in a text; a first one "to 08", or followed by ", -10", stands for more than one."""
    for section, first, more in _CITED.findall(text):
        yield f"ME-{section}-{first}"
        last = int(first)
        for to, number in _PART.findall(more):
            for one in range(last + 1 if to else int(number), int(number) + 1):
                yield f"ME-{section}-{one:02}"
            last = int(number)


@dataclass(frozen=True, slots=True)
class Place:
    """A definition or a chart; `name` is "" for a whole file."""

    path: str
    line: int
    name: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}" + f" {self.name}" * bool(self.name)


@dataclass(frozen=True, slots=True)
class _Piece:
    """What one definition, or the head of a file, says of rules."""

    place: Place
    described: tuple[str, ...]  # ids of its docstring
    named: frozenset[str]  # ids of its other texts
    calls: frozenset[str]
    whole_file: bool = False
    is_class: bool = False


@dataclass(frozen=True, slots=True)
class Found:
    """Where a rule is: `carrier` None where nothing names it, `tests` None where there are no tests to look in."""

    carrier: Place | None
    citing: tuple[Place, ...]
    tests: tuple[Place, ...] | None

    @property
    def lines(self) -> tuple[str, ...]:
        """It in words."""
        if self.carrier is None:
            first = "Nothing in the code names it: it holds as long as nothing breaks it."
        else:
            first = f"Carried by {self.carrier}"
        cited_by = [f"Cited by {place}" for place in self.citing]
        if self.tests is None:
            tests = ["The tests that would fail are not here: this is no checkout of the program."]
        else:
            tests = [f"Tested by {place}" for place in self.tests] or ["No test carries it."]
        return first, *cited_by, *tests


@dataclass(frozen=True)
class Source:
    """The code of a checkout, or of an installed program without its tests."""

    package: Path
    charts: Path
    tests: Path | None
    _known: dict[Path, list[_Piece]] = field(default_factory=dict, init=False, compare=False)
    _marks: dict[Path, list[tuple[str, Place]]] = field(default_factory=dict, init=False, compare=False)

    @classmethod
    def here(cls) -> Source:
        """The code that is running."""
        package = Path(__file__).resolve().parent
        tests = package.parent / "tests"
        checkout = (package.parent / "pyproject.toml").is_file() and tests.is_dir()
        return cls(package, paths.resource(CHARTS), tests if checkout else None)

    def where(self, rule_id: str) -> Found:
        """The function that carries the rule, what else cites it, and its tests."""
        pieces = list(self._pieces(rule_id))
        describing = [piece for piece in pieces if rule_id in piece.described]
        naming = [piece for piece in pieces if rule_id in piece.named]
        ranked = _ranked(describing, self._weight) + _ranked(naming, self._weight)
        places = [piece.place for piece in ranked if not piece.whole_file] + self._charts.get(rule_id, [])
        places += [piece.place for piece in ranked if piece.whole_file]
        tests = None if self.tests is None else tuple(self._tests(self.tests, rule_id))
        return Found(places[0] if places else None, tuple(places[1:]), tests)

    def _weight(self, piece: _Piece) -> int:
        """How near a piece stands to where rules are done."""
        room = Path(piece.place.path).parts[1]
        return FIRST.index(room) if room in FIRST else len(FIRST)

    def _pieces(self, rule_id: str) -> Iterator[_Piece]:
        for path in self._files.get(_section(rule_id), ()):
            yield from self._read(path)

    @cached_property
    def _files(self) -> Mapping[str, list[Path]]:
        return _by_section(self.package.rglob("*.py"))

    def _read(self, path: Path) -> list[_Piece]:
        if path not in self._known:
            tree = ast.parse(path.read_text(encoding="utf-8"))
            self._known[path] = list(_pieces(tree, self._name(path)))
        return self._known[path]

    def _name(self, path: Path) -> str:
        return path.relative_to(self.package.parent).as_posix()

    @cached_property
    def _charts(self) -> dict[str, list[Place]]:
        """Charts that give a rule as their source."""
        found: dict[str, list[Place]] = {}
        chart, name = "", f"resources/{CHARTS}"
        for number, line in enumerate(self.charts.read_text(encoding="utf-8").splitlines(), 1):
            if line.startswith("["):
                chart = line.strip("[] ")
            elif line.startswith("source_rule"):
                for rule_id in cited(line):
                    found.setdefault(rule_id, []).append(Place(name, number, f"[{chart}]"))
        return found

    def _tests(self, tests: Path, rule_id: str) -> Iterator[Place]:
        for path in self._test_files.get(_section(rule_id), ()):
            if path not in self._marks:
                name = f"tests/{path.relative_to(tests).as_posix()}"
                self._marks[path] = list(_marked(ast.parse(path.read_text(encoding="utf-8")), name))
            yield from (place for carried, place in self._marks[path] if carried == rule_id)

    @cached_property
    def _test_files(self) -> Mapping[str, list[Path]]:
        return _by_section(self.tests.rglob("test_*.py") if self.tests else ())


def _section(rule_id: str) -> str:
    return rule_id.rpartition("-")[0]


def _by_section(files: Iterable[Path]) -> dict[str, list[Path]]:
    """Files by the sections of the catalogue they name, so that only those are read that may hold a rule."""
    found: dict[str, list[Path]] = {}
    for path in sorted(files):
        for section in set(_SECTION.findall(path.read_text(encoding="utf-8"))):
            found.setdefault(section, []).append(path)
    return found


def _ranked(pieces: Sequence[_Piece], weight: Callable[[_Piece], int]) -> list[_Piece]:
    """Deeds before readers, functions before types, the most specific first, and of those the one others call."""
    called = Counter(name for piece in pieces for name in piece.calls if name != piece.place.name)

    def key(piece: _Piece) -> tuple[object, ...]:
        about = len(piece.described) or len(piece.named)
        short = piece.place.name.rpartition(".")[2]
        return (weight(piece), piece.is_class, about, -called[short], piece.place.path, piece.place.line)

    return sorted(pieces, key=key)


def _pieces(tree: ast.Module, path: str) -> Iterator[_Piece]:
    head = ast.get_docstring(tree) or ""
    outside = [node for node in tree.body if not isinstance(node, DEFINITIONS)]
    named = frozenset(rule_id for node in outside for rule_id in _texts(node)) - frozenset(cited(head))
    yield _Piece(Place(path, 1, ""), tuple(dict.fromkeys(cited(head))), named, frozenset(), whole_file=True)
    for name, node in _definitions(tree):
        described = tuple(dict.fromkeys(cited(ast.get_docstring(node) or "")))
        inner = _own(node)
        texts = frozenset(rule_id for part in inner for rule_id in _texts(part)) - frozenset(described)
        calls = frozenset(called for part in inner for called in _calls(part))
        yield _Piece(Place(path, node.lineno, name), described, texts, calls, is_class=isinstance(node, ast.ClassDef))


def _definitions(node: ast.Module | ast.ClassDef, within: str = "") -> Iterator[tuple[str, Definition]]:
    """Functions, classes and methods; what is defined inside a function belongs to it."""
    for child in node.body:
        if isinstance(child, DEFINITIONS):
            yield within + child.name, child
        if isinstance(child, ast.ClassDef):
            yield from _definitions(child, f"{within}{child.name}.")


def _own(node: Definition) -> list[ast.stmt]:
    """The body, of a class without its methods."""
    if isinstance(node, ast.ClassDef):
        return [part for part in node.body if not isinstance(part, DEFINITIONS)]
    return node.body


def _texts(node: ast.AST) -> Iterator[str]:
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield from cited(part.value)


def _calls(node: ast.AST) -> Iterator[str]:
    for part in ast.walk(node):
        if isinstance(part, ast.Call):
            yield part.func.attr if isinstance(part.func, ast.Attribute) else getattr(part.func, "id", "")


def _marked(tree: ast.Module, path: str) -> Iterator[tuple[str, Place]]:
    """Rule ids by the test that carries their mark; marks outside every test stand for the whole file."""
    aliases = rulehelp.mark_names(tree)
    for node in tree.body:
        if not isinstance(node, DEFINITIONS):
            yield from ((rule_id, Place(path, node.lineno, "")) for rule_id in rulehelp.marks(node, aliases))
    for name, test in _definitions(tree):
        carrying: Sequence[ast.AST] = test.decorator_list if isinstance(test, ast.ClassDef) else [test]
        for part in carrying:
            yield from ((rule_id, Place(path, test.lineno, name)) for rule_id in rulehelp.marks(part, aliases))
