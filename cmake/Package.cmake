# Packages, made by cpack in the build folder: `cpack -G DEB` makes teeko (the program and what it needs) and libteeko-dev
# (the libraries), `cpack -G TGZ` an archive of the program alone. The same files make the same bytes.
if(NOT signature MATCHES "^ -- (.*>)  (.*)$")
  message(FATAL_ERROR "packaging/changelog: nobody signs: ${signature}")
endif()
set(TEEKO_MAINTAINER ${CMAKE_MATCH_1})
execute_process(COMMAND date -d ${CMAKE_MATCH_2} +%s OUTPUT_VARIABLE TEEKO_EPOCH OUTPUT_STRIP_TRAILING_WHITESPACE
                COMMAND_ERROR_IS_FATAL ANY)
install(
  TARGETS teeko_program
  DESTINATION .
  COMPONENT alone
  EXCLUDE_FROM_ALL)
install(
  FILES LICENSE
  DESTINATION .
  COMPONENT alone
  EXCLUDE_FROM_ALL)
foreach(component runtime dev)
  set(package teeko)
  if(component STREQUAL dev)
    set(package libteeko-dev)
  endif()
  install(
    FILES packaging/copyright packaging/changelog
    DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package}
    COMPONENT debian-${component}
    EXCLUDE_FROM_ALL)
endforeach()
install(
  FILES packaging/teeko.overrides
  DESTINATION ${CMAKE_INSTALL_DATADIR}/lintian/overrides
  RENAME teeko
  COMPONENT debian-runtime
  EXCLUDE_FROM_ALL)

set(CPACK_PACKAGE_NAME teeko)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "board game Teeko: computer players, solver, checker of other programs")
set(CPACK_PACKAGE_VENDOR "The teeko authors")
set(CPACK_PACKAGE_CONTACT ${TEEKO_MAINTAINER})
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_GENERATOR DEB TGZ)
set(CPACK_SOURCE_GENERATOR "")
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_THREADS 0)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ
    OWNER_WRITE
    OWNER_EXECUTE
    GROUP_READ
    GROUP_EXECUTE
    WORLD_READ
    WORLD_EXECUTE)
set(CPACK_PROJECT_CONFIG_FILE ${PROJECT_SOURCE_DIR}/packaging/cpack.cmake)
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/packaging/staged.cmake)
set(CPACK_POST_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/packaging/archive.cmake)
set(CPACK_TEEKO_EPOCH ${TEEKO_EPOCH})
set(CPACK_TEEKO_STRIP ${CMAKE_STRIP})

set(CPACK_ARCHIVE_COMPONENT_INSTALL ON)
string(TOLOWER ${CMAKE_SYSTEM_PROCESSOR} processor)
set(CPACK_PACKAGE_FILE_NAME teeko-${PROJECT_VERSION}-linux-${processor})
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_NAME teeko)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SECTION education)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SUGGESTS "binutils, gcc, libarchive-tools, python3")
set(CPACK_DEBIAN_DEV_PACKAGE_NAME libteeko-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS "libncurses-dev, libyaml-dev, libzstd-dev")
set(CPACK_DEBIAN_RUNTIME_DESCRIPTION
    "Plays Teeko on 4x4 to 8x8, OctaFlip and tic-tac-toe, with computer players of
five levels, hints and exact values of positions. It also checks and grades
programs that students write for these games, and lets engines play matches.")
set(CPACK_DEBIAN_DEV_DESCRIPTION
    "Headers, static libraries and CMake files: rules and positions of Teeko,
 OctaFlip and tic-tac-toe, a solver with exact values, search, recorded games.")

include(CPack)
