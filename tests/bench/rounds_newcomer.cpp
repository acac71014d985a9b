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
// Newcomers come one after another, at these parts of an epoch: at its end, too, where an average
// must be fetched beside the state. Between them the members are left alone for some epochs, so
// that a computer whose speed drifts slows both kinds of epochs down.
constexpr double kArrivals[] = {0.1, 0.4, 0.65, 0.9};
constexpr int kQuietEpochs = 3;
constexpr int kLinesTold = 60;
// Each host has its share of the cores, or the newcomer's reading would slow the others down where
// only its traffic may.
constexpr double kMemberCores = 0.4, kNewcomerCores = 0.6;
// 2.4 million parameters, 29 MB of state. A batch that the forecast would advise for such links: of
// an epoch of some eleven seconds here the newcomer's link is busy for one.
constexpr auto kModel = "gpt:layers=3,heads=4,width=256,context=32";
constexpr auto kRecipe =
    "target_batch=1920,epochs=1000000,lr=1e-3,validate_every=0,checkpoint_seconds=30";

// An event of a node, and when it was read here: at most some milliseconds late.
struct Told {
  double at = 0;  // seconds of the day
  QJsonObject event;
};

double began(const Told& commit) { return commit.at - commit.event["seconds"].toDouble(); }

struct Arrival {
  std::unique_ptr<NodeProcess> node;
  double link_up = -1, counted = -1, gone = -1;  // seconds of the day
  std::vector<Told> told;
};

class Newcomers {
 public:
  Rows measure();

 private:
  QString lay();
  QString start_members();
  QString leave_alone();
  QString let_one_in(double part_of_epoch);
  QString wait_for_its_samples();
  void look();
  bool wait(const std::function<bool()>& condition);
  bool stay(double seconds);
  Row first_sample() const;
  void tell_what_it_did(const Arrival& arrival) const;
  Row slow_down() const;

  // Of some epochs, to the members.
  struct Cost {
    double seconds = 0, samples = 0, averaging = 0;
    int epochs = 0;
    double per_sample() const { return seconds / samples; }
  };
  Cost alone() const;
  Cost while_one_joins(const Cost& alone) const;
  const Arrival* joining(const Told& commit) const;

  lab::Lab lab_;
  QTemporaryDir folder_;
  std::vector<std::unique_ptr<lab::CpuShare>> shares_;  // outlive the nodes
  std::vector<const lab::Host*> hosts_;
  std::vector<std::unique_ptr<NodeProcess>> members_;
  std::vector<Arrival> arrivals_;
  QString link_;
  double parameters_ = 0;
  std::vector<Told> commits_;  // as the first member told them
  qsizetype read_ = 0;
};

const QString kFirst = "newcomer, 50 Mb/s down: link -> first counted sample";
const QString kOthers = "others' slow-down while it joins";

Place place_of(const lab::Host& host, const lab::CpuShare& share) {
  return {share.launcher() + QStringList{"ip", "netns", "exec", host.name()}, host.address()};
}

QString Newcomers::lay() {
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
    if (i == kMembers) continue;
    members_.push_back(
        std::make_unique<NodeProcess>(folder_.path(), name, place_of(*hosts_[i], *shares_.back())));
  }
  return {};
}

bool Newcomers::wait(const std::function<bool()>& condition) {
  return wait_until(
      [&] {
        look();
        return condition();
      },
      kPatience_ms);
}

bool Newcomers::stay(double seconds) {
  const double until = seconds_now() + seconds;
  return wait([&] { return seconds_now() >= until; });
}

void Newcomers::look() {
  const auto& events = members_[0]->events();
  for (; read_ < events.size(); ++read_) {
    if (events[read_]["type"] == "commit") commits_.push_back({seconds_now(), events[read_]});
  }
  if (arrivals_.empty()) return;
  Arrival& arrival = arrivals_.back();
  const auto& its = arrival.node->events();
  while (arrival.told.size() < static_cast<std::size_t>(its.size())) {
    arrival.told.push_back({seconds_now(), its[static_cast<qsizetype>(arrival.told.size())]});
    if (arrival.link_up < 0 && arrival.told.back().event["type"] == "peer") {
      arrival.link_up = arrival.told.back().at;
    }
  }
}

QString Newcomers::start_members() {
  QFile data(folder_.filePath("numbers.txt"));
  if (!data.open(QIODevice::WriteOnly) || data.write(functional::small_text()) <= 0) {
    return "no data could be written";
  }
  data.close();
  NodeProcess& first = *members_[0];
  const auto made = first.command({"create", "--name", "Rounds", "--data", data.fileName(),
                                   "--model", kModel, "--recipe", kRecipe, "--policy", "open",
                                   "--listen", first.place().address + ":7000"});
  link_ = made.answer["invite_link"].toString();
  parameters_ = made.answer["model"].toObject()["parameters"].toDouble();
  if (made.exit_code != 0) return "no project: " + QString::fromUtf8(made.complaint);
  first.run({"--listen", first.place().address + ":7000"});
  if (!wait([&] { return first.told("commit"); })) return "the first did not train";
  for (int i = 1; i < kMembers; ++i) {
    if (!members_[i]->join(link_)) return "a member could not join";
    members_[i]->run();
  }
  return {};
}

// Until the members have done some epochs by themselves.
QString Newcomers::leave_alone() {
  const auto together = [&] {
    return !commits_.empty() && commits_.back().event["peers"].toInt() == kMembers;
  };
  if (!wait(together)) return "the members never trained together";
  if (!arrivals_.empty()) {
    arrivals_.back().gone = commits_.back().at;
  } else {
    commits_.clear();
  }
  const std::size_t from = commits_.size();
  if (!wait([&] { return commits_.size() >= from + kQuietEpochs; })) return "they stood still";
  return {};
}

