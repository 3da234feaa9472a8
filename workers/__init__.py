"""Plays matches: Celery app, referee, sandbox. Never imports Django, holds no database credentials."""
