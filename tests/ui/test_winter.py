"""The winter desk: budget sheets by mouse and keyboard, what stays secret, ledger, letters, operatives, spells."""

from __future__ import annotations

import shutil
from collections import Counter

import pytest
from hands import by_mouse, click, ready
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QTreeWidget, QWidget

from empires.campaigns import find_world, new_campaign, open_campaign, seat
from empires.players.auto import AutoPlayer
from empires.rules import budget, modules, planning
from ui.winter.aimform import TargetForm
from ui.winter.rows import Chip

RACES = ("empire", "dwarfs", "high_elves", "dogs_of_war")
NAMES = ("Altmark", "Varn", "Sunderhal", "Holmgate")
SECONDS = 2
"""What a click costs a host, thinking included."""


@pytest.fixture(scope="module")
def autumn(tmp_path_factory):
    """The file of four realms that the program played to the beginning of their first winter."""
    seats = [seat(n, name, race, "auto") for n, (name, race) in enumerate(zip(NAMES, RACES, strict=True), 1)]
    on = {modules.PREFIX + key: "on" for key in modules.KEYS}
    path = tmp_path_factory.mktemp("autumn") / "winter.empires"
    session = new_campaign(
        path, find_world("four-realms"), seats, seed="5", settings={"army_points": "3000", "years": "3", **on}
    )
    session.play(stop=lambda state, ask: state.clock.part == "winter", everybody=True)
    session.journal.close()
    return path


@pytest.fixture
def at(autumn, tmp_path):
    """Plays a copy of the file on to a step of the winter, or until `stop`; then persons have all the realms."""

    def play(step="autumn_equinox", stop=None):
        path = tmp_path / "winter.empires"
        shutil.copy(autumn, path)
        session = open_campaign(path)
        session.play(stop=stop or (lambda state, ask: state.clock.step == step), everybody=True)
        for realm in session.state.realms:
            session.set_controller(realm, "person")
        return session, path

    return play


@pytest.fixture
def winter(window, at, qtbot):
    """The desk at the first question of the winter that a sheet answers, for four persons."""

    def show(step="diplomacy"):
        window.show_session(*at(step))
        window.desk.map.animated = False
        ready(window, qtbot)
        qtbot.wait(1)
        return window.desk

    return show


def words_of(widget: QWidget) -> str:
    """All that a widget shows, says or would say."""
    found = []
    for part in (widget, *widget.findChildren(QWidget)):
        found += [part.toolTip(), part.accessibleName(), part.accessibleDescription()]
        if isinstance(part, QLabel | QPushButton):
            found.append(part.text())
        if isinstance(part, QTreeWidget):
            rows = [part.topLevelItem(n) for n in range(part.topLevelItemCount())]
            rows += [row.child(n) for row in rows for n in range(row.childCount())]
            found += [row.text(n) for row in rows for n in range(part.columnCount())]
    return "\n".join(found)


# A whole winter -----------------------------------------------------------------------------------


def test_a_whole_winter_of_four_empires_is_planned_on_sheets_in_under_ten_minutes(window, at, qtbot):
    window.show_session(*at())
    desk = window.desk
    desk.map.animated = False
    clicks: Counter[str] = Counter()
    sheets = set()
    for _ in range(600):
        ready(window, qtbot)
        qtbot.wait(1)
        clock = desk.bridge.session.state.clock
        if clock.part != "winter":
            break
        before = desk.bridge.session.next_entry
        if desk.winter.is_open:
            sheet = desk.winter.panel.budget
            sheets.add(desk.winter._realm)
            click(qtbot, sheet.propose)
            click(qtbot, sheet.commit)
            clicks["sheets"] += 2
        else:
            clicks[clock.step] += 2 if by_mouse(desk, qtbot) == "map" else 1
        assert desk.bridge.session.next_entry > before, desk.bridge.pending
    assert desk.bridge.session.state.clock.year == 2
    assert sheets == {"r1", "r2", "r3", "r4"}
    total = sum(clicks.values())
    print(f"a winter of four empires: {total} clicks, {total * SECONDS} seconds; {dict(clicks)}")
    assert clicks["sheets"] == 8
    assert not clicks["recruitment"] + clicks["construction"] + clicks["baggage"]
    assert total * SECONDS < 600
    assert not desk.winter.is_open


