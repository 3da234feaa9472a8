"""Setting up, starting and keeping the parts of a Menagerie: on a laptop, in tests, in production."""
