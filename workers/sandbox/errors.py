"""The platform's own failures. None of them ever costs a bot a game."""


class SandboxError(Exception):
    """This host cannot hold a bot, or could not just now. The text is one line that says what to do."""
