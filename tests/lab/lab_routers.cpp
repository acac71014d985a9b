// SPDX-License-Identifier: GPL-3.0-or-later
// A public organiser and three volunteers, each behind a home router of its own, with the settings
// that everybody has: all of them contribute to nearly every epoch, and know that nobody can
// connect to them.
#include <QTemporaryDir>
#include <QTest>

#include "tests/lab/lab_node.h"

namespace potluck::lab {

class LabRouters : public QObject {
  Q_OBJECT
 public:
  explicit LabRouters(QString program) : program_(std::move(program)) {}

 private Q_SLOTS:
  void initTestCase() {
    const QString why_not = Lab::enter();
    if (!why_not.isEmpty()) QSKIP(qPrintable("no lab here: " + why_not));
    QVERIFY(lab_.open());
  }

  void everybodyBehindARouterContributes() {
    QVERIFY(folder_.isValid());
    const Host* organiser = lab_.add_host("organiser", {100, 100});
    QVERIFY(organiser);
    nodes_.push_back(std::make_unique<LabNode>(*organiser, program_, folder_.path()));
    for (const char* name : {"alice", "bob", "carol"}) {
      const Host* host = lab_.add_host_behind_router(name, {50, 50});
      QVERIFY(host);
      nodes_.push_back(std::make_unique<LabNode>(*host, program_, folder_.path()));
    }
    QVERIFY(start_all(nodes_, {"--name", "Lab", "--data", "builtin:words", "--model",
                               "gpt:layers=1,heads=2,width=32,context=32", "--recipe",
                               "target_batch=1024,epochs=1000000,validate_every=0"}));
    QVERIFY2(wait_until(nodes_, [&] { return all_committed_with(nodes_, 4, 0); }),
             "the four never trained together");
    const QDeadlineTimer ten_seconds(10'000);
    QVERIFY(wait_until(nodes_, [&] { return ten_seconds.hasExpired(); }));
    const qint64 from = nodes_[0]->newest() + 1;
    QVERIFY2(wait_until(nodes_, [&] { return nodes_[0]->newest() >= from + 100; }),
             "it does not get on");
    for (const auto& node : nodes_) {
      const qint64 in = node->contributions(from, from + 100);
      QVERIFY2(
          in >= 95,
          qPrintable(
              QString("%1 has samples in %2 of 100 commits").arg(node->host().name()).arg(in)));
      const QString reach = node->command({"status"})["reach"].toString();
      QCOMPARE(reach, node->host().behind_router() ? "unreachable" : "reachable");
    }
    for (auto& node : nodes_) QVERIFY(node->stop());
  }

  // A network without IPv4: the link says so, everybody listens there, and all train together.
  void threeOfIpv6AloneTrainTogether() {
    nodes_.clear();
    lab_.clear();
    QTemporaryDir folder;
    for (const char* name : {"organiser", "alice", "bob"}) {
      const Host* host = lab_.add_host_of_ipv6(name, {50, 50});
      QVERIFY(host);
      nodes_.push_back(std::make_unique<LabNode>(*host, program_, folder.path()));
    }
    QVERIFY(start_all(nodes_, {"--name", "Six", "--data", "builtin:words", "--model",
                               "gpt:layers=1,heads=2,width=32,context=32", "--recipe",
                               "target_batch=1024,epochs=1000000,validate_every=0"}));
    QVERIFY2(wait_until(nodes_,
                        [&] {
                          return std::ranges::all_of(nodes_, [](const auto& node) {
                            return node->committed_with(3, 0) >= 0;
                          });
                        }),
             "the three never trained together");
    for (const auto& node : nodes_) {
      QCOMPARE(node->command({"status"})["reach"].toString(), QString("reachable"));
    }
    for (auto& node : nodes_) QVERIFY(node->stop());
  }

 private:
  QString program_;
  QTemporaryDir folder_;
  Lab lab_;
  LabNodes nodes_;
};

}  // namespace potluck::lab

int main(int argc, char** argv) {
  return potluck::lab::run_with_node<potluck::lab::LabRouters>(argc, argv);
}
#include "lab_routers.moc"
