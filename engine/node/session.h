// SPDX-License-Identifier: GPL-3.0-or-later
// One running project: its network thread, transport, content, collaboration and trainer. The shell
// around the state machines: it carries bytes, clocks and effects, and decides nothing that
// concerns other peers. start(), stop() and ask(): one caller at a time, never the network thread.
// Everything else runs on the network thread; callbacks of the trainer and storage threads are
// posted to it.
#pragma once

#include <atomic>
#include <deque>
#include <future>
#include <limits>
#include <map>
#include <set>
#include <thread>

#include "engine/collab/average_cache.h"
#include "engine/collab/collaboration.h"
#include "engine/collab/older_history.h"
#include "engine/node/bootstrap.h"
#include "engine/node/commit_repair.h"
#include "engine/node/data_files.h"
#include "engine/node/history.h"
#include "engine/node/json_values.h"
#include "engine/node/memory_room.h"
#include "engine/node/node.h"
#include "engine/node/older_commits.h"
#include "engine/node/order_book.h"
#include "engine/node/pace.h"
#include "engine/node/served_content.h"
#include "engine/node/trainer_thread.h"
#include "engine/project/project_folder.h"
#include "net/asio.h"
#include "net/content/fetch.h"
#include "net/link/transport.h"

namespace potluck {

struct SessionSetup {
  ProjectFolder folder;
  ProjectRow row;
  Manifest manifest;
  CertificateChain chain;
  RunOptions options;
  KeyPair identity;
  StorageThread* storage = nullptr;
  std::vector<std::string> bootstrap;
  double known_up_bits_per_second = 0;  // measured when it last ran; 0: never
  double known_down_bits_per_second = 0;
  // Both on the network thread.
  std::function<void(Json event)> emit;
  std::function<void(std::shared_ptr<const Json> snapshot)> publish;
  // It was stopped by a ban that is lifted: somebody should start it again.
  std::function<void()> pardoned;
};

class Session final : public TransportHandler, public TrainerListener {
 public:
  explicit Session(SessionSetup setup);
  ~Session() override;

  // Loads the checkpoint, listens and begins; errors are those the user can act on.
  Status start();
  // Finishes the round, writes a checkpoint, says good-bye. The status is the checkpoint's.
  Status stop();
  void pause(bool paused);
  void limit(const RunOptions& options);  // how fast its links are and how much memory it takes

  const ProjectId& project() const { return setup_.row.id; }
  // Runs `job` on the network thread and waits.
  template <class Job>
  auto ask(Job job) {
    std::packaged_task<decltype(job())()> task(std::move(job));
    auto answer = task.get_future();
    boost::asio::post(io_, [&task] { task(); });
    return answer.get();
  }
  Json peers();
  Json plan();
  Json linked_members();
  // An order of the organiser's, to be kept, obeyed and passed on.
  Status give_order(ByteView order) {
    return ask([&] { return take_order(order); });
  }
  std::vector<std::string> addresses_for_link();  // ours, then those of members in sync
  // Runs on the trainer thread and waits; kNotFound while there is no trainer yet.
  Result<Json> with_trainer(std::function<Result<Json>(Trainer&)> job);

 private:
  struct Linked {
    LinkInfo info;
    std::string name;
    bool said_bye = false;
  };

  // session.cpp: life, clockwork
  Status listen();
  void begin(DiskState disk);
  CollaborationConfig config_of(const DiskState& disk) const;
  TimePoint now() const { return clock_.now(); }
  void feed(Event event);
  void pump();
  void arm();
  void on_deadline();
  void beat();
  void begin_stop();
  void on_left();
  void stop_threads();
  void fail(const Error& error);

