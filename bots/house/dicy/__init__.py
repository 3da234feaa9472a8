"""Reference bots of Dicy Cards."""
