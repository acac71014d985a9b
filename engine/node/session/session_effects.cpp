// SPDX-License-Identifier: GPL-3.0-or-later
// What the links and the trainer bring, and what the Collaboration decided. Carrying that out feeds
// no event back at once: answers are posted.
#include <algorithm>
#include <optional>
#include <utility>

#include "engine/node/answers/control_values.h"
#include "engine/node/disk/wall_clock.h"
#include "engine/node/finding/addresses.h"
#include "engine/node/finding/known_facts.h"
#include "engine/node/session/session.h"
#include "engine/node/session/stored_answers.h"
#include "net/base/log.h"
#include "net/wire/limits.h"

namespace potluck {

Gatekeeper::Doors Session::doors() {
  return {[this](const CertificateChain& chain) { keep_own(chain); },
          [this](const PeerId& peer, const CertificateChain& chain) {
            Status renewed = transport_->renew(peer, chain);
            if (renewed) links_.renew(peer, chain);
            return renewed;
          },
          [this](const LinkInfo& link) { enter(link); }, [this] { return links_.chains(); }};
}

// For this process and later ones.
void Session::keep_own(const CertificateChain& chain) {
  setup_.chain = chain;
  setup_.row.chain = encode_chain(chain);
  transport_->renew(chain);
  setup_.storage->post([this, row = setup_.row, file = setup_.folder.chain_file()](Store& store) {
    Status kept = write_file_atomically(file, row.chain);
    if (kept) kept = store.put_project(row);
    if (kept) return;
    network_.post([this, why = kept.error()] { events_.warn(why.message, why.hint); });
  });
}

std::set<PeerId> Session::partners() const {
  return gatekeeper_.asks() ? std::set<PeerId>{} : links_.peers();
}

OrderKeeper::Fate Session::fate() {
  return {[this] { trainer_->prepare(); },
          [this](const Error& why) {
            const bool first = !ending_.failure();
            fail(why);
            return first;
          },
          setup_.pardoned};
}

void Session::on_link_up(const LinkInfo& link) {
  const bool both_take_part = gatekeeper_.up(link);
  // Whoever asks to be let in here is no member that one would hear of.
  if (!both_take_part && !gatekeeper_.asks()) return;
  links_.up(link, now());
  if (both_take_part) enter(link);
}

void Session::enter(const LinkInfo& link) {
  const auto& certificate = link.chain.back().certificate;
  if (!links_.knows(link.peer)) links_.up(link, now());
  gatekeeper_.greet(link.peer);
  gatekeeper_.count_use(link);
  content_.add_peer(link.peer);
  feed(event::LinkUp{link.peer, certificate.role, certificate.display_name, link.dialed_by_us,
                     link.local, link.relay, is_nearby(link.relay)});
}

void Session::on_link_moved(const LinkInfo& link) {
  if (links_.moved(link)) feed(event::LinkMoved{link.peer, link.local});
}

void Session::on_link_down(const PeerId& peer, const Error& why) {
  const bool was_outside = gatekeeper_.down(peer);
  content_.remove_peer(peer);
  if (!links_.down(peer, why) || was_outside) return;
  feed(event::LinkDown{peer});
}

void Session::on_message(const PeerId& from, Message message) {
  switch (gatekeeper_.take(from, message, now())) {
    case Gatekeeper::Verdict::kTaken:
      return;
    case Gatekeeper::Verdict::kLie:
      return feed(event::Lied{from, "sent an order, a membership or a request that is made up"});
    case Gatekeeper::Verdict::kOutside:
      return transport_->close(from, "it has not been let in");
    case Gatekeeper::Verdict::kOthers:
      break;
  }
  if (content_.take(from, message)) return pump();
  if (const auto* commits = std::get_if<Commits>(&message)) {
    if (history_fetch_.take(from, *commits)) return;
  }
  if (std::holds_alternative<Bye>(message)) links_.said_bye(from);
  feed(event::Received{from, std::move(message)});
}

void Session::on_bulk_frame(const PeerId& from, const BulkHeader& header, ByteView payload) {
  if (gatekeeper_.is_outside(from)) return;
  if (header.kind == BulkKind::kContent) {
    content_.on_chunk(from, header, payload);
  } else {
    collaboration_->on_bulk_frame(from, header, payload, now());
  }
  pump();
}

// Gradients before content: a round must not wait for a newcomer's download.
std::optional<BulkHeader> Session::fill_bulk_frame(const PeerId& to, BulkRoom& room) {
  auto header = collaboration_->fill_bulk_frame(to, room);
  if (collaboration_->has_effects()) pump();  // others may go on now
  if (header) return header;
  return content_.fill_chunk(to, room);
}

void Session::on_dial_failed(const std::string& address, const Error& why) {
  links_.dial_failed(address, why, now());
}

void Session::on_dialed_back(const PeerId& peer, const std::string& address, bool reached) {
  log_for("link").debug("{} {} at {}", peer.short_hex(),
                        reached ? "can be reached" : "cannot be reached", address);
  feed(event::DialedBack{peer, address, reached});
}

void Session::on_relay(const std::string& address, bool up, const HostPort& seen) {
  log_for("link").info("{} be called at {}; it sees us at {}", up ? "can" : "cannot", address,
                       up ? to_string(seen) : "no address");
  links_.callable_at(address, up, seen);
  feed(event::RelayChanged{address, up, is_nearby(address)});
}

Whereabouts::Heard Session::heard() {
  return {[this](const Mapping& mapping) {
            links_.mapped(mapping);
            feed(event::PortMapped{mapping ? mapping->port : std::uint16_t{0}});
          },
          [this](const std::vector<std::string>& members) {
            log_for("dht").info("{} addresses of members found", members.size());
            const auto known = known_addresses();
            for (const auto& address : members) {
              links_.add_bootstrap(address);
              if (links_.size() > 0 && std::ranges::find(known, address) != known.end()) continue;
              transport_->dial(address, std::nullopt);
            }
          }};
}

void Session::carry_out(effect::Send& it) { transport_->send(it.to, it.message); }
void Session::carry_out(effect::BulkReady& it) { transport_->bulk_ready(it.to); }
void Session::carry_out(effect::Dial& it) { transport_->dial(it.address, it.peer); }
void Session::carry_out(effect::DialBack& it) { transport_->dial_back(it.peer, it.port); }

// Those that the project names stay.
void Session::carry_out(effect::UseRelays& it) {
  auto relays = setup_.relays;
  std::ranges::move(it.relays, std::back_inserter(relays));
  transport_->be_called_at(relays);
}

void Session::carry_out(effect::CutOff& it) {
  transport_->keep_out(it.peer, it.period, it.reason);
  setup_.storage->post([project = project(), it](Store& store) {
    static_cast<void>(store.add_cut_off(project, it.peer, it.reason));
  });
}

void Session::carry_out(effect::Budget& it) { trainer_->thread().budget(it.epoch, it.samples); }
void Session::carry_out(effect::Halt& it) { trainer_->thread().halt(it.epoch, it.attempt); }
void Session::carry_out(effect::Freeze& it) {
  events_.debug("epoch " + std::to_string(it.epoch) + ": averaging begins");
  trainer_->thread().freeze(it.epoch, it.attempt);
}
void Session::carry_out(effect::Thaw& it) { trainer_->thread().thaw(it.epoch); }
void Session::carry_out(effect::Forget& it) { trainer_->thread().forget(it.epoch); }

void Session::carry_out(effect::FoundTrue& it) {
  setup_.storage->post([project = project(), it](Store& store) {
    static_cast<void>(store.add_audited(project, it.peer, it.samples));
  });
}

void Session::carry_out(effect::Audit& it) { trainer_->thread().audit(std::move(it.given)); }

void Session::carry_out(effect::Apply& it) {
  if (it.dropped > 0) {
    history_.note_uncounted({.left_out = it.dropped});
    events_.info("epoch " + std::to_string(it.commit.commit.epoch) + ": " +
                 std::to_string(it.dropped) +
                 " samples of this computer were left out: " + it.drop_reason);
  }
  checkpoints_.keep(it.commit, it.average);
  trainer_->thread().apply(it.commit, it.average, std::move(it.feedback));
}

void Session::carry_out(effect::StoreCommits& it) {
  std::vector<CommitRow> rows;
  for (const auto& commit : it.commits) rows.push_back(row_of(commit, me(), unix_ms_now()));
  if (!it.apart) return history_.append(std::move(rows));
  const Commit& first = it.commits.front().commit;
  progress_.epochs = it.commits.back().commit.epoch + 1;
  history_.take_over(std::move(rows), first.total_samples - first.samples(),
                     [this](std::uint64_t from, std::uint64_t mine) {
                       network_.post([this, from, mine] {
                         events_.rolled_back(from, "a longer history won", mine);
                       });
                     });
  history_fetch_.look_for_older();
}

// For a later process of this node.
void Session::carry_out(effect::KnownHistory& it) {
  setup_.storage->post([project = project(), epochs = it.epochs](Store& store) {
    remember_history(store, project, epochs);
  });
}

void Session::carry_out(effect::Settled& it) {
  setup_.storage->post([project = project(), milestone = std::move(it.milestone)](Store& store) {
    remember_milestone(store, project, milestone);
  });
}

// A home that was copied, perhaps. Two with one key take each other's links: the newer one stops.
void Session::carry_out(effect::SameIdentity& it) {
  const Error twin = same_identity_error();
  if (!it.newer) return fail(twin);
  events_.warn(twin.message, twin.hint);
}

void Session::carry_out(effect::RollBack& it) {
  history_.give_up(it.from_epoch, [this, it](std::uint64_t mine) {
    network_.post([this, it, mine] { events_.rolled_back(it.from_epoch, it.reason, mine); });
  });
}

void Session::carry_out(effect::ServeCommits& it) {
  const auto count = std::min<std::uint64_t>(it.count, limits::kMaxCommitsPerMessage);
  setup_.storage->post([this, to = it.to, from = it.from_epoch, count](Store& store) {
    const auto rows = store.commits(project(), from, count);
    if (!rows) return;
    network_.post(
        [this, to, answer = answer_commits(from, *rows)] { transport_->send(to, answer); });
  });
}

void Session::carry_out(effect::FetchAverage& it) {
  const auto& commit = it.commit;
  const std::uint64_t max_bytes = commit.values * sizeof(float) + kContentChunkBytes;
  content_.fetch(commit.average_root, "", max_bytes, make_memory_sink(max_bytes),
                 [this, commit](const Result<std::shared_ptr<Blob>>& blob) {
                   auto average = average_of(commit, blob);
                   if (!average) {
                     return feed(event::FetchFailed{commit.average_root, average.error().message});
                   }
                   feed(event::AverageFetched{
                       commit.epoch, std::make_shared<const Average>(std::move(*average))});
                 });
  content_.hint(it.donors, commit.average_root);
}

void Session::carry_out(effect::TakeSnapshot&) {
  trainer_->thread().copy(TrainerThread::For::kOthers, [this](const StateCopy& copy) {
    content_.serve_state(copy);
    feed(event::SnapshotTaken{copy.epochs, copy.head, copy.root, copy.tree.size});
  });
}

void Session::limit_traffic() {
  transport_->set_limits(limits_of(setup_.options, content_.web().is_open()));
}

void Session::carry_out(effect::InstallSnapshot& it) { state_fetch_.fetch(it); }

void Session::on_state(const effect::InstallSnapshot& wanted, Result<Bytes> state) {
  if (!state) return feed(event::FetchFailed{wanted.root, state.error().message});
  trainer_->thread().install(wanted.epoch, wanted.head,
                             std::make_shared<const Bytes>(std::move(*state)),
                             [this, root = wanted.root](const Error& why) {
                               feed(event::FetchFailed{root, why.message});
                             });
}

void Session::carry_out(effect::Left&) {
  network_.post([this] { on_left(); });
}

void Session::carry_out(effect::Note& it) {
  if (it.level == effect::Note::Level::kWarning) return events_.warn(it.text, "");
  if (it.level == effect::Note::Level::kDebug) return events_.debug(it.text);
  events_.info(it.text);
  events_.emit(control::Note{it.text});
}

void Session::carry_out(effect::Committed& it) {
  auto row = row_of(it.commit, me(), unix_ms_now());
  row.state_digest = it.state_digest;
  row.seconds = progress_.seconds_of(it);
  row.averaging_seconds = it.averaging_seconds;
  row.gradient_norm = it.gradient_norm;
  progress_.add(row);
  auto event = commit_value(row, setup_.manifest.recipe);
  history_.append({std::move(row)});
  events_.emit(std::move(event));

  const auto every = setup_.manifest.recipe.validate_every;
  if (is_last(progress_.epochs)) {
    validate_last();
  } else if (every && progress_.epochs % every == 0) {
    const bool tells = it.commit.commit.coordinator == me();
    if (tells || checkpoints_.keeps_best()) validate(tells);
  }
}

void Session::carry_out(effect::Validated& it) { validations_.note(it.result, it.by, false); }

void Session::on_trainer_ready(std::uint64_t values, std::uint64_t epochs) {
  setup_.storage->post(
      [project = project(), values](Store& store) { remember_parameters(store, project, values); });
  feed(event::DataReady{values});
  if (pause_wanted_) feed(event::Pause{true});
  if (is_last(epochs)) validate_last();  // it was finished before
}

void Session::on_trainer_event(Event event) {
  if (const auto* done = std::get_if<event::Accumulated>(&event)) {
    progress_.samples_per_second = done->samples_per_second;
    log_for("project").debug("epoch {}: {} samples here", done->epoch, done->samples);
    checkpoints_.note_unfinished({done->epoch, done->samples});
  }
  const auto* installed = std::get_if<event::SnapshotInstalled>(&event);
  if (installed == nullptr) return feed(std::move(event));
  const std::uint64_t epochs = progress_.epochs = installed->epoch;
  feed(std::move(event));
  // A gap in what is kept: without a checkpoint a kill would throw us back before it.
  checkpoints_.want();
  if (is_last(epochs)) validate_last();  // no commit of ours will say so
}

bool Session::is_last(std::uint64_t epochs) const {
  return setup_.last_epoch() > 0 && epochs >= setup_.last_epoch();
}

// Whoever coordinated the epoch tells all others. Who keeps the best checkpoint believes nobody.
void Session::validate(bool tells) {
  validations_.run(trainer_->thread(), setup_.manifest.recipe.validation_samples, false,
                   [this, tells](const Validations::Found& found) {
                     if (found.result.samples == 0) return;
                     const auto result = found.message();
                     note_own_validation(result, false);
                     if (!tells) return;
                     for (const auto& peer : partners()) transport_->send(peer, result);
                   });
}

void Session::validate_last() {
  if (!ending_.begin_last_validation()) return;
  validations_.run(trainer_->thread(), 0, true,
                   [this](const Validations::Found& found) { finish(found); });
}

void Session::note_own_validation(const ValidationResult& result, bool last) {
  validations_.note(result, me(), last);
  checkpoints_.note_loss(result.loss);
}

void Session::finish(const Validations::Found& found) {
  const auto result = found.message();
  const bool validated = found.result.samples > 0;
  if (validated) note_own_validation(result, true);
  progress_.note_digest(found.epoch, found.state);
  if (may_checkpoint()) checkpoints_.save(trainer_->thread(), now());
  control::Finished event;
  event.epochs = found.epoch;
  event.loss = progress_.loss.value_or(0.0);
  event.state_digest = found.state.hex();
  if (validated) event.validation_loss = result.loss;
  if (result.accuracy >= 0) event.validation_accuracy = result.accuracy;
  events_.emit(std::move(event));
  ending_.finish(now());
}

// Members who lack the last commit still need somebody to get it from.
void Session::finish_when_served() {
  if (ending_.training() != SessionEnding::Training::kServes) return;
  const auto view = collaboration_->view(now());
  const bool waiting = std::ranges::any_of(view.peers, [this](const PeerView& peer) {
    return peer.linked && peer.record.stage != Stage::kLeaving &&
           peer.record.epoch < setup_.last_epoch();
  });
  if (ending_.end_serving(waiting, now())) events_.emit(control::Done{});
}

}  // namespace potluck
