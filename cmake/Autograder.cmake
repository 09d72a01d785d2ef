# The target `autograder` makes autograder.zip in the build folder, ready to upload to Gradescope.
if(NOT TEEKO_CAN_LINK_STATICALLY OR TEEKO_SANITIZE)
  add_custom_target(
    autograder
    COMMAND ${CMAKE_COMMAND} -E echo "Gradescope needs a program that is linked statically, on Linux: see TEEKO_STATIC."
    COMMAND ${CMAKE_COMMAND} -E false
    VERBATIM)
  return()
endif()

find_program(TEEKO_BSDTAR NAMES bsdtar)
mark_as_advanced(TEEKO_BSDTAR)
if(NOT TEEKO_BSDTAR)
  add_custom_target(
    autograder
    COMMAND ${CMAKE_COMMAND} -E echo "The zip file is made with bsdtar (libarchive-tools), which was not found."
    COMMAND ${CMAKE_COMMAND} -E false
    VERBATIM)
  return()
endif()

# The list of what is in the zip file, as mtree(5) has it. The same files make the same bytes: their order and their times are fixed.
set(kit ${PROJECT_BINARY_DIR}/autograder)
string(REPLACE " " "\\040" data ${PROJECT_SOURCE_DIR}/data)
set(kit_list "#mtree\n/set type=file uid=0 gid=0 time=946684800 mode=0755\n")
foreach(name setup.sh run_autograder)
  string(APPEND kit_list "${name} content=${data}/gradescope/${name}\n")
endforeach()
string(APPEND kit_list "teeko content=$<TARGET_FILE:teeko_program>\n/set mode=0644\n")
file(
  GLOB_RECURSE golden
  CONFIGURE_DEPENDS
  RELATIVE ${PROJECT_SOURCE_DIR}/data
  ${PROJECT_SOURCE_DIR}/data/golden/*
  ${PROJECT_SOURCE_DIR}/data/open/*)
list(SORT golden)
foreach(name ${golden})
  string(APPEND kit_list "${name} content=${data}/${name}\n")
endforeach()
file(GENERATE OUTPUT ${kit}.mtree CONTENT "${kit_list}")
add_custom_target(
  autograder
  COMMAND ${CMAKE_COMMAND} -E rm -f ${kit}.zip
  COMMAND ${TEEKO_BSDTAR} -cf ${kit}.zip --format=zip @${kit}.mtree
  COMMAND ${CMAKE_COMMAND} -E echo "To upload: ${kit}.zip"
  DEPENDS teeko_program
  VERBATIM)
