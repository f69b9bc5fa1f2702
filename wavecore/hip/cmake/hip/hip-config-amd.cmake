# Projects include this by name where they mean AMD's platform, the only one here.
include("${CMAKE_CURRENT_LIST_DIR}/hip-config.cmake")
