# The program, its data, the library with its headers, and a package for find_package(teeko).
include(CMakePackageConfigHelpers)

install(TARGETS teeko_program)
install(TARGETS teeko EXPORT teeko)
install(DIRECTORY include/teeko DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(DIRECTORY data/ DESTINATION ${CMAKE_INSTALL_DATADIR}/teeko)
install(FILES README.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/teeko)
install(EXPORT teeko FILE teekoTargets.cmake NAMESPACE teeko:: DESTINATION ${package_dir})
write_basic_package_version_file(teekoConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES cmake/teekoConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/teekoConfigVersion.cmake DESTINATION ${package_dir})
