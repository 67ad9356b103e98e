#!/usr/bin/env python3
"""Start the Mighty Empires desk, or check it. Does all set-up first; needs Python 3.11 and nothing else.

python3 start.py                    the desk (without a display: the demo, which writes reports and maps)
python3 start.py desk FILE          the desk with a campaign
python3 start.py run verify FILE    any command of the program; `run --help` lists them
python3 start.py test               the checks and the tests; words after it go to pytest alone
python3 start.py check NAME ...     some of them by name: ruff, format, types, contracts, tests, coverage, all
python3 start.py setup              set-up only
"""

import os
import shutil
import sys

OLDEST = (3, 11)
WORD_NO_PYTHON = (
    "The desk needs Python {}.{} or newer; this is Python {}.{}. Install a newer one and start again with it."
)


def newer_python():
    """A Python on the path that is new enough, or None."""
    names = ("python3.13", "python3.12", "python3.11")
    return next((found for found in map(shutil.which, names) if found), None)


if sys.version_info < OLDEST:
    other = newer_python()
    if other:
        os.execv(other, [other, *sys.argv])
    sys.exit(WORD_NO_PYTHON.format(*OLDEST, *sys.version_info[:2]))

import hashlib  # noqa: E402
import subprocess  # noqa: E402
from collections.abc import Sequence  # noqa: E402
from pathlib import Path  # noqa: E402

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
RUN = "import sys; from ui.top.app import main; sys.argv[0] = 'empires'; sys.exit(main())"
INSTALLING = "installing"  # stands in the environment while packages are unpacked
NEEDED_BYTES = 900_000_000  # the packages, their downloads and some air

QT_PACKAGES = (
    "libegl1", "libgl1", "libopengl0", "libxkbcommon0", "libdbus-1-3", "libfontconfig1", "libfreetype6",
    "libglib2.0-0", "fonts-dejavu-core",
)  # fmt: skip
XCB_PACKAGES = (
    "libxcb-cursor0", "libxcb-icccm4", "libxcb-image0", "libxcb-keysyms1", "libxcb-randr0", "libxcb-render-util0",
    "libxcb-shape0", "libxcb-sync1", "libxcb-xfixes0", "libxcb-xkb1", "libxkbcommon-x11-0", "libx11-xcb1",
)  # fmt: skip
QT_PROBE = (
    "from PySide6.QtGui import QFontDatabase\n"
    "from PySide6.QtWidgets import QApplication\n"
    "app = QApplication([])\n"
    "if not QFontDatabase.families(): raise SystemExit('no fonts are installed')\n"
)

# What pip says, and what it means for the person in front of it.
PIP_TROUBLES = (
    (("No space left on device",), "The disk is full. Free about a gigabyte and start again."),
    (("Permission denied", "Read-only file system"), "The folder may not be written to."),
    (
        ("NewConnectionError", "NameResolutionError", "Temporary failure in name resolution", "ProxyError",
         "ConnectTimeoutError", "ReadTimeoutError", "Read timed out", "Connection refused", "Could not connect",
         "Failed to establish a new connection"),
        "The packages could not be fetched: there seems to be no connection. Connect and start again; "
        "what was fetched so far is kept.",
    ),
    (
        ("CERTIFICATE_VERIFY_FAILED", "SSLError"),
        "The connection to the package index is not trusted. Check the machine's clock and certificates.",
    ),
    (
        ("No matching distribution found", "Could not find a version"),
        "The package index has no version that fits this Python and machine. Python 3.11 to 3.13 on 64-bit "
        "Linux, macOS or Windows is what the desk is made for.",
    ),
)  # fmt: skip


class Trouble(Exception):
    """What went wrong and what to do, in words for the person who started this."""


def say(words: str) -> None:
    """One progress line."""
    print(words, flush=True)


def venv_python(venv: Path = VENV) -> Path:
    """The Python of a virtual environment."""
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def may_install() -> bool:
    """True where this user may install system packages with apt."""
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


