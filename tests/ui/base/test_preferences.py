"""What the window remembers: kept in one struct, read again from the file under names that do not change."""

from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QSettings

from empires.model.state.campaign import Clock
from ui.base.preferences import RECENT, Kept, Preferences

NAMES = {
    "theme": "dark", "language": "de", "overlays": "realms,supply",
    "folder": "/a", "world-folder": "/b", "import-folder": "/c",
}  # fmt: skip


@pytest.fixture
def ini(tmp_path) -> Path:
    return tmp_path / "desk.ini"


@pytest.fixture
def keep(ini) -> Preferences:
    return Preferences(ini)


def test_all_that_is_kept_is_read_again(ini):
    first = Preferences(ini)
    assert first.kept == Kept()
    first.kept = kept = Kept(
        "dark", 1.3, "de", "realms,supply", "/a", "/b", "/c", ["/x", "/y"], {"/x": ("winter", 3, 6)},
        {"window": QByteArray(b"\x00\x01"), "map-room": QByteArray(b"room")},
    )  # fmt: skip
    first.flush()
    assert Preferences(ini).kept == kept


def test_a_file_of_an_earlier_version_is_read(ini):
    store = QSettings(str(ini), QSettings.Format.IniFormat)
    for name, value in NAMES.items():
        store.setValue(name, value)
    store.setValue("scale", 1.15)
    store.setValue("recent", ["/only"])
    store.setValue("stands", '{"/only": ["season", 2, 4]}')
    store.setValue("sizes/top", QByteArray(b"top"))
    store.sync()
    kept = Preferences(ini).kept
    assert [kept.theme, kept.language, kept.overlays] == ["dark", "de", "realms,supply"]
    assert [kept.folder, kept.world_folder, kept.import_folder] == ["/a", "/b", "/c"]
    assert (kept.scale, kept.recent, kept.stands) == (1.15, ["/only"], {"/only": ("season", 2, 4)})
    assert kept.sizes == {"top": QByteArray(b"top")}


@pytest.mark.parametrize("stands", ["", "no json", "[1, 2]", '{"/x": 3}', '{"/x": ["season", "four", 1]}'])
def test_what_cannot_be_read_is_as_if_it_were_not_there(ini, stands):
    store = QSettings(str(ini), QSettings.Format.IniFormat)
    for name, value in {"scale": "large", "stands": stands, "sizes/top": "no bytes", "recent": 7}.items():
        store.setValue(name, value)
    store.sync()
    kept = Preferences(ini).kept
    assert (kept.scale, kept.stands, kept.sizes) == (1.0, {}, {})


def test_only_what_changed_is_written_over_what_another_window_wrote(ini):
    here, there = Preferences(ini), Preferences(ini)
    there.kept.theme = "dark"
    there.flush()
    here.kept.language = "de"
    here.flush()
    kept = Preferences(ini).kept
    assert (kept.theme, kept.language) == ("dark", "de")


def test_the_last_campaign_is_on_top_once_and_those_that_are_gone_are_left_out(keep, tmp_path):
    paths = [tmp_path / f"{n}.empires" for n in range(RECENT + 2)]
    for path in paths:
        path.write_text("x")
        keep.opened(path)
    assert keep.recent() == list(reversed(paths))[:RECENT]
    keep.opened(paths[5])
    assert keep.recent()[:2] == [paths[5], paths[-1]]
    assert keep.recent().count(paths[5]) == 1
    paths[-1].unlink()
    assert paths[-1] not in keep.recent()


def test_where_two_campaigns_were_left_is_told_of_each(keep, tmp_path):
    one, two = (tmp_path / name for name in ("one.empires", "two.empires"))
    for path in (one, two):
        path.write_text("x")
        keep.opened(path)
    keep.stands(one, Clock(2, "season", 3))
    keep.stands(two, Clock(4, "winter"))
    assert keep.where(one) == ("season", 2, 3)
    assert keep.where(two)[:2] == ("winter", 4)
    assert keep.where(tmp_path / "other.empires") is None


def test_a_campaign_is_remembered_where_it_was_left(ini, tmp_path):
    path = tmp_path / "a.empires"
    path.touch()
    preferences = Preferences(ini)
    assert preferences.where(path) is None
    preferences.opened(path)
    preferences.stands(path, Clock(part="winter", year=2, turn=6))
    preferences.flush()
    assert Preferences(ini).where(path) == ("winter", 2, 6)