  // session_links.cpp: TransportHandler
  void on_link_up(const LinkInfo& link) override;
  void on_link_down(const PeerId& peer, const Error& why) override;
  void on_message(const PeerId& from, Message message) override;
  void on_bulk(const PeerId& from, const BulkHeader& header, ByteView payload) override;
  std::optional<BulkHeader> fill_bulk(const PeerId& to, BulkRoom& room) override;
  void on_dial_failed(const std::string& address, const Error& why) override;
  void on_shown(const Bytes& order) override;
  void on_dialed_back(const PeerId& peer, const std::string& address, bool reached) override;
  void dial_bootstrap();
  void measure_links();
  void measure_exchange();
  std::vector<std::string> known_addresses();  // of members
  void remember_peers();
  void remember_bandwidth();
  void broadcast(const Message& message);

  // session_orders.cpp: bans, withdrawn invites and announcements
  void load_orders();
  void send_orders(const PeerId& to, std::vector<Bytes> entries);
  void on_orders(const PeerId& from, const Revocations& message);
  Status take_order(ByteView bytes);
  void obey(const Order& order);
  void stop_if_shut_out();
  std::optional<Error> shut_out() const;  // why nobody links with this node; none: it may take part
  void prepare_unless_shut_out();
  void remember_invite(const LinkInfo& link);

  // session_repair.cpp: commits of the log that are damaged on this disk
  void look_for_damage_from(std::uint64_t epoch);
  void on_damage(const DamageFound& found);
  void repair_commits();
  bool take_repair(const PeerId& from, const Commits& commits);

  // session_older.cpp: commits before those that it came in with
  void look_for_seam();
  void on_seam(const std::optional<Seam>& seam);
  void ask_older();
  bool take_older(const PeerId& from, const Commits& commits);
  void prove_and_store(const std::vector<Bytes>& commits, const Seam& seam);
  void tell_given_up(std::uint64_t from_epoch, const std::string& reason, std::uint64_t mine);

  // session_effects.cpp
  void carry_out(effect::Send& it);
  void carry_out(effect::BulkReady& it);
  void carry_out(effect::Dial& it);
  void carry_out(effect::DialBack& it);
  void carry_out(effect::Disconnect& it);
  void carry_out(effect::Budget& it);
  void carry_out(effect::Hold& it);
  void carry_out(effect::Freeze& it);
  void carry_out(effect::Thaw& it);
  void carry_out(effect::Forget& it);
  void carry_out(effect::Apply& it);
  void carry_out(effect::StoreCommits& it);
  void carry_out(effect::KnownHistory& it);
  void carry_out(effect::SameIdentity& it);
  void carry_out(effect::RollBack& it);
  void carry_out(effect::ServeCommits& it);
  void carry_out(effect::FetchAverage& it);
  void carry_out(effect::TakeSnapshot& it);
  void carry_out(effect::InstallSnapshot& it);
  void carry_out(effect::Left& it);
  void carry_out(effect::Note& it);
  void carry_out(effect::Committed& it);
  void carry_out(effect::Validated& it);
  void on_average(const Commit& commit, Result<std::shared_ptr<Blob>> blob);
  void fetch_state(const effect::InstallSnapshot& wanted, std::unique_ptr<ContentSink> into);
  void on_state(const effect::InstallSnapshot& wanted, Result<std::shared_ptr<Blob>> blob);
  void on_snapshot(const StateCopy& copy);

  // session_prepare.cpp: data, then the trainer
  void prepare();
  void on_data_checked(Result<DataCheck> check);
  void fetch_file(const DataFileRef& file);
  void on_file(const DataFileRef& file, Result<std::shared_ptr<Blob>> blob);
  void retry_files();
  void build_trainer();
  void on_trainer_ready(const TrainerInfo& info, std::uint64_t values, std::uint64_t epochs);
  void on_trainer_event(Event event) override;
  void on_trainer_failed(const Error& error) override { fail(error); }

