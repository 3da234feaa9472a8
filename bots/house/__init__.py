"""The reference bots: each entry of the manifest is a set of files that could be uploaded as it is."""
