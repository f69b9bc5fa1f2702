"""Back ends beside those that tests/emulator and tests/device hold to each other."""
