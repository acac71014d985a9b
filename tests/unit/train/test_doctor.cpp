// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTemporaryDir>
#include <QTest>
#include <fstream>

#include "engine/train/devices/doctor_sources.h"
#include "tests/support/joined.h"

using namespace potluck;
using test::joined;

namespace {

class FakeDriver final : public NvidiaDriver {
 public:
  explicit FakeDriver(Result<std::vector<NvidiaGpu>> answer) : answer_(std::move(answer)) {}
  Result<std::vector<NvidiaGpu>> list() override { return answer_; }

 private:
  Result<std::vector<NvidiaGpu>> answer_;
};

constexpr std::uint64_t kGiB = 1ull << 30;
constexpr std::uint64_t kMiB = 1ull << 20;
const TorchFacts kCpuTorch{"2.4.0", false, 0, true, false};
const TorchFacts kRocmTorch{"2.4.0", false, 1, true, true};
const Sentence kDriverSays = Sentence::tr("the NVIDIA driver answers with error %1", 7);
const Error kNoLibrary{ErrorCode::kNotFound, "the driver's library is missing", ""};

bool says(const Sentence& sentence, const QByteArray& part) {
  return sentence.text().find(part.toStdString()) != std::string::npos;
}

// Not usable, and no cause for alarm: what is there to do is empty.
bool is_beside_the_cpu(const DeviceReport& gpu) {
  return !gpu.usable && gpu.fix.empty() && says(gpu.reason, "computes on the CPU beside it");
}

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
  void explains_a_card_of_virtual_machines();
  void leaves_other_cards_alone();
  void finds_an_amd_gpu_that_works();
  void explains_an_amd_gpu_data();
  void explains_an_amd_gpu();
  void guesses_which_amd_gpus_torch_sees();
  void names_amd_gpus_data();
  void names_amd_gpus();
  void bears_nonsense_from_amd();
  void nothing_is_wrong_with_intel_graphics();
  void nothing_is_wrong_with_an_apple_chip();
  void examines_this_computer();

 private:
  void put(const std::string& path, const std::string& content) {
    const std::filesystem::path file = root() / path;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file) << content;
  }
  static std::string slot(int bus) {
    return "sys/bus/pci/devices/0000:0" + std::to_string(bus) + ":00.0/";
  }
  void put_card(const std::string& vendor, const std::string& device_class,
                const std::string& driver, int bus = 1) {
    put(slot(bus) + "vendor", vendor + "\n");
    put(slot(bus) + "class", device_class + "\n");
    put(slot(bus) + "device", "0x2684\n");
    if (driver.empty()) return;
    std::filesystem::create_symlink("../../drivers/" + driver, root() / (slot(bus) + "driver"));
  }
  void put_amd(std::uint64_t total, std::uint64_t used, int bus = 1) {
    put_card("0x1002", "0x030000", "amdgpu", bus);
    put(slot(bus) + "mem_info_vram_total", std::to_string(total) + "\n");
    put(slot(bus) + "mem_info_vram_used", std::to_string(used) + "\n");
  }
  void put_rocm() { put("dev/kfd", ""); }
  std::filesystem::path root() const { return folder_->path().toStdString(); }
  DoctorReport examine(NvidiaDriver& driver, TorchFacts torch = {"2.4.0", true, 1, true}) {
    DoctorSources sources;
    sources.proc = root() / "proc";
    sources.sys = root() / "sys";
    sources.dev = root() / "dev";
    sources.pci_ids = {root() / "absent.ids", root() / "pci.ids"};
    sources.nvidia = &driver;
    sources.may_open = [this](const std::filesystem::path& file) {
      return file.filename() != forbidden_;
    };
    sources.apple = apple_;
    sources.torch = std::move(torch);
    sources.cores = 8;
    return examine_devices(sources);
  }
  DeviceReport examine_gpu(const TorchFacts& torch) {
    FakeDriver driver(kNoLibrary);
    const DoctorReport report = examine(driver, torch);
    return report.devices.size() == 2 ? report.devices[1] : DeviceReport{};
  }
  std::unique_ptr<QTemporaryDir> folder_;
  std::string forbidden_;  // the file that this user may not open
  std::optional<AppleChip> apple_;
};

