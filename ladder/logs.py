"""Logs: one event a line with its ids, JSON unless a person is looking."""

import sys
from typing import Any

import structlog

SHARED: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]

CHATTY = ("celery.worker.strategy", "celery.app.trace", "celery.redirected", "celery.beat")
"""Loggers of Celery that repeat what our own events say."""


def set_up() -> dict[str, Any]:
    """Configure structlog; the value of Django's LOGGING, which takes in what libraries log."""
    if sys.stderr.isatty():
        last: list[Any] = [structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)]
    else:
        last = [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *SHARED,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "events": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": SHARED,
                "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last],
            }
        },
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "events"}},
        "root": {"handlers": ["stderr"], "level": "INFO"},
        "loggers": {
            "django.server": {"level": "WARNING"},
            **{name: {"level": "WARNING"} for name in CHATTY},
        },
    }
