// SPDX-License-Identifier: GPL-3.0-or-later
// potluck-node with a home of its own on one host of the lab. Main thread only.
#pragma once

#include <QJsonObject>
#include <QList>
#include <QTest>
#include <cstdio>
#include <functional>
#include <map>
#include <memory>
#include <vector>

#include "tests/lab/lab.h"

namespace potluck::lab {

constexpr int kPatienceMs = 120'000;  // for anything to happen; normally it takes seconds

struct CommitSeen {
  int peers = 0;
  qint64 mine = 0;  // samples of this node
  QString head, state_digest;
};

class LabNode {
 public:
  LabNode(const Host& host, QString program, const QString& folder);

  // Runs a command to its end. Empty on failure, which is printed.
  QJsonObject command(const QStringList& arguments);
  void run(const QStringList& arguments);
  void read_events(int wait_ms);
  // For whoever reads why a test failed.
  void print_last_events() const;
  // As Ctrl-C would.
  bool stop();

  const Host& host() const { return host_; }
  qint64 process() const { return process_.processId(); }
  bool ended() const { return started_ && process_.state() == QProcess::NotRunning; }
  // One of the last events says this.
  bool has_told(const QByteArray& words) const;
  bool up() const { return !told_.empty(); }  // it has told something since run()
  qint64 newest() const { return newest_; }
  const std::map<qint64, CommitSeen>& commits() const { return commits_; }
  // The share of the data that is here, as it was told last; 0: nothing was.
  double fetched() const { return fetched_; }
  // An epoch from `from` on that this node committed together with `peers` in all; -1: none yet.
  qint64 committed_with(int peers, qint64 from) const;
  // Commits of these epochs that hold samples of this node.
  qint64 contributions(qint64 from, qint64 to) const;

 private:
  const Host& host_;
  QString program_, home_;
  QProcess process_;
  bool started_ = false;
  qint64 newest_ = -1;
  double fetched_ = 0;
  QList<QByteArray> told_;
  std::map<qint64, CommitSeen> commits_;
};

using LabNodes = std::vector<std::unique_ptr<LabNode>>;

// Reads events until it holds. False, and the last events on standard error: it never did, or a
// node ended.
bool wait_until(const LabNodes& nodes, const std::function<bool()>& condition,
                int patience_ms = kPatienceMs);

// Each of them has committed an epoch from `from` on together with `peers` in all.
bool all_committed_with(const LabNodes& nodes, int peers, qint64 from);

// The first one creates an open project and trains alone for a moment; then the others join.
// run: further options of each node's `run`; may be shorter.
bool start_all(const LabNodes& nodes, const QStringList& create,
               const std::vector<QStringList>& run = {});

// Arguments: the node's path, then Qt Test's own options. -> exit code.
template <class Test>
int run_with_node(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: %s PATH-OF-potluck-node [Qt Test options]\n", argv[0]);
    return 2;
  }
  const QString program = QString::fromLocal8Bit(argv[1]);
  std::swap(argv[0], argv[1]);
  QCoreApplication app(argc, argv);
  Test test(program);
  return QTest::qExec(&test, argc - 1, argv + 1);
}

}  // namespace potluck::lab
