"""Who the embedded servers run as: PostgreSQL refuses root, so root lends them an unprivileged uid."""

import os
import pwd
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Identity:
    uid: int
    gid: int
    name: str

    @property
    def is_ours(self) -> bool:
        return self.uid == os.geteuid()


def server_identity() -> Identity:
    """Ourselves; as root the user `nobody`. No system user is ever added.

    The uid must have a name: initdb looks it up, so an unused number does not do.
    """
    uid = os.geteuid()
    if uid != 0:
        return Identity(uid, os.getegid(), _name(uid))
    try:
        entry = pwd.getpwnam("nobody")
    except KeyError:
        entry = next((e for e in pwd.getpwall() if e.pw_uid != 0), None) or _no_user()
    return Identity(entry.pw_uid, entry.pw_gid, entry.pw_name)


def can_use(identity: Identity, path: Path) -> bool:
    """Whether this identity may read and run a file, or list and pass a folder (asked in a forked child)."""
    if identity.is_ours:
        return os.access(path, os.R_OK | os.X_OK)
    child = os.fork()
    if child == 0:
        code = 1
        try:
            os.setgroups([])
            os.setgid(identity.gid)
            os.setuid(identity.uid)
            code = 0 if os.access(path, os.R_OK | os.X_OK) else 1
        finally:
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def _name(uid: int) -> str:
    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        raise SystemExit(
            f"The user number {uid} has no name on this machine, and PostgreSQL's initdb asks for one.\n"
            "Add the user to /etc/passwd, or set DATABASE_URL to a running PostgreSQL."
        ) from None


def _no_user() -> pwd.struct_passwd:
    raise SystemExit("This machine has no user but root; PostgreSQL needs one. Or set DATABASE_URL.")
