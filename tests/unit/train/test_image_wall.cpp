// SPDX-License-Identifier: GPL-3.0-or-later
// The wall around the process that decodes images: what still works behind it, and what ends it.
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QTest>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <functional>

#include "app/potluck-images/wall.h"

using namespace potluck;

namespace {

constexpr int kFine = 7;

// What becomes of a process that does this behind the wall: its exit code, or minus the signal.
int behind_wall(const std::function<bool(int socket)>& act) {
  int ends[2] = {-1, -1};
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends) != 0) return 0;
  const pid_t child = ::fork();
  if (child == 0) {
    if (!build_wall(ends[1])) ::_exit(1);
    ::_exit(act(ends[1]) ? kFine : 2);
  }
  ::close(ends[0]);
  ::close(ends[1]);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

// Touched, so that the compiler cannot leave it out.
bool has(std::size_t mebibytes) {
  auto* bytes = static_cast<volatile char*>(std::malloc(mebibytes << 20));
  if (bytes == nullptr) return false;
  bytes[0] = 1;
  bytes[(mebibytes << 20) - 1] = 1;
  std::free(const_cast<char*>(bytes));
  return true;
}

}  // namespace

class TestImageWall : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() {
    if (!can_build_wall()) QSKIP("sanitizers look at more than the wall lets through");
  }

  void computing_and_memory_up_to_a_bound() {
    QCOMPARE(behind_wall([](int) { return has(1) && has(200); }), kFine);
    QCOMPARE(behind_wall([](int) { return !has(2048); }), kFine);
  }
  void the_socket_and_no_other() {
    QCOMPARE(behind_wall([](int socket) { return ::write(socket, "x", 1) == 1; }), kFine);
    QCOMPARE(behind_wall([](int) { return ::write(STDOUT_FILENO, "x", 1) == 1; }), -SIGSYS);
    QCOMPARE(behind_wall([](int) { return ::socket(AF_INET, SOCK_STREAM, 0) >= 0; }), -SIGSYS);
  }
  void no_file_is_opened() {
    const auto turned_away = [](int) {
      return ::open("/etc/hostname", O_RDONLY) < 0 && errno == EACCES;
    };
    QCOMPARE(behind_wall(turned_away), kFine);
    QCOMPARE(behind_wall([](int) { return ::unlink("/nowhere") == 0; }), -SIGSYS);
  }
  void no_other_program_and_no_new_code() {
    const auto another = [](int) {
      char* const none[] = {nullptr};
      return ::execve("/bin/true", none, none) == 0;
    };
    QCOMPARE(behind_wall(another), -SIGSYS);
    QCOMPARE(behind_wall([](int) { return ::fork() >= 0; }), -SIGSYS);
    const auto code = [](int) {
      return ::mmap(nullptr, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS,
                    -1, 0) != MAP_FAILED;
    };
    QCOMPARE(behind_wall(code), -SIGSYS);
  }
};

QTEST_APPLESS_MAIN(TestImageWall)
#include "test_image_wall.moc"
