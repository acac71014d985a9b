# SPDX-License-Identifier: GPL-3.0-or-later
# potluck_library(NAME FOLDERS net/crypto net/noise ... SOURCES a.cpp ... LINK public libs
#                 PRIVATE_LINK third parties)
#
# Sources include each other from the repository root ("net/base/result.h"). A library sees only the
# folders of the libraries it links: each gets an include root in the build tree that holds symbolic
# links to its own FOLDERS and nothing else, so a forbidden include does not compile. Without SOURCES
# it is a library of headers.
function(potluck_library name)
  cmake_parse_arguments(ARG "" "" "FOLDERS;SOURCES;LINK;PRIVATE_LINK" ${ARGN})
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
endfunction()
