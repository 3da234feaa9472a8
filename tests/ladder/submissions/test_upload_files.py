"""An upload becomes files, or a message that names what was wrong."""

import io
import os
import stat
import subprocess
import sys
import zipfile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from hypothesis import given
from hypothesis import strategies as st

from ladder.submissions import limits, upload
from ladder.submissions.upload import UploadError, files_of
from tests.ladder.submissions.archives import (
    BOT,
    encrypted,
    link,
    listed,
    lying_size,
    many,
    null_in_name,
    overlapping,
    special,
    zip_of,
)


def uploaded(name: str, data: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile(name, data)


def test_a_py_file_becomes_bot_py() -> None:
    assert files_of(uploaded("my thing.PY", BOT)) == {"bot.py": BOT}


def test_a_zip_keeps_its_folders() -> None:
    data = zip_of(("bot.py", BOT), ("net/", b""), ("net/weights.bin", b"\x00\x01"))
    assert files_of(uploaded("a.zip", data)) == {"bot.py": BOT, "net/weights.bin": b"\x00\x01"}


def test_a_zipped_folder_is_stepped_into() -> None:
    data = zip_of(("mine/bot.py", BOT), ("mine/help.py", b"x"), ("__MACOSX/mine/._bot.py", b"junk"))
    assert files_of(uploaded("a.zip", data)) == {"bot.py": BOT, "help.py": b"x"}


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (zip_of(("/etc/passwd", b""), ("bot.py", BOT)), "absolute"),
        (zip_of(("C:/x", b""), ("bot.py", BOT)), "absolute"),
        (zip_of(("../bot.py", BOT)), "“..”"),
        (zip_of(("a/../../bot.py", BOT)), "“..”"),
        (zip_of(("./bot.py", BOT)), "“.”"),
        (zip_of(("a//b", b""), ("bot.py", BOT)), "empty"),
        (zip_of(("bot.py", BOT), (link("help.py"), b"/etc/passwd")), "link"),
        (zip_of(("bot.py", BOT), (special("dev", stat.S_IFCHR), b"")), "device"),
        (zip_of(("bot.py", BOT), (special("pipe", stat.S_IFIFO), b"")), "device"),
        (zip_of(("bot.py", BOT), ("bot.py", b"other")), "twice"),
        (zip_of(("bot.py", BOT), ("BOT.py", b"other")), "twice"),
        (zip_of(("bot.py", BOT), ("caf\u00e9", b""), ("cafe\u0301", b"")), "twice"),
        (zip_of(("bot.py", BOT), ("a", b""), ("a/b", b"")), "twice"),
        (zip_of(("bot.py", BOT), ("a\\b", b"")), "backslash"),
        (zip_of(("bot.py", BOT), ("a\u202eb", b"")), "invisible"),
        (zip_of(("bot.py", BOT), ("a\nb", b"")), "control"),
        (zip_of(("bot.py", BOT), ("a/" * 120 + "b", b"")), "too long"),
        (zip_of(("bot.py", BOT), method=zipfile.ZIP_BZIP2), "deflate"),
        (zip_of(*many(limits.MAX_FILES + 1)), "501 entries"),
        (zip_of(*many(3000)), "3000 entries"),
        (listed(100_000), "100000 entries"),
        (null_in_name(), "control"),
        (zip_of(("mine/bot.py", BOT), ("yours/x", b"")), "no bot.py"),
        (zip_of(("main.py", BOT)), "no bot.py"),
        (zip_of(("bot.py", b" \n")), "empty"),
        (encrypted(), "encrypted"),
        (b"PK\x03\x04 no zip at all", "cannot be read"),
        (b"", "cannot be read"),
        (zip_of(("bot.py", BOT))[:-30], "cannot be read"),
    ],
)
def test_a_bad_zip_is_refused_with_its_reason(data: bytes, says: str) -> None:
    with pytest.raises(UploadError, match=says):
        files_of(uploaded("a.zip", data))


def test_a_zip_bomb_is_refused_by_what_comes_out_of_it() -> None:
    bomb = zip_of(("bot.py", BOT), ("zeros", bytes(200 * limits.MB)))
    assert len(bomb) < limits.MAX_ZIP
    with pytest.raises(UploadError, match="larger than 20 MB"):
        files_of(uploaded("a.zip", bomb))


