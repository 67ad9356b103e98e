"""The table of verbs: every command with its words, key and place; menus, bars and the help page are built from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtGui import QAction, QKeySequence


@dataclass(frozen=True)
class Verb:
    """A command. when: always, campaign (one is open), idle (open, and nothing runs), armies (idle, and armies are
    lists of models). who: all, or the host alone; in a player's seat it is not there."""

    id: str
    menu: str
    text: str
    key: str = ""
    when: str = "always"
    toggle: bool = False
    icon: str = ""
    tip: str = ""
    who: Literal["all", "host"] = "all"


OVERLAYS = (
    "realms", "supply", "isolation", "reach", "sieges", "knowledge", "numbers", "lanes", "danger", "quests", "winter",
    "spells", "key",
)  # fmt: skip
PANELS = ("season", "inspector", "chronicle")
WINTER_PAGES = ("budget", "ledger", "pacts", "letters", "spies")
MENUS = (
    ("campaign", "&Campaign"), ("play", "&Play"), ("winter", "&Winter"), ("map", "&Map"), ("view", "&View"),
    ("reports", "&Reports"), ("help", "&Help"),
)  # fmt: skip

VERBS: tuple[Verb, ...] = (
    Verb("new", "campaign", "&New campaign …", "Ctrl+N", icon="new", who="host"),
    Verb("open", "campaign", "&Open …", "Ctrl+O", icon="open", who="host"),
    Verb("recent", "campaign", "Open &recent", who="host"),
    Verb("map_room", "campaign", "&Map room …", "Ctrl+M", who="host",
         tip="Build a world, or bring in a map of another program"),
    Verb("-", "campaign", ""),
    Verb("copy", "campaign", "Save a &copy …", "Ctrl+Shift+S", "campaign", icon="copy",
         tip="The campaign itself is always saved; this makes a second file.", who="host"),
    Verb("verify", "campaign", "&Verify …", "", "idle", tip="Plays every entry again and compares.", who="host"),
    Verb("properties", "campaign", "&Properties …", "Alt+Return", "campaign"),
    Verb("optional", "campaign", "Op&tional rules …", "", "idle",
         tip="Heroes, war bands, ruined cities, ships of the line ...: what is played, and what it costs", who="host"),
    Verb("-", "campaign", ""),
    Verb("close", "campaign", "C&lose", "Ctrl+W", "campaign", who="host"),
    Verb("quit", "campaign", "&Quit", "Ctrl+Q"),
    Verb("undo", "play", "&Undo", "Ctrl+Z", "idle", icon="undo"),
    Verb("redo", "play", "&Redo", "Ctrl+Shift+Z", "idle", icon="redo"),
    Verb("rewind", "play", "Re&wind …", "", "idle", who="host",
         tip="Go back to an earlier phase; what came later is kept."),
    Verb("-", "play", ""),
    Verb("play_ask", "play", "Let the program &answer this", "Ctrl+Return", "idle",
         tip="The automatic player's answer to the question on the table"),
    Verb("run_defaults", "play", "Answer the rest of this phase by its de&faults", "Ctrl+Shift+Return", "idle",
         tip="Only questions that come every month; it stops before any other"),
    Verb("run_as_last", "play", "Answer the rest of this phase as &last turn", "Ctrl+L", "idle",
         tip="Each banner scouts and marches the way it went last, where that is open"),
    Verb("play_player", "play", "Let the program finish this &player's turn", "", "idle", who="host"),
    Verb("play_turn", "play", "Let the program finish this campaign &turn", "Ctrl+T", "idle", icon="play", who="host"),
    Verb("play_season", "play", "Let the program finish the &season (six turns, to the beginning of winter)", "",
         "idle", who="host"),
    Verb("play_year", "play", "Let the program finish the &year (with its winter)", "", "idle", who="host"),
    Verb("stop", "play", "St&op", "Ctrl+.", "campaign"),
    Verb("-", "play", ""),
    Verb("own_dice", "play", "My own &dice", "Ctrl+D", "idle", toggle=True, icon="dice",
         tip="The host throws dice at the table and types them in.", who="host"),
    Verb("controllers", "play", "Who plays whic&h realm", who="host"),
    Verb("-", "play", ""),
    Verb("rename", "play", "Re&name a banner …", "", "idle"),
    Verb("remark", "play", "Re&mark to a player …", "", "idle", who="host"),
    Verb("winter_budget", "winter", "&Budget sheet", "Ctrl+B", "idle", icon="winter",
         tip="The whole winter planned at once: troops, works, baggage, missions, operatives"),
    Verb("winter_ledger", "winter", "&Ledger", "Ctrl+Shift+B", "campaign",
         tip="Where every crown came from, and what it was spent on"),
    Verb("-", "winter", ""),
    Verb("winter_pacts", "winter", "&Pacts", "Ctrl+K", "idle", tip="What players agreed to, kept as proof"),
    Verb("winter_letters", "winter", "L&etters", "Ctrl+E", "idle", icon="message",
         tip="Letters between players, through the host's file"),
    Verb("-", "winter", ""),
    Verb("winter_spies", "winter", "&Operatives", "Ctrl+Shift+E", "campaign",
         tip="Counters on the map, face down but for their owner"),
    Verb("-", "winter", ""),
    Verb("characters", "winter", "&Characters …", "Ctrl+Shift+C", "armies",
         tip="Where armies are lists of models: characters, their experience, and what settlements allow"),
    Verb("overlay_realms", "map", "&Realms", "Alt+1", "campaign", toggle=True, icon="realms"),
    Verb("overlay_supply", "map", "&Supply", "Alt+2", "campaign", toggle=True, icon="supply",
         tip="Who eats, and who would starve"),
    Verb("overlay_isolation", "map", "&Isolation", "Alt+3", "campaign", toggle=True, icon="isolation",
         tip="Settlements cut off from their capital"),
    Verb("overlay_reach", "map", "R&each", "Alt+4", "campaign", toggle=True, icon="reach",
         tip="Where the selected banner may go: free, by a route roll, not at all"),
    Verb("overlay_sieges", "map", "Sie&ges", "Alt+5", "campaign", toggle=True, icon="sieges"),
    Verb("overlay_knowledge", "map", "&Age of news", "Alt+6", "campaign", toggle=True, icon="knowledge"),
    Verb("overlay_numbers", "map", "N&umbers of the tiles", "Alt+7", "campaign", toggle=True, icon="numbers"),
    Verb("overlay_lanes", "map", "Sea &lanes", "Alt+8", "campaign", toggle=True, icon="lanes",
         tip="Lanes between harbours, what is supplied over water, and how far the ship of the selected tile sails"),
    Verb("overlay_danger", "map", "Wandering &danger", "Alt+9", "campaign", toggle=True, icon="danger",
         tip="Where forces that wander may come within one to three months, by chance"),
    Verb("overlay_quests", "map", "&Quests", "Alt+0", "campaign", toggle=True, icon="quests",
         tip="Where the parties of heroes are bound, with the level of the adventure"),
    Verb("overlay_winter", "map", "Winter quar&ters", "F7", "campaign", toggle=True, icon="winter",
         tip="The way home of every banner and the piece of it that fails; what would be cut off if the selected tile"
         " were lost"),
    Verb("overlay_spells", "map", "&Casting of spells", "F8", "campaign", toggle=True, icon="spells",
         tip="While a spell is aimed: what it reaches, and the chance on every tile"),
    Verb("overlay_key", "map", "&Key of the signs", "F9", "campaign", toggle=True, icon="key",
         tip="What the signs on the map mean"),
    Verb("-", "map", ""),
    Verb("find_tile", "map", "&Find a tile …", "Ctrl+G", "campaign"),
    Verb("zoom_in", "map", "Zoom i&n", "Ctrl+Alt++", "campaign", icon="zoom_in"),
    Verb("zoom_out", "map", "Zoom &out", "Ctrl+Alt+-", "campaign", icon="zoom_out"),
    Verb("fit", "map", "&Whole map", "Ctrl+0", "campaign", icon="fit"),
    Verb("-", "map", ""),
    Verb("picture", "map", "&Picture of the map …", "Ctrl+P", "campaign"),
    Verb("view_as", "view", "View &as"),
    Verb("hand_over", "view", "&Hand the laptop over", "Ctrl+H", "idle", icon="hand_over"),
    Verb("-", "view", ""),
    Verb("panel_season", "view", "&Season", "F2", "campaign", toggle=True),
    Verb("panel_inspector", "view", "&Inspector", "F3", "campaign", toggle=True),
    Verb("panel_chronicle", "view", "&Chronicle", "F4", "campaign", toggle=True),
    Verb("next_pane", "view", "&Next pane", "F6", "campaign"),
    Verb("previous_pane", "view", "Pre&vious pane", "Shift+F6", "campaign"),
    Verb("find", "view", "Search the chronicle", "Ctrl+F", "campaign"),
    Verb("-", "view", ""),
    Verb("dark", "view", "&Dark", "Ctrl+Shift+D", toggle=True),
    Verb("larger", "view", "&Larger text", "Ctrl++"),
    Verb("smaller", "view", "S&maller text", "Ctrl+-"),
    Verb("plain_size", "view", "N&ormal text", "Ctrl+Alt+0"),
    Verb("language", "view", "Lan&guage"),
    Verb("reports", "reports", "&Write the reports …", "Ctrl+R", "campaign", icon="report"),
    Verb("statistics", "reports", "&Statistics …", "Ctrl+I", "campaign",
         tip="Land, revenue, armies, losses and luck over the years"),
    Verb("rules", "help", "&Rules", "F1", icon="rules"),
    Verb("keys", "help", "&Keys", "Ctrl+F1"),
    Verb("about", "help", "&About"),
)  # fmt: skip


