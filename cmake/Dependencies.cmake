# Each dependency comes from the system where it has one, otherwise as a pinned release.
include_guard()
include(FetchContent)

macro(teeko_find_cli11)
  find_package(CLI11 2.1 QUIET)
  if(NOT CLI11_FOUND)
    FetchContent_Declare(
      CLI11
      GIT_REPOSITORY https://github.com/CLIUtils/CLI11.git
      GIT_TAG 6c7b07a878ad834957b98d0f9ce1dbe0cb204fc9 # v2.4.2
      SYSTEM)
    FetchContent_MakeAvailable(CLI11)
  endif()
endmacro()

macro(teeko_find_json)
  find_package(nlohmann_json 3.11 QUIET)
  if(NOT nlohmann_json_FOUND)
    FetchContent_Declare(
      nlohmann_json
      GIT_REPOSITORY https://github.com/nlohmann/json.git
      GIT_TAG 9cca280a4d0ccf0c08f47a99aa71d1b0e52f8d03 # v3.11.3
      SYSTEM)
    FetchContent_MakeAvailable(nlohmann_json)
  endif()
endmacro()

# xxHash as a header alone, so that what links the library needs no other.
macro(teeko_find_xxhash)
  find_path(TEEKO_XXHASH_INCLUDE_DIR xxhash.h)
  mark_as_advanced(TEEKO_XXHASH_INCLUDE_DIR)
  set(xxhash_include_dir ${TEEKO_XXHASH_INCLUDE_DIR})
  if(NOT xxhash_include_dir)
    # SOURCE_SUBDIR names a folder without a CMakeLists.txt: nothing of it is to be built.
    FetchContent_Declare(
      xxHash
      GIT_REPOSITORY https://github.com/Cyan4973/xxHash.git
      GIT_TAG bbb27a5efb85b92a0486cf361a8635715a53f6ba # v0.8.2
      SOURCE_SUBDIR doc)
    FetchContent_MakeAvailable(xxHash)
    set(xxhash_include_dir ${xxhash_SOURCE_DIR})
  endif()
  add_library(teeko_xxhash INTERFACE)
  target_include_directories(teeko_xxhash SYSTEM INTERFACE ${xxhash_include_dir})
  target_compile_definitions(teeko_xxhash INTERFACE XXH_INLINE_ALL)
endmacro()

