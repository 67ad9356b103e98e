"""What all pages of the wizard share."""

from __future__ import annotations

from ui.dialogs.new_campaign import NewCampaignWizard
from ui.dialogs.page import Page


def test_a_bare_page_has_no_fault_and_its_title_for_a_heading(qtbot):
    class Named(Page):
        def title(self):
            return "World"

    page = Named()
    qtbot.addWidget(page)
    assert (page.heading(), page.fault(), Page().title()) == ("World", "", "")
    page.enter()


def test_every_page_of_the_wizard_has_a_title_a_heading_and_puts_the_keyboard_on_itself(window, qtbot):
    window.new_campaign()
    wizard = window.findChild(NewCampaignWizard)
    titles = set()
    for number, page in enumerate(wizard.pages):
        wizard.go(number)
        titles.add(page.title())
        assert wizard.title.text() == page.heading() != ""
        assert page.isAncestorOf(wizard.focusWidget())
    assert len(titles) == len(wizard.pages)
    wizard.reject()
