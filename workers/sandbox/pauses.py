"""Confirms the stops of a game's bots while another one thinks, when looking costs no time."""

from workers.sandbox.process import Process


class Pauses:
    """The processes of one slot that were told to stop and have not been seen stopped."""

    def __init__(self) -> None:
        self._unseen: set[Process] = set()
        self.add = self._unseen.add
        self.drop = self._unseen.discard

    def settle(self, awake: Process) -> None:
        """Look once at each but `awake`, which runs now. SandboxError: one that never stops."""
        for process in self._unseen - {awake}:
            if process.stands_still():
                self._unseen.discard(process)
