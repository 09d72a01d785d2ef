# Runs golden cases: cmake -D PROGRAM=… -D GAME=… -D CASES=… -D SCRATCH=… -P golden.cmake, where GAME is a command or `whole`,
# and CASES a case or a folder of cases. They are all run in one process, as starting CMake takes longer than a case.
#
# A case is a folder with `input`, `output` and, for movement, `gameboard.txt`. The program gets the input in a
# fresh folder that holds nothing but the board. What it writes to stdout must be `output`, to the byte; what it
# writes to stderr must be `errors` (nothing, without such a file), its exit code `exit-code` (0), and what it is
# told beside the game is in `arguments`.

# read_optional(VARIABLE FILE DEFAULT)
function(read_optional variable file default)
  set(text "${default}")
  if(EXISTS ${file})
    file(STRINGS ${file} text)
  endif()
  set(${variable} "${text}" PARENT_SCOPE)
endfunction()

# run_case(CASE FAULT): whether the program did what the case expects; if not, FAULT is set.
function(run_case case fault)
  read_optional(arguments ${case}/arguments "")
  read_optional(expected_code ${case}/exit-code 0)
  separate_arguments(arguments)
  set(command ${GAME})
  if(GAME STREQUAL "whole")
    set(command "")
  endif()

  file(REMOVE_RECURSE ${SCRATCH}/folder)
  file(MAKE_DIRECTORY ${SCRATCH}/folder)
  if(EXISTS ${case}/gameboard.txt)
    file(COPY ${case}/gameboard.txt DESTINATION ${SCRATCH}/folder)
  endif()
  set(expected_errors ${case}/errors)
  if(NOT EXISTS ${expected_errors})
    set(expected_errors ${SCRATCH}/no-errors)
  endif()
  execute_process(
    COMMAND ${PROGRAM} ${command} ${arguments}
    WORKING_DIRECTORY ${SCRATCH}/folder
    INPUT_FILE ${case}/input
    OUTPUT_FILE ${SCRATCH}/output
    ERROR_FILE ${SCRATCH}/errors
    RESULT_VARIABLE code
    TIMEOUT 300)

  set(expected_output ${case}/output)
  foreach(stream output errors)
    file(SHA256 ${expected_${stream}} expected_hash)
    file(SHA256 ${SCRATCH}/${stream} actual_hash)
    if(NOT expected_hash STREQUAL actual_hash)
      message("${case}: ${stream} is not the expected one:")
      execute_process(COMMAND diff -u ${expected_${stream}} ${SCRATCH}/${stream})
      set(${fault} TRUE PARENT_SCOPE)
    endif()
  endforeach()
  if(NOT code STREQUAL expected_code)
    message("${case}: exit code ${code} instead of ${expected_code}")
    set(${fault} TRUE PARENT_SCOPE)
  endif()
endfunction()

file(REMOVE_RECURSE ${SCRATCH})
file(MAKE_DIRECTORY ${SCRATCH})
file(WRITE ${SCRATCH}/no-errors "")
set(cases ${CASES})
if(NOT EXISTS ${CASES}/input)
  file(GLOB cases ${CASES}/*)
endif()
set(failed "")
set(count 0)
foreach(case ${cases})
  set(ENV{XDG_CACHE_HOME} ${SCRATCH}/cache/${count})
  set(fault FALSE)
  run_case(${case} fault)
  if(fault)
    list(APPEND failed ${case})
  endif()
  math(EXPR count "${count} + 1")
endforeach()
if(count EQUAL 0)
  message(FATAL_ERROR "${CASES} has no cases")
endif()
list(LENGTH failed failures)
if(failures GREATER 0)
  list(JOIN failed "\n  " names)
  message(FATAL_ERROR "${failures} of ${count} golden cases failed:\n  ${names}")
endif()
message("${count} golden cases passed")
