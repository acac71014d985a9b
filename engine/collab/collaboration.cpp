// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/collaboration.h"

#include <algorithm>

#include "engine/collab/collaboration_impl.h"
#include "net/wire/limits.h"

namespace potluck {
namespace {

constexpr Duration kOversleep = std::chrono::milliseconds(500);
// The others may have taken us for gone, and be ahead.
constexpr Duration kDoze = std::chrono::milliseconds(250);
constexpr Duration kReadFirst = std::chrono::milliseconds(100);
constexpr Duration kSecondThought = std::chrono::seconds(1);
constexpr std::size_t kMaxEarlyCommits = 8;

PeerRecord first_record(const CollaborationConfig& config, const StartingPoint& start) {
  PeerRecord record;
  record.sequence = record.started_ms = config.first_sequence;
  record.name = config.name;
  record.version = config.version;
  record.role = config.role;
  record.trains = config.trains;
  record.epoch = start.epochs;
  record.head = start.head;
  record.chain_samples = start.total_samples;
  record.total_samples = start.my_total_samples;
  record.up_bits_per_second = config.up_bits_per_second;
  record.down_bits_per_second = config.down_bits_per_second;
  return record;
}

CollaborationConfig with_chunks(CollaborationConfig config) {
  if (config.chunk_values == 0) config.chunk_values = chunk_values_for(config.values);
  return config;
}

}  // namespace

Collaboration::Impl::Impl(CollaborationConfig c, const KeyPair& key, StartingPoint start, Rng rng)
    : config(with_chunks(std::move(c))),
      identity(key),
      self(key.public_key()),
      membership(identity, first_record(config, start), {}, rng.fork()),
      standing{Chain(genesis_of(config.project), start.epochs, start.heads, start.total_samples)},
      roster(membership, standing.chain, liveness, self),
      averages(config.average_cache_bytes),
      out(self),
      coordinator(config, identity, standing, group(), arrivals, out, timing),
      round(config, standing, group(), coordinator, averages, out, timing),
      catch_up(config.project, membership, standing, averages, out, timing),
      snapshots(config.last_epoch, standing, roster, out),
      known_history(start.known_epochs),
      reachability(!config.client_mode && config.listening_port != 0),
      probe(rng.fork()),
      last_members(std::move(start.last_members)),
      my_total(start.my_total_samples) {
  bandwidth.recall(config.known_up_bits_per_second, config.known_down_bits_per_second);
}

void Collaboration::Impl::on(event::Received& e, TimePoint now) {
  if (!membership.linked(e.from)) return;
  if (liveness.heard(e.from, now)) round.roster_changed(now);
  receive(e.from, e.message, now);
}

void Collaboration::Impl::on(event::Accumulated& e, TimePoint now) {
  my_rate = e.samples_per_second;
  round.handle(e, now);
  publish(false, now);
}

void Collaboration::Impl::on(event::Held& e, TimePoint now) { round.handle(e, now); }
void Collaboration::Impl::on(event::Frozen& e, TimePoint now) { round.handle(e, now); }
void Collaboration::Impl::on(event::SnapshotTaken& e, TimePoint) { snapshots.handle(e); }
void Collaboration::Impl::on(event::FetchFailed& e, TimePoint now) { catch_up.handle(e, now); }
void Collaboration::Impl::on(event::AverageFetched& e, TimePoint) { catch_up.handle(e); }
void Collaboration::Impl::on(event::Pause& e, TimePoint now) { set_paused(e.paused, now); }
void Collaboration::Impl::on(event::Leave& e, TimePoint now) { leave(e.reason, now); }

void Collaboration::Impl::on(event::SnapshotInstalled& e, TimePoint now) {
  digests.forget();
  standing.newest_digest = {};
  if (const auto lost = round.forget_samples(); lost > 0) {
    out.info(std::to_string(lost) +
             " samples of this computer were left out: the state of the others is taken over");
  }
  catch_up.handle(e, now);
  publish(false, now);
}

void Collaboration::Impl::on(event::Preparing&, TimePoint now) {
  preparing = true;
  evaluate(now);
}

void Collaboration::Impl::on(event::DataReady& e, TimePoint now) {
  data_ready = true;
  if (e.values > 0) config.values = e.values;
  if (mode == Mode::kBehind) evaluate(now);
  if (mode == Mode::kWaitingForData) look_for_peers(config.alone_grace, now);
}

void Collaboration::Impl::on(event::Tick&, TimePoint now) {
  membership.tick(now);
  round.tick(now);
  catch_up.tick(now);
  probe.tick(now);
  reachability.tick(now);
  evaluate(now);
}

void Collaboration::Impl::receive(const PeerId& from, Message& message, TimePoint now) {
  std::visit(
      [&](auto& m) {
        using M = std::decay_t<decltype(m)>;
        if constexpr (std::is_same_v<M, Records> || std::is_same_v<M, Summary> ||
                      std::is_same_v<M, News> || std::is_same_v<M, RecordsRequest>) {
          membership.handle(from, m, now);
        } else if constexpr (std::is_same_v<M, Offer>) {
          // Whoever offers the first epoch has seen that we are enough.
          if (m.epoch == 0 && mode == Mode::kLooking && awaits_first_members()) enter_rounds(now);
          round.handle(from, m, now);
        } else if constexpr (std::is_same_v<M, Accept> || std::is_same_v<M, Share> ||
                             std::is_same_v<M, Progress> || std::is_same_v<M, Start> ||
                             std::is_same_v<M, Done> || std::is_same_v<M, Void>) {
          round.handle(from, m, now);
        } else if constexpr (std::is_same_v<M, Congestion>) {
          bandwidth.congestion(from, m.epoch, m.attempt);
          publish(false, now);
        } else if constexpr (std::is_same_v<M, Reject>) {
          if (m.reason == RejectReason::kAhead) on_commit(from, m.commit, now);
          round.handle(from, m, now);
        } else if constexpr (std::is_same_v<M, CommitNotice>) {
          on_commit(from, m.commit, now);
        } else if constexpr (std::is_same_v<M, CommitsRequest>) {
          const auto most = static_cast<std::uint32_t>(limits::kMaxCommitsPerMessage);
          if (m.count > 0) {
            out.emit(effect::ServeCommits{from, m.from_epoch, std::min(m.count, most)});
          }
        } else if constexpr (std::is_same_v<M, Commits>) {
          const bool proof = !catch_up.active() && claims.answers(from, m.from_epoch);
          proof ? on_proof(from, m, now) : catch_up.handle(from, m, now);
        } else if constexpr (std::is_same_v<M, SnapshotReady>) {
          catch_up.handle(from, m, now);
        } else if constexpr (std::is_same_v<M, SnapshotRequest>) {
          if (holds_state()) snapshots.handle(from, m, mode != Mode::kInRounds);
        } else if constexpr (std::is_same_v<M, DialBackRequest>) {
          on_dial_back_request(from, m, now);
        } else if constexpr (std::is_same_v<M, DialBackResult>) {
          reachability.answered(from, m.address, m.reached, now);
        } else if constexpr (std::is_same_v<M, ValidationResult>) {
          out.emit(effect::Validated{from, m});
        } else if constexpr (std::is_same_v<M, Bye>) {
          out.debug("peer " + from.short_hex() + " says good-bye: " + m.reason);
        }
        // Content and revocations are the shell's.
      },
      message);
}

void Collaboration::Impl::on_commit(const PeerId& from, const Bytes& bytes, TimePoint now) {
  if (mode != Mode::kInRounds && mode != Mode::kBehind) return;
  auto decoded = decode_commit(bytes);
  const auto in_group = [&] {
    const auto& members = decoded->commit.members;
    return std::any_of(members.begin(), members.end(), [&](const CommitMember& m) {
      return m.peer == decoded->commit.coordinator;
    });
  };
  if (!decoded || !in_group()) {
    out.cut_off(from, "sent a commit that does not verify");
    return;
  }
  const std::uint64_t epoch = decoded->commit.epoch;
  if (epoch < standing.chain.epochs()) return;
  if (catch_up.active()) return catch_up.handle(*decoded);
  const bool believed = from != self && claims.believed(from, now);
  if (epoch > standing.chain.epochs()) {
    const bool next = standing.applying && epoch == standing.chain.epochs() + 1;
    if (next && early_commits.size() < kMaxEarlyCommits) early_commits.emplace_back(from, bytes);
    if (!next && believed) start_catch_up(from, now);
    return;
  }
  if (standing.applying) return;
  if (!standing.chain.follows(*decoded)) {
    if (believed) start_catch_up(from, now);  // another history: the fork rule decides
    return;
  }
  if (mode == Mode::kInRounds) {
    averaging_seconds = round.averaging_seconds(now);
    if (auto average = averages.find(decoded->commit.average_root)) {
      claims.proven(from);
      const bool present = averaging_seconds > 0 && decoded->commit.attempt == round.attempt();
      if (present) timing.exchange.add(from_seconds(averaging_seconds));
      calibrate(decoded->commit, now);
      return start_apply(*decoded, std::move(average));
    }
  }
  // Anybody can sign a commit of its own: who does not give its average away is not followed again.
  if (from != self && !believed) return;
  if (mode == Mode::kBehind) return catch_up.follow(*decoded, from);
  round.await_average(*decoded);
  catch_up.follow(*decoded, from);
}

// A newcomer has no link yet to whoever will coordinate next: those who have one to it pass on what
// is committed, so that it does not fall behind again while it finds the others.
void Collaboration::Impl::tell_joining(const SignedCommit& commit) {
  for (const auto& link : membership.links()) {
    const KnownPeer* known = membership.find(link);
    if (known == nullptr) continue;
    const Stage stage = known->record().stage;
    if (stage != Stage::kJoining && stage != Stage::kArriving) continue;
    out.send(link, CommitNotice{encode_commit(commit)});
  }
}

void Collaboration::Impl::on(event::Applied& applied, TimePoint now) {
  if (!standing.applying || applied.epochs != standing.applying->commit.epoch + 1) return;
  const SignedCommit commit = std::move(*standing.applying);
  standing.applying.reset();
  standing.chain.append(commit);
  round.epoch_ended();
  if (mode == Mode::kInRounds) tell_joining(commit);
  if (!applied.state_digest.is_zero()) {
    standing.newest_digest = {applied.epochs, applied.state_digest};
    digests.ours(applied.epochs, applied.state_digest);
  }
  effect::Committed committed;
  committed.commit = commit;
  committed.state_digest = applied.state_digest;
  committed.seconds = last_commit == TimePoint{} ? 0 : seconds(now - last_commit);
  committed.averaging_seconds = averaging_seconds;
  committed.gradient_norm = applied.gradient_norm;
  for (const auto& m : commit.commit.members) {
    if (m.peer == self) committed.my_samples = m.samples;
  }
  if (committed.my_samples > 0) attendance.present(applied.epochs, now);
  my_total += committed.my_samples;
  const double took = committed.seconds;
  seconds_per_epoch =
      seconds_per_epoch > 0 ? seconds_per_epoch + (took - seconds_per_epoch) / 8 : took;
  if (mode == Mode::kInRounds && took > 0) liveness.epoch_took(from_seconds(took));
  last_commit = now;
  averaging_seconds = 0;
  out.emit(std::move(committed));
  if (catch_up.active()) catch_up.applied(now);
  if (!catch_up.active()) after_epoch(now);
}

void Collaboration::Impl::on(event::LinkDown& e, TimePoint now) {
  const PeerId peer = e.peer;
  if (!membership.linked(peer)) return;  // it was shut out
  const KnownPeer* known = membership.find(peer);
  const bool left = known != nullptr && known->record().stage == Stage::kLeaving;
  const bool mattered = known != nullptr && known->record().stage == Stage::kInSync;
  membership.link_down(peer, now);
  liveness.link_down(peer);
  arrivals.gone(peer, now);
  round_trips.erase(peer);
  local_links.erase(peer);
  dialed_back.erase(peer);
  reachability.link_down(peer, now);
  snapshots.link_down(peer);
  digests.gone(peer);
  catch_up.link_down(peer, now);
  probe.link_down(peer);
  left_in_peace = left;
  const bool lonely = membership.links().empty() && mattered && !left;
  if (lonely && mode == Mode::kInRounds && !standing.applying) {
    // Perhaps it is our link that broke: wait a moment before training on alone, it would be a
    // fork.
    round.leave("all links broke");
    look_for_peers(kLonelyPatience, now);
    return;
  }
  round.link_down(peer, now);
}

void Collaboration::Impl::notice_oversleep(TimePoint now) {
  if (!expected) return;
  const Duration late = now - *expected;
  if (late > kOversleep) timing.no_judgement_before = now + kSecondThought;
  if (late > kDoze) timing.no_commit_before = now + kReadFirst;
}

void Collaboration::Impl::heed_record(const PeerId& peer, TimePoint now) {
  watch_digests(peer, now);
  const KnownPeer* known = membership.find(peer);
  const bool here = known != nullptr && known->linked;
  if (!here || !known->record().has_state) catch_up.has_no_state(peer, now);
  if (here) remember_history(known->record(), now);
  arrivals.saw(peer, here && known->record().stage == Stage::kArriving, now);
}

// Carries on until nothing follows from what has happened.
void Collaboration::Impl::pump(TimePoint now) {
  for (;;) {
    if (out.has_local()) {
      Message message = out.pop_local();
      receive(self, message, now);
      continue;
    }
    if (const auto twin = membership.take_twin()) {
      out.emit(effect::SameIdentity{*twin == Membership::Twin::kNewer});
    }
    const auto changed = membership.take_changed();
    for (const auto& peer : changed) heed_record(peer, now);
    if (!changed.empty()) {
      evaluate(now);
      round.roster_changed(now);
      continue;
    }
    if (const auto ahead = round.take_ahead()) {
      ask_for_proof(ahead->peer, ahead->epochs, now);
      continue;
    }
    for (const auto& d : catch_up.take_disappointing()) disappointed(d, now);
    if (!standing.applying) {
      if (auto ready = catch_up.take_ready()) {
        start_apply(ready->commit, std::move(ready->average));
        continue;
      }
    }
    settle(now);
    ask_to_wait(now);
    watch_links(now);
    watch_reach(now);
    if (!out.has_local()) break;
  }
  for (const auto& peer : out.take_offenders()) offences.offended(peer, now);
  for (auto& o : membership.take_outgoing()) out.send(o.to, std::move(o.message));
  for (auto& d : membership.take_dials()) {
    if (!offences.shut_out(d.peer, now)) out.emit(effect::Dial{d.peer, std::move(d.address)});
  }
  expected = next_deadline();
}

Collaboration::Collaboration(CollaborationConfig config, const KeyPair& identity,
                             StartingPoint start, Rng rng)
    : impl_(std::make_unique<Impl>(std::move(config), identity, std::move(start), rng)) {}

Collaboration::~Collaboration() = default;

void Collaboration::handle(Event event, TimePoint now) {
  impl_->notice_oversleep(now);
  std::visit([&](auto& e) { impl_->on(e, now); }, event);
  impl_->pump(now);
}

std::vector<Effect> Collaboration::take_effects() { return impl_->out.take_effects(); }

std::optional<TimePoint> Collaboration::next_deadline() const { return impl_->next_deadline(); }

bool Collaboration::has_effects() const { return impl_->out.has_effects(); }

std::optional<BulkHeader> Collaboration::fill_bulk(const PeerId& to, BulkRoom& room) {
  auto header = impl_->round.fill_bulk(to, room);
  return header ? header : impl_->probe.fill_bulk(to, room);
}

void Collaboration::on_bulk(const PeerId& from, const BulkHeader& header, ByteView payload,
                            TimePoint now) {
  if (!impl_->membership.linked(from)) return;  // it is shut out
  impl_->notice_oversleep(now);
  impl_->liveness.heard(from, now);
  if (header.kind == BulkKind::kProbe) {
    impl_->on_probe(from, payload.size(), now);
  } else {
    impl_->last_plan.saw_bulk(from, header, now);
    impl_->round.on_bulk(from, header, payload, now);
  }
  impl_->pump(now);
}

std::shared_ptr<const Average> Collaboration::find_average(const Digest& root) const {
  return impl_->averages.find(root);
}

bool Collaboration::exchanging() const { return impl_->bandwidth.exchanging(); }
double Collaboration::measured_up() const { return impl_->bandwidth.up().measured(); }
double Collaboration::measured_down() const { return impl_->bandwidth.down().measured(); }

std::optional<PlanView> Collaboration::last_plan() const { return impl_->last_plan.view(); }

CollaborationView Collaboration::view(TimePoint now) const { return impl_->view(now); }

}  // namespace potluck