def test_the_sheet_opens_by_itself_and_is_the_main_way_out_of_the_question(winter):
    desk = winter()
    hands = desk.winter
    assert hands.is_open
    assert hands.panel.page == "budget"
    assert desk.now.form.isHidden()
    assert hands._realm == desk.bridge.pending.by
    hands.close()
    assert not hands.is_open
    assert desk.now.plan.isVisible()
    assert desk.now.form.isVisible()
    desk.bridge.pending_changed.emit()
    assert not hands.is_open, "who closed it is not pressed"
    desk.now.plan.click()
    assert hands.is_open


# The sheet ----------------------------------------------------------------------------------------


def test_the_sheet_tells_at_once_what_is_left_and_what_is_wrong(winter, qtbot):
    desk = winter()
    sheet = desk.winter.panel.budget
    box = sheet.lines["recruit"].box
    funds = desk.bridge.session.state.realms[desk.winter._realm].treasury
    box.setValue(funds - 1 - sum(v for k, v in sheet.asked().items() if k != "recruit" and not k.startswith("hero")))
    assert "points for good" in sheet.sums.text()
    baggage = sheet.lines["baggage"].box
    box.setValue(funds)
    baggage.setValue(3)
    assert sheet.left.text().startswith("−")
    assert not sheet.commit.isEnabled()
    assert "costs" in sheet.wrong.text()
    click(qtbot, sheet.empty)
    assert sheet.commit.isEnabled()
    assert sheet.left.text().startswith(f"{funds} crowns left")


def test_the_foot_forgets_another_empires_line_and_warns_of_what_will_be_lost(winter, qtbot):
    desk = winter()
    hands, sheet = desk.winter, desk.winter.panel.budget
    asked = hands._realm
    sheet.lines["recruit"].box.setValue(1)
    assert sheet.hint.text()
    assert "is lost" in sheet.unspent.text()
    other = next(r for r in desk.bridge.session.state.realms if r != asked)
    hands._choose(other)
    assert not sheet.hint.text()
    hands.close()
    hands.toggle("budget")
    assert hands._realm == asked, "it opens on who is asked, not on who was shown last"
    click(qtbot, sheet.propose)
    assert not sheet.hint.text()


def test_with_nothing_to_spend_the_sheet_says_why_nothing_can_be_committed(winter, monkeypatch):
    desk = winter()
    sheet = desk.winter.panel.budget
    monkeypatch.setattr(planning, "idle", lambda view, realm: True)
    sheet.take({})
    assert not sheet.commit.isEnabled()
    assert not sheet.propose.isEnabled()
    assert sheet.commit.toolTip() == sheet.unspent.text() != ""
    monkeypatch.undo()
    sheet.take({})
    assert sheet.commit.isEnabled()
    assert "spend by it" in sheet.commit.toolTip()


def test_the_sheet_is_worked_by_keyboard_alone(winter, qtbot):
    desk = winter()
    sheet = desk.winter.panel.budget
    before = desk.bridge.session.next_entry
    assert QApplication.focusWidget() is sheet.propose
    box = sheet.lines["recruit"].box
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Up)
    qtbot.keyClick(box, Qt.Key.Key_Up)
    assert sheet.asked()["recruit"] == 2
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert QApplication.focusWidget() is not box
    chip = next(c for t in sheet.tiles.values() for c in t.chips.values() if c.isEnabled() and isinstance(c, Chip))
    chip.setFocus()
    qtbot.keyClick(chip, Qt.Key.Key_3)
    assert desk.bridge.session.next_entry == before, "a digit on the sheet answers nothing"
    qtbot.keyClick(chip, Qt.Key.Key_Return)
    assert sheet.asked()[chip.key] == 1
    assert "☑" in chip.text()
    sheet.commit.setFocus()
    qtbot.keyClick(sheet.commit, Qt.Key.Key_Return)
    assert desk.bridge.session.next_entry > before
    qtbot.keyClick(desk.winter.panel, Qt.Key.Key_Escape)
    assert not desk.winter.is_open


