"""The rule catalogue as built-in help: rows by id, search, and which rules no test carries."""

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from empires import paths

BUILT_SECTIONS = (
    "GEN", "MAP", "REALM", "ARMY", "TURN", "SUB", "SCOUT", "MOVE", "BATTLE", "SIEGE", "RAZE", "REORG",
    "DRAGON", "WINTER", "EQUINOX", "QUARTERS", "REVENUE", "RECRUIT", "RECOVERY", "BAGGAGE", "DEPLOY",
    "WILD", "MINE", "SEARCH", "MONSTER", "MERC", "ALLY", "BUILD", "SIEGETRAIN", "SEA", "EVENTS", "DIPLO", "SPY",
    "RACE", "DWARF", "EMPIRE", "DELF", "ORC", "SKAVEN", "HELF", "WELF", "BRET", "LIZARD", "CDWARF", "UNDEAD", "DOW",
    "CHAOS", "RUIN", "NECROP", "TOWER", "TEMPLE", "HERO", "WARBAND",
)  # fmt: skip

_TABLE = "needs armies as lists of models (TABLETOP)"

# Core rows of built sections that rest on a section which is not built. Kept as small as is honest.
DEFERRED: Mapping[str, str] = {
    "ME-ARMY-06": f"points, and the books of full armies, are built; battles with models: {_TABLE}",
}

_ROW = re.compile(r"^\| ME-[A-Z]+-\d+ ")
_SECTION = re.compile(r"^### ([A-Z]+) – (.+)$")
_NOTE = re.compile(r"^\| [AX]-\d+ ")
_CHART = re.compile(r"`([a-z][a-z0-9_]+)`")
_REFERENCE = re.compile(r"\b(?:ME-[A-Z]+-\d+|[AX]-\d+)\b")


@dataclass(frozen=True, slots=True)
class Rule:
    """One row of the catalogue; `example` is "" where the row has none."""

    id: str
    class_: str  # core, option or tabletop
    section: str
    title: str  # of the section
    text: str
    example: str

    @property
    def charts(self) -> tuple[str, ...]:
        """Names of the tables that the row mentions."""
        return tuple(dict.fromkeys(_CHART.findall(self.text)))

    @property
    def references(self) -> tuple[str, ...]:
        """Ids of the rules, ambiguities and missing parts that the row mentions."""
        found = dict.fromkeys(_REFERENCE.findall(f"{self.text} {self.example}"))
        return tuple(name for name in found if name != self.id)

    @property
    def reconstructed(self) -> bool:
        """True where the value is a proposal because the source lacks it."""
        return "**[R]**" in self.text

    @property
    def is_default(self) -> bool:
        """True where the catalogue fills a silence of the source."""
        return "**[D]**" in self.text

    @property
    def plain(self) -> str:
        """The text without Markdown signs."""
        return self.text.replace("**", "").replace("`", "")


@dataclass(frozen=True, slots=True)
class Note:
    """An ambiguity (A-nn) with the reading taken, or a missing part (X-nn) with the default."""

    id: str
    subject: str
    text: str
    reading: str
    reason: str


@dataclass(frozen=True)
class Catalogue:
    """Rules and notes by id, sections by short name."""

    rules: Mapping[str, Rule]
    notes: Mapping[str, Note]
    sections: Mapping[str, str]

    @cached_property
    def _texts(self) -> list[tuple[Rule, str]]:
        return [
            (rule, f"{rule.id} {rule.class_} {rule.title} {rule.text} {rule.example}".casefold())
            for rule in self.rules.values()
        ]

    def search(self, words: str) -> list[Rule]:
        """Rules that hold every word; ids and sections named in full come first."""
        wanted = words.casefold().split()
        if not wanted:
            return []
        hits = [rule for rule, text in self._texts if all(word in text for word in wanted)]
        exact = {word.upper() for word in wanted}
        return sorted(hits, key=lambda rule: (rule.id not in exact, rule.section not in exact))

    def core(self, *sections: str) -> list[Rule]:
        """Core rules of the sections named, in the catalogue's order."""
        return [rule for rule in self.rules.values() if rule.class_ == "core" and rule.section in sections]

    def played(self, *sections: str) -> list[Rule]:
        """Core rules and options of the sections named, in the catalogue's order."""
        return [rule for rule in self.rules.values() if rule.class_ != "tabletop" and rule.section in sections]


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def parse(text: str) -> Catalogue:
    """Read a catalogue in Markdown."""
    rules: dict[str, Rule] = {}
    notes: dict[str, Note] = {}
    sections: dict[str, str] = {}
    section = ""
    for line in text.splitlines():
        if heading := _SECTION.match(line):
            section = heading[1]
            sections[section] = heading[2]
        elif _ROW.match(line):
            rule_id, class_, wording, example = _cells(line)
            example = "" if example == "–" else example
            rules[rule_id] = Rule(rule_id, class_, section, sections[section], wording, example)
        elif _NOTE.match(line):
            note = _note(_cells(line))
            notes[note.id] = note
    return Catalogue(rules, notes, sections)


