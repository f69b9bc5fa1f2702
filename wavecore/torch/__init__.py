"""torch's device "cuda" as an emulated GPU, in a torch that is built for the CPU.

Tensors are torch's own, on the device "cuda:0": their memory is this process's, which kernels use
in place. Operators run by the CPU's kernels, Triton's kernels run on the emulated GPU. torch's core
gets a device from native/, which is compiled at first use; torch.cuda's own Python code runs on the
functions of `answers`, as on the C functions that only other builds of torch have.

`wavecore.triton.enable(..., cuda=True)` or WAVECORE_TRITON_CUDA=1 turns it on.
"""
