// SPDX-License-Identifier: GPL-3.0-or-later
#include <QJsonDocument>
#include <algorithm>
#include <cstdio>

#include "tests/bench/rounds.h"
#include "tests/bench/rounds_log.h"
#include "tests/functional/harness.h"
#include "tests/lab/cpu_share.h"
#include "tests/lab/lab.h"

namespace potluck::bench {
namespace {

using functional::NodeProcess;
using functional::Place;
using functional::wait_until;

constexpr int kMembers = 3, kMemberMbit = 100, kNewcomerMbit = 50;
constexpr int kPatience_ms = 300'000;
constexpr double kFixed_s = 2, kOverTransfer = 1.15, kSlowDown = 1.05;
constexpr int kStatePerParameter = 3 * 4;  // bytes: the value and AdamW's two moments
constexpr int kEpochsBefore = 6;
constexpr int kLinesTold = 60;
// Each host has its share of the cores, or the newcomer's reading would slow the others down where
// only its traffic may.
constexpr double kMemberCores = 0.4, kNewcomerCores = 0.6;
// 2.4 million parameters, 29 MB of state. A batch that the forecast would advise for such links: of
// an epoch of some eleven seconds here the newcomer's link is busy for one.
constexpr auto kModel = "gpt:layers=3,heads=4,width=256,context=32";
constexpr auto kRecipe =
    "target_batch=1920,epochs=1000000,lr=1e-3,validate_every=0,checkpoint_seconds=30";

struct Commit {
  double at = 0;  // seconds of the day, as read here
  QJsonObject event;
};

class Newcomer {
 public:
  Rows measure();

 private:
  QString lay();
  QString start_members();
  QString join();
  void look();
  bool wait(const std::function<bool()>& condition);
  Row first_sample() const;
  void tell_what_it_did() const;
  Row slow_down() const;

