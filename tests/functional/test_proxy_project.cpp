// SPDX-License-Identifier: GPL-3.0-or-later
// A volunteer whose network lets nothing out but a proxy: joins through it, fetches its data and
// trains with an organiser that never sees where it is.
#include <QTest>

#include "tests/functional/harness.h"
#include "tests/functional/proxy_thread.h"

namespace potluck::functional {
class TestProxyProject : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void aVolunteerTrainsThroughAProxy() {
    ProxyThread proxy;
    Group group;
    QVERIFY(group.create("builtin:words", kTinyGpt, tiny_recipe(30, 24, "start_members=2")));
    NodeProcess& organiser = group[0];
    organiser.run({"--no-train"});
    QVERIFY(group.wait([&] { return organiser.told("listening"); }));
    NodeProcess& volunteer = group.add("volunteer");
    QCOMPARE(volunteer.command({"preferences", "proxy=" + proxy.address()}).exit_code, 0);
    QVERIFY(volunteer.join(group.link()));
    QVERIFY(organiser.interrupt());
    QCOMPARE(group.train_to_the_end(), QString());
    QCOMPARE(organiser.commits().begin()->second.peers, 2);
    const auto asked = proxy.asked();
    QVERIFY(asked.size() >= 3);  // for the manifest, the link, bulk
    const QString address = organiser.newest("listening")["address"].toString();
    for (const auto& each : asked) {
      QVERIFY2(QString::fromStdString(each).endsWith(address.section(':', -1)), each.c_str());
    }
  }

  void whatIsNoProxyIsRefused() {
    Group group;
    NodeProcess& node = group.add("volunteer");
    const auto refused = node.command({"preferences", "proxy=http://127.0.0.1:8080"});
    QCOMPARE(refused.exit_code, 2);
    QVERIFY2(refused.complaint.contains("socks5://"), refused.complaint);
    QCOMPARE(node.command({"preferences"}).answer["preferences"].toObject()["proxy"].toString(),
             QString());
  }
};

}  // namespace potluck::functional

QTEST_GUILESS_MAIN(potluck::functional::TestProxyProject)
#include "test_proxy_project.moc"
