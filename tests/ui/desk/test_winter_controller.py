"""When the winter desk opens, whose it shows, and what it keeps."""

from __future__ import annotations


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


def test_every_key_of_the_winter_menu_opens_its_page(winter):
    desk = winter("deployment")
    window = desk.window()
    for page in ("ledger", "pacts", "letters", "spies", "budget"):
        window.actions_[f"winter_{page}"].trigger()
        assert desk.winter.is_open
        assert desk.winter.panel.page == page
    window.actions_["winter_budget"].trigger()
    assert not desk.winter.is_open


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
