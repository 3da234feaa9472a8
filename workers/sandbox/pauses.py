"""Confirms the stops of a game's bots while another one thinks, when looking costs no time."""

from workers.sandbox.process import Process


class Pauses:
    """The processes of one slot that were told to stop and have not been seen stopped."""

    def __init__(self) -> None:
        self._unseen: list[Process] = []

    def add(self, process: Process) -> None:
        self._unseen.append(process)

    def settle(self, awake: Process) -> None:
        """Look once at each but `awake`, which is to run now. SandboxError: one that never stops."""
        if self._unseen:
            self._unseen = [
                process for process in self._unseen if process is not awake and not process.stands_still()
            ]

    def drop(self, process: Process) -> None:
        self._unseen = [other for other in self._unseen if other is not process]
