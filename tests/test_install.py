"""The wheel, installed in an empty environment outside the checkout. Run in CI, or with CI=1."""

import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
MOST_MEGABYTES = 450

pytestmark = [
    pytest.mark.install,
    pytest.mark.slow,
    pytest.mark.xdist_group("install"),
    pytest.mark.skipif(not os.environ.get("CI"), reason="builds and installs the wheel; set CI=1 to run it"),
]


def run(*command: object, cwd: Path) -> str:
    """Run a command with the user's own home (for pip's cache and settings); its output."""
    environment = dict(os.environ, HOME=os.environ["EMPIRES_REAL_HOME"])
    for name in [name for name in environment if name.startswith("XDG_") or name == "PYTHONPATH"]:
        del environment[name]
    done = subprocess.run([str(word) for word in command], cwd=cwd, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, f"{command} failed:\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs folder of an empty environment with the wheel installed."""
    place = tmp_path_factory.mktemp("installed")
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", place / "dist", cwd=ROOT)
    wheel = next((place / "dist").glob("*.whl"))
    venv.create(place / "env", with_pip=True)
    programs = place / "env" / ("Scripts" if os.name == "nt" else "bin")
    pip = (programs / "python", "-m", "pip", "install", "-q", "--disable-pip-version-check")
    run(*pip, "-c", ROOT / "requirements.txt", wheel, cwd=place)
    return programs


def test_the_installed_program_finds_its_charts_icons_and_worlds(installed: Path, tmp_path: Path):
    code = (
        "from empires import paths, rulehelp\n"
        "assert paths.data_root().name == '_data', paths.data_root()\n"
        "assert paths.resource('icons/mighty-empires-desk.svg').is_file()\n"
        "assert rulehelp.rule('ME-SUB-01') and rulehelp.chart('combat_table')\n"
        "print(len(paths.shipped_worlds()))\n"
    )
    assert int(run(installed / "python", "-c", code, cwd=tmp_path)) >= 3


def test_the_installed_program_plays_the_demo(installed: Path, tmp_path: Path):
    run(installed / "empires", "demo", "--to", tmp_path / "demo", cwd=tmp_path)
    suffixes = {path.suffix for path in (tmp_path / "demo").rglob("*")}
    assert suffixes >= {".html", ".md", ".json", ".png", ".svg"}


def test_the_installed_program_shows_a_rule(installed: Path, tmp_path: Path):
    assert "1 subsistence point" in run(installed / "empires", "rules", "ME-SUB-01", cwd=tmp_path)


def test_the_environment_stays_small(installed: Path):
    files = (path for path in installed.parent.rglob("*") if path.is_file() and not path.is_symlink())
    megabytes = sum(path.stat().st_size for path in files) / 1e6
    assert megabytes < MOST_MEGABYTES


def test_the_source_archive_is_built(tmp_path: Path):
    run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", tmp_path, cwd=ROOT)
    assert list(tmp_path.glob("*.tar.gz"))
