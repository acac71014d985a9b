# SPDX-License-Identifier: GPL-3.0-or-later
find_package(Threads REQUIRED)
find_package(PkgConfig REQUIRED)
find_package(Boost 1.74 REQUIRED)
find_package(fmt REQUIRED)
find_package(spdlog REQUIRED)
find_package(nlohmann_json 3.11 REQUIRED)
find_package(CLI11 REQUIRED)
find_package(SQLite3 REQUIRED)
find_package(hwy REQUIRED)
find_program(FLATC flatc REQUIRED)
pkg_check_modules(SODIUM REQUIRED IMPORTED_TARGET libsodium)
pkg_check_modules(MINIUPNPC REQUIRED IMPORTED_TARGET miniupnpc)
pkg_check_modules(LIBTORRENT REQUIRED IMPORTED_TARGET libtorrent-rasterbar>=2.0)
pkg_check_modules(CURL REQUIRED IMPORTED_TARGET libcurl>=7.87)
pkg_check_modules(SECCOMP REQUIRED IMPORTED_TARGET libseccomp)
# Optional: the same ciphers for bulk, two times and eight times as fast as libsodium's.
pkg_check_modules(LIBCRYPTO IMPORTED_TARGET libcrypto>=3.0)
find_library(IPSEC_MB_LIBRARY IPSec_MB)
find_path(IPSEC_MB_INCLUDE_DIR intel-ipsec-mb.h)
set(IPSEC_MB_FOUND FALSE)
if(IPSEC_MB_LIBRARY AND IPSEC_MB_INCLUDE_DIR)
  set(IPSEC_MB_FOUND TRUE)
endif()
# A libtorch with CUDA makes CMake look for a compiler of CUDA, though no source of ours is written in it: C++17 is
# the newest dialect that CMake 3.25 knows there, and which cards this computer has does not matter.
set(CMAKE_CUDA_STANDARD 17)
if(NOT DEFINED ENV{TORCH_CUDA_ARCH_LIST})
  set(TORCH_CUDA_ARCH_LIST 9.0)
endif()
find_package(Torch REQUIRED)
if(POTLUCK_UI)
  find_package(Qt6 6.4 REQUIRED COMPONENTS Core Gui Widgets WebSockets Svg Network PrintSupport
    LinguistTools)
  find_package(QCustomPlotQt6 REQUIRED)
endif()
if(POTLUCK_TESTS)
  find_package(Qt6 6.4 REQUIRED COMPONENTS Core Test)
  # Not the paths that only QFINDTESTDATA reads: without them a test is compiled with the same command
  # in every clone, and ccache serves it.
  set_property(TARGET Qt6::Test PROPERTY INTERFACE_COMPILE_DEFINITIONS QT_TESTLIB_LIB)
  find_library(GLPK_LIBRARY glpk REQUIRED)
endif()

# Asio exactly as the distribution's libtorrent is built, so that both can live in one program.
add_library(potluck_asio INTERFACE)
target_link_libraries(potluck_asio INTERFACE Boost::headers Threads::Threads)
target_compile_definitions(potluck_asio INTERFACE
  BOOST_ASIO_ENABLE_CANCELIO BOOST_ASIO_NO_DEPRECATED)

# torch's headers are system headers: its warnings are not ours.
add_library(potluck_torch INTERFACE)
# The C++ library goes before torch: the libtorch of PyPI carries parts of std::filesystem and exports them, and what
# then takes those with the rest of the computer's own calls a null pointer (remove_all, for one).
if("stdc++" IN_LIST CMAKE_CXX_IMPLICIT_LINK_LIBRARIES)
  target_link_libraries(potluck_torch INTERFACE stdc++)
endif()
target_link_libraries(potluck_torch INTERFACE ${TORCH_LIBRARIES})
target_include_directories(potluck_torch SYSTEM INTERFACE ${TORCH_INCLUDE_DIRS})
