"""AMD's own test programs, as Debian ships them, on the emulated GPUs."""
