// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/averaging_peer.h"

#include <cmath>
#include <cstdio>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/collab/averaging/robust_kernels.h"
#include "engine/collab/collaboration/collaboration.h"
#include "engine/collab/group/coordinator_rank.h"
#include "engine/collab/history/commit_log.h"
#include "net/asio.h"
#include "net/link/sockets/address.h"
#include "net/link/transport/transport.h"
#include "tests/bench/process_cost.h"

namespace potluck::bench {
namespace {

namespace asio = boost::asio;

constexpr std::uint64_t kFirstEpoch = 1;  // all agree on one commit before: nobody begins alone
constexpr auto kRedial = std::chrono::milliseconds(100);
constexpr auto kBeat = std::chrono::seconds(1);
// So slow that every newcomer is worth another offer while the first round gathers, and that no
// plan leaves out anybody's computing for the sake of its link.
constexpr double kSlow = 0.02;  // samples per second
// Where the plan is to choose codecs: an epoch is a second of computing, as transfers must matter.
constexpr double kQuick = 64;
constexpr float kLargest = 0.5F;  // in a gradient
constexpr std::uint32_t kSamplesEach = 64;

KeyPair key_of(unsigned index) {
  std::array<std::uint8_t, 32> seed{};
  seed[0] = static_cast<std::uint8_t>(index);
  seed[1] = 77;
  return KeyPair::from_seed(seed);
}
constexpr unsigned kProjectKey = 255;

CertificateChain chain_of(const KeyPair& subject) {
  const KeyPair project = key_of(kProjectKey);
  Certificate certificate;
  certificate.project = project.public_key();
  certificate.subject = subject.public_key();
  certificate.issuer = project.public_key();
  certificate.display_name = "bench";
  certificate.rights = Rights::kContribute;
  certificate.not_before = 1'600'000'000;
  return {sign_certificate(certificate, project)};
}

std::vector<float> random_gradient(std::uint64_t values, unsigned seed) {
  Rng rng(seed + 1);
  std::vector<float> out(values);
  for (float& v : out) v = static_cast<float>(rng.uniform() - 0.5) * 2 * kLargest;
  return out;
}

class AveragingPeer final : public TransportHandler {
 public:
  explicit AveragingPeer(const PeerOptions& options)
      : options_(options),
        identity_(key_of(options.index)),
        gradient_(random_gradient(options.trains ? options.values : 0, options.index)),
        norm_(std::sqrt(kernels::sum_of_squares(gradient_))),
        average_(options.values) {}

  int run() {
    TransportOptions transport;
    transport.project = key_of(kProjectKey).public_key();
    transport.chain = chain_of(identity_);
    if (options_.limit) {
      transport.limits.up_bits_per_second = options_.up_mbit * 1e6;
      transport.limits.down_bits_per_second = options_.down_mbit * 1e6;
    }
    transport_ = std::make_unique<Transport>(io_, identity_, transport, *this);
    if (const auto bound = transport_->listen(options_.listen); !bound) {
      std::fprintf(stderr, "%s\n", bound.error().text().c_str());
      return 1;
    }
    collaboration_ =
        std::make_unique<Collaboration>(config(), identity_, starting_point(), Rng(options_.index));
    for (const auto& address : options_.dial) transport_->dial(address, std::nullopt);
    beat();
    obey_standard_input();
    io_.run();
    trainer_.join();
    return 0;
  }

 private:
  CollaborationConfig config() const {
    CollaborationConfig config;
    config.project = key_of(kProjectKey).public_key();
    config.target_batch = kSamplesEach * options_.count;
    config.values = options_.values;
    config.codec_auto = options_.codec == "auto";
    if (const Codec* codec = find_codec(std::string_view(options_.codec))) {
      config.codec = config.contribution_codec = codec->id();
    }
    if (options_.chunk_values > 0) config.chunk_values = options_.chunk_values;
    config.equal_fractions = options_.equal_fractions;
    config.trains = options_.trains;
    config.addresses = {options_.advertise.empty() ? options_.listen : options_.advertise};
    if (const auto at = parse_host_port(config.addresses.front())) config.listening_port = at->port;
    config.role = options_.trains ? Role::kVolunteer : Role::kAggregator;
    config.up_bits_per_second = options_.up_mbit * 1e6;
    config.down_bits_per_second = options_.down_mbit * 1e6;
    config.alone_grace = std::chrono::hours(1);
    return config;
  }

  static StartingPoint starting_point() {
    StartingPoint start;
    start.epochs = kFirstEpoch;
    start.head = genesis_of(key_of(kProjectKey).public_key());
    start.heads = {start.head};
    start.total_samples = 1;
    return start;
  }

