"""Writes: API tokens and notices."""

import secrets
from collections.abc import Iterable
from datetime import timedelta
from hashlib import sha256

from django.utils import timezone

from ladder.accounts.models import ApiToken, Notice, User
from ladder.accounts.notices import Facts

TOKEN_PREFIX = "mng_"  # noqa: S105 - not a secret, the start of one
"""So that a leaked token is recognised by secret scanners, and by people."""

LAST_USED_STEP = timedelta(minutes=5)
"""`last_used_at` is written no more often than this: reading the API must not mean writing the database."""


def _digest(raw: str) -> str:
    return sha256(raw.encode()).hexdigest()


def create_token(*, user: User, name: str) -> tuple[ApiToken, str]:
    """A new token and its text, which nobody can read again."""
    raw = TOKEN_PREFIX + secrets.token_urlsafe(32)
    prefix = raw[: len(TOKEN_PREFIX) + 4]
    return ApiToken.objects.create(user=user, name=name, prefix=prefix, digest=_digest(raw)), raw


def user_of_token(raw: str) -> tuple[User, ApiToken] | None:
    """Whose token this is, if anybody's who may still sign in; notes that it was used."""
    token = ApiToken.objects.select_related("user").filter(digest=_digest(raw)).first()
    if token is None or not token.user.is_active:
        return None
    now = timezone.now()
    if token.last_used_at is None or now - token.last_used_at > LAST_USED_STEP:
        ApiToken.objects.filter(pk=token.pk).update(last_used_at=now)
    return token.user, token


def revoke_token(*, user: User, token_id: int) -> bool:
    """Whether there was such a token of this user's; it is gone now."""
    deleted, _ = ApiToken.objects.filter(user=user, pk=token_id).delete()
    return deleted > 0


def notify(*, told: Iterable[tuple[User, Facts]], kind: str, address: str = "") -> None:
    """Tell each user one thing, in the caller's transaction. The house reads no notices."""
    Notice.objects.bulk_create(
        Notice(user=user, kind=kind, facts=dict(facts), address=address)
        for user, facts in told
        if not user.is_house
    )


def mark_read(*, user: User, notice_ids: Iterable[int] | None = None) -> int:
    """Note that the user has read these of the notices, or all; how many were unread."""
    unread = Notice.objects.filter(user=user, read_at__isnull=True)
    if notice_ids is not None:
        unread = unread.filter(pk__in=list(notice_ids))
    return unread.update(read_at=timezone.now())
