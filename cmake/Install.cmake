# The program, its data, the libraries with their headers, and a package for find_package(teeko).
include(CMakePackageConfigHelpers)

if(TEEKO_BUILD_PROGRAM)
  install(TARGETS teeko_program)
endif()
get_property(rooms GLOBAL PROPERTY TEEKO_ROOMS)
install(TARGETS teeko ${rooms} EXPORT teeko)
install(DIRECTORY include/teeko DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(DIRECTORY data/ DESTINATION ${CMAKE_INSTALL_DATADIR}/teeko)
install(FILES README.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/teeko)
install(EXPORT teeko FILE teekoTargets.cmake NAMESPACE teeko:: DESTINATION ${package_dir})
write_basic_package_version_file(teekoConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES cmake/teekoConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/teekoConfigVersion.cmake DESTINATION ${package_dir})
