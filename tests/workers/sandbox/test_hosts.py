"""Hosts that cannot hold bots say why in one line with the mend; other users than root need no change."""

import dataclasses
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.workers.sandbox.abuse import FAULTS, REFUSED
from tests.workers.sandbox.arena import HONEST, ask, start
from workers.box import BotFaultError
from workers.sandbox import SandboxError, SandboxSlot, Settings
from workers.sandbox.bubblewrap import find_bubblewrap
from workers.sandbox.filesystem import open_image
from workers.sandbox.runtime import find_runtime

needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can make an unfit host")

PROBE = [
    sys.executable,
    "-c",
    "import logging; logging.basicConfig(); from workers.sandbox import probe; print(probe())",
]
NOBODY = 65532
"""No slot's uid and nobody's: stands for an ordinary user."""


def probe_behind(*words: str, **environ: str) -> subprocess.CompletedProcess[str]:
    environ = {**os.environ, "PYTHONPATH": str(Path.cwd()), **environ}
    return subprocess.run([*words, *PROBE], env=environ, capture_output=True, text=True, check=False)


@pytest.fixture
def public() -> Iterator[Path]:
    directory = Path(tempfile.mkdtemp(prefix="sandbox-tests-"))
    directory.chmod(0o755)
    yield directory
    shutil.rmtree(directory)


def test_without_bubblewrap_the_error_names_what_to_install() -> None:
    with pytest.raises(SandboxError, match="install the package bubblewrap"):
        find_bubblewrap("/nonexistent", "no_such_package")


def test_without_the_systems_bubblewrap_the_wheels_is_found() -> None:
    assert find_bubblewrap("/nonexistent").is_relative_to(sys.prefix)


IN_A_CONTAINER = """
import ctypes, os, sys
uids, shell, *words = sys.argv[1:]
ready, say = os.pipe()
mapped, go = os.pipe()
child = os.fork()
if child == 0:
    if ctypes.CDLL(None, use_errno=True).unshare(0x10000000):
        os._exit(99)
    os.write(say, b"x")
    os.read(mapped, 1)
    os.execvp("sh", ["sh", "-c", shell + ' exec "$@"', "sh", *words])
os.read(ready, 1)
for kind in ("uid", "gid"):
    with open(f"/proc/{child}/{kind}_map", "w") as file:
        file.write(f"0 0 {uids}")
os.write(go, b"x")
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""
"""A user namespace with the first so many uids of the host, as containers have."""


@needs_root
def test_a_host_without_user_namespaces_names_the_sysctl(public: Path) -> None:
    shell = "echo 0 > /proc/sys/user/max_user_namespaces;"
    done = probe_behind(
        sys.executable, "-c", IN_A_CONTAINER, "65536", shell, MENAGERIE_WORKER_DIR=str(public)
    )
    assert "SandboxError: no more user namespaces are to be had: raise them" in done.stderr


@needs_root
def test_a_container_holds_bots_too(public: Path) -> None:
    done = probe_behind(sys.executable, "-c", IN_A_CONTAINER, "65536", "", MENAGERIE_WORKER_DIR=str(public))
    assert "bubblewrap, seccomp" in done.stdout, done.stderr


@needs_root
def test_a_container_without_the_uids_names_the_variable(public: Path) -> None:
    done = probe_behind(sys.executable, "-c", IN_A_CONTAINER, "1000", "", MENAGERIE_WORKER_DIR=str(public))
    assert "do not exist in this container: set MENAGERIE_SLOT_UIDS" in done.stderr


@needs_root
def test_with_a_read_only_proc_sys_bots_are_held_and_the_log_says_how(public: Path) -> None:
    shell = 'mount --bind /proc/sys /proc/sys && mount -o remount,bind,ro /proc/sys && exec "$@"'
    done = probe_behind("unshare", "--mount", "sh", "-c", shell, "sh", MENAGERIE_WORKER_DIR=str(public))
    assert done.returncode == 0, done.stderr
    assert "bubblewrap, seccomp" in done.stdout
    assert "--disable-userns fails" in done.stderr


@needs_root
def test_a_directory_that_bots_cannot_reach_is_named() -> None:
    with tempfile.TemporaryDirectory() as private:
        done = probe_behind(MENAGERIE_WORKER_DIR=f"{private}/state")
    assert f"bots cannot pass through {private}" in done.stderr


def test_a_directory_that_others_can_write_to_is_refused(public: Path, settings: Settings) -> None:
    public.chmod(0o777)
    with pytest.raises(SandboxError, match="nobody else can write"):
        SandboxSlot(dataclasses.replace(settings, directory=public))


@pytest.mark.parametrize("uids", ["61000", "a-b", "61999-61000", "0-999", "61000-61003", "-5-900"])
@needs_root
def test_a_bad_range_of_uids_is_refused(uids: str) -> None:
    with pytest.raises(SandboxError, match="MENAGERIE_SLOT_UIDS"):
        Settings.read({"MENAGERIE_SLOT_UIDS": uids})


def test_a_runtime_that_is_none_is_refused_by_its_variable(settings: Settings) -> None:
    with pytest.raises(SandboxError, match="MENAGERIE_BOT_RUNTIME=/bin/false cannot run bots"):
        SandboxSlot(dataclasses.replace(settings, runtime=Path("/bin/false")))


def test_the_runtime_an_operator_names_is_taken_and_its_packages_stay_hidden(
    public: Path, settings: Settings
) -> None:
    found = find_runtime(None, settings.uids.start if settings.uids else None)
    stdlib = public / "prefix" / found.home
    shutil.copytree(
        found.stdlib, stdlib, copy_function=link, ignore=shutil.ignore_patterns("site-packages", "test")
    )
    (stdlib / "site-packages").mkdir()
    (stdlib / "site-packages" / "secret.py").touch()
    python = public / "prefix" / "bin" / "python3"
    python.parent.mkdir()
    link(found.executable, python)
    looks = "import os, sys\nprint(os.listdir(os.path.dirname(os.__file__) + '/site-packages'), sys.prefix)\n"
    with SandboxSlot(dataclasses.replace(settings, runtime=python)) as slot:
        assert slot.host.image.python == python
        box = slot.open(0)
        start(box, looks + HONEST)
        box.close()
    assert box.log() == "[] /python\n"


def link(source: str | Path, target: str | Path) -> None:
    try:
        os.link(source, target)
    except OSError:  # another disk
        shutil.copy2(source, target)


def test_an_interpreter_that_bots_cannot_read_is_copied(public: Path, settings: Settings) -> None:
    """The last resort, taken here by force: the worker's own Python, copied into its directory."""
    uid = settings.uids.start if settings.uids else None
    runtime = dataclasses.replace(find_runtime(Path(sys.executable), None), copied=True)
    image, lock = open_image(public / "images", runtime, find_bubblewrap())
    os.close(lock)
    assert image.python.is_relative_to(public)
    words: list[str | Path] = [
        image.libraries / image.loader.name,
        image.python,
        "-S",
        "-c",
        "import json; print(json.__file__)",
    ]
    done = subprocess.run(
        words, env={"LD_LIBRARY_PATH": str(image.libraries)}, capture_output=True, text=True, check=False,
        user=uid, cwd="/",
    )  # fmt: skip
    assert done.stdout.startswith(str(public)), done.stderr


