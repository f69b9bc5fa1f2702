"""hipcc and clang++ without ROCm: a driver for ziglang's clang and lld."""
