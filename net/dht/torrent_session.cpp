// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/dht/torrent_session.h"

#include <algorithm>
#include <condition_variable>
#include <future>
#include <iterator>
#include <libtorrent/alert_types.hpp>
#include <libtorrent/bdecode.hpp>
#include <libtorrent/bencode.hpp>
#include <libtorrent/disabled_disk_io.hpp>
#include <libtorrent/kademlia/ed25519.hpp>
#include <libtorrent/kademlia/item.hpp>
#include <libtorrent/session.hpp>
#include <libtorrent/session_params.hpp>
#include <libtorrent/session_stats.hpp>
#include <libtorrent/settings_pack.hpp>
#include <limits>
#include <mutex>
#include <thread>

#include "net/base/clock.h"
#include "net/base/log.h"
#include "net/dht/known_nodes_file.h"
#include "net/link/sockets/address.h"

namespace potluck {
namespace {

namespace lt = libtorrent;
using namespace std::chrono_literals;

constexpr const char* kWellKnown[] = {"router.bittorrent.com:6881", "dht.libtorrent.org:25401",
                                      "router.utorrent.com:6881", "dht.transmissionbt.com:6881"};
// What is asked before the DHT runs is lost, and libtorrent says nothing of it. It is put off until
// a node has answered, which is looked for so often, or for so long.
constexpr Duration kLookForNodes = 200ms;
constexpr Duration kLookSeldom = 1h;  // an alert wakes it
constexpr Duration kMostWaitForNodes = 5s;
constexpr Duration kMostWaitForEnd = 2s;
// That we spend on answers to others. What we ask ourselves is not held back, but counted.
constexpr int kUplinkForOthers_Bps = 4000;
constexpr int kKeepItems_s = 2 * 3600;  // of others, as BEP 44 has it
constexpr int kUnlimited = 1'000'000;

lt::settings_pack settings_of(const TorrentDhtOptions& options,
                              const std::vector<std::string>& bootstrap) {
  using Pack = lt::settings_pack;
  Pack out;
  std::string nodes;
  for (const std::string& each : bootstrap) nodes += (nodes.empty() ? "" : ",") + each;
  out.set_str(Pack::listen_interfaces, options.listen);
  out.set_str(Pack::dht_bootstrap_nodes, nodes);
  // Of peers and trackers, to whom it never talks; neither shall name another program.
  out.set_str(Pack::user_agent, "Potluck");
  out.set_str(Pack::peer_fingerprint, "");
  out.set_bool(Pack::enable_dht, true);
  for (const int other :
       {Pack::enable_lsd, Pack::enable_upnp, Pack::enable_natpmp, Pack::enable_incoming_tcp,
        Pack::enable_outgoing_tcp, Pack::enable_incoming_utp, Pack::enable_outgoing_utp}) {
    out.set_bool(other, false);
  }
  for (const int rule : {Pack::dht_restrict_routing_ips, Pack::dht_restrict_search_ips,
                         Pack::dht_ignore_dark_internet, Pack::dht_prefer_verified_node_ids}) {
    out.set_bool(rule, options.restrict_ips);
  }
  if (!options.restrict_ips) out.set_int(Pack::dht_block_ratelimit, kUnlimited);
  out.set_int(Pack::dht_upload_rate_limit,
              options.restrict_ips ? kUplinkForOthers_Bps : kUnlimited);
  out.set_int(Pack::dht_item_lifetime, kKeepItems_s);
  out.set_int(Pack::alert_mask, lt::alert_category::dht | lt::alert_category::error);
  return out;
}

lt::dht::dht_state state_in(const std::string& bytes) {
  if (bytes.empty()) return {};
  lt::error_code failure;
  const lt::bdecode_node tree = lt::bdecode(bytes, failure);
  if (!failure && tree.type() == lt::bdecode_node::dict_t) {
    return lt::read_session_params(tree, lt::session_handle::save_dht_state).dht_state;
  }
  log_for("dht").warn("the file of known nodes is damaged, and not used");
  return {};
}

Bytes bytes_of(const lt::entry& value) {
  if (value.type() != lt::entry::string_t) return {};
  const std::string& text = value.string();
  return {text.begin(), text.end()};
}

// What wakes the thread that reads alerts; outlives the session, whose last words may come late.
struct Bell {
  std::mutex mutex;
  std::condition_variable rung;
  bool has_rung = false, ends = false;

