# find_package(HIP MODULE): functions of older projects, for any C++ compiler of theirs.
#
#   hip_add_executable(target source ... [HIPCC_OPTIONS ...] [CLANG_OPTIONS ...])
#   hip_add_library(target [STATIC|SHARED|MODULE] source ... [HIPCC_OPTIONS ...])
#   hip_include_directories(folder ...)
#
# hipcc compiles sources that end in .hip or .cu, or have the property HIP_SOURCE_PROPERTY_FORMAT;
# the C++ compiler of the project compiles all others and links.
include("${CMAKE_CURRENT_LIST_DIR}/hip-config.cmake")
set(HIP_VERSION "${hip_VERSION}")
if(NOT HIP_VERSION)
  execute_process(COMMAND "${HIP_HIPCONFIG_EXECUTABLE}" --version OUTPUT_VARIABLE HIP_VERSION)
endif()
get_filename_component(HIP_ROOT_DIR "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
set(HIP_HIPCC_FLAGS "" CACHE STRING "Options of hipcc for every source")

macro(hip_include_directories)
  foreach(_hip_folder ${ARGN})
    get_filename_component(_hip_folder "${_hip_folder}" ABSOLUTE)
    list(APPEND HIP_INCLUDE_FOLDERS "${_hip_folder}")
  endforeach()
endmacro()

# The objects of a target's HIP sources, and its other sources, in the variable `result`.
function(_hip_compile target result)
  cmake_parse_arguments(_hip "" "" "HIPCC_OPTIONS;CLANG_OPTIONS;NVCC_OPTIONS" ${ARGN})
  separate_arguments(flags UNIX_COMMAND "${HIP_HIPCC_FLAGS}")
  foreach(folder ${HIP_INCLUDE_FOLDERS})
    list(APPEND flags "-I${folder}")
  endforeach()
  set(found "")
  foreach(source ${_hip_UNPARSED_ARGUMENTS})
    get_source_file_property(is_hip "${source}" HIP_SOURCE_PROPERTY_FORMAT)
    if(NOT is_hip AND NOT source MATCHES "\\.(hip|cu)$")
      list(APPEND found "${source}")
      continue()
    endif()
    get_filename_component(path "${source}" ABSOLUTE)
    get_filename_component(name "${source}" NAME)
    set(folder "${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${target}.hip")
    set(made "${folder}/${name}${CMAKE_CXX_OUTPUT_EXTENSION}")
    set(rule "")
    if(CMAKE_GENERATOR MATCHES "Ninja|Makefiles")
      set(rule DEPFILE "${made}.d")
    endif()
    file(MAKE_DIRECTORY "${folder}")
    add_custom_command(
      OUTPUT "${made}"
      COMMAND "${HIP_HIPCC_EXECUTABLE}" -fPIC ${flags} ${_hip_HIPCC_OPTIONS} ${_hip_CLANG_OPTIONS}
        -MD -MF "${made}.d" -MT "${made}" -x hip -c "${path}" -o "${made}"
      DEPENDS "${path}" ${rule}
      VERBATIM COMMENT "Building HIP object ${name}")
    set_source_files_properties("${made}" PROPERTIES EXTERNAL_OBJECT TRUE GENERATED TRUE)
    list(APPEND found "${made}")
  endforeach()
  set(${result} "${found}" PARENT_SCOPE)
endfunction()

function(_hip_link target)
  set_target_properties(${target} PROPERTIES LINKER_LANGUAGE CXX)
  target_link_libraries(${target} ${ARGN} hip::host "${HIP_ROOT_DIR}/lib/libwavecore_host.a")
endfunction()

function(hip_add_executable target)
  list(REMOVE_ITEM ARGN WIN32 MACOSX_BUNDLE EXCLUDE_FROM_ALL)
  _hip_compile(${target} parts ${ARGN})
  add_executable(${target} ${parts})
  _hip_link(${target})
endfunction()

function(hip_add_library target)
  set(kind "")
  foreach(word STATIC SHARED MODULE)
    if(word IN_LIST ARGN)
      set(kind ${word})
    endif()
  endforeach()
  list(REMOVE_ITEM ARGN STATIC SHARED MODULE EXCLUDE_FROM_ALL)
  _hip_compile(${target} parts ${ARGN})
  add_library(${target} ${kind} ${parts})
  _hip_link(${target})
endfunction()
