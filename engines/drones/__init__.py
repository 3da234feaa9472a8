"""Drones VS Goélands."""
