# The program, its data, the libraries with their headers, and a package for find_package(teeko).
include(CMakePackageConfigHelpers)

if(TEEKO_BUILD_PROGRAM)
  install(TARGETS teeko_program COMPONENT runtime)
  install(FILES README.md CHANGELOG.md TYPE DOC COMPONENT runtime)
  install(DIRECTORY docs/ TYPE DOC COMPONENT runtime PATTERN manual EXCLUDE)
  install(DIRECTORY data/ DESTINATION ${CMAKE_INSTALL_DATADIR}/teeko USE_SOURCE_PERMISSIONS COMPONENT runtime)
endif()
get_property(rooms GLOBAL PROPERTY TEEKO_ROOMS)
# The component of what other programs are built with.
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME dev)
install(TARGETS teeko ${rooms} EXPORT teeko)
install(DIRECTORY include/teeko DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES LICENSE TYPE DOC COMPONENT licence)

# Shared libraries are found from where the program and they themselves are, wherever that is.
if(BUILD_SHARED_LIBS AND NOT WIN32)
  set(here $ORIGIN)
  if(APPLE)
    set(here @loader_path)
  endif()
  set_target_properties(${rooms} PROPERTIES INSTALL_RPATH ${here})
  if(TEEKO_BUILD_PROGRAM)
    file(RELATIVE_PATH libraries_from_program ${CMAKE_INSTALL_FULL_BINDIR} ${CMAKE_INSTALL_FULL_LIBDIR})
    set_target_properties(teeko_program PROPERTIES INSTALL_RPATH ${here}/${libraries_from_program})
  endif()
endif()

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/teeko)
install(EXPORT teeko FILE teekoTargets.cmake NAMESPACE teeko:: DESTINATION ${package_dir})
write_basic_package_version_file(teekoConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES cmake/teekoConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/teekoConfigVersion.cmake DESTINATION ${package_dir})

# What pkg-config(1) finds as teeko: all rooms, wherever they are installed. A linker takes the users of a library first.
# Debian's looks below the architecture's name, under every prefix.
set(pkgconfig_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
if(EXISTS /etc/debian_version AND CMAKE_LIBRARY_ARCHITECTURE)
  set(pkgconfig_dir lib/${CMAKE_LIBRARY_ARCHITECTURE}/pkgconfig)
endif()
file(RELATIVE_PATH prefix_from_pkgconfig /prefix/${pkgconfig_dir} /prefix)
get_property(system_libraries GLOBAL PROPERTY TEEKO_SYSTEM_LIBRARIES)
list(REMOVE_DUPLICATES system_libraries)
list(REVERSE rooms)
list(TRANSFORM rooms PREPEND -l)
list(TRANSFORM system_libraries PREPEND -l)
list(JOIN rooms " " room_flags)
list(JOIN system_libraries " " system_flags)
configure_file(cmake/teeko.pc.in teeko.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/teeko.pc DESTINATION ${pkgconfig_dir})

if(TEEKO_BUILD_PROGRAM AND PROJECT_IS_TOP_LEVEL AND CMAKE_SYSTEM_NAME STREQUAL "Linux")
  include(cmake/Package.cmake)
endif()
