# How the project's own targets are compiled and linked.
include_guard()
include(CheckCXXSourceCompiles)
include(CMakePushCheckState)

if(PROJECT_IS_TOP_LEVEL AND NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()

# Only on Linux: elsewhere -static-pie is ignored with a warning, and the check would succeed.
if(TEEKO_STATIC AND NOT BUILD_SHARED_LIBS AND CMAKE_SYSTEM_NAME STREQUAL "Linux")
  cmake_push_check_state()
  list(APPEND CMAKE_REQUIRED_FLAGS -fPIE)
  list(APPEND CMAKE_REQUIRED_LINK_OPTIONS -static-pie)
  check_cxx_source_compiles("#include <iostream>\nint main() { std::cout << 1; }" TEEKO_CAN_LINK_STATICALLY)
  cmake_pop_check_state()
endif()

# What running other programs needs. Emscripten has it only as functions that fail.
if(NOT EMSCRIPTEN)
  check_cxx_source_compiles(
    "#include <sys/resource.h>\n#include <sys/wait.h>\n#include <unistd.h>
     int main() { rlimit limit{}; return getrlimit(RLIMIT_CPU, &limit) + fork() + waitpid(-1, nullptr, WNOHANG); }"
    TEEKO_HAS_PROCESSES)
endif()

check_cxx_source_compiles(
  "#if !defined(__x86_64__) && !defined(_M_X64)\n#error\n#endif\nint main() {}" TEEKO_TARGETS_X86_64)

function(teeko_configure_target target)
  set(independent ON)
  if(EMSCRIPTEN) # needed there only for libraries that are loaded at run time, and the code is slower
    set(independent OFF)
  endif()
  set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF POSITION_INDEPENDENT_CODE ${independent}
                                             WINDOWS_EXPORT_ALL_SYMBOLS ON)
  if(NOT BUILD_SHARED_LIBS)
    # What cannot be replaced from outside can be inlined in position-independent code too.
    set_target_properties(${target} PROPERTIES CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
  endif()
  if(WIN32)
    target_compile_definitions(${target} PRIVATE NOMINMAX)
  endif()
  # The C++ library's assertions beside the project's own.
  target_compile_definitions(${target} PRIVATE $<$<CONFIG:Debug>:_GLIBCXX_ASSERTIONS>)
  if(NOT PROJECT_IS_TOP_LEVEL)
    return()
  endif()
  if(MSVC)
    target_compile_options(${target} PRIVATE /W4 /permissive- /utf-8)
    return()
  endif()
  target_compile_options(
    ${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion
                      -Wold-style-cast -Wnon-virtual-dtor -Woverloaded-virtual -Wundef)
  if(TEEKO_SANITIZE)
    set(sanitizers -fsanitize=address,undefined -fno-sanitize-recover=all)
    # Sanitizers make GCC see uninitialized values where there are none; the plain build has the warning. Clang lacks GCC's
    # macro for AddressSanitizer.
    target_compile_options(${target} PRIVATE ${sanitizers} -fno-omit-frame-pointer -D_GLIBCXX_ASSERTIONS
                                             $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>
                                             $<$<CXX_COMPILER_ID:Clang,AppleClang>:-D__SANITIZE_ADDRESS__>)
    target_link_options(${target} PUBLIC ${sanitizers})
  endif()
  if(TEEKO_BUILD_FUZZERS) # the fuzzer sees which code an input reaches
    target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link)
  endif()
endfunction()

# teeko_forget_folder(TARGET): removes the path of the sources from release code, so that the same sources make the same
# code in every folder. Not for tests: they find their data by this path.
function(teeko_forget_folder target)
  if(NOT MSVC)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-ffile-prefix-map=${PROJECT_SOURCE_DIR}=.>)
  endif()
endfunction()

# teeko_compile_together(TARGET FILES): compiles the target's sources, if TEEKO_UNITY is set, so many at a time (0: all) as
# if they were one file: most of the time goes into the headers that they share. Two sources of a room must then not use
# one name for two things, not even in anonymous namespaces. What has compiler options of its own is compiled alone.
function(teeko_compile_together target files)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${TEEKO_UNITY} UNITY_BUILD_BATCH_SIZE ${files})
  if(TEEKO_UNITY AND NOT MSVC) # These would warn of another source's names; `tests/elsewhere/run.sh alone` has them.
    target_compile_options(${target} PRIVATE -Wno-shadow $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
  endif()
endfunction()

# teeko_compile_for(PURPOSE TARGET...): the two sets of options that the project's code is compiled with. `computing` is for rules, search and
# solver. `waiting` is for what waits for people, files and other programs: small code, which compiles in two thirds of the time, and nobody
# could tell the difference when it runs. The standard library's headers are compiled once for each.
function(teeko_compile_for purpose)
  set(headers teeko_${purpose}_headers)
  set(options "")
  if(purpose STREQUAL waiting AND NOT MSVC)
    set(options $<$<CONFIG:Release>:-Os>)
  endif()
  if(NOT TARGET ${headers})
    add_library(${headers} OBJECT ${PROJECT_SOURCE_DIR}/cmake/standard_headers.cpp)
    target_compile_features(${headers} PRIVATE cxx_std_20)
    target_compile_options(${headers} PRIVATE ${options})
    teeko_configure_target(${headers})
    teeko_forget_folder(${headers})
    target_precompile_headers(
      ${headers}
      PRIVATE
      <algorithm>
      <array>
      <chrono>
      <filesystem>
      <functional>
      <map>
      <memory>
      <optional>
      <set>
      <span>
      <sstream>
      <stop_token>
      <string>
      <variant>
      <vector>)
  endif()
  foreach(target ${ARGN})
    target_compile_options(${target} PRIVATE ${options})
    target_precompile_headers(${target} REUSE_FROM ${headers})
  endforeach()
endfunction()

# The solver's inner loops once more for processors with vector instructions, chosen when the program runs.
function(teeko_add_x86_kernels target)
  if(NOT TEEKO_TARGETS_X86_64 OR MINGW) # where GCC misaligns vectors on the stack (GCC bug 54412)
    return()
  endif()
  set(avx2 -mavx2 -mbmi -mbmi2 -mpopcnt)
  set(avx512 ${avx2} -mavx512f -mavx512bw)
  if(MSVC)
    set(avx2 /arch:AVX2)
    set(avx512 /arch:AVX512)
  endif()
  target_compile_definitions(${target} PRIVATE TEEKO_X86_KERNELS)
  foreach(instructions avx2 avx512)
    set(source ${PROJECT_SOURCE_DIR}/src/solver/kernels_${instructions}.cpp)
    target_sources(${target} PRIVATE ${source})
    set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS "${${instructions}}" SKIP_PRECOMPILE_HEADERS ON)
  endforeach()
endfunction()

# The dynamic linker's work on the C++ library takes longer than a short game.
function(teeko_link_statically target)
  if(TEEKO_CAN_LINK_STATICALLY AND NOT TEEKO_SANITIZE)
    target_link_options(${target} PRIVATE -static-pie)
  endif()
endfunction()