def has_display(environment: "os._Environ[str] | dict[str, str]" = os.environ) -> bool:
    """True where a window can be shown."""
    if environment.get("QT_QPA_PLATFORM"):
        return environment["QT_QPA_PLATFORM"] not in ("offscreen", "minimal")
    if not sys.platform.startswith("linux"):
        return True
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


# --- set-up


def apt_install(packages: Sequence[str]) -> bool:
    """Install system packages; False when that failed."""
    say(f"Installing system packages: {' '.join(packages)} ...")
    environment = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    for command in (["update", "-q"], ["install", "-q", "-y", "--no-install-recommends", *packages]):
        done = subprocess.run(["apt-get", *command], env=environment, capture_output=True, text=True)
    if done.returncode:
        say("\n".join((done.stdout + done.stderr).splitlines()[-5:]))
    return done.returncode == 0


def works(python: Path) -> bool:
    """True where this Python runs and has pip."""
    try:
        command = [str(python), "-c", "import pip, sys; assert sys.version_info >= (3, 11)"]
        return subprocess.run(command, capture_output=True, timeout=120).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def check_folder(root: Path = ROOT) -> None:
    """Refuse a folder that cannot hold the environment."""
    if not os.access(root, os.W_OK):
        raise Trouble(f"The folder {root} may not be written to. Copy the program to a folder of your own.")
    if shutil.disk_usage(root).free < NEEDED_BYTES:
        raise Trouble(f"The disk of {root} is nearly full; set-up needs about a gigabyte. Free some and start again.")


def make_venv(venv: Path = VENV) -> None:
    """Make the virtual environment, or make it anew when an earlier set-up was interrupted."""
    if works(venv_python(venv)) and not (venv / INSTALLING).exists():
        return
    check_folder(venv.parent)
    if venv.exists():
        say("The set-up was interrupted or is of another Python; starting it again ...")
        remove(venv)
    say("Making a Python environment in .venv ...")
    if create_venv(venv):
        return
    package = f"python3.{sys.version_info.minor}-venv"
    if not may_install():
        raise Trouble(
            f"This Python cannot make environments: its 'venv' part is missing. Install the package {package} "
            f"(for example: sudo apt-get install {package}) and start again."
        )
    remove(venv)
    if not (apt_install([package]) and create_venv(venv)):
        raise Trouble(f"Python's 'venv' part is missing and {package} could not be installed. Install it by hand.")


def create_venv(venv: Path) -> bool:
    """True when a working environment was made."""
    done = subprocess.run([sys.executable, "-m", "venv", str(venv)], capture_output=True, text=True)
    return done.returncode == 0 and works(venv_python(venv))


def remove(venv: Path) -> None:
    """Remove a half-made environment."""
    try:
        if venv.is_dir() and not venv.is_symlink():
            shutil.rmtree(venv)
        elif venv.exists() or venv.is_symlink():
            venv.unlink()
    except OSError as error:
        raise Trouble(f"The half-made {venv} could not be removed ({error.strerror}). Remove it by hand.") from error


def pins(for_tests: bool) -> list[Path]:
    """The pin files of a set-up."""
    return [ROOT / "requirements.txt"] + [ROOT / "requirements-dev.txt"] * for_tests


def print_of(files: Sequence[Path]) -> str:
    """What changes when a pin file or the Python changes."""
    digest = hashlib.sha256(sys.version.encode())
    for path in files:
        digest.update(path.read_bytes())
    return digest.hexdigest()


def stamp(for_tests: bool) -> Path:
    """Where a finished set-up notes what it installed."""
    return VENV / ("set-up-tests" if for_tests else "set-up-desk")


def is_set_up(for_tests: bool) -> bool:
    """True where the packages are what the pin files say; what the tests need holds what the desk needs."""
    mark = stamp(for_tests)
    if mark.is_file() and mark.read_text(encoding="utf-8") == print_of(pins(for_tests)):
        return True
    return not for_tests and is_set_up(for_tests=True)


