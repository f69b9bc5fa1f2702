"""What back ends that go through LLVM share: semantics as IR, registers in the wave's record."""
