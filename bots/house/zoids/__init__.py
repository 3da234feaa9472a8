"""Reference bots for Zoids."""
