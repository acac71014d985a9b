// SPDX-License-Identifier: GPL-3.0-or-later
// A computer at home has its router open a port, by each of the protocols, and somebody elsewhere
// connects to it. The router is miniupnpd, which many routers run.
#include <QTest>
#include <memory>
#include <vector>

#include "tests/lab/mapping_router.h"
#include "tests/lab/next_line.h"

namespace potluck::lab {

namespace {

constexpr LinkSpeed kHome{50, 50};
constexpr int kPort = 4600;
constexpr int kOpens_ms = 20'000, kEnds_ms = 10'000;

// In the namespace of a host, until it ends.
class MappingMember {
 public:
  explicit MappingMember(const Host& host) {
    process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    host.start(process, POTLUCK_LAB_MAPPING_MEMBER, {QString::number(kPort)});
  }
  ~MappingMember() {
    process.kill();
    process.waitForFinished();
  }
  bool end() {
    process.terminate();
    return process.waitForFinished(kEnds_ms) && process.exitCode() == 0;
  }
  QProcess process;
};

bool arrives(const Host& from, const QString& host, const QString& port) {
  QProcess dials;
  from.start(dials, POTLUCK_LAB_MAPPING_MEMBER, {host, port});
  return dials.waitForFinished(kEnds_ms) && dials.readAll().trimmed() == "arrived";
}

}  // namespace

class LabMapping : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() {
    QString why_not = Lab::enter();
    if (why_not.isEmpty()) why_not = MappingRouter::why_not();
    if (!why_not.isEmpty()) QSKIP(qPrintable("no lab here: " + why_not));
    QVERIFY(lab_.open());
    world_ = lab_.add_host("world", kHome);
    QVERIFY(world_ != nullptr);
  }

  void a_port_is_opened_and_closed_data() {
    QTest::addColumn<RouterSpeaks>("speaks");
    QTest::addRow("pcp") << RouterSpeaks::kPcp;
    QTest::addRow("nat-pmp") << RouterSpeaks::kNatPmp;
    QTest::addRow("upnp") << RouterSpeaks::kUpnp;
  }

  void a_port_is_opened_and_closed() {
    QFETCH(RouterSpeaks, speaks);
    const QString protocol = QTest::currentDataTag();
    const Host* home = lab_.add_host_behind_router(protocol, kHome, RouterKind::kMapping);
    QVERIFY(home != nullptr);
    MappingRouter router(*home, speaks);
    QVERIFY(router.make_public() && router.let_reach(*world_) && router.plug_in());
    QVERIFY(!arrives(*world_, router.address(), QString::number(kPort)));

    MappingMember member(*home);
    const QStringList mapped = next_line(member.process, "mapped", kOpens_ms).split(' ');
    QCOMPARE(mapped, (QStringList{"mapped", protocol, router.address(), QString::number(kPort)}));
    QVERIFY(arrives(*world_, mapped[2], mapped[3]));
    QVERIFY(!next_line(member.process, "came", kEnds_ms).isEmpty());

    // As when somebody pulls its plug: it has forgotten what it had mapped.
    router.pull_plug();
    QVERIFY(!arrives(*world_, mapped[2], mapped[3]));
    QVERIFY(router.plug_in());
    QTRY_VERIFY_WITH_TIMEOUT(arrives(*world_, mapped[2], mapped[3]), 2 * kOpens_ms);

    QVERIFY(router.has_mapped());
    QVERIFY(member.end());
    QTRY_VERIFY(!router.has_mapped());
    QVERIFY(!arrives(*world_, mapped[2], mapped[3]));
  }

  void two_in_one_home_have_two_ports_data() {
    QTest::addColumn<RouterSpeaks>("speaks");
    QTest::addRow("by-pcp") << RouterSpeaks::kPcp;
    QTest::addRow("by-upnp") << RouterSpeaks::kUpnp;
  }

  void two_in_one_home_have_two_ports() {
    QFETCH(RouterSpeaks, speaks);
    const QString name = QTest::currentDataTag();
    const Host* one = lab_.add_host_behind_router(name, kHome, RouterKind::kMapping);
    const Host* two = lab_.add_host_to_home_of(*one, "with-" + name);
    QVERIFY(one != nullptr && two != nullptr);
    MappingRouter router(*one, speaks);
    QVERIFY(router.make_public() && router.let_reach(*world_) && router.plug_in());
    for (const Host* each : {one, two}) {
      members_.push_back(std::make_unique<MappingMember>(*each));
      QProcess& process = members_.back()->process;
      const QStringList mapped = next_line(process, "mapped", kOpens_ms).split(' ');
      QCOMPARE(mapped.size(), 4);
      QCOMPARE(mapped[3] == QString::number(kPort), each == one);
      QVERIFY(arrives(*world_, mapped[2], mapped[3]));
      QVERIFY(!next_line(process, "came", kEnds_ms).isEmpty());
    }
    members_.clear();
  }

  void behind_another_router_the_user_is_told_so() {
    const Host* home = lab_.add_host_behind_router("private", kHome, RouterKind::kMapping);
    QVERIFY(home != nullptr);
    MappingRouter router(*home, RouterSpeaks::kPcp);
    QVERIFY(router.plug_in());
    MappingMember member(*home);
    const QString why = next_line(member.process, "failed", kOpens_ms);
    QVERIFY2(why.contains("no public address"), qPrintable(why));
  }

  void a_router_that_opens_nothing() {
    const Host* home = lab_.add_host_behind_router("plain", kHome);
    QVERIFY(home != nullptr);
    MappingMember member(*home);
    const QString why = next_line(member.process, "failed", kOpens_ms);
    QVERIFY2(why.contains("did not open a port"), qPrintable(why));
    QVERIFY(member.end());
  }

  void cleanupTestCase() { lab_.clear(); }

 private:
  Lab lab_;
  const Host* world_ = nullptr;
  std::vector<std::unique_ptr<MappingMember>> members_;
};

}  // namespace potluck::lab

QTEST_GUILESS_MAIN(potluck::lab::LabMapping)
#include "lab_mapping.moc"
