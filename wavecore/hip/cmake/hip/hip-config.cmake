# find_package(hip): HIP's headers and library, and the options that compile device code.
#
# Targets: hip::amdhip64 (the library), hip::host (code that calls HIP's API, by any compiler),
# hip::device (C++ with kernels, by hipcc or clang++).
cmake_policy(PUSH)
cmake_policy(VERSION 3.16)

get_filename_component(_hip_root "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)

set(hip_INCLUDE_DIR "${_hip_root}/include")
set(hip_INCLUDE_DIRS "${hip_INCLUDE_DIR}")
set(hip_LIB_INSTALL_DIR "${_hip_root}/lib")
set(hip_BIN_INSTALL_DIR "${_hip_root}/bin")
set(hip_HIPCC_EXECUTABLE "${_hip_root}/bin/hipcc")
set(hip_HIPCONFIG_EXECUTABLE "${_hip_root}/bin/hipconfig")
set(HIP_PLATFORM "amd")
set(HIP_RUNTIME "rocclr")
set(HIP_COMPILER "clang")
set(hip_LIBRARIES hip::host hip::device)
set(hip_LIBRARY ${hip_LIBRARIES})
set(HIP_INCLUDE_DIR "${hip_INCLUDE_DIR}")
set(HIP_INCLUDE_DIRS "${hip_INCLUDE_DIRS}")
set(HIP_LIBRARIES ${hip_LIBRARIES})
set(HIP_LIBRARY ${hip_LIBRARIES})
set(HIP_HIPCC_EXECUTABLE "${hip_HIPCC_EXECUTABLE}")
set(HIP_HIPCONFIG_EXECUTABLE "${hip_HIPCONFIG_EXECUTABLE}")

# What a program is built for: GPU_TARGETS, or AMDGPU_TARGETS, else what the machine's devices are.
if(NOT DEFINED GPU_TARGETS)
  if(DEFINED AMDGPU_TARGETS)
    set(_hip_targets "${AMDGPU_TARGETS}")
  else()
    execute_process(
      COMMAND "${_hip_root}/bin/rocm_agent_enumerator" -t GPU
      OUTPUT_VARIABLE _hip_agents
      OUTPUT_STRIP_TRAILING_WHITESPACE)
    string(REPLACE "\n" ";" _hip_targets "${_hip_agents}")
    list(REMOVE_ITEM _hip_targets "gfx000")
    list(REMOVE_DUPLICATES _hip_targets)
  endif()
  set(GPU_TARGETS "${_hip_targets}" CACHE STRING "GPU architectures to build for")
endif()
if(NOT DEFINED AMDGPU_TARGETS)
  set(AMDGPU_TARGETS "${GPU_TARGETS}" CACHE STRING "GPU architectures to build for")
endif()

set(GPU_BUILD_TARGETS "${GPU_TARGETS}" CACHE STRING "GPU architectures to build for")
if(NOT HIP_CXX_COMPILER)
  set(HIP_CXX_COMPILER "${CMAKE_CXX_COMPILER}")
endif()

include("${CMAKE_CURRENT_LIST_DIR}/hip-targets.cmake")
set_target_properties(hip::device PROPERTIES INTERFACE_COMPILE_OPTIONS "")
target_compile_options(hip::device INTERFACE "$<$<COMPILE_LANGUAGE:CXX>:SHELL:-x hip>")
foreach(_hip_target IN LISTS GPU_TARGETS)
  target_compile_options(hip::device INTERFACE
    "$<$<COMPILE_LANGUAGE:CXX>:--offload-arch=${_hip_target}>")
endforeach()


set(HIP_FOUND TRUE)
set(hip_FOUND TRUE)

unset(_hip_agents)
unset(_hip_target)
unset(_hip_targets)
unset(_hip_root)
cmake_policy(POP)