void TestDoctor::init() {
  folder_ = std::make_unique<QTemporaryDir>();
  forbidden_.clear();
  apple_.reset();
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
  QCOMPARE(joined(cpu.features), std::string("avx2; fma; f16c; fast BLAS"));
  QVERIFY(cpu.usable && cpu.reason.empty() && cpu.fix.empty());
  QCOMPARE(report.cores, 8);
}

void TestDoctor::warns_of_a_slow_blas() {
  FakeDriver driver(kNoLibrary);
  const DoctorReport report = examine(driver, {"1.13.1", false, 0, false});
  QVERIFY(report.devices.front().usable);
  QVERIFY(says(report.devices.front().fix, "libopenblas"));
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
  QVERIFY2(says(gpu.reason, reason), gpu.reason.text().c_str());
  QVERIFY2(says(gpu.fix, fix), gpu.fix.text().c_str());
}

void TestDoctor::explains_a_silent_gpu_data() {
  QTest::addColumn<QByteArray>("bound_driver");
  QTest::addColumn<bool>("module_loaded");
  QTest::addColumn<int>("answer");
  QTest::addColumn<QByteArray>("fix");
  const int missing = int(ErrorCode::kNotFound);
  QTest::newRow("nothing installed")
      << QByteArray() << false << missing << QByteArray("apt install nvidia-driver");
  QTest::newRow("nouveau") << QByteArray("nouveau") << false << missing
                           << QByteArray("apt install nvidia-driver");
  QTest::newRow("no library") << QByteArray("nvidia") << true << missing
                              << QByteArray("libnvidia-ml1");
  QTest::newRow("just updated") << QByteArray("nvidia") << true << int(ErrorCode::kVersionMismatch)
                                << QByteArray("restart");
  QTest::newRow("no permission") << QByteArray("nvidia") << true << int(ErrorCode::kPermission)
                                 << QByteArray("usermod -aG render,video $USER, then log in");
  QTest::newRow("broken") << QByteArray("nvidia") << true << int(ErrorCode::kIo)
                          << QByteArray("--reinstall");
}

void TestDoctor::explains_a_silent_gpu() {
  QFETCH(QByteArray, bound_driver);
  QFETCH(bool, module_loaded);
  QFETCH(int, answer);
  QFETCH(QByteArray, fix);
  put_card("0x10de", "0x030000", bound_driver.toStdString());
  if (module_loaded) put("proc/driver/nvidia/version", "NVRM version: 550\n");
  FakeDriver driver(Error::translatable_as(ErrorCode(answer), kDriverSays));
  const DoctorReport report = examine(driver);
  QCOMPARE(report.devices.size(), std::size_t{2});
  QVERIFY(!report.devices[1].usable);
  QVERIFY(!report.devices[1].reason.id().empty());  // in every language, also the driver's words
  QVERIFY2(says(report.devices[1].fix, fix), report.devices[1].fix.text().c_str());
}

void TestDoctor::explains_a_card_of_virtual_machines() {
  put_card("0x10de", "0x030000", "nvidia", 1);
  put_card("0x10de", "0x030000", "vfio-pci", 2);
  FakeDriver driver(std::vector<NvidiaGpu>{{"RTX 4090", 24 * kGiB, 20 * kGiB, "550.1"}});
  const DoctorReport report = examine(driver);
  QCOMPARE(report.devices.size(), std::size_t{3});
  QVERIFY(report.devices[1].usable && !report.devices[2].usable);
  QVERIFY(says(report.devices[2].reason, "vfio-pci") && says(report.devices[2].fix, "modprobe.d"));
}

void TestDoctor::leaves_other_cards_alone() {
  FakeDriver driver(kNoLibrary);
  put_card("0x10de", "0x040300", "");  // the sound device of a graphics card
  QCOMPARE(examine(driver).devices.size(), std::size_t{1});
}

