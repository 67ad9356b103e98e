"""What the code's shape must keep, checked by a machine."""

import ast
import json
import re
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LONGEST_FILE = 400
LONGEST_FUNCTION = 60
MOST_FILES = 25
LONGEST_TESTS = 600
FULLEST_FOLDER = 25

# Files that are longer all the same, with the length they may not pass. This list must shrink.
LONG_FILES: dict[str, int] = {}
# Folders that hold more files all the same, with the number they may not pass. This list must shrink.
FULL_FOLDERS: dict[str, int] = {}
# Functions that are longer all the same ("file::name"). This list must shrink.
LONG_FUNCTIONS: set[str] = set()


@cache
def parsed(path: Path) -> ast.Module:
    """The tree of a file; most checks walk through all of them."""
    return ast.parse(path.read_text(encoding="utf-8"))


def sources(*folders: str) -> Iterator[tuple[str, ast.Module]]:
    """Name and tree of every source file below the folders."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield path.relative_to(ROOT).as_posix(), parsed(path)


def place(name: str, node: ast.expr | ast.stmt) -> str:
    return f"{name}:{node.lineno}"


def test_imports_keep_to_the_contracts():
    from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

    assert lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True) == EXIT_STATUS_SUCCESS


def test_every_module_of_the_engine_has_its_place_in_the_contracts():
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    placed: set[str] = set()
    for contract in settings["contracts"]:
        for entry in contract.get("layers", ()):
            placed |= {name.strip("() ") for name in re.split(r"[|:]", entry)}
        if contract["id"] == "utilities":
            placed |= set(contract["source_modules"])
    found = {
        f"empires.{path.stem}"
        for path in (ROOT / "empires").iterdir()
        if (path.suffix == ".py" and path.stem not in ("__init__", "__main__")) or (path / "__init__.py").is_file()
    }
    assert found <= placed, f"give {sorted(found - placed)} a layer in pyproject.toml"


# What a planted file imports, beside a program that keeps every contract: none of these may pass.
BREACHES = {
    "the engine imports the window": ("layers", "empires/engine/planted.py", "import ui"),
    "a rule imports the engine": ("layers", "empires/rules/core/planted.py", "import empires.engine"),
    "the model imports a rule": ("layers", "empires/model/land/planted.py", "import empires.rules"),
    "files import the command line": ("layers", "empires/formats/core/planted.py", "import empires.cli"),
    "the engine says what the words say": ("layers", "empires/engine/planted.py", "import empires.words"),
    "a deed calls a phase": ("floors", "empires/rules/march/planted.py", "import empires.rules.season"),
    "a room of the rules without a floor": ("floors", "empires/rules/attic/__init__.py", ""),
    "the state knows how it is folded": ("model", "empires/model/state/planted.py", "import empires.model.fold"),
    "a format knows its door": ("formats", "empires/formats/tiled/planted.py", "import empires.formats.doors"),
    "a panel knows the desk": ("window", "ui/panels/planted.py", "import ui.desk"),
    "ink knows the sheets": ("map", "ui/map/ink/planted.py", "import ui.map.sheets"),
    "the engine knows the screen": ("no-qt", "empires/engine/planted.py", "import PySide6"),
    "the window writes tables": ("sql", "ui/top/planted.py", "import sqlalchemy"),
    "a rule draws graphs": ("graphs", "empires/rules/core/planted.py", "import networkx"),
    "the window counts cells": ("cells", "ui/top/planted.py", "import h3"),
    "a phase calls heroes itself": ("parts", "empires/rules/season/planted.py", "import empires.rules.heroes"),
    "paths know the model": ("utilities", "empires/paths/planted.py", "import empires.model"),
    "a circle of two files": ("circles", "ui/top/one.py", "import ui.top.two"),
    "a circle of two rooms": ("circles", "empires/book/planted.py", "import empires.planted"),
}
BESIDE = {"ui/top/two.py": "import ui.top.one", "empires/planted.py": "import empires.book"}
CONTRACTS = {"layers", "floors", "model", "formats", "window", "map", "no-qt", "sql", "graphs", "cells", "utilities",
             "parts", "circles"}  # fmt: skip


@pytest.fixture
def planted(tmp_path: Path) -> Path:
    """A program of empty packages under the contracts of this one."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    contracts = settings["contracts"]
    named = set(re.findall(r"\b(?:empires|ui)(?:\.\w+)*", str(contracts)))
    for contract in contracts:
        rooms = [part.strip() for layer in contract.get("layers", ()) for part in layer.split("|")]
        named |= {f"{container}.{room}" for container in contract.get("containers", ()) for room in rooms}
    for name in sorted(named | {"empires", "ui"}):
        package = tmp_path.joinpath(*name.split("."))
        package.mkdir(parents=True, exist_ok=True)
        for part in (package, *package.relative_to(tmp_path).parents):
            if part != Path():
                (tmp_path / part / "__init__.py").touch()
    (tmp_path / "pyproject.toml").write_text(toml_of(settings), encoding="utf-8")
    return tmp_path


