"""Errors as every endpoint tells them.

{"error": {"code": "throttled", "message": "…", "retry_after": 12}} and for bad input also
{"error": {..., "fields": {"file": ["…"]}}}.
"""

from typing import Any

from rest_framework.exceptions import APIException, Throttled, ValidationError
from rest_framework.response import Response
from rest_framework.views import exception_handler


def handle(exc: Exception, context: dict[str, Any]) -> Response | None:
    """DRF's own answer, status and headers (Retry-After among them), in our shape."""
    response = exception_handler(exc, context)
    if response is None:
        return None
    error: dict[str, Any] = {"code": "error", "message": ""}
    if isinstance(exc, ValidationError):
        fields = exc.detail if isinstance(exc.detail, dict) else {"detail": exc.detail}
        error = {"code": "invalid", "message": _first(fields), "fields": fields}
    elif isinstance(exc, APIException):
        error = {"code": exc.default_code, "message": str(exc.detail)}
    elif isinstance(response.data, dict):
        detail = response.data.get("detail", "")
        error = {"code": getattr(detail, "code", "error"), "message": str(detail)}
    wait = getattr(exc, "wait", None)
    if isinstance(exc, Throttled) and wait is not None:
        error["retry_after"] = int(wait) + 1
        response["Retry-After"] = str(error["retry_after"])
    response.data = {"error": error}
    return response


def _first(fields: dict[str, Any]) -> str:
    for field, texts in fields.items():
        text = texts[0] if isinstance(texts, list) and texts else texts
        return f"{field}: {text}"
    return ""