def test_an_image_is_made_once_and_removed_when_nobody_uses_it(public: Path, settings: Settings) -> None:
    runtime = find_runtime(None, settings.uids.start if settings.uids else None)
    bwrap = find_bubblewrap()
    first, lock = open_image(public / "images", runtime, bwrap)
    again, second_lock = open_image(public / "images", runtime, bwrap)
    assert first == again
    other_bwrap = find_bubblewrap("/nonexistent")
    other, other_lock = open_image(public / "images", runtime, other_bwrap)
    assert first.folder.exists()
    for held in (lock, second_lock, other_lock):
        os.close(held)
    newest, newest_lock = open_image(public / "images", dataclasses.replace(runtime, copied=True), bwrap)
    assert newest.folder.exists()
    assert not first.folder.exists()
    assert not other.folder.exists()
    os.close(newest_lock)


def _as_ordinary_user(directory: Path) -> dict[str, str]:
    """Played in a forked child that has given up root."""
    os.setgroups([])
    os.setresgid(NOBODY, NOBODY, NOBODY)
    os.setresuid(NOBODY, NOBODY, NOBODY)
    settings = dataclasses.replace(Settings.read({"MENAGERIE_WORKER_DIR": str(directory)}), pool=0)
    fared: dict[str, str] = {"held": SandboxSlot(settings).description}
    with SandboxSlot(settings) as slot:
        for abuse in [*REFUSED, *FAULTS]:
            box, other = slot.open(0), slot.open(1)
            start(other, HONEST)
            try:
                start(box, abuse.source, startup_ms=abuse.startup_ms, life_s=abuse.life_s, files=abuse.files)
                fared[abuse.name] = ask(box, move_ms=abuse.move_ms)
            except BotFaultError as fault:
                fared[abuse.name] = fault.reason
            fared[abuse.name] += " " + ask(other, 1)
            box.close()
            other.close()
        fared["left"] = str(len(list(slot.directory.iterdir())))
    return fared


@needs_root
def test_a_worker_that_is_not_root_holds_every_hostile_bot_as_well(public: Path) -> None:
    os.chown(public, NOBODY, NOBODY)
    answers, answer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.write(answer, json.dumps(_as_ordinary_user(public)).encode())
        except BaseException as error:
            os.write(answer, json.dumps({"error": repr(error)}).encode())
        finally:
            os._exit(0)
    os.close(answer)
    with os.fdopen(answers) as said:
        fared = json.load(said)
    os.waitpid(child, 0)
    assert fared.pop("held").startswith("bubblewrap, seccomp, the worker's own uid")
    assert fared == {
        **{abuse.name: "one two" for abuse in REFUSED},
        **{abuse.name: f"{abuse.reason} two" for abuse in FAULTS},
        "left": "0",
    }
