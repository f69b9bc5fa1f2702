"""The explorer: its documents, and its page in a real browser."""
