# What find_package(teeko) finds: teeko::teeko, which stands for all rooms, and teeko::ROOM for each. Rooms are
# components too: find_package(teeko COMPONENTS solver) fails where there is no teeko::solver.
include(CMakeFindDependencyMacro)
find_dependency(Threads)
include(${CMAKE_CURRENT_LIST_DIR}/teekoTargets.cmake)

foreach(component ${teeko_FIND_COMPONENTS})
  if(TARGET teeko::${component})
    set(teeko_${component}_FOUND TRUE)
  else()
    set(teeko_${component}_FOUND FALSE)
    if(teeko_FIND_REQUIRED_${component})
      set(teeko_FOUND FALSE)
      string(APPEND teeko_NOT_FOUND_MESSAGE "teeko has no component '${component}'. ")
    endif()
  endif()
endforeach()