def toml_of(settings: dict[str, object]) -> str:
    """The contracts as TOML again: texts, truths and lists of texts are all they hold."""

    def rows(table: dict[str, object]) -> str:
        return "".join(f"{key} = {json.dumps(value)}\n" for key, value in table.items() if key != "contracts")

    contracts = settings["contracts"]
    assert isinstance(contracts, list)
    return f"[tool.importlinter]\n{rows(settings)}" + "".join(
        f"[[tool.importlinter.contracts]]\n{rows(contract)}" for contract in contracts
    )


def linted(folder: Path, *options: str) -> str:
    """What the linter says of the program in a folder, in a process that knows no other program."""
    lint = "from importlinter.cli import lint_imports_command as run; run()"
    command = [sys.executable, "-c", lint, "--no-cache", *options]
    return subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8").stdout


def test_a_program_that_breaks_nothing_keeps_every_contract(planted: Path):
    assert "0 broken." in linted(planted)


def test_every_contract_has_a_breach_that_is_tried():
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    assert {contract["id"] for contract in settings["contracts"]} == CONTRACTS
    assert {contract for contract, *_ in BREACHES.values()} == CONTRACTS


@pytest.mark.parametrize("breach", BREACHES)
def test_a_planted_breach_breaks_its_contract(planted: Path, breach: str):
    contract, name, line = BREACHES[breach]
    for file, text in {**(BESIDE if contract == "circles" else {}), name: line}.items():
        (planted / file).parent.mkdir(parents=True, exist_ok=True)
        (planted / file).write_text(text + "\n", encoding="utf-8")
    assert "0 kept, 1 broken." in linted(planted, "--contract", contract)


def _is_race(node: ast.expr) -> bool:
    return (isinstance(node, ast.Attribute) and node.attr == "race") or (
        isinstance(node, ast.Name) and node.id == "race"
    )


def _holds_text(node: ast.expr) -> bool:
    return any(isinstance(part, ast.Constant) and isinstance(part.value, str) for part in ast.walk(node))


