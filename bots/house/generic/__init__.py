"""Reference bots for any game."""