def _note(cells: list[str]) -> Note:
    if cells[0].startswith("A-"):
        return Note(*cells)
    number, missing, default, table = cells
    return Note(number, missing, "Missing from the source.", default, "" if table == "–" else table)


@cache
def load() -> Catalogue:
    """The catalogue that ships, read once."""
    return parse(paths.catalogue().read_text(encoding="utf-8"))


def rule(rule_id: str) -> Rule | None:
    """The rule with this id, in any letter case and with or without "ME-"; None when there is none."""
    name = rule_id.strip().upper()
    rules = load().rules
    return rules.get(name) or rules.get(f"ME-{name}")


def note(number: str) -> Note | None:
    """The ambiguity (A-nn) or the missing part (X-nn) with this number."""
    return load().notes.get(number.strip().upper())


def search(words: str) -> list[Rule]:
    """Rules of the catalogue that hold every word."""
    return load().search(words)


@cache
def _charts() -> dict[str, object]:
    return tomllib.loads(paths.resource("rules/mighty_empires.toml").read_text(encoding="utf-8"))


def chart(name: str) -> dict[str, object] | None:
    """The chart with this name as plain data (without house rules); None when there is none."""
    found = _charts().get(name)
    return found if isinstance(found, dict) else None


def charts_of(rule_id: str) -> tuple[str, ...]:
    """Names of the charts that a rule mentions or that name the rule as their source."""
    found = rule(rule_id)
    if found is None:
        return ()
    named = [name for name in found.charts if name in _charts()]
    for name, table in _charts().items():
        if isinstance(table, dict) and found.id in table.get("source_rule", ()):
            named.append(name)
    return tuple(dict.fromkeys(named))


# --- which rules the tests carry


def _is_rule_mark(node: ast.expr, aliases: set[str]) -> bool:
    """True for `pytest.mark.rule`, `mark.rule` and names given to them."""
    if isinstance(node, ast.Name):
        return node.id in aliases
    if not (isinstance(node, ast.Attribute) and node.attr == "rule"):
        return False
    owner = node.value
    return (isinstance(owner, ast.Attribute) and owner.attr == "mark") or (
        isinstance(owner, ast.Name) and owner.id == "mark"
    )


def mark_names(tree: ast.Module) -> set[str]:
    """Names that a file of tests gives to `pytest.mark.rule`."""
    given = [line for line in tree.body if isinstance(line, ast.Assign) and _is_rule_mark(line.value, set())]
    return {target.id for line in given for target in line.targets if isinstance(target, ast.Name)}


def marks(part: ast.AST, aliases: set[str]) -> Iterator[str]:
    """Rule ids of all marks within a part of a file of tests."""
    for node in ast.walk(part):
        if isinstance(node, ast.Call) and _is_rule_mark(node.func, aliases):
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value


def carried(tests_dir: Path) -> dict[str, list[str]]:
    """Rule ids carried by marks in the test files below a folder, each with the names of those files."""
    if not tests_dir.is_dir():
        raise FileNotFoundError(f"There are no tests at {tests_dir}; run this in a checkout of the program.")
    found: dict[str, list[str]] = {}
    for path in sorted(tests_dir.rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for rule_id in dict.fromkeys(marks(tree, mark_names(tree))):
            found.setdefault(rule_id, []).append(path.relative_to(tests_dir).as_posix())
    return found


def untested(tests_dir: Path) -> list[Rule]:
    """Core rules and options of the built sections that no test carries, without those deferred to later sections."""
    known = carried(tests_dir)
    return [row for row in load().played(*BUILT_SECTIONS) if row.id not in known and row.id not in DEFERRED]


def deferred() -> list[tuple[Rule, str]]:
    """Core rules of the built sections that rest on sections not built, with the reason."""
    rules = load().rules
    return [(rules[rule_id], reason) for rule_id, reason in DEFERRED.items()]
