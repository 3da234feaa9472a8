"""Reference bots of Drones."""
