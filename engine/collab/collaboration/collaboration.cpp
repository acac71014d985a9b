// SPDX-License-Identifier: GPL-3.0-or-later
// Collaboration composes its parts, and gives each event to those whom it concerns.
#include <algorithm>

#include "engine/collab/collaboration/collaboration_impl.h"
#include "net/base/deadlines.h"

namespace potluck {
namespace {

CollaborationConfig with_chunks(CollaborationConfig config) {
  if (config.chunk_values == 0) config.chunk_values = chunk_values_for(config.values);
  return config;
}

}  // namespace

Collaboration::Impl::Impl(CollaborationConfig c, const KeyPair& key, StartingPoint start, Rng rng)
    : config(with_chunks(std::move(c))),
      standing{CommitLog(genesis_of(config.project), start.epochs, start.heads, start.total_samples,
                         std::move(start.recent))},
      group(key, first_record(config, start), standing.log, config.audit_share, rng.fork()),
      averages(config.average_cache_bytes),
      out(group.self),
      coordinator(config, standing, group.view(), group.arrivals, out, deadlines),
      round(config, standing, group.view(), coordinator, averages, out, deadlines),
      sources(group.membership, standing, out, start.known_epochs),
      catch_up(config.project, group.membership, standing, sources.judge(), averages, out,
               deadlines),
      snapshots(config.last_epoch, standing, group.roster, out),
      links(config, standing, group.view(), round, pace, out, rng.fork()),
      reach(config, group.membership, out),
      record(config, standing, round.batch(), links, reach, group.membership,
             start.my_total_samples),
      batch(config, standing, group.membership, round, pace, record),
      commits(group.view(), standing, averages, out, deadlines, round, catch_up, sources, pace,
              batch, record),
      validation_claims(config.validate_every),
      participation(config, standing, group.membership, group.roster, out, round, catch_up,
                    snapshots, sources, pace, record) {
  if (config.checked_votes) standing.checked_votes = config.checked_votes;
  for (const Conviction& each : start.convicted) group.restore(each);
  if (config.role == Role::kOrganiser) standing.milestones.organised_by(group.self);
  for (const PeerId& each : start.organisers) standing.milestones.organised_by(each);
  standing.milestones.restore(start.milestone, standing.log);
}

void Collaboration::Impl::on(event::LinkUp& e, TimePoint now) {
  if (group.refused(e.peer, now)) {
    return out.emit(
        effect::CutOff{e.peer, "was cut off for what it had sent", group.refused_for(e.peer, now)});
  }
  group.membership.link_up(e.peer, now);
  if (e.role == Role::kOrganiser) standing.milestones.organised_by(e.peer);
  for (const PeerId& caught : group.audits.caught()) out.send(e.peer, AuditFailed{caught});
  for (const auto& [liar, proof] : group.parts.proofs()) out.send(e.peer, proof);
  reach.link_up(e, now);
  links.link_up(e.peer, e.local);
  if (const KnownPeer* known = group.membership.find(e.peer))
    sources.remember(known->record(), now);
  participation.link_up();
}

void Collaboration::Impl::on(event::LinkDown& e, TimePoint now) {
  const PeerId peer = e.peer;
  if (!group.membership.linked(peer)) return;  // it was suspended
  const KnownPeer* known = group.membership.find(peer);
  const bool left = known != nullptr && known->record().stage == Stage::kLeaving;
  const bool mattered = known != nullptr && known->record().stage == Stage::kInSync;
  group.membership.link_down(peer, now);
  group.liveness.link_down(peer);
  group.arrivals.gone(peer, now);
  reach.link_down(peer, now);
  snapshots.link_down(peer);
  sources.link_down(peer);
  validation_claims.link_down(peer);
  catch_up.link_down(peer, now);
  links.link_down(peer);
  participation.link_down(peer, mattered, left, now);
}

void Collaboration::Impl::on(event::LinksMeasured& e, TimePoint now) {
  bool changed = false;
  for (const auto& link : e.links) {
    if (!group.membership.linked(link.peer)) continue;  // it is suspended
    links.measured(link.peer, link.round_trip);
    changed |= group.liveness.measured(link.peer, link.round_trip, link.silent_for, now);
    if (link.round_trip > Duration::zero()) deadlines.round_trip.add(link.round_trip);
  }
  if (changed) round.roster_changed(now);
}

void Collaboration::Impl::on(event::Received& e, TimePoint now) {
  if (!group.membership.linked(e.from)) return;
  if (group.liveness.heard(e.from, now)) round.roster_changed(now);
  receive(e.from, e.message, now);
}

void Collaboration::Impl::on(event::Accumulated& e, TimePoint now) {
  record.computes(e.samples_per_second);
  round.handle(e, now);
  participation.publish(false, now);
}

void Collaboration::Impl::on(event::Applied& e, TimePoint now) {
  const auto mine = commits.handle(e, participation.in_rounds(), now);
  if (!mine) return;
  note_validations();
  decide_audits();
  if (*mine > 0) participation.in_commit(e.epochs, now);
  if (catch_up.active()) catch_up.applied(now);
  if (catch_up.active() || !participation.after_epoch(now)) return;
  for (auto& [from, bytes] : commits.take_early()) on_commit(from, bytes, now);
}

void Collaboration::Impl::on(event::Audited& e, TimePoint) {
  if (e.finding == AuditFinding::kTrue) {
    out.debug("peer " + e.peer.short_hex() + " is honest");
    out.emit(effect::FoundTrue{e.peer, e.samples});
  }
  if (!group.audits.found(e.peer, e.finding)) {
    if (e.finding == AuditFinding::kFalse && group.audits.doubts_itself()) {
      out.warn(
          "this computer computes other gradients than three others do: its memory or its "
          "graphics card may be faulty. It audits nobody any more");
    }
    return;
  }
  out.warn("peer " + e.peer.short_hex() +
           " was caught: it gave a gradient that is not that of its "
           "samples. This computer takes no more of it, and has told the others");
  for (const PeerId& link : group.membership.links()) {
    if (link != e.peer) out.send(link, AuditFailed{e.peer});
  }
  out.emit(effect::Convicted{{e.peer, Conviction::By::kAudit}});
  out.cut_off(e.peer, "gave a gradient that is not that of its samples");
}

void Collaboration::Impl::on(event::SnapshotInstalled& e, TimePoint now) {
  sources.forget_digests();
  standing.newest_digest = {};
  if (const auto lost = round.forget_samples(); lost > 0) {
    out.info(std::to_string(lost) +
             " samples of this computer were left out: the state of the others is taken over");
  }
  catch_up.handle(e, now);
  participation.publish(false, now);
}

void Collaboration::Impl::on(event::DataReady& e, TimePoint now) {
  if (e.values > 0) config.values = e.values;
  participation.data_ready(now);
}

void Collaboration::Impl::on(event::Tick&, TimePoint now) {
  group.membership.tick(now);
  round.tick(now);
  catch_up.tick(now);
  links.tick(now);
  reach.tick(now);
  participation.evaluate(now);
}

// -> whether there was any.
bool Collaboration::Impl::heed_news(TimePoint now) {
  if (out.has_local()) {
    Message message = out.pop_local();
    receive(group.self, message, now);
    return true;
  }
  if (const auto twin = group.membership.take_twin()) {
    out.emit(effect::SameIdentity{*twin == Membership::Twin::kNewer});
  }
  const auto changed = group.membership.take_changed();
  for (const auto& peer : changed) heed_record(peer, now);
  if (!changed.empty()) {
    participation.evaluate(now);
    round.roster_changed(now);
    return true;
  }
  if (const auto ahead = round.take_ahead()) {
    sources.ask_for_proof(ahead->peer, ahead->epochs, now);
    return true;
  }
  for (const auto& d : catch_up.take_disappointing()) {
    sources.disappointed(d.peer, d.wasted, now);
    if (d.undoes_settled) sources.tell_of_refused(d.peer);
  }
  if (standing.applying) return false;
  auto ready = catch_up.take_ready();
  if (ready) commits.apply(ready->commit, std::move(ready->average));
  return ready.has_value();
}

// Carries on until nothing follows from what has happened.
void Collaboration::Impl::pump(TimePoint now) {
  do {
    while (heed_news(now)) {
    }
    participation.settle(now);
    participation.ask_to_wait(now);
    if (links.end_probe()) participation.publish(false, now);
    if (links.look(participation.newcomer(), participation.in_rounds(), now)) {
      participation.publish(false, now);
    }
    if (reach.look()) participation.publish(true, now);
  } while (out.has_local());
  if (auto milestone = standing.milestones.settle(now)) {
    out.debug("epoch " + std::to_string(milestone->epochs) + " is settled");
    out.emit(effect::Settled{std::move(*milestone)});
  }
  hand_out(now);
  oversleep.expect(next_deadline());
}

void Collaboration::Impl::hand_out(TimePoint now) {
  for (const auto& peer : out.take_offenders()) {
    group.offences.offended(peer, now);
    out.cut_off_for(peer, group.refused_for(peer, now));
  }
  for (auto& o : group.membership.take_outgoing()) out.send(o.to, std::move(o.message));
  for (auto& d : group.membership.take_dials()) {
    if (!group.refused(d.peer, now)) out.emit(effect::Dial{d.peer, std::move(d.address)});
  }
}

std::optional<TimePoint> Collaboration::Impl::next_deadline() const {
  return earliest({group.membership.next_deadline(), round.next_deadline(),
                   catch_up.next_deadline(), links.next_deadline(), reach.next_deadline(),
                   sources.next_deadline(), participation.next_deadline()});
}

CollaborationView Collaboration::Impl::view(TimePoint now) const {
  return StatusView(config, standing, group, coordinator, round, catch_up, sources, reach, links,
                    batch, participation)
      .at(now);
}

Collaboration::Collaboration(CollaborationConfig config, const KeyPair& identity,
                             StartingPoint start, Rng rng)
    : impl_(std::make_unique<Impl>(std::move(config), identity, std::move(start), rng)) {}

Collaboration::~Collaboration() = default;

void Collaboration::handle(Event event, TimePoint now) {
  impl_->oversleep.notice(impl_->deadlines, now);
  std::visit([&](auto& e) { impl_->on(e, now); }, event);
  impl_->pump(now);
}

std::vector<Effect> Collaboration::take_effects() { return impl_->out.take_effects(); }

std::optional<TimePoint> Collaboration::next_deadline() const { return impl_->next_deadline(); }

bool Collaboration::has_effects() const { return impl_->out.has_effects(); }

std::optional<BulkHeader> Collaboration::fill_bulk_frame(const PeerId& to, BulkRoom& room) {
  auto header = impl_->round.fill_chunk(to, room);
  return header ? header : impl_->links.fill_bulk_frame(to, room);
}

void Collaboration::on_bulk_frame(const PeerId& from, const BulkHeader& header, ByteView payload,
                                  TimePoint now) {
  if (!impl_->group.membership.linked(from)) return;  // it is suspended
  impl_->oversleep.notice(impl_->deadlines, now);
  impl_->group.liveness.heard(from, now);
  impl_->links.on_bulk_frame(from, header, payload.size(), now);
  if (header.kind != BulkKind::kProbe) impl_->round.on_chunk(from, header, payload, now);
  impl_->pump(now);
}

std::shared_ptr<const Average> Collaboration::find_average(const Digest& root) const {
  return impl_->averages.find(root);
}

bool Collaboration::exchanging() const { return impl_->links.exchanging(); }
double Collaboration::measured_up() const { return impl_->links.up().measured(); }
double Collaboration::measured_down() const { return impl_->links.down().measured(); }

std::optional<LastRoundView> Collaboration::last_round() const { return impl_->links.last_round(); }

CollaborationView Collaboration::view(TimePoint now) const { return impl_->view(now); }

}  // namespace potluck