def race_checks(tree: ast.Module) -> Iterator[ast.expr]:
    """Places that compare a race with a name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            parts = [node.left, *node.comparators]
            if any(map(_is_race, parts)) and any(_holds_text(part) for part in parts if not _is_race(part)):
                yield node
        elif isinstance(node, ast.Match) and _is_race(node.subject):
            yield node.subject


def test_rules_ask_for_a_trait_and_never_for_a_race_by_name():
    found = [place(name, node) for name, tree in sources("empires", "ui") for node in race_checks(tree)]
    assert not found, "races are data: give the race a trait in the charts"


@pytest.mark.parametrize(
    ("source", "caught"),
    [
        ('if realm.race == "dwarfs": ...', True),
        ('if race in ("orcs", "skaven"): ...', True),
        ("match realm.race:\n    case _: ...", True),
        ("if realm.race == other.race: ...", False),
        ('if realm.name == "dwarfs": ...', False),
    ],
)
def test_a_race_named_in_a_comparison_is_noticed(source: str, caught: bool):
    assert any(True for _ in race_checks(ast.parse(source))) is caught


def unsteady(tree: ast.Module) -> Iterator[ast.expr | ast.stmt]:
    """Clocks, and chance without a seed; a `random.Random` made from a seed is steady."""
    clocks = {"time", "datetime", "secrets", "uuid"}
    for node in ast.walk(tree):
        match node:
            case ast.Import(names) if any(alias.name in clocks for alias in names):
                yield node
            case ast.ImportFrom(module) if module in clocks:
                yield node
            case ast.ImportFrom("random", names) if [alias.name for alias in names] != ["Random"]:
                yield node
            case ast.Attribute(ast.Name("random"), attr) if attr != "Random":
                yield node


@pytest.mark.parametrize("folder", ["empires/model", "empires/rules", "empires/players"])
def test_rules_know_neither_clock_nor_chance_of_their_own(folder: str):
    found = [place(name, node) for name, tree in sources(folder) for node in unsteady(tree)]
    assert not found, "dice are asks, dates are state: the same answers must give the same campaign"


@pytest.mark.parametrize(
    ("source", "caught"),
    [
        ("import time", True),
        ("from datetime import date", True),
        ("import random\nrandom.shuffle([])", True),
        ("from random import choice", True),
        ("import random\ndice = random.Random(7)", False),
    ],
)
def test_a_clock_and_unseeded_chance_are_noticed(source: str, caught: bool):
    assert any(True for _ in unsteady(ast.parse(source))) is caught


def test_files_are_no_longer_than_one_can_read():
    long = {
        path.relative_to(ROOT).as_posix(): count
        for folder in ("empires", "ui")
        for path in sorted((ROOT / folder).rglob("*.py"))
        if (count := len(path.read_text(encoding="utf-8").splitlines())) > LONGEST_FILE
    }
    grown = {name: count for name, count in long.items() if count > LONG_FILES.get(name, LONGEST_FILE)}
    assert not grown, f"over {LONGEST_FILE} lines: divide them"
    assert set(LONG_FILES) <= set(long), "short again: take these from LONG_FILES"


def _body(function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[ast.stmt]:
    first = function.body[0]
    described = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    return function.body[1:] if described else function.body


def long_functions() -> set[str]:
    found = set()
    for name, tree in sources("empires", "ui"):
        for node in ast.walk(tree):
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            flat = any(isinstance(part, ast.Match) for part in _body(node)) and len(_body(node)) <= 2
            if length > LONGEST_FUNCTION and not flat:
                found.add(f"{name}::{node.name}")
    return found


def test_functions_fit_on_a_screen_but_for_a_flat_match():
    long = long_functions()
    assert long <= LONG_FUNCTIONS, f"over {LONGEST_FUNCTION} lines: {sorted(long - LONG_FUNCTIONS)}"
    assert long >= LONG_FUNCTIONS, "short again: take these from LONG_FUNCTIONS"


def full_folders(root: Path, *folders: str) -> dict[str, int]:
    """Folders of source files with more of them than one can find his way in."""
    found = {}
    for folder in folders:
        for place in [root / folder, *sorted(path for path in (root / folder).rglob("*") if path.is_dir())]:
            if (count := len(list(place.glob("*.py")))) > MOST_FILES:
                found[place.relative_to(root).as_posix()] = count
    return found


def test_folders_hold_no_more_files_than_one_finds_ones_way_in():
    full = full_folders(ROOT, "empires", "ui")
    grown = {name: count for name, count in full.items() if count > FULL_FOLDERS.get(name, MOST_FILES)}
    assert not grown, f"over {MOST_FILES} files: make rooms of them"
    assert set(FULL_FOLDERS) <= set(full), "few enough again: take these from FULL_FOLDERS"


@pytest.mark.parametrize(("files", "caught"), [(MOST_FILES, False), (MOST_FILES + 1, True)])
def test_a_folder_too_full_is_noticed_however_deep_it_lies(tmp_path: Path, files: int, caught: bool):
    (tmp_path / "a" / "b").mkdir(parents=True)
    for number in range(files):
        (tmp_path / "a" / "b" / f"m{number}.py").touch()
    assert full_folders(tmp_path, "a") == ({"a/b": files} if caught else {})


# --- late imports


# Most files have no import but at the top, and need not be read as a tree.
MAYBE_LATE = re.compile(r"^[ \t]+(?:from|import)\b|[:;][ \t]*(?:from|import)\b", re.MULTILINE)


def late(text: str) -> Iterator[ast.stmt]:
    """Imports inside functions that do not say why they are late."""
    if not MAYBE_LATE.search(text):
        return
    lines = text.splitlines()
    functions = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    inside = (node for function in functions for node in ast.walk(function))
    for node in inside:
        if isinstance(node, ast.Import | ast.ImportFrom) and "# late: " not in lines[(node.end_lineno or 0) - 1]:
            yield node


@pytest.mark.parametrize("folder", ["empires", "ui"])
def test_an_import_inside_a_function_says_why_it_is_late(folder: str):
    found = []
    for path in sorted((ROOT / folder).rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        found += [place(name, node) for node in late(path.read_text(encoding="utf-8"))]
    assert not found, "import at the top, or end the line with '# late: ' and the reason: speed at start"


@pytest.mark.parametrize(
    ("source", "caught"),
    [
        ("def f():\n    import json", True),
        ("def f():\n    if f:\n        from a import b  # later", True),
        ("def f(): import json", True),
        ("def f():\n    x = 1; from a import b", True),
        ("def f():\n    from a import b  # late: the command line starts quickly", False),
        ("import json", False),
    ],
)
def test_a_late_import_without_its_reason_is_noticed(source: str, caught: bool):
    assert any(True for _ in late(source)) is caught


# --- words on the screen can be translated

SETTERS = {
    "setText", "setWindowTitle", "setToolTip", "setStatusTip", "setWhatsThis", "setPlaceholderText", "setTitle",
    "setSubTitle", "setAccessibleName", "setAccessibleDescription", "setLabelText", "setInformativeText", "addTab",
    "addRow", "addMenu", "addButton", "showMessage",
}  # fmt: skip
WIDGETS = {
    "QLabel", "QPushButton", "QToolButton", "QCheckBox", "QRadioButton", "QGroupBox", "QDockWidget", "QAction", "QMenu",
    "QCommandLinkButton",
}  # fmt: skip
WORD = re.compile(r"[A-Za-z]{2,}")


def untranslated(tree: ast.Module) -> Iterator[ast.expr]:
    """Literal words given straight to a widget."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if called in SETTERS | WIDGETS:
            yield from (argument for argument in node.args if _has_words(argument))


