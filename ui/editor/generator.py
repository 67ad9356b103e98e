"""The generator: a land from a seed, by the classic tile mix or by noise with sliders, with how fair it is."""

from __future__ import annotations

import secrets

from msgspec.structs import asdict
from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSlider,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from empires.book.book import load_book
from empires.model.land.world import World, WorldError
from empires.worlds.fairness import fairness_of, reseated
from empires.worlds.worldmaking import SMALLEST, generate_world
from empires.worlds.worldnoise import Sliders, noise_world
from ui.base.card import Card, line
from ui.base.theme import Theme
from ui.map.ink.scene import MapScene, Overlays
from ui.map.land.from_world import tiles_of
from ui.map.sheets.view import MapView

LARGEST = 10_000


class Generator(QDialog):
    """`made` carries the world that was taken."""

    made = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.world: World | None = None
        self.setWindowTitle(self.tr("Generate a world"))
        self.setModal(True)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(250)
        self._timer.timeout.connect(self.generate)
        self._build()
        self.resize(min(1120, round(1000 * max(theme.scale, 0.95))), round(640 * max(theme.scale, 0.95)))
        self._kind_changed()
        self.generate()

    def _build(self) -> None:
        self._controls()
        self._sliders()
        settings = self._settings()
        self.map = MapView()
        self.map.setAccessibleName(self.tr("Picture of the world"))
        self.map.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.take = QPushButton(self.tr("&Use this world"))
        self.take.setProperty("main", "true")
        self.take.setDefault(True)
        self.take.clicked.connect(self.accept)
        cancel = QPushButton(self.tr("Cancel"))
        cancel.setAutoDefault(False)
        cancel.clicked.connect(self.reject)
        foot = QHBoxLayout()
        foot.addWidget(cancel)
        foot.addStretch(1)
        foot.addWidget(self.take)
        plate = Card(self.tr("Picture of the world"))
        plate.title.hide()
        plate.body.setContentsMargins(3, 3, 3, 3)
        plate.body.addWidget(self.map)
        top = QHBoxLayout()
        top.addWidget(settings)
        top.addWidget(plate, 1)
        whole = QVBoxLayout(self)
        whole.addLayout(top, 1)
        whole.addLayout(foot)
        self.kind.currentIndexChanged.connect(self._kind_changed)
        for signal in (
            self.shape.currentIndexChanged, self.tiles.valueChanged, self.players.valueChanged, self.seed.textChanged,
            self.others.toggled, self.even.toggled,
        ):  # fmt: skip
            signal.connect(lambda *_: self._timer.start())

    def _controls(self) -> None:
        self.kind = QComboBox()
        self.kind.addItem(self.tr("Classic tile mix"), "classic")
        self.kind.addItem(self.tr("Noise with sliders"), "noise")
        self.shape = QComboBox()
        self.tiles, self.players = QSpinBox(), QSpinBox()
        self.tiles.setRange(SMALLEST, LARGEST)
        self.tiles.setValue(138)
        self.tiles.setSingleStep(10)
        self.players.setRange(1, 12)
        self.players.setValue(4)
        self.others = QCheckBox(self.tr("And sites for &independent realms"))
        self.others.setToolTip(self.tr("One more for every two players, as the rules have it"))
        self.even = QCheckBox(self.tr("Move capitals to where they are &fairest"))
        self.even.setChecked(True)
        self.seed = QLineEdit(secrets.token_hex(3))
        self.seed.setMaxLength(60)
        again = QPushButton(self.tr("&Another seed"))
        again.setAutoDefault(False)
        again.clicked.connect(lambda: self.seed.setText(secrets.token_hex(3)))
        self._form = form = QFormLayout()
        for words, widget in (
            (self.tr("&Kind:"), self.kind), (self.tr("S&hape:"), self.shape), (self.tr("&Tiles:"), self.tiles),
            (self.tr("&Players:"), self.players), (self.tr("&Seed:"), self.seed),
        ):  # fmt: skip
            widget.setAccessibleName(words.replace("&", "").rstrip(":"))
            form.addRow(words, widget)
        form.addRow("", again)
        form.addRow(self.others)
        form.addRow(self.even)

    def _sliders(self) -> None:
        self.sliders = QWidget()
        rows = QFormLayout(self.sliders)
        rows.setContentsMargins(0, 0, 0, 0)
        self._bars: dict[str, QSlider] = {}
        for name, words in (
            ("land", self.tr("&Land:")), ("mountains", self.tr("&Mountains:")), ("rivers", self.tr("&Rivers:")),
            ("islands", self.tr("&Islands:")),
        ):  # fmt: skip
            rows.addRow(words, self._bar(name, words))

    def _settings(self) -> Card:
        self.fair = line("", "heading")
        self.about = line("", "soft")
        self.fault = line("", "bad")
        settings = Card(self.tr("Settings"))
        settings.title.hide()
        settings.setMaximumWidth(360)
        settings.body.addLayout(self._form)
        settings.body.addWidget(self.sliders)
        settings.body.addStretch(1)
        settings.body.addWidget(self.fair)
        settings.body.addWidget(self.about)
        settings.body.addWidget(self.fault)
        return settings

    def _bar(self, name: str, words: str) -> QWidget:
        """A slider with its figure beside it."""
        bar = self._bars[name] = QSlider(Qt.Orientation.Horizontal)
        bar.setRange(0, 100)
        bar.setPageStep(10)
        bar.setAccessibleName(words.replace("&", "").rstrip(":"))
        figure = QLabel()
        figure.setMinimumWidth(44)
        bar.valueChanged.connect(lambda value: figure.setText(f"{value} %"))
        bar.valueChanged.connect(lambda _: self._timer.start())
        bar.setValue(round(100 * asdict(Sliders())[name]))
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(bar, 1)
        row.addWidget(figure)
        holder.setFocusProxy(bar)
        return holder

    def _kind_changed(self) -> None:
        noise = self.kind.currentData() == "noise"
        self.sliders.setVisible(noise)
        self.even.setVisible(not noise)
        kept = self.shape.currentData()
        shapes = {
            "plate": self.tr("Rounded"),
            "hexagon": self.tr("Hexagon"),
            **({"rectangle": self.tr("Rectangle")} if noise else {}),
        }
        self.shape.blockSignals(True)
        self.shape.clear()
        for key, word in shapes.items():
            self.shape.addItem(word, key)
        self.shape.setCurrentIndex(max(self.shape.findData(kept), 0))
        self.shape.blockSignals(False)
        self._timer.start()

    def generate(self) -> None:
        """Make the land and show it."""
        self._timer.stop()
        try:
            self.world = self._made()
        except WorldError as fault:
            self.world = None
            text = str(fault)
            self.fault.setText(text[:1].upper() + text[1:] + ".")
        else:
            self.fault.setText("")
        self._show()

    def _made(self) -> World:
        players = self.players.value()
        book = load_book()
        chart = book.chart("capital_placement")
        extra = players // int(chart["extra_independent_per_players"]) if self.others.isChecked() else 0
        count, seed, shape = players + extra, self.seed.text().strip() or "1", self.shape.currentData()
        if self.kind.currentData() == "noise":
            shares = Sliders(**{name: bar.value() / 100 for name, bar in self._bars.items()})
            return noise_world(shares, tiles=self.tiles.value(), capitals=count, seed=seed, shape=shape, book=book)
        world = generate_world(
            tiles=self.tiles.value(), players=players, seed=seed, shape=shape, capitals=count, book=book
        )
        return self._evened(world, count) if self.even.isChecked() else world

    def _evened(self, world: World, count: int) -> World:
        """The classic land with its capitals moved, if that makes it fairer."""
        before = {tile.at: tile for tile in world.tiles.values()}
        after = {tile.at: tile for tile in reseated(before.values(), count)}
        fairer = fairness_of(after).percent > fairness_of(before).percent
        if not fairer or sum(tile.capital for tile in after.values()) < count:
            return world
        cells = {cell: after[tile.at] for cell, tile in world.tiles.items()}
        about = (world.seed, world.author, world.licence, world.north, world.numbering)
        return World(world.name, world.resolution, world.origin, cells, *about)

    def _show(self) -> None:
        world = self.world
        self.take.setEnabled(world is not None)
        if world is None:
            self.fair.setText("")
            self.about.setText("")
            return
        seats = dict.fromkeys(world.capitals, "★")
        self.map.set_scene(MapScene(tiles_of(world), theme=self._theme.name, overlays=Overlays(highlight=seats)))
        self.map.fit_to(self.map.scene().tiles)
        fair = fairness_of({tile.at: tile for tile in world.tiles.values()})
        self.fair.setText(self.tr("Fairness: {0} of 100").format(fair.percent))
        worths = sorted(fair.worths.values())
        land = sum(world.land(cell) for cell in world.tiles)
        text = self.tr(
            "{0}: {1} tiles, {2} of them land; {3} capital sites (★). The land within two tiles of a capital "
            "may be expected to yield {4} to {5} crowns a year."
        )
        least, most = (worths[0], worths[-1]) if worths else (0.0, 0.0)
        self.about.setText(
            text.format(world.name, len(world), land, len(world.capitals), f"{least:.1f}", f"{most:.1f}")
        )

    def accept(self) -> None:
        """Take the world; one that is still to be made is made first."""
        if self._timer.isActive():
            self.generate()
        if self.world is not None:
            self.made.emit(self.world)
            super().accept()