HOST_ALONE = frozenset(verb.id for verb in VERBS if verb.who == "host")
"""What nobody does in a player's seat."""


def said(text: str) -> str:
    """A text of the table in the language of the window."""
    return QCoreApplication.translate("Actions", text) if text else ""


def plain(text: str) -> str:
    """Without mnemonic and dots."""
    return text.replace("&", "").replace(" …", "")


class Actions:
    """A QAction for each verb, all hung on one owner."""

    def __init__(self, owner: QObject, commands: dict[str, Callable[..., object]]) -> None:
        self._all: dict[str, QAction] = {}
        for verb in VERBS:
            if verb.id != "-":
                self._all[verb.id] = self._make(verb, owner, commands.get(verb.id))

    def __getitem__(self, name: str) -> QAction:
        return self._all[name]

    def items(self) -> Iterable[tuple[str, QAction]]:
        """All of them by id."""
        return self._all.items()

    def _make(self, verb: Verb, owner: QObject, command: Callable[..., object] | None) -> QAction:
        action = QAction(owner)
        action.setCheckable(verb.toggle)
        if verb.key:
            keys = [QKeySequence(verb.key)]
            if verb.id == "larger":
                keys += [QKeySequence("Ctrl+="), QKeySequence("Ctrl+Shift+=")]
            action.setShortcuts(keys)
        if command is not None:
            signal = action.toggled if verb.toggle else action.triggered
            signal.connect(command if verb.toggle else lambda _=False, deed=command: deed())
        self._word(verb, action)
        return action

    def _word(self, verb: Verb, action: QAction) -> None:
        action.setText(said(verb.text))
        tip = said(verb.tip) or plain(said(verb.text))
        key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        action.setToolTip(f"{tip} ({key})" if key else tip)
        action.setStatusTip(tip)

    def translate(self) -> None:
        """Say all of it again after a change of language."""
        for verb in VERBS:
            if verb.id != "-":
                self._word(verb, self._all[verb.id])

    def tick(self, name: str, on: bool) -> None:
        """Show how a toggle stands, without doing its deed."""
        action = self._all[name]
        action.blockSignals(True)
        action.setChecked(on)
        action.blockSignals(False)

    def allow(self, campaign: bool, host: bool, busy: bool, armies: bool = False, covered: bool = False) -> None:
        """Enable what makes sense now; the host's own is not there in a player's seat, and nothing under the cover."""
        for verb in VERBS:
            if verb.id == "-":
                continue
            seated = verb.who == "all" or not campaign or (host and not covered)
            lawful = {
                "always": not busy or verb.menu in ("view", "help"), "campaign": campaign,
                "idle": campaign and not busy, "armies": campaign and armies and not busy,
            }  # fmt: skip
            self._all[verb.id].setVisible(seated)
            self._all[verb.id].setEnabled(seated and not covered and lawful[verb.when])
        self._all["stop"].setEnabled(busy and not covered)


def help_rows() -> list[tuple[str, str, str]]:
    """(menu, command, keys) of every verb that has a key, for the page of keys."""
    names = dict(MENUS)
    rows = []
    for verb in VERBS:
        if verb.key:
            shown = QKeySequence(verb.key).toString(QKeySequence.SequenceFormat.NativeText)
            rows.append((plain(said(names[verb.menu])), plain(said(verb.text)), shown))
    return rows
