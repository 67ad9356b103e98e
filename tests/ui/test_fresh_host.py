"""What somebody stumbles over who sits at the desk for the first time."""

import pytest
from hands import by_mouse, click, ready, skip_to
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from empires.model.asks import Option, Pick, Roll, Share
from empires.rules.knowledge import HOST
from ui import faults
from ui.panels.dice import DiceForm
from ui.panels.forms import PickForm, Way
from ui.panels.sharing import ShareForm
from ui.panels.tidings import Tail, tidings

# --- viewers


def test_another_viewer_finds_nothing_of_what_the_former_looked_at(desk, window, qtbot):
    skip_to(window, qtbot, "movement")
    cell = next(b.cell for b in desk.bridge.session.state.banners.values() if b.owner == "r1")
    desk.view_as("r1")
    desk.select(f"tile:{cell}")
    desk.map.set_cursor_tile(cell)
    desk.show_rule("ME-SUB-03")
    desk.rule.search.setText("secret")
    desk.chronicle.search.setText("altmark")
    desk.chronicle.phase.setCurrentIndex(2)
    qtbot.mouseMove(desk.map, desk.map.point_of(cell).toPoint())
    qtbot.wait(250)
    desk.hand_over("r2")
    click(qtbot, desk.cover.button)
    assert desk.bridge.viewer == "r2"
    assert desk.inspector.target == ""
    assert not desk.rule.isVisible()
    assert desk.rule.search.text() == desk.rule.page.toPlainText() == ""
    assert desk.map.cursor_tile() is None
    assert desk.map._hovered is None
    assert desk.map.scene().overlays.selected is None
    assert desk.chronicle.search.text() == ""
    assert desk.chronicle.phase.currentIndex() == 0
    assert not desk.chronicle.table.currentIndex().isValid()
    assert not desk.chronicle.note.isVisible()


def test_a_host_who_only_glanced_comes_back_without_a_cover(desk, window, qtbot):
    desk.view_as("r1")
    window.actions_["hand_over"].trigger()
    assert not desk.covered
    assert desk.bridge.view.host


def test_after_an_answer_from_the_players_seat_the_host_is_covered(desk, window, qtbot):
    desk.view_as("r1")
    desk.now.form.digit(1)
    ready(window, qtbot)
    desk.view_as(HOST)
    assert desk.covered


# --- the question that closes the turn


def ways(*apart: bool) -> list[Way]:
    return [Way(f"k{n}", f"Way {n}", apart=off) for n, off in enumerate(apart)]


def test_all_leaves_out_what_destroys_for_good(qtbot):
    form = PickForm(ways(False, True, False), 0, 3, (), "End the turn")
    qtbot.addWidget(form)
    assert form.done.text() == "End the turn"
    form._set_all(True)
    assert form.chosen() == ("k0", "k2")
    assert form.digit(2)
    assert form.chosen() == ("k0", "k1", "k2")
    form._set_all(False)
    assert form.chosen() == ()
    assert (
        form.layout().indexOf(form.buttons[1])
        > form.layout().indexOf(form.apart)
        > form.layout().indexOf(form.buttons[2])
    )


def test_own_places_burn_only_after_a_second_question(desk, window, qtbot, monkeypatch):
    skip_to(window, qtbot, "movement")
    state = desk.bridge.session.state
    seat = state.realms["r1"].capital
    other = next(c for c, held in state.holdings.items() if held.owner == "r1" and c != seat)
    options = tuple(Option(f"{c}/raze", {"cell": c, "job": "raze", "baggage": 1}) for c in (seat, other))
    ask = Pick(by="r1", question="reorganise", rules=("ME-RAZE-01",), facts={}, options=options, least=0, most=2)
    desk.now._put(ask, desk.bridge.view)
    sent, said, yes = [], [], [False, True]
    desk.now.form.answered.connect(sent.append)
    desk.now.answered.disconnect()
    monkeypatch.setattr(faults, "offer", lambda parent, title, text, deed: said.append(text) or yes.pop(0))
    assert desk.now.form.done.text() == "End the turn"
    desk.now.form.digit(1)
    click(qtbot, desk.now.form.done)
    assert sent == []
    assert "capital" in said[0]
    click(qtbot, desk.now.form.done)
    assert sent == [(f"{seat}/raze",)]


