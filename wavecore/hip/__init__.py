"""HIP programs on emulated GPUs: the compiler driver, the runtime library, hipRTC."""
