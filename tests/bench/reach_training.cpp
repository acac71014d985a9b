// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/reach_training.h"

#include <QDeadlineTimer>
#include <QJsonArray>
#include <QTemporaryDir>

#include "tests/lab/lab_node.h"
#include "tests/lab/relay_node.h"

namespace potluck::bench {

using namespace lab;

namespace {

constexpr LinkSpeed kHome{20, 20}, kOfRelay{1000, 1000};
constexpr int kRelayPort = 4600;
constexpr int kSettleMs = 30'000;  // until links are measured, and those that can have moved
// Its exchange takes longer than its computing on these lines.
const QStringList kProject{"--name",   "Reach",
                           "--data",   "builtin:words",
                           "--model",  "gpt:layers=2,heads=4,width=128,context=64",
                           "--recipe", "target_batch=64,epochs=1000000,validate_every=0"};
constexpr RouterKind kRouters[] = {RouterKind::kFiltering, RouterKind::kSymmetric,
                                   RouterKind::kFullCone,  RouterKind::kSymmetric,
                                   RouterKind::kCarrier,   RouterKind::kFiltering};

// The lab with its programs, which end before it does.
class Five {
 public:
  explicit Five(Lab& lab) : lab_(lab) {}
  bool build(bool behind_routers) {
    if (!folder_.isValid()) return false;
    const Host* relay = lab_.add_host("relay", kOfRelay);
    if (relay == nullptr) return false;
    relay_at_ = relay->endpoint(kRelayPort);
    if (!start_relay(relay_, *relay, POTLUCK_NODE, kRelayPort)) return false;
    for (std::size_t i = 0; i < 6; ++i) {
      const QString name = QString("m%1").arg(i);
      hosts_.push_back(behind_routers ? lab_.add_host_behind_router(name, kHome, kRouters[i])
                                      : lab_.add_host(name, kHome));
      if (hosts_.back() == nullptr) return false;
    }
    for (std::size_t i = 0; i < 5; ++i) add(*hosts_[i]);
    return start_all(nodes_, QStringList{"--relay", relay_at_} + kProject) &&
           wait_until(nodes_, [this] { return all_committed_with(nodes_, 5, 0); });
  }
  bool wait(int ms) {
    const QDeadlineTimer deadline(ms);
    return wait_until(nodes_, [&] { return deadline.hasExpired(); });
  }
  double measure(int seconds) {
    const qint64 from = nodes_[0]->newest();
    return wait(seconds * 1000) ? double(nodes_[0]->newest() - from) / seconds : 0;
  }
  // Of the links that members have with each other.
  double direct() {
    int links = 0, relayed = 0;
    for (const auto& node : nodes_) {
      for (const QJsonValue peer : node->command({"peers"})["peers"].toArray()) {
        links += peer["linked"].toBool() ? 1 : 0;
        relayed += peer["way"] == "relayed" ? 1 : 0;
      }
    }
    return links > 0 ? 1 - double(relayed) / links : 0;
  }
  bool organiser_leaves_and_a_sixth_joins() {
    const QString link = nodes_[1]->command({"invite-link"})["invite_link"].toString();
    if (link.isEmpty() || !nodes_[0]->stop()) return false;
    nodes_.erase(nodes_.begin());
    qint64 from = 0;
    for (const auto& node : nodes_) from = std::max(from, node->newest() + 1);
    add(*hosts_[5]);
    if (nodes_.back()->command({"join", link}).isEmpty()) return false;
    nodes_.back()->run({});
    return wait_until(nodes_, [&] { return all_committed_with(nodes_, 5, from); });
  }
  bool end() {
    bool ended = true;
    for (auto& node : nodes_) ended &= node->stop();
    relay_.terminate();
    ended &= relay_.waitForFinished(kPatienceMs);
    lab_.clear();
    return ended;
  }

 private:
  void add(const Host& host) {
    nodes_.push_back(std::make_unique<LabNode>(host, POTLUCK_NODE, folder_.path()));
  }

  QTemporaryDir folder_;
  QProcess relay_;
  QString relay_at_;
  Lab& lab_;
  std::vector<const Host*> hosts_;
  LabNodes nodes_;
};

}  // namespace

std::optional<ReachTraining> train_five(Lab& lab, bool behind_routers, int seconds) {
  Five five(lab);
  if (!five.build(behind_routers) || !five.wait(kSettleMs)) return std::nullopt;
  ReachTraining out;
  out.epochs_per_second = five.measure(seconds);
  out.direct_links = five.direct();
  if (behind_routers && !five.organiser_leaves_and_a_sixth_joins()) return std::nullopt;
  if (!five.end()) return std::nullopt;
  return out;
}

}  // namespace potluck::bench
