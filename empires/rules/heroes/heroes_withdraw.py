"""Heroes whose force has to leave a battlefield (ME-BATTLE-31)."""

from __future__ import annotations
