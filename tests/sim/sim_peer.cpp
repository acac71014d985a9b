// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim_peer.h"

#include <algorithm>

#include "engine/collab/history/commit_log.h"
#include "net/crypto/hash.h"
#include "net/wire/encoding.h"
#include "tests/hostile/liar.h"

namespace potluck::sim {
namespace {

// Of the wall clock at the beginning of virtual time, in milliseconds.
constexpr Duration kUnixTime = std::chrono::hours(24 * 365 * 50);

}  // namespace

SimPeer::SimPeer(World& world, const KeyPair& key, PeerOptions options, std::shared_ptr<Disk> disk)
    : world_(world), key_(key), options_(options), disk_(std::move(disk)) {
  if (!disk_) disk_ = std::make_shared<Disk>();
  // As the node does: what is past the checkpoint is fetched again.
  if (disk_->checkpoint_epoch <= disk_->first) {  // killed before the state of those had come
    disk_->commits = std::exchange(disk_->older, {});
    disk_->first = 0;
  }
  disk_->commits.resize(
      std::min<std::size_t>(disk_->commits.size(), disk_->checkpoint_epoch - disk_->first));
  state_ = disk_->checkpoint.empty() ? world_.initial_state() : disk_->checkpoint;
  state_epoch_ = disk_->epochs();
  state_head_ = head();
  gradient_.resize(state_.size());
  if (!disk_->unsent.empty() && !disk_->checkpoint.empty()) {
    if (!unsent_.restore(disk_->unsent, state_epoch_, head(), state_.size())) {
      violated("the unsent errors of a checkpoint do not belong to it");
    }
  }
  CollaborationConfig config = world_.config;
  config.client_mode = options_.client_mode;
  if (options_.organises) config.role = Role::kOrganiser;
  config.trains = options_.trains;
  config.addresses = {id().hex() + ":1"};
  config.listening_port = 1;
  config.alone_grace = options_.alone_grace;
  const Duration unix_time =
      kUnixTime + world_.network.now().time_since_epoch() + options_.clock_ahead;
  config.first_sequence = static_cast<std::uint64_t>(unix_time.count() / 1'000'000);
  config.up_bits_per_second = options_.up_limit;
  config.down_bits_per_second = options_.down_limit;
  StartingPoint start;
  start.epochs = state_epoch_;
  start.head = head();
  for (const auto& c : disk_->commits) start.heads.push_back(c.head);
  const std::size_t recent = std::min(disk_->commits.size(), CommitLog::kRecent);
  start.recent.assign(disk_->commits.end() - static_cast<std::ptrdiff_t>(recent),
                      disk_->commits.end());
  if (!disk_->commits.empty()) start.total_samples = disk_->commits.back().commit.total_samples;
  start.milestone = disk_->milestone;
  const MemoryAccount::Booking booking(memory_);
  collaboration_ = std::make_unique<Collaboration>(config, key_, std::move(start),
                                                   Rng(world_.network.rng().next()));
}

SimPeer::~SimPeer() { *alive_ = false; }

Digest SimPeer::head() const {
  return disk_->commits.empty() ? genesis_of(world_.config.project) : disk_->commits.back().head;
}

Digest SimPeer::state_digest() const {
  return blake2b({reinterpret_cast<const std::uint8_t*>(state_.data()), state_.size() * 4});
}
CollaborationView SimPeer::view() const { return collaboration_->view(world_.network.now()); }
Activity SimPeer::activity() const { return view().activity; }

void SimPeer::later(Duration delay, std::function<void()> action) {
  world_.network.after(delay, [this, alive = alive_, action = std::move(action)] {
    if (*alive) when_awake(action);
  });
}

void SimPeer::when_awake(const std::function<void()>& action) {
  const auto awake = world_.network.frozen_until(id());
  if (!awake) return action();
  later(*awake - world_.network.now(), action);
}

void SimPeer::violated(const std::string& what) {
  if (honest()) world_.violated(id().short_hex() + " " + what);
}

void SimPeer::send(const PeerId& to, Message message) {
  if (std::holds_alternative<CommitsRequest>(message)) {
    ++world_.commits_requests;
    world_.commits_asked_of = to;
  }
  if (options_.liar) {
    for (Message& each : options_.liar->distort(to, std::move(message), key_)) {
      world_.network.send(id(), to, std::move(each));
    }
    return;
  }
  if (const auto* offer = std::get_if<Offer>(&message)) check_offer(*offer);
  world_.trace_message(id(), to, message);
  world_.network.send(id(), to, std::move(message));
}

// Members, and their answers, know an attempt by its number alone.
void SimPeer::check_offer(const Offer& offer) {
  const bool same_epoch = offered_.epoch == offer.epoch && !offered_.members.empty();
  if (same_epoch && offered_.attempt >= offer.attempt && offered_ != offer) {
    violated("offers attempt " + std::to_string(offer.attempt) + " of epoch " +
             std::to_string(offer.epoch) + " after attempt " + std::to_string(offered_.attempt));
  }
  offered_ = offer;
}

void SimPeer::start() {
  look_for_seam();
  if (options_.preparing == Duration{}) return handle(event::DataReady{});
  handle(event::Preparing{});
  later(options_.preparing, [this] { handle(event::DataReady{}); });
}
void SimPeer::dial(const PeerId& peer) { world_.network.dial(id(), peer); }
void SimPeer::bootstrap(const PeerId& contact) {
  if (links_.empty()) dial(contact);
  later(std::chrono::seconds(1), [this, contact] { bootstrap(contact); });
}

void SimPeer::pause(bool paused) { handle(event::Pause{paused}); }
void SimPeer::leave() { handle(event::Leave{"bye"}); }
void SimPeer::link_up(const PeerId& peer, bool dialed_by_us, TimePoint) {
  links_.insert(peer);
  const Role role = world_.organisers.contains(peer) ? Role::kOrganiser : Role::kVolunteer;
  handle(event::LinkUp{peer, role, {}, dialed_by_us});
  if (world_.find(peer) != nullptr) links_measured({{peer, {}}});
}
void SimPeer::links_measured(const std::vector<LinkSilence>& links) {
  event::LinksMeasured measured;
  for (const auto& link : links) {
    const SimPeer* other = world_.find(link.peer);
    const Duration round_trip =
        other != nullptr ? (options_.shape.delay + other->options().shape.delay) * 2 : Duration{};
    measured.links.push_back({link.peer, round_trip, link.silent_for});
  }
  handle(std::move(measured));
}
void SimPeer::link_down(const PeerId& peer, TimePoint) {
  links_.erase(peer);
  handle(event::LinkDown{peer});
}
void SimPeer::message(const PeerId& from, Message message, TimePoint) {
  const auto* commits = std::get_if<Commits>(&message);
  if (commits != nullptr && older_.answers(from, *commits)) return take_older(*commits);
  handle(event::Received{from, std::move(message)});
}

void SimPeer::bulk(const PeerId& from, const BulkFrame& frame, TimePoint now) {
  booked([&] { collaboration_->on_bulk_frame(from, frame.header, frame.payload, now); });
  carry_out();
}

void SimPeer::handle(Event event) {
  booked([&] { collaboration_->handle(std::move(event), world_.network.now()); });
  carry_out();
}

void SimPeer::carry_out() {
  for (auto& effect : collaboration_->take_effects()) run(effect);
  arm_timer();
  measure();
  world_.check_memory(*this);
}

void SimPeer::arm_timer() {
  const auto next = collaboration_->next_deadline();
  if (!next || (timer_ && *timer_ <= *next && *timer_ > world_.network.now())) return;
  const TimePoint at = std::max(*next, world_.network.now() + std::chrono::microseconds(100));
  timer_ = at;
  later(at - world_.network.now(), [this, at] {
    if (timer_ != at) return;
    timer_.reset();
    handle(event::Tick{});
  });
}

void SimPeer::run(effect::DialBack& e) {
  if (!world_.network.attached(e.peer)) return;
  later(world_.network.handshake(id(), e.peer), [this, peer = e.peer] {
    handle(event::DialedBack{peer, peer.hex() + ":1", world_.network.can_dial(id(), peer)});
  });
}

void SimPeer::run(Effect& effect) {
  std::visit(
      [this](auto& e) {
        using E = std::decay_t<decltype(e)>;
        if constexpr (std::is_same_v<E, effect::Send>) {
          send(e.to, std::move(e.message));
        } else if constexpr (std::is_same_v<E, effect::BulkReady>) {
          later(Duration{}, [this, to = e.to] { world_.network.bulk_ready(id(), to); });
        } else if constexpr (std::is_same_v<E, effect::Dial>) {
          if (world_.verbose) world_.log(id().short_hex() + " dials " + e.peer.short_hex());
          if (auto peer = PeerId::from_hex(e.address.substr(0, 64))) dial(*peer);
        } else if constexpr (std::is_same_v<E, effect::CutOff>) {
          cut_off(e);
        } else if constexpr (std::is_same_v<E, effect::Thaw>) {
          freeze_wanted_.reset();
          thaw_wanted_ = computing_ && ahead();
          if (!thaw_wanted_) thaw();
        } else if constexpr (std::is_same_v<E, effect::Forget>) {
          forget_wanted_ = computing_;
          if (!computing_) forget();
        } else if constexpr (std::is_same_v<E, effect::Left>) {
          left_ = true;
        } else if constexpr (std::is_same_v<E, effect::Note>) {
          world_.log(id().short_hex() + " " + e.text);
        } else if constexpr (std::is_same_v<E, effect::Settled>) {
          disk_->milestone = std::move(e.milestone);
        } else if constexpr (std::is_same_v<E, effect::Committed>) {
          if (options_.liar) options_.liar->committed(e.commit);
        } else if constexpr (std::is_same_v<E, effect::Validated> ||
                             std::is_same_v<E, effect::KnownHistory> ||
                             std::is_same_v<E, effect::Convicted> ||
                             std::is_same_v<E, effect::FoundTrue> ||
                             std::is_same_v<E, effect::UseRelays> ||  // there are none
                             std::is_same_v<E, effect::SameIdentity>) {
        } else {
          run(e);
        }
      },
      effect);
}

void SimPeer::cut_off(const effect::CutOff& e) {
  if (!honest() || world_.liars.contains(e.peer)) {
    ++world_.liars_cut_off;
    world_.log(id().short_hex() + " cuts off the liar " + e.peer.short_hex() + ": " + e.reason);
    return later(Duration{}, [this, peer = e.peer] { world_.network.disconnect(id(), peer); });
  }
  violated("cut off " + e.peer.short_hex() + ": " + e.reason);
}

std::optional<BulkFrame> SimPeer::next_frame(const PeerId& to) {
  auto frame = booked([&] { return collaboration_->next_frame(to); });
  if (frame && options_.liar) options_.liar->distort(to, *frame, key_);
  const bool withheld = frame && options_.withholds_from && options_.withholds_from(to);
  if (withheld) frame->header.attempt += 1;  // as if it belonged to another
  return frame;
}

// As the node's timer does.
void SimPeer::measure() {
  if (!options_.measures || measuring_ || !collaboration_->exchanging()) return;
  measuring_ = true;
  later(std::chrono::milliseconds(50), [this] {
    measuring_ = false;
    handle(event::Traffic{world_.network.traffic(id())});
  });
}

}  // namespace potluck::sim
