"""Reference bots of Drôles de Zèbres."""
