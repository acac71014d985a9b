// SPDX-License-Identifier: GPL-3.0-or-later
// One simulated peer: the production Collaboration with a fake trainer, a fake disk and the virtual
// network. The trainer takes virtual time per sample; its gradients and its step are real
// arithmetic, so that replicas can be compared.
#pragma once

#include <cstdlib>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>

#include "engine/collab/collaboration/collaboration.h"
#include "engine/collab/history/older_history.h"
#include "memory_account.h"
#include "virtual_network.h"

namespace potluck::hostile {
class Liar;
}

namespace potluck::sim {

struct World;

// What survives a crash.
struct Disk {
  // In order, from epoch `first` on; before that, while it is fetched backwards, what was here
  // before this peer stood apart, from epoch 0 on.
  std::vector<SignedCommit> commits;
  std::uint64_t first = 0;
  std::vector<SignedCommit> older;
  std::uint64_t epochs() const { return first + commits.size(); }
  const SignedCommit* find(std::uint64_t epoch) const;
  std::uint64_t checkpoint_epoch = 0;
  std::vector<float> checkpoint;
  Bytes unsent;  // of the checkpoint's epoch
  std::optional<Milestone> milestone{};
};

struct PeerOptions {
  bool organises = false;  // the first peer of a world does
  double samples_per_second = 50;
  std::uint32_t micro_batch = 4;
  bool client_mode = false;
  bool trains = true;
  bool measures = false;  // its links
  LinkShape shape;
  Duration alone_grace = std::chrono::seconds(2);
  std::uint64_t checkpoint_every = 4;              // epochs
  Duration step = std::chrono::microseconds(200);  // what an optimizer step takes
  Duration
      disk{};  // what reading and writing there takes; a crash in between loses what was written
  Duration preparing{};                 // until its data and model are there
  Duration clock_ahead{};               // of its wall clock
  double up_limit = 0, down_limit = 0;  // bits per second, as set by its user; 0: none
  std::shared_ptr<hostile::Liar> liar;  // what it sends is distorted by it; nullptr: honest
  // What it makes of its mean gradient; empty: nothing.
  std::function<void(std::span<float>)> poisons;
  // Whose reducers never get its gradient.
  std::function<bool(const PeerId&)> withholds_from;
};

class SimPeer final : public SimNode {
 public:
  SimPeer(World& world, const KeyPair& key, PeerOptions options, std::shared_ptr<Disk> disk);
  ~SimPeer() override;

  const PeerId& id() const { return key_.public_key(); }
  const KeyPair& key() const { return key_; }
  const PeerOptions& options() const { return options_; }
  std::shared_ptr<Disk> disk() const { return disk_; }
  std::uint64_t epochs() const { return disk_->epochs(); }
  Digest head() const;
  Digest state_digest() const;
  Activity activity() const;
  CollaborationView view() const;
  bool left() const { return left_; }
  const OlderHistory& older() const { return older_; }
  int snapshots_installed() const { return snapshots_installed_; }
  const std::vector<PeerId>& state_sources() const { return state_sources_; }  // the last ones
  double busy_seconds() const { return busy_seconds_; }                        // of its device
  int halts() const { return halts_; }  // how often its device was stopped
  const std::set<PeerId>& links() const { return links_; }
  bool honest() const { return options_.liar == nullptr && !options_.poisons; }
  const ErrorFeedback& unsent() const { return unsent_; }
  const Collaboration& collaboration() const { return *collaboration_; }
  std::size_t memory() const { return memory_.bytes(); }  // of its Collaboration

  void start();
  void dial(const PeerId& peer);
  // As by an invite link: dialled whenever there is no link at all.
  void bootstrap(const PeerId& contact);
  void pause(bool paused);
  void leave();

  void link_up(const PeerId& peer, bool dialed_by_us, TimePoint now) override;
  void links_measured(const std::vector<LinkSilence>& links) override;
  void link_down(const PeerId& peer, TimePoint now) override;
  void message(const PeerId& from, Message message, TimePoint now) override;
  void bulk(const PeerId& from, const BulkFrame& frame, TimePoint now) override;
  std::optional<BulkFrame> next_frame(const PeerId& to) override;

 private:
  // What the action allocates is the Collaboration's.
  auto booked(auto&& action) {
    const MemoryAccount::Booking booking(memory_);
    return action();
  }
  void handle(Event event);
  void carry_out();
  void run(Effect& effect);
  void run(effect::DialBack& e);
  void run(effect::Budget& e);
  void run(effect::Halt& e);
  void run(effect::Freeze& e);
  void run(effect::Audit& e);
  void run(effect::Apply& e);
  void run(effect::FetchAverage& e);
  void run(effect::TakeSnapshot& e);
  void run(effect::InstallSnapshot& e);
  void run(effect::ServeCommits& e);
  void run(effect::RollBack& e);
  void run(effect::StoreCommits& e);
  void look_for_seam();
  void ask_older();
  void take_older(const Commits& commits);
  SimPeer* serving(const PeerId& donor);  // nullptr: nothing comes from it
  void fetch(const effect::FetchAverage& e, TimePoint since);
  void fetch(const effect::InstallSnapshot& e, TimePoint since);
  void install(const effect::InstallSnapshot& e, std::vector<float> state);
  void take_snapshot();
  void measure();
  void compute();
  bool ahead() const { return frozen_ && overlaps(); }
  bool overlaps() const;
  std::uint64_t accumulating_epoch() const { return state_epoch_ + (ahead() ? 1 : 0); }
  void thaw();
  void forget();
  event::Accumulated accumulated(std::uint64_t epoch) const;
  void micro_batch_done(std::uint32_t count);
  void answer_halt();
  void answer_freeze();
  void settle(const effect::Apply& e);
  void arm_timer();
  void later(Duration delay, std::function<void()> action);
  void when_awake(const std::function<void()>& action);
  void applied(const SignedCommit& commit);
  void checkpoint(const SignedCommit& commit);
  void send(const PeerId& to, Message message);
  void check_offer(const Offer& offer);
  void cut_off(const effect::CutOff& e);
  // Of an honest peer; what a liar does to itself breaks nothing.
  void violated(const std::string& what);