def install_packages(for_tests: bool) -> None:
    """Install the pinned packages when they are not what the pin files say."""
    if is_set_up(for_tests):
        return
    say("Fetching the program's packages (about 90 MB the first time) ...")
    files = pins(for_tests)
    quiet = ("--disable-pip-version-check", "--no-input", "--progress-bar", "off")
    pip = [str(venv_python()), "-m", "pip", "install", *quiet]
    for path in files:
        pip += ["-r", str(path)]
    (VENV / INSTALLING).touch()
    run_pip(pip)
    add_checkout()
    (VENV / INSTALLING).unlink()
    stamp(for_tests).write_text(print_of(files), encoding="utf-8")


def run_pip(command: Sequence[str]) -> None:
    """Run pip with a line for each package fetched; its failure in words."""
    told: list[str] = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as pip:
        assert pip.stdout is not None
        for line in pip.stdout:
            told.append(line.rstrip())
            words = line.split()
            if words[:1] == ["Downloading"] and len(words) > 2 and not words[1].endswith(".metadata"):
                say(f"  {words[1].rsplit('/', 1)[-1].split('-')[0]} {' '.join(words[2:]).strip('()')}")
            elif words[:1] == ["Installing"]:
                say("  unpacking ...")
    if pip.returncode:
        raise Trouble(pip_trouble("\n".join(told)))


def pip_trouble(told: str) -> str:
    """What pip's failure means."""
    for signs, words in PIP_TROUBLES:
        if any(sign in told for sign in signs):
            return words
    return "The packages could not be installed. The last words of pip:\n" + "\n".join(told.splitlines()[-8:])


def add_checkout() -> None:
    """Let the environment's Python find this checkout, whatever the folder it is started in."""
    find = "import sysconfig; print(sysconfig.get_path('purelib'))"
    done = subprocess.run([str(venv_python()), "-c", find], capture_output=True, text=True, check=True)
    Path(done.stdout.strip(), "mighty-empires-desk.pth").write_text(f"{ROOT}\n", encoding="utf-8")


def qt_fault(environment: dict[str, str]) -> str:
    """What keeps Qt from starting, or "" when it starts."""
    command = [str(venv_python()), "-c", QT_PROBE]
    try:
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)
    except subprocess.TimeoutExpired:
        return "Qt did not answer within two minutes"
    if done.returncode == 0:
        return ""
    lines = (done.stderr or done.stdout).strip().splitlines()
    return lines[-1] if lines else f"Qt stopped with code {done.returncode}"


def check_qt(window: bool) -> None:
    """See that Qt starts, hidden or with a window; install what it lacks, or name it."""
    environment = dict(os.environ) if window else dict(os.environ, QT_QPA_PLATFORM="offscreen")
    mark = VENV / ("qt-window" if window else "qt-hidden")
    if mark.exists():
        return
    say("Trying Qt ...")
    fault = qt_fault(environment)
    if fault and sys.platform.startswith("linux"):
        packages = QT_PACKAGES + (XCB_PACKAGES if window else ())
        if may_install() and apt_install(packages):
            fault = qt_fault(environment)
        if fault:
            raise Trouble(
                f"Qt does not start: {fault}\nIt needs system libraries. On Debian and Ubuntu:\n"
                f"  sudo apt-get install {' '.join(packages)}\nOther systems have packages of like names."
            )
    if fault:
        raise Trouble(f"Qt does not start: {fault}")
    mark.touch()


def set_up(for_tests: bool, window: bool) -> None:
    """Everything that must stand before the program can run."""
    make_venv()
    install_packages(for_tests)
    check_qt(window)


# --- what may be asked for


def program(arguments: Sequence[str], hidden: bool = False) -> int:
    """Run the program; hidden: without a window."""
    environment = dict(os.environ, QT_QPA_PLATFORM="offscreen") if hidden else dict(os.environ)
    return subprocess.run([str(venv_python()), "-c", RUN, *arguments], env=environment).returncode


