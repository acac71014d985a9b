// SPDX-License-Identifier: GPL-3.0-or-later
// One running project: the composition of its parts, and the pump that carries bytes, clocks and
// effects between them. It decides nothing that concerns other peers: the Collaboration does.
// start(), stop() and whatever asks: one caller at a time, never the network thread. Everything
// else runs on the network thread; callbacks of the trainer and storage threads are posted to it.
#pragma once

#include "engine/control/values/peer.h"
#include "engine/node/fetching/history_fetch.h"
#include "engine/node/fetching/state_fetch.h"
#include "engine/node/session/checkpoints.h"
#include "engine/node/session/clockwork.h"
#include "engine/node/session/gatekeeper.h"
#include "engine/node/session/link_book.h"
#include "engine/node/session/network_thread.h"
#include "engine/node/session/session_report.h"
#include "engine/node/session/session_setup.h"
#include "engine/node/session/trainer_host.h"
#include "engine/node/session/validations.h"
#include "engine/node/session/whereabouts.h"

namespace potluck {

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
  control::Peers peers();
  control::LastRound last_round();
  std::vector<LinkedMember> linked_members();
  std::vector<std::pair<PeerId, CertificateChain>> linked_chains();
  // An order of the organiser's, to be kept, obeyed and passed on.
  Status give_order(ByteView order);
  // A membership that the organiser or a moderator here gives somebody: kept until it has it.
  Status give_membership(const CertificateChain& chain);
  std::vector<std::string> addresses_for_link();  // ours, then those of members in sync
  // Runs on the trainer thread and waits; kNotFound while there is no trainer yet.
  template <class Answer>
  Result<Answer> with_trainer(std::function<Result<Answer>(Trainer&)> job) {
    return trainer_->ask(std::move(job));
  }

 private:
  // session.cpp: life, clockwork
  LinkAccess link_access();
  ContentExchange::Links content_links();
  void limit_traffic();
  OrderKeeper::Gate gate();
  OrderKeeper::Fate fate();
  Clockwork::Calls calls();
  void begin_trainer(DiskState disk);
  Status open_links();
  Status begin(DiskState disk);
  PeerId me() const { return setup_.identity.public_key(); }
  TimePoint now() const { return network_.clock().now(); }
  void feed(Event event);
  void pump();
  void every_second();
  void dial();
  void limit_relaying();
  void measure_links();
  void sample_links();
  void begin_stop();
  void on_left();
  void write_last();
  void stop_threads();
  void fail(const Error& error);
  void publish();
  std::vector<std::string> known_addresses();  // of members
  void pardon(const PublicKey& key, std::int64_t unix_s);
  void remember_links();

  // session_effects.cpp: who takes part
  Gatekeeper::Doors doors();
  std::set<PeerId> partners() const;  // that are linked; nobody while this node is not let in
  void enter(const LinkInfo& link);
  void keep_own(const CertificateChain& chain);

  // session_effects.cpp: TransportHandler
  void on_link_up(const LinkInfo& link) override;
  void on_link_moved(const LinkInfo& link) override;
  void on_link_down(const PeerId& peer, const Error& why) override;
  void on_message(const PeerId& from, Message message) override;
  void on_bulk_frame(const PeerId& from, const BulkHeader& header, ByteView payload) override;
  std::optional<BulkHeader> fill_bulk_frame(const PeerId& to, BulkRoom& room) override;
  void on_dial_failed(const std::string& address, const Error& why) override;
  void on_shown(const Bytes& order) override { gatekeeper_.take_shown(order); }
  void on_dialed_back(const PeerId& peer, const std::string& address, bool reached) override;
  void on_relay(const std::string& address, bool up, const HostPort& seen) override;
  Whereabouts::Heard heard();

  // session_effects.cpp: what the Collaboration decided, what the trainer answers
  void carry_out(effect::Send& it);
  void carry_out(effect::BulkReady& it);
  void carry_out(effect::Dial& it);
  void carry_out(effect::DialBack& it);
  void carry_out(effect::UseRelays& it);
  void carry_out(effect::CutOff& it);
  void carry_out(effect::Convicted& it) { gatekeeper_.convict(it.conviction); }
  void carry_out(effect::Budget& it);
  void carry_out(effect::Halt& it);
  void carry_out(effect::Freeze& it);
  void carry_out(effect::Thaw& it);
  void carry_out(effect::Forget& it);
  void carry_out(effect::FoundTrue& it);
  void carry_out(effect::Audit& it);
  void carry_out(effect::Apply& it);
  void carry_out(effect::StoreCommits& it);
  void carry_out(effect::KnownHistory& it);
  void carry_out(effect::Settled& it);
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
  void on_state(const effect::InstallSnapshot& wanted, Result<Bytes> state);
  void on_trainer_ready(std::uint64_t values, std::uint64_t epochs);
  void on_trainer_event(Event event) override;
  void on_trainer_failed(const Error& error) override { fail(error); }
  bool is_last(std::uint64_t epochs) const;
  void validate(bool tells);
  void validate_last();
  void note_own_validation(const ValidationResult& result, bool last);
  void finish(const Validations::Found& found);
  void finish_when_served();
  bool may_checkpoint() const { return trainer_->ready() && !ending_.failure(); }

  SessionSetup setup_;
  NetworkThread network_;
  Clockwork clockwork_;
  SessionEvents events_;
  History history_;
  LinkBook links_;
  ContentExchange content_;
  StateFetch state_fetch_;
  Gatekeeper gatekeeper_;
  HistoryFetch history_fetch_;
  TrainingProgress progress_;
  Validations validations_;
  Checkpoints checkpoints_;
  SessionReport report_;
  SessionEnding ending_;
  bool pause_wanted_ = false;

  // From begin() on.
  std::unique_ptr<Transport> transport_;
  std::unique_ptr<Whereabouts> whereabouts_;
  std::unique_ptr<Collaboration> collaboration_;
  std::unique_ptr<TrainerHost> trainer_;
};

}  // namespace potluck
