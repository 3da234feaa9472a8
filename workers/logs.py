"""Logs: one event a line, JSON unless a person is looking."""

import logging
import sys

import structlog

log: structlog.stdlib.BoundLogger = structlog.get_logger("workers")

CHATTY = ("celery.worker.strategy", "celery.app.trace", "celery.redirected")
"""Loggers of Celery that repeat what our own events say with ids."""


def set_up() -> None:
    """For this process and its children; takes in what libraries log through `logging`."""
    person = sys.stderr.isatty()
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    last: list[structlog.typing.Processor] = (
        [structlog.dev.ConsoleRenderer()]
        if person
        else [structlog.processors.dict_tracebacks, structlog.processors.JSONRenderer()]
    )
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared,
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last],
    )
    handler = logging.StreamHandler()
    handler.setFormatter(formatter)
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.INFO)
    for name in CHATTY:
        logging.getLogger(name).setLevel(logging.WARNING)