  void ring(bool to_end = false) {
    const std::lock_guard lock(mutex);
    has_rung = true;
    ends = ends || to_end;
    rung.notify_all();
  }
  // -> false: it is the end.
  bool wait(Duration at_most) {
    std::unique_lock lock(mutex);
    rung.wait_for(lock, at_most, [&] { return has_rung; });
    has_rung = false;
    return !ends;
  }
};

struct Keys {
  lt::dht::public_key open;
  lt::dht::secret_key secret;
};

Keys keys_of(const Rendezvous::Key& seed) {
  std::array<char, 32> bytes;
  std::ranges::copy(seed, bytes.begin());
  const auto [open, secret] = lt::dht::ed25519_create_keypair(bytes);
  return {open, secret};
}

// On libtorrent's thread: it has looked for what is there, and is about to put.
void rewrite(const Keys& keys, const RewriteItem& next, lt::entry& value,
             std::array<char, 64>& signature, std::int64_t& sequence, const std::string& salt) {
  // The largest number cannot be followed: somebody means to have the last word today.
  if (sequence == std::numeric_limits<std::int64_t>::max()) return;
  const auto item = next(bytes_of(value));
  if (!item) return;
  value = std::string(item->begin(), item->end());
  std::vector<char> encoded;
  lt::bencode(std::back_inserter(encoded), value);
  ++sequence;
  signature = lt::dht::sign_mutable_item(encoded, salt, lt::dht::sequence_number(sequence),
                                         keys.open, keys.secret)
                  .bytes;
}

class TorrentSession final : public ItemStore {
 public:
  explicit TorrentSession(const TorrentDhtOptions& options);
  ~TorrentSession() override;
  TorrentSession(const TorrentSession&) = delete;
  TorrentSession& operator=(const TorrentSession&) = delete;

  std::unique_ptr<ItemSlot> open(const Rendezvous::Key& seed, ItemNews news) override;

 private:
  class Slot;

  void run();
  void read_alerts();
  void on(const lt::dht_mutable_item_alert& alert);
  void on(const lt::dht_put_alert& alert);
  void on(const lt::session_stats_alert& alert);
  void nodes_are_known();
  // Does it once the DHT runs.
  void ask(std::function<void(lt::session&)> what);
  void save_state();
  std::string state() const;

  const std::vector<std::string> bootstrap_;
  const std::filesystem::path state_file_;
  const std::shared_ptr<Bell> bell_ = std::make_shared<Bell>();
  const int nodes_metric_ = lt::find_metric_idx("dht.dht_nodes");
  std::unique_ptr<lt::session> session_;
  std::mutex mutex_;          // of the following
  std::vector<Slot*> slots_;  // those that are open
  std::vector<std::function<void(lt::session&)>> put_off_;
  bool runs_ = false;
  std::thread thread_;  // reads alerts
};

class TorrentSession::Slot final : public ItemSlot {
 public:
  Slot(TorrentSession& session, const Rendezvous::Key& seed, ItemNews told)
      : keys(keys_of(seed)), news(std::move(told)), session_(session) {
    const std::lock_guard lock(session_.mutex_);
    session_.slots_.push_back(this);
  }
  ~Slot() override {
    const std::lock_guard lock(session_.mutex_);
    std::erase(session_.slots_, this);
  }
  Slot(const Slot&) = delete;
  Slot& operator=(const Slot&) = delete;

  void get(const std::string& salt) override {
    session_.ask([key = keys.open.bytes, salt](lt::session& dht) { dht.dht_get_item(key, salt); });
  }
  void put(const std::string& salt, RewriteItem next) override {
    session_.ask([keys = keys, salt, next = std::move(next)](lt::session& dht) {
      dht.dht_put_item(
          keys.open.bytes,
          [keys, next](lt::entry& value, std::array<char, 64>& signature, std::int64_t& sequence,
                       const std::string& of) {
            rewrite(keys, next, value, signature, sequence, of);
          },
          salt);
    });
  }

  const Keys keys;
  const ItemNews news;

