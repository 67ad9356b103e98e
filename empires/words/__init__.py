"""Everything that is said: asks, answers, events and refusals as sentences, in two languages."""
