"""hipGL*, hipGraphics*: memory shared with OpenGL, which needs a context of the GPU's own driver.

No context can belong to an emulated GPU, so no resource is ever registered: the functions return
what HIP returns without a context.
"""

from __future__ import annotations

from wavecore.hip import errors
from wavecore.hip.errors import HipError
from wavecore.hip.runtime import cells, streams
from wavecore.hip.runtime.registry import implements

_NEXT_FRAME = 3  # hipGLDeviceList


@implements("hipGLGetDevices")
def gl_get_devices(count: int, devices: int, room: int, which: int) -> None:
    if which == _NEXT_FRAME:
        raise HipError(errors.NOT_SUPPORTED)
    raise HipError(errors.INVALID_VALUE)  # so for bad arguments too


def _register(*_: int) -> None:
    raise HipError(errors.INVALID_VALUE)


implements("hipGraphicsGLRegisterBuffer")(_register)
implements("hipGraphicsGLRegisterImage")(_register)


@implements("hipGraphicsMapResources")
def map_resources(count: int, resources: int, stream: int) -> None:
    raise HipError(errors.UNKNOWN)


@implements("hipGraphicsResourceGetMappedPointer")
def get_mapped_pointer(pointer: int, size: int, resource: int) -> None:
    raise HipError(errors.UNKNOWN)


@implements("hipGraphicsSubResourceGetMappedArray")
def get_mapped_array(array: int, resource: int, index: int, level: int) -> None:
    cells.needed(array, resource)
    raise HipError(errors.INVALID_HANDLE)


@implements("hipGraphicsUnmapResources")
def unmap_resources(count: int, resources: int, stream: int) -> None:
    streams.resolve(stream).synchronize()
    if bool(count) != bool(resources):
        raise HipError(errors.UNKNOWN)
    if count:
        raise HipError(errors.INVALID_HANDLE)


@implements("hipGraphicsUnregisterResource")
def unregister_resource(resource: int) -> None:
    cells.needed(resource)
    raise HipError(errors.INVALID_HANDLE)
