# The target `autograder` makes autograder.zip in the build folder, ready to upload to Gradescope.
if(NOT TEEKO_CAN_LINK_STATICALLY OR TEEKO_SANITIZE)
  add_custom_target(
    autograder
    COMMAND ${CMAKE_COMMAND} -E echo "Gradescope needs a program that is linked statically, on Linux: see TEEKO_STATIC."
    COMMAND ${CMAKE_COMMAND} -E false
    VERBATIM)
  return()
endif()

set(kit ${PROJECT_BINARY_DIR}/autograder)
add_custom_target(
  autograder
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${kit} ${kit}.zip
  COMMAND ${CMAKE_COMMAND} -E make_directory ${kit}
  COMMAND ${CMAKE_COMMAND} -E copy ${PROJECT_SOURCE_DIR}/data/gradescope/setup.sh
          ${PROJECT_SOURCE_DIR}/data/gradescope/run_autograder ${PROJECT_SOURCE_DIR}/data/gradescope/outside_functions.awk
          $<TARGET_FILE:teeko_program> ${kit}
  COMMAND ${CMAKE_COMMAND} -E copy_directory ${PROJECT_SOURCE_DIR}/data/golden ${kit}/golden
  COMMAND ${CMAKE_COMMAND} -E chdir ${kit} ${CMAKE_COMMAND} -E tar cf ${kit}.zip --format=zip setup.sh run_autograder
          outside_functions.awk golden teeko
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${kit}
  COMMAND ${CMAKE_COMMAND} -E echo "To upload: ${kit}.zip"
  DEPENDS teeko_program
  VERBATIM)
