"""Stops a game's bots while another one thinks, and confirms it, when that costs no time."""

from workers.sandbox.process import Process


class Pauses:
    """The processes of one slot that have answered and have not been seen stopped."""

    def __init__(self) -> None:
        self._unseen: set[Process] = set()
        self.add = self._unseen.add
        self.drop = self._unseen.discard

    def settle(self, awake: Process) -> None:
        """A step with each but `awake`, which runs now: stop it, or look whether it is.

        SandboxError: one that never stops.
        """
        for process in self._unseen - {awake}:
            if not process.told_to_stop:
                process.stop()
            elif process.stands_still():
                self._unseen.discard(process)
