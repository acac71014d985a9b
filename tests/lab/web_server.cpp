// SPDX-License-Identifier: GPL-3.0-or-later
// lab_web_server ADDRESS:PORT FILE [--garbled]: gives the file at /FILE-NAME, whole and in pieces,
// or other bytes than its own. Tells "listening" once it does. Ends when its standard input does.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "net/link/sockets/address.h"
#include "tests/support/web_server.h"

int main(int argc, char** argv) {
  const auto at = argc >= 3 ? potluck::parse_host_port(argv[1])
                            : potluck::Result<potluck::HostPort>(potluck::Error{});
  if (!at) {
    std::fprintf(stderr, "lab_web_server ADDRESS:PORT FILE [--garbled]\n");
    return 2;
  }
  const std::filesystem::path path = argv[2];
  std::ifstream in(path, std::ios::binary);
  potluck::test::WebFile file;
  file.bytes.assign(std::istreambuf_iterator<char>(in), {});
  if (argc > 3) {
    for (char& each : file.bytes) each = static_cast<char>(each ^ 1);
  }
  potluck::test::WebServer server(at->host, at->port);
  server.put("/" + path.filename().string(), std::move(file));
  std::printf("listening\n");
  std::fflush(stdout);
  while (std::getchar() != EOF) {
  }
  return 0;
}
