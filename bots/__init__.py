"""What a bot's author touches: bot API, driver, reference bots, REST client, command line."""
