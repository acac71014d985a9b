// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/chaos/chaos_run.h"

#include <QJsonDocument>
#include <csignal>

#include "tests/chaos/ledger.h"

namespace potluck::chaos {
namespace {

using functional::NodeProcess;
using functional::Place;

constexpr int kLookEvery_ms = 20;
constexpr double kStart_s = 60, kTogether_s = 120;  // for what normally takes seconds
constexpr qint64 kQuietEpochs = 10;
constexpr int kLinkMbit = 100;
constexpr int kAnswer_ms = 5000;
constexpr double kMemoryGrowth = 1.25, kMemorySlack_mb = 16;

QString compact(const QJsonValue& value) {
  return QString::fromUtf8(QJsonDocument(value.toObject()).toJson(QJsonDocument::Compact));
}

}  // namespace

ChaosRun::ChaosRun(const Options& options)
    : options_(options),
      folder_(QDir::tempPath() + "/potluck-chaos-XXXXXX"),
      story_(clock_, options.verbose),
      members_(static_cast<std::size_t>(options.nodes)),
      commands_(clock_),
      watch_(clock_, story_, options.stall_s, options.target),
      faults_(options.seed, clock_, story_, commands_, members_, folder_.path()) {}

ChaosRun::~ChaosRun() {
  if (!options_.keep && story_.failure().isEmpty()) return;
  folder_.setAutoRemove(false);
  std::printf("homes kept in %s\n", qUtf8Printable(folder_.path()));
}

QString ChaosRun::run() {
  if ((!options_.lab || lay_the_lab()) && create() && come_together()) {
    rage();
    if (story_.failure().isEmpty() && come_together_again()) read_ledgers();
  }
  if (!story_.failure().isEmpty()) ask_everybody();
  report();
  return story_.failure();
}

// Who says what, and what they logged into their homes, for whoever looks into it.
void ChaosRun::ask_everybody() {
  for (const Member& member : members_) {
    if (!member.node || !member.can_train()) continue;
    const auto told =
        functional::run_command(member.node->home(), {"status"}, kAnswer_ms, member.node->place());
    const QJsonObject& at = told.answer;
    story_.tell(QString("%1 says: %2, %3 %4 round %5, batch %6")
                    .arg(member.name(), at["activity"].toString(),
                         at["sentence"]["text"].toString(), at["reason"]["text"].toString(),
                         compact(at["round"]), compact(at["batch"])));
  }
  for (const Member& member : members_) {
    if (!member.node) continue;
    member.node->send_signal(SIGCONT);
    member.node->send_signal(SIGTERM);
  }
  functional::wait_until(
      [&] {
        return std::none_of(members_.begin(), members_.end(), [](const Member& member) {
          return member.node && member.node->running();
        });
      },
      kAnswer_ms);
  for (const Member& member : members_) {
    if (!member.node) continue;
    QFile said(member.node->home() + "/said.log");
    if (said.open(QIODevice::WriteOnly)) said.write(member.node->complaint());
  }
}

void ChaosRun::look() {
  functional::wait_until([] { return false; }, kLookEvery_ms);
  clock_.tick();
  commands_.look();
  if (raging_) faults_.step();
  watch_.look(members_);
}

bool ChaosRun::wait(const char* what, double patience_s, const std::function<bool()>& condition) {
  const double deadline = clock_.now() + patience_s;
  while (story_.failure().isEmpty() && !condition()) {
    look();
    if (clock_.now() < deadline) continue;
    for (const Member& member : members_) {
      if (member.node) story_.tell(member.describe(clock_.now()));
    }
    story_.fail(QString("%1: not within %2 s").arg(what).arg(patience_s));
  }
  return story_.failure().isEmpty();
}

bool ChaosRun::lay_the_lab() {
  const QString why_not = lab::Lab::enter();
  if (!why_not.isEmpty()) story_.fail("no lab here: " + why_not);
  if (why_not.isEmpty() && !lab_.open()) story_.fail("the lab's switch could not be made");
  for (std::size_t i = 0; i < members_.size() && story_.failure().isEmpty(); ++i) {
    members_[i].host = lab_.add_host(QString("h%1").arg(i), {kLinkMbit, kLinkMbit});
    if (!members_[i].host) story_.fail("a host of the lab could not be made");
  }
  return story_.failure().isEmpty();
}

bool ChaosRun::create() {
  QFile data(folder_.filePath("numbers.txt"));
  if (!data.open(QIODevice::WriteOnly) || data.write(functional::small_text()) <= 0) {
    story_.fail("no data could be written to " + folder_.path());
    return false;
  }
  data.close();
  Member& first = members_.front();
  first.organiser = true;
  const Place place =
      first.host ? Place{{"ip", "netns", "exec", first.host->name()}, first.host->address()}
                 : Place{};
  first.node = std::make_unique<NodeProcess>(folder_.path(), "organiser", place);
  const QString recipe =
      functional::tiny_recipe(100'000'000, options_.target, "checkpoint_seconds=2");
  const auto made =
      first.node->command({"create", "--name", "Chaos", "--data", data.fileName(), "--model",
                           functional::kTinyGpt, "--recipe", recipe, "--policy", "open", "--listen",
                           place.address + ":0", "--display-name", "organiser"});
  if (made.exit_code != 0) story_.fail("no project: " + QString::fromUtf8(made.complaint));
  return made.exit_code == 0;
}

// The organiser trains alone first; then there is somebody to join.
bool ChaosRun::come_together() {
  members_.front().run(clock_.now());
  if (!wait("the organiser trains", kStart_s, [&] { return members_.front().has_state; })) {
    return false;
  }
  for (std::size_t i = 1; i < members_.size(); ++i) {
    faults_.newcomer(members_[i]);
    members_[i].returns = clock_.now();
  }
  return wait("everybody joins", kStart_s + 10 * options_.nodes,
              [&] {
                faults_.follow_up_all();
                return faults_.all_free();
              }) &&
         quiet_epochs();
}

// All in the same round, then some more in which the batch must be the target.
bool ChaosRun::quiet_epochs() {
  const auto together = [&] {
    return std::all_of(members_.begin(), members_.end(), [&](const Member& member) {
      const auto& commits = member.node->commits();
      return !commits.empty() && commits.rbegin()->second.peers == options_.nodes;
    });
  };
  if (!wait("all are in one round", kTogether_s, together)) return false;
  const qint64 from = watch_.newest_epoch();
  watch_.quiet(true);
  const bool well = wait("epochs in peace", kTogether_s,
                         [&] { return watch_.newest_epoch() >= from + kQuietEpochs; });
  watch_.quiet(false);
  return well;
}

void ChaosRun::rage() {
  story_.tell("the chaos begins");
  watch_.begin();
  const double begin = clock_.now();
  raging_ = true;
  while (story_.failure().isEmpty() && clock_.now() - begin < options_.minutes * 60) look();
  raged_s_ = clock_.now() - begin;
  raging_ = false;
}

bool ChaosRun::come_together_again() {
  story_.tell("the chaos ends");
  faults_.end();
  return wait("everybody is back", kTogether_s,
              [&] {
                faults_.follow_up_all();
                return faults_.all_free();
              }) &&
         quiet_epochs();
}

void ChaosRun::read_ledgers() {
  for (Member& member : members_) {
    member.state = Member::State::kLeaving;
    member.node->send_signal(SIGTERM);
  }
  if (!wait("everybody leaves", kStart_s, [&] {
        return std::none_of(members_.begin(), members_.end(),
                            [](const Member& member) { return member.node->running(); });
      })) {
    return;
  }
  const auto check = [&](const QString& problem) {
    if (!problem.isEmpty()) story_.fail(problem);
  };
  for (const Member& member : members_) {
    check(verified(*member.node));
    check(compared(*members_.front().node, *member.node));
    ++verified_;
  }
  for (const auto& node : faults_.gone()) {
    if (node->project_folder().isEmpty()) continue;  // it went before it had joined
    check(verified(*node));
    ++verified_;
  }
  const auto memory = watch_.memory().summary(clock_.now());
  if (memory.lives > 0 && memory.old_mb > memory.warm_mb * kMemoryGrowth + kMemorySlack_mb) {
    check(QString("memory grows: %1 MB when warm, %2 MB later")
              .arg(memory.warm_mb)
              .arg(memory.old_mb));
  }
}

void ChaosRun::report() const {
  const auto ratios = watch_.ratios();
  const auto at = [&](double share) {
    if (ratios.empty()) return 0.0;
    return ratios[static_cast<std::size_t>(share * static_cast<double>(ratios.size() - 1))];
  };
  const auto memory = watch_.memory().summary(clock_.now());
  if (!story_.failure().isEmpty()) story_.print_end();
  std::printf("seed %llu, %d nodes%s, %.1f s of chaos: %zu commits, newest epoch %lld\n",
              static_cast<unsigned long long>(options_.seed), options_.nodes,
              options_.lab ? " in the lab" : " on loopback", raged_s_, watch_.commits(),
              watch_.newest_epoch());
  for (const auto& [what, count] : faults_.done()) {
    std::printf("  %4d %s\n", count, qUtf8Printable(what));
  }
  std::printf(
      "  heads with a digest compared %zu, epochs with two heads %zu, ledgers verified %lld\n",
      watch_.digests(), watch_.forks(), verified_);
  std::printf("  longest wait for a commit while two were free: %.2f s; while one was: %.2f s\n",
              watch_.longest_gap_s(), watch_.longest_alone_s());
  std::printf("  batch / target: least %.3f, 1 %% %.3f, median %.3f, 99 %% %.3f, most %.3f\n",
              at(0), at(0.01), at(0.5), at(0.99), at(1));
  std::printf(
      "  memory: %.0f MB after 15 s, %.0f MB at the end of %d longer lives, most %.0f MB; median "
      "of the first third of the run %.0f MB, of the last %.0f MB\n",
      memory.warm_mb, memory.old_mb, memory.lives, memory.largest_mb, memory.early_mb,
      memory.late_mb);
  for (const auto& [text, count] : watch_.warnings()) {
    std::printf("  warned %d times: %s\n", count, qUtf8Printable(text));
  }
  const QString& failure = story_.failure();
  std::printf("%s\n", failure.isEmpty() ? "held" : qUtf8Printable("FAILED: " + failure));
  std::fflush(stdout);
}

}  // namespace potluck::chaos
