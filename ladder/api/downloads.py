"""Files that leave the site: attachments that no browser shows or sniffs."""

import io
import zipfile
from collections.abc import Mapping

from django.http import HttpResponse


def attachment(data: bytes, name: str, kind: str = "application/octet-stream") -> HttpResponse:
    """`name` is made of ids by the caller, never of what people typed."""
    response = HttpResponse(data, content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response["X-Content-Type-Options"] = "nosniff"
    response["Cache-Control"] = "private, no-store"
    return response


def zipped(files: Mapping[str, bytes]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(files):
            archive.writestr(path, files[path])
    return data.getvalue()
