// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTemporaryDir>
#include <QTest>
#include <fstream>

#include "engine/train/doctor_sources.h"

using namespace potluck;

namespace {

class FakeDriver final : public NvidiaDriver {
 public:
  explicit FakeDriver(Result<std::vector<NvidiaGpu>> answer) : answer_(std::move(answer)) {}
  Result<std::vector<NvidiaGpu>> list() override { return answer_; }

 private:
  Result<std::vector<NvidiaGpu>> answer_;
};

constexpr std::uint64_t kGiB = 1ull << 30;
const Error kNoLibrary{ErrorCode::kNotFound, "the driver's library is missing", ""};

}  // namespace

class TestDoctor : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void init();
  void describes_the_cpu();
  void warns_of_a_slow_blas();
  void finds_a_gpu_that_works();
  void explains_a_gpu_data();
  void explains_a_gpu();
  void explains_a_silent_gpu_data();
  void explains_a_silent_gpu();
  void leaves_other_cards_alone();
  void examines_this_computer();

 private:
  void put(const std::string& path, const std::string& content) {
    const std::filesystem::path file = root() / path;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file) << content;
  }
  void put_card(const std::string& vendor, const std::string& device_class,
                const std::string& driver) {
    const std::string base = "sys/bus/pci/devices/0000:01:00.0/";
    put(base + "vendor", vendor + "\n");
    put(base + "class", device_class + "\n");
    put(base + "device", "0x2684\n");
    if (driver.empty()) return;
    std::filesystem::create_symlink("../../drivers/" + driver, root() / (base + "driver"));
  }
  std::filesystem::path root() const { return folder_->path().toStdString(); }
  DoctorReport examine(NvidiaDriver& driver, TorchFacts torch = {"2.4.0", true, 1, true}) {
    DoctorSources sources;
    sources.proc = root() / "proc";
    sources.sys = root() / "sys";
    sources.nvidia = &driver;
    sources.torch = std::move(torch);
    sources.cores = 8;
    return examine_devices(sources);
  }
  std::unique_ptr<QTemporaryDir> folder_;
};

void TestDoctor::init() {
  folder_ = std::make_unique<QTemporaryDir>();
  put("proc/cpuinfo",
      "processor\t: 0\nmodel name\t: Good CPU 9000\nflags\t\t: fpu sse avx2 fma f16c\n");
  put("proc/meminfo", "MemTotal:       16000000 kB\nMemFree: 1 kB\nMemAvailable:    8000000 kB\n");
}

void TestDoctor::describes_the_cpu() {
  FakeDriver driver(kNoLibrary);
  const DoctorReport report = examine(driver);
  QCOMPARE(report.devices.size(), std::size_t{1});
  const DeviceReport& cpu = report.devices.front();
  QCOMPARE(cpu.name, std::string("Good CPU 9000"));
  QCOMPARE(cpu.memory_bytes, std::uint64_t{16000000} * 1024);
  QCOMPARE(report.free_memory_bytes, std::uint64_t{8000000} * 1024);
  QCOMPARE(cpu.features, (std::vector<std::string>{"avx2", "fma", "f16c", "fast BLAS"}));
  QVERIFY(cpu.usable && cpu.reason.empty() && cpu.fix.empty());
  QCOMPARE(report.cores, 8);
}

void TestDoctor::warns_of_a_slow_blas() {
  FakeDriver driver(kNoLibrary);
  const DoctorReport report = examine(driver, {"1.13.1", false, 0, false});
  QVERIFY(report.devices.front().usable);
  QVERIFY(report.devices.front().fix.find("libopenblas") != std::string::npos);
}

void TestDoctor::finds_a_gpu_that_works() {
  FakeDriver driver(std::vector<NvidiaGpu>{{"RTX 4090", 24 * kGiB, 20 * kGiB, "550.1"}});
  put_card("0x10de", "0x030000", "nvidia");
  const DoctorReport report = examine(driver);
  QCOMPARE(report.devices.size(), std::size_t{2});  // once, not again from the PCI bus
  QVERIFY(report.devices[1].usable);
  QCOMPARE(report.devices[1].name, std::string("RTX 4090"));
  QCOMPARE(report.devices[1].free_memory_bytes, 20 * kGiB);
  QVERIFY(report.devices[1].reason.empty());
}