def _has_words(node: ast.expr) -> bool:
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str) and bool(WORD.search(re.sub(r"<[^>]*>|&\w+;", "", node.value)))
    return isinstance(node, ast.JoinedStr) and any(map(_has_words, node.values))


def test_words_on_the_screen_go_through_translation():
    found = [place(name, node) for name, tree in sources("ui") for node in untranslated(tree)]
    assert not found, "use self.tr(...) or QCoreApplication.translate(...)"


@pytest.mark.parametrize(
    ("source", "caught"),
    [
        ('QLabel("Season")', True),
        ('label.setText(f"Turn {n}")', True),
        ('label.setText(self.tr("Season"))', False),
        ('label.setText(f"{a} – {b}")', False),
        ('label.setText("<b></b>")', False),
    ],
)
def test_a_literal_on_a_widget_is_noticed(source: str, caught: bool):
    assert any(True for _ in untranslated(ast.parse(source))) is caught


# --- tests


def borrowed(tree: ast.Module) -> Iterator[ast.stmt]:
    """Imports that take something from a file of tests."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names):
                named = [alias.name for alias in names]
            case ast.ImportFrom(module, names):
                named = [f"{module}.{alias.name}" for alias in names]
            case _:
                continue
        if any(re.search(r"(^|\.)test_\w", name) for name in named):
            yield node


def test_no_file_of_tests_takes_from_another():
    found = [place(name, node) for name, tree in sources("tests") for node in borrowed(tree)]
    assert not found, "move what they share to tests/support"


@pytest.mark.parametrize(
    ("source", "caught"),
    [
        ("from tests.rules.test_siege import run", True),
        ("from tests.rules import test_siege", True),
        ("import test_siege", True),
        ("from tests.support.builders import game", False),
    ],
)
def test_an_import_from_a_file_of_tests_is_noticed(source: str, caught: bool):
    assert any(True for _ in borrowed(ast.parse(source))) is caught


def test_files_of_tests_are_no_longer_than_one_can_read():
    lengths = {
        path.relative_to(ROOT).as_posix(): len(path.read_text(encoding="utf-8").splitlines())
        for path in sorted((ROOT / "tests").rglob("*.py"))
    }
    long = {name: count for name, count in lengths.items() if count > LONGEST_TESTS}
    assert not long, f"over {LONGEST_TESTS} lines: divide them by their headings"


def test_no_folder_of_tests_holds_more_than_one_can_look_through():
    counts = Counter(path.parent.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("*.py"))
    full = {folder: count for folder, count in counts.items() if count > FULLEST_FOLDER}
    assert not full, f"over {FULLEST_FOLDER} files: divide them as the code is divided"


def test_every_file_of_tests_has_a_name_of_its_own():
    names = Counter(path.name for path in (ROOT / "tests").rglob("test_*.py"))
    twice = sorted(name for name, count in names.items() if count > 1)
    assert not twice, "pytest imports them by that name alone"


# --- nothing of one machine in the tree

FOREIGN = re.compile(
    "|".join(
        (
            "py" + r"pi\.(org|python)",
            "python" + "hosted",
            "npm" + r"js\.",
            "debian" + r"\.org/debian",
            "/wo" + r"rk/(main|shared|notes|\.library)",
            "/ro" + r"ot/",
            "[\"']/t" + "mp/",
            "/home/[a-z]+/",
        )
    )
)


def tracked() -> list[str]:
    if not (ROOT / ".git").exists() or shutil.which("git") is None:
        pytest.skip("not a checkout")
    command = ["git", "-C", str(ROOT), "ls-files", "-z"]
    listed = subprocess.run(command, capture_output=True, check=True, text=True).stdout
    return [name for name in listed.split("\0") if name and (ROOT / name).is_file()]


def test_no_package_index_and_no_path_of_one_machine_is_named():
    found = []
    for name in tracked():
        try:
            text = (ROOT / name).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        found += [f"{name}: {match[0]}" for match in FOREIGN.finditer(text)]
    assert not found


def test_what_is_generated_is_not_kept():
    kept = [name for name in tracked() if "__pycache__" in name or name.startswith((".venv/", "dist/", "build/"))]
    assert not kept


# --- every dialog, panel and controller of the window has its own test file

PAINTED = "ui/map/"
"""Ink on paper, tested by the pictures it makes (tests/ui/map), but for what is used by hand or asked by others."""
MAP = {"view", "live", "index", "layout"}
# Modules without a test file of their own. This list must shrink.
UNTESTED: set[str] = set()


def window_modules() -> set[str]:
    """Every module of the window but the map's ink."""
    found = {name for name, _ in sources("ui") if not name.endswith("__init__.py")}
    return {name for name in found if not name.startswith(PAINTED) or Path(name).stem in MAP}


