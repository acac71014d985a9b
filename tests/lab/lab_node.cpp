// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/lab/lab_node.h"

#include <QDeadlineTimer>
#include <QJsonDocument>
#include <algorithm>
#include <cstdio>

namespace potluck::lab {
namespace {

constexpr int kToldLines = 12;

}  // namespace

LabNode::LabNode(const Host& host, QString program, const QString& folder)
    : host_(host), program_(std::move(program)), home_(folder + "/" + host.name()) {}

QJsonObject LabNode::command(const QStringList& arguments) {
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

void LabNode::run(const QStringList& arguments) {
  started_ = true;
  process_.setProcessChannelMode(QProcess::ForwardedErrorChannel);
  // Behind a router there is no address worth naming: as people start it.
  QStringList options{"run", "--threads", "1"};
  const bool says_where = arguments.contains("--listen");
  if (!host_.behind_router() && !says_where) options += {"--listen", host_.endpoint(7000)};
  host_.start(process_, program_,
              options + arguments + QStringList{"--home", home_, "--json", "--ignore-rules"});
}

void LabNode::read_events(int wait_ms) {
  if (!started_) return;
  process_.waitForReadyRead(wait_ms);
  while (process_.canReadLine()) {
    const QByteArray line = process_.readLine().trimmed();
    const QJsonObject event = QJsonDocument::fromJson(line).object();
    if (event["type"] == "fetch" && event["what"] == "data") {
      fetched_ = event["done_bytes"].toDouble() / std::max(1.0, event["total_bytes"].toDouble());
    }
    if (event["type"] != "commit") {
      if (event["type"] != "progress") told_.append(line);
      if (told_.size() > kToldLines) told_.removeFirst();
      continue;
    }
    newest_ = event["epoch"].toInteger();
    commits_[newest_] = {event["peers"].toInt(), event["my_samples"].toInteger(),
                         event["head"].toString(), event["state_digest"].toString()};
  }
}

void LabNode::print_last_events() const {
  std::fprintf(stderr, "--- %s, newest commit %lld\n", qUtf8Printable(host_.name()), newest_);
  if (!commits_.empty()) {
    std::fprintf(stderr, "the last one with %d peers\n", commits_.rbegin()->second.peers);
  }
  for (const QByteArray& line : told_) std::fprintf(stderr, "%s\n", line.left(200).constData());
}

bool LabNode::has_told(const QByteArray& words) const {
  return std::ranges::any_of(told_, [&](const QByteArray& line) { return line.contains(words); });
}

bool LabNode::stop() {
  process_.terminate();
  const bool ended = process_.waitForFinished(kPatienceMs);
  const bool well = ended && process_.exitStatus() == QProcess::NormalExit && !process_.exitCode();
  if (!well) {
    qWarning("%s: ended %d, crashed %d, exit code %d", qUtf8Printable(host_.name()), ended,
             process_.exitStatus(), process_.exitCode());
  }
  return well;
}

qint64 LabNode::committed_with(int peers, qint64 from) const {
  for (auto it = commits_.lower_bound(from); it != commits_.end(); ++it) {
    if (it->second.peers == peers) return it->first;
  }
  return -1;
}

qint64 LabNode::contributions(qint64 from, qint64 to) const {
  return std::count_if(commits_.lower_bound(from), commits_.lower_bound(to),
                       [](const auto& commit) { return commit.second.mine > 0; });
}

bool all_committed_with(const LabNodes& nodes, int peers, qint64 from) {
  return std::ranges::all_of(
      nodes, [&](const auto& node) { return node->committed_with(peers, from) >= 0; });
}

bool wait_until(const LabNodes& nodes, const std::function<bool()>& condition, int patience_ms) {
  const QDeadlineTimer deadline(patience_ms);
  while (!condition()) {
    const bool ended =
        std::any_of(nodes.begin(), nodes.end(), [](const auto& node) { return node->ended(); });
    if (ended || deadline.hasExpired()) {
      for (const auto& node : nodes) node->print_last_events();
      return false;
    }
    for (const auto& node : nodes) node->read_events(20);
  }
  return true;
}

bool start_all(const LabNodes& nodes, const QStringList& create,
               const std::vector<QStringList>& run) {
  const auto options = [&](std::size_t i) { return i < run.size() ? run[i] : QStringList(); };
  LabNode& first = *nodes.front();
  QStringList open{"--policy", "open"};
  if (!first.host().behind_router()) open += {"--listen", first.host().endpoint(7000)};
  const QString link =
      first.command(QStringList{"create"} + create + open)["invite_link"].toString();
  if (link.isEmpty()) return false;
  first.run(options(0));
  // An organiser whom nobody joined yet trains alone; then it is also there for those who join.
  if (!wait_until(nodes, [&] { return first.newest() >= 0; })) return false;
  for (std::size_t i = 1; i < nodes.size(); ++i) {
    if (nodes[i]->command({"join", link}).isEmpty()) return false;
    nodes[i]->run(options(i));
    // A command sent before it is up would hold its home in its place.
    if (!wait_until(nodes, [&] { return nodes[i]->up(); })) return false;
  }
  return true;
}

}  // namespace potluck::lab
