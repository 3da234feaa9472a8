"""The same fixed matches twice: once in peace, once while everything that can die does. See `__main__`."""
