"""The inspector: one thing at a time, its links, and what is left for another viewer."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QTextDocument

from tests.support.hearing import unnamed
from ui.inspector.inspector import InspectorPanel


@pytest.fixture
def inspector(words, theme, qtbot):
    made = InspectorPanel(words, theme)
    qtbot.addWidget(made)
    made.resize(330, 500)
    made.show()
    return made


def targets(march):
    own = next(b for b in march.state.banners.values() if b.owner == "r1")
    return own, [f"tile:{own.cell}", f"banner:{own.id}", "realm:r1"]


def test_tile_banner_and_empire_each_have_a_page(inspector, march):
    own, wanted = targets(march)
    heads = []
    for target in wanted:
        inspector.show_target(target, march.view("host"))
        assert inspector.target == target
        heads.append(inspector.heading.text())
    assert heads[0].startswith(f"Tile {march.world.number(own.cell)}")
    assert heads[1:] == [own.name, "Altmark"]


@pytest.mark.parametrize("target", ["", "tile:nowhere", "banner:r9-9", "ship:none", "nonsense"])
def test_what_is_gone_or_never_was_leaves_a_hint_of_what_to_do(inspector, march, target):
    inspector.show_target(target, march.view("host"))
    assert inspector.target == ""
    assert inspector.heading.text() == "Nothing selected"
    assert "arrow keys" in inspector.page.toPlainText()


def test_a_rivals_banner_shows_no_strength_and_the_own_one_does(inspector, march):
    for viewer, known in (("r2", False), ("r1", True)):
        own, _ = targets(march)
        inspector.show_target(f"banner:{own.id}", march.view(viewer))
        text = inspector.heading.text() + inspector.page.toPlainText()
        assert (f"{own.points:,}" in text) is known


def test_a_link_asks_for_another_page_and_follows_nothing_by_itself(inspector, march):
    wanted = []
    inspector.wanted.connect(wanted.append)
    inspector.show_target("realm:r1", march.view("host"))
    before = inspector.page.toPlainText()
    inspector.page.anchorClicked.emit(QUrl("realm:r2"))
    assert wanted == ["realm:r2"]
    assert inspector.page.toPlainText() == before


def test_flags_of_known_realms_are_painted_in_the_page(inspector, march):
    inspector.show_target("realm:r1", march.view("host"))
    kind = QTextDocument.ResourceType.ImageResource.value
    assert not inspector.page.loadResource(kind, QUrl("flag:r1:II")).isNull()
    inspector.forget()
    found = inspector.page.loadResource(kind, QUrl("flag:r1:II"))
    assert found is None or not hasattr(found, "isNull") or found.isNull()


def test_nothing_of_it_stays_for_another_viewer(inspector, march):
    inspector.show_target("realm:r1", march.view("host"))
    assert unnamed(inspector) == []
    inspector.forget()
    assert inspector.target == inspector.heading.text() == inspector.page.toPlainText() == ""


def test_a_page_stays_where_one_has_read_to(inspector, march):
    _, wanted = targets(march)
    inspector.resize(330, 160)
    inspector.show_target(wanted[0], march.view("host"))
    bar = inspector.page.verticalScrollBar()
    bar.setValue(bar.maximum())
    there = bar.value()
    inspector.show_target(wanted[0], march.view("host"))
    assert bar.value() == there > 0
