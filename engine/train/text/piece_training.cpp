// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/text/piece_training.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>

#include "net/base/helper_program.h"
#include "net/base/temporary_folder.h"

namespace potluck {
namespace {

namespace fs = std::filesystem;

constexpr auto kProgram = "potluck-pieces";

std::string contents_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

// Waits for it. -> its exit status; < 0: it could not be started, errno says why.
int run(std::vector<std::string> arguments, const fs::path& out, const fs::path& err) {
  std::vector<char*> argv;
  for (auto& argument : arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  constexpr int kWrite = O_WRONLY | O_CREAT | O_TRUNC;
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, out.c_str(), kWrite, 0600);
  posix_spawn_file_actions_addopen(&files, STDERR_FILENO, err.c_str(), kWrite, 0600);
  pid_t child = 0;
  const int failed = posix_spawnp(&child, argv[0], &files, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  if (failed != 0) {
    errno = failed;
    return -1;
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return -1;
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

// what: "find" or "read"; the program gets `bytes` as a file.
Result<Pieces> ask(const std::string& what, ByteView bytes, std::vector<std::string> more) {
  POTLUCK_TRY(const auto folder, TemporaryFolder::make());
  const auto input = folder.path() / "input", out = folder.path() / "pieces",
             err = folder.path() / "error";
  std::ofstream(input, std::ios::binary) << as_text(bytes);
  if (std::error_code failure; fs::file_size(input, failure) != bytes.size() || failure) {
    return {ErrorCode::kIo, "cannot write " + input.string(), "make room on that disk"};
  }
  std::vector<std::string> arguments = {helper_program(kProgram), what, input.string()};
  arguments.insert(arguments.end(), more.begin(), more.end());
  const int status = run(std::move(arguments), out, err);
  if (status < 0) {
    return {ErrorCode::kNotFound,
            std::string(kProgram) + " cannot be started: " + std::strerror(errno),
            "install it beside potluck-node, or use tokens=bytes"};
  }
  if (status == 0) return pieces_from_text(contents_of(out));
  std::string why = contents_of(err).substr(0, 300);
  while (!why.empty() && why.back() == '\n') why.pop_back();
  return {ErrorCode::kInvalidArgument, "no vocabulary of pieces could be made: " + why,
          "take more text, a smaller vocabulary, a unigram model, or tokens=bytes"};
}

}  // namespace

Result<Pieces> find_pieces(std::string_view text, std::uint32_t vocabulary) {
  const auto wanted = std::max<std::uint32_t>(vocabulary, 2 * kBytePieces) - kBytePieces;
  return ask("find", as_bytes(text), {std::to_string(wanted)});
}

Result<Pieces> read_pieces(ByteView file) {
  if (as_text(file).starts_with('{')) return pieces_from_text(as_text(file));
  return ask("read", file, {});
}

}  // namespace potluck
