"""Campaigns watched from outside: invariants, counts of clicks, coverage of charts, seasons by the hundred."""
