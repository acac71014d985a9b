// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTemporaryDir>
#include <QTest>
#include <fstream>

#include "engine/train/devices/pci_gpus.h"

using namespace potluck;

class TestPciGpus : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void names_data() {
    QTest::addColumn<QByteArray>("ids");
    QTest::addColumn<QByteArray>("device");
    QTest::addColumn<QByteArray>("name");
    const QByteArray list =
        "# names\n10de  NVIDIA\n\t2684  AD102\n\n1002  AMD/ATI\n\t2683  Other\n"
        "\t2684  Navi 21 [Radeon RX 6800/6900 XT]\n\t\t1002 2684  A board\n\t26aa  Fiji\n"
        "\t26ab  A ][ B\n\t26ac  []\n\t26ad\n1003  B\n\t26ae  Theirs\nC 03  Display\n\t26af  No\n";
    const auto row = [](const char* title, const QByteArray& ids, const char* device,
                        const char* name) {
      QTest::newRow(title) << ids << QByteArray(device) << QByteArray(name);
    };
    row("in brackets", list, "0x2684", "Radeon RX 6800/6900 XT");
    row("without brackets", list, "0x26aa", "Fiji");
    row("brackets the wrong way round", list, "0x26ab", "A ][ B");
    row("empty brackets", list, "0x26ac", "[]");
    row("no name", list, "0x26ad", "");
    row("of the next vendor", list, "0x26ae", "");
    row("of a class", list, "0x26af", "");
    row("the last line without an end", "1002  A\n\t26b0  Vega", "0x26b0", "Vega");
    row("an empty list", "", "0x2684", "");
    row("lines without anything", "\n\n\t\n1002\n\t\n\t26b0", "0x26b0", "");
    row("not a number", list, "zzzzzz", "");
    row("an empty number", list, "", "");
    row("a board's number", list, "\t1002", "");
  }
  void names() {
    QFETCH(QByteArray, ids);
    QFETCH(QByteArray, device);
    QFETCH(QByteArray, name);
    QCOMPARE(QByteArray::fromStdString(pci_name(ids.toStdString(), kPciAmd, device.toStdString())),
             name);
  }

  void init() { folder_ = std::make_unique<QTemporaryDir>(); }

  void displays_are_found_in_the_order_of_their_addresses() {
    put_card("0000:0a:00.0", "0x1002", "0x038000");
    put_card("0000:03:00.0", "0x1002", "0x030000");
    put_card("0000:03:00.1", "0x1002", "0x040300");  // its sound
    put_card("0000:04:00.0", "0x10de", "0x030200");
    std::filesystem::create_symlink("../../drivers/amdgpu", bus() / "0000:03:00.0/driver");
    put("0000:0a:00.0/power/runtime_status", "suspended\n");
    put("0000:0a:00.0/power/control", "auto\n");
    const auto gpus = find_pci_gpus(root(), kPciAmd);
    QCOMPARE(gpus.size(), std::size_t{2});
    QCOMPARE(gpus[0].driver, std::string("amdgpu"));
    QCOMPARE(gpus[0].device, std::string("0x2684"));
    QVERIFY(!gpus[0].asleep && !gpus[0].may_sleep);
    QVERIFY(gpus[1].driver.empty() && gpus[1].asleep && gpus[1].may_sleep);
    QCOMPARE(find_pci_gpus(root(), kPciNvidia).size(), std::size_t{1});
    QVERIFY(find_pci_gpus(root(), kPciIntel).empty());
  }

  void amds_accelerators_have_no_display() {
    put_card("0000:01:00.0", "0x1002", "0x120000");
    put_card("0000:02:00.0", "0x1002", "0x120000");
    std::filesystem::create_symlink("../../drivers/amdgpu", bus() / "0000:02:00.0/driver");
    QCOMPARE(find_pci_gpus(root(), kPciAmd).size(), std::size_t{1});
  }

  void a_broken_bus_has_none() {
    QVERIFY(find_pci_gpus(root() / "absent", kPciAmd).empty());
    put_card("0000:01:00.0", "", "0x030000");
    put_card("0000:02:00.0", "0x1002", "");
    std::filesystem::create_symlink("0000:03:00.0", bus() / "0000:03:00.0");  // itself
    std::filesystem::create_directories(bus() / "0000:04:00.0" / "vendor");   // no file
    put("0000:05:00.0", "no folder");
    QVERIFY(find_pci_gpus(root(), kPciAmd).empty());
    put_card("0000:06:00.0", "0x1002", "0x030000");
    std::filesystem::create_directory(bus() / "0000:06:00.0" / "driver");  // no link
    std::filesystem::create_symlink("power", bus() / "0000:06:00.0" / "power");
    QCOMPARE(find_pci_gpus(root(), kPciAmd).size(), std::size_t{1});
    QVERIFY(find_pci_gpus(root(), kPciAmd)[0].driver.empty());
  }

  void no_more_than_64() {
    for (int i = 0; i < 70; ++i) put_card(std::to_string(1000 + i), "0x1002", "0x030000");
    QCOMPARE(find_pci_gpus(root(), kPciAmd).size(), std::size_t{64});
  }

 private:
  std::filesystem::path root() const { return folder_->path().toStdString(); }
  std::filesystem::path bus() const { return root() / "bus" / "pci" / "devices"; }
  void put(const std::string& path, const std::string& content) const {
    std::filesystem::create_directories((bus() / path).parent_path());
    std::ofstream(bus() / path) << content;
  }
  void put_card(const std::string& address, const std::string& vendor,
                const std::string& device_class) const {
    put(address + "/vendor", vendor + "\n");
    put(address + "/class", device_class + "\n");
    put(address + "/device", "0x2684\n");
  }
  std::unique_ptr<QTemporaryDir> folder_;
};

QTEST_APPLESS_MAIN(TestPciGpus)
#include "test_pci_gpus.moc"
