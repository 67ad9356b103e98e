"""Commits pairs of entries to a campaign file for ever, and says each number once it is durable. Run by a test."""

import sys
from pathlib import Path

from empires.persistence import campaign_file
from tests.support.campaign_samples import run, snapshot

with campaign_file.open(Path(sys.argv[1]), keep_copy=False) as journal:
    while True:
        number = journal.length()
        journal.commit(run(number + 1, number + 2), [snapshot(number + 2, turn=number)])
        if number % 14 == 0:
            journal.cut(number, "undo")
            journal.commit(run(number + 1, number + 2))
        print(number + 2, flush=True)
