"""The winter desk: budget sheets, ledgers, pacts, letters, operatives, and the aiming of spells."""
