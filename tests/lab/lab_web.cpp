// SPDX-License-Identifier: GPL-3.0-or-later
// A project whose data are on a web server: volunteers fetch them there and from each other, and
// spare the organiser's uplink. A server that has gone, or has other data by now, harms nobody.
#include <QTemporaryDir>
#include <QTest>

#include "tests/lab/lab_node.h"
#include "tests/lab/text_file.h"
#include "tests/lab/web_host.h"

namespace potluck::lab {

namespace {

constexpr LinkSpeed kHome{20, 50}, kServer{100, 100};
constexpr int kMegabytes = 20;

}  // namespace

class LabWeb : public QObject {
  Q_OBJECT
 public:
  explicit LabWeb(QString program) : program_(std::move(program)) {}

 private Q_SLOTS:
  void initTestCase() {
    const QString why_not = Lab::enter();
    if (!why_not.isEmpty()) QSKIP(qPrintable("no lab here: " + why_not));
    QVERIFY(lab_.open());
    QVERIFY(folder_.isValid());
    QVERIFY(write_text(data(), kMegabytes));
    for (const char* name : {"organiser", "alice", "bob", "carol", "dora"}) {
      const Host* host = lab_.add_host(name, kHome);
      QVERIFY(host != nullptr);
      nodes_.push_back(std::make_unique<LabNode>(*host, program_, folder_.path()));
    }
    QVERIFY(server_.open(lab_, kServer) && server_.serve(data()));
  }

  void volunteersSpareTheOrganiser() {
    LabNode& organiser = *nodes_[0];
    link_ = organiser
                .command({"create", "--name", "Web", "--data", server_.url(), "--model",
                          "gpt:layers=1,heads=2,width=32,context=32", "--recipe",
                          "target_batch=1000000,epochs=1000000,validate_every=0", "--policy",
                          "open", "--listen", organiser.host().endpoint(7000)})["invite_link"]
                .toString();
    QVERIFY(!link_.isEmpty());
    organiser.run({"--no-train"});
    QVERIFY(wait_until(nodes_, [&] { return organiser.up(); }));
    const double before = sent();
    QVERIFY(join(1) && join(2));
    QVERIFY(wait_until(nodes_, [&] { return complete(1) && complete(2); }));
    const double share = (sent() - before) / (2.0 * kMegabytes * 1e6);
    std::printf("of the bytes of two volunteers the organiser sent %.3f\n", share);
    QVERIFY(share < 0.05);
  }

  void withoutTheServerMembersGive() {
    QVERIFY(server_.end());
    QVERIFY(join(3));
    QVERIFY(wait_until(nodes_, [&] { return complete(3); }));
  }

  void aServerWithOtherDataIsFoundOut() {
    QVERIFY(server_.serve(data(), {"--garbled"}));
    QVERIFY(join(4));
    QVERIFY(wait_until(nodes_, [&] { return complete(4); }));
    QVERIFY(nodes_[4]->has_told("has other data than those of this project"));
  }

  void cleanupTestCase() {
    for (auto& node : nodes_) QVERIFY(node->stop());
    QVERIFY(server_.end());
  }

 private:
  QString data() const { return folder_.filePath("words.txt"); }
  bool join(std::size_t i) {
    if (nodes_[i]->command({"join", link_}).isEmpty()) return false;
    nodes_[i]->run({"--no-train"});
    return true;
  }
  bool complete(std::size_t i) const { return nodes_[i]->fetched() >= 1; }
  double sent() {
    return nodes_[0]->command({"status"})["traffic"].toObject()["up_bytes"].toDouble();
  }

  QString program_, link_;
  QTemporaryDir folder_;
  Lab lab_;
  WebHost server_;
  LabNodes nodes_;
};

}  // namespace potluck::lab

int main(int argc, char** argv) {
  return potluck::lab::run_with_node<potluck::lab::LabWeb>(argc, argv);
}
#include "lab_web.moc"
