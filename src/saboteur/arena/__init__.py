"""The arena: matches between bots on the same deals, with intervals that say how sure the figures are."""
