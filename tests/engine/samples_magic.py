"""Events of one subject (magic) in all the variants that sentences must be ready for."""

from empires.model import events as ev


def samples(here: str, there: str) -> list[ev.Event]:
    """Every kind of event of this subject in each of its variants."""
    return []
