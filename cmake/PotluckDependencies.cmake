# SPDX-License-Identifier: GPL-3.0-or-later
find_package(Threads REQUIRED)
find_package(PkgConfig REQUIRED)
find_package(Boost 1.74 REQUIRED)
find_package(spdlog REQUIRED)
find_package(nlohmann_json 3.11 REQUIRED)
find_package(CLI11 REQUIRED)
find_package(SQLite3 REQUIRED)
find_package(hwy REQUIRED)
find_program(FLATC flatc REQUIRED)
pkg_check_modules(SODIUM REQUIRED IMPORTED_TARGET libsodium)
# Optional: the same ciphers for bulk, two times and eight times as fast as libsodium's.
pkg_check_modules(LIBCRYPTO IMPORTED_TARGET libcrypto>=3.0)
find_library(IPSEC_MB_LIBRARY IPSec_MB)
find_path(IPSEC_MB_INCLUDE_DIR intel-ipsec-mb.h)
set(IPSEC_MB_FOUND FALSE)
if(IPSEC_MB_LIBRARY AND IPSEC_MB_INCLUDE_DIR)
  set(IPSEC_MB_FOUND TRUE)
endif()
find_package(Torch REQUIRED)
if(POTLUCK_UI)
  find_package(Qt6 6.4 REQUIRED COMPONENTS Core Gui Widgets WebSockets Svg Network PrintSupport
    LinguistTools)
  find_package(QCustomPlotQt6 REQUIRED)
endif()
if(POTLUCK_TESTS)
  find_package(Qt6 6.4 REQUIRED COMPONENTS Core Test)
  find_library(GLPK_LIBRARY glpk REQUIRED)
endif()

# Asio exactly as the distribution's libtorrent is built, so that both can live in one program.
add_library(potluck_asio INTERFACE)
target_link_libraries(potluck_asio INTERFACE Boost::headers Threads::Threads)
target_compile_definitions(potluck_asio INTERFACE
  BOOST_ASIO_ENABLE_CANCELIO BOOST_ASIO_NO_DEPRECATED)

# torch's headers are system headers: its warnings are not ours.
add_library(potluck_torch INTERFACE)
target_link_libraries(potluck_torch INTERFACE ${TORCH_LIBRARIES})
target_include_directories(potluck_torch SYSTEM INTERFACE ${TORCH_INCLUDE_DIRS})