def test_many_files_together_may_not_exceed_the_bound_either() -> None:
    bomb = zip_of(("bot.py", BOT), *((f"{n}", bytes(limits.MB)) for n in range(21)))
    with pytest.raises(UploadError, match="larger than 20 MB"):
        files_of(uploaded("a.zip", bomb))


def test_a_header_that_lies_about_its_size_gains_nothing() -> None:
    with pytest.raises(UploadError):
        files_of(uploaded("a.zip", lying_size(10, bytes(1000))))


def test_entries_that_share_their_bytes_are_counted_each_time() -> None:
    bomb = overlapping(400, bytes(limits.MB))
    assert len(bomb) < limits.MB
    with pytest.raises(UploadError, match=r"larger than 20 MB|cannot be read"):
        files_of(uploaded("a.zip", bomb))


def test_a_nested_zip_is_just_data() -> None:
    inner = zip_of(("bomb", bytes(100)))
    assert files_of(uploaded("a.zip", zip_of(("bot.py", BOT), ("in.zip", inner))))["in.zip"] == inner


def test_a_python_file_over_its_limit_is_refused() -> None:
    with pytest.raises(UploadError, match="larger than 1 MB"):
        files_of(uploaded("bot.py", b"#" * (limits.MAX_PY + 1)))


def test_a_zip_over_its_limit_is_refused() -> None:
    with pytest.raises(UploadError, match="larger than 5 MB"):
        files_of(uploaded("a.zip", os.urandom(limits.MAX_ZIP + 1)))


def test_the_size_is_counted_and_not_believed() -> None:
    lying = SimpleUploadedFile("bot.py", b"#" * (limits.MAX_PY + 1))
    lying.size = 3
    with pytest.raises(UploadError, match="larger than 1 MB"):
        files_of(lying)


@pytest.mark.parametrize("name", ["bot.tar.gz", "bot", "bot.exe"])
def test_another_kind_of_file_is_refused(name: str) -> None:
    upload_ = SimpleUploadedFile("x", BOT)
    upload_.name = name
    with pytest.raises(UploadError, match=r"\.py file, or a \.zip"):
        files_of(upload_)


@pytest.mark.parametrize(
    "source", [b"\xff\xfed\x00e\x00f\x00", b"\xef\xbb\xbf" + BOT, b"a\x00b", b"(" * 5000, b"raise SystemExit"]
)
def test_the_site_never_looks_into_a_source(source: bytes) -> None:
    assert files_of(uploaded("bot.py", source)) == {"bot.py": source}


@given(st.binary(max_size=300))
def test_arbitrary_bytes_are_refused_and_never_an_error_of_ours(data: bytes) -> None:
    with pytest.raises(UploadError):
        files_of(uploaded("a.zip", data))


def test_damaged_zips_never_crash_the_child() -> None:
    whole = zip_of(("bot.py", BOT), ("a/b", b"c" * 50))
    for at in range(0, len(whole), 7):
        data = bytearray(whole)
        data[at] ^= 0xFF
        try:
            files = files_of(uploaded("a.zip", bytes(data)))
        except UploadError:
            continue
        assert "bot.py" in files


@pytest.mark.skipif(os.geteuid() != 0, reason="only root has a uid to drop")
def test_the_child_is_not_root_when_it_looks_at_the_bytes() -> None:
    program = (
        "import os, sys, runpy; child = runpy.run_path(sys.argv[1]); child['confine'](1 << 29, 10, 65534);"
        "print(os.getresuid(), os.getresgid(), os.getgroups())"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program, str(upload.CHILD)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == "(65534, 65534, 65534) (65534, 65534, 65534) []"


def test_the_child_can_write_no_file() -> None:
    program = (
        "import sys, runpy; child = runpy.run_path(sys.argv[1]); child['confine'](1 << 29, 10, 65534);"
        "import signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
        "f = open('/dev/shm/menagerie-unpack-test', 'wb', 0); f.write(b'x')"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program, str(upload.CHILD)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    assert "Error" in done.stderr


def test_a_file_stream_is_read_once_and_no_further_than_the_bound() -> None:
    class Endless(io.RawIOBase):
        taken = 0

        def read(self, size: int = -1) -> bytes:
            assert size > 0, "an endless upload must be read with a bound"
            self.taken += size
            return b"#" * size

    endless = Endless()
    upload_ = SimpleUploadedFile("bot.py", b"")
    upload_.file = endless
    with pytest.raises(UploadError, match="larger than 1 MB"):
        files_of(upload_)
    assert endless.taken == limits.MAX_PY + 1