def desk(arguments: Sequence[str]) -> int:
    """Open the desk, or play the demo where there is no display."""
    if has_display():
        set_up(for_tests=False, window=True)
        return program(arguments)
    set_up(for_tests=False, window=False)
    if arguments:
        raise Trouble(
            "There is no display to open the desk on. `python3 start.py run --help` lists what works without."
        )
    return demo()


def demo() -> int:
    """Play the demo into a fresh folder beside the program and say where its reports lie."""
    folder = free_folder(ROOT / "demo-reports")
    say("This machine has no display, so the desk cannot be opened. Playing the demo instead:")
    say("a new campaign, a season by automatic players, the check of it, the reports and the maps ...")
    code = program(["demo", "--to", str(folder)], hidden=True)
    if code == 0:
        say(f"The players' reports, the map pictures and the campaign lie in {folder}")
    return code


def free_folder(wanted: Path) -> Path:
    """The folder, or the same with a number when it is taken."""
    number, folder = 1, wanted
    while folder.exists():
        number += 1
        folder = wanted.with_name(f"{wanted.name}-{number}")
    return folder


WORKERS = str(min(2, os.cpu_count() or 1))
TESTS = ("-m", "pytest", "-q", "-n", WORKERS, "--dist", "loadgroup")
CHECKS = {
    "ruff": ("-m", "ruff", "check", "."),
    "format": ("-m", "ruff", "format", "--check", "."),
    "types": ("-m", "mypy"),
    "contracts": ("-c", "from importlinter.cli import lint_imports_command as run; run()"),
    "tests": TESTS,
}
EXTRA = {"coverage": (*TESTS, "--cov", "--cov-report=term:skip-covered")}  # twice as slow, so no part of "all"


def test(arguments: Sequence[str]) -> int:
    """Lint, format, types, contracts, then the tests, whose closing line comes last."""
    set_up(for_tests=True, window=False)
    return check("tests", "-m", "pytest", *arguments) if arguments else run_checks(list(CHECKS))


def checks(names: Sequence[str]) -> int:
    """The checks named, "all" for those of `test`."""
    unknown = [name for name in names if name not in {**CHECKS, **EXTRA, "all": ()}]
    if unknown or not names:
        wrong = f"There is no check '{unknown[0]}'." if unknown else "Which check?"
        raise Trouble(f"{wrong} There are {', '.join([*CHECKS, *EXTRA])}, and all.")
    set_up(for_tests=True, window=False)
    return run_checks(list(CHECKS) if "all" in names else names)


def run_checks(names: Sequence[str]) -> int:
    """Run every check, also after one has failed; what failed before the last is named before and after it."""
    failed: list[str] = []
    for name in names:
        if failed and name == names[-1]:
            say(f"Failed so far: {', '.join(failed)}")
        if check(name, *{**CHECKS, **EXTRA}[name]):
            failed.append(name)
    before = [name for name in failed if name != names[-1]]
    if before:
        say(f"Failed before the {names[-1]}: {', '.join(before)}")
    return int(bool(failed))


def check(name: str, *command: str) -> int:
    """Run one check and return its exit code."""
    say(f"--- {name}")
    environment = dict(os.environ, QT_QPA_PLATFORM="offscreen")
    return subprocess.run([str(venv_python()), *command], cwd=ROOT, env=environment).returncode


def main(arguments: Sequence[str]) -> int:
    """Do what the words after start.py ask for."""
    word, rest = (arguments[0], arguments[1:]) if arguments else ("desk", ())
    if word in ("-h", "--help", "help"):
        say(__doc__.strip())
        return 0
    if word == "test":
        return test(rest)
    if word == "check":
        return checks(rest)
    if word == "setup":
        set_up(for_tests=False, window=has_display())
        return 0
    if word == "desk":
        return desk(rest)
    set_up(for_tests=False, window=has_display())
    return program(rest if word == "run" else arguments, hidden=not has_display())


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Trouble as trouble:
        sys.exit(f"\n{trouble}")
    except KeyboardInterrupt:
        sys.exit("\nStopped. Start again to go on.")
    except OSError as error:
        sys.exit(f"\nThe set-up stopped: {error.strerror or error}: {error.filename or ''}")
