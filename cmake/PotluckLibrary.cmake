# SPDX-License-Identifier: GPL-3.0-or-later
# potluck_library(NAME FOLDERS net/crypto net/noise ... SOURCES a.cpp ... LINK public libs
#                 PRIVATE_LINK third parties)
#
# Sources include each other from the repository root ("net/base/result.h"). A library sees only the
# folders of the libraries it links: each gets an include root in the build tree that holds symbolic
# links to its own FOLDERS and nothing else, so a forbidden include does not compile. Without SOURCES
# it is a library of headers.
#
# [HEADERS file ...] or [HEADERS_OF target]: what is precompiled for it, or for that target before it; otherwise
# POTLUCK_HEADERS_OF of its folder, which is the standard library. That is not precompiled with sanitizers: what
# these put in makes GCC warn of more of it.
if(NOT POTLUCK_SANITIZE)
  set(POTLUCK_STANDARD_HEADERS "${PROJECT_SOURCE_DIR}/net/base/standard_headers.h")
  # CMake wants a source; one that is written once, or each configuration would compile it again.
  file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/standard_headers.cpp" CONTENT "// Nothing.\n")
  add_library(potluck_standard_headers OBJECT "${PROJECT_BINARY_DIR}/standard_headers.cpp")
  target_link_libraries(potluck_standard_headers PRIVATE potluck_options)
  target_precompile_headers(potluck_standard_headers PRIVATE ${POTLUCK_STANDARD_HEADERS})
  set(POTLUCK_HEADERS_OF potluck_standard_headers)
endif()

function(potluck_library name)
  cmake_parse_arguments(ARG "" "HEADERS_OF" "FOLDERS;SOURCES;LINK;PRIVATE_LINK;HEADERS" ${ARGN})
  if(ARG_SOURCES)
    add_library(${name} STATIC ${ARG_SOURCES})
  else()
    add_library(${name} INTERFACE)
  endif()
  set(root "${PROJECT_BINARY_DIR}/include/${name}")
  file(REMOVE_RECURSE "${root}")
  foreach(folder IN LISTS ARG_FOLDERS)
    cmake_path(GET folder PARENT_PATH parent)
    file(MAKE_DIRECTORY "${root}/${parent}")
    file(CREATE_LINK "${PROJECT_SOURCE_DIR}/${folder}" "${root}/${folder}" SYMBOLIC)
  endforeach()
  if(NOT ARG_SOURCES)
    target_include_directories(${name} INTERFACE "${root}")
    target_link_libraries(${name} INTERFACE ${ARG_LINK})
    return()
  endif()
  target_include_directories(${name} PUBLIC "${root}")
  target_link_libraries(${name} PUBLIC ${ARG_LINK} PRIVATE potluck_options ${ARG_PRIVATE_LINK})
  if(NOT ARG_HEADERS_OF)
    set(ARG_HEADERS_OF ${POTLUCK_HEADERS_OF})
  endif()
  potluck_precompiled_strings(${name})
  if(ARG_HEADERS)
    target_precompile_headers(${name} PRIVATE ${ARG_HEADERS})
  elseif(ARG_HEADERS_OF)
    target_precompile_headers(${name} REUSE_FROM ${ARG_HEADERS_OF})
  endif()
endfunction()

# The same for programs and libraries without folders of their own, which include from their own folder.
function(potluck_precompile target)
  if(POTLUCK_HEADERS_OF)
    target_compile_options(${target} PRIVATE -fPIC)  # as in a library, so that one precompiled file fits both
    potluck_precompiled_strings(${target})
    target_precompile_headers(${target} REUSE_FROM ${POTLUCK_HEADERS_OF})
  endif()
endfunction()