void TestDoctor::explains_a_gpu_data() {
  QTest::addColumn<bool>("built_with_cuda");
  QTest::addColumn<int>("visible");
  QTest::addColumn<qulonglong>("free_bytes");
  QTest::addColumn<QByteArray>("reason");
  QTest::addColumn<QByteArray>("fix");
  const qulonglong plenty = kGiB;
  QTest::newRow("cpu-only libtorch")
      << false << 0 << plenty << QByteArray("without CUDA") << QByteArray("pytorch.org");
  QTest::newRow("old driver") << true << 0 << plenty << QByteArray("cannot start CUDA")
                              << QByteArray("update the driver");
  QTest::newRow("full") << true << 1 << 1000ull << QByteArray("memory is full")
                        << QByteArray("nvidia-smi");
}

void TestDoctor::explains_a_gpu() {
  QFETCH(bool, built_with_cuda);
  QFETCH(int, visible);
  QFETCH(qulonglong, free_bytes);
  QFETCH(QByteArray, reason);
  QFETCH(QByteArray, fix);
  FakeDriver driver(std::vector<NvidiaGpu>{{"GTX 1080", 8 * kGiB, free_bytes, "390.1"}});
  const DoctorReport report = examine(driver, {"2.4.0", built_with_cuda, visible, true});
  const DeviceReport& gpu = report.devices.at(1);
  QVERIFY(!gpu.usable);
  QVERIFY2(gpu.reason.find(reason.toStdString()) != std::string::npos, gpu.reason.c_str());
  QVERIFY2(gpu.fix.find(fix.toStdString()) != std::string::npos, gpu.fix.c_str());
}

void TestDoctor::explains_a_silent_gpu_data() {
  QTest::addColumn<QByteArray>("bound_driver");
  QTest::addColumn<bool>("module_loaded");
  QTest::addColumn<bool>("mismatch");
  QTest::addColumn<QByteArray>("fix");
  QTest::newRow("nothing installed")
      << QByteArray() << false << false << QByteArray("apt install nvidia-driver");
  QTest::newRow("nouveau") << QByteArray("nouveau") << false << false
                           << QByteArray("apt install nvidia-driver");
  QTest::newRow("no library") << QByteArray("nvidia") << true << false
                              << QByteArray("libnvidia-ml1");
  QTest::newRow("just updated") << QByteArray("nvidia") << true << true << QByteArray("restart");
}

void TestDoctor::explains_a_silent_gpu() {
  QFETCH(QByteArray, bound_driver);
  QFETCH(bool, module_loaded);
  QFETCH(bool, mismatch);
  QFETCH(QByteArray, fix);
  put_card("0x10de", "0x030000", bound_driver.toStdString());
  if (module_loaded) put("proc/driver/nvidia/version", "NVRM version: 550\n");
  FakeDriver driver(mismatch ? Error{ErrorCode::kVersionMismatch, "different versions", ""}
                             : kNoLibrary);
  const DoctorReport report = examine(driver);
  QCOMPARE(report.devices.size(), std::size_t{2});
  QVERIFY(!report.devices[1].usable);
  QVERIFY(!report.devices[1].reason.empty());
  QVERIFY2(report.devices[1].fix.find(fix.toStdString()) != std::string::npos,
           report.devices[1].fix.c_str());
}

void TestDoctor::leaves_other_cards_alone() {
  FakeDriver driver(kNoLibrary);
  put_card("0x10de", "0x040300", "");  // the sound device of a graphics card
  QCOMPARE(examine(driver).devices.size(), std::size_t{1});
}

void TestDoctor::examines_this_computer() {
  const DoctorReport report = examine_devices();
  QVERIFY(!report.devices.empty());
  QCOMPARE(report.devices.front().kind, std::string("cpu"));
  QVERIFY(report.devices.front().memory_bytes > (64u << 20));
  QVERIFY(report.free_memory_bytes <= report.memory_bytes);
  QVERIFY(report.cores >= 1);
  QVERIFY(!report.torch_version.empty());
  for (const DeviceReport& device : report.devices) {
    QCOMPARE(device.reason.empty(), device.usable);
    QVERIFY(device.usable || !device.fix.empty());
  }
}

QTEST_APPLESS_MAIN(TestDoctor)
#include "test_doctor.moc"
