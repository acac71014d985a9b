// SPDX-License-Identifier: GPL-3.0-or-later
// Limits of control groups, read from a made-up /proc and /sys/fs/cgroup.
#include <sched.h>

#include <QTemporaryDir>
#include <QTest>
#include <fstream>

#include "net/base/machine_limits.h"

using namespace potluck;

class TestMachineLimits : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() { folder_ = std::make_unique<QTemporaryDir>(); }

  void without_groups_there_are_no_limits() {
    const auto limits = found();
    QVERIFY(!limits.cores && !limits.memory_bytes && !limits.memory_left);
  }

  // A slice of systemd, or a container of a newer system.
  void the_tightest_group_above_counts() {
    write("proc/self/cgroup", "0::/user.slice/app.scope\n");
    write("groups/user.slice/cpu.max", "150000 100000\n");
    write("groups/user.slice/app.scope/cpu.max", "max 100000\n");
    write("groups/user.slice/memory.max", "8000000000\n");
    write("groups/user.slice/memory.current", "3000000000\n");
    write("groups/user.slice/app.scope/memory.max", "2000000000\n");
    write("groups/user.slice/app.scope/memory.current", "1500000000\n");
    write("groups/user.slice/app.scope/memory.stat", "anon 1000000000\ninactive_file 400000000\n");
    const auto limits = found();
    QCOMPARE(limits.cores, std::optional(1.5));
    QCOMPARE(limits.memory_bytes, std::optional<std::uint64_t>(2'000'000'000));
    QCOMPARE(limits.memory_left, std::optional<std::uint64_t>(900'000'000));  // the cache can go
  }

  void no_limit_is_none() {
    write("proc/self/cgroup", "0::/\n");
    write("groups/cpu.max", "max 100000\n");
    write("groups/memory.max", "max\n");
    const auto limits = found();
    QVERIFY(!limits.cores && !limits.memory_bytes && !limits.memory_left);
  }

  // Within a container the path is that of the host, which is not there.
  void a_path_of_the_host_leads_to_the_root() {
    write("proc/self/cgroup", "0::/docker/0123abcd\n");
    write("groups/cpu.max", "50000 100000\n");
    write("groups/memory.max", "1000\n");
    write("groups/memory.current", "4000\n");
    const auto limits = found();
    QCOMPARE(limits.cores, std::optional(0.5));
    QCOMPARE(limits.memory_left, std::optional<std::uint64_t>(0));
  }

  void groups_of_version_1_count() {
    write("proc/self/cgroup",
          "9:memory:/lxc/one\n4:cpu,cpuacct:/lxc/one\n3:cpuset:/\n1:name=systemd:/\n");
    write("groups/cpu/lxc/one/cpu.cfs_quota_us", "250000\n");
    write("groups/cpu/lxc/one/cpu.cfs_period_us", "100000\n");
    write("groups/memory/lxc/one/memory.limit_in_bytes", "1000000\n");
    write("groups/memory/lxc/one/memory.usage_in_bytes", "900000\n");
    write("groups/memory/lxc/one/memory.stat", "total_inactive_file 100000\n");
    write("groups/memory/memory.limit_in_bytes", "9223372036854771712\n");  // none
    const auto limits = found();
    QCOMPARE(limits.cores, std::optional(2.5));
    QCOMPARE(limits.memory_bytes, std::optional<std::uint64_t>(1'000'000));
    QCOMPARE(limits.memory_left, std::optional<std::uint64_t>(200'000));
  }

  void what_is_damaged_limits_nothing() {
    write("proc/self/cgroup", "\n0\n::\n0::/../../etc\n7:memory\n");
    write("groups/cpu.max", "-1 0\n");
    write("groups/memory.max", "a lot\n");
    const auto limits = found();
    QVERIFY(!limits.cores && !limits.memory_bytes);
  }

  // As behind taskset.
  void cores_are_those_of_the_scheduler() {
    cpu_set_t before;
    QCOMPARE(::sched_getaffinity(0, sizeof before, &before), 0);
    int first = 0;
    while (!CPU_ISSET(first, &before)) ++first;
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(first, &one);
    QCOMPARE(::sched_setaffinity(0, sizeof one, &one), 0);
    const int cores = usable_cores();
    QCOMPARE(::sched_setaffinity(0, sizeof before, &before), 0);
    QCOMPARE(cores, 1);
    QVERIFY(usable_cores() >= 1 && usable_cores() <= CPU_COUNT(&before));
  }

 private:
  std::filesystem::path folder() const { return folder_->path().toStdString(); }
  void write(const std::string& name, const std::string& content) const {
    const auto file = folder() / name;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file) << content;
  }
  GroupLimits found() const { return group_limits(folder() / "proc", folder() / "groups"); }

  std::unique_ptr<QTemporaryDir> folder_;
};

QTEST_APPLESS_MAIN(TestMachineLimits)
#include "test_machine_limits.moc"
