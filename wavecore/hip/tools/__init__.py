"""Tools around hipcc, of LLVM's and ROCm's names: one module each, thin over what wavecore has."""