def test_every_key_of_the_winter_menu_opens_its_page(winter):
    desk = winter("deployment")
    window = desk.window()
    for page in ("ledger", "pacts", "letters", "spies", "budget"):
        window.actions_[f"winter_{page}"].trigger()
        assert desk.winter.is_open
        assert desk.winter.panel.page == page
    window.actions_["winter_budget"].trigger()
    assert not desk.winter.is_open


def test_what_cannot_be_built_says_why_and_a_place_leads_to_the_map(winter):
    desk = winter()
    sheet = desk.winter.panel.budget
    sheet.all_works.setChecked(True)
    barred = [c for t in sheet.tiles.values() for c in t.chips.values() if not c.isEnabled()]
    assert barred
    assert all(chip.accessibleDescription() for chip in barred)
    tile = next(iter(sheet.tiles.values()))
    tile.name.click()
    assert desk.inspector.target == f"tile:{tile.cell}"


def test_a_draft_is_kept_when_the_desk_is_left_and_found_again(winter):
    desk = winter()
    hands, session = desk.winter, desk.bridge.session
    realm = hands._realm
    hands.panel.budget.lines["recruit"].box.setValue(2)
    hands.close()
    assert session.state.realms[realm].plan["recruit"] == 2
    assert not session.state.realms[realm].planned
    hands.open("budget", realm)
    assert hands.panel.budget.asked()["recruit"] == 2
    assert "saved" in hands.panel.budget.state.text()


def test_a_committed_sheet_can_be_changed_until_it_is_spent(winter, qtbot):
    desk = winter()
    hands, session = desk.winter, desk.bridge.session
    other = next(r for r in session.state.realms if r != hands._realm)
    hands._choose(other)
    sheet = hands.panel.budget
    click(qtbot, sheet.propose)
    click(qtbot, sheet.commit)
    assert session.state.realms[other].planned
    hands._choose(other)
    assert not sheet.lines["recruit"].box.isEnabled()
    assert "✓" in sheet.state.text()
    assert "✓" in hands.panel.realms[other].text()
    click(qtbot, sheet.reopen)
    assert not session.state.realms[other].planned
    assert sheet.lines["recruit"].box.isEnabled()


def test_before_the_revenue_the_sheet_counts_on_what_is_expected(window, at, qtbot):
    window.show_session(*at())
    ready(window, qtbot)
    desk = window.desk
    assert not desk.winter.is_open
    desk.winter.toggle("budget")
    sheet = desk.winter.panel.budget
    assert "expected" in sheet.left.text()
    click(qtbot, sheet.propose)
    assert sheet.asked()
    assert sheet.commit.isEnabled()


# Who sees what ------------------------------------------------------------------------------------


def test_a_player_sees_his_own_desk_and_nothing_of_the_sheet_before(winter, qtbot):
    desk = winter()
    hands = desk.winter
    first, session = hands._realm, desk.bridge.session
    other = next(r for r in session.state.realms if r != first)
    click(qtbot, hands.panel.budget.propose)
    secret = [session.world.number(k.split(":")[2]) for k in hands.panel.budget.asked() if k.startswith("build:")]
    desk.view_as(other)
    hands.toggle("budget") if not hands.is_open else None
    qtbot.wait(10)
    assert list(hands.panel.realms) == [other]
    assert hands._realm == other
    shown = words_of(hands.panel)
    own = {session.world.number(cell) for cell in session.state.empire_tiles(other)}
    assert not [number for number in secret if number in shown and number not in own]
    assert session.state.realms[first].plan, "what he wrote is kept as his draft"
    hands.toggle("ledger")
    treasury = budget.funds(budget.works.yard(session.view(other)), other)
    assert f"{treasury} left" in hands.panel.ledger.sum.text()


