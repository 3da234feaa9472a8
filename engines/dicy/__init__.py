"""Dicy Cards."""
