"""The map room's table of verbs: its menus, bar and page of keys are built from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtGui import QAction, QActionGroup, QKeySequence

from ui.play.actions import Verb

MENUS = ("world", "edit", "tool", "paint", "look")
SEPARATOR = "-"

VERBS: tuple[Verb, ...] = (
    Verb("new", "world", "&New …", "Ctrl+N", icon="new"),
    Verb("generate", "world", "&Generate …", "Ctrl+Shift+G", tip="A land from a seed: classic tile mix or noise"),
    Verb("open", "world", "&Open …", "Ctrl+O", icon="open"),
    Verb("import", "world", "&Import a map …", "Ctrl+I", tip="Wesnoth, Tiled, Unciv, Worldographer, Azgaar and others"),
    Verb("-", "world", ""),
    Verb("save", "world", "&Save", "Ctrl+S", icon="saved"),
    Verb("save_as", "world", "Save &as …", "Ctrl+Shift+S"),
    Verb("export", "world", "&Export …", "Ctrl+E", tip="Other formats, pictures, and PDF for paper"),
    Verb("title", "world", "&Title page …", "Alt+Return"),
    Verb("-", "world", ""),
    Verb("host", "world", "&Host a campaign on this world …", "Ctrl+H", tip="Opens the wizard with this world"),
    Verb("close", "world", "&Close", "Ctrl+W"),
    Verb("undo", "edit", "&Undo", "Ctrl+Z", icon="undo"),
    Verb("redo", "edit", "&Redo", "Ctrl+Shift+Z", icon="redo"),
    Verb("-", "edit", ""),
    Verb("cut", "edit", "Cu&t", "Ctrl+X"),
    Verb("copy", "edit", "&Copy", "Ctrl+C", icon="copy"),
    Verb("paste", "edit", "&Paste", "Ctrl+V"),
    Verb("turn", "edit", "Tur&n by sixty degrees", ".", tip="Turns the piece to be pasted, or the selection"),
    Verb("turn_back", "edit", "Turn &back", ",", tip="Turns the other way"),
    Verb("mirror", "edit", "&Mirror", "M", tip="Mirrors the piece to be pasted, or the selection, left to right"),
    Verb("remove", "edit", "Ta&ke off the map", "Del"),
    Verb("fill_selection", "edit", "&Lay the paint on the selection", "Shift+F"),
    Verb("-", "edit", ""),
    Verb("select_all", "edit", "Select &all", "Ctrl+A"),
    Verb("select_none", "edit", "Select n&othing", "Ctrl+Shift+A"),
    Verb("-", "edit", ""),
    Verb("resize", "edit", "Resi&ze or crop …", "Ctrl+R"),
    Verb("renumber", "edit", "Numb&er the tiles anew …", tip="From 01 at the edge; printed maps keep the old numbers"),
    Verb("tool_brush", "tool", "&Brush", "B", toggle=True),
    Verb("tool_line", "tool", "&Line", "L", toggle=True),
    Verb("tool_fill", "tool", "&Fill", "F", toggle=True),
    Verb("tool_rivers", "tool", "&River", "R", toggle=True),
    Verb("tool_ridges", "tool", "Ri&dge", "D", toggle=True),
    Verb("tool_roads", "tool", "R&oad", "W", toggle=True),
    Verb("tool_select", "tool", "&Select", "S", toggle=True),
    Verb("tool_select_brush", "tool", "Select by br&ush", "Shift+S", toggle=True),
    Verb("tool_name", "tool", "&Name", "N", toggle=True),
    Verb("tool_capital", "tool", "&Capital site", "C", toggle=True),
    Verb("-", "tool", ""),
    Verb("smaller_brush", "tool", "S&maller brush", "["),
    Verb("larger_brush", "tool", "Lar&ger brush", "]"),
    Verb("pick", "tool", "&Pick up the paint here", "I"),
    Verb("paint_lowland", "paint", "&Lowland", "1", toggle=True),
    Verb("paint_highland", "paint", "&Highland", "2", toggle=True),
    Verb("paint_mountain", "paint", "&Mountains", "3", toggle=True),
    Verb("paint_river_valley", "paint", "River &valley", "4", toggle=True),
    Verb("paint_sea", "paint", "&Sea", "5", toggle=True),
    Verb("paint_swamp", "paint", "S&wamp", "6", toggle=True),
    Verb("paint_forest", "paint", "&Forest", "7", toggle=True),
    Verb("paint_hills", "paint", "H&ills", "8", toggle=True),
    Verb("paint_bridge", "paint", "&Bridge", "9", toggle=True),
    Verb("paint_erase", "paint", "&Eraser", "E", toggle=True,
         tip="Takes off features, rivers, ridges, roads, names and capital sites; the terrain stays"),
    Verb("paint_off", "paint", "&Off the map", "X", toggle=True),
    Verb("find", "look", "&Find …", "Ctrl+F", tip="A tile by number or name"),
    Verb("next_fault", "look", "&Next fault", "F8"),
    Verb("mend", "look", "&Mend this fault", "Ctrl+M"),
    Verb("-", "look", ""),
    Verb("zoom_in", "look", "Zoom &in", "Ctrl+Alt++", icon="zoom_in"),
    Verb("zoom_out", "look", "Zoom &out", "Ctrl+Alt+-", icon="zoom_out"),
    Verb("fit", "look", "&Whole map", "Ctrl+0", icon="fit"),
    Verb("next_pane", "look", "Next &pane", "F6"),
)  # fmt: skip


def menu_title(name: str) -> str:
    """The title of a menu in the language of the window."""
    say = QCoreApplication.translate
    return {
        "world": say("MapRoom", "&World"), "edit": say("MapRoom", "&Edit"), "tool": say("MapRoom", "&Tools"),
        "paint": say("MapRoom", "&Paints"), "look": say("MapRoom", "&View"),
    }[name]  # fmt: skip


def said(text: str) -> str:
    """A text of the table in the language of the window."""
    return QCoreApplication.translate("MapRoom", text) if text else ""


class MapRoomActions:
    """A QAction for each verb."""

    def __init__(self, owner: QObject, commands: dict[str, Callable[..., Any]]) -> None:
        self._all: dict[str, QAction] = {}
        self.tools, self.paints = QActionGroup(owner), QActionGroup(owner)
        self.tools.setExclusionPolicy(QActionGroup.ExclusionPolicy.ExclusiveOptional)  # none while a piece is pasted
        for verb in VERBS:
            if verb.id == SEPARATOR:
                continue
            action = QAction(owner)
            action.setCheckable(verb.toggle)
            if verb.key:
                action.setShortcuts([QKeySequence(key) for key in (verb.key, *MORE_KEYS.get(verb.id, ()))])
            action.triggered.connect(lambda _=False, deed=commands[verb.id]: deed())
            if verb.toggle:
                (self.tools if verb.menu == "tool" else self.paints).addAction(action)
            self._all[verb.id] = action
        self._word()

    def _word(self) -> None:
        for verb in VERBS:
            if verb.id == SEPARATOR:
                continue
            action = self._all[verb.id]
            action.setText(said(verb.text))
            plain = said(verb.text).replace("&", "").replace(" …", "")
            tip = f"{plain}. {said(verb.tip)}" if verb.tip else plain
            keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            action.setToolTip(f"{tip} ({keys})" if keys else tip)
            action.setStatusTip(tip)

    def __getitem__(self, name: str) -> QAction:
        return self._all[name]


MORE_KEYS = {"redo": ("Ctrl+Y",), "remove": ("Backspace",)}
