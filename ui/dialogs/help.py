"""Help: the rules without a campaign, all keys on one page, what this program is."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QMessageBox, QTextBrowser, QVBoxLayout, QWidget

from empires import __version__
from empires.words.sentences import Words
from ui.base.theme import Theme
from ui.panels.rule import RulePanel
from ui.play import actions


def tr(text: str) -> str:
    """A sentence of the help in the language of the window."""
    return QCoreApplication.translate("Help", text)


class RulesWindow(QDialog):
    """The catalogue, to search in."""

    def __init__(self, theme: Theme, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Rules"))
        self.resize(680, 640)
        self.panel = RulePanel(theme)
        self.panel.set_races(words, {})
        self.panel.closed.connect(self.reject)
        rows = QVBoxLayout(self)
        rows.addWidget(self.panel)
        self.panel.search.setFocus()


def keys_html() -> str:
    """Every key, by menu, from the table of verbs."""
    parts, menu = [], ""
    for title, command, key in actions.help_rows():
        if title != menu:
            parts.append(f"<tr><td colspan=2><h3>{title}</h3></td></tr>")
            menu = title
        parts.append(f"<tr><td>{command}&nbsp;&nbsp;</td><td><b>{key}</b></td></tr>")
    rows = (
        ("1 … 9, 0", tr("take that way out of the question, tick it, or enter a die")),
        ("↑ ↓", tr("from one way to the next")),
        ("Enter", tr("take the tile the map points at, else what is suggested")),
        (tr("click on a lit tile"), tr("point at it; a second click, or a double click, answers")),
        ("Esc", tr("back to the question; takes the chronicle's filter off")),
        (tr("arrows, number pad"), tr("walk over the map")),
        ("+ − 0", tr("on the map: nearer, farther, all of it")),
    )
    parts.append(f"<tr><td colspan=2><h3>{tr('Question and map')}</h3></td></tr>")
    parts += [f"<tr><td>{what}&nbsp;&nbsp;</td><td><b>{key}</b></td></tr>" for key, what in rows]
    return f"<table cellpadding=3>{''.join(parts)}</table>"


class KeysWindow(QDialog):
    """A page of keys."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Keys"))
        self.resize(620, 680)
        self.page = QTextBrowser()
        self.page.setAccessibleName(tr("Keys"))
        self.page.setHtml(keys_html())
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        rows = QVBoxLayout(self)
        rows.addWidget(self.page)
        rows.addWidget(buttons)


def keys(theme: Theme, parent: QWidget) -> None:
    """Open the page of keys."""
    KeysWindow(theme, parent).open()


def about(_theme: Theme, parent: QWidget) -> None:
    """What this is, and its licence."""
    box = QMessageBox(QMessageBox.Icon.NoIcon, tr("About"), "", QMessageBox.StandardButton.Close, parent)
    box.setText(tr("Mighty Empires desk {0}").format(__version__))
    box.setInformativeText(
        tr("The campaign host's desk: maps, seasons, battles, winters and players' reports. Free software (MIT).")
    )
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()
