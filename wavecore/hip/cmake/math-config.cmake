# find_package(@NAME@): the target @NAMESPACE@::@NAME@. An installed package of this name is used instead.
get_filename_component(_math_root "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
file(GLOB _math_installed
  "/usr/lib/${CMAKE_LIBRARY_ARCHITECTURE}/cmake/@NAME@/@NAME@-config.cmake"
  "/usr/lib/cmake/@NAME@/@NAME@-config.cmake"
  "/usr/lib64/cmake/@NAME@/@NAME@-config.cmake"
  "/opt/rocm*/lib/cmake/@NAME@/@NAME@-config.cmake")
if(_math_installed)
  list(GET _math_installed 0 _math_installed)
  include("${_math_installed}")
else()
  include(CMakeFindDependencyMacro)
  find_dependency(hip HINTS "${_math_root}/lib/cmake/hip")
  if(NOT TARGET @NAMESPACE@::@NAME@)
    add_library(@NAMESPACE@::@NAME@ SHARED IMPORTED)
    set_target_properties(@NAMESPACE@::@NAME@ PROPERTIES
      IMPORTED_LOCATION "${_math_root}/lib/math/@STEM@/lib@STEM@.so"
      IMPORTED_NO_SONAME TRUE
      INTERFACE_INCLUDE_DIRECTORIES "${_math_root}/include"
      INTERFACE_SYSTEM_INCLUDE_DIRECTORIES "${_math_root}/include"
      INTERFACE_LINK_LIBRARIES hip::host)
  endif()
  set(@NAME@_INCLUDE_DIR "${_math_root}/include")
  set(@NAME@_INCLUDE_DIRS "${_math_root}/include")
  set(@NAME@_LIBRARY @NAMESPACE@::@NAME@)
  set(@NAME@_LIBRARIES @NAMESPACE@::@NAME@)
  set(@NAME@_FOUND TRUE)
endif()
unset(_math_installed)
unset(_math_root)
