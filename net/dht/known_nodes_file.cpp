// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/dht/known_nodes_file.h"

#include <fstream>
#include <system_error>

#include "net/base/log.h"
#include "net/base/private_folder.h"
#include "net/base/small_file.h"

namespace potluck {
namespace {

constexpr std::size_t kMostBytes = 1 << 20;  // a few hundred nodes take a few kilobytes

bool write_all(const std::filesystem::path& file, std::string_view bytes) {
  std::ofstream out(file, std::ios::binary | std::ios::trunc);
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  out.close();
  return !out.fail();
}

}  // namespace

std::string read_known_nodes(const std::filesystem::path& file) {
  if (file.empty()) return {};
  std::string bytes = text_of(file, kMostBytes + 1);
  if (bytes.size() > kMostBytes) bytes.clear();
  return bytes;
}

void write_known_nodes(const std::filesystem::path& file, std::string_view bytes) {
  if (file.empty() || bytes.empty()) return;
  std::filesystem::path part = file;
  part += ".new";
  std::error_code failure = make_private_file(part);
  if (!failure && !write_all(part, bytes)) failure = std::make_error_code(std::errc::io_error);
  if (!failure) std::filesystem::rename(part, file, failure);
  if (failure) log_for("dht").warn("cannot write {}: {}", file.string(), failure.message());
}

}  // namespace potluck
