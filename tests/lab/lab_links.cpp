// SPDX-License-Identifier: GPL-3.0-or-later
// What the links carry: a user's limit is never passed, and when a link becomes slow in the middle
// of a run its owner reduces less from then on, and more again when it recovers.
#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

#include "tests/lab/lab_node.h"

namespace potluck::lab {
namespace {

constexpr int kLimitMbit = 40;
constexpr double kWatched_s = 12, kWindow_s = 0.4;
constexpr double kBurst_s = 0.1;  // of the limit, at once, after a pause
// Of a TCP segment on Ethernet: a limit is on what the program sends.
constexpr double kHeaderBytes = 66;

// Epochs take long enough for a newcomer to fetch them (docs/internals/catching-up.md).
const QStringList kProject{
    "--name",   "Lab",
    "--data",   "builtin:words",
    "--model",  "gpt:layers=2,heads=2,width=128,context=32",
    "--recipe", "target_batch=1024,epochs=1000000,digest_every=16,validate_every=0,codec=fp32"};

struct Sample {
  double at = 0;    // seconds
  double bits = 0;  // handed to the link so far, headers taken off
};

Sample sample_of(const LabNode& node, const QElapsedTimer& clock) {
  QFile file(QString("/proc/%1/net/dev").arg(node.process()));
  if (!file.open(QIODevice::ReadOnly)) return {};
  for (const QByteArray& line : file.readAll().split('\n')) {
    const QList<QByteArray> fields = line.simplified().split(' ');
    if (fields.size() > 10 && fields[0] == "eth0:") {
      const double bytes = fields[9].toDouble() - kHeaderBytes * fields[10].toDouble();
      return {static_cast<double>(clock.nsecsElapsed()) / 1e9, 8 * bytes};
    }
  }
  return {};
}

}  // namespace

class LabLinks : public QObject {
  Q_OBJECT
 public:
  explicit LabLinks(QString program) : program_(std::move(program)) {}

 private Q_SLOTS:
  void initTestCase() {
    const QString why_not = Lab::enter();
    if (!why_not.isEmpty()) QSKIP(qPrintable("no lab here: " + why_not));
    QVERIFY(lab_.open());
  }
  void cleanup() {
    for (auto& node : nodes_) QVERIFY(node->stop());
    nodes_.clear();
    lab_.clear();
  }

  void a_limit_is_never_passed_and_is_used() {
    QTemporaryDir folder;
    lay_three({100, 100}, folder);
    // All three, so that no plan leaves out the limited one for the others' sake.
    const QStringList limit{"--up", QString::number(kLimitMbit)};
    QVERIFY(start_all(nodes_, kProject, {limit, limit, limit}));
    QVERIFY2(wait_until(nodes_, [&] { return nodes_[1]->committed_with(3, 0) >= 0; }),
             "three never trained together");
    QElapsedTimer clock;
    clock.start();
    std::vector<Sample> samples;
    wait_until(nodes_, [&] {
      samples.push_back(sample_of(*nodes_[1], clock));
      return samples.back().at > kWatched_s;
    });
    constexpr double kLimit = kLimitMbit * 1e6;
    double excess = 0, most = 0;  // bits beyond the limit, and bits per second, of any window
    for (std::size_t i = 0; i < samples.size(); ++i) {
      for (std::size_t k = i + 1; k < samples.size(); ++k) {
        const double time = samples[k].at - samples[i].at, bits = samples[k].bits - samples[i].bits;
        excess = std::max(excess, bits - kLimit * time);
        if (time >= kWindow_s) most = std::max(most, bits / time);
      }
    }
    QVERIFY2(excess <= kLimit * kBurst_s,
             qPrintable(QString("%1 s too much").arg(excess / kLimit)));
    QVERIFY2(most >= kLimit * 0.9, qPrintable(QString("only %1 Mb/s").arg(most / 1e6)));
  }

  void a_link_that_becomes_slow_reduces_less() {
    QTemporaryDir folder;
    lay_three({40, 40}, folder);
    QVERIFY(start_all(nodes_, kProject));
    // Far from both: the other two have most of the vector, or everybody a third of it.
    constexpr double kLittle = 0.15, kMuch = 0.22;
    QVERIFY2(wait_until(nodes_, [&] { return fraction_of_third() > kMuch; }),
             "unlike from the start");
    QVERIFY(nodes_[2]->host().change_speed({4, 4}));
    QVERIFY2(wait_until(nodes_, [&] { return fraction_of_third() < kLittle; }), "nobody noticed");
    QVERIFY(nodes_[2]->host().change_speed({40, 40}));
    QVERIFY2(wait_until(nodes_, [&] { return fraction_of_third() > kMuch; }), "it did not recover");
  }

 private:
  void lay_three(LinkSpeed speed, const QTemporaryDir& folder) {
    for (const char* name : {"one", "two", "three"}) {
      const Host* host = lab_.add_host(name, speed);
      QVERIFY(host);
      nodes_.push_back(std::make_unique<LabNode>(*host, program_, folder.path()));
    }
  }

  // Of the vector, in the newest plan of all three that the third one knows; -1: there is none.
  double fraction_of_third() {
    const QJsonObject round = nodes_[2]->command({"last-round"})["last_round"].toObject();
    const QJsonArray members = round["members"].toArray();
    if (members.size() != 3) return -1;
    for (const auto& member : members) {
      if (member.toObject()["me"].toBool()) return member.toObject()["fraction"].toDouble();
    }
    return -1;
  }

  QString program_;
  Lab lab_;
  LabNodes nodes_;
};

}  // namespace potluck::lab

int main(int argc, char** argv) {
  return potluck::lab::run_with_node<potluck::lab::LabLinks>(argc, argv);
}
#include "lab_links.moc"
