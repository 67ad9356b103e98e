"""Where the program's own data and the user's files lie, in a checkout and installed from a wheel."""

import os
import stat
from functools import cache
from pathlib import Path

APP = "mighty-empires-desk"


@cache
def data_root() -> Path:
    """The folder that holds `resources/` and `maps/`: inside the installed package, else the checkout."""
    package = Path(__file__).resolve().parent
    for root in (package / "_data", package.parent):
        if (root / "resources" / "rules").is_dir():
            return root
    raise FileNotFoundError(f"The program's charts and worlds are missing beside {package}. Install the program again.")


def resource(name: str) -> Path:
    """A file or folder below `resources/`, named with forward slashes ("rules/mighty_empires.toml")."""
    return data_root().joinpath("resources", *name.split("/"))


def maps_dir() -> Path:
    """The folder of the worlds that ship."""
    return data_root() / "maps"


def shipped_worlds() -> dict[str, Path]:
    """Worlds that ship, by name: the file name up to its first dot."""
    found = (path for path in maps_dir().glob("*.json") if not path.name.endswith(".schema.json"))
    return {path.name.split(".")[0]: path for path in sorted(found)}


def catalogue() -> Path:
    """The rule catalogue (Markdown) that ships as the program's rule help."""
    return resource("rules/mighty-empires.md")


def settings_dir() -> Path:
    """Where the user's settings lie; made when missing."""
    from platformdirs import user_config_path  # late: paths cost nothing at start

    return user_config_path(APP, appauthor=False, ensure_exists=True)


def campaigns_dir() -> Path:
    """Where campaigns are offered to be saved first: the user's documents; made when missing."""
    from platformdirs import user_documents_path  # late: paths cost nothing at start

    folder = user_documents_path() / "Mighty Empires"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def inherit_rights(new: Path, old: Path) -> None:
    """Give a new file the mode, owner and group of the file whose place it takes, as far as this user may."""
    if not old.exists():
        return
    was = old.stat()
    if hasattr(os, "chown") and (was.st_uid, was.st_gid) != (new.stat().st_uid, new.stat().st_gid):
        for owner, group in ((was.st_uid, was.st_gid), (-1, was.st_gid)):
            try:
                os.chown(new, owner, group)
            except OSError:
                continue
            break
    os.chmod(new, stat.S_IMODE(was.st_mode))
