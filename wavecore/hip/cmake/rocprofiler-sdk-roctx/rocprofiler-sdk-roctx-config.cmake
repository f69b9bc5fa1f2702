# find_package(rocprofiler-sdk-roctx): marks and ranges of a program's own. The first target is the
# library, the second leads to it.
get_filename_component(_roctx_root "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
set(_roctx rocprofiler-sdk-roctx::rocprofiler-sdk-roctx)

if(NOT TARGET ${_roctx}-shared-library)
  add_library(${_roctx}-shared-library SHARED IMPORTED)
  set_target_properties(${_roctx}-shared-library PROPERTIES
    IMPORTED_LOCATION "${_roctx_root}/lib/librocprofiler-sdk-roctx.so"
    IMPORTED_NO_SONAME TRUE
    INTERFACE_INCLUDE_DIRECTORIES "${_roctx_root}/include"
    INTERFACE_SYSTEM_INCLUDE_DIRECTORIES "${_roctx_root}/include")
  add_library(${_roctx} INTERFACE IMPORTED)
  set_target_properties(${_roctx} PROPERTIES
    INTERFACE_LINK_LIBRARIES ${_roctx}-shared-library)
endif()

unset(_roctx)
unset(_roctx_root)
