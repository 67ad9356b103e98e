"""The world of a new campaign: one that ships, a file, or one that is made from a seed."""

from __future__ import annotations

import secrets
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import (
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from empires.campaigns import MOST_PLAYERS
from empires.formats.core.world_file import WorldFormatError, read_world
from empires.model.land.world import World, WorldError
from empires.paths import shipped_worlds
from empires.worlds.worldmaking import LARGEST, SMALLEST, generate_world
from ui.base.card import line
from ui.base.theme import Theme
from ui.dialogs.page import Page
from ui.map.ink.scene import MapScene, Overlays
from ui.map.land.from_world import tiles_of
from ui.map.sheets.view import MapView

FIRST = "four-realms"
GENERATED = "*"
MOST_TILES = 2000
"""The wizard makes no larger worlds while one waits; the command line does."""


class WorldPage(Page):
    """A list of worlds, and the plate of the chosen one."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._worlds: dict[str, World] = {}
        self._fault = ""
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Worlds"))
        for key, path in sorted(shipped_worlds().items()):
            self._add(key, str(path), self._titled(key, path))
        self._add(GENERATED, "", self.tr("A new world, made from a seed"))
        self.file = QPushButton(self.tr("A world from a &file …"))
        self.file.setAutoDefault(False)
        self.file.clicked.connect(self._choose_file)
        self._build_generator()
        self.about = line("", "soft")
        self.map = MapView()
        self.map.setAccessibleName(self.tr("Picture of the world"))
        self.map.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        left = QVBoxLayout()
        left.addWidget(self.list, 1)
        left.addWidget(self.file)
        left.addWidget(self.generator)
        holder = QWidget()
        holder.setLayout(left)
        holder.setMaximumWidth(300)
        left.setContentsMargins(0, 0, 0, 0)
        right = QVBoxLayout()
        right.addWidget(self.map, 1)
        right.addWidget(self.about)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 4, 0, 0)
        whole.setSpacing(14)
        whole.addWidget(holder)
        whole.addLayout(right, 1)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(250)
        self._timer.timeout.connect(self._generate)
        self.list.currentItemChanged.connect(lambda *_: self._show())
        self.choose(FIRST)

    def _titled(self, key: str, path: Path) -> str:
        """A shipped world's own title, with its size."""
        try:
            world = self._worlds.setdefault(key, read_world(path))
        except (OSError, WorldFormatError, WorldError):
            return key
        return self.tr("{0} – {1} tiles, 2–{2} players").format(
            world.name, f"{len(world.tiles):,}", min(len(world.capitals), MOST_PLAYERS)
        )

    def _add(self, key: str, path: str, text: str) -> None:
        item = QListWidgetItem(text)
        item.setData(Qt.ItemDataRole.UserRole, key)
        item.setData(Qt.ItemDataRole.UserRole + 1, path)
        self.list.addItem(item)

    def _build_generator(self) -> None:
        self.generator = QWidget()
        form = QFormLayout(self.generator)
        form.setContentsMargins(0, 6, 0, 0)
        self.tiles = QSpinBox()
        self.tiles.setRange(SMALLEST, min(MOST_TILES, LARGEST))
        self.tiles.setValue(138)
        self.tiles.setSingleStep(10)
        self.seats = QSpinBox()
        self.seats.setRange(2, 8)
        self.seats.setValue(4)
        self.seed = QLineEdit(secrets.token_hex(3))
        again = QPushButton(self.tr("&Another seed"))
        again.setAutoDefault(False)
        again.clicked.connect(lambda: self.seed.setText(secrets.token_hex(3)))
        form.addRow(self.tr("&Tiles"), self.tiles)
        form.addRow(self.tr("For &players"), self.seats)
        form.addRow(self.tr("&Seed"), self.seed)
        form.addRow("", again)
        for signal in (self.tiles.valueChanged, self.seats.valueChanged, self.seed.textChanged):
            signal.connect(lambda *_: self._timer.start())

    # --- what is chosen

    def title(self) -> str:
        return self.tr("World")

    def heading(self) -> str:
        return self.tr("Which world is fought for?")

    def enter(self) -> None:
        self.list.setFocus()

    def fault(self) -> str:
        return self._fault

    def key(self) -> str:
        """Name of the chosen row."""
        item = self.list.currentItem()
        return str(item.data(Qt.ItemDataRole.UserRole)) if item is not None else ""

    def world(self) -> World | None:
        """The chosen world, None while it cannot be used."""
        return None if self._fault else self._worlds.get(self.key())

    def choose(self, key: str) -> None:
        """Choose a row by name."""
        for number in range(self.list.count()):
            if self.list.item(number).data(Qt.ItemDataRole.UserRole) == key:
                self.list.setCurrentRow(number)

    def _choose_file(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self, self.tr("A world from a file"), "", self.tr("Worlds (*.json)"))
        if name:
            self.use_file(Path(name))

    def use_file(self, path: Path) -> None:
        """Take a world file into the list."""
        self._add(str(path), str(path), path.name.split(".")[0])
        self.choose(str(path))

    def _show(self) -> None:
        key = self.key()
        self.generator.setVisible(key == GENERATED)
        if key == GENERATED:
            self._generate()
            return
        self._fault = ""
        if key not in self._worlds:
            path = str(self.list.currentItem().data(Qt.ItemDataRole.UserRole + 1))
            try:
                self._worlds[key] = read_world(path)
            except (WorldFormatError, WorldError) as fault:
                self._fault = str(fault)
            except OSError as fault:
                self._fault = self.tr("{0} cannot be read: {1}").format(path, fault.strerror or fault)
        self._paint()

    def _generate(self) -> None:
        if self.key() != GENERATED:
            return
        self._fault = ""
        try:
            made = generate_world(tiles=self.tiles.value(), players=self.seats.value(), seed=self.seed.text() or "1")
            self._worlds[GENERATED] = made
        except WorldError as fault:
            self._fault = str(fault)[:1].upper() + str(fault)[1:] + "."
        self._paint()

    def _paint(self) -> None:
        world = self.world()
        if world is not None:
            seats = dict.fromkeys(world.capitals, "★")
            self.map.set_scene(
                MapScene(
                    tiles_of(world),
                    theme=self._theme.name,
                    overlays=Overlays(highlight=seats),
                    title=world.name,
                    north=world.north,
                )
            )
            self.map.fit_to()
            land = sum(world.land(cell) for cell in world.tiles)
            text = self.tr("{0}: {1} tiles, {2} of them land; {3} capital tiles (★), so up to {4} players.")
            self.about.setText(text.format(world.name, len(world), land, len(world.capitals), len(world.capitals)))
        else:
            self.about.setText("")
        self.changed.emit()
