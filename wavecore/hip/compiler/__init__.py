"""hipcc and clang++ without ROCm: a driver over ziglang's clang and lld."""