  // TransportHandler
  void on_link_up(const LinkInfo& link) override {
    links_.insert(link.peer);
    hosts_[link.peer] = link.remote_host;
    feed(event::LinkUp{link.peer, link.chain.back().certificate.role, "bench", link.dialed_by_us});
    if (links_.size() + 1 < options_.count || std::exchange(ready_, true)) return;
    std::printf("{\"ready\":true,\"leads\":%s}\n", leads_first_round() ? "true" : "false");
    std::fflush(stdout);
  }
  void on_link_down(const PeerId& peer, const Error& why) override {
    if (!ending_) std::fprintf(stderr, "a link broke: %s\n", why.text().c_str());
    links_.erase(peer);
    feed(event::LinkDown{peer});
  }
  void on_message(const PeerId& from, Message message) override {
    feed(event::Received{from, std::move(message)});
  }
  void on_bulk_frame(const PeerId& from, const BulkHeader& header, ByteView payload) override {
    const TimePoint now = clock_.now();
    if (bulk_bytes_ == 0) first_bulk_ = now;
    bulk_bytes_ += payload.size();
    last_bulk_ = now;
    collaboration_->on_bulk_frame(from, header, payload, clock_.now());
    pump();
  }
  std::optional<BulkHeader> fill_bulk_frame(const PeerId& to, BulkRoom& room) override {
    auto header = collaboration_->fill_bulk_frame(to, room);
    if (collaboration_->has_effects()) pump();
    return header;
  }
  void on_dial_failed(const std::string& address, const Error& why) override {
    if (why.code == ErrorCode::kAlreadyExists) return;
    auto timer = std::make_shared<asio::steady_timer>(io_, kRedial);
    timer->async_wait(
        [this, timer, address](const auto&) { transport_->dial(address, std::nullopt); });
  }

  void feed(Event event) {
    collaboration_->handle(std::move(event), clock_.now());
    pump();
  }
  // The answer of the trainer: never within the effect that asked for it.
  void answer(Event event) {
    asio::post(io_, [this, event = std::move(event)]() mutable { feed(std::move(event)); });
  }

  void pump() {
    for (auto effects = collaboration_->take_effects(); !effects.empty();
         effects = collaboration_->take_effects()) {
      for (auto& effect : effects) {
        std::visit([this](auto& it) { carry_out(it); }, effect);
      }
    }
    const auto next = collaboration_->next_deadline();
    if (!next) return void(deadline_.cancel());
    deadline_.expires_after(std::max<Duration>(*next - clock_.now(), std::chrono::milliseconds(1)));
    deadline_.async_wait([this](const boost::system::error_code& failure) {
      if (!failure) feed(event::Tick{});
    });
  }

  void carry_out(effect::Send& it) {
    const auto* offer = std::get_if<Offer>(&it.message);
    if (offer != nullptr && offer->members.size() == options_.count && !std::exchange(all_, true)) {
      std::puts(R"({"all":true})");
      std::fflush(stdout);
    }
    transport_->send(it.to, it.message);
  }
  void carry_out(effect::BulkReady& it) { transport_->bulk_ready(it.to); }
  void carry_out(effect::Dial& it) { transport_->dial(it.address, it.peer); }
  // All of them accept connections: nothing is to be found out.
  void carry_out(effect::DialBack& it) {
    answer(event::DialedBack{it.peer, hosts_.at(it.peer) + ":" + std::to_string(it.port), true});
  }
  void carry_out(effect::CutOff& it) { transport_->keep_out(it.peer, it.period, it.reason); }
  void carry_out(effect::Budget& it) {
    budget_ = it;
    accumulate();
  }
  void carry_out(effect::Halt& it) {
    budget_.samples = 0;
    answer(event::Halted{it.epoch, it.attempt, accumulated_, 0.0});
  }
  void accumulate() {
    if (!options_.trains) return;
    // Until all are in it only says how fast it will be, and so nobody commits.
    if (!gathering_) accumulated_ = std::max(accumulated_, budget_.samples);
    answer(event::Accumulated{budget_.epoch, accumulated_, 0.0, rate()});
  }
  void carry_out(effect::Freeze& it) {
    // A trainer knows both when it has scaled the gradient.
    answer(event::Frozen{it.epoch, it.attempt, accumulated_, 0.0, gradient_, {kLargest, norm_}});
  }
  void carry_out(effect::Apply& it) {
    asio::post(trainer_, [this, epoch = it.commit.commit.epoch, average = it.average] {
      if (const auto decoded = decode_average(*average, average_); !decoded) std::abort();
      asio::post(io_, [this, epoch] {
        accumulated_ = 0;
        feed(event::Applied{epoch + 1, {}});
      });
    });
  }
  void carry_out(effect::Note& it) {
    if (it.level != effect::Note::Level::kWarning && !options_.verbose) return;
    std::fprintf(stderr, "%.4f peer %u: %s\n", seconds(clock_.now().time_since_epoch()),
                 options_.index, it.text.c_str());
  }
  void carry_out(effect::Committed& it) {
    const auto traffic = transport_->totals();
    const auto cost = process_cost();
    const nlohmann::json line = {
        {"round", it.commit.commit.epoch},
        {"attempt", it.commit.commit.attempt},
        {"peers", it.commit.commit.members.size()},
        {"seconds", it.averaging_seconds},
        {"epoch_seconds", it.seconds},
        {"sent", traffic.bytes_sent - told_traffic_.bytes_sent},
        {"received", traffic.bytes_received - told_traffic_.bytes_received},
        {"cpu", cost.cpu_seconds - told_cost_.cpu_seconds},
        {"peak_mb", cost.peak_mb},
        {"bulk", bulk_bytes_},
        {"bulk_seconds", seconds(last_bulk_ - first_bulk_)},
        {"round_trip", longest_round_trip()}};
    bulk_bytes_ = 0;
    told_traffic_ = traffic;
    told_cost_ = cost;
    std::printf("%s\n", line.dump().c_str());
    std::fflush(stdout);
  }
  // Nothing of these comes up in a group that only averages.
  template <class Other>
  void carry_out(Other&) {}

