"""A world on paper: its sheets, and what is on them."""

from __future__ import annotations

from empires.worlds import mapedit
from ui.editor.print_pages import plan, write_pdf
from ui.map.ink import geometry


def test_sheets_cover_the_map_with_an_overlap(room):
    world = room.board.document.world()
    for paper in ("A4", "Letter"):
        found = plan(world, paper, 60)
        assert found.across * (found.room[0] - 10) + 10 >= found.width
        assert found.down * (found.room[1] - 10) + 10 >= found.height
        assert found.count == found.across * found.down + 1
    assert plan(world, "A3", 60).count == 1


def test_a_black_and_white_pdf_on_a4_has_all_its_pages(room, tmp_path):
    found = write_pdf(room.board.document.world(), tmp_path / "w.pdf", "A4", 40, mono=True)
    data = (tmp_path / "w.pdf").read_bytes()
    assert data.startswith(b"%PDF")
    assert data.count(b"/Type /Page\n") == found.count


def test_the_star_of_a_capital_site_leaves_the_number_of_its_hex_free(room, tmp_path, monkeypatch):
    stars = []
    monkeypatch.setattr("ui.map.sheets.ornaments.seat", lambda p, ink, middle, size: stars.append((middle.y(), size)))
    room.board.do("x", mapedit.featured(room.board.document.tiles, [(0, 0)], capital=True))
    world = room.board.document.world()
    found = write_pdf(world, tmp_path / "w.pdf", "one", 25)
    top = 10.0 + 14.0  # millimetres: margin and head
    highest = geometry.bounds(tile.at for tile in world.tiles.values())[1] - 0.5
    middle = top + (geometry.centre((0, 0))[1] - highest) * found.radius
    assert stars[0][0] + stars[0][1] < middle
    stars.clear()
    room.view.grab()
    assert stars[0][0] + stars[0][1] < room.view.point((0, 0)).y()
