"""Bringing in a map of another program: what each of its terrains becomes, its options, the picture, what is lost."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QComboBox,
    QDialog,
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QSplitter,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from empires.formats.core.foreign import ForeignTerrain, Imported, Importer, Look, Loss, Survey
from empires.formats.core.world_file import WorldFormatError
from empires.formats.doors.importers import importer_for, importers
from empires.model.land.world import WorldError
from ui.base.card import Card, clear, line
from ui.base.theme import Theme
from ui.editor.import_words import asked
from ui.map.ink.scene import MapScene
from ui.map.land.from_world import tiles_of
from ui.map.sheets.view import MapView

SOON = 300  # milliseconds
SHOWN = 500


def tr(text: str) -> str:
    """A sentence of this dialogue in the language of the window."""
    return QCoreApplication.translate("Imports", text)


def terrain_words() -> dict[str, str]:
    """Our terrains for people, and no tile at all."""
    return {
        "lowland": tr("Lowland"), "highland": tr("Highland"), "river_valley": tr("River valley"),
        "coastal": tr("Coast"), "sea": tr("Sea"), "swamp": tr("Swamp"), "": tr("No tile"),
    }  # fmt: skip


def feature_words() -> dict[str, str]:
    """Our features for people."""
    return {
        "forest": tr("forest"), "hills": tr("hills"), "mountain": tr("mountains"), "bridge": tr("bridge"),
        "thin": tr("river if narrow"), "road": tr("road"), "capital": tr("capital site"),
    }  # fmt: skip


def look_words(look: Look) -> str:
    """What a foreign terrain becomes, in words."""
    features = [word for name, word in feature_words().items() if getattr(look, name)] if look.terrain else []
    return ", ".join((terrain_words()[look.terrain], *features))


class ImportDialog(QDialog):
    """`taken` carries what was imported. Every change of an answer reads the file again and shows the result."""

    taken = Signal(object)

    def __init__(self, path: Path, theme: Theme, parent: QWidget | None = None) -> None:
        """Raises WorldFormatError where the file is no map that can be read."""
        super().__init__(parent)
        self._theme = theme
        self.path = path
        self.importer: Importer = importer_for(path)
        self.options: dict[str, str] = {}
        self.mapping: dict[str, Look] = {}
        self.survey: Survey = self.importer.survey(path, self.options)
        self.found: Imported | None = None
        self.setWindowTitle(tr("Import {0}").format(path.name))
        self.setModal(True)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SOON)
        self._timer.timeout.connect(self.read)
        self._build()
        self._fill()
        self.resize(min(1280, round(1180 * max(theme.scale, 0.95))), round(740 * max(theme.scale, 0.95)))
        self.read()

    # --- what is where

    def _build(self) -> None:
        self.about = line("", "soft")
        self._boxes: dict[str, QComboBox] = {}
        self.choices = QGridLayout()
        self.choices.setVerticalSpacing(2)
        self.table = _table((tr("Terrain"), tr("Hexes"), tr("Becomes")), tr("Terrains of the map"), 0)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.table.itemSelectionChanged.connect(self._show_look)
        left = Card(tr("What the map holds"))
        left.body.addWidget(self.about)
        self.folder = QPushButton(tr("Folder of the &tilesets …"))
        self.folder.setToolTip(tr("A map of Tiled opens tilesets in its own folder only, unless another one is named"))
        self.folder.setAutoDefault(False)
        self.folder.clicked.connect(self._ask_folder)
        self.folder.setVisible("Tiled" in self.importer.name)
        left.body.addLayout(self.choices)
        left.body.addWidget(self.table, 1)
        left.body.addWidget(self._look_editor())
        left.body.addWidget(self.folder)
        self.map = MapView()
        self.map.setAccessibleName(tr("Picture of the world"))
        plate = Card(tr("Picture of the world"))
        plate.title.hide()
        plate.body.setContentsMargins(3, 3, 3, 3)
        plate.body.addWidget(self.map)
        self.losses = _table((tr("Row"), tr("Column"), tr("What")), tr("What was not understood or not kept"))
        lost = self.lost_card = Card("")
        lost.body.addWidget(self.losses, 1)
        self.fault = line("", "bad")
        right = QSplitter(Qt.Orientation.Vertical)
        right.addWidget(plate)
        right.addWidget(lost)
        right.setSizes([480, 190])
        split = QSplitter()
        split.addWidget(left)
        split.addWidget(right)
        split.setSizes([470, 700])
        split.setChildrenCollapsible(False)
        self.take = QPushButton(tr("&Import"))
        self.take.setProperty("main", "true")
        self.take.setDefault(True)
        self.take.clicked.connect(self.accept)
        cancel = QPushButton(tr("Cancel"))
        cancel.setAutoDefault(False)
        cancel.clicked.connect(self.reject)
        foot = QHBoxLayout()
        foot.addWidget(cancel)
        foot.addWidget(self.fault, 1)
        foot.addWidget(self.take)
        whole = QVBoxLayout(self)
        whole.addWidget(split, 1)
        whole.addLayout(foot)

    def _look_editor(self) -> QWidget:
        """Terrain and features of the rows that are chosen."""
        holder = QWidget()
        grid = QGridLayout(holder)
        grid.setContentsMargins(0, 0, 0, 0)
        self.terrain = QComboBox()
        self.terrain.setAccessibleName(tr("The chosen terrains become"))
        for name, word in terrain_words().items():
            self.terrain.addItem(word, name)
        self.terrain.activated.connect(lambda _: self.set_look(terrain=self.terrain.currentData()))
        self.flags: dict[str, QCheckBox] = {}
        grid.addWidget(line(tr("The chosen terrains become"), "soft", wrap=False), 0, 0)
        grid.addWidget(self.terrain, 0, 1, 1, 2)
        for n, (name, word) in enumerate(feature_words().items()):
            box = self.flags[name] = QCheckBox(word)
            box.clicked.connect(lambda on, name=name: self.set_look(**{name: on}))
            grid.addWidget(box, 1 + n // 3, n % 3)
        self.defaults = QPushButton(tr("Back to the &suggestions"))
        self.defaults.setAutoDefault(False)
        self.defaults.clicked.connect(self.forget)
        grid.addWidget(self.defaults, 3, 1, 1, 2)
        return holder

    # --- what is in it

    def _fill(self) -> None:
        """Options and terrains of the survey."""
        survey = self.survey
        words = tr("{0}: {1}, {2} by {3} hexes")
        self.about.setText(words.format(survey.title or self.path.stem, survey.format, survey.width, survey.height))
        if [choice.key for choice in survey.choices] != list(self._boxes):
            clear(self.choices)
            self._boxes = {}
            for n, choice in enumerate(survey.choices):
                box = self._boxes[choice.key] = QComboBox()
                box.setAccessibleName(asked(choice.words))
                for value, text in choice.values:
                    box.addItem(asked(text), value)
                box.setCurrentIndex(max(box.findData(self.options.get(choice.key, choice.default)), 0))
                box.activated.connect(lambda _, key=choice.key: self.choose(key, self._boxes[key].currentData()))
                box.setMinimumWidth(120)
                box.setToolTip(asked(choice.words))
                self.choices.addWidget(
                    line(asked(choice.words), "soft"), n // 2 * 2, n % 2, Qt.AlignmentFlag.AlignBottom
                )
                self.choices.addWidget(box, n // 2 * 2 + 1, n % 2)
                self.choices.setColumnStretch(n % 2, 1)
        self.table.setRowCount(len(survey.terrains))
        for row, terrain in enumerate(survey.terrains):
            for column, text in enumerate((terrain.name, f"{terrain.count:,}", look_words(self.look(terrain)))):
                item = QTableWidgetItem(text)
                item.setToolTip(terrain.key)
                if column == 1:
                    item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                self.table.setItem(row, column, item)
        if survey.terrains and not self.table.selectedItems():
            self.table.selectRow(0)
        self._show_look()

    def look(self, terrain: ForeignTerrain) -> Look:
        """What a foreign terrain becomes as it stands."""
        return self.mapping.get(terrain.key, terrain.suggested)

    def chosen(self) -> list[ForeignTerrain]:
        """The terrains chosen in the table."""
        rows = sorted({index.row() for index in self.table.selectedIndexes()})
        return [self.survey.terrains[row] for row in rows if row < len(self.survey.terrains)]

    def _show_look(self) -> None:
        chosen = self.chosen()
        for widget in (self.terrain, *self.flags.values()):
            widget.setEnabled(bool(chosen))
        if chosen:
            look = self.look(chosen[0])
            self.terrain.setCurrentIndex(self.terrain.findData(look.terrain))
            for name, box in self.flags.items():
                box.setChecked(getattr(look, name))
                box.setEnabled(bool(look.terrain))
        self.defaults.setEnabled(bool(self.mapping))

    def set_look(self, **parts: object) -> None:
        """Change what the chosen terrains become."""
        for terrain in self.chosen():
            look = replace(self.look(terrain), **parts)
            if look.mountain and look.terrain != "highland":
                look = replace(look, terrain="highland") if parts.get("mountain") else replace(look, mountain=False)
            self.mapping[terrain.key] = look
        self._fill()
        self._timer.start()

    def forget(self) -> None:
        """Back to what the importer suggests."""
        self.mapping.clear()
        self._fill()
        self._timer.start()

    def choose(self, key: str, value: str) -> None:
        """Another answer to a choice of the format; the terrains may be others then."""
        self.options[key] = value
        try:
            self.survey = self.importer.survey(self.path, self.options)
        except (WorldFormatError, WorldError) as fault:
            self._fail(str(fault))
            return
        self._fill()
        self._timer.start()

    def _ask_folder(self) -> None:
        name = QFileDialog.getExistingDirectory(self, tr("Folder of the tilesets"), str(self.path.parent))
        if name:
            self.choose("folder", name)

    def read(self) -> None:
        """Read the file with these answers and show what comes of it."""
        self._timer.stop()
        QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            result = self.importer.read(self.path, self.mapping, self.options)
        except (WorldFormatError, WorldError) as fault:
            self._fail(str(fault))
            return
        finally:
            QGuiApplication.restoreOverrideCursor()
        self.found = result
        self.fault.setText("")
        self.take.setEnabled(True)
        world = result.world
        self.map.set_scene(MapScene(tiles_of(world), theme=self._theme.name, north=world.north))
        self.map.fit_to(self.map.scene().tiles)
        self._show_losses(result.losses)

    def _fail(self, text: str) -> None:
        self.found = None
        self.take.setEnabled(False)
        self.fault.setText(text)

    def _show_losses(self, losses: tuple[Loss, ...]) -> None:
        self.lost_card.set_title(
            tr("Not understood or not kept: {0}").format(len(losses)) if losses else tr("✓ Everything was understood")
        )
        self.losses.setVisible(bool(losses))
        self.losses.setWordWrap(True)
        self.losses.setRowCount(min(len(losses), SHOWN))
        for row, loss in enumerate(losses[:SHOWN]):
            place = (str(loss.row or ""), str(loss.column or ""))
            for column, text in enumerate((*place, loss.what)):
                item = QTableWidgetItem(text)
                item.setToolTip(loss.what)
                self.losses.setItem(row, column, item)
        self.losses.resizeRowsToContents()

    def accept(self) -> None:
        """Take what is shown; answers that were changed a moment ago are read first."""
        if self._timer.isActive():
            self.read()
        if self.found is not None:
            self.taken.emit(self.found)
            super().accept()


def _table(heads: tuple[str, ...], name: str, stretched: int = -1) -> QTableWidget:
    """A list with columns, of which the last takes the room there is."""
    table = QTableWidget(0, len(heads))
    table.setHorizontalHeaderLabels(heads)
    table.setAccessibleName(name)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setTabKeyNavigation(False)
    table.setShowGrid(False)
    table.verticalHeader().hide()
    header = table.horizontalHeader()
    for column in range(len(heads)):
        wide = column == len(heads) - 1 or column == stretched
        mode = QHeaderView.ResizeMode.Stretch if wide else QHeaderView.ResizeMode.ResizeToContents
        header.setSectionResizeMode(column, mode)
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    table.verticalHeader().setDefaultSectionSize(table.fontMetrics().height() + 8)
    return table


def ask_import_path(parent: QWidget, folder: str) -> Path | None:
    """Choose a map of another program."""
    suffixes = sorted({f"*{suffix}" for importer in importers() for suffix in importer.suffixes})
    name, _ = QFileDialog.getOpenFileName(
        parent, tr("Import a map"), folder, f"{tr('Maps')} ({' '.join(suffixes)});;{tr('All files')} (*)"
    )
    return Path(name) if name else None