QString Newcomers::let_one_in(double part_of_epoch) {
  if (!stay(part_of_epoch * commits_.back().event["seconds"].toDouble())) return "time stood still";
  arrivals_.push_back(
      {std::make_unique<NodeProcess>(folder_.path(), QString("newcomer%1").arg(arrivals_.size()),
                                     place_of(*hosts_[kMembers], *shares_[kMembers])),
       -1,
       -1,
       -1,
       {}});
  NodeProcess& newcomer = *arrivals_.back().node;
  if (!newcomer.join(link_)) return "it could not join";
  newcomer.run({"--log", "debug"});
  if (const QString problem = wait_for_its_samples(); !problem.isEmpty()) return problem;
  return newcomer.terminate() ? QString() : "it did not leave as it should";
}

QString Newcomers::wait_for_its_samples() {
  Arrival& arrival = arrivals_.back();
  NodeProcess& newcomer = *arrival.node;
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
  if (epoch == told.end() || arrival.link_up < 0) return "its log does not say when";
  arrival.counted = epoch->second.first_sample_s;
  return {};
}

// Of the one that took longest.
Row Newcomers::first_sample() const {
  const double state_bits = parameters_ * kStatePerParameter * 8;
  const double most = kFixed_s + kOverTransfer * state_bits / (kNewcomerMbit * 1e6);
  double longest = 0;
  QStringList each;
  for (const Arrival& arrival : arrivals_) {
    const double took = arrival.counted - arrival.link_up;
    longest = std::max(longest, took);
    each << QString::number(took, 'f', 2);
    if (took > most) tell_what_it_did(arrival);
  }
  return at_most(kFirst, most, longest, "s",
                 QString("the longest of %1; state %2 MB")
                     .arg(each.join(", "))
                     .arg(state_bits / 8e6, 0, 'f', 1));
}

// The one that joins in the epoch that this commit ends; none: nullptr.
const Arrival* Newcomers::joining(const Told& commit) const {
  const auto found = std::find_if(arrivals_.begin(), arrivals_.end(), [&](const Arrival& arrival) {
    return began(commit) < arrival.counted && commit.at > arrival.link_up;
  });
  return found == arrivals_.end() ? nullptr : &*found;
}

Newcomers::Cost Newcomers::alone() const {
  Cost cost;
  for (const Told& commit : commits_) {
    const bool alone = std::none_of(arrivals_.begin(), arrivals_.end(), [&](const Arrival& a) {
      return began(commit) < a.gone && commit.at > a.link_up;
    });
    if (!alone) continue;
    cost.seconds += commit.event["seconds"].toDouble();
    cost.averaging += commit.event["averaging_seconds"].toDouble();
    cost.samples += commit.event["samples"].toDouble();
    ++cost.epochs;
  }
  return cost;
}

// Where the newcomer is in such an epoch itself, its own samples do not count, and the exchange,
// which it has a part in, takes what it takes without it.
Newcomers::Cost Newcomers::while_one_joins(const Cost& alone) const {
  Cost cost;
  for (const Told& commit : commits_) {
    const Arrival* arrival = joining(commit);
    if (arrival == nullptr) continue;
    const auto& its = arrival->node->commits();
    const auto own = its.find(commit.event["epoch"].toInteger());
    const double mine = own == its.end() ? 0 : static_cast<double>(own->second.my_samples);
    cost.seconds += commit.event["seconds"].toDouble();
    if (mine > 0) {
      cost.seconds += alone.averaging / alone.epochs - commit.event["averaging_seconds"].toDouble();
    }
    cost.samples += commit.event["samples"].toDouble() - mine;
    ++cost.epochs;
  }
  return cost;
}

// What a sample of the members' costs in time in the epochs in which somebody takes over the state.
Row Newcomers::slow_down() const {
  const Cost before = alone(), during = while_one_joins(before);
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

Rows Newcomers::measure() {
  QString problem = lay();
  if (problem.isEmpty()) problem = start_members();
  if (problem.isEmpty()) problem = leave_alone();
  for (const double part : kArrivals) {
    if (problem.isEmpty()) problem = let_one_in(part);
    if (problem.isEmpty()) problem = leave_alone();
  }
  if (problem.isEmpty()) return {first_sample(), slow_down()};
  for (const auto& node : members_) node->explain();
  for (const auto& arrival : arrivals_) arrival.node->explain();
  return {failed(kFirst, "", problem), failed(kOthers, "<= 1.05", problem)};
}

// Where the time went: its log, without what repeats, and its events.
void Newcomers::tell_what_it_did(const Arrival& arrival) const {
  std::fprintf(stderr, "link %.3f, first counted sample %.3f (seconds of the day)\n",
               arrival.link_up, arrival.counted);
  for (const auto& [at, event] : commits_) {
    if (at > arrival.link_up - 1 && at < arrival.counted + 1) {
      std::fprintf(stderr, "  the others' epoch %lld at %.3f\n", event["epoch"].toInteger(), at);
    }
  }
  int told = 0;
  for (const QByteArray& line : arrival.node->complaint().split('\n')) {
    if (line.contains("samples here") || line.contains("averaging begins")) continue;
    if (++told <= kLinesTold) std::fprintf(stderr, "  %.180s\n", line.constData());
  }
  for (const auto& [at, event] : arrival.told) {
    const QString type = event["type"].toString();
    if (type != "commit" && type != "fetch" && type != "activity" && type != "peer") continue;
    if (++told > 2 * kLinesTold) break;
    std::fprintf(stderr, "  %.3f %.180s\n", at,
                 QJsonDocument(event).toJson(QJsonDocument::Compact).constData());
  }
}

}  // namespace

Rows measure_newcomer() { return Newcomers().measure(); }

}  // namespace potluck::bench
