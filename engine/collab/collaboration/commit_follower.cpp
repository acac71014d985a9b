// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/collaboration/commit_follower.h"

#include <algorithm>

#include "engine/collab/round/shown_parts.h"

namespace potluck {
namespace {

constexpr std::size_t kMaxEarlyCommits = 8;

}  // namespace

std::optional<PeerId> CommitFollower::handle(const PeerId& from, const Bytes& bytes, bool in_rounds,
                                             TimePoint now) {
  const auto decoded = decode_commit(bytes);
  // Our own coordinator has verified each vote when it came.
  const bool votes_hold =
      decoded && (from == group_.self || standing_.checked_votes->hold(*decoded));
  if (!votes_hold) {
    out_.cut_off(from, "sent a commit that does not verify");
    return std::nullopt;
  }
  const std::uint64_t epoch = decoded->commit.epoch;
  if (epoch < standing_.log.epochs()) return std::nullopt;
  // One of before there were votes: whoever passes it on as its newest is no liar. A log of such
  // commits is taken over, but nothing is added to it without votes.
  if (decoded->votes.empty()) return catch_up_with(from, *decoded, in_rounds, now);
  const bool ours = from == group_.self;
  // Anybody can sign commits of its own that go on from ours.
  const bool agreed = ours || !in_rounds || sources_.judge().agreed(*decoded, now);
  if (catch_up_.active()) {
    if (agreed) catch_up_.handle(*decoded);
    return std::nullopt;
  }
  if (keep_early(from, bytes, epoch)) return std::nullopt;
  if (epoch > standing_.log.epochs()) {
    const bool believed = !ours && sources_.believed(from, now);
    if (agreed) return believed ? std::optional(from) : std::nullopt;
    return catch_up_with(from, *decoded, in_rounds, now);
  }
  if (standing_.applying) return std::nullopt;
  if (!standing_.log.follows(*decoded)) return catch_up_with(from, *decoded, in_rounds, now);
  if (!agreed) {
    out_.debug("few of us are in the commit of epoch " + std::to_string(epoch) + " that " +
               from.short_hex() + " sent");
    return std::nullopt;
  }
  const bool believed = !ours && sources_.believed(from, now);
  if (in_rounds && apply_held(from, *decoded, now)) return std::nullopt;
  // Anybody can sign a commit of its own: a peer that does not give its average away is not
  // followed again.
  if (!ours && !believed) return std::nullopt;
  if (in_rounds) await_average(*decoded);
  catch_up_.follow(*decoded, from);
  return std::nullopt;
}

// We may have ended up with another average than those who are in it.
void CommitFollower::await_average(const SignedCommit& commit) {
  const Commit& agreed = commit.commit;
  std::vector<PeerId> members;
  for (const CommitMember& member : agreed.members) members.push_back(member.peer);
  show_parts({agreed.epoch, agreed.attempt, agreed.previous, agreed.coordinator}, members, group_,
             out_);
  round_.await_average(commit);
}

bool CommitFollower::keep_early(const PeerId& from, const Bytes& bytes, std::uint64_t epoch) {
  if (!standing_.applying || epoch != standing_.log.epochs() + 1) return false;
  if (early_.size() < kMaxEarlyCommits) early_.emplace_back(from, bytes);
  return true;
}

// Of another history, or one that few of us are in: while we are in rounds it is looked into first.
std::optional<PeerId> CommitFollower::catch_up_with(const PeerId& from, const SignedCommit& commit,
                                                    bool in_rounds, TimePoint now) {
  if (from == group_.self || !sources_.believed(from, now)) return std::nullopt;
  if (!in_rounds || sources_.judge().both_young(commit.commit.epoch + 1)) return from;
  sources_.look_into(from, commit, now);
  return std::nullopt;
}

// The commit of our epoch, if its average is here.
bool CommitFollower::apply_held(const PeerId& from, const SignedCommit& commit, TimePoint now) {
  const double averaging_seconds = round_.averaging_seconds(now);
  pace_.averaged(averaging_seconds);
  auto average = averages_.find(commit.commit.average_root);
  if (!average) return false;
  sources_.proven(from);
  const bool present = averaging_seconds > 0 && commit.commit.attempt == round_.attempt();
  if (present) deadlines_.exchange.add(from_seconds(averaging_seconds));
  batch_.learn(commit.commit, now);
  apply(commit, std::move(average));
  return true;
}

void CommitFollower::apply(const SignedCommit& commit, std::shared_ptr<const Average> average) {
  const std::uint64_t epoch = commit.commit.epoch;
  std::uint32_t mine = 0;
  for (const auto& m : commit.commit.members) {
    if (m.peer == group_.self && round_.batch().contributed_to(epoch)) mine = m.samples;
  }
  effect::Apply apply{commit, std::move(average), 0, {}, {}};
  if (round_.batch().samples_for(epoch) > mine) {
    apply.dropped = round_.batch().samples_for(epoch) - mine;
    apply.drop_reason = mine > 0 ? "accumulated after the attempt that was committed"
                                 : "the others committed this epoch without us";
  }
  apply.feedback = round_.feedback_for(commit);
  standing_.applying = commit;
  round_.compare(commit.commit);
  if (auto given = round_.take_audited(commit.commit)) {
    group_.audits.begun();
    out_.emit(effect::Audit{std::make_shared<const AuditedPart>(std::move(*given))});
  }
  round_.apply();
  out_.emit(std::move(apply));
}

std::optional<std::uint32_t> CommitFollower::handle(const event::Applied& applied, bool in_rounds,
                                                    TimePoint now) {
  if (!standing_.applying || applied.epochs != standing_.applying->commit.epoch + 1) {
    return std::nullopt;
  }
  const SignedCommit commit = std::move(*standing_.applying);
  standing_.applying.reset();
  standing_.append(commit);
  round_.epoch_ended();
  group_.trials.made(commit.commit, now);
  if (in_rounds) tell_joining(commit);
  if (!applied.state_digest.is_zero()) {
    standing_.newest_digest = {applied.epochs, applied.state_digest};
    sources_.digest_of_ours(applied.epochs, applied.state_digest);
  }
  const EpochPace::Epoch epoch = pace_.committed(now);
  effect::Committed committed;
  committed.commit = commit;
  committed.state_digest = applied.state_digest;
  committed.seconds = epoch.seconds;
  committed.averaging_seconds = epoch.averaging_seconds;
  committed.gradient_norm = applied.gradient_norm;
  for (const auto& m : commit.commit.members) {
    if (m.peer == group_.self) committed.my_samples = m.samples;
  }
  const std::uint32_t mine = committed.my_samples;
  own_.contributed(mine);
  if (in_rounds) {
    standing_.epoch_took(from_seconds(epoch.seconds), commit.commit.attempt);
    standing_.last_step = now;
  }
  if (in_rounds && epoch.seconds > 0) group_.liveness.epoch_took(from_seconds(epoch.seconds));
  out_.emit(std::move(committed));
  return mine;
}

// A newcomer has no link yet to whoever will coordinate next: those who have one to it pass on what
// is committed, so that it does not fall behind again while it finds the others.
void CommitFollower::tell_joining(const SignedCommit& commit) {
  for (const auto& link : group_.membership.links()) {
    const KnownPeer* known = group_.membership.find(link);
    if (known == nullptr) continue;
    const Stage stage = known->record().stage;
    if (stage != Stage::kJoining && stage != Stage::kArriving) continue;
    out_.send(link, CommitNotice{encode_commit(commit)});
  }
}

}  // namespace potluck
