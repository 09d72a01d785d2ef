# The manual and the completions, which the program prints itself.
include_guard()

# teeko_write_manual_prose(SOURCE): the source with what is written in docs/manual, a file for each command.
function(teeko_write_manual_prose source)
  file(GLOB pages CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/docs/manual/teeko*.md)
  list(SORT pages)
  set(content "#include \"manual_prose.hpp\"\n\nnamespace teeko::cli {\n\n")
  string(APPEND content "std::string_view manualProse(std::string_view command) {\n")
  foreach(page ${pages})
    set_property(
      DIRECTORY
      APPEND
      PROPERTY CMAKE_CONFIGURE_DEPENDS ${page})
    get_filename_component(name ${page} NAME_WE)
    string(REGEX REPLACE "^teeko-?" "" name ${name})
    file(READ ${page} text)
    # The title is for those who read the file itself.
    string(REGEX REPLACE "^# [^\n]*\n+" "" text "${text}")
    set(condition "command == \"${name}\"")
    if(name STREQUAL "")
      set(condition "command.empty()")
    endif()
    string(APPEND content "  if (${condition}) {\n    return R\"manual(${text})manual\";\n  }\n")
  endforeach()
  string(APPEND content "  return {};\n}\n\n}  // namespace teeko::cli\n")
  set(file ${CMAKE_CURRENT_BINARY_DIR}/manual_prose.cpp)
  file(CONFIGURE OUTPUT ${file} CONTENT "@content@" @ONLY)
  set(${source} ${file} PARENT_SCOPE)
endfunction()

# The day of the release, from the first signature in the changelog of the packages.
file(STRINGS ${PROJECT_SOURCE_DIR}/packaging/changelog signatures REGEX "^ -- ")
list(GET signatures 0 signature)
if(NOT signature MATCHES "  [A-Z][a-z][a-z], ([0-9][0-9]) ([A-Z][a-z][a-z]) ([0-9][0-9][0-9][0-9]) [0-9:]+ \\+0000$")
  message(FATAL_ERROR "packaging/changelog: no date in: ${signature}")
endif()
set(day ${CMAKE_MATCH_1})
set(year ${CMAKE_MATCH_3})
set(months Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec)
list(FIND months ${CMAKE_MATCH_2} month)
math(EXPR month "${month} + 101")
string(SUBSTRING ${month} 1 2 month)
set(TEEKO_DATE ${year}-${month}-${day})

# teeko_add_manual(PROGRAM): the target teeko_manual, which lets the program write the files of its manual and its
# completions into the build folder, and their installation.
function(teeko_add_manual program)
  if(WIN32 OR CMAKE_CROSSCOMPILING)
    return()
  endif()
  find_program(TEEKO_GZIP gzip)
  mark_as_advanced(TEEKO_GZIP)
  set(folder ${PROJECT_BINARY_DIR}/manual)
  file(GLOB pages ${PROJECT_SOURCE_DIR}/docs/manual/teeko*.md)
  set(names "")
  foreach(page ${pages})
    get_filename_component(name ${page} NAME_WE)
    list(APPEND names ${name})
  endforeach()
  add_custom_command(
    OUTPUT ${folder}/done
    COMMAND ${CMAKE_COMMAND} -D PROGRAM=$<TARGET_FILE:${program}> -D FOLDER=${folder} -D "PAGES=${names}" -D
            GZIP=$<IF:$<BOOL:${TEEKO_GZIP}>,${TEEKO_GZIP},> -P ${PROJECT_SOURCE_DIR}/cmake/write_manual.cmake
    DEPENDS ${program} ${PROJECT_SOURCE_DIR}/cmake/write_manual.cmake
    VERBATIM)
  add_custom_target(teeko_manual ALL DEPENDS ${folder}/done)
  if(TEEKO_INSTALL)
    install(DIRECTORY ${folder}/man1 DESTINATION ${CMAKE_INSTALL_MANDIR} COMPONENT runtime)
    install(FILES ${folder}/teeko DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT runtime)
    install(FILES ${folder}/_teeko DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions COMPONENT runtime)
    install(FILES ${folder}/teeko.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d
            COMPONENT runtime)
  endif()
endfunction()