  static auto contributors(const Commit& commit) {
    return std::count_if(commit.members.begin(), commit.members.end(),
                         [](const CommitMember& m) { return m.samples > 0; });
  }

  bool leads_first_round() const {
    std::vector<PeerId> all;
    for (unsigned i = 0; i < options_.count; ++i) all.push_back(key_of(i).public_key());
    return coordinator_of(kFirstEpoch, 0, all) == identity_.public_key();
  }

  double rate() const { return options_.codec == "auto" && !gathering_ ? kQuick : kSlow; }

  double longest_round_trip() const {
    double out = 0;
    for (const auto& peer : links_) {
      if (const auto stats = transport_->stats(peer)) {
        out = std::max(out, seconds(stats->round_trip));
      }
    }
    return out;
  }

  void beat() {
    event::LinksMeasured measured;
    for (const auto& peer : links_) {
      const auto stats = transport_->stats(peer);
      if (stats) measured.links.push_back({peer, stats->round_trip, stats->silent_for});
    }
    collaboration_->handle(std::move(measured), clock_.now());
    pump();
    beat_.expires_after(kBeat);
    beat_.async_wait([this](const boost::system::error_code& failure) {
      if (!failure) beat();
    });
  }

  // "enter" the rounds; "train": all have; "end": links that break now are no news. End of input.
  void obey_standard_input() {
    asio::async_read_until(stdin_, lines_, '\n', [this](const auto& failure, std::size_t bytes) {
      if (failure) return io_.stop();
      const std::string order(asio::buffers_begin(lines_.data()),
                              asio::buffers_begin(lines_.data()) + static_cast<long>(bytes) - 1);
      lines_.consume(bytes);
      if (order == "enter") {
        // Known to all as slow, so that the first coordinator waits for whoever comes in.
        feed(event::Accumulated{kFirstEpoch, 0, 0.0, rate()});
        feed(event::DataReady{});
      } else if (order == "train") {
        gathering_ = false;
        accumulate();
      } else if (order == "end") {
        ending_ = true;
      }
      obey_standard_input();
    });
  }

  const PeerOptions options_;
  const KeyPair identity_;
  SystemClock clock_;
  asio::io_context io_{1};
  asio::thread_pool trainer_{1};
  asio::steady_timer deadline_{io_}, beat_{io_};
  asio::posix::stream_descriptor stdin_{io_, 0};
  asio::streambuf lines_;
  const std::vector<float> gradient_;
  const double norm_;  // of it
  std::vector<float> average_;
  std::unique_ptr<Transport> transport_;
  std::unique_ptr<Collaboration> collaboration_;
  std::set<PeerId> links_;
  std::map<PeerId, std::string> hosts_;  // of those
  std::uint32_t accumulated_ = 0;
  bool ready_ = false, all_ = false, gathering_ = true, ending_ = false;
  effect::Budget budget_{};
  LinkStats told_traffic_;
  std::uint64_t bulk_bytes_ = 0;  // received in this round
  TimePoint first_bulk_{}, last_bulk_{};
  ProcessCost told_cost_;
};

}  // namespace

int run_averaging_peer(const PeerOptions& options) {
  if (!init_crypto()) return 1;
  return AveragingPeer(options).run();
}

}  // namespace potluck::bench
