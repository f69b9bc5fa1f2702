"""Back ends other than those that tests/emulator and tests/device compare with each other."""
