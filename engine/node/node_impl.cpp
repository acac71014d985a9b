// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/node_impl.h"

#include <algorithm>
#include <cmath>

#include "engine/node/private_home.h"
#include "engine/node/sentences.h"
#include "engine/node/stored_json.h"
#include "net/base/log.h"
#include "net/identity/identity.h"

namespace potluck {

std::string program_version() { return POTLUCK_VERSION; }

Result<std::unique_ptr<Node>> Node::open(const std::string& home_text,
                                         std::chrono::milliseconds patience) {
  POTLUCK_CHECK(init_crypto());
  const std::filesystem::path home(home_text);
  POTLUCK_TRY(auto lock, HomeLock::take(home, patience));
  POTLUCK_TRY(const bool was_open, make_private(home));
  if (was_open) {
    log_for("node")->warn("other users of this computer could read {}: they no longer can",
                          home.string());
  }
  POTLUCK_TRY(auto identity, load_or_create_identity(home));
  POTLUCK_TRY(auto store, Store::open(home));
  auto probe = make_system_probe({"/proc", "/sys", home}, /*ask_desktop=*/true, open_nvml());
  return std::unique_ptr<Node>(std::make_unique<NodeImpl>(
      home, std::move(lock), std::move(identity), std::move(store), std::move(probe)));
}

NodeImpl::NodeImpl(std::filesystem::path home, HomeLock lock, KeyPair identity,
                   std::unique_ptr<Store> store, std::unique_ptr<SystemProbe> probe)
    : home_(std::move(home)),
      lock_(std::move(lock)),
      identity_(std::move(identity)),
      storage_(std::move(store)),
      probe_(std::move(probe)) {
  load_rules();
}

NodeImpl::~NodeImpl() {
  {
    const std::lock_guard lock(watch_mutex_);
    watch_ends_ = true;
  }
  watch_wake_.notify_all();
  if (watcher_.joinable()) watcher_.join();
  if (const auto stopped = stop(); !stopped && stopped.error().code != ErrorCode::kNotFound) {
    log_for("node")->error("{}", stopped.error().text());
  }
}

Result<std::vector<ProjectRow>> NodeImpl::rows() {
  return storage_.ask([](Store& store) { return store.projects(); });
}

Result<LocalProject> NodeImpl::open_project(ProjectRow row) const {
  LocalProject out;
  POTLUCK_TRY(out.manifest, decode_manifest(row.manifest));
  out.folder = ProjectFolder::of(home_, row.id);
  out.row = std::move(row);
  return out;
}

// wanted: a project's id or the beginning of it, its name, or "" for the running or only one.
Result<LocalProject> NodeImpl::find(const std::string& wanted) {
  POTLUCK_TRY(auto all, rows());
  if (all.empty()) {
    return {ErrorCode::kNotFound, "this computer takes part in no project yet",
            "run: potluck-node join LINK, or potluck-node create"};
  }
  if (wanted.empty()) {
    std::shared_lock lock(session_mutex_);
    const auto running = wanted_;
    lock.unlock();
    if (!running && all.size() > 1) {
      return {ErrorCode::kInvalidArgument,
              "there are " + std::to_string(all.size()) + " projects here",
              "name one of them by its id or name"};
    }
    for (auto& row : all) {
      if (!running || row.id == running->id) return open_project(std::move(row));
    }
  }
  for (auto& row : all) {
    const bool by_id = wanted.size() >= 4 && row.id.hex().starts_with(wanted);
    if (by_id || row.name == wanted) return open_project(std::move(row));
  }
  return {ErrorCode::kNotFound, "there is no project '" + wanted + "' here",
          "potluck-node status lists those there are"};
}

Status NodeImpl::save_membership(const ProjectFolder& folder, const ProjectRow& row,
                                 const std::string& link) {
  std::error_code failure;
  std::filesystem::create_directories(folder.path, failure);
  POTLUCK_CHECK(write_file_atomically(folder.manifest_file(), row.manifest));
  POTLUCK_CHECK(write_file_atomically(folder.chain_file(), row.chain));
  POTLUCK_CHECK(write_file_atomically(folder.link_file(), as_bytes(link + "\n")));
  return storage_.ask([&row](Store& store) { return store.put_project(row); });
}

std::vector<std::string> NodeImpl::bootstrap_of(const LocalProject& membership) {
  std::vector<std::string> out;
  const auto key = "peers." + membership.row.id.hex();
  const auto seen = stored_json(storage_.ask([&key](Store& store) { return store.setting(key); }));
  for (const auto& address : seen) {
    if (address.is_string()) out.push_back(address);
  }
  constexpr std::uint64_t kMaxLinkBytes = 64 * 1024;
  if (const auto text = read_whole_file(membership.folder.link_file(), kMaxLinkBytes)) {
    if (const auto invite = parse_link(as_text(*text), SystemClock().unix_seconds())) {
      out.insert(out.end(), invite->addresses.begin(), invite->addresses.end());
    }
  }
  const auto& named = membership.manifest.bootstrap;
  out.insert(out.end(), named.begin(), named.end());
  return out;
}

void NodeImpl::recall_bandwidth(SessionSetup& setup) {
  const auto key = "bandwidth." + setup.row.id.hex();
  const auto known = stored_json(storage_.ask([&key](Store& store) { return store.setting(key); }));
  const auto rate = [&known](const char* direction) {
    const auto at = known.is_object() ? known.find(direction) : known.end();
    const double value =
        known.is_object() && at != known.end() && at->is_number() ? at->get<double>() : 0.0;
    return std::isfinite(value) && value > 0 ? value : 0.0;
  };
  setup.known_up_bits_per_second = rate("up_bps");
  setup.known_down_bits_per_second = rate("down_bps");
}

Status NodeImpl::start(const std::string& project, const RunOptions& options) {
  POTLUCK_TRY(auto membership, find(project));
  auto facts = probe_->read(keeper_.preferences());
  std::unique_lock lock(session_mutex_);
  if (session_ && has_failed()) POTLUCK_CHECK(stop_session());  // this is "Try again"
  if (session_) {
    return {ErrorCode::kAlreadyExists, "a project runs here already", "stop it first"};
  }
  keeper_.begin_project();
  facts.process_bytes = 0;  // of the project, which is not there yet
  keeper_.observe(facts);
  obey_rules_ = options.obey_rules;
  stops_after_round_ = round_over_ = false;
  if (decide().may_take_part()) POTLUCK_CHECK(start_wanted(membership, options));
  wanted_ = {membership.row.id, membership.row.name, options};
  if (!session_) rest();
  remember_pause();
  if (!watcher_.joinable()) watcher_ = std::thread([this] { watch_rules(); });
  return ok_status();
}

bool NodeImpl::has_failed() const {
  const std::lock_guard lock(told_mutex_);
  return raw_ && (*raw_)["activity"] == "failed";
}

// Under the exclusive lock.
Status NodeImpl::start_wanted(const LocalProject& membership, const RunOptions& options) {
  SessionSetup setup{membership.folder,
                     membership.row,
                     membership.manifest,
                     {},
                     limited(options),
                     identity_,
                     &storage_,
                     bootstrap_of(membership),
                     0,
                     0,
                     [this](Json event) { emit(std::move(event)); },
                     [this](std::shared_ptr<const Json> now) { set_published(std::move(now)); },
                     [this] { on_pardoned(); }};
  POTLUCK_TRY(setup.chain, decode_chain(membership.row.chain));
  POTLUCK_CHECK(verify_chain(setup.chain, membership.row.id, identity_.public_key(),
                             SystemClock().unix_seconds()));
  recall_bandwidth(setup);
  auto session = std::make_shared<Session>(std::move(setup));
  POTLUCK_CHECK(session->start());
  session_ = std::move(session);
  told_pause_ = !decide().may_compute();
  if (told_pause_) session_->pause(true);
  return ok_status();
}

Status NodeImpl::stop() {
  std::unique_lock lock(session_mutex_);
  if (!wanted_) {
    return {ErrorCode::kNotFound, "no project runs here", "nothing needs to be stopped"};
  }
  stops_after_round_ = round_over_ = false;
  wanted_.reset();
  if (session_) return stop_session();
  set_published(nullptr);
  return ok_status();
}

bool NodeImpl::running() const {
  std::shared_lock lock(session_mutex_);
  return wanted_.has_value();
}

Json NodeImpl::snapshot() const {
  {
    const std::lock_guard lock(told_mutex_);
    if (published_) return *published_;
  }
  return idle_snapshot();
}

Json NodeImpl::idle_snapshot() const {
  const auto said = describe({});
  Json out = {{"version", 0},
              {"project", ""},
              {"name", ""},
              {"activity", "idle"},
              {"sentence", said.sentence},
              {"reason", said.reason},
              {"fix", nullptr},
              {"disk_trouble", nullptr},
              {"paused", false},
              {"epoch", 0},
              {"epochs_total", 0},
              {"others_epoch", 0},
              {"seconds_left", nullptr},
              {"peers", 0},
              {"listening", ""},
              {"client_mode", false},
              {"batch", {{"mine", 0}, {"others", 0}, {"target", 0}, {"eta_seconds", nullptr}}},
              {"samples_per_second", {{"mine", 0}, {"all", 0}}},
              {"loss", nullptr},
              {"learning_rate", 0},
              {"validation", nullptr},
              {"traffic", {{"up_bps", 0}, {"down_bps", 0}, {"up_bytes", 0}, {"down_bytes", 0}}},
              {"fetch", nullptr},
              {"round", {{"attempt", 0}, {"coordinator", ""}, {"averaging", false}}},
              {"device", ""},
              {"state_digest", nullptr}};
  out.update(standing_json({}));
  return out;
}

void NodeImpl::look_soon() {
  const std::lock_guard lock(watch_mutex_);
  watch_now_ = true;
  watch_wake_.notify_all();
}

// On the network thread of a session that has failed: the rules' thread starts it anew.
void NodeImpl::on_pardoned() {
  pardoned_ = true;
  look_soon();
}

void NodeImpl::emit(Json event) {
  if (stops_after_round_ && event["type"] == "commit") {
    round_over_ = true;
    look_soon();
  }
  std::list<std::shared_ptr<Observer>> observers;
  {
    const std::lock_guard lock(told_mutex_);
    event["sequence"] = ++sequence_;
    observers = observers_;
  }
  for (const auto& observer : observers) {
    const std::lock_guard lock(observer->mutex);
    if (observer->tell) observer->tell(event);
  }
}

Node::Subscription NodeImpl::observe(EventObserver tell) {
  auto observer = std::make_shared<Observer>();
  observer->tell = std::move(tell);
  {
    const std::lock_guard lock(told_mutex_);
    observers_.push_back(observer);
  }
  return {observer.get(), [this, observer](void*) {
            {
              const std::lock_guard lock(observer->mutex);
              observer->tell = nullptr;
            }
            const std::lock_guard lock(told_mutex_);
            observers_.remove(observer);
          }};
}

}  // namespace potluck
