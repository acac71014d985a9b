// SPDX-License-Identifier: GPL-3.0-or-later
// /sys and /proc as laptops, desktops and servers write them, rebuilt in a folder.
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <set>

#include "engine/node/owner/power_files.h"
#include "engine/node/owner/system_probe.h"

using namespace potluck;

namespace {

struct Driver {
  Result<std::vector<NvidiaGpu>> answer = std::vector<NvidiaGpu>{};
  int asked = 0;
};
class MadeUpDriver final : public NvidiaDriver {
 public:
  explicit MadeUpDriver(Driver& driver) : driver_(driver) {}
  Result<std::vector<NvidiaGpu>> list() override {
    ++driver_.asked;
    return driver_.answer;
  }

 private:
  Driver& driver_;
};

}  // namespace

class TestPowerFiles : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() { root_ = std::make_unique<QTemporaryDir>(); }

  void a_laptop_off_the_mains() {
    write("class/power_supply/AC/type", "Mains");
    write("class/power_supply/AC/online", "0");
    write("class/power_supply/BAT0/type", "Battery");
    write("class/power_supply/BAT0/status", "Discharging");
    write("class/power_supply/BAT0/capacity", "63");
    const auto power = read_power(path());
    QCOMPARE(power.on_battery, std::optional(true));
    QCOMPARE(power.percent, std::optional(63));
  }

  void a_plug_counts_more_than_a_battery_that_still_discharges() {
    write("class/power_supply/ucsi/type", "USB");
    write("class/power_supply/ucsi/online", "1");
    write("class/power_supply/BAT0/type", "Battery");
    write("class/power_supply/BAT0/status", "Discharging");
    QCOMPARE(read_power(path()).on_battery, std::optional(false));
  }

  void the_battery_of_a_mouse_is_nobodys_business() {
    write("class/power_supply/hidpp_0/type", "Battery");
    write("class/power_supply/hidpp_0/scope", "Device");
    write("class/power_supply/hidpp_0/status", "Discharging");
    const auto power = read_power(path());
    QCOMPARE(power.on_battery, std::optional(false));
    QVERIFY(!power.percent);
  }

  void nothing_is_known_where_there_is_no_sysfs() {
    QVERIFY(!read_power(path() / "absent").on_battery);
    QVERIFY(!read_celsius(path() / "absent"));
    QCOMPARE(read_cpu_time(path() / "absent").all, std::uint64_t(0));
  }

  void the_hottest_processor_counts_and_a_disk_does_not() {
    write("class/hwmon/hwmon0/name", "nvme");
    write("class/hwmon/hwmon0/temp1_input", "97000");
    write("class/hwmon/hwmon1/name", "coretemp");
    write("class/hwmon/hwmon1/temp1_input", "61000");
    write("class/hwmon/hwmon1/temp2_input", "74500");
    write("class/hwmon/hwmon1/temp2_max", "100000");
    QCOMPARE(read_celsius(path()), std::optional(74.5));
    write("class/thermal/thermal_zone3/type", "x86_pkg_temp");
    write("class/thermal/thermal_zone3/temp", "76000");
    QCOMPARE(read_celsius(path()), std::optional(76.0));
  }

  void programs_are_found_by_either_name() {
    write("12/comm", "steam");
    write("12/cmdline", QByteArray("/usr/bin/steam\0-silent", 22));
    write("13/comm", "wine64-preload");
    write("13/cmdline", QByteArray("C:\\Games\\Witcher3.exe\0", 22));
    write("14/comm", "a-program-with-");
    write("self/comm", "not-a-number");
    const auto found = running_of(
        {"Witcher3.exe", "steam", "a-program-with-a-long-name", "absent", "not-a-number"}, path());
    QCOMPARE(std::set<std::string>(found.begin(), found.end()),
             (std::set<std::string>{"Witcher3.exe", "steam", "a-program-with-a-long-name"}));
  }

  void the_probe_puts_them_together() {
    write("sys/class/power_supply/BAT0/type", "Battery");
    write("sys/class/power_supply/BAT0/status", "Discharging");
    write("proc/7/comm", "game");
    write("proc/self/statm", "900 50 0 0 0 0 0");
    write("proc/stat", "cpu  10 0 10 80 0 0 0 0 0 0");
    write("home/projects/x/data.bin", QByteArray(3999, 'x'));
    const auto probe = make_system_probe({path() / "proc", path() / "sys", path() / "home"}, false);
    Preferences preferences;
    preferences.pause_for_programs = {"game", "other"};
    auto facts = probe->read(preferences);
    QCOMPARE(facts.on_battery, std::optional(true));
    QCOMPARE(facts.programs, std::vector<std::string>{"game"});
    QCOMPARE(facts.folder_bytes, std::uint64_t(4000));
    QVERIFY(facts.process_bytes >= 50 * 1024);
    QVERIFY(!facts.metered && !facts.idle_seconds && !facts.full_screen && !facts.load);
    write("proc/stat", "cpu  35 0 35 130 0 0 0 0 0 0");
    facts = probe->read(preferences);
    QCOMPARE(facts.load, std::optional(0.5));
    QVERIFY(facts.weekday >= 0 && facts.weekday < 7);
    QVERIFY(facts.minute_of_day >= 0 && facts.minute_of_day < 24 * 60);
  }

  void the_hotter_of_processor_and_nvidia_cards_counts() {
    write("sys/class/hwmon/hwmon1/name", "coretemp");
    write("sys/class/hwmon/hwmon1/temp1_input", "61000");
    put_nvidia("on", "active");
    Driver driver;
    driver.answer = std::vector<NvidiaGpu>{{"cool", 1, 1, "550", 58}, {"silent", 1, 1, "550"}};
    const auto probe = probe_with(driver);
    QCOMPARE(probe->read({}).celsius, std::optional(61.0));
    driver.answer->at(1).celsius = 83;
    QCOMPARE(probe->read({}).celsius, std::optional(83.0));
    QCOMPARE(driver.asked, 2);
  }

  void nvidia_cards_are_asked_only_where_that_is_worth_it_data() {
    QTest::addColumn<QByteArray>("control");
    QTest::addColumn<QByteArray>("status");
    QTest::addColumn<double>("ceiling");
    QTest::addColumn<int>("asked");
    QTest::newRow("never sleeps") << QByteArray("on") << QByteArray("active") << 0.0 << 1;
    QTest::newRow("would fall asleep") << QByteArray("auto") << QByteArray("active") << 0.0 << 0;
    QTest::newRow("has a ceiling") << QByteArray("auto") << QByteArray("active") << 85.0 << 1;
    QTest::newRow("sleeps") << QByteArray("auto") << QByteArray("suspended") << 85.0 << 0;
    QTest::newRow("is not there") << QByteArray() << QByteArray() << 85.0 << 0;
  }
  void nvidia_cards_are_asked_only_where_that_is_worth_it() {
    QFETCH(QByteArray, control);
    QFETCH(QByteArray, status);
    QFETCH(double, ceiling);
    QFETCH(int, asked);
    if (!control.isEmpty()) put_nvidia(control, status);
    Driver driver;
    Preferences preferences;
    preferences.max_celsius = ceiling;
    probe_with(driver)->read(preferences);
    QCOMPARE(driver.asked, asked);
  }

  void a_driver_that_fails_is_left_alone_for_a_while() {
    put_nvidia("on", "active");
    Driver driver;
    driver.answer = Error{ErrorCode::kUnreachable, "not loaded", ""};
    const auto probe = probe_with(driver);
    QVERIFY(!probe->read({}).celsius);
    QVERIFY(!probe->read({}).celsius);
    QCOMPARE(driver.asked, 1);
  }

 private:
  std::filesystem::path path() const { return root_->path().toStdString(); }
  void write(const QString& file, const QByteArray& text) {
    const QString whole = root_->filePath(file);
    QVERIFY(QDir().mkpath(QFileInfo(whole).path()));
    QFile out(whole);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(text + '\n');
  }
  void put_nvidia(const QByteArray& control, const QByteArray& status) {
    const QString card = "sys/bus/pci/devices/0000:01:00.0/";
    write(card + "vendor", "0x10de");
    write(card + "class", "0x030000");
    write(card + "power/control", control);
    write(card + "power/runtime_status", status);
  }
  std::unique_ptr<SystemProbe> probe_with(Driver& driver) const {
    return make_system_probe({path() / "proc", path() / "sys", path() / "home"}, false,
                             std::make_unique<MadeUpDriver>(driver));
  }
  std::unique_ptr<QTemporaryDir> root_;
};

QTEST_GUILESS_MAIN(TestPowerFiles)
#include "test_power_files.moc"
