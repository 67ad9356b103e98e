"""The inspector: what is known of the selected tile, banner or empire."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QUrl, Signal
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QTextBrowser, QWidget

from empires.knowledge.view import View
from empires.model.state.campaign import Realm
from empires.words.sentences import Words
from ui.base.card import Card, line
from ui.base.theme import Theme
from ui.inspector.parts import Past, nothing
from ui.inspector.tile_words import Teller
from ui.scene.heraldry import flag


class InspectorPanel(Card):
    """Shows one thing; links lead to others. `target` is "tile:…", "banner:…", "realm:…", "ship:…" ... or ""."""

    wanted = Signal(str)

    def __init__(self, words: Words, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.set_title(self.tr("Inspector"))
        self._words, self._theme = words, theme
        self._past: Past = nothing
        self.target = ""
        self.heading = line("", "heading")
        self.page = _Page(theme)
        self.page.setAccessibleName(self.tr("What is known of it"))
        self.page.anchorClicked.connect(lambda url: self.wanted.emit(url.toString()))
        self.body.addWidget(self.heading)
        self.body.addWidget(self.page, 1)

    def set_past(self, past: Past) -> None:
        """Whom to ask what happened to a target."""
        self._past = past

    def show_target(self, target: str, view: View) -> None:
        """Show another thing, or the same as it is known now."""
        kind, _, name = target.partition(":")
        teller = Teller(self._words, view, self._theme["soft"], self._past)
        self.page.realms = view.campaign.realms
        self.target = target
        if kind == "tile" and name in view.world.tiles:
            own = [b for b in view.campaign.banners.values() if b.cell == name and view.knows_strength(b)]
            self._put(teller.title(name), teller.tile(name, own[0] if own else None))
        elif kind == "banner" and name in view.campaign.banners:
            banner = view.campaign.banners[name]
            self._put(banner.name, teller.banner_page(banner))
        elif kind == "realm" and name in view.campaign.realms:
            self._put(view.campaign.realms[name].name, teller.realm_page(name))
        elif (page := teller.piece_page(kind, name)) is not None:
            self._put(*page)
        else:
            self.target = ""
            self._put(self.tr("Nothing selected"), self.tr("Click a tile, or walk to it with the arrow keys."))

    def forget(self) -> None:
        """Nothing is selected, and nothing of it stays on the page."""
        self.target = ""
        self.page.realms = {}
        self._put("", "")
        self.page.clearHistory()

    def _put(self, title: str, html: str) -> None:
        self.heading.setText(title)
        position = self.page.verticalScrollBar().value()
        self.page.setHtml(f'<div style="line-height:135%">{html}</div>')
        self.page.verticalScrollBar().setValue(position)


class _Page(QTextBrowser):
    """Text with flags in it."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.realms: dict[str, Realm] = {}
        self.setOpenLinks(False)
        self.document().setDocumentMargin(2)

    def loadResource(self, kind: int, name: QUrl | str) -> Any:  # noqa: N802
        """Flags are painted when the text asks for them."""
        scheme, _, rest = QUrl(name).toString().partition(":")
        realm, _, text = rest.partition(":")
        if scheme == "flag" and kind == QTextDocument.ResourceType.ImageResource.value and realm in self.realms:
            return flag(self.realms[realm], round(17 * self._theme.scale), 1.0, text)
        return super().loadResource(kind, name)