void TestDoctor::finds_an_amd_gpu_that_works() {
  put_amd(16 * kGiB, kGiB);
  put_rocm();
  const DeviceReport gpu = examine_gpu(kRocmTorch);
  QCOMPARE(gpu.kind, std::string("amd"));
  QVERIFY2(gpu.usable && gpu.reason.empty() && gpu.fix.empty(), gpu.reason.text().c_str());
  QCOMPARE(gpu.memory_bytes, 16 * kGiB);
  QCOMPARE(gpu.free_memory_bytes, 15 * kGiB);
  QCOMPARE(joined(gpu.features), std::string("driver amdgpu"));
}

void TestDoctor::explains_an_amd_gpu_data() {
  QTest::addColumn<QByteArray>("bound_driver");
  QTest::addColumn<bool>("kfd");
  QTest::addColumn<QByteArray>("forbidden");
  QTest::addColumn<bool>("built_with_rocm");
  QTest::addColumn<int>("visible");
  QTest::addColumn<QByteArray>("reason");
  QTest::addColumn<QByteArray>("fix");
  const auto row = [](const char* name, const char* driver, bool kfd, const char* forbidden,
                      bool rocm, int visible, const char* reason, const char* fix) {
    QTest::newRow(name) << QByteArray(driver) << kfd << QByteArray(forbidden) << rocm << visible
                        << QByteArray(reason) << QByteArray(fix);
  };
  row("no driver", "", true, "", true, 0, "no kernel driver", "firmware-amd-graphics");
  row("an old card", "radeon", true, "", true, 0, "radeon", "");
  row("in a virtual machine", "vfio-pci", true, "", true, 0, "vfio-pci", "modprobe.d");
  row("no ROCm in the kernel", "amdgpu", false, "", true, 0, "/dev/kfd is missing", "rocm.docs");
  row("no permission", "amdgpu", true, "kfd", true, 0, "may not open /dev/kfd",
      "sudo usermod -aG render,video $USER, then log in again");
  row("no permission nor ROCm", "amdgpu", true, "kfd", false, 0, "may not open", "usermod");
  row("libtorch for the CPU", "amdgpu", true, "", false, 0, "without ROCm", "pytorch.org");
  row("libtorch for NVIDIA", "amdgpu", true, "", false, 1, "without ROCm", "pytorch.org");
  row("not supported", "amdgpu", true, "", true, 0, "no AMD GPU", "HIP_VISIBLE_DEVICES");
  row("full", "amdgpu", true, "", true, 1, "memory is full", "rocm-smi");
}

void TestDoctor::explains_an_amd_gpu() {
  QFETCH(QByteArray, bound_driver);
  QFETCH(bool, kfd);
  QFETCH(QByteArray, forbidden);
  QFETCH(bool, built_with_rocm);
  QFETCH(int, visible);
  QFETCH(QByteArray, reason);
  QFETCH(QByteArray, fix);
  put_card("0x1002", "0x030000", bound_driver.toStdString());
  put(slot(1) + "mem_info_vram_total", std::to_string(8 * kGiB));
  put(slot(1) + "mem_info_vram_used", std::to_string(8 * kGiB - 1000));
  if (kfd) put_rocm();
  forbidden_ = forbidden.toStdString();
  const DeviceReport gpu = examine_gpu({"2.4.0", false, visible, true, built_with_rocm});
  QVERIFY(!gpu.usable);
  QVERIFY2(says(gpu.reason, reason), gpu.reason.text().c_str());
  QVERIFY2(says(gpu.fix, fix), gpu.fix.text().c_str());
  QCOMPARE(gpu.fix.empty(), fix.isEmpty());
}

void TestDoctor::guesses_which_amd_gpus_torch_sees() {
  put_amd(512 * kMiB, 0, 1);  // inside the processor
  put_amd(16 * kGiB, 0, 2);
  put_amd(8 * kGiB, 0, 3);
  put_rocm();
  FakeDriver driver(kNoLibrary);
  const auto devices = examine(driver, kRocmTorch).devices;
  QCOMPARE(devices.size(), std::size_t{4});
  QVERIFY(is_beside_the_cpu(devices[1]) && says(devices[1].reason, "512 MiB"));
  QVERIFY(devices[2].usable);
  QVERIFY(!devices[3].usable && says(devices[3].reason, "fewer AMD GPUs than there are"));
}

