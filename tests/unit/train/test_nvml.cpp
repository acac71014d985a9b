// SPDX-License-Identifier: GPL-3.0-or-later
// NVIDIA's library, played by one of our own that is opened in the same way.
#include <dlfcn.h>

#include <QTest>

#include "engine/train/devices/nvml.h"
#include "fake_nvml.h"

using namespace potluck;

namespace {

constexpr std::uint64_t kGiB = 1ull << 30;

// The same library as the one under test opens: dlopen gives one file out once.
class OpenFake {
 public:
  explicit OpenFake(const char* file) : library_(dlopen(file, RTLD_NOW | RTLD_LOCAL)) {
    if (library_ != nullptr) fake_ = static_cast<FakeNvml*>(dlsym(library_, "fake_nvml"));
    if (fake_ != nullptr) *fake_ = {};
  }
  ~OpenFake() {
    if (library_ != nullptr) dlclose(library_);
  }
  OpenFake(const OpenFake&) = delete;
  OpenFake& operator=(const OpenFake&) = delete;
  bool ok() const { return fake_ != nullptr; }
  FakeNvml& operator*() { return *fake_; }
  FakeNvml* operator->() { return fake_; }

 private:
  void* library_;
  FakeNvml* fake_ = nullptr;
};

}  // namespace

class TestNvml : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void tells_of_each_card() {
    OpenFake fake(FAKE_NVML_WHOLE);
    QVERIFY(fake.ok());
    fake->cards = 2;
    const auto gpus = open_nvml(FAKE_NVML_WHOLE)->list();
    QVERIFY(gpus.ok());
    QCOMPARE(gpus->size(), std::size_t{2});
    QCOMPARE(gpus->at(1).name, std::string("Fake 1"));
    QCOMPARE(gpus->at(1).driver, std::string("550.54"));
    QCOMPARE(gpus->at(1).memory_bytes, 8 * kGiB);
    QCOMPARE(gpus->at(1).free_memory_bytes, 6 * kGiB);
    QCOMPARE(gpus->at(0).celsius, std::optional(40));
    QCOMPARE(gpus->at(1).celsius, std::optional(41));
  }

  void starts_once_however_often_it_is_asked() {
    OpenFake fake(FAKE_NVML_WHOLE);
    {
      const auto driver = open_nvml(FAKE_NVML_WHOLE);
      QCOMPARE(fake->starts, 0);
      for (int i = 0; i < 3; ++i) QVERIFY(driver->list().ok());
      QCOMPARE(fake->starts, 1);
      QCOMPARE(fake->stops, 0);
    }
    QCOMPARE(fake->stops, 1);
  }

  void starts_again_after_a_failure() {
    OpenFake fake(FAKE_NVML_WHOLE);
    const auto driver = open_nvml(FAKE_NVML_WHOLE);
    QVERIFY(driver->list().ok());
    fake->count_code = 15;  // the card fell off the bus
    QVERIFY(!driver->list().ok());
    QCOMPARE(fake->stops, 1);
    fake->count_code = 0;
    QVERIFY(driver->list().ok());
    QCOMPARE(fake->starts, 2);
  }

  void what_the_driver_refuses_data() {
    QTest::addColumn<int>("answer");
    QTest::addColumn<int>("code");
    QTest::newRow("not loaded") << 9 << int(ErrorCode::kUnreachable);
    QTest::newRow("another version") << 18 << int(ErrorCode::kVersionMismatch);
    QTest::newRow("no permission") << 4 << int(ErrorCode::kPermission);
    QTest::newRow("anything else") << 999 << int(ErrorCode::kIo);
  }
  void what_the_driver_refuses() {
    QFETCH(int, answer);
    QFETCH(int, code);
    OpenFake fake(FAKE_NVML_WHOLE);
    fake->init_code = answer;
    const auto gpus = open_nvml(FAKE_NVML_WHOLE)->list();
    QVERIFY(!gpus.ok());
    QCOMPARE(int(gpus.error().code), code);
    QVERIFY(!gpus.error().message_sentence().id().empty());  // in every language
    QCOMPARE(fake->stops, 0);                                // what did not start is not stopped
  }

  void temperatures_that_cannot_be_are_left_out_data() {
    QTest::addColumn<unsigned>("celsius");
    QTest::addColumn<int>("answer");
    QTest::newRow("none") << 0u << 0;
    QTest::newRow("absurd") << 4'000'000'000u << 0;
    QTest::newRow("not supported") << 50u << 3;
  }
  void temperatures_that_cannot_be_are_left_out() {
    QFETCH(unsigned, celsius);
    QFETCH(int, answer);
    OpenFake fake(FAKE_NVML_WHOLE);
    fake->celsius = celsius;
    fake->temperature_code = answer;
    const auto gpus = open_nvml(FAKE_NVML_WHOLE)->list();
    QVERIFY(gpus.ok());
    QVERIFY(!gpus->at(0).celsius);
  }

  void unknown_memory_is_no_failure() {
    OpenFake fake(FAKE_NVML_WHOLE);
    fake->memory_code = 3;
    const auto gpus = open_nvml(FAKE_NVML_WHOLE)->list();
    QVERIFY(gpus.ok());
    QCOMPARE(gpus->at(0).memory_bytes, std::uint64_t{0});
  }

  void absurdly_many_cards_are_cut_off() {
    OpenFake fake(FAKE_NVML_WHOLE);
    fake->cards = 4'000'000'000u;
    QCOMPARE(open_nvml(FAKE_NVML_WHOLE)->list()->size(), std::size_t{64});
  }

  void a_library_without_temperatures_will_do() {
    OpenFake fake(FAKE_NVML_COLD);
    QVERIFY(fake.ok());
    const auto gpus = open_nvml(FAKE_NVML_COLD)->list();
    QVERIFY(gpus.ok());
    QCOMPARE(gpus->at(0).name, std::string("Fake 0"));
    QVERIFY(!gpus->at(0).celsius);
  }

  void a_stump_of_a_library_is_not_started() {
    OpenFake fake(FAKE_NVML_STUMP);
    QVERIFY(fake.ok());
    QVERIFY(!open_nvml(FAKE_NVML_STUMP)->list().ok());
    QCOMPARE(fake->starts, 0);
  }

  void no_library_is_not_found() {
    const auto gpus = open_nvml("libabsent-nvml.so.1")->list();
    QVERIFY(!gpus.ok());
    QCOMPARE(gpus.error().code, ErrorCode::kNotFound);
  }
};

QTEST_GUILESS_MAIN(TestNvml)
#include "test_nvml.moc"