  World& world_;
  KeyPair key_;
  PeerOptions options_;
  std::shared_ptr<Disk> disk_;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
  MemoryAccount memory_;
  std::unique_ptr<Collaboration> collaboration_;
  OlderHistory older_;
  TimePoint older_asks_at_{};
  std::vector<float> state_, gradient_, mean_;
  // With overlap, what is frozen while the next epoch is accumulated.
  std::vector<float> aside_;
  std::uint32_t aside_samples_ = 0;
  ErrorFeedback unsent_;
  double fed_ = 0;  // samples of mean_, which holds the unsent errors; 0: it is not frozen
  std::uint64_t state_epoch_ = 0;
  Digest state_head_;
  std::uint64_t budget_epoch_ = 0;
  std::uint32_t budget_ = 0, samples_ = 0;
  std::set<PeerId> links_;
  std::optional<std::uint64_t> contributed_epoch_;  // in this life
  Offer offered_;                                   // the last one, in this life
  bool computed_late_ = false;                // a micro-batch ended while the commit waited for it
  std::uint64_t draws_ = 0, first_draw_ = 0;  // of what was drawn since the gradient was empty
  int snapshots_installed_ = 0;
  double busy_seconds_ = 0;
  int halts_ = 0;
  bool computing_ = false, frozen_ = false, left_ = false, applying_ = false;
  bool measuring_ = false;
  bool thaw_wanted_ = false;  // at the end of the micro-batch for the next epoch
  bool forget_wanted_ = false;
  std::optional<effect::Halt> halt_wanted_;
  std::optional<effect::Freeze> freeze_wanted_;
  std::optional<effect::Apply> apply_wanted_;
  std::optional<TimePoint> timer_;
  std::vector<std::pair<std::uint64_t, std::vector<float>>> snapshots_;
  Digest wanted_state_;  // the newest
  std::vector<PeerId> state_sources_;
  friend struct World;
};

// Everything that a scenario needs, and the invariants.
struct World {
  explicit World(std::uint64_t seed);

  // Until that is so, or for `most`. -> whether it is so.
  bool run(Duration most, const std::function<bool()>& until);

  SimPeer& add(PeerOptions options, std::shared_ptr<Disk> disk = nullptr,
               std::optional<KeyPair> key = std::nullopt);
  void crash(const PeerId& id, Duration silence = Duration{});
  SimPeer* find(const PeerId& id);
  PeerId random_live();
  std::vector<float> initial_state() const;

  // Same head, same bits; called at every step of every peer.
  void check_applied(const SimPeer& peer, const SignedCommit& commit);
  // Bounded memory; called after every event of every peer.
  void check_memory(const SimPeer& peer);
  // A liar is cut off by some; otherwise nobody is.
  std::uint64_t liars_cut_off = 0;
  std::set<PeerId> organisers;
  std::set<PeerId> liars;  // also those that are gone: what they sent may be on its way
  void violated(const std::string& what);
  // What was violated; prints the newest lines of the trace.
  std::string report() const;
  bool all_at_one_head() const;
  bool of_one_history() const;  // wherever in it they are
  std::uint64_t lowest_epoch() const;

  std::uint64_t seed;
  VirtualNetwork network;
  CollaborationConfig config;
  std::map<PeerId, std::unique_ptr<SimPeer>> peers;
  std::map<Digest, Digest> state_of_head;
  std::map<std::uint64_t, std::set<Digest>> heads_of_epoch;
  std::map<std::uint64_t, std::uint64_t> samples_of_epoch;
  std::map<std::uint64_t, TimePoint> first_applied;
  std::uint64_t dropped_samples = 0;
  std::size_t most_memory = 0;         // bytes that a peer ever held
  std::uint64_t commits_requests = 0;  // sent by anybody,
  PeerId commits_asked_of;             // the last one to this peer
  std::vector<std::string> violations;
  std::vector<std::string> trace;  // the newest lines, printed when a seed fails
  bool verbose = std::getenv("POTLUCK_SIM_VERBOSE") != nullptr;  // prints the whole trace
  void log(const std::string& line);
  void trace_message(const PeerId& from, const PeerId& to, const Message& message);
};

}  // namespace potluck::sim