# teeko_link_yaml(TARGET...): links libyaml, which is compiled into each of them where the system does not have it.
macro(teeko_link_yaml)
  foreach(target ${ARGN})
    teeko_link_library(${target} TEEKO_HAS_LIBYAML yaml.h yaml)
  endforeach()
  if(NOT TEEKO_HAS_LIBYAML)
    enable_language(C)
    FetchContent_Declare(
      libyaml
      GIT_REPOSITORY https://github.com/yaml/libyaml.git
      GIT_TAG 2c891fc7a770e8ba2fec34fc6b545c672beb37e6 # 0.2.5
      SOURCE_SUBDIR include) # where no CMakeLists.txt is: CMake 4 refuses libyaml's own
    FetchContent_MakeAvailable(libyaml)
    file(GLOB yaml_sources ${libyaml_SOURCE_DIR}/src/*.c)
    add_library(teeko_yaml OBJECT ${yaml_sources})
    target_include_directories(teeko_yaml SYSTEM PUBLIC ${libyaml_SOURCE_DIR}/include)
    target_compile_definitions(
      teeko_yaml
      PUBLIC YAML_DECLARE_STATIC
      PRIVATE YAML_VERSION_MAJOR=0 YAML_VERSION_MINOR=2 YAML_VERSION_PATCH=5 YAML_VERSION_STRING="0.2.5")
    target_compile_options(teeko_yaml PRIVATE -w)
    set_target_properties(teeko_yaml PROPERTIES POSITION_INDEPENDENT_CODE ON)
    foreach(target ${ARGN})
      target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:teeko_yaml>)
    endforeach()
  endif()
endmacro()

macro(teeko_find_benchmark)
  find_package(benchmark 1.7 QUIET)
  if(NOT benchmark_FOUND)
    set(BENCHMARK_ENABLE_TESTING OFF)
    FetchContent_Declare(
      benchmark
      GIT_REPOSITORY https://github.com/google/benchmark.git
      GIT_TAG 344117638c8ff7e239044fd0fa7085839fc03021 # v1.8.3
      SYSTEM)
    FetchContent_MakeAvailable(benchmark)
  endif()
endmacro()

# Versions 2 and 3 differ in their headers only: see tests/support/catch.hpp.
macro(teeko_find_catch2)
  find_package(Catch2 3 QUIET)
  if(NOT Catch2_FOUND)
    find_package(Catch2 2.13 QUIET)
  endif()
  if(NOT Catch2_FOUND)
    FetchContent_Declare(
      Catch2
      GIT_REPOSITORY https://github.com/catchorg/Catch2.git
      GIT_TAG fa43b77429ba76c462b1898d6cd2f2d7a9416b14 # v3.7.1
      SYSTEM)
    FetchContent_MakeAvailable(Catch2)
    list(APPEND CMAKE_MODULE_PATH ${catch2_SOURCE_DIR}/extras)
  endif()
  include(Catch)
endmacro()

# teeko_require_static_forms(NAME...): sets TEEKO_CAN_LINK_STATICALLY to OFF where the system has one of these libraries, but not its
# static form. The program is then linked to the shared ones instead of built without them.
function(teeko_require_static_forms)
  set(suffixes ${CMAKE_FIND_LIBRARY_SUFFIXES})
  foreach(name ${ARGN})
    set(CMAKE_FIND_LIBRARY_SUFFIXES ${suffixes})
    find_library(TEEKO_ANY_${name} ${name})
    set(CMAKE_FIND_LIBRARY_SUFFIXES .a)
    find_library(TEEKO_STATIC_${name} ${name})
    mark_as_advanced(TEEKO_ANY_${name} TEEKO_STATIC_${name})
    if(TEEKO_ANY_${name} AND NOT TEEKO_STATIC_${name})
      message(STATUS "Linked to shared libraries, as there is no static form of ${name}")
      set(TEEKO_CAN_LINK_STATICALLY OFF PARENT_SCOPE)
      return()
    endif()
  endforeach()
endfunction()

# teeko_link_library(TARGET DEFINITION HEADER NAME...): links a C library, and those that it needs, where the system
# has all of them, and defines DEFINITION there. A program that is linked statically needs their static forms.
function(teeko_link_library target definition header)
  if(TEEKO_CAN_LINK_STATICALLY AND NOT TEEKO_SANITIZE)
    set(CMAKE_FIND_LIBRARY_SUFFIXES .a)
  endif()
  find_path(${definition}_INCLUDE_DIR ${header})
  mark_as_advanced(${definition}_INCLUDE_DIR)
  set(found ${${definition}_INCLUDE_DIR})
  set(libraries "")
  foreach(name ${ARGN})
    find_library(TEEKO_LIBRARY_${name} ${name})
    mark_as_advanced(TEEKO_LIBRARY_${name})
    if(NOT TEEKO_LIBRARY_${name})
      set(found FALSE)
    endif()
    list(APPEND libraries $<BUILD_INTERFACE:${TEEKO_LIBRARY_${name}}> $<INSTALL_INTERFACE:${name}>)
  endforeach()
  if(found)
    target_include_directories(${target} SYSTEM PRIVATE ${${definition}_INCLUDE_DIR})
    target_link_libraries(${target} PRIVATE ${libraries})
    target_compile_definitions(${target} PRIVATE ${definition})
    set_property(GLOBAL APPEND PROPERTY TEEKO_SYSTEM_LIBRARIES ${ARGN})
    set(${definition} TRUE PARENT_SCOPE)
  else()
    list(GET ARGN 0 name)
    message(STATUS "Built without ${name}, which was not found")
  endif()
endfunction()

# teeko_link_curses(TARGET): links curses with wide characters where the system has it, and sets TEEKO_HAS_CURSES there.
function(teeko_link_curses target)
  if(TEEKO_CAN_LINK_STATICALLY AND NOT TEEKO_SANITIZE)
    set(CMAKE_FIND_LIBRARY_SUFFIXES .a)
  endif()
  set(CURSES_NEED_NCURSES TRUE)
  if(NOT APPLE) # whose ncurses has wide characters under its plain name
    set(CURSES_NEED_WIDE TRUE)
  endif()
  find_package(Curses QUIET)
  set(TEEKO_HAS_CURSES ${CURSES_FOUND} PARENT_SCOPE)
  if(NOT CURSES_FOUND)
    message(STATUS "Built without curses, which was not found: there is no full-screen game")
    return()
  endif()
  target_include_directories(${target} SYSTEM PRIVATE ${CURSES_INCLUDE_DIRS})
  # Where curses is two libraries, CMake 3.25 finds the second one only as tinfow.
  find_library(TEEKO_LIBRARY_tinfo tinfo)
  mark_as_advanced(TEEKO_LIBRARY_tinfo)
  set(libraries ${CURSES_LIBRARIES})
  if(TEEKO_LIBRARY_tinfo)
    list(APPEND libraries ${TEEKO_LIBRARY_tinfo})
    list(REMOVE_DUPLICATES libraries)
  endif()
  foreach(library ${libraries})
    get_filename_component(name ${library} NAME_WE)
    string(REGEX REPLACE "^lib" "" name ${name})
    target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:${library}> $<INSTALL_INTERFACE:${name}>)
    set_property(GLOBAL APPEND PROPERTY TEEKO_SYSTEM_LIBRARIES ${name})
  endforeach()
endfunction()
