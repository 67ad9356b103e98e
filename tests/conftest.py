"""What every test shares: no display, and a home of its own instead of the user's."""

import os
import pickle
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

# Before anything imports Qt or asks for the user's folders.
os.environ.setdefault("EMPIRES_REAL_HOME", os.path.expanduser("~"))
os.environ["QT_QPA_PLATFORM"] = os.environ.get("EMPIRES_TEST_PLATFORM", "offscreen")
_HOME = Path(tempfile.mkdtemp(prefix="empires-home-"))
for _name, _folder in {
    "HOME": "",
    "XDG_CONFIG_HOME": "config",
    "XDG_DATA_HOME": "data",
    "XDG_CACHE_HOME": "cache",
    "XDG_STATE_HOME": "state",
    "XDG_DOCUMENTS_DIR": "documents",
    "XDG_RUNTIME_DIR": "run",
}.items():
    (_HOME / _folder).mkdir(mode=0o700, exist_ok=True)
    os.environ[_name] = str(_HOME / _folder)

import pytest  # noqa: E402
from hypothesis import settings  # noqa: E402

# A busy machine is no fault of the program: what must be quick is measured by the benchmarks.
settings.register_profile("suite", deadline=None)
settings.load_profile("suite")

RULES: pytest.StashKey[dict[str, list[str]]] = pytest.StashKey()


def pytest_configure(config: pytest.Config) -> None:
    """Keep the rule ids that the collected tests carry."""
    config.stash[RULES] = {}


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Note which tests carry which rule ids; a mark that names no rule of the catalogue is a fault."""
    from empires import rulehelp

    known = rulehelp.load().rules
    for item in items:
        for mark in item.iter_markers("rule"):
            for rule_id in mark.args:
                if rule_id not in known:
                    raise pytest.UsageError(f"{item.nodeid} carries {rule_id}, no rule of the catalogue")
                config.stash[RULES].setdefault(rule_id, []).append(item.nodeid)


@pytest.fixture(scope="session", autouse=True)
def tables_parsed_once() -> Iterator[None]:
    """Each campaign reads the same charts anew, which takes longer than most tests: a copy of them is given instead."""
    parse, kept = tomllib.loads, dict[str, bytes]()

    def loads(text: str) -> dict[str, Any]:
        if text not in kept:
            kept[text] = pickle.dumps(parse(text))
        return pickle.loads(kept[text])  # type: ignore[no-any-return]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tomllib, "loads", loads)
        yield


@pytest.fixture(scope="session", autouse=True)
def known_dice() -> Iterator[None]:
    """Campaigns made in a test have the same dice in every run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("empires.campaigns.random_secret", lambda: "the secret of the tests")
        yield


def pytest_unconfigure(config: pytest.Config) -> None:
    """Leave no home behind."""
    import shutil

    shutil.rmtree(_HOME, ignore_errors=True)