# --- undo


def test_where_undo_cannot_go_the_host_is_offered_to_rewind(desk, window, qtbot):
    by_mouse(desk, qtbot)
    ready(window, qtbot)
    why = window.bridge.undo_words()[1]
    assert why in window.actions_["undo"].toolTip()
    window.actions_["undo"].trigger()
    assert desk.now.back.isVisible()
    desk.view_as("r1")
    window.actions_["undo"].trigger()
    assert desk.now.notice.isVisible()
    assert not desk.now.back.isVisible()


# --- map and question


def lit(desk) -> str:
    return next(c for c in desk.map.scene().overlays.highlight if len(desk.hands.keys_at(c)) == 1)


def test_the_first_click_on_the_map_points_and_the_second_answers(desk, window, qtbot):
    cell, entry = lit(desk), desk.bridge.session.next_entry
    desk.hands.clicked(cell)
    assert desk.bridge.session.next_entry == entry
    assert desk.inspector.target == f"tile:{cell}"
    aimed = [b.way.key for b in desk.now.form.buttons if b.property("aimed")]
    assert aimed == desk.hands.keys_at(cell)
    assert desk.now.form.take.isVisible()
    desk.hands.clicked(cell)
    ready(window, qtbot)
    assert desk.bridge.session.state.realms["r1"].capital == cell


def test_the_answer_button_takes_what_the_map_points_at(desk, window, qtbot):
    cell = lit(desk)
    desk.hands.clicked(cell)
    click(qtbot, desk.now.form.take)
    ready(window, qtbot)
    assert desk.bridge.session.state.realms["r1"].capital == cell


def test_enter_on_the_map_takes_the_tile_pointed_at_and_else_what_is_suggested(desk, window, qtbot):
    ask = desk.bridge.pending
    dark = next(c for c in desk.bridge.session.world.tiles if not desk.hands.keys_at(c))
    desk.map.setFocus()
    desk.hands.clicked(dark)
    qtbot.keyClick(desk.map, Qt.Key.Key_Return)
    ready(window, qtbot)
    wanted = ask.default or ask.options[0].key
    assert desk.bridge.session.state.realms["r1"].capital == wanted


def test_enter_on_the_map_takes_the_lit_tile_the_cursor_walked_to(desk, window, qtbot):
    ask = desk.bridge.pending
    other = next(c for c in desk.map.scene().overlays.highlight if c != (ask.default or ask.options[0].key))
    desk.map.setFocus()
    desk.hands._walking = True
    desk.map.set_cursor_tile(other)
    qtbot.keyClick(desk.map, Qt.Key.Key_Return)
    ready(window, qtbot)
    assert desk.bridge.session.state.realms["r1"].capital == other


def test_room_beside_an_option_is_no_button(desk, window, qtbot):
    window.resize(2400, 1200)
    desk.foot.setSizes([2000, 300])
    qtbot.wait(20)
    button = desk.now.form.buttons[0]
    assert button.width() <= button.maximumWidth() < 900


# --- keys


def test_own_dice_wait_for_the_dice_whatever_enter_says(desk, window, qtbot):
    window.actions_["own_dice"].setChecked(True)
    desk.now.form.digit(1)
    ready(window, qtbot)
    form = desk.now.form
    assert isinstance(form, DiceForm)
    entry = window.bridge.session.next_entry
    desk.now.focus_default()
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    desk.map.setFocus()
    qtbot.keyClick(desk.map, Qt.Key.Key_Return)
    assert window.bridge.session.next_entry == entry


def test_enter_in_a_field_of_a_share_shares_so(desk, window, qtbot):
    skip_to(window, qtbot, "draw_up")
    for _ in range(20):
        if isinstance(desk.bridge.pending, Share):
            break
        by_mouse(desk, qtbot)
        ready(window, qtbot)
    form, entry = desk.now.form, window.bridge.session.next_entry
    assert isinstance(form, ShareForm)
    box = next(iter(form.boxes.values()))
    box.setFocus()
    box.setValue(box.value() - 50)
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert window.bridge.session.next_entry == entry
    form._fill()
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert window.bridge.session.next_entry > entry


