"""Verbs, keys, names for the ear, and that nothing is loaded before it is wanted."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from hands import skip_to

from empires import rulehelp
from tests.support.hearing import unnamed
from ui import actions
from ui.wizards.help import keys_html
from ui.wizards.new_campaign import NewCampaignWizard

ROOT = Path(__file__).resolve().parent.parent.parent


def test_every_verb_does_something(window):
    commands = window._commands()
    submenus = {"recent", "view_as", "controllers", "language"}
    names = {verb.id for verb in actions.VERBS} - {"-"}
    assert names == set(commands) | submenus


def test_no_key_means_two_things(window):
    keys = [verb.key for verb in actions.VERBS if verb.key]
    assert len(keys) == len(set(keys))


def test_no_letter_opens_two_commands_of_one_menu(window):
    for menu, _ in actions.MENUS:
        letters = [v.text[v.text.index("&") + 1].lower() for v in actions.VERBS if v.menu == menu and "&" in v.text]
        assert len(letters) == len(set(letters)), (menu, letters)


def test_the_page_of_keys_tells_every_key(window):
    page = keys_html()
    for verb in actions.VERBS:
        if verb.key:
            assert actions.plain(verb.text) in page


def test_everything_on_the_desk_has_a_name_for_the_ear(desk, window, qtbot):
    assert unnamed(window) == []
    skip_to(window, qtbot, "draw_up")
    assert unnamed(window) == []
    desk.show_rule("ME-SUB-03")
    assert unnamed(window) == []


def test_every_page_of_the_wizard_has_names_for_the_ear(window, qtbot):
    window.new_campaign()
    wizard = window.findChild(NewCampaignWizard)
    for number in range(4):
        wizard.go(number)
        assert unnamed(wizard) == []


def test_f6_goes_round_all_panes_and_back(desk, window, qtbot):
    seen = []
    for _ in range(len(desk.panes())):
        desk.next_pane()
        seen.append(window.focusWidget())
    assert len(set(seen)) == len(desk.panes())
    assert desk.map in seen
    desk.next_pane(-1)
    assert window.focusWidget() is seen[-2]


def test_an_ask_shows_its_rules_and_says_where_a_chart_is_reconstructed(desk, window, qtbot):
    ask = desk.bridge.pending
    texts = re.findall(r">([^<]+)</a>", desk.now.rules.text())
    assert ("reconstructed" in desk.now.rules.toolTip()) == any("≈" in text for text in texts)
    desk.now.rules.linkActivated.emit(ask.rules[0])
    assert desk.rule.heading.text() == ask.rules[0]
    assert [text.split()[0] for text in texts] == list(ask.rules)
    for rule, text in zip(ask.rules, texts, strict=True):
        book = desk.bridge.session.book
        assert ("≈" in text) is any(map(book.reconstructed, book.chart_of_rule(rule)))
    desk.show_rule("ME-REALM-02")
    page = desk.rule.page.toPlainText()
    assert rulehelp.rule("ME-REALM-02").plain[:40] in page
    assert "Reconstructed" in page
    desk.show_rule("ME-SUB-03")
    assert "Reconstructed" not in desk.rule.page.toPlainText()


def test_rules_are_found_by_word_and_by_number(desk, window):
    desk.rule.find("pursuit")
    assert "ME-BATTLE-26" in desk.rule.page.toPlainText()
    desk.rule.find("battle-26")
    assert desk.rule.heading.text() == "ME-BATTLE-26"


@pytest.mark.parametrize("scale", [0.8, 1.0, 1.6])
def test_text_grows_with_the_scale_and_is_remembered(desk, window, scale):
    window.theme.scale = scale
    window._scale(1)
    assert window.preferences.number("scale", 0) == window.theme.scale > scale
    assert desk.now.question.font().pointSizeF() == pytest.approx(window.theme.size(1.5), abs=0.2)


def test_dark_is_remembered_and_reaches_the_map(desk, window):
    window.actions_["dark"].setChecked(True)
    assert desk.map.scene().theme == "dark"
    assert window.preferences.text("theme") == "dark"
    window.actions_["dark"].setChecked(False)
    assert desk.map.scene().theme == "light"


def test_overlays_show_what_the_viewer_may_know(desk, window, qtbot):
    skip_to(window, qtbot, "movement")
    for name in ("supply", "reach", "isolation", "knowledge"):
        window.actions_[f"overlay_{name}"].setChecked(True)
    mine = [b for b in desk.bridge.session.state.banners.values() if b.owner == "r1"]
    desk.select(f"banner:{mine[0].id}")
    lies = desk.map.scene().overlays
    assert set(lies.reach) == {cell for _, cell in desk.bridge.session.world.neighbours(mine[0].cell)}
    assert set(lies.supply) >= {banner.cell for banner in mine}
    desk.view_as("r1")
    lies = desk.map.scene().overlays
    assert set(lies.supply) == {banner.cell for banner in mine}
    window.actions_["overlay_realms"].setChecked(False)
    assert desk.map.scene().overlays.realms == {}


def test_a_tile_is_found_by_its_number_and_by_its_name(desk, window, qtbot, monkeypatch):
    skip_to(window, qtbot, "draw_up")
    state, world = desk.bridge.session.state, desk.bridge.session.world
    seat = state.realms["r1"].capital
    assert window.go_to(world.number(seat))
    assert desk.inspector.target == f"tile:{seat}"
    desk.select("")
    assert window.go_to(state.holdings[seat].name.lower())
    assert desk.inspector.target == f"tile:{seat}"
    said = []
    monkeypatch.setattr("ui.faults.tell", lambda *args: said.append(args[2]))
    assert not window.go_to("9999")
    assert "9999" in said[0]


def test_the_first_window_loads_no_rules_no_graphs_and_no_files():
    code = (
        "import sys; from ui import app; w = app.window(); w.show(); app.application().processEvents();"
        "heavy = ('networkx', 'sqlalchemy', 'h3', 'jinja2', 'empires.rules', 'empires.engine');"
        "print([m for m in heavy if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == "[]", done.stderr
