// SPDX-License-Identifier: GPL-3.0-or-later
// Three nodes on links of 50, 20 and 10 Mb/s train together. One cable is pulled: the other two go
// on. It is put back: the third returns, and all hold the same model again.
#include <QDeadlineTimer>
#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>
#include <functional>
#include <map>

#include "tests/lab/lab.h"

namespace potluck::lab {

namespace {

constexpr int kPatienceMs = 120'000;  // for anything to happen; normally it takes seconds

constexpr int kToldLines = 12;

struct CommitSeen {
  int peers = 0;
  QString head, state_digest;
};

// potluck-node with a home of its own on one host.
class LabNode {
 public:
  LabNode(const Host& host, QString program, const QString& folder)
      : host_(host), program_(std::move(program)), home_(folder + "/" + host.name()) {}

  // Runs a command to its end. Empty on failure, which is printed.
  QJsonObject command(const QStringList& arguments) {
    QProcess process;
    host_.start(process, program_, arguments + QStringList{"--home", home_, "--json"});
    process.waitForFinished(kPatienceMs);
    if (process.exitStatus() != QProcess::NormalExit || process.exitCode() != 0) {
      qWarning("%s %s: %s", qUtf8Printable(host_.name()), qUtf8Printable(arguments.join(' ')),
               process.readAllStandardError().constData());
      return {};
    }
    return QJsonDocument::fromJson(process.readAllStandardOutput()).object();
  }

  void run(const QStringList& arguments) {
    started_ = true;
    process_.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    host_.start(process_, program_,
                QStringList{"run", "--listen", host_.address() + ":7000", "--threads", "1",
                            "--ignore-rules"} +
                    arguments + QStringList{"--home", home_, "--json"});
  }

  void read_events(int wait_ms) {
    if (!started_) return;
    process_.waitForReadyRead(wait_ms);
    while (process_.canReadLine()) {
      const QByteArray line = process_.readLine().trimmed();
      const QJsonObject event = QJsonDocument::fromJson(line).object();
      if (event["type"] != "commit") {
        if (event["type"] != "progress") told_.append(line);
        if (told_.size() > kToldLines) told_.removeFirst();
        continue;
      }
      newest_ = event["epoch"].toInteger();
      commits_[newest_] = {event["peers"].toInt(), event["head"].toString(),
                           event["state_digest"].toString()};
    }
  }

  // For whoever reads why a test failed.
  void print_last_events() const {
    std::fprintf(stderr, "--- %s, newest commit %lld\n", qUtf8Printable(host_.name()), newest_);
    if (!commits_.empty()) {
      std::fprintf(stderr, "the last one with %d peers\n", commits_.rbegin()->second.peers);
    }
    for (const QByteArray& line : told_) std::fprintf(stderr, "%s\n", line.left(200).constData());
  }

  bool ended() const { return started_ && process_.state() == QProcess::NotRunning; }
  qint64 newest() const { return newest_; }
  const std::map<qint64, CommitSeen>& commits() const { return commits_; }

  // As Ctrl-C would. `ip netns exec` becomes the node, so this is the node's process.
  bool stop() {
    process_.terminate();
    const bool ended = process_.waitForFinished(kPatienceMs);
    const bool well =
        ended && process_.exitStatus() == QProcess::NormalExit && !process_.exitCode();
    if (!well) {
      qWarning("%s: ended %d, crashed %d, exit code %d", qUtf8Printable(host_.name()), ended,
               process_.exitStatus(), process_.exitCode());
    }
    return well;
  }

 private:
  const Host& host_;
  QString program_, home_;
  QProcess process_;
  bool started_ = false;
  qint64 newest_ = -1;
  QList<QByteArray> told_;
  std::map<qint64, CommitSeen> commits_;
};

// An epoch from `from` on that this node committed together with `peers` in all.
qint64 committed_with(const LabNode& node, int peers, qint64 from) {
  for (auto it = node.commits().lower_bound(from); it != node.commits().end(); ++it) {
    if (it->second.peers == peers) return it->first;
  }
  return -1;
}

}  // namespace

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
    start_all();
    if (QTest::currentTestFailed()) return;

    QVERIFY2(wait_until([&] { return all_committed(3, 0); }), "three never trained together");
    const qint64 before = nodes_[0]->newest();
    QVERIFY(hosts_[2]->cut());
    QVERIFY2(wait_until([&] { return goes_on_without_the_third(before); }), "two did not go on");

    const qint64 cut_until = nodes_[0]->newest();
    QVERIFY(hosts_[2]->restore());
    QVERIFY2(wait_until([&] { return all_committed(3, cut_until); }), "the third did not return");
    QVERIFY2(wait_until([&] { return same_state_since(cut_until); }), "the states do not agree");
    for (auto& node : nodes_) QVERIFY(node->stop());
  }

 private:
  // The batch is large for so small a model on purpose: a peer that replays epochs slower than the
  // others make them never catches up (docs/architecture.md), and that is not what this test is
  // about.
  void start_all() {
    const QJsonObject created =
        nodes_[0]->command({"create", "--name", "Lab", "--data", "builtin:words", "--model",
                            "gpt:layers=1,heads=2,width=32,context=32", "--recipe",
                            "target_batch=1024,epochs=1000000,digest_every=4,validate_every=0",
                            "--policy", "open", "--listen", hosts_[0]->address() + ":7000"});
    const QString link = created["link"].toString();
    QVERIFY(!link.isEmpty());
    nodes_[0]->run({});
    // An organiser whom nobody joined yet trains alone; then it is also there for those who join.
    QVERIFY2(wait_until([&] { return nodes_[0]->newest() >= 0; }), "the organiser does not train");
    for (std::size_t i = 1; i < nodes_.size(); ++i) {
      QVERIFY(!nodes_[i]->command({"join", link}).isEmpty());
      nodes_[i]->run({});
    }
  }

  bool wait_until(const std::function<bool()>& condition) {
    const QDeadlineTimer deadline(kPatienceMs);
    while (!condition()) {
      const bool ended =
          std::any_of(nodes_.begin(), nodes_.end(), [](const auto& node) { return node->ended(); });
      if (ended || deadline.hasExpired()) {
        for (const auto& node : nodes_) node->print_last_events();
        return false;
      }
      for (auto& node : nodes_) node->read_events(20);
    }
    return true;
  }

  bool all_committed(int peers, qint64 from) const {
    return std::all_of(nodes_.begin(), nodes_.end(),
                       [&](const auto& node) { return committed_with(*node, peers, from) >= 0; });
  }

  // Both have ten epochs more, by two.
  bool goes_on_without_the_third(qint64 from) const {
    return std::all_of(nodes_.begin(), nodes_.begin() + 2, [&](const auto& node) {
      const qint64 first = committed_with(*node, 2, from);
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
  std::vector<std::unique_ptr<LabNode>> nodes_;
};

}  // namespace potluck::lab

// The node's path comes before Qt Test's own options.
int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: %s PATH-OF-potluck-node [Qt Test options]\n", argv[0]);
    return 2;
  }
  const QString program = QString::fromLocal8Bit(argv[1]);
  std::swap(argv[0], argv[1]);
  QCoreApplication app(argc, argv);
  potluck::lab::LabCutLink test(program);
  return QTest::qExec(&test, argc - 1, argv + 1);
}
#include "lab_cut_link.moc"
