"""The automatic player."""

from empires.players.plain import PlainPlayer


class AutoPlayer(PlainPlayer):
    """Plays any empire."""