  // session_progress.cpp: what people and the history see
  void validate(bool final);
  void on_validated(std::uint64_t epoch, const Evaluation& result, bool final,
                    const Digest& digest);
  void store_validation(std::uint64_t epoch, const PeerId& by, double loss, double accuracy);
  void finish_when_served();
  void checkpoint();
  void checkpoint_when_due();
  void tell_what_was_lost(const DiskState& disk);
  void on_accumulated(const event::Accumulated& done);
  void emit(Json event);
  void warn(const std::string& text, const std::string& hint);
  void log(int level, const std::string& text);
  std::string activity(const CollaborationView& view) const;
  std::string steady(const std::string& activity_now);
  std::string dial_problem_to_tell() const;
  Json snapshot_json();
  void publish();
  Json fetch_json() const;
  void tell_changes(const Json& snapshot);

  SessionSetup setup_;
  const PeerId me_;
  const std::uint64_t last_epoch_;
  SystemClock clock_;
  boost::asio::io_context io_{1};
  std::optional<boost::asio::executor_work_guard<boost::asio::io_context::executor_type>> work_;
  boost::asio::steady_timer deadline_{io_}, beat_{io_}, stop_timer_{io_}, sample_{io_},
      older_timer_{io_};

  History history_;
  ServedContent content_;
  Fetcher fetcher_;
  ContentServer server_;
  OrderBook orders_;
  CommitRepair repair_;
  OlderHistory older_;
  std::size_t damaged_ = 0;  // commits that were found so
  Bootstrap bootstrap_;
  DiskState loaded_;  // until the trainer has it
  // For members who were cut off a little earlier: those who took part in the same rounds differ by
  // one epoch, or two.
  AverageCache replayed_{std::numeric_limits<std::uint64_t>::max(), 4};
  std::optional<Unfinished> unfinished_;
  std::uint64_t unsaved_bytes_ = 0;  // averages since the newest checkpoint
  bool checkpoint_wanted_ = false;
  std::optional<double> best_loss_;  // of the validations of this run

  std::unique_ptr<Transport> transport_;
  std::unique_ptr<Collaboration> collaboration_;
  std::shared_ptr<MemoryRoom> memory_;  // the trainer's thread asks it, too
  std::unique_ptr<TrainerThread> trainer_;
  std::thread network_;

  std::map<PeerId, Linked> links_;
  std::string listening_;
  std::uint16_t listening_port_ = 0;
  std::vector<std::string> addresses_;
  std::map<Digest, std::string> fetching_;  // root -> "data", "state"
  std::size_t files_missing_ = 0;
  std::vector<DataFileRef> retry_;
  std::deque<Digest> snapshots_;  // served, newest last
  std::optional<TrainerInfo> info_;
  std::atomic<bool> trainer_ready_{false};
  std::optional<Error> failure_;
  std::string dial_problem_;
  std::optional<TimePoint> first_dial_problem_;    // since nobody is linked
  ErrorCode dial_code_ = ErrorCode::kUnreachable;  // of dial_problem_
  std::set<std::string> warned_;

  std::uint64_t epochs_ = 0, checkpointed_epochs_ = 0;
  std::uint64_t safe_epochs_ = 0;  // when the disk last took what it was given
  Pace epoch_pace_;                // seconds of an epoch, while this computer is in rounds
  double loss_ = 0;
  bool has_loss_ = false;
  Json validation_;    // null or the newest
  Json state_digest_;  // null or {epoch, digest}
  double my_speed_ = 0;
  TimePoint last_checkpoint_{}, last_second_{}, last_measure_{}, last_progress_{},
      served_deadline_{}, busy_since_{};
  std::optional<TimePoint> remember_peers_at_;
  bool failed_shut_out_ = false;          // which is why failure_ is set
  std::optional<TimePoint> hopes_until_;  // was shut out when it was here last; asks the others
  bool finishing_ = false, finished_ = false, done_ = false, stopping_ = false, left_ = false;
  bool pause_wanted_ = false;
  bool was_in_round_ = false;  // when the last commit was made
  bool sampling_ = false;      // the links, during an exchange
  std::string told_activity_, busy_;
  std::shared_ptr<const Json> published_;
  std::uint64_t version_ = 0;
  std::promise<void> stopped_;
};

}  // namespace potluck
