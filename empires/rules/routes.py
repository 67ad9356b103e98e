"""Ways on the map: zones, crossings, reach, supply and isolation as questions to graphs (ME-MAP, ME-MOVE)."""
