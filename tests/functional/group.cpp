// SPDX-License-Identifier: GPL-3.0-or-later
// Several nodes of one test, and what they must agree on.
#include <QDir>
#include <QFile>
#include <algorithm>
#include <cstdio>

#include "tests/functional/harness.h"

namespace potluck::functional {

Group::Group() = default;

Group::~Group() {
  // POTLUCK_KEEP_HOMES=1 leaves the homes with their logs to be looked at.
  if (!qEnvironmentVariableIsSet("POTLUCK_KEEP_HOMES")) return;
  folder_.setAutoRemove(false);
  std::fprintf(stderr, "homes kept in %s\n", qUtf8Printable(folder_.path()));
}

NodeProcess& Group::add(const QString& name, const Place& place) {
  nodes_.push_back(std::make_unique<NodeProcess>(folder_.path(), name, place));
  return *nodes_.back();
}

QString Group::write_file(const QString& name, const QByteArray& bytes) const {
  const QString path = folder_.filePath(name);
  QFile file(path);
  if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) return {};
  return path;
}

bool Group::create(const QString& data, const QString& model, const QString& recipe,
                   const QStringList& more) {
  auto& organiser = nodes_.empty() ? add("organiser") : *nodes_.front();
  const auto made = organiser.command(
      QStringList{"create", "--name", "Test", "--data", data, "--model", model, "--recipe", recipe,
                  "--listen", "127.0.0.1:0", "--display-name", organiser.name()} +
      (more.contains("--policy") ? more : more + QStringList{"--policy", "open"}));
  link_ = made.answer["invite_link"].toString();
  project_ = made.answer["project"].toString();
  if (made.exit_code == 0 && !link_.isEmpty() && !project_.isEmpty()) return true;
  qWarning("no project was made: %s", made.complaint.constData());
  return false;
}

bool Group::add_volunteers(int count, const Place& place) {
  auto& organiser = *nodes_.front();
  organiser.run({"--no-train"});
  if (!wait([&] { return organiser.told("listening"); })) return false;
  for (int i = 0; i < count; ++i) {
    auto& volunteer = add(QString("volunteer %1").arg(nodes_.size()), place);
    if (!volunteer.join(link_)) return false;
  }
  return organiser.interrupt();
}

bool Group::wait(const std::function<bool()>& condition, int patience_ms) {
  std::vector<NodeProcess*> started;
  for (auto& node : nodes_) {
    if (node->running()) started.push_back(node.get());
  }
  bool ended_badly = false;
  const bool done = wait_until(
      [&] {
        if (condition()) return true;
        ended_badly = std::any_of(started.begin(), started.end(), [](const auto* node) {
          return !node->running() && node->exit_code() != 0;
        });
        return ended_badly;
      },
      patience_ms);
  if (done && !ended_badly) return true;
  for (auto& node : nodes_) node->explain();
  return false;
}

bool Group::train_a_large_state() {
  const auto data = write_file("numbers.txt", small_text());
  if (!create(data, "gpt:layers=2,heads=2,width=128,context=32", tiny_recipe(1'000'000, 96)))
    return false;
  if (!add_volunteers(1)) return false;
  for (const auto& node : nodes_) node->run();
  return all_reach(80, 3 * kPatienceMs);
}

bool Group::all_reach(qint64 epochs, int patience_ms) {
  return wait(
      [&] {
        return std::all_of(nodes_.begin(), nodes_.end(), [&](const auto& node) {
          return !node->running() || node->epochs() >= epochs;
        });
      },
      patience_ms);
}

QString Group::train_to_the_end() {
  for (auto& node : nodes_) node->run();
  if (!all_finish()) return "not all have finished";
  for (auto& node : nodes_) {
    if (!node->wait_ended()) return node->name() + " did not end";
    if (node->exit_code() != 0) {
      return QString("%1 ended with exit code %2").arg(node->name()).arg(node->exit_code());
    }
  }
  return disagreement();
}

bool Group::all_finish(int patience_ms) {
  return wait(
      [&] {
        return std::all_of(nodes_.begin(), nodes_.end(),
                           [](const auto& node) { return node->told("finished"); });
      },
      patience_ms);
}

bool Group::all_advance(qint64 count, int patience_ms) {
  qint64 most = 0;
  for (const auto& node : nodes_) most = std::max(most, node->epochs());
  return all_reach(most + count, patience_ms);
}

bool Group::all_commit_together(int peers, qint64 from, int patience_ms) {
  return wait(
      [&] {
        return std::all_of(nodes_.begin(), nodes_.end(), [&](const auto& node) {
          const auto& seen = node->commits();
          return !node->running() ||
                 std::any_of(seen.lower_bound(from), seen.end(),
                             [&](const auto& each) { return each.second.peers == peers; });
        });
      },
      patience_ms);
}

QString Group::disagreement(qint64 from) const {
  for (const auto& node : nodes_) {
    const auto& first = nodes_.front();
    for (auto it = node->commits().lower_bound(from); it != node->commits().end(); ++it) {
      const auto theirs = first->commits().find(it->first);
      if (theirs == first->commits().end()) continue;
      const auto& [a, b] = std::pair(it->second, theirs->second);
      const bool same_digest = a.digest.isEmpty() || b.digest.isEmpty() || a.digest == b.digest;
      if (a.head == b.head && same_digest) continue;
      return QString("epoch %1: %2 has head %3 digest %4, %5 has head %6 digest %7")
          .arg(it->first)
          .arg(node->name(), a.head.left(8), a.digest.left(8), first->name(), b.head.left(8),
               b.digest.left(8));
    }
  }
  return {};
}

QString shared_data(const QString& name) {
  return qEnvironmentVariable("POTLUCK_SHARED", POTLUCK_SHARED_DIR) + "/data/" + name;
}

QByteArray small_text() {
  // Counting in words: regular enough that a tiny model learns it in a few dozen steps.
  static const QByteArrayList kDigits = {"zero", "one", "two",   "three", "four",
                                         "five", "six", "seven", "eight", "nine"};
  QByteArray out;
  for (int i = 0; i < 2000; ++i) {
    out += kDigits[i / 100 % 10] + ' ' + kDigits[i / 10 % 10] + ' ' + kDigits[i % 10] + '\n';
  }
  return out;
}

QString tiny_recipe(int epochs, int target_batch, const QString& more) {
  return QString("target_batch=%1,epochs=%2,lr=3e-3,warmup=5,digest_every=1,validate_every=0%3")
      .arg(target_batch)
      .arg(epochs)
      .arg(more.isEmpty() ? "" : "," + more);
}

}  // namespace potluck::functional
