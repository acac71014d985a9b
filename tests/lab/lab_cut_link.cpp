// SPDX-License-Identifier: GPL-3.0-or-later
// Three nodes on links of 50, 20 and 10 Mb/s train together. One cable is pulled: the other two go
// on. It is put back: the third returns, and all hold the same model again.
#include <QTemporaryDir>
#include <QTest>

#include "tests/lab/lab_node.h"

namespace potluck::lab {

class LabCutLink : public QObject {
  Q_OBJECT
 public:
  explicit LabCutLink(QString program) : program_(std::move(program)) {}

 private Q_SLOTS:
  void initTestCase() {
    const QString why_not = Lab::enter();
    if (!why_not.isEmpty()) QSKIP(qPrintable("no lab here: " + why_not));
    QVERIFY(lab_.open());
  }

  void twoGoOnAndTheThirdComesBack() {
    QVERIFY(folder_.isValid());
    for (const auto& [name, mbit] : {std::pair{"fast", 50}, {"middle", 20}, {"slow", 10}}) {
      const Host* host = lab_.add_host(name, {mbit, mbit});
      QVERIFY(host);
      hosts_.push_back(host);
      nodes_.push_back(std::make_unique<LabNode>(*host, program_, folder_.path()));
    }
    // The batch is large for so small a model on purpose: a peer that replays epochs slower than
    // the others make them never catches up (docs/internals/catching-up.md), and this test is
    // about something else.
    QVERIFY(
        start_all(nodes_, {"--name", "Lab", "--data", "builtin:words", "--model",
                           "gpt:layers=1,heads=2,width=32,context=32", "--recipe",
                           "target_batch=1024,epochs=1000000,digest_every=4,validate_every=0"}));
    QVERIFY2(wait_until(nodes_, [&] { return all_committed_with(nodes_, 3, 0); }),
             "three never trained together");
    const qint64 before = nodes_[0]->newest();
    QVERIFY(hosts_[2]->cut());
    QVERIFY2(wait_until(nodes_, [&] { return goes_on_without_the_third(before); }),
             "two did not go on");

    const qint64 cut_until = nodes_[0]->newest();
    QVERIFY(hosts_[2]->restore());
    QVERIFY2(wait_until(nodes_, [&] { return all_committed_with(nodes_, 3, cut_until); }),
             "the third did not return");
    QVERIFY2(wait_until(nodes_, [&] { return same_state_since(cut_until); }),
             "the states do not agree");
    for (auto& node : nodes_) QVERIFY(node->stop());
  }

 private:
  // Both have ten epochs more, by two.
  bool goes_on_without_the_third(qint64 from) const {
    return std::all_of(nodes_.begin(), nodes_.begin() + 2, [&](const auto& node) {
      const qint64 first = node->committed_with(2, from);
      return first >= 0 && node->newest() >= first + 10;
    });
  }

  // An epoch that all three committed, with the same head and the same digest of the state.
  bool same_state_since(qint64 from) const {
    const auto& first = nodes_[0]->commits();
    return std::any_of(first.lower_bound(from), first.end(), [&](const auto& entry) {
      const auto& [epoch, mine] = entry;
      return !mine.state_digest.isEmpty() &&
             std::all_of(nodes_.begin(), nodes_.end(), [&, epoch = epoch, mine = mine](auto& node) {
               const auto it = node->commits().find(epoch);
               return it != node->commits().end() && it->second.peers == 3 &&
                      it->second.head == mine.head && it->second.state_digest == mine.state_digest;
             });
    });
  }

  QString program_;
  QTemporaryDir folder_;
  Lab lab_;
  std::vector<const Host*> hosts_;
  LabNodes nodes_;
};

}  // namespace potluck::lab

int main(int argc, char** argv) {
  return potluck::lab::run_with_node<potluck::lab::LabCutLink>(argc, argv);
}
#include "lab_cut_link.moc"
