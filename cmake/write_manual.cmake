# cmake -D PROGRAM=… -D FOLDER=… -D PAGES=… -D GZIP=… -P write_manual.cmake: lets the program write a manual page for each
# of PAGES, compressed if there is a GZIP, and its completions.
file(REMOVE_RECURSE ${FOLDER})
file(MAKE_DIRECTORY ${FOLDER}/man1)

function(write_answer file)
  execute_process(COMMAND ${PROGRAM} ${ARGN} OUTPUT_FILE ${file} RESULT_VARIABLE code)
  if(NOT code EQUAL 0)
    message(FATAL_ERROR "${PROGRAM} ${ARGN}: ${code}")
  endif()
endfunction()

foreach(page ${PAGES})
  string(REGEX REPLACE "^teeko-?" "" command ${page})
  write_answer(${FOLDER}/man1/${page}.1 help ${command} --roff)
  if(GZIP)
    execute_process(COMMAND ${GZIP} -n9 ${FOLDER}/man1/${page}.1 COMMAND_ERROR_IS_FATAL ANY)
  endif()
endforeach()
write_answer(${FOLDER}/teeko completions bash)
write_answer(${FOLDER}/_teeko completions zsh)
write_answer(${FOLDER}/teeko.fish completions fish)
file(TOUCH ${FOLDER}/done)