  lab::Lab lab_;
  QTemporaryDir folder_;
  std::vector<std::unique_ptr<lab::CpuShare>> shares_;  // outlive the nodes
  std::vector<const lab::Host*> hosts_;
  std::vector<std::unique_ptr<NodeProcess>> nodes_;
  QString link_;
  double parameters_ = 0;
  std::vector<Commit> commits_;  // as the first member told them
  qsizetype read_ = 0;
  double link_up_ = -1, counted_ = -1;
};

const QString kFirst = "newcomer, 50 Mb/s down: link -> first counted sample";
const QString kOthers = "others' slow-down while it joins";

Place place_of(const lab::Host& host, const lab::CpuShare& share) {
  return {share.launcher() + QStringList{"ip", "netns", "exec", host.name()}, host.address()};
}

QString Newcomer::lay() {
  const QString why_not = lab::Lab::enter();
  if (!why_not.isEmpty()) return why_not;
  if (!lab_.open()) return "the lab's switch could not be made";
  for (int i = 0; i <= kMembers; ++i) {
    const int mbit = i < kMembers ? kMemberMbit : kNewcomerMbit;
    hosts_.push_back(lab_.add_host(QString("h%1").arg(i), {mbit, mbit}));
    if (!hosts_.back()) return "a host could not be made";
    const QString name = QString("n%1").arg(i);
    shares_.push_back(lab::CpuShare::make(name, i < kMembers ? kMemberCores : kNewcomerCores));
    if (!shares_.back()) return "no share of the cores could be given to a host";
    nodes_.push_back(
        std::make_unique<NodeProcess>(folder_.path(), name, place_of(*hosts_[i], *shares_.back())));
  }
  return {};
}

bool Newcomer::wait(const std::function<bool()>& condition) {
  return wait_until(
      [&] {
        look();
        return condition();
      },
      kPatience_ms);
}

// Times are those at which this program reads an event: at most some milliseconds late.
void Newcomer::look() {
  const auto& events = nodes_[0]->events();
  for (; read_ < events.size(); ++read_) {
    if (events[read_]["type"] == "commit") commits_.push_back({seconds_now(), events[read_]});
  }
  NodeProcess& newcomer = *nodes_.back();
  if (link_up_ < 0 && newcomer.told("peer")) link_up_ = seconds_now();
}

QString Newcomer::start_members() {
  QFile data(folder_.filePath("numbers.txt"));
  if (!data.open(QIODevice::WriteOnly) || data.write(functional::small_text()) <= 0) {
    return "no data could be written";
  }
  data.close();
  NodeProcess& first = *nodes_[0];
  const auto made = first.command({"create", "--name", "Rounds", "--data", data.fileName(),
                                   "--model", kModel, "--recipe", kRecipe, "--policy", "open",
                                   "--listen", first.place().address + ":7000"});
  link_ = made.answer["link"].toString();
  parameters_ = made.answer["model"].toObject()["parameters"].toDouble();
  if (made.exit_code != 0) return "no project: " + QString::fromUtf8(made.complaint);
  first.run({"--listen", first.place().address + ":7000"});
  if (!wait([&] { return first.told("commit"); })) return "the first did not train";
  for (int i = 1; i < kMembers; ++i) {
    if (!nodes_[i]->join(link_)) return "a member could not join";
    nodes_[i]->run();
  }
  const auto together = [&] {
    return !commits_.empty() && commits_.back().event["peers"].toInt() == kMembers;
  };
  if (!wait(together)) return "the members never trained together";
  const std::size_t from = commits_.size();
  if (!wait([&] { return commits_.size() >= from + kEpochsBefore; })) return "they stood still";
  commits_.erase(commits_.begin(), commits_.begin() + static_cast<std::ptrdiff_t>(from));
  return {};
}

QString Newcomer::join() {
  NodeProcess& newcomer = *nodes_.back();
  if (!newcomer.join(link_)) return "it could not join";
  newcomer.run({"--log", "debug"});
  const auto counted = [&] {
    const auto& commits = newcomer.commits();
    return std::find_if(commits.begin(), commits.end(),
                        [](const auto& each) { return each.second.my_samples > 0; });
  };
  if (!wait([&] { return counted() != newcomer.commits().end(); })) return "it never contributed";
  const qint64 first_epoch = counted()->first;
  const auto told_by_all = [&] {
    return !commits_.empty() && commits_.back().event["epoch"].toInteger() >= first_epoch;
  };
  if (!wait(told_by_all)) return "the others did not tell of its first epoch";
  const auto told = epochs_in(newcomer.complaint());
  const auto epoch = told.find(first_epoch);
  if (epoch == told.end() || link_up_ < 0) return "its log does not say when";
  counted_ = epoch->second.first_sample_s;
  return {};
}

Row Newcomer::first_sample() const {
  const double state_bits = parameters_ * kStatePerParameter * 8;
  const double most = kFixed_s + kOverTransfer * state_bits / (kNewcomerMbit * 1e6);
  return at_most(kFirst, most, counted_ - link_up_, "s",
                 QString("state %1 MB").arg(state_bits / 8e6, 0, 'f', 1));
}

// What a sample of the members' costs in time, before it came and in the epochs in which it took
// over the state. Where it is in such an epoch itself, its own samples do not count, and the
// exchange, which it has a part in, takes what it took before.
Row Newcomer::slow_down() const {
  struct Part {
    double seconds = 0, samples = 0, averaging = 0;
    int epochs = 0;
    double per_sample() const { return seconds / samples; }
  } before, during;
  for (const Commit& commit : commits_) {
    const QJsonObject& event = commit.event;
    const double took = event["seconds"].toDouble(), began = commit.at - took;
    if (began > counted_) continue;
    const auto& its = nodes_.back()->commits();
    const auto own = its.find(event["epoch"].toInteger());
    const double mine = own == its.end() ? 0 : static_cast<double>(own->second.my_samples);
    Part& part = commit.at < link_up_ ? before : during;
    const double averaging = event["averaging_seconds"].toDouble();
    part.averaging += averaging;
    part.seconds += mine > 0 ? took - averaging + before.averaging / before.epochs : took;
    part.samples += event["samples"].toDouble() - mine;
    ++part.epochs;
  }
  if (before.epochs == 0 || during.epochs == 0) {
    return failed(kOthers, "<= 1.05", "no epoch fell into it");
  }
  return at_most(kOthers, kSlowDown, during.per_sample() / before.per_sample(), "x",
                 QString("%1 ms a sample (%2 epochs), then %3 ms (%4)")
                     .arg(before.per_sample() * 1e3, 0, 'f', 3)
                     .arg(before.epochs)
                     .arg(during.per_sample() * 1e3, 0, 'f', 3)
                     .arg(during.epochs));
}

Rows Newcomer::measure() {
  for (const auto& step : {&Newcomer::lay, &Newcomer::start_members, &Newcomer::join}) {
    const QString problem = (this->*step)();
    if (problem.isEmpty()) continue;
    for (const auto& node : nodes_) node->explain();
    return {failed(kFirst, "", problem), failed(kOthers, "<= 1.05", problem)};
  }
  const Row first = first_sample();
  if (!first.reached) tell_what_it_did();
  return {first, slow_down()};
}

// Where the time went: its log, without what repeats.
void Newcomer::tell_what_it_did() const {
  std::fprintf(stderr, "link %.3f, first counted sample %.3f (seconds of the day)\n", link_up_,
               counted_);
  int told = 0;
  for (const QByteArray& line : nodes_.back()->complaint().split('\n')) {
    if (line.contains("samples here") || line.contains("averaging begins")) continue;
    if (++told <= kLinesTold) std::fprintf(stderr, "  %.180s\n", line.constData());
  }
  for (const auto& event : nodes_.back()->events()) {
    const QString type = event["type"].toString();
    if (type != "commit" && type != "fetch" && type != "state" && type != "peer") continue;
    if (++told > 2 * kLinesTold) break;
    std::fprintf(stderr, "  %.180s\n",
                 QJsonDocument(event).toJson(QJsonDocument::Compact).constData());
  }
}

}  // namespace

Rows measure_newcomer() { return Newcomer().measure(); }

}  // namespace potluck::bench
