"""Alice and Bob write bots, Charlie operates the site."""

from ladder.accounts.models import User


def make(name: str, **more: object) -> User:
    return User.objects.create_user(name, f"{name}@example.org", "correct horse battery", **more)


def alice() -> User:
    return make("alice")


def bob() -> User:
    return make("bob")


def charlie() -> User:
    return make("charlie", is_staff=True, is_superuser=True)
