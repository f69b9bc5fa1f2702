"""Implements the functions of libamdhip64 and libhiprtc on emulated GPUs.

Functions are registered by name (`registry.implements`) and take plain integers: addresses, sizes,
handles. boundary.py fills in the C library's table.
"""
