"""Looking a campaign over: verify, and its facts."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLabel, QMessageBox, QProgressDialog

from empires.engine.session import EngineFault
from empires.persistence.faults import CampaignFileError
from empires.rules.core import optional_parts
from ui.base import faults
from ui.base.card import line
from ui.play.bridge import Bridge
from ui.play.seat import Seat


def tr(text: str) -> str:
    """A sentence of these dialogs in the language of the window."""
    return QCoreApplication.translate("Checks", text)


class _Cancelled(Exception):
    """The person would rather not wait."""


def verify(seat: Seat) -> None:
    """Play all entries again with a bar, and say what came of it."""
    bridge = seat.bridge
    length = bridge.session.journal.length()
    bar = QProgressDialog(tr("Playing every entry again …"), tr("Stop"), 0, length, seat.window())
    bar.setWindowTitle(tr("Verify"))
    bar.setWindowModality(Qt.WindowModality.ApplicationModal)
    bar.setMinimumDuration(400)

    def progress(number: int) -> None:
        if number % 20 == 0:
            bar.setValue(number)
            if bar.wasCanceled():
                raise _Cancelled

    try:
        verdict = bridge.verify(progress)
    except _Cancelled:
        return
    except (CampaignFileError, EngineFault) as fault:
        faults.tell(seat.window(), tr("The check could not be made"), str(fault))
        return
    finally:
        bar.reset()
        bar.deleteLater()
    if verdict.fault:
        text = tr("The campaign does not agree with itself: {0}").format(verdict.fault)
        faults.tell(
            seat.window(), tr("Verify"), text, tr("Go on with a copy from before, or rewind to an earlier entry.")
        )
        return
    box = QMessageBox(QMessageBox.Icon.NoIcon, tr("Verify"), "", QMessageBox.StandardButton.Ok, seat.window())
    faults.sign(box, "message")
    text = tr("All {0} entries play again to the same campaign: dice, events and state agree.")
    box.setText(text.format(verdict.entries))
    box.setInformativeText(tr("State hash {0}").format(verdict.print))
    box.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()


def facts(bridge: Bridge) -> list[tuple[str, str]]:
    """What the page of properties says; where the file lies, its prints and its seed are for the host alone."""
    header, state, session = bridge.session.journal.header, bridge.view.campaign, bridge.session
    years = state.agreed.years
    played = [bridge.words.term("module", key) for key in optional_parts.KEYS if optional_parts.on(state, key)]
    rows = [
        (tr("Name"), state.name),
        (tr("World"), tr("{0}, {1} tiles").format(session.world.name, len(session.world))),
        (tr("Where it stands"), bridge.words.clock(state.clock, bridge.view)),
        (tr("Agreed length"), tr("{0} years").format(years) if years else tr("no end agreed")),
        (tr("Optional rules"), ", ".join(played) or tr("none")),
        (tr("Dice"), tr("thrown at the table") if state.agreed.dice == "table" else tr("the program's")),
    ]
    if bridge.view.host:
        house = " + " + tr("house rules") if header.house else ""
        rows.append((tr("File"), str(bridge.path or "")))
        rows.append((tr("Print of the world"), header.world_print[:16]))
        rows.append((tr("Print of the rules"), header.rules_print[:16] + house))
        rows.append((tr("Made"), f"{header.made} · {header.program}"))
        rows.append((tr("Seed of the dice"), header.seed))
        rows.append((tr("Entries"), str(session.journal.length())))
        rows.append((tr("Kept branches"), str(len(session.journal.branches()))))
    return rows


def properties(seat: Seat) -> None:
    """A page of facts."""
    dialog = QDialog(seat.window())
    dialog.setWindowTitle(tr("Properties of the campaign"))
    form = QFormLayout(dialog)
    form.setVerticalSpacing(8)
    form.setHorizontalSpacing(18)
    for name, value in facts(seat.bridge):
        label = QLabel(value)
        label.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        label.setAccessibleName(f"{name}: {value}")
        form.addRow(line(name, "soft", wrap=False), label)
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    buttons.rejected.connect(dialog.reject)
    form.addRow(buttons)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()