 private:
  TorrentSession& session_;
};

TorrentSession::TorrentSession(const TorrentDhtOptions& options)
    : bootstrap_(options.bootstrap.empty()
                     ? std::vector<std::string>(std::begin(kWellKnown), std::end(kWellKnown))
                     : options.bootstrap),
      state_file_(options.state_file) {
  lt::session_params params(settings_of(options, bootstrap_), {});
  params.disk_io_constructor = lt::disabled_disk_io_constructor;
  params.dht_state = state_in(read_known_nodes(state_file_));
  session_ = std::make_unique<lt::session>(std::move(params));
  session_->set_alert_notify([bell = bell_] { bell->ring(); });
  thread_ = std::thread([this] { run(); });
}

TorrentSession::~TorrentSession() {
  bell_->ring(true);
  thread_.join();
  save_state();
  session_->set_alert_notify({});
  // Its threads end by themselves. One that still asks the system for the address of a name may
  // take half a minute, for which nobody waits.
  lt::session_proxy left = session_->abort();
  session_.reset();
  std::promise<void> ended;
  const auto is_ended = ended.get_future();
  std::thread([left = std::move(left), ended = std::move(ended)]() mutable {
    { const lt::session_proxy joins_them = std::move(left); }
    ended.set_value();
  }).detach();
  is_ended.wait_for(kMostWaitForEnd);
}

std::unique_ptr<ItemSlot> TorrentSession::open(const Rendezvous::Key& seed, ItemNews news) {
  return std::make_unique<Slot>(*this, seed, std::move(news));
}

void TorrentSession::ask(std::function<void(lt::session&)> what) {
  const std::lock_guard lock(mutex_);
  session_->post_session_stats();
  if (runs_) return what(*session_);
  put_off_.push_back(std::move(what));
}

void TorrentSession::run() {
  const SystemClock clock;
  const TimePoint begun = clock.now();
  TimePoint looked = begun;
  while (bell_->wait(runs_ ? kLookSeldom : kLookForNodes)) {
    read_alerts();
    if (runs_) continue;
    const TimePoint now = clock.now();
    if (now - begun >= kMostWaitForNodes) {
      nodes_are_known();
    } else if (now - looked >= kLookForNodes) {
      looked = now;
      session_->post_session_stats();  // its answer rings as well
    }
  }
}

void TorrentSession::read_alerts() {
  std::vector<lt::alert*> alerts;
  session_->pop_alerts(&alerts);
  for (const lt::alert* each : alerts) {
    if (const auto* item = lt::alert_cast<lt::dht_mutable_item_alert>(each)) {
      on(*item);
    } else if (const auto* put = lt::alert_cast<lt::dht_put_alert>(each)) {
      on(*put);
    } else if (const auto* stats = lt::alert_cast<lt::session_stats_alert>(each)) {
      on(*stats);
    } else if (lt::alert_cast<lt::dht_bootstrap_alert>(each)) {
      nodes_are_known();
    } else if (each->category() & lt::alert_category::error) {
      log_for("dht").debug("{}", each->message());
    }
  }
}

void TorrentSession::nodes_are_known() {
  const std::lock_guard lock(mutex_);
  runs_ = true;
  for (const auto& what : std::exchange(put_off_, {})) what(*session_);
}

void TorrentSession::on(const lt::dht_mutable_item_alert& alert) {
  const std::lock_guard lock(mutex_);
  for (const Slot* each : slots_) {
    if (each->keys.open.bytes != alert.key) continue;
    each->news.got(alert.salt, bytes_of(alert.item), alert.authoritative);
  }
}

void TorrentSession::on(const lt::dht_put_alert& alert) {
  const std::lock_guard lock(mutex_);
  for (const Slot* each : slots_) {
    if (each->keys.open.bytes == alert.public_key) each->news.stored(alert.salt, alert.num_success);
  }
}

// Libtorrent asks for the addresses of the well-known nodes once, at its start. A computer that was
// offline then would never find anybody.
void TorrentSession::on(const lt::session_stats_alert& alert) {
  const std::int64_t nodes = alert.counters()[nodes_metric_];
  if (nodes != 0 && !runs_) nodes_are_known();
  if (nodes != 0 || !runs_) return;
  log_for("dht").debug("no node of the DHT is known");
  for (const std::string& each : bootstrap_) {
    if (const auto at = parse_host_port(each)) session_->add_dht_node({at->host, at->port});
  }
}

void TorrentSession::save_state() {
  if (state_file_.empty()) return;
  try {
    write_known_nodes(state_file_, state());
  } catch (const std::exception& failure) {
    log_for("dht").warn("the nodes that were known are not kept: {}", failure.what());
  }
}

// Empty where it knows none: a session that met nobody has nothing to add to earlier ones.
std::string TorrentSession::state() const {
  constexpr auto kWhat = lt::session_handle::save_dht_state;
  const lt::session_params params = session_->session_state(kWhat);
  if (params.dht_state.nodes.empty() && params.dht_state.nodes6.empty()) return {};
  const std::vector<char> bytes = lt::write_session_params_buf(params, kWhat);
  return {bytes.begin(), bytes.end()};
}

// Where the computer has no room for another thread or socket: finds nobody.
class NoStore final : public ItemStore {
  class Slot final : public ItemSlot {
    void get(const std::string&) override {}
    void put(const std::string&, RewriteItem) override {}
  };

 public:
  std::unique_ptr<ItemSlot> open(const Rendezvous::Key&, ItemNews) override {
    return std::make_unique<Slot>();
  }
};

}  // namespace

std::shared_ptr<ItemStore> start_torrent_session(const TorrentDhtOptions& options) {
  try {
    return std::make_shared<TorrentSession>(options);
  } catch (const std::exception& failure) {
    log_for("dht").warn("the public DHT cannot be joined: {}", failure.what());
    return std::make_shared<NoStore>();
  }
}

}  // namespace potluck
