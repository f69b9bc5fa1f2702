"""What programs ask ROCm about the system's GPUs: libraries (libraries.txt) and commands."""
