# cmake -D BUILD=… -D PREFIX=… -D CONFIG=… -P installed.cmake: installing the project in BUILD to PREFIX brings its
# own program there, and nothing of teeko.
file(REMOVE_RECURSE ${PREFIX})
execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD} --prefix ${PREFIX} --config ${CONFIG} RESULT_VARIABLE code)
if(NOT code STREQUAL 0)
  message(FATAL_ERROR "not installed: ${code}")
endif()
file(GLOB_RECURSE files RELATIVE ${PREFIX} ${PREFIX}/*)
if(NOT files MATCHES "^bin/teeko_solver_consumer(\\.exe)?$")
  message(FATAL_ERROR "installed: ${files}")
endif()
