"""Events of one subject (courts) in all the variants that sentences must be ready for."""

from empires.book.book import load_book
from empires.model.events import all_events as ev
from empires.model.state.pieces import Alliance, Levy, Message, Operative, Pact

MISSIONS = ("failure", "outdone", "late", "temporary", "complete")
LONE = ("nobody", "lost", "quiet", "may_move")


def samples(here: str, there: str) -> list[ev.Event]:
    """Every kind of event of this subject in each of its variants."""
    book = load_book()
    keys = sorted({row["key"] for row in book.rows("winter_events")})
    paid = ("peasant_revolt", "plague", "raids", "good_trade", "good_harvest", "tribute")
    pact = Pact("pact1", ("r1", "r2"), "Peace until spring.", 1, 2, agreed=("r1",))
    whole = Pact("pact1", ("r1", "r2"), "Peace until spring.", 1, 2, agreed=("r1", "r2"))
    acts = [
        ev.OperativeActed(
            realm="r1", operative="operative1", craft=kind, cell=here, victim=victim, result="rolled", chart=chart,
            row=row["min"],
        )
        for kind, chart, victim in (
            ("assassin", "assassin_army", "r2"), ("assassin", "assassin_capital", "r2"), ("spy", "spy", "r2"),
            ("saboteur", "saboteur", "r2"), ("agent", "agent", ""),
        )
        for row in book.rows(chart)
    ]  # fmt: skip
    return [
        *(ev.WinterEventRolled(realm="r1", key=key) for key in keys),
        *(ev.RevenueAdjusted(realm="r1", levy=Levy("r1", what, 1, 2)) for what in paid),
        *(ev.TileTaken(realm="r2", cell=here, loser="r1", how=how) for how in ("treachery", "alliance")),
        *(ev.TileTaken(realm="", cell=here, loser="r1", how=how) for how in ("treachery", "rebellion")),
        ev.MissionsDeclared(realm="r1", targets=(here, there)),
        ev.MissionsDeclared(realm="r1", targets=()),
        *(ev.MissionSent(realm="r1", cell=here, result=result) for result in MISSIONS),
        ev.AllianceMade(realm="r1", alliance=Alliance("r1", (here, there), 2)),
        *(ev.AllianceEnded(realm="r1", cell=here, how=how) for how in ("season", "foraged", "annexed")),
        ev.PactWritten(realm="r1", pact=pact),
        ev.PactWritten(realm="r2", pact=whole),
        ev.MessageSent(realm="r1", message=Message("r1", ("r2",), "Well met.", 1, 2)),
        *(ev.CrownsSpent(realm="r1", crowns=1, on=on, cell=here) for on in ("mission", "operatives")),
        ev.OperativesBought(realm="r1", kinds={"assassin": 1, "spy": 4, "saboteur": 2, "agent": 1}),
        ev.OperativesBought(realm="r1", kinds={}),
        ev.RansomPaid(realm="r1", crowns=2, payer="r2"),
        ev.OperativesCounted(realm="r1", count=8),
        *(ev.OperativePlaced(realm="r1", operative="operative1", cell=here, craft=kind) for kind in ("agent", "")),
        *acts,
        *(
            ev.OperativeActed(realm="r1", operative="operative1", craft="agent", cell=here, victim="", result=result)
            for result in LONE
        ),
        ev.OperativesSeen(realm="r1", cell=here, counters=(Operative("operative2", "r2", "spy", here),)),
        ev.OperativeChanged(realm="r1", cell=here, now=Operative("operative2", "r1", "spy", there)),
        ev.OperativeChanged(realm="r1", cell=here, now=Operative("operative2", "r1", "", here), loser="r2"),
        *(
            ev.OperativeRemoved(realm="r1", operative="operative1", cell=here, how=how, craft=kind)
            for how, kind in (
                ("used", "spy"),
                ("found", "agent"),
                ("removed", ""),
                ("kept", "agent"),
                ("season", "agent"),
            )
        ),
        *(ev.CourtShaken(realm="r1", cell=here, result=result) for result in ("hurt", "wounded", "dead")),
        *(
            ev.MoveDeclared(realm="r1", cell=here, target=target, banners=("r1-1",), month=7)
            for target in (here, there)
        ),
        ev.SettlementRazed(realm="", cell=here, loser="r1", how="sabotage", in_winter=True),
        *(ev.BannerHalted(realm="r1", banner="r1-1", move=7, why=why) for why in ("rumours", "sabotage")),
    ]