void TestDoctor::names_amd_gpus_data() {
  QTest::addColumn<QByteArray>("product");
  QTest::addColumn<QByteArray>("ids");
  QTest::addColumn<QByteArray>("name");
  const QByteArray ids = "1002  AMD/ATI\n\t2684  Navi 21 [Radeon RX 6800/6900 XT]\n";
  QTest::newRow("by itself") << QByteArray("AMD Radeon PRO V620\n") << ids
                             << QByteArray("AMD Radeon PRO V620");
  QTest::newRow("listed") << QByteArray() << ids << QByteArray("AMD Radeon RX 6800/6900 XT");
  QTest::newRow("not listed") << QByteArray() << QByteArray() << QByteArray("AMD GPU (PCI 0x2684)");
  QTest::newRow("a terminal's commands")
      << QByteArray("\x1b[2J\xff\x07") << QByteArray() << QByteArray("AMD [2J");
}

void TestDoctor::names_amd_gpus() {
  QFETCH(QByteArray, product);
  QFETCH(QByteArray, ids);
  QFETCH(QByteArray, name);
  put_amd(16 * kGiB, 0);
  if (!product.isEmpty()) put(slot(1) + "product_name", product.toStdString());
  if (!ids.isEmpty()) put("pci.ids", ids.toStdString());
  QCOMPARE(QByteArray::fromStdString(examine_gpu(kCpuTorch).name), name);
}

void TestDoctor::bears_nonsense_from_amd() {
  put_rocm();
  put_card("0x1002", "0x030000", "amdgpu");
  for (const char* nonsense :
       {"", "\n", "-1", "12 apples", "99999999999999999999999", "18446744073709551615"}) {
    put(slot(1) + "mem_info_vram_total", nonsense);
    const DeviceReport gpu = examine_gpu(kRocmTorch);
    QVERIFY2(gpu.usable, nonsense);  // torch knows better
    QCOMPARE(gpu.memory_bytes, std::uint64_t{0});
  }
  put(slot(1) + "mem_info_vram_total", std::to_string(8 * kGiB));
  put(slot(1) + "mem_info_vram_used", std::to_string(9 * kGiB));
  QCOMPARE(examine_gpu(kCpuTorch).free_memory_bytes, std::uint64_t{0});
  put(slot(1) + "device", std::string(100'000, '7'));
  QCOMPARE(examine_gpu(kCpuTorch).name, std::string("AMD GPU (PCI 777777)"));
}

void TestDoctor::nothing_is_wrong_with_intel_graphics() {
  put_card("0x8086", "0x030000", "i915");
  put("pci.ids", "8086  Intel\n\t2684  AlderLake-S GT1 [UHD Graphics 770]\n");
  const DeviceReport gpu = examine_gpu(kCpuTorch);
  QCOMPARE(gpu.kind, std::string("intel"));
  QCOMPARE(gpu.name, std::string("Intel UHD Graphics 770"));
  QCOMPARE(joined(gpu.features), std::string("driver i915"));
  QVERIFY(is_beside_the_cpu(gpu));
}

void TestDoctor::nothing_is_wrong_with_an_apple_chip() {
  apple_ = AppleChip{"Apple M2 Pro", 32 * kGiB, 9 * kGiB};
  FakeDriver driver(kNoLibrary);
  const DoctorReport report = examine(driver, kCpuTorch);
  QCOMPARE(report.devices.front().name, std::string("Apple M2 Pro"));
  QCOMPARE(report.memory_bytes, 32 * kGiB);
  QCOMPARE(report.free_memory_bytes, 9 * kGiB);
  QCOMPARE(report.devices.size(), std::size_t{2});
  QCOMPARE(report.devices[1].kind, std::string("apple"));
  QVERIFY(is_beside_the_cpu(report.devices[1]));
  apple_->name = "Intel(R) Core(TM) i7";
  QCOMPARE(examine(driver, kCpuTorch).devices.size(), std::size_t{1});
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
    QVERIFY(device.usable || !device.fix.empty() || is_beside_the_cpu(device));
  }
}

QTEST_APPLESS_MAIN(TestDoctor)
#include "test_doctor.moc"
