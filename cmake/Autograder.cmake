# The target `autograder` makes autograder.zip in the build folder, ready to upload to Gradescope.
if(NOT TEEKO_CAN_LINK_STATICALLY OR TEEKO_SANITIZE)
  add_custom_target(
    autograder
    COMMAND ${CMAKE_COMMAND} -E echo "Gradescope needs a program that is linked statically, on Linux: see TEEKO_STATIC."
    COMMAND ${CMAKE_COMMAND} -E false
    VERBATIM)
  return()
endif()

find_path(TEEKO_HAS_MINIZIP_INCLUDE_DIR minizip/zip.h)
if(NOT TEEKO_HAS_MINIZIP_INCLUDE_DIR)
  add_custom_target(
    autograder
    COMMAND ${CMAKE_COMMAND} -E echo "The zip file is made with minizip (libminizip-dev), which was not found."
    COMMAND ${CMAKE_COMMAND} -E false
    VERBATIM)
  return()
endif()

add_executable(teeko_make_zip EXCLUDE_FROM_ALL ${PROJECT_SOURCE_DIR}/src/cli/make_zip.cpp)
teeko_configure_target(teeko_make_zip)
target_compile_features(teeko_make_zip PRIVATE cxx_std_20)
teeko_link_library(teeko_make_zip TEEKO_HAS_MINIZIP minizip/unzip.h minizip z)
set(kit ${PROJECT_BINARY_DIR}/autograder)
# The same files make the same bytes: their order is fixed, and their times are not kept.
file(
  GLOB_RECURSE golden
  CONFIGURE_DEPENDS
  RELATIVE ${PROJECT_SOURCE_DIR}/data
  ${PROJECT_SOURCE_DIR}/data/golden/*)
list(SORT golden)
list(JOIN golden "\n" golden_lines)
file(WRITE ${kit}.files "setup.sh\nrun_autograder\nteeko\n${golden_lines}\n")
add_custom_target(
  autograder
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${kit} ${kit}.zip
  COMMAND ${CMAKE_COMMAND} -E make_directory ${kit}
  COMMAND ${CMAKE_COMMAND} -E copy ${PROJECT_SOURCE_DIR}/data/gradescope/setup.sh
          ${PROJECT_SOURCE_DIR}/data/gradescope/run_autograder $<TARGET_FILE:teeko_program> ${kit}
  COMMAND ${CMAKE_COMMAND} -E copy_directory ${PROJECT_SOURCE_DIR}/data/golden ${kit}/golden
  COMMAND ${CMAKE_COMMAND} -E chdir ${kit} $<TARGET_FILE:teeko_make_zip> ${kit}.zip ${kit}.files
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${kit}
  COMMAND ${CMAKE_COMMAND} -E echo "To upload: ${kit}.zip"
  DEPENDS teeko_program teeko_make_zip
  VERBATIM)
