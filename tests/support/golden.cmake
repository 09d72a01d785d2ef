# Runs one golden case: cmake -D PROGRAM=… -D GAME=… -D CASE=… -D SCRATCH=… -P golden.cmake, where GAME is a command or `whole`.
#
# A case is a folder with `input`, `output` and, for movement, `gameboard.txt`. The program gets the input in a
# fresh folder that holds nothing but the board. What it writes to stdout must be `output`, to the byte; what it
# writes to stderr must be `errors` (nothing, without such a file), its exit code `exit-code` (0), and what it is
# told beside the game is in `arguments`.

function(read_optional variable file default)
  set(text "${default}")
  if(EXISTS ${CASE}/${file})
    file(STRINGS ${CASE}/${file} text)
  endif()
  set(${variable} "${text}" PARENT_SCOPE)
endfunction()

read_optional(arguments arguments "")
read_optional(expected_code exit-code 0)
separate_arguments(arguments)
set(command ${GAME})
if(GAME STREQUAL "whole")
  set(command "")
endif()

file(REMOVE_RECURSE ${SCRATCH})
file(MAKE_DIRECTORY ${SCRATCH}/folder)
if(EXISTS ${CASE}/gameboard.txt)
  file(COPY ${CASE}/gameboard.txt DESTINATION ${SCRATCH}/folder)
endif()
if(NOT EXISTS ${CASE}/errors)
  file(WRITE ${SCRATCH}/expected-errors "")
  set(expected_errors ${SCRATCH}/expected-errors)
else()
  set(expected_errors ${CASE}/errors)
endif()

set(ENV{XDG_CACHE_HOME} ${SCRATCH}/cache)
execute_process(
  COMMAND ${PROGRAM} ${command} ${arguments}
  WORKING_DIRECTORY ${SCRATCH}/folder
  INPUT_FILE ${CASE}/input
  OUTPUT_FILE ${SCRATCH}/output
  ERROR_FILE ${SCRATCH}/errors
  RESULT_VARIABLE code)

set(failed FALSE)
function(expect_same expected actual)
  file(SHA256 ${expected} expected_hash)
  file(SHA256 ${actual} actual_hash)
  if(NOT expected_hash STREQUAL actual_hash)
    message("${actual} is not what ${expected} expects:")
    execute_process(COMMAND diff -u ${expected} ${actual})
    set(failed TRUE PARENT_SCOPE)
  endif()
endfunction()

expect_same(${CASE}/output ${SCRATCH}/output)
expect_same(${expected_errors} ${SCRATCH}/errors)
if(NOT code STREQUAL expected_code)
  message("exit code ${code} instead of ${expected_code}")
  set(failed TRUE)
endif()
if(failed)
  message(FATAL_ERROR "golden case failed: ${CASE}")
endif()
