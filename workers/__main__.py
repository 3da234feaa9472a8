"""`python -m workers --slots 2`: one worker on this machine. REDIS_URL says where the jobs are."""

import os
import shutil
from typing import Annotated

import typer

from workers.settings import Settings, SettingsError, read

BAD_SETTINGS = 2
ALONE = ("--without-gossip", "--without-mingle", "--without-heartbeat")
"""Workers do not talk to each other: whoever has taken one learns nothing of the rest."""


def run(
    slots: Annotated[
        int | None, typer.Option(help="Matches played at the same time. [default: one per CPU]")
    ] = None,
    name: Annotated[
        str | None, typer.Option(help="Shown on the queue page. [default: host and process]")
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Say whether this host is fit, and stop.")] = False,
) -> None:
    """Play matches until told to stop (SIGTERM or Ctrl-C: the matches in play are ended first)."""
    for variable, value in (("WORKER_SLOTS", slots), ("WORKER_NAME", name)):
        if value is not None:
            os.environ[variable] = str(value)
    try:
        settings = read(os.environ)
    except SettingsError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(BAD_SETTINGS) from None
    os.environ["WORKER_NAME"] = settings.name
    if check:
        _check(settings)
    else:
        _work(settings)


def _check(settings: Settings) -> None:
    from workers import host

    try:
        host.check_redis(settings)
        typer.echo(f"fit: {host.check_sandbox()}")
    except host.UnfitHostError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None


def _work(settings: Settings) -> None:
    if settings.metrics_port:
        # The library reads the variable when it is imported, and sums up what is in the folder.
        shutil.rmtree(settings.metrics, ignore_errors=True)
        settings.metrics.mkdir(parents=True)
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(settings.metrics)
    from workers import metrics
    from workers.app import app

    if settings.metrics_port:
        metrics.serve(settings.metrics_port)
    app.worker_main(["--quiet", "worker", "--hostname", settings.name, *ALONE])


if __name__ == "__main__":
    typer.run(run)
