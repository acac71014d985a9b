// SPDX-License-Identifier: GPL-3.0-or-later
#include "child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>

namespace potluck {
namespace {

constexpr int kExecFailed = 127;

// In the child, between fork and exec: nothing that allocates.
[[noreturn]] void become(const char* program, char* const* arguments, int out, pid_t parent) {
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (getppid() != parent) _exit(kExecFailed);  // it died before prctl
  setpgid(0, 0);                                // Ctrl-C is for the parent, which stops us in order
  dup2(out, STDOUT_FILENO);
  execv(program, arguments);
  _exit(kExecFailed);
}

}  // namespace

Result<ChildProcess> ChildProcess::start(const std::string& program,
                                         const std::vector<std::string>& arguments) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) {
    return {ErrorCode::kIo, std::string("cannot make a pipe: ") + std::strerror(errno)};
  }
  std::vector<std::string> copies{program};
  copies.insert(copies.end(), arguments.begin(), arguments.end());
  std::vector<char*> raw;
  for (auto& copy : copies) raw.push_back(copy.data());
  raw.push_back(nullptr);
  const pid_t parent = getpid();
  const pid_t pid = fork();
  if (pid == 0) become(program.c_str(), raw.data(), ends[1], parent);
  close(ends[1]);
  if (pid < 0) {
    close(ends[0]);
    return {ErrorCode::kIo, std::string("cannot start a process: ") + std::strerror(errno)};
  }
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  return ChildProcess(pid, ends[0]);
}

ChildProcess::ChildProcess(ChildProcess&& other) noexcept
    : pid_(std::exchange(other.pid_, -1)),
      out_(std::exchange(other.out_, -1)),
      ended_(other.ended_),
      partial_(std::move(other.partial_)),
      exit_code_(other.exit_code_) {}

ChildProcess::~ChildProcess() {
  if (out_ >= 0) close(out_);
  if (pid_ < 0 || exit_code_) return;
  terminate();
  wait();
}

void ChildProcess::terminate() {
  if (pid_ > 0 && !exit_code_) kill(pid_, SIGTERM);
}

std::vector<std::string> ChildProcess::lines() {
  std::array<char, 16384> buffer{};
  while (!ended_) {
    const auto got = read(out_, buffer.data(), buffer.size());
    if (got > 0) {
      partial_.append(buffer.data(), static_cast<std::size_t>(got));
      continue;
    }
    if (got < 0 && errno == EINTR) continue;
    if (got == 0 || errno != EAGAIN) ended_ = true;
    break;
  }
  std::vector<std::string> out;
  std::size_t begin = 0;
  for (auto end = partial_.find('\n'); end != std::string::npos; end = partial_.find('\n', begin)) {
    out.push_back(partial_.substr(begin, end - begin));
    begin = end + 1;
  }
  partial_.erase(0, begin);
  return out;
}

int ChildProcess::wait() {
  if (exit_code_) return *exit_code_;
  int status = 0;
  while (waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
  }
  exit_code_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return *exit_code_;
}

Result<Finished> run_to_end(const std::string& program, const std::vector<std::string>& arguments) {
  POTLUCK_TRY(auto child, ChildProcess::start(program, arguments));
  Finished out;
  while (!child.ended()) {
    pollfd wait{child.descriptor(), POLLIN, 0};
    if (poll(&wait, 1, -1) < 0 && errno != EINTR) break;
    for (const auto& line : child.lines()) out.output += line + "\n";
  }
  out.exit_code = child.wait();
  return out;
}

}  // namespace potluck
