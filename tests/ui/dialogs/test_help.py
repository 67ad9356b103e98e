"""The rules without a campaign, all keys on one page, what this program is."""

from __future__ import annotations

from ui import actions
from ui.wizards.help import keys_html


def test_the_page_of_keys_tells_every_key(window):
    page = keys_html()
    for verb in actions.VERBS:
        if verb.key:
            assert actions.plain(verb.text) in page
