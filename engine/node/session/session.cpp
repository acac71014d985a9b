// SPDX-License-Identifier: GPL-3.0-or-later
// Life of a session: its parts put together, the effect pump, what is asked of it, the stop.
#include "engine/node/session/session.h"

#include <algorithm>

#include "engine/node/answers/control_values.h"
#include "engine/node/disk/recipe_options.h"
#include "engine/node/disk/wall_clock.h"
#include "net/base/deadlines.h"
#include "net/base/log.h"

namespace potluck {
namespace {

constexpr auto kStopPatience = std::chrono::seconds(15);

}  // namespace

Session::Session(SessionSetup setup)
    : setup_(std::move(setup)),
      clockwork_(network_.io(), network_.clock(), calls()),
      events_(*setup_.storage, project(), setup_.emit),
      history_(
          *setup_.storage, project(), me(), setup_.folder.checkpoints(),
          [this](const Error& error) {
            network_.post([this, error] { events_.warn(error.message, error.hint); });
          },
          retention_of(setup_)),
      links_(*setup_.storage, project(), setup_.row.organiser || may_moderate(setup_.chain),
             events_),
      content_(network_.io(), network_.clock(), content_links(),
               [this](const Digest& root) { return collaboration_->find_average(root); }),
      state_fetch_(content_, setup_.folder.incoming(), events_,
                   [this](const effect::InstallSnapshot& wanted, Result<Bytes> state) {
                     on_state(wanted, std::move(state));
                   }),
      gatekeeper_(setup_, events_, link_access(), gate(), fate(), doors()),
      history_fetch_(network_.io(), network_.clock(), *setup_.storage, history_, project(), me(),
                     link_access(), events_, [this] { return progress_.epochs; }),
      validations_(network_.io(), *setup_.storage, project(), events_),
      checkpoints_(history_, events_,
                   std::chrono::seconds(setup_.manifest.recipe.checkpoint_seconds),
                   setup_.row.organiser),
      report_({project(), setup_.manifest.name, setup_.last_epoch(), setup_.options.train,
               setup_.options.client_mode, setup_.options.map_port,
               schedule_of(setup_.manifest.recipe)},
              events_, setup_.publish) {
  for (const auto& address : setup_.bootstrap) links_.add_bootstrap(address);
  links_.teams().note(me(), setup_.options.team);
}

Session::~Session() {
  stop_threads();
  history_.flush();  // queued writes report to this object
}

LinkAccess Session::link_access() {
  return {[this] { return partners(); },
          [this](const PeerId& to, const Message& message) { transport_->send(to, message); }};
}

ContentExchange::Links Session::content_links() {
  return {
      [this](const PeerId& to, const Message& message) { transport_->send(to, message); },
      [this](const PeerId& to) { transport_->bulk_ready(to); },
      [this](const PeerId& peer, const std::string& reason) { transport_->close(peer, reason); },
      [this] { pump(); },
      {[this] { limit_traffic(); }, [this](const std::string& what) { events_.warn(what, ""); }}};
}

OrderKeeper::Gate Session::gate() {
  return {[this](const PublicKey& key, Bytes order, bool spares_moderators) {
            transport_->ban(key, std::move(order), spares_moderators);
          },
          [this](const PublicKey& key) { transport_->lift_ban(key); },
          [this](const PublicKey& key, std::int64_t unix_s) { pardon(key, unix_s); },
          [this](const PublicKey& key, std::int64_t unix_s, Bytes order) {
            transport_->withdraw(key, unix_s, std::move(order));
          },
          [this](const PublicKey& key) { gatekeeper_.forget(key); }};
}

// Before there is a collaboration it is told whom to begin with.
void Session::pardon(const PublicKey& key, std::int64_t unix_s) {
  if (gatekeeper_.pardon(key, unix_s) && collaboration_) feed(event::Pardoned{key});
}

Clockwork::Calls Session::calls() {
  return {.deadline =
              [this] {
                content_.tick();
                feed(event::Tick{});
              },
          .sample = [this] { sample_links(); },
          .half_second = [this] { measure_links(); },
          .second = [this] { every_second(); },
          .beat =
              [this] {
                gatekeeper_.tick(now());
                finish_when_served();
                publish();
              }};
}

Status Session::start() {
  POTLUCK_TRY(auto disk, history_.load());
  // Commits past what can be replayed stay where they are: the members hand them over again, or
  // others take their place. Nothing is deleted at a start.
  network_.start();
  // In one go: a link that comes up before there is a collaboration would never be heard of again.
  const auto begun = network_.ask([this, &disk]() -> Status {
    POTLUCK_CHECK(open_links());
    return begin(std::move(disk));
  });
  // Kept, so that the address in the link stays right after a restart.
  Status kept = begun;
  if (kept) {
    kept = setup_.storage->ask([row = setup_.row](Store& store) { return store.put_project(row); });
  }
  if (!kept) stop_threads();
  return kept;
}

Status Session::open_links() {
  POTLUCK_TRY(auto options, transport_options(setup_));
  transport_ =
      std::make_unique<Transport>(network_.io(), setup_.identity, std::move(options), *this);
  gatekeeper_.load();
  transport_->be_called_at(setup_.relays);
  POTLUCK_TRY(auto listening, start_listening(*transport_, setup_));
  whereabouts_ = std::make_unique<Whereabouts>(network_.io(), setup_, listening, heard());
  if (setup_.options.client_mode) return ok_status();
  setup_.row.last_address = listening.at;
  links_.listen_at(std::move(listening));
  return ok_status();
}

Status Session::begin(DiskState disk) {
  progress_.epochs = disk.epochs;
  StartingPoint start = starting_point(setup_, disk);
  start.convicted = gatekeeper_.convicted();
  collaboration_ = std::make_unique<Collaboration>(
      collaboration_config(setup_, links_.listening(), disk), setup_.identity, std::move(start),
      Rng(mix_seed(random_u64(), static_cast<std::uint64_t>(unix_ms_now()))));
  content_.serve(make_memory_blob(setup_.row.manifest));
  for (const auto& problem : disk.problems) {
    events_.warn(problem, "Nothing to do: an older one or the other members' state is used");
  }
  checkpoints_.begin(disk, now());
  begin_trainer(std::move(disk));
  POTLUCK_CHECK(gatekeeper_.begin(now()));
  pump();
  events_.emit(
      control::Listening{links_.listening().at, project().hex(), me().hex(), progress_.epochs});
  dial();
  history_fetch_.look_for_damage();
  history_fetch_.look_for_older();
  clockwork_.begin();
  return ok_status();
}

void Session::begin_trainer(DiskState disk) {
  const auto& recipe = setup_.manifest.recipe;
  TrainerThreadOptions options;
  options.digest_every =
      setup_.options.digest_every ? setup_.options.digest_every : recipe.digest_every;
  options.last_epoch = setup_.last_epoch();
  options.overlap = recipe.overlap == "delayed";
  options.memory = recipe.averaging_memory;
  TrainerOrder order{
      setup_.folder,   setup_.manifest,
      setup_.options,  me(),
      std::move(disk), std::make_shared<MemoryRoom>(bytes_of_gb(setup_.options.memory_gb))};
  trainer_ = std::make_unique<TrainerHost>(
      network_.io(), *setup_.storage, options, *this, std::move(order), content_, events_,
      TrainerHost::Outcome{
          [this] { feed(event::Preparing{}); },
          [this](std::uint64_t values, std::uint64_t epochs) { on_trainer_ready(values, epochs); },
          [this](const Error& error) { fail(error); }});
}

void Session::feed(Event event) {
  collaboration_->handle(std::move(event), now());
  pump();
}

void Session::pump() {
  for (;;) {
    auto effects = collaboration_->take_effects();
    if (effects.empty()) break;
    for (auto& effect : effects) {
      std::visit([this](auto& it) { carry_out(it); }, effect);
    }
  }
  content_.flush();
  if (collaboration_->exchanging()) clockwork_.sample_soon();
  clockwork_.set_deadline(earliest({collaboration_->next_deadline(), content_.next_deadline()}));
}

void Session::every_second() {
  dial();
  if (links_.should_remember(now())) links_.remember(known_addresses());
  limit_relaying();
  trainer_->retry();
  pump();
  history_fetch_.ask();
  const auto& info = trainer_->info();
  if (!may_checkpoint() || !checkpoints_.due(progress_.epochs, info->parameters, now())) return;
  checkpoints_.save(trainer_->thread(), now());
  remember_links();
}

void Session::limit_relaying() {
  transport_->limit_relaying(relay_limits(setup_.options, collaboration_->measured_up()));
}

void Session::dial() {
  for (const auto& address : links_.to_dial([this] { return known_addresses(); }, now())) {
    transport_->dial(address, std::nullopt);
  }
}

void Session::measure_links() {
  event::LinksMeasured measured;
  for (const auto& peer : partners()) {
    const auto stats = transport_->stats(peer);
    if (stats) measured.links.push_back({peer, stats->round_trip, stats->silent_for});
  }
  feed(std::move(measured));
}

// What TCP delivers while there is something to deliver is what the links can carry.
void Session::sample_links() {
  event::Traffic traffic;
  for (const auto& peer : partners()) {
    if (const auto stats = transport_->stats(peer)) {
      traffic.links.push_back(
          {peer, stats->delivered_bytes, stats->bytes_received, stats->waiting});
    }
  }
  feed(std::move(traffic));
}

std::vector<std::string> Session::known_addresses() {
  std::vector<std::string> out;
  for (const auto& peer : collaboration_->view(now()).peers) {
    for (const auto& address : peer.record.addresses) out.push_back(address);
  }
  return out;
}

void Session::remember_links() {
  links_.remember(known_addresses());
  links_.remember_rates(collaboration_->measured_up(), collaboration_->measured_down());
}

void Session::pause(bool paused) {
  network_.post([this, paused] {
    pause_wanted_ = paused;
    // Before there is a model there is nothing to pause; on_trainer_ready() makes up for it.
    if (!trainer_->ready()) return;
    feed(event::Pause{paused});
    if (paused) trainer_->thread().interrupt();
  });
}

void Session::limit(const RunOptions& options) {
  trainer_->limit_memory(bytes_of_gb(options.memory_gb));
  network_.post([this, options] {
    setup_.options.up_mbit = options.up_mbit;
    setup_.options.down_mbit = options.down_mbit;
    setup_.options.limits_spare_local = options.limits_spare_local;
    const auto web = web_options(setup_.options);
    if (content_.web().is_open() && web) content_.web().open(*web);
    limit_traffic();
  });
}

Status Session::give_order(ByteView order) {
  return network_.ask([&] { return gatekeeper_.take_order(order); });
}

Status Session::give_membership(const CertificateChain& chain) {
  return network_.ask([&] { return gatekeeper_.give_membership(chain, now()); });
}

control::Peers Session::peers() {
  return network_.ask([this] {
    control::Peers out;
    const auto plan = collaboration_->last_round();
    for (const auto& peer : collaboration_->view(now()).peers) {
      out.peers.push_back(peer_value(peer, plan ? &*plan : nullptr));
      if (peer.record.name.empty()) out.peers.back().name = links_.name_of(peer.record.peer);
      if (const auto role = links_.role_of(peer.record.peer))
        out.peers.back().role = to_string(*role);
      if (const auto way = links_.way_to(peer.record.peer)) out.peers.back().way = to_string(*way);
    }
    return out;
  });
}

control::LastRound Session::last_round() {
  return network_.ask([this] {
    control::LastRound out;
    if (const auto plan = collaboration_->last_round()) out.last_round = round_value(*plan, me());
    return out;
  });
}

std::vector<LinkedMember> Session::linked_members() {
  return network_.ask([this] { return links_.members(); });
}

std::vector<std::pair<PeerId, CertificateChain>> Session::linked_chains() {
  return network_.ask([this] { return links_.chains(); });
}

std::vector<std::string> Session::addresses_for_link() {
  return network_.ask([this] {
    auto out = links_.own_addresses();
    for (const auto& peer : collaboration_->view(now()).peers) {
      if (!peer.linked) continue;
      for (const auto& address : peer.record.addresses) {
        if (std::find(out.begin(), out.end(), address) == out.end()) out.push_back(address);
      }
    }
    return out;
  });
}

void Session::publish() {
  const auto view = collaboration_->view(now());
  links_.teams().note(view.peers);
  whereabouts_->tell(view, links_);
  const auto activity = activity_of(view.activity, ending_, trainer_->ready());
  if (!control::is_in_rounds(activity)) progress_.epoch_pace.forget();
  ReportFacts facts{view, progress_, ending_, links_, validations_.newest(), activity};
  facts.fetch = content_.shown();
  facts.asks = gatekeeper_.asks();
  if (const auto& info = trainer_->info()) facts.device = info->device;
  facts.traffic = transport_->totals();
  facts.standing = history_.standing();
  facts.disk = history_.trouble();
  report_.publish(facts, now());
}

void Session::fail(const Error& error) {
  if (!ending_.fail(error)) return;
  log_for("node").error("{}", error.text());
  feed(event::Leave{"its trainer failed"});
  publish();
}

Status Session::stop() {
  auto stopped = ending_.stopped();
  network_.post([this] { begin_stop(); });
  stopped.wait();
  history_.flush();
  stop_threads();
  return history_.outcome();
}

void Session::begin_stop() {
  remember_links();
  if (trainer_->ready()) trainer_->thread().interrupt();
  if (ending_.stop()) {
    checkpoints_.clear_unfinished();
    return write_last();
  }
  clockwork_.after(kStopPatience, [this] { on_left(); });
  feed(event::Leave{"stopped by its user"});
}

// The round is over: the last checkpoint, then the threads may end.
void Session::on_left() {
  checkpoints_.clear_unfinished();  // rounds have ended in order
  if (!ending_.leave()) return;
  clockwork_.forget_patience();
  write_last();
}

void Session::write_last() {
  if (!trainer_->ready() || checkpoints_.is_saved(progress_.epochs)) {
    return ending_.note_all_written();
  }
  checkpoints_.save(trainer_->thread(), now(), [this] { ending_.note_all_written(); });
}

void Session::stop_threads() {
  network_.finish([this] {
    whereabouts_.reset();
    transport_.reset();
    collaboration_.reset();  // it reads the trainer's gradient: first
  });
  trainer_.reset();  // what it still posts is dropped with the network thread
}

}  // namespace potluck
