# What find_package(teeko) finds: the target teeko::teeko.
include(CMakeFindDependencyMacro)
find_dependency(Threads)
include(${CMAKE_CURRENT_LIST_DIR}/teekoTargets.cmake)