def test_the_dock_counts_twelve_steps_and_tells_who_is_ready(winter, qtbot):
    desk = winter()
    rows = [row for row in desk.season.steps if not row.isHidden()]
    assert len(rows) == 12
    states = [row._name.property("state") for row in rows]
    assert states == ["done"] * 4 + ["now", "next"] + ["later"] * 6
    realm = desk.winter._realm
    click(qtbot, desk.winter.panel.budget.propose)
    click(qtbot, desk.winter.panel.budget.commit)
    signs = {row.realm: row.accessibleName() for row in desk.season.players}
    assert "sheet committed" in signs[realm]
    assert sum("sheet still open" in text for text in signs.values()) == 3
    assert "1 of 4" in desk.winter.panel.stand.text()


def test_the_ledger_adds_up_and_its_rows_lead_to_the_map(winter):
    desk = winter()
    hands = desk.winter
    hands.toggle("ledger")
    tree = hands.panel.ledger.tree
    income = tree.topLevelItem(0)
    rows = [income.child(n) for n in range(income.childCount())]
    assert rows
    assert sum(int(row.text(2)) for row in rows) == int(income.text(2))
    placed = next(row for row in rows if row.text(1))
    tree.itemActivated.emit(placed, 0)
    assert desk.inspector.target.startswith("tile:")


def test_pacts_are_written_agreed_to_and_kept_from_strangers(winter, qtbot):
    desk = winter()
    hands, session = desk.winter, desk.bridge.session
    hands._choose("r1")
    hands.toggle("pacts")
    page = hands.panel.pacts
    click(qtbot, page.write)
    page.sender.boxes["r2"].setChecked(True)
    page.sender.text.setPlainText("Peace on the river")
    page.secret.setChecked(True)
    click(qtbot, page.sender.done)
    (pact,) = session.state.pacts.values()
    assert (pact.parties, pact.agreed, pact.secret) == (("r1", "r2"), ("r1",), True)
    hands._choose("r2")
    assert page.agree.isVisible()
    click(qtbot, page.agree)
    assert session.state.pacts[pact.id].agreed == ("r1", "r2")
    assert "Altmark and Varn" in page.proof.text()
    hands._choose("r3")
    assert page.list.count() == 0
    assert "river" not in page.letter.toPlainText()
    hands._choose("r1")
    assert "winter of year 1" in page.proof.text()


def test_a_ransom_is_paid_in_one_form_that_says_what_is_left(winter, qtbot):
    desk = winter()
    hands, session = desk.winter, desk.bridge.session
    hands._choose("r1")
    hands.toggle("pacts")
    page = hands.panel.pacts
    before = {realm.id: realm.treasury for realm in session.state.realms.values()}
    click(qtbot, page.pay)
    form = page.ransom
    form.to.setCurrentIndex(form.to.findData("r2"))
    form.crowns.setValue(2)
    assert form.crowns.maximum() == before["r1"]
    assert f"Varn receives 2 of {before['r1']} crowns" in form.left.text()
    assert form.left.text().endswith(f"{before['r1'] - 2} are left. Both see it.")
    assert session.state.realms["r1"].treasury == before["r1"]
    click(qtbot, form.done)
    paid = {realm: session.state.realms[realm].treasury - crowns for realm, crowns in before.items()}
    assert paid == {"r1": -2, "r2": 2, "r3": 0, "r4": 0}
    click(qtbot, page.pay)
    hands.panel.forget()
    assert not form.to.count()
    assert not form.left.text()


def test_letters_come_to_their_readers_alone_and_are_counted(winter, qtbot):
    desk = winter()
    hands, session = desk.winter, desk.bridge.session
    hands._choose("r1")
    hands.toggle("letters")
    page = hands.panel.letters
    click(qtbot, page.write)
    page.sender.boxes["r2"].setChecked(True)
    page.sender.text.setPlainText("Six crowns for the mine?")
    click(qtbot, page.sender.done)
    assert session.state.messages[0].to == ("r2",)
    hands.toggle("ledger")
    hands._choose("r2")
    assert "(1)" in hands.panel.tabs.tabText(3)
    hands.toggle("letters")
    assert "(1)" not in hands.panel.tabs.tabText(3)
    assert page.letter.toPlainText() == "Six crowns for the mine?"
    click(qtbot, page.reply)
    assert page.sender.chosen() == ["r1"]
    click(qtbot, page.sender.back)
    hands._choose("r3")
    assert page.list.count() == 0