def window_tests() -> Iterator[tuple[str, str, int]]:
    """Room, name without `test_` and number of tests of every test file of the window."""
    for name, tree in sources("tests/ui"):
        path = Path(name)
        if path.stem.startswith("test_"):
            count = sum(isinstance(n, ast.FunctionDef) and n.name.startswith("test_") for n in tree.body)
            yield path.parent.name, path.stem.removeprefix("test_"), count


def without_tests(modules: set[str], tests: list[tuple[str, str, int]]) -> set[str]:
    """Modules for which there is no file test_NAME.py or test_ROOM_NAME.py, or one with fewer than two tests."""
    names = [part for room, name, count in tests if count >= 2 for part in {name, name.removeprefix(f"{room}_")}]
    stems = [Path(module).stem for module in sorted(modules)]
    short = {stem for stem in stems if names.count(stem) < stems.count(stem)}
    return {module for module in modules if Path(module).stem in short}


def test_every_module_of_the_window_has_a_test_file_of_its_own():
    bare = without_tests(window_modules(), list(window_tests()))
    assert bare <= UNTESTED, f"give them tests: {sorted(bare - UNTESTED)}"
    assert bare >= UNTESTED, f"tested now: take {sorted(UNTESTED - bare)} from UNTESTED"


def test_a_module_of_the_window_without_tests_is_noticed():
    modules = {"ui/asking/now.py", "ui/inspector/parts.py", "ui/dialogs/parts.py"}
    tests = [("asking", "now", 2), ("inspector", "inspector_parts", 3), ("dialogs", "dialogs_parts", 2)]
    assert without_tests(modules, tests) == set()
    assert without_tests(modules, [*tests[1:], ("asking", "now", 1)]) == {"ui/asking/now.py"}
    assert without_tests(modules, tests[:2]) == {"ui/inspector/parts.py", "ui/dialogs/parts.py"}
