"""Shared by back ends that use LLVM: semantics as IR, registers in the wave's record."""
