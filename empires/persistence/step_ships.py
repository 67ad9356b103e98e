"""Version 1 to 2: counts of ships in settlements become ship pieces, in states and in the chronicle."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, text

from empires.persistence.codec import ENTRY, SNAPSHOT, check_of, packed, unpacked

Data = dict[str, Any]


class Docks:
    """Which ships lie where while the chronicle is read: a piece for each that a count told of."""

    def __init__(self) -> None:
        self.made = 0
        self.lying: dict[str, list[Data]] = {}

    def lay(self, cell: str, owner: str, pirate: bool) -> Data:
        """A new piece in a harbour."""
        self.made += 1
        ship: Data = {"id": f"ship{self.made}", "owner": owner, "cell": cell, "pirate": pirate}
        self.lying.setdefault(cell, []).append(ship)
        return ship

    def events(self, events: list[Data]) -> list[Data]:
        """The events of an entry with pieces for counts; what left one harbour for another in it is a voyage."""
        loose: list[Data] = []
        gains = sum(max(0, e["delta"]) for e in events if e["type"] == "ShipsChanged" and _voyage(e))
        told: list[Data] = []
        waiting: list[tuple[Data, int]] = []
        for event in events:
            if event["type"] != "ShipsChanged":
                told.append(event)
            elif event["delta"] > 0 and _voyage(event):
                waiting.append((event, event["delta"]))
            elif event["delta"] > 0:
                told += self._come(event)
            else:
                told += self._leave(event, loose, gains)
        return told + [self._arrive(event, loose) for event, count in waiting for _ in range(count)]

    def _come(self, event: Data) -> list[Data]:
        count, pirate = event["delta"], event.get("pirates", False)
        owner = "" if pirate or event.get("rule") == "ME-SCOUT-15" else event.get("realm", "")
        head = _head(event, "ShipCame")
        ships = [self.lay(event["cell"], owner, pirate) for _ in range(count)]
        return [{**head, "ship": ship, "number": n, "of": count} for n, ship in enumerate(ships, 1)]

    def _leave(self, event: Data, loose: list[Data], gains: int) -> list[Data]:
        lying = self.lying.setdefault(event["cell"], [])
        told = []
        for _ in range(-event["delta"]):
            ship = lying.pop() if lying else self.lay(event["cell"], event.get("realm", ""), False)
            if _voyage(event) and gains:
                loose.append({**ship, "from": event["cell"]})
            else:
                told.append({**_head(event, "ShipLost"), "ship": ship["id"], "owner": ship["owner"],
                             "cell": event["cell"], "why": event["why"]})  # fmt: skip
        return told

    def _arrive(self, event: Data, loose: list[Data]) -> Data:
        cell = event["cell"]
        if not loose:
            return {**_head(event, "ShipCame"), "ship": self.lay(cell, event.get("realm", ""), False)}
        ship = loose.pop(0)
        origin = ship.pop("from")
        self.lying.setdefault(cell, []).append({**ship, "cell": cell})
        return {**_head(event, "ShipMoved"), "ship": ship["id"], "origin": origin, "cell": cell, "harbour": True,
                "how": event["why"]}  # fmt: skip

    def state(self, state: Data) -> Data:
        """A state whose settlements count no ships; the pieces are those the chronicle told of where the counts fit."""
        ships: Data = {}
        for cell, held in state.get("holdings", {}).items():
            count, pirate = held.pop("ships", 0), held.pop("pirates", False)
            lying = self.lying.setdefault(cell, [])
            del lying[count:]
            while len(lying) < count:
                self.lay(cell, held["owner"], pirate)
            self.lying[cell] = lying = [{**s, "owner": held["owner"], "pirate": pirate} for s in lying]
            ships |= {ship["id"]: ship for ship in lying}
        for tiles in state.get("memory", {}).values():
            for seen in tiles.values():
                _remembered(seen)
        return {**state, "ships": ships, "made": {**state.get("made", {}), "ship": self.made}}


def _voyage(event: Data) -> bool:
    return event["why"] in ("deployment", "quarters")


def _head(event: Data, kind: str) -> Data:
    kept: Data = {key: event[key] for key in ("realm", "involved", "rule", "seen_by") if key in event}
    return {"type": kind, **kept}


def _remembered(seen: Data) -> None:
    place = seen.get("settlement")
    if place is not None:
        seen["ships"], seen["pirates"] = place.pop("ships", 0), place.pop("pirates", False)


def ships_to_pieces(conn: Connection) -> None:
    """Rewrite every entry and every state that speaks of ships; each row gets a new check."""
    docks = Docks()
    after = {row.after: row for row in conn.exec_driver_sql("SELECT * FROM snapshots ORDER BY after")}
    _rewrite_state(conn, docks, after.pop(0, None))
    for row in list(conn.exec_driver_sql("SELECT * FROM entries ORDER BY number")):
        _rewrite_entry(conn, docks, row, "entries", "number = :number")
        _rewrite_state(conn, docks, after.pop(row.number, None))
    for row in list(conn.exec_driver_sql("SELECT * FROM branch_entries ORDER BY branch, number")):
        _rewrite_entry(conn, Docks(), row, "branch_entries", "branch = :branch AND number = :number")


def _rewrite_entry(conn: Connection, docks: Docks, row: Any, table: str, where: str) -> None:
    events = msgspec.json.decode(unpacked(row.events))
    if not any(event["type"] == "ShipsChanged" for event in events):
        return
    new = {**row._mapping, "events": packed(msgspec.json.encode(docks.events(events)))}
    new["check"] = check_of(new, ENTRY)
    _write(conn, table, where, "events", new)


def _rewrite_state(conn: Connection, docks: Docks, row: Any) -> None:
    if row is None:
        return
    state = docks.state(msgspec.json.decode(unpacked(row.state)))
    new = {**row._mapping, "state": packed(msgspec.json.encode(state))}
    new["check"] = check_of(new, SNAPSHOT)
    _write(conn, "snapshots", "after = :after", "state", new)


def _write(conn: Connection, table: str, where: str, column: str, row: Data) -> None:
    conn.execute(text(f'UPDATE {table} SET {column} = :{column}, "check" = :check WHERE {where}'), row)