@pytest.mark.parametrize("keys", [(Qt.Key.Key_Equal, 0), (Qt.Key.Key_Plus, 0), (Qt.Key.Key_Plus, 1)])
def test_larger_text_listens_to_every_plus(window, qtbot, keys):
    before = window.theme.scale
    pad = Qt.KeyboardModifier.KeypadModifier if keys[1] else Qt.KeyboardModifier.NoModifier
    qtbot.keyClick(window, keys[0], Qt.KeyboardModifier.ControlModifier | pad)
    assert window.theme.scale > before


def test_enter_presses_the_focused_button_of_the_first_screen(window, qtbot):
    wanted = []
    window.start.room_wanted.disconnect()
    window.start.room_wanted.connect(lambda: wanted.append(True))
    window.start.room.setFocus()
    qtbot.keyClick(window.start.room, Qt.Key.Key_Return)
    assert wanted == [True]


# --- whose turn, and what happened


def test_the_change_of_player_is_called_out_to_the_host(window, campaign, qtbot):
    window.show_session(*campaign(persons=(1, 2)))
    desk = window.desk
    ready(window, qtbot)
    first = desk.bridge.pending.by
    assert not desk.banner.isVisible()
    for _ in range(60):
        if desk.bridge.pending.by not in ("", first):
            break
        by_mouse(desk, qtbot)
        ready(window, qtbot)
    other = desk.bridge.session.state.realms[desk.bridge.pending.by]
    assert desk.banner.isVisible()
    assert other.name in desk.banner.text.text()
    assert not desk.now.flag.pixmap().isNull()
    assert other.colour in desk.now.band.styleSheet()


def test_tidings_begin_with_the_last_answer_and_put_what_is_big_first(desk, window, qtbot):
    skip_to(window, qtbot, "movement")
    window.bridge.play_on("season")
    ready(window, qtbot)
    session = window.bridge.session
    found = Tail(session.journal).since("r1")
    assert found[0].ask is None or found[0].ask.by == "r1"
    assert all(e.ask is None or isinstance(e.ask, Roll) or e.ask.by != "r1" or e.source == "auto" for e in found[1:])
    told = tidings(found, desk.words, session.view("r1"), "r1")
    everything = tidings(found, desk.words, session.view("r1"), "r1", 10_000)
    assert told[:5] == sorted(told[:5], key=lambda t: t.rank)
    assert {t.rank for t in told[:5]} == set(sorted(t.rank for t in everything)[:5])
    assert [t.text for t in told[5:]] == [f"and {len(everything) - 5} more in the chronicle"] * (len(everything) > 5)


def test_after_long_play_a_summary_counts_and_tells_the_big_events(desk, window, qtbot):
    skip_to(window, qtbot, "movement")
    window.bridge.play_on("season")
    ready(window, qtbot)
    assert "While the program played" in desk.now.news.text()
    assert "marches" in desk.now.news.text()


# --- chronicle


def test_a_search_says_how_much_it_leaves_out_and_escape_takes_it_off(desk, window, qtbot):
    skip_to(window, qtbot, "movement")
    chronicle = desk.chronicle
    whole = chronicle.model.rowCount()
    chronicle.search.setFocus()
    chronicle.search.setText("capital")
    qtbot.waitUntil(lambda: chronicle.note.isVisible())
    assert "“capital”" in chronicle.told.text()
    assert str(chronicle.model.rowCount()) in chronicle.told.text()
    assert chronicle.model.rowCount() < whole
    qtbot.keyClick(chronicle.search, Qt.Key.Key_Escape)
    assert chronicle.search.text() == ""
    assert not chronicle.note.isVisible()
    assert chronicle.model.rowCount() == whole


def test_no_line_of_the_chronicle_is_cut(desk, window, qtbot):
    skip_to(window, qtbot, "movement")
    table, model = desk.chronicle.table, desk.chronicle.model
    desk.foot.setSizes([1000, 380])
    qtbot.wait(150)
    metrics, room = table.fontMetrics(), table.columnWidth(1) - 18
    for number, row in enumerate(model.rows()):
        needed = metrics.boundingRect(0, 0, room, 9999, Qt.TextFlag.TextWordWrap, row.what).height()
        assert table.rowHeight(number) >= needed


# --- rules, inspector, first screen


