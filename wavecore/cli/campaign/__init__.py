"""`wavecore campaign`: tasks over many points: run them, see how far they are, what came out."""
