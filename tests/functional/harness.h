// SPDX-License-Identifier: GPL-3.0-or-later
// Real potluck-node processes for tests: a home each, events read as they come, waiting by
// conditions instead of by time. Main thread only; needs a QCoreApplication.
#pragma once

#include <QDeadlineTimer>
#include <QJsonObject>
#include <QProcess>
#include <QStringList>
#include <QTemporaryDir>
#include <functional>
#include <map>
#include <optional>

namespace potluck::functional {

// For anything to happen at all; normally it takes a fraction of it.
constexpr int kPatienceMs = 60'000;

// Turns the event loop until the condition holds. false: not within the patience.
bool wait_until(const std::function<bool()>& condition, int patience_ms = kPatienceMs);

// Where processes of a node run: on this computer, or behind a launcher such as `ip netns exec
// NAME`.
struct Place {
  QStringList launcher;
  QString address = "127.0.0.1";
  QString program{};  // empty: potluck-node
};
// Starts potluck-node there; it dies with the test.
void start_node(QProcess& process, const Place& place, const QStringList& arguments);

// A command that ended.
struct Ended {
  int exit_code = -1;  // -1: it crashed or did not end
  QJsonObject answer;  // the last JSON object on stdout
  QByteArray output, complaint;

  QString error_kind() const { return answer["error"]["kind"].toString(); }
};
// Meanwhile what the other processes say is read: a node whose pipe is full stands still, and
// QProcess::waitForFinished would read of this one alone.
bool wait_ended(QProcess& process, int patience_ms = kPatienceMs);
// What a process said that has ended, or is given up.
Ended ended(QProcess& process);

// `home` empty: the command takes none.
Ended run_command(const QString& home, const QStringList& arguments, int patience_ms = kPatienceMs,
                  const Place& place = {});

// Commits as told by `run --json`, by epoch.
struct CommitSeen {
  qint64 samples = 0, my_samples = 0;
  int peers = 0;
  double loss = 0;
  QString head, digest, coordinator;
};
using Commits = std::map<qint64, CommitSeen>;
CommitSeen commit_of(const QJsonObject& event);

// One node: a home that lasts, and at most one running process at a time.
class NodeProcess : public QObject {
  Q_OBJECT
 public:
  // The home is a folder of this name under `folder`.
  NodeProcess(const QString& folder, const QString& name, Place place = {});
  ~NodeProcess() override;  // kills what still runs

  const QString& name() const { return name_; }
  const QString& home() const { return home_; }
  const Place& place() const { return place_; }
  QString project_folder() const;  // of the only project

  // Commands that end; --home and --json are added.
  Ended command(const QStringList& arguments) const {
    return run_command(home_, arguments, kPatienceMs, place_);
  }
  bool join(const QString& link);

  // `run` with --json on one thread and any free port of the place, each epoch's digest told.
  void run(const QStringList& more = {});
  bool running() const { return process_.state() != QProcess::NotRunning; }
  qint64 pid() const { return process_.processId(); }  // 0: not running
  void send_signal(int number);
  int exit_code() const;  // -1: it crashed
  bool wait_ended(int patience_ms = kPatienceMs);
  void kill9();
  void cut_off() { process_.kill(); }  // kill -9 without waiting for the end
  bool interrupt();                    // Ctrl-C. true: it ended with exit code 0
  bool terminate();                    // SIGTERM, likewise

  // Since the first run(), over restarts, without what it has given up.
  const Commits& commits() const { return commits_; }
  void forget_from(qint64 epoch) { commits_.erase(commits_.lower_bound(epoch), commits_.end()); }
  qint64 epochs() const { return commits_.empty() ? 0 : commits_.rbegin()->first + 1; }
  const QList<QJsonObject>& events() const { return events_; }
  // Since the latest run().
  bool told(const QString& type) const { return !newest(type).isEmpty(); }
  QJsonObject newest(const QString& type) const;
  qint64 first_commit_of_this_run() const { return first_commit_; }  // -1: none yet
  QByteArray complaint() const { return complaint_; }
  QString peer() const { return newest("listening")["peer"].toString(); }

  // Prints what this node said last: for failures.
  void explain() const;

 private:
  bool ended_well();
  void take_output();
  void on_line(const QByteArray& line);

  const QString name_, home_;
  const Place place_;
  QProcess process_;
  QList<QJsonObject> events_;
  qsizetype run_begins_ = 0;
  qint64 first_commit_ = -1;
  Commits commits_;
  QByteArray complaint_;
};

// Nodes of one test, in a folder that goes with it.
class Group {
 public:
  Group();
  ~Group();
  NodeProcess& add(const QString& name, const Place& place = {});
  NodeProcess& operator[](std::size_t i) { return *nodes_[i]; }
  std::size_t size() const { return nodes_.size(); }
  QString folder() const { return folder_.path(); }
  QString write_file(const QString& name, const QByteArray& bytes) const;

  // Makes the project with the first node; false, with the reason printed, on failure.
  bool create(const QString& data, const QString& model, const QString& recipe,
              const QStringList& more = {});
  const QString& link() const { return link_; }
  const QString& project() const { return project_; }
  // Adds volunteers while the organiser serves the manifest without training.
  bool add_volunteers(int count, const Place& place = {});
  // Two who train a model of some 5 MB of state, which take seconds over 32 Mb/s, and are further
  // than anybody replays.
  bool train_a_large_state();

  // As wait_until, but gives up at once when a node that should run ends with an error.
  // Prints what the nodes said last when it fails.
  bool wait(const std::function<bool()>& condition, int patience_ms = kPatienceMs);
  bool all_reach(qint64 epochs, int patience_ms = kPatienceMs);
  // Every node has told that it is at the end of the run.
  bool all_finish(int patience_ms = kPatienceMs);
  // Starts all and lets them end. -> what went wrong: an exit code, a disagreement; empty: nothing.
  QString train_to_the_end();
  // Every running node has `count` more epochs than the one that has most now.
  bool all_advance(qint64 count, int patience_ms = kPatienceMs);
  // An epoch from `from` on that all nodes in the project committed together.
  bool all_commit_together(int peers, qint64 from, int patience_ms = kPatienceMs);

  // Where two nodes told different heads or digests for an epoch; "" when they agree.
  QString disagreement(qint64 from = 0) const;

 private:
  QTemporaryDir folder_;
  std::vector<std::unique_ptr<NodeProcess>> nodes_;
  QString link_, project_;
};

// A file of the real data: below $POTLUCK_SHARED, or beside the checkout.
QString shared_data(const QString& name);

// What the tests train on: small enough for two busy cores.
QByteArray small_text();  // a few thousand characters of some structure
inline const QString kTinyGpt = "gpt:layers=1,heads=2,width=32,context=32";
// A recipe for `epochs`, digests and validations as the tests want them.
QString tiny_recipe(int epochs, int target_batch = 12, const QString& more = {});

}  // namespace potluck::functional