def test_charts_are_told_in_words(window):
    from empires import rulehelp
    from ui.panels.charts import told

    cards = told(rulehelp.chart("strategic_cards")["rows"])
    assert "direct attack" in cards
    assert "direct_attack" not in cards
    battle = told(rulehelp.chart("battle_results")["rows"])
    assert "2 or less" in battle
    assert "-99" not in battle


def test_no_word_of_a_rule_is_broken(desk, window, qtbot):
    desk.show_rule("ME-BATTLE-13")
    assert desk.rule.page.wordWrapMode() == desk.rule.page.wordWrapMode().WordWrap


@pytest.mark.parametrize("word", ["pursuit", "baggage", "winter"])
def test_an_excerpt_holds_the_word_and_is_cut_between_words(word):
    from empires import rulehelp
    from ui.panels.rule import excerpt

    for rule in rulehelp.search(word)[:20]:
        if word not in rule.plain.casefold():
            continue
        text = excerpt(rule.plain, [word]).replace("<b>", "").replace("</b>", "")
        assert word in text.casefold()
        bare = text.removeprefix("… ").removesuffix(" …")
        if "&" not in bare:
            assert f" {bare} " in f" {rule.plain} "


def test_the_inspector_promises_no_way_that_was_not_scouted(desk, window, qtbot):
    assert "free" not in desk.inspector.page.toPlainText()
    skip_to(window, qtbot, "movement")
    state = desk.bridge.session.state
    banner = next(b for b in state.banners.values() if b.owner == "r1")
    desk.select(f"banner:{banner.id}")
    ways = [cell for _, cell in desk.bridge.session.world.neighbours(banner.cell)]
    barred = [c for c in ways if desk.bridge.session.world.land(c) and c not in state.scouted.get(banner.cell, ())]
    assert desk.inspector.page.toPlainText().count("not scouted this turn") >= min(len(barred), 1)


def test_a_campaign_that_waits_is_the_loud_button_and_says_where_it_stands(desk, window, qtbot):
    skip_to(window, qtbot, "scouting")
    path, clock = window.bridge.path, window.bridge.session.state.clock
    window.close_campaign()
    start = window.start
    assert start.go_on.isVisible()
    assert start.go_on.property("main")
    assert not start.new.property("main")
    assert path.stem in start.go_on.text()
    assert f"Year {clock.year}, turn {clock.turn}" in start.list.item(0).text()
    qtbot.keyClick(start.go_on, Qt.Key.Key_Return)
    ready(window, qtbot)
    assert window.bridge.path == path


def test_next_is_the_loud_button_until_the_last_page(window, qtbot):
    from ui.wizards.new_campaign import NewCampaignWizard

    window.new_campaign()
    wizard = window.findChild(NewCampaignWizard)
    assert wizard.next.property("main")
    assert not wizard.create.property("main")
    wizard.go(4)
    assert wizard.create.property("main")


def test_written_reports_are_counted_and_each_can_be_opened(desk, window, qtbot, tmp_path, monkeypatch):
    from PySide6.QtWidgets import QPushButton

    from ui.wizards import files

    opened, works = [], [True, False]
    monkeypatch.setattr(files, "open_outside", lambda path: opened.append(path) or works.pop(0))
    dialog = files.ReportsDialog(window)
    dialog.show()
    dialog.folder.setText(str(tmp_path / "out"))
    dialog.pictures.setChecked(False)
    dialog.finish()
    qtbot.wait(20)
    assert "2 reports" in window.top.where.text()
    buttons = [b for b in dialog.findChildren(QPushButton) if b.isVisible() and "Altmark" in b.text()]
    click(qtbot, buttons[0])
    assert opened[0].suffix == ".html"
    assert opened[0].exists()
    assert dialog.fault.text() == ""
    click(qtbot, dialog.open_folder)
    assert opened[1] == tmp_path / "out"
    assert str(tmp_path / "out") in dialog.fault.text()
    dialog.deleteLater()


def test_the_kept_tail_tells_what_the_journal_tells_after_answers_and_after_going_back(desk, window, qtbot):
    skip_to(window, qtbot, "movement")
    session = window.bridge.session
    for _ in range(3):
        by_mouse(desk, qtbot)
        ready(window, qtbot)
        assert desk._tail.since("r1") == Tail(session.journal).since("r1")
    window.bridge.rewind(session.journal.length() - 5)
    ready(window, qtbot)
    assert desk._tail.since("r1") == Tail(session.journal).since("r1")
