"""The back end for this machine: waves as vectors of lanes, in native code compiled by LLVM."""