# Operatives and spells ----------------------------------------------------------------------------


def test_counters_lie_face_down_for_everybody_but_their_owner(window, at, qtbot):
    session, path = at("recruitment")
    for realm in session.state.realms:
        session.lay_plan(realm, {"operative:saboteur": 1, "operative:assassin": 1}, True)
    window.show_session(session, path)
    desk = window.desk
    for _ in range(200):
        ready(window, qtbot)
        ask = desk.bridge.pending
        if getattr(ask, "question", "") == "work_operative":
            break
        if getattr(ask, "question", "") == "place_operative":
            assert isinstance(desk.now.form, TargetForm)
        desk.bridge.answer(AutoPlayer().answer(ask, session.view(ask.by)))
    assert isinstance(desk.now.form, TargetForm)
    desk.winter.toggle("spies")
    page = desk.winter.panel.spies
    kinds = {page.tree.topLevelItem(n).text(2) for n in range(page.tree.topLevelItemCount())}
    assert kinds == {"face down"}, "the host does not look by accident"
    cell = next(counter.cell for counter in session.state.operatives.values() if counter.kind == "saboteur")
    desk.select(f"tile:{cell}")
    assert {sign.marks for sign in desk.map.scene().signs if sign.kind == "operative"} == {("hidden",)}
    assert "saboteur" not in desk.inspector.page.toPlainText()
    page.under.setChecked(True)
    assert "a saboteur" in words_of(page.tree)
    assert ("saboteur",) in {sign.marks for sign in desk.map.scene().signs if sign.kind == "operative"}
    assert "saboteur" in desk.inspector.page.toPlainText()
    desk.view_as(ask.by)
    rows = [page.tree.topLevelItem(n) for n in range(page.tree.topLevelItemCount())]
    own = session.state.realms[ask.by].name
    assert rows
    assert all((row.text(2) == "face down") == (row.text(1) != own) for row in rows)
    assert not page.under.isVisible()


@pytest.fixture
def spell(window, at, qtbot):
    """A desk at a spell with many targets."""
    session, path = at(stop=lambda _, ask: getattr(ask, "question", "") == "spell_target" and len(ask.options) > 12)
    window.show_session(session, path)
    window.desk.map.animated = False
    ready(window, qtbot)
    return window.desk


def test_targets_of_a_spell_stand_by_chance_and_the_map_points_at_their_rows(spell, qtbot):
    desk, ask = spell, spell.bridge.pending
    form = desk.now.form
    assert isinstance(form, TargetForm)
    chances = [row.numbers[0] for row in form.rows.values()]
    assert chances == sorted(chances, reverse=True)
    assert all(row.texts[2].endswith("%") and row.texts[3].isdigit() for row in form.rows.values())
    cell = list(form.rows)[-1]
    desk.hands.since_answer.invalidate()
    desk.hands.clicked(cell)
    assert form.current() == cell
    before = desk.bridge.session.next_entry
    desk.hands.clicked(cell)
    assert desk.bridge.session.next_entry > before
    answered = desk.bridge.session.journal.entries(before, before)[0]
    assert (answered.ask, answered.answer) == (ask, cell)


def test_a_spell_is_aimed_by_keyboard(spell, qtbot):
    form = spell.now.form
    form.tree.setFocus()
    start = form.current()
    qtbot.keyClick(form.tree, Qt.Key.Key_Down)
    aimed = form.current()
    assert aimed != start
    before = spell.bridge.session.next_entry
    qtbot.keyClick(form.tree, Qt.Key.Key_Return)
    assert spell.bridge.session.journal.entries(before, before)[0].answer == aimed
