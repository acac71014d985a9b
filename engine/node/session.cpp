// SPDX-License-Identifier: GPL-3.0-or-later
// Life of a session and its clockwork: start, the effect pump, timers, stop.
#include "engine/node/session.h"

#include <algorithm>

#include "engine/node/addresses.h"
#include "engine/node/known_facts.h"
#include "net/base/log.h"

namespace potluck {
namespace {

constexpr double kMbit = 1e6;
constexpr auto kBeat = std::chrono::milliseconds(100);
constexpr auto kMeasure = std::chrono::milliseconds(500);
constexpr auto kShortestWait = std::chrono::milliseconds(1);  // a deadline in the past never spins
constexpr auto kStopPatience = std::chrono::seconds(15);
// How long to look for the others before training alone. Who has nothing yet would only begin a
// history that loses against that of the others.
constexpr auto kAloneGrace = std::chrono::seconds(8);
constexpr auto kAloneGraceOfNewcomer = std::chrono::seconds(30);

// Who made the project chooses in the end which model it gives away.
constexpr Retention kOrganisersRetention{.newest = 2, .on_the_way = 8, .best = true};

TrafficLimits limits_of(const RunOptions& options) {
  return {options.up_mbit * kMbit, options.down_mbit * kMbit, options.limits_spare_local};
}

}  // namespace

Session::Session(SessionSetup setup)
    : setup_(std::move(setup)),
      me_(setup_.identity.public_key()),
      last_epoch_(setup_.options.epochs ? setup_.options.epochs : setup_.manifest.recipe.epochs),
      history_(
          *setup_.storage, setup_.row.id, me_, setup_.folder.checkpoints(),
          [this](const Error& error) {
            boost::asio::post(io_, [this, error] { warn(error.message, error.hint); });
          },
          setup_.row.organiser ? kOrganisersRetention : Retention{}),
      content_([this](const Digest& root) {
        auto average = collaboration_ ? collaboration_->find_average(root) : nullptr;
        return average ? average : replayed_.find(root);
      }),
      server_(content_),
      orders_(setup_.row.id),
      memory_(std::make_shared<MemoryRoom>(bytes_of_gb(setup_.options.memory_gb))) {
  for (const auto& address : setup_.bootstrap) bootstrap_.add(address);
}

Session::~Session() {
  stop_threads();
  history_.flush();  // queued writes report to this object
}

Status Session::start() {
  POTLUCK_TRY(auto disk, history_.load());
  // Commits past what can be replayed stay where they are: the members hand them over again, or
  // others take their place. Nothing is deleted at a start.
  work_.emplace(io_.get_executor());
  network_ = std::thread([this] { io_.run(); });
  // In one go: a link that comes up before there is a collaboration would never be heard of again.
  const auto begun = ask([this, &disk]() -> Status {
    POTLUCK_CHECK(listen());
    begin(std::move(disk));
    return ok_status();
  });
  // Kept, so that the address in the link stays right after a restart.
  const auto kept =
      begun
          ? setup_.storage->ask([row = setup_.row](Store& store) { return store.put_project(row); })
          : begun;
  if (!kept) stop_threads();
  return kept;
}

Status Session::listen() {
  const auto& options = setup_.options;
  TransportOptions transport;
  transport.project = setup_.row.id;
  transport.chain = setup_.chain;
  transport.client_mode = options.client_mode;
  POTLUCK_TRY(transport.proxy, parse_optional_proxy(options.proxy));
  transport.limits = limits_of(options);
  transport_ = std::make_unique<Transport>(io_, setup_.identity, transport, *this);
  load_orders();
  if (options.client_mode) return ok_status();

  const std::string& last = setup_.row.last_address;
  const std::string fallback = last.empty() ? to_string(HostPort{any_host(), 0}) : last;
  POTLUCK_TRY(auto wanted, parse_host_port(options.listen.empty() ? fallback : options.listen));
  const bool any_port = options.listen.empty() || wanted.port == 0;
  if (const auto before = parse_host_port(fallback); any_port && before) wanted.port = before->port;
  auto bound = transport_->listen(to_string(wanted));
  if (!bound && any_port && wanted.port != 0 && bound.error().code == ErrorCode::kAddressInUse) {
    log_for("node")->warn("port {} is taken; using another", wanted.port);
    wanted.port = 0;
    bound = transport_->listen(to_string(wanted));
  }
  if (!bound) return bound.error();
  wanted.port = *bound;
  listening_ = to_string(wanted);
  listening_port_ = wanted.port;
  setup_.row.last_address = listening_;
  addresses_ = dialable_addresses(wanted.host, wanted.port);
  for (const auto& address : addresses_) bootstrap_.exclude(address);
  return ok_status();
}

CollaborationConfig Session::config_of(const DiskState& disk) const {
  const auto& recipe = setup_.manifest.recipe;
  CollaborationConfig config;
  config.project = setup_.row.id;
  config.target_batch = recipe.target_batch;
  if (const auto* codec = find_codec(recipe.codec)) config.contribution_codec = codec->id();
  if (const auto* codec = find_codec(average_codec_of(recipe))) config.codec = codec->id();
  config.codec_auto = recipe.codec == "auto";
  config.overlap = recipe.overlap == "delayed";
  config.last_epoch = last_epoch_;
  config.start_members = recipe.start_members;
  config.trains = setup_.options.train;
  config.client_mode = setup_.options.client_mode;
  config.addresses = addresses_;
  config.listening_port = listening_port_;
  config.name = setup_.chain.back().certificate.display_name;
  config.role = setup_.chain.back().certificate.role;
  config.version = program_version();
  config.up_bits_per_second = setup_.options.up_mbit * kMbit;
  config.down_bits_per_second = setup_.options.down_mbit * kMbit;
  config.limits_spare_local = setup_.options.limits_spare_local;
  config.known_up_bits_per_second = setup_.known_up_bits_per_second;
  config.known_down_bits_per_second = setup_.known_down_bits_per_second;
  config.first_sequence = static_cast<std::uint64_t>(unix_ms_now());
  const bool nobody_else = setup_.row.organiser && !disk.known_to_others;
  const Duration patience = disk.epochs > 0 ? kAloneGrace : kAloneGraceOfNewcomer;
  config.alone_grace = nobody_else ? Duration{} : patience;
  return config;
}

void Session::begin(DiskState disk) {
  StartingPoint start;
  start.epochs = epochs_ = disk.epochs;
  checkpointed_epochs_ = disk.state_epochs;
  start.head = disk.head;
  start.total_samples = disk.total_samples;
  start.my_total_samples = disk.my_total_samples;
  start.heads = std::move(disk.heads);
  start.last_members = std::move(disk.last_members);
  start.known_epochs = setup_.storage->ask(
      [project = setup_.row.id](Store& store) { return known_history(store, project); });
  collaboration_ = std::make_unique<Collaboration>(
      config_of(disk), setup_.identity, std::move(start),
      Rng(mix_seed(random_u64(), static_cast<std::uint64_t>(unix_ms_now()))));
  content_.add(make_memory_blob(setup_.row.manifest));
  for (const auto& problem : disk.problems) {
    warn(problem, "Nothing to do: an older one or the other members' state is used");
  }
  tell_what_was_lost(disk);
  loaded_ = std::move(disk);
  TrainerThreadOptions options;
  options.digest_every = setup_.options.digest_every ? setup_.options.digest_every
                                                     : setup_.manifest.recipe.digest_every;
  options.last_epoch = last_epoch_;
  options.overlap = setup_.manifest.recipe.overlap == "delayed";
  trainer_ = std::make_unique<TrainerThread>(options, *this, [this](std::function<void()> job) {
    boost::asio::post(io_, std::move(job));
  });
  last_checkpoint_ = now();
  prepare_unless_shut_out();
  pump();
  emit({{"type", "listening"},
        {"address", listening_},
        {"project", setup_.row.id.hex()},
        {"peer", me_.hex()},
        {"epoch", epochs_}});
  dial_bootstrap();
  look_for_damage_from(0);
  look_for_seam();
  beat();
}

void Session::feed(Event event) {
  if (!collaboration_) return;  // a late post while stopping
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
  for (const auto& outgoing : fetcher_.take_outgoing()) {
    transport_->send(outgoing.to, outgoing.message);
  }
  for (const auto& liar : fetcher_.take_liars()) {
    transport_->close(liar, "it sent data that does not match its hash");
  }
  measure_exchange();
  arm();
}

void Session::arm() {
  auto next = collaboration_->next_deadline();
  if (const auto fetch = fetcher_.next_deadline(); fetch && (!next || *fetch < *next)) next = fetch;
  if (!next) {
    deadline_.cancel();
    return;
  }
  const auto wait = std::max<Duration>(*next - now(), kShortestWait);
  deadline_.expires_after(wait);
  deadline_.async_wait([this](const boost::system::error_code& failure) {
    if (!failure) on_deadline();
  });
}

void Session::on_deadline() {
  fetcher_.tick(now());
  feed(event::Tick{});
}

void Session::beat() {
  if (!collaboration_) return;  // it was due when the threads were stopped
  if (now() - last_measure_ >= kMeasure) {
    last_measure_ = now();
    measure_links();
  }
  if (now() - last_second_ >= std::chrono::seconds(1)) {
    last_second_ = now();
    dial_bootstrap();
    if (remember_peers_at_ && now() >= *remember_peers_at_) remember_peers();
    retry_files();
    repair_commits();
    ask_older();
    checkpoint_when_due();
  }
  if (hopes_until_ && now() >= *hopes_until_) stop_if_shut_out();
  finish_when_served();
  publish();
  beat_.expires_after(kBeat);
  beat_.async_wait([this](const boost::system::error_code& failure) {
    if (!failure) beat();
  });
}

void Session::pause(bool paused) {
  boost::asio::post(io_, [this, paused] {
    pause_wanted_ = paused;
    // Before there is a model there is nothing to pause; on_trainer_ready() makes up for it.
    if (collaboration_ && trainer_ready_) feed(event::Pause{paused});
  });
}

void Session::limit(const RunOptions& options) {
  memory_->set_cap(bytes_of_gb(options.memory_gb));
  boost::asio::post(io_, [this, limits = limits_of(options)] {
    if (transport_) transport_->set_limits(limits);
  });
}

void Session::fail(const Error& error) {
  if (failure_) return;
  failure_ = error;
  log_for("node")->error("{}", error.text());
  feed(event::Leave{"its trainer failed"});
  publish();
}

Status Session::stop() {
  auto stopped = stopped_.get_future();
  boost::asio::post(io_, [this] { begin_stop(); });
  stopped.wait();
  history_.flush();
  stop_threads();
  return history_.outcome();
}

void Session::begin_stop() {
  stopping_ = true;
  remember_peers();
  remember_bandwidth();
  if (left_ || failure_) return on_left();
  stop_timer_.expires_after(kStopPatience);
  stop_timer_.async_wait([this](const boost::system::error_code& failure) {
    if (!failure) on_left();
  });
  feed(event::Leave{"stopped by its user"});
}

// The round is over: the last checkpoint, then the threads may end.
void Session::on_left() {
  left_ = true;
  if (unfinished_) unfinished_->clear();  // rounds have ended in order
  if (!stopping_) return;
  stopping_ = false;
  stop_timer_.cancel();
  if (!trainer_ready_ || epochs_ == checkpointed_epochs_) return stopped_.set_value();
  trainer_->copy(TrainerThread::For::kCheckpoint, [this](const StateCopy& copy) {
    history_.checkpoint(copy, unix_ms_now());
    stopped_.set_value();
  });
}

void Session::stop_threads() {
  if (network_.joinable()) {
    ask([this] {
      beat_.cancel();
      deadline_.cancel();
      stop_timer_.cancel();
      sample_.cancel();
      older_timer_.cancel();
      transport_.reset();
      collaboration_.reset();  // it reads the trainer's gradient: first
      return true;
    });
    work_.reset();
    io_.stop();
    network_.join();
  }
  trainer_.reset();  // what it still posts is dropped with io_
}

}  // namespace potluck
