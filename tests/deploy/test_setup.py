"""When the environment is made anew, and what an unfit machine is told."""

from pathlib import Path

import pytest

from deploy import setup


def test_an_environment_is_left_alone_while_the_pins_stay(tmp_path: Path) -> None:
    setup.stamp(tmp_path, "demo").write_text(setup.digest("demo"))
    assert setup.is_current(tmp_path, "demo")


def test_an_environment_of_other_pins_is_made_anew(tmp_path: Path) -> None:
    setup.stamp(tmp_path, "demo").write_text(setup.digest("dev"))
    assert not setup.is_current(tmp_path, "demo")


def test_the_environment_for_development_serves_the_demo_but_not_the_reverse(tmp_path: Path) -> None:
    setup.stamp(tmp_path, "dev").write_text(setup.digest("dev"))
    assert setup.is_current(tmp_path, "demo")
    setup.stamp(tmp_path, "dev").rename(setup.stamp(tmp_path, "demo"))
    assert not setup.is_current(tmp_path, "dev")


def test_a_machine_without_a_new_enough_python_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup, "OLDEST", (9, 9))
    with pytest.raises(SystemExit, match=r"needs Python 9\.9 or newer"):
        setup.find_python()
