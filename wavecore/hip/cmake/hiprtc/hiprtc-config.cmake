# find_package(hiprtc): HIP's compiler at run time, target hiprtc::hiprtc.
get_filename_component(_hip_root "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)

set(hiprtc_INCLUDE_DIR "${_hip_root}/include")
set(hiprtc_INCLUDE_DIRS "${hiprtc_INCLUDE_DIR}")
set(hiprtc_LIB_INSTALL_DIR "${_hip_root}/lib")
set(hiprtc_LIBRARIES hiprtc::hiprtc)
set(hiprtc_LIBRARY hiprtc::hiprtc)

if(NOT TARGET hiprtc::hiprtc)
  add_library(hiprtc::hiprtc SHARED IMPORTED)
  set_target_properties(hiprtc::hiprtc PROPERTIES
    IMPORTED_LOCATION "${_hip_root}/lib/libhiprtc.so"
    IMPORTED_NO_SONAME TRUE
    INTERFACE_COMPILE_DEFINITIONS "__HIP_PLATFORM_AMD__=1"
    INTERFACE_INCLUDE_DIRECTORIES "${_hip_root}/include"
    INTERFACE_SYSTEM_INCLUDE_DIRECTORIES "${_hip_root}/include")
endif()

unset(_hip_root)
