"""Set-up on any machine, in words; pins and what ships."""

import importlib.util
import os
import re
import subprocess
import sys
import tomllib
from collections import namedtuple
from pathlib import Path
from types import ModuleType

import pytest
from packaging.requirements import Requirement

from empires import paths

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def start(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    """start.py as a module whose checkout is an empty folder with pin files."""
    spec = importlib.util.spec_from_file_location("start", ROOT / "start.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(module, "VENV", tmp_path / ".venv")
    for name in ("requirements.txt", "requirements-dev.txt"):
        (tmp_path / name).write_text("click==8\n", encoding="utf-8")
    return module


# --- pins


def pins() -> dict[str, str]:
    lines = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    lines += (ROOT / "requirements-dev.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.split(";")[0].strip() for line in lines if line and not line.startswith("#")]
    assert all(re.fullmatch(r"[A-Za-z0-9_.-]+==[A-Za-z0-9.]+", row) for row in rows), "name==version and no address"
    return {name.casefold().replace("_", "-"): version for name, version in (row.split("==") for row in rows)}


def test_every_dependency_is_pinned_within_its_range():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pinned = pins()
    for text in project["dependencies"] + project["optional-dependencies"]["dev"]:
        wanted = Requirement(text)
        version = pinned[wanted.name.casefold().replace("_", "-")]
        assert wanted.specifier.contains(version), f"{wanted} is pinned at {version}"


def test_qt_stays_below_the_version_that_aborts_the_interpreter():
    assert pins()["pyside6-essentials"].startswith(("6.10.", "6.11."))


# --- what ships


def test_charts_catalogue_and_icon_are_found_from_the_checkout():
    assert paths.data_root() == ROOT
    assert paths.catalogue().is_file()
    assert paths.resource("rules/mighty_empires.toml").is_file()
    assert paths.resource("icons/mighty-empires-desk.svg").is_file()


def test_settings_and_campaigns_of_the_tests_lie_in_a_home_of_their_own():
    home = Path(os.environ["HOME"])
    assert home.name.startswith("empires-home-")
    assert paths.settings_dir().is_relative_to(home)
    assert paths.campaigns_dir().is_relative_to(home)


def test_modules_that_every_command_loads_stay_light():
    code = "import empires.paths, empires.rulehelp, sys; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert not loaded & {"PySide6", "sqlalchemy", "networkx", "h3", "msgspec", "platformdirs", "jinja2", "click"}


# --- set-up


def test_an_old_python_is_refused_in_words():
    code = "import runpy, sys; sys.version_info = (3, 9, 2); runpy.run_path('start.py', run_name='__main__')"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=dict(os.environ, PATH=""), capture_output=True, text=True
    )
    assert done.returncode == 1
    assert "needs Python 3.11 or newer; this is Python 3.9" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="displays are named by the environment on Linux only")
@pytest.mark.parametrize(
    ("environment", "shown"),
    [
        ({}, False),
        ({"DISPLAY": ":0"}, True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, True),
        ({"DISPLAY": ":0", "QT_QPA_PLATFORM": "offscreen"}, False),
        ({"QT_QPA_PLATFORM": "vnc"}, True),
    ],
)
def test_a_display_is_known_by_the_environment(start: ModuleType, environment: dict[str, str], shown: bool):
    assert start.has_display(environment) is shown


def test_a_half_made_environment_is_made_anew(start: ModuleType, monkeypatch: pytest.MonkeyPatch):
    (start.VENV / "bin").mkdir(parents=True)
    (start.VENV / "bin" / "python").write_text("cut short", encoding="utf-8")
    made = []
    monkeypatch.setattr(start, "create_venv", lambda venv: made.append(venv.exists()) or True)
    start.make_venv(start.VENV)
    assert made == [False], "removed first, then made"


def test_a_working_environment_is_left_alone(start: ModuleType, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(start, "works", lambda python: True)
    monkeypatch.setattr(start, "create_venv", lambda venv: pytest.fail("made again"))
    start.make_venv(start.VENV)


def test_without_the_venv_part_the_package_is_named(start: ModuleType, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(start, "create_venv", lambda venv: False)
    monkeypatch.setattr(start, "may_install", lambda: False)
    with pytest.raises(start.Trouble, match=rf"apt-get install python3\.{sys.version_info.minor}-venv"):
        start.make_venv(start.VENV)


def test_the_venv_part_is_installed_where_that_is_allowed(start: ModuleType, monkeypatch: pytest.MonkeyPatch):
    installed: list[str] = []
    monkeypatch.setattr(start, "create_venv", lambda venv: bool(installed))
    monkeypatch.setattr(start, "may_install", lambda: True)
    monkeypatch.setattr(start, "apt_install", lambda packages: installed.extend(packages) or True)
    start.make_venv(start.VENV)
    assert installed == [f"python3.{sys.version_info.minor}-venv"]


def test_a_folder_that_may_not_be_written_to_is_named(start: ModuleType, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(start.os, "access", lambda path, mode: False)
    with pytest.raises(start.Trouble, match=r"may not be written to\. Copy the program"):
        start.make_venv(start.VENV)


def test_a_full_disk_is_noticed_before_anything_is_fetched(start: ModuleType, monkeypatch: pytest.MonkeyPatch):
    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr(start.shutil, "disk_usage", lambda path: usage(10, 10, 0))
    with pytest.raises(start.Trouble, match="nearly full"):
        start.make_venv(start.VENV)


@pytest.fixture
def pip_calls(start: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The pip commands that set-up runs, which do nothing."""
    calls: list[list[str]] = []
    start.VENV.mkdir()
    monkeypatch.setattr(start, "run_pip", calls.append)
    monkeypatch.setattr(start, "add_checkout", lambda: None)
    return calls


def test_packages_are_installed_only_when_the_pins_change(start: ModuleType, pip_calls: list[list[str]]):
    start.install_packages(for_tests=False)
    start.install_packages(for_tests=False)
    assert len(pip_calls) == 1
    (start.ROOT / "requirements.txt").write_text("click==9\n", encoding="utf-8")
    start.install_packages(for_tests=False)
    assert len(pip_calls) == 2


def test_the_desk_installs_no_test_tools(start: ModuleType, pip_calls: list[list[str]]):
    start.install_packages(for_tests=False)
    start.install_packages(for_tests=True)
    desk, tests = ([Path(word).name for word in call if word.endswith(".txt")] for call in pip_calls)
    assert desk == ["requirements.txt"]
    assert tests == ["requirements.txt", "requirements-dev.txt"]


def test_what_was_installed_for_the_tests_serves_the_desk(start: ModuleType, pip_calls: list[list[str]]):
    start.install_packages(for_tests=True)
    start.install_packages(for_tests=False)
    assert len(pip_calls) == 1


def test_an_install_that_was_cut_short_begins_with_a_new_environment(
    start: ModuleType, pip_calls: list[list[str]], monkeypatch: pytest.MonkeyPatch
):
    def stop(command: list[str]) -> None:
        raise KeyboardInterrupt

    made = []
    monkeypatch.setattr(start, "works", lambda python: True)
    monkeypatch.setattr(start, "create_venv", lambda venv: made.append(venv.exists()) or venv.mkdir() or True)
    with monkeypatch.context() as patch:
        patch.setattr(start, "run_pip", stop)
        with pytest.raises(KeyboardInterrupt):
            start.install_packages(for_tests=False)
    start.make_venv(start.VENV)
    start.install_packages(for_tests=False)
    assert made == [False], "half-unpacked packages were removed"
    assert len(pip_calls) == 1
    start.make_venv(start.VENV)
    assert made == [False], "and what was finished is kept"


@pytest.mark.parametrize(
    ("told", "words"),
    [
        (
            "Retrying after connection broken by 'NewConnectionError(...)'\nERROR: No matching distribution",
            "no connection",
        ),
        ("ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device", "disk is full"),
        ("ERROR: No matching distribution found for h3==4.5.0", "no version that fits"),
        ("[SSL: CERTIFICATE_VERIFY_FAILED]", "not trusted"),
        ("ERROR: something new", "something new"),
    ],
)
def test_a_failure_of_pip_is_told_in_words(start: ModuleType, told: str, words: str):
    assert words in start.pip_trouble(told)


def test_a_failing_pip_stops_the_set_up_with_those_words(start: ModuleType):
    script = "print('Temporary failure in name resolution'); raise SystemExit(1)"
    with pytest.raises(start.Trouble, match="no connection"):
        start.run_pip([sys.executable, "-c", script])


def test_missing_qt_libraries_are_named_where_they_may_not_be_installed(
    start: ModuleType, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(start.sys, "platform", "linux")
    monkeypatch.setattr(start, "qt_fault", lambda environment: "libEGL.so.1: cannot open shared object file")
    monkeypatch.setattr(start, "may_install", lambda: False)
    with pytest.raises(start.Trouble, match=r"(?s)libEGL\.so\.1.*apt-get install libegl1 .*libxcb-cursor0"):
        start.check_qt(window=True)


def test_missing_qt_libraries_are_installed_where_they_may(start: ModuleType, monkeypatch: pytest.MonkeyPatch):
    start.VENV.mkdir()
    installed: list[str] = []
    monkeypatch.setattr(start.sys, "platform", "linux")
    monkeypatch.setattr(start, "qt_fault", lambda environment: "" if installed else "libEGL.so.1")
    monkeypatch.setattr(start, "may_install", lambda: True)
    monkeypatch.setattr(start, "apt_install", lambda packages: installed.extend(packages) or True)
    start.check_qt(window=False)
    assert "libegl1" in installed
    assert "libxcb-cursor0" not in installed, "no window, no window system"


# --- what is started


@pytest.fixture
def runs(start: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[tuple[list[str], bool]]:
    """Commands given to the program, with whether it runs hidden."""
    calls: list[tuple[list[str], bool]] = []

    def program(arguments, hidden: bool = False) -> int:
        calls.append((list(arguments), hidden))
        return 0

    monkeypatch.setattr(start, "set_up", lambda for_tests, window: None)
    monkeypatch.setattr(start, "program", program)
    monkeypatch.setattr(start, "has_display", lambda: False)
    return calls


def test_without_a_display_the_demo_is_played_and_its_place_told(
    start: ModuleType, runs: list[tuple[list[str], bool]], capsys: pytest.CaptureFixture[str]
):
    assert start.main([]) == 0
    folder = start.ROOT / "demo-reports"
    assert runs == [(["demo", "--to", str(folder)], True)]
    told = capsys.readouterr().out
    assert "no display" in told
    assert told.rstrip().endswith(str(folder))


def test_an_earlier_demo_is_not_overwritten(start: ModuleType, runs: list[tuple[list[str], bool]]):
    (start.ROOT / "demo-reports").mkdir()
    start.main([])
    assert runs[0][0][-1] == str(start.ROOT / "demo-reports-2")


def test_a_campaign_cannot_be_opened_without_a_display(start: ModuleType, runs: list[tuple[list[str], bool]]):
    with pytest.raises(start.Trouble, match="no display"):
        start.main(["desk", "my.empires"])


def test_with_a_display_the_desk_opens_with_the_file(
    start: ModuleType, runs: list[tuple[list[str], bool]], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(start, "has_display", lambda: True)
    start.main([])
    start.main(["desk", "my.empires"])
    assert runs == [([], False), (["my.empires"], False)]


@pytest.mark.parametrize("given", [["run", "verify", "my.empires"], ["verify", "my.empires"]])
def test_commands_pass_through(start: ModuleType, runs: list[tuple[list[str], bool]], given: list[str]):
    assert start.main(given) == 0
    assert runs == [(["verify", "my.empires"], True)]


@pytest.fixture
def checks(start: ModuleType, monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """Exit codes that the checks shall have, by name; noted in the order they ran."""
    codes = dict.fromkeys(("ruff", "format", "types", "contracts", "tests"), 0)
    monkeypatch.setattr(start, "set_up", lambda for_tests, window: None)
    monkeypatch.setattr(start, "check", lambda name, *command: codes[name])
    return codes


def test_checks_pass_when_all_pass(start: ModuleType, checks: dict[str, int]):
    assert start.main(["test"]) == 0


@pytest.mark.parametrize("name", ["ruff", "format", "types", "contracts", "tests"])
def test_checks_fail_when_one_fails(start: ModuleType, checks: dict[str, int], name: str):
    checks[name] = 1
    assert start.main(["test"]) == 1


def test_a_check_runs_by_its_name_and_only_that(start: ModuleType, checks: dict[str, int]):
    checks |= dict.fromkeys(("ruff", "types", "tests"), 1)
    assert start.main(["check", "format", "contracts"]) == 0
    assert start.main(["check", "format", "types"]) == 1
    assert start.main(["check", "all"]) == 1


@pytest.mark.parametrize("names", [[], ["colour"], ["ruff", "colour"]])
def test_a_check_of_no_such_name_is_told_with_those_there_are(
    start: ModuleType, checks: dict[str, int], names: list[str]
):
    with pytest.raises(start.Trouble, match="ruff, format, types, contracts, tests, coverage, and all"):
        start.main(["check", *names])


@pytest.mark.parametrize("name", ["justfile", ".pre-commit-config.yaml"])
def test_runner_and_hooks_call_checks_that_there_are(start: ModuleType, name: str):
    text = (ROOT / name).read_text(encoding="utf-8")
    named = re.findall(r"start\.py check (\w+)", text)
    assert {"ruff", "format"} <= set(named) <= {*start.CHECKS, *start.EXTRA, "all"}


def test_the_machines_that_check_are_of_three_systems_and_every_python_the_desk_is_made_for():
    text = (ROOT / ".github/workflows/ci.yml").read_text(encoding="utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pythons = re.findall(r"Python :: (3\.\d+)", " ".join(project["classifiers"]))
    assert re.findall(r'"(3\.\d+)"', text) == pythons
    assert all(system in text for system in ("ubuntu-", "macos-", "windows-"))
    assert "start.py test" in text


# --- what newcomers read


def test_names_in_the_glossary_and_the_decisions_are_names_in_the_code():
    code = "\n".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "empires").rglob("*.py")))
    defined = set(re.findall(r"^\s*(?:class |def |)(\w+)\b", code, re.MULTILINE))
    pages = [ROOT / "docs/glossary.md", *sorted((ROOT / "docs/decisions").glob("*.md"))]
    named = {name for page in pages for name in re.findall(r"`([\w.]+)`", page.read_text(encoding="utf-8"))}
    assert named
    assert not {name for name in named if name.rpartition(".")[2] not in defined}


def test_the_source_archive_takes_every_page_along():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    taken = set(project["tool"]["hatch"]["build"]["targets"]["sdist"]["include"])
    pages = {f"/{page.name}" for page in ROOT.glob("*.md")}
    assert {"/README.md", "/ARCHITECTURE.md"} <= pages
    assert pages <= taken


def test_each_decision_says_why_what_follows_and_what_would_change_it():
    pages = sorted((ROOT / "docs/decisions").glob("*.md"))
    assert [page.name[:4] for page in pages] == [f"{number:04}" for number in range(1, len(pages) + 1)]
    for page in pages:
        heads = re.findall(r"^## (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
        assert heads == ["Context", "Decision", "Consequences", "What would make us change it"], page.name


def test_the_glossary_has_each_word_once_and_in_order():
    rows = re.findall(r"^\| (\w[\w ]*) \|", (ROOT / "docs/glossary.md").read_text(encoding="utf-8"), re.MULTILINE)
    words = [word for word in rows if word != "word"]
    assert len(words) >= 40
    assert words == sorted(set(words))


def test_every_place_that_the_architecture_names_is_there():
    page = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    lines = [line for line in page.splitlines() if not line.startswith("    ")]
    missing = []
    for line in lines:
        folder = ""
        for name in re.findall(r"`([\w./]+)`", line):
            if name.startswith(("empires/", "ui/", "resources/", "tests/", "docs/")) or name.endswith((".toml", ".md")):
                folder = name if name.endswith("/") else name.rpartition("/")[0] + "/"
                missing += [] if (ROOT / name).exists() else [name]
            elif name.endswith(".py"):
                missing += (
                    [] if (ROOT / folder / name).exists() or list(ROOT.glob(f"empires/rules/*/{name}")) else [name]
                )
    assert not missing
    rooms = {path.name for path in (ROOT / "empires").iterdir() if (path / "__init__.py").is_file()}
    assert not {room for room in rooms if f"empires/{room}/" not in page}, "each package has its line"
