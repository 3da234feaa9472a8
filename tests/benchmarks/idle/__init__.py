"""Both ends of the queues without a game between them."""
