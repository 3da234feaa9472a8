"""Reference bots of Ants."""
