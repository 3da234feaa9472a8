"""Drôles de Zèbres: animals in six sectors, where Impala Jones says which line is next."""
