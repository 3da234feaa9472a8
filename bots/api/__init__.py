"""What runs beside a bot inside the sandbox. Imports little: every start of a bot pays for it."""
