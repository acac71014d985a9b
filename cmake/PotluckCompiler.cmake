# SPDX-License-Identifier: GPL-3.0-or-later
# One INTERFACE target, potluck_options, carries the language level, warnings and sanitizers.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()
# Asserts stay on in release: they guard against our own bugs, never against a peer.
string(REPLACE "-DNDEBUG" "" CMAKE_CXX_FLAGS_RELEASE "${CMAKE_CXX_FLAGS_RELEASE}")
string(REPLACE "-O3" "-O2" CMAKE_CXX_FLAGS_RELEASE "${CMAKE_CXX_FLAGS_RELEASE}")

find_program(POTLUCK_CCACHE ccache)
if(POTLUCK_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # Without these it keeps nothing that was compiled with precompiled headers. No source asks for the time.
  set(CMAKE_CXX_COMPILER_LAUNCHER "${CMAKE_COMMAND};-E;env;CCACHE_SLOPPINESS=pch_defines,time_macros;${POTLUCK_CCACHE}")
endif()

# Three hundred programs are linked: these linkers take a tenth of the time of the usual one.
find_program(POTLUCK_LLD ld.lld)
find_program(POTLUCK_GOLD ld.gold)
if(POTLUCK_LLD)
  add_link_options(-fuse-ld=lld)
elseif(POTLUCK_GOLD)
  add_link_options(-fuse-ld=gold)
endif()

add_library(potluck_options INTERFACE)
target_compile_options(potluck_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Wimplicit-fallthrough
  -Werror)
# The same bytes in give the same bytes out on every CPU (docs/design.md, section 8): no fused
# multiply-add.
target_compile_options(potluck_options INTERFACE -ffp-contract=off)
# Clang has coroutines, but says so to gcc's library and to asio from 17 on only.
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 17)
  target_compile_definitions(potluck_options INTERFACE __cpp_impl_coroutine=201902L
    BOOST_ASIO_HAS_CO_AWAIT=1 BOOST_ASIO_HAS_STD_COROUTINE=1)
endif()

# For a target whose standard library is precompiled: GCC 12 takes what is precompiled of std::string for our code,
# and finds fault with its insides. With sanitizers it is not precompiled.
function(potluck_precompiled_strings target)
  if(POTLUCK_SANITIZE)
    return()
  endif()
  foreach(warning array-bounds stringop-overflow stringop-overread)
    target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-${warning}>)
  endforeach()
endfunction()

if(POTLUCK_SANITIZE)
  target_compile_options(potluck_options INTERFACE
    -fsanitize=${POTLUCK_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  target_link_options(potluck_options INTERFACE -fsanitize=${POTLUCK_SANITIZE})
  # ThreadSanitizer knows no fences; asio's mutexes order the same without them.
  if(POTLUCK_SANITIZE MATCHES thread)
    target_compile_definitions(potluck_options INTERFACE BOOST_ASIO_DISABLE_FENCED_BLOCK)
  endif()
endif()
if(POTLUCK_LIBFUZZER)
  target_compile_options(potluck_options INTERFACE -fsanitize=fuzzer-no-link)
  # clang 14 cannot check the calls of coroutines, which come with Asio.
  target_compile_options(potluck_options INTERFACE
    $<$<IN_LIST:potluck_asio,$<TARGET_PROPERTY:LINK_LIBRARIES>>:-fno-sanitize=function>)
  # Vector code for this computer's oldest instructions alone: instrumented, each set of them takes clang minutes.
  target_compile_definitions(potluck_options INTERFACE HWY_COMPILE_ONLY_STATIC)
endif()
