// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/api/node_impl.h"

#include "engine/node/api/admission_calls.h"
#include "engine/node/api/archive_calls.h"
#include "engine/node/api/creation_calls.h"
#include "engine/node/api/forecast_calls.h"
#include "engine/node/api/history_calls.h"
#include "engine/node/api/key_calls.h"
#include "engine/node/api/manage_calls.h"
#include "engine/node/api/model_calls.h"
#include "engine/node/api/node_calls.h"
#include "engine/node/api/owner_rule_calls.h"
#include "engine/node/api/project_calls.h"
#include "engine/node/api/receipt_calls.h"
#include "engine/node/api/run_calls.h"
#include "engine/node/creation/organise_project.h"
#include "engine/node/disk/private_home.h"
#include "engine/node/disk/wall_clock.h"
#include "engine/node/projects/new_identity.h"
#include "engine/node/session/program_version.h"
#include "net/base/log.h"
#include "net/dht/torrent_dht.h"

namespace potluck {
namespace {

constexpr auto kLookEvery = std::chrono::seconds(3);

// Whoever names nodes of its own has a DHT of its own, wherever those are.
TorrentDhtOptions dht_options(const std::filesystem::path& home, const OutsideServices& services) {
  TorrentDhtOptions out;
  out.state_file = home / "dht-nodes";
  if (services.dht) out.bootstrap = *services.dht;
  out.restrict_ips = out.bootstrap.empty();
  return out;
}

}  // namespace

Result<std::unique_ptr<Node>> Node::open(const std::string& home_text,
                                         std::chrono::milliseconds patience,
                                         const OutsideServices& services) {
  POTLUCK_CHECK(init_crypto());
  const std::filesystem::path home(home_text);
  POTLUCK_TRY(auto lock, HomeLock::take(home, patience));
  POTLUCK_TRY(const bool was_open, make_private(home));
  if (was_open) {
    log_for("node").warn("other users of this computer could read {}: they no longer can",
                         home.string());
  }
  POTLUCK_TRY(auto store, Store::open(home));
  POTLUCK_TRY(auto identity, identity_of(home, *store, SystemClock().unix_seconds()));
  auto probe = make_system_probe({"/proc", "/sys", home}, /*ask_desktop=*/true, open_nvml());
  return std::unique_ptr<Node>(std::make_unique<NodeImpl>(
      home, std::move(lock), std::move(identity), std::move(store), std::move(probe), services));
}

NodeImpl::NodeImpl(std::filesystem::path home, HomeLock lock, KeyPair identity,
                   std::unique_ptr<Store> store, std::unique_ptr<SystemProbe> probe,
                   const OutsideServices& services)
    : home_(std::move(home)),
      lock_(std::move(lock)),
      identity_(std::move(identity)),
      storage_(std::move(store)),
      memberships_(home_, storage_, running_),
      owner_(home_, storage_, std::move(probe), services),
      finder_(open_torrent_dht(dht_options(home_, services))),
      published_([this] { return frame(); }),
      watch_(kLookEvery, [this] { look(); }),
      runner_(identity_, storage_, memberships_, owner_, running_, published_, events_, watch_,
              *finder_),
      joining_(identity_, storage_, memberships_, owner_, *finder_),
      describer_(home_, identity_.public_key(), storage_, memberships_, owner_, running_),
      nearby_(std::make_shared<NearbyCalls>(memberships_, owner_, running_)) {
  add_calls();
  forget_old_web_data(home_);
}

void NodeImpl::add_calls() {
  const auto& me = identity_.public_key();
  calls_.add(std::make_shared<NodeCalls>(home_, me, published_));
  calls_.add(std::make_shared<ProjectCalls>(memberships_, running_, joining_, describer_));
  calls_.add(std::make_shared<CreationCalls>(home_, identity_, storage_, owner_));
  calls_.add(std::make_shared<ForecastCalls>(home_, memberships_, owner_, running_));
  calls_.add(nearby_);
  calls_.add(std::make_shared<ManageCalls>(identity_, storage_, memberships_, running_));
  calls_.add(std::make_shared<AdmissionCalls>(identity_, storage_, memberships_, running_));
  calls_.add(std::make_shared<KeyCalls>(home_, me, storage_, memberships_, running_));
  calls_.add(std::make_shared<ArchiveCalls>(storage_, memberships_, running_));
  calls_.add(std::make_shared<RunCalls>(runner_, running_));
  calls_.add(std::make_shared<RuleCalls>(
      owner_, runner_, [this] { nearby_->announce(); }, [this] { look(); }));
  calls_.add(std::make_shared<HistoryCalls>(me, storage_, memberships_, usage_));
  calls_.add(std::make_shared<ReceiptCalls>(identity_, storage_, memberships_));
  calls_.add(
      std::make_shared<ModelCalls>(home_, identity_, storage_, memberships_, running_, owner_));
}

NodeImpl::~NodeImpl() {
  watch_.end();
  if (const auto stopped = stop(); !stopped && stopped.error().code != ErrorCode::kNotFound) {
    log_for("node").error("{}", stopped.error().text());
  }
}

Result<OrganisedProject> NodeImpl::create(const NewProjectRequest& request) {
  return organise_project(request, web_terms(home_, owner_.preferences()), identity_, storage_);
}

Result<JoinedProject> NodeImpl::join(const std::string& link, const std::string& display_name) {
  return joining_.join(link, display_name, "");
}

Status NodeImpl::start(const std::string& project, const RunOptions& options) {
  return runner_.start(project, options);
}

Status NodeImpl::stop() { return runner_.stop(); }

Status NodeImpl::start_again() { return runner_.start_again(); }

bool NodeImpl::running() const { return running_.use().wanted().has_value(); }

void NodeImpl::pause(bool paused) {
  if (paused) {
    owner_.pause(0);
  } else {
    owner_.resume();
  }
  runner_.obey();
}

void NodeImpl::look_around(const LanOptions& options) { nearby_->look_around(options); }

control::NodeStatus NodeImpl::status() const { return published_.now(); }

bool NodeImpl::answers(const std::string& method) const { return calls_.answers(method); }

Result<Json> NodeImpl::call(const std::string& method, const Json& params) {
  return calls_.call(method, params);
}

Node::Subscription NodeImpl::observe(EventObserver tell) {
  return events_.observe(std::move(tell));
}

StatusFrame NodeImpl::frame() {
  return {owner_.decide(), owner_.facts(), runner_.stops_after_round(), unix_ms_now()};
}

void NodeImpl::look() {
  owner_.look();
  runner_.obey();
  note_usage();
  nearby_->announce();
}

void NodeImpl::note_usage() {
  const auto now = status();
  if (now.project.empty()) return;
  const auto& traffic = now.network.traffic;
  const auto facts = owner_.facts();
  usage_.add(now.project,
             {unix_ms_now(), traffic.up_bps, traffic.down_bps, facts.load, facts.celsius});
}

}  // namespace potluck
