"""The form for each kind of question, filled with the words of its options and slots."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from empires.knowledge.view import View
from empires.model.state.asks import Choice, Decide, Option, Pick, Share
from empires.model.state.subject import OfJob, cell_of, subject_of
from empires.players.plain import fill
from empires.words.sentences import Words
from ui.asking.forms import Form, PickForm, Way
from ui.asking.outing import OutingForm, Report
from ui.asking.sharing import Receiver, ShareForm
from ui.base import faults

APART = ("raze", "destroy")
"""Jobs of an option that destroy something for good."""


def tr(text: str) -> str:
    """A sentence of the question's panel in the language of the window."""
    return QCoreApplication.translate("NowPanel", text)


def ways_of(ask: Decide | Pick, words: Words, view: View, default: tuple[str, ...] = ()) -> list[Way]:
    """The options of a question in words."""
    choice: Choice = ask
    return [
        Way(o.key, words.option(choice, o, view), words.note(choice, o, view), o.key in default,
            isinstance(ask, Pick) and _job(ask, o) in APART)
        for o in ask.options
    ]  # fmt: skip


def _job(ask: Choice, option: Option) -> str:
    """The job that an option stands for, "" for what is none."""
    subject = subject_of(ask, option)
    return subject.job if isinstance(subject, OfJob) else ""


def pick_form(ask: Pick, words: Words, view: View, window: QWidget) -> Form:
    """A check list; what burns for good is asked twice."""
    done = tr("End the turn") if ask.question == "reorganise" else ""
    form = PickForm(ways_of(ask, words, view), ask.least, ask.most, ask.default, done)
    form.sure = lambda chosen: _sure(ask, words, view, chosen, window)
    return form


def _sure(ask: Pick, words: Words, view: View, chosen: tuple[str, ...], window: QWidget) -> bool:
    """Ask again before own places burn: nothing brings them back."""
    doomed = [o for o in ask.options if o.key in chosen and _job(ask, o) == "raze"]
    if not doomed:
        return True
    seat = view.campaign.realms[ask.by].capital
    rows = []
    for option in doomed:
        cell = cell_of(subject_of(ask, option))
        place = words.place(cell, view)
        rows.append(tr("{0} – the capital!").format(place) if cell == seat else place)
    text = tr("Burn what is your own?") + "\n" + "\n".join(rows)
    return faults.offer(window, tr("Raze"), text, tr("Burn it"))


def share_form(ask: Share, words: Words, view: View) -> Form:
    """Amounts by receiver, or the report from a table."""
    if ask.question == "outing":
        return OutingForm(Report(ask, words, view))
    start = ask.default or fill(ask)
    slots = [
        Receiver(s.key, words.slot(ask, s, view), words.slot_note(s, view), s.least, s.most, s.or_zero,
                 start.get(s.key, 0))
        for s in ask.slots
    ]  # fmt: skip
    return ShareForm(slots, ask.total, ask.exact)
