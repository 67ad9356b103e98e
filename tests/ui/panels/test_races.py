"""Races to choose from, and in what each differs."""

from __future__ import annotations

from msgspec.structs import replace

from empires.rules.core.races import shipped
from ui.panels import races


def test_a_race_with_cultures_is_offered_by_each_of_them(words):
    offered = dict(races.peoples(words, {}))
    undead = [name for name, key in offered.items() if key.startswith("undead/")]
    assert len(undead) >= 2
    assert all(name.startswith(words.term("race", "undead")) for name in undead)
    assert "dwarfs" in offered.values()
    assert "undead" not in offered.values()


def test_the_hosts_own_come_last_and_replace_a_shipped_one_of_their_key(words):
    own = {"norse": replace(shipped()["chaos"], name="Norse"), "dwarfs": replace(shipped()["dwarfs"], name="Hill folk")}
    offered = races.peoples(words, own)
    assert offered[-2:] == [("Norse", "norse"), ("Hill folk", "dwarfs")]
    assert [key for _, key in offered].count("dwarfs") == 1
    assert races.name_of("norse", words, own) == "Norse"
    assert races.race_named("norse", own).name == "Norse"


def test_each_difference_names_its_rules_and_races_differ_from_one_another(words):
    empire, khemri = (races.differences_of(people, words, {}) for people in ("empire", "undead/khemri"))
    assert {sentence for sentence, _ in khemri} - {sentence for sentence, _ in empire}
    assert all(rules for _, rules in khemri)


def test_a_list_links_its_rules_only_where_it_shall(words):
    told = [("Walks <far>.", ("ME-MOVE-01", "ME-MOVE-02"))]
    plain, linked = races.as_list(told), races.as_list(told, linked=True)
    assert "&lt;far&gt;" in plain
    assert "href" not in plain
    assert linked.count("rule:ME-MOVE-0") == 2
    assert races.as_list([]) == ""
