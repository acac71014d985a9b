// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/control/server/control_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>

#include "engine/node/disk/home_lock.h"
#include "net/base/json.h"

namespace potluck {
namespace {

constexpr std::size_t kMaxBytes = 64 << 10;

std::filesystem::path file_in(const std::filesystem::path& home) { return home / "control.json"; }

Error write_error(const std::filesystem::path& file) {
  const int failure = errno;
  const auto code = failure == ENOSPC || failure == EDQUOT ? ErrorCode::kNoSpace : ErrorCode::kIo;
  return {code, "cannot write " + file.string() + ": " + std::strerror(failure),
          code == ErrorCode::kNoSpace ? "free some space on that disk"
                                      : "choose a folder that you may write to, with --home"};
}

}  // namespace

Status write_control_file(const std::filesystem::path& home, const ControlFile& file) {
  const nlohmann::json json = {{"port", file.port},
                               {"token", file.token},
                               {"pid", file.pid},
                               {"version", file.version},
                               {"api", file.api}};
  const std::string text = json.dump() + "\n";
  const auto temporary = home / "control.json.new";
  // The mode is set before there is anything to read.
  ::unlink(temporary.c_str());
  const int fd = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (fd < 0) return write_error(temporary);
  const bool written = ::write(fd, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  const Error error = written ? Error{} : write_error(temporary);
  ::close(fd);
  if (!written) return error;
  if (::rename(temporary.c_str(), file_in(home).c_str()) != 0) return write_error(file_in(home));
  return ok_status();
}

Result<ControlFile> read_control_file(const std::filesystem::path& home) {
  POTLUCK_CHECK(check_home(home));
  std::error_code failure;
  std::ifstream in;
  // Anything else in its place might never end.
  if (std::filesystem::is_regular_file(file_in(home), failure)) in.open(file_in(home));
  if (!in.is_open())
    return {ErrorCode::kNotFound, "no potluck-node runs in " + home.string(),
            "start one with: potluck-node run"};
  std::string text(kMaxBytes, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(in.gcount()));
  const auto parsed = parse_json(text);
  const nlohmann::json json = parsed ? *parsed : nlohmann::json();
  ControlFile out;
  if (!json.is_object() || !json.contains("port") || !json["port"].is_number_unsigned() ||
      !json.contains("token") || !json["token"].is_string()) {
    return {ErrorCode::kMalformed, file_in(home).string() + " is damaged",
            "stop the node that runs there and start it again"};
  }
  out.port = json["port"];
  out.token = json["token"];
  if (json.contains("pid") && json["pid"].is_number_integer()) out.pid = json["pid"];
  return out;
}

void remove_control_file(const std::filesystem::path& home) {
  std::error_code ignored;  // a stale file is harmless: nobody answers at its port
  std::filesystem::remove(file_in(home), ignored);
}

}  // namespace potluck
