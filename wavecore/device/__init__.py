"""Devices, modules, kernels and device arrays: the API that most users meet."""

from wavecore._callable import make_callable
from wavecore.device.arrays import DeviceArray
from wavecore.device.device import Device, DeviceEntry, current_device, devices, use
from wavecore.device.launch import LaunchResult, PreparedLaunch
from wavecore.device.making import (
    array,
    asarray,
    empty,
    empty_like,
    full,
    full_like,
    ones,
    ones_like,
    synchronize,
    to_device,
    zeros,
    zeros_like,
)
from wavecore.device.module import Kernel, Module, SizedKernel
from wavecore.device.options import LaunchOptions
from wavecore.device.registration import Registration

__all__ = [
    "Device",
    "DeviceArray",
    "DeviceEntry",
    "Kernel",
    "LaunchOptions",
    "LaunchResult",
    "Module",
    "PreparedLaunch",
    "Registration",
    "SizedKernel",
    "array",
    "asarray",
    "current_device",
    "devices",
    "empty",
    "empty_like",
    "full",
    "full_like",
    "ones",
    "ones_like",
    "synchronize",
    "to_device",
    "use",
    "zeros",
    "zeros_like",
]

make_callable(__name__, "wavecore.lang.builtins.elsewhere")  # as the decorator @wc.device
