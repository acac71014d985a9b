// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/base/helper_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "net/base/helper_program.h"

namespace potluck {
namespace {

Error cannot(const std::string& program, const std::string& what) {
  return {ErrorCode::kIo, program + ": " + what + ": " + std::strerror(errno), ""};
}

// The same with a number above those that the process is to have; where that fails, as it was.
int moved_up(int file) {
  const int above = ::fcntl(file, F_DUPFD_CLOEXEC, kHelperMemory + 1);
  if (above < 0) return file;
  ::close(file);
  return above;
}

// -> the process; < 0: errno says why there is none.
int spawn(const std::string& program, int socket, int memory) {
  const std::string path = helper_program(program);
  std::string name = program;
  char* argv[] = {name.data(), nullptr};
  char* no_environment[] = {nullptr};
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, socket, kHelperSocket);
  posix_spawn_file_actions_adddup2(&files, memory, kHelperMemory);
  pid_t pid = -1;
  const int failed = posix_spawnp(&pid, path.c_str(), &files, nullptr, argv, no_environment);
  posix_spawn_file_actions_destroy(&files);
  if (failed == 0) return pid;
  errno = failed;
  return -1;
}

}  // namespace

class HelperProcess::Memory {
 public:
  static Result<std::unique_ptr<Memory>> make(const std::string& program, std::uint64_t bytes) {
    const int file = ::memfd_create(program.c_str(), MFD_CLOEXEC);
    if (file < 0) return cannot(program, "no shared memory");
    auto out = std::unique_ptr<Memory>(new Memory(moved_up(file), bytes));
    if (!out->resize(bytes)) return cannot(program, "no shared memory");
    void* mapped = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, out->file(), 0);
    if (mapped == MAP_FAILED) return cannot(program, "no shared memory");
    out->mapped_ = static_cast<std::uint8_t*>(mapped);
    return out;
  }
  ~Memory() {
    if (mapped_ != nullptr) ::munmap(mapped_, bytes_);
    ::close(file_);
  }
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;

  int file() const { return file_; }
  std::span<std::uint8_t> bytes() { return {mapped_, bytes_}; }
  // false: it has no bytes at all now.
  bool empty() { return resize(0) && resize(bytes_); }

 private:
  Memory(int file, std::uint64_t bytes) : file_(file), bytes_(bytes) {}
  bool resize(std::uint64_t bytes) const {
    return ::ftruncate(file_, static_cast<off_t>(bytes)) == 0;
  }

  int file_;
  std::uint64_t bytes_;
  std::uint8_t* mapped_ = nullptr;
};

Result<std::unique_ptr<HelperProcess>> HelperProcess::start(const std::string& program,
                                                            std::uint64_t shared_bytes) {
  POTLUCK_TRY(auto memory, Memory::make(program, shared_bytes));
  int ends[2] = {-1, -1};
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
    return cannot(program, "no socket");
  ends[1] = moved_up(ends[1]);
  const int pid = spawn(program, ends[1], memory->file());
  const int failed = errno;
  ::close(ends[1]);
  if (pid < 0) {
    ::close(ends[0]);
    return Error{ErrorCode::kNotFound, program + " cannot be started: " + std::strerror(failed),
                 "install it beside potluck-node"};
  }
  return std::unique_ptr<HelperProcess>(new HelperProcess(pid, ends[0], std::move(memory)));
}

HelperProcess::HelperProcess(int pid, int socket, std::unique_ptr<Memory> memory)
    : pid_(pid), socket_(socket), memory_(std::move(memory)) {}

HelperProcess::~HelperProcess() { end(); }

void HelperProcess::end() {
  if (socket_ < 0) return;
  ::close(std::exchange(socket_, -1));
  ::kill(pid_, SIGKILL);
  while (::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
  }
}

HelperProcess::Reply HelperProcess::ask(ByteView question, std::span<std::uint8_t> answer,
                                        int patience_ms) {
  const auto sent = ::send(socket_, question.data(), question.size(), MSG_NOSIGNAL);
  if (sent != static_cast<ssize_t>(question.size())) return Reply::kEnded;
  return await(answer, patience_ms);
}

HelperProcess::Reply HelperProcess::await(std::span<std::uint8_t> answer, int patience_ms) {
  pollfd readable{socket_, POLLIN, 0};
  int ready = 0;
  while ((ready = ::poll(&readable, 1, patience_ms)) < 0 && errno == EINTR) {
  }
  if (ready == 0) return Reply::kTooLate;
  const auto received = ::recv(socket_, answer.data(), answer.size(), 0);
  return received == static_cast<ssize_t>(answer.size()) ? Reply::kAnswer : Reply::kEnded;
}

std::span<std::uint8_t> HelperProcess::shared() { return memory_->bytes(); }

void HelperProcess::give_pages_back() {
  if (!memory_->empty()) end();
}

}  // namespace potluck
