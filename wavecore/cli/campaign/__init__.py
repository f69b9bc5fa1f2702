"""`wavecore campaign`: run tasks over many points, show their progress and results."""
