// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/creation/organise_project.h"

#include <algorithm>

#include "engine/node/creation/new_project.h"
#include "engine/node/disk/data_files.h"
#include "engine/node/disk/recipe_options.h"
#include "engine/node/finding/addresses.h"
#include "engine/node/finding/known_facts.h"
#include "engine/project/project_folder.h"
#include "engine/train/models/model_layout.h"
#include "engine/train/models/model_spec.h"
#include "net/base/clock.h"
#include "net/base/relay_address.h"
#include "net/base/temporary_folder.h"
#include "net/web/web_url.h"

namespace potluck {
namespace {

bool is_loopback(const std::string& host) { return host.starts_with("127.") || host == "::1"; }

// Where the link will say that this computer is, and where it will listen for it.
struct Reachable {
  std::vector<std::string> addresses;
  std::string listen;
};

// relays: HOST:PORT of those over which members may reach each other. A link has room for a few
// addresses: they come first, as they are right wherever this computer is.
Result<std::vector<std::string>> addresses_of(const std::vector<std::string>& relays) {
  std::vector<std::string> out;
  for (const auto& text : relays) {
    POTLUCK_TRY(const auto relay, parse_peer_address(over_relay(text)));
    out.push_back(to_string(relay));
  }
  return out;
}

Result<Reachable> choose_addresses(const std::vector<std::string>& wanted,
                                   const std::vector<std::string>& relays) {
  Reachable out;
  POTLUCK_TRY(out.addresses, addresses_of(relays));
  const std::string any = any_host();
  if (wanted.empty()) {
    POTLUCK_TRY(const auto port, find_lasting_port(any));
    std::ranges::move(dialable_addresses(any, port), std::back_inserter(out.addresses));
    out.listen = to_string(HostPort{any, port});
    return out;
  }
  for (const auto& text : wanted) {
    POTLUCK_TRY(auto address, parse_host_port(text));
    if (address.port == 0) {
      const std::string host = is_loopback(address.host) ? address.host : any;
      POTLUCK_TRY(address.port, find_lasting_port(host));
    }
    for (const auto& each : dialable_addresses(address.host, address.port)) {
      out.addresses.push_back(each);
    }
    if (!out.listen.empty()) continue;
    // An address of a router cannot be listened on; the port is what counts.
    if (!is_loopback(address.host)) address.host = any;
    out.listen = to_string(address);
  }
  return out;
}

Error unknown_policy(const std::string& policy) {
  return {ErrorCode::kInvalidArgument, "there is no join policy '" + policy + "'",
          "use open (anyone may pass the link on), invite, or approval (you let each one in)"};
}

Result<TemporaryFolder> temporary_in(const std::filesystem::path& home) {
  // This node has the home to itself: what is there was left by one that died.
  const auto preparing = home / "projects" / ".preparing";
  std::error_code ignored;
  std::filesystem::remove_all(preparing, ignored);
  return TemporaryFolder::make(preparing);
}

// Its row; without one, nothing of it stays.
Status keep(const CreatedProject& made, const std::filesystem::path& home,
            const std::string& listen, std::int64_t now_unix, const ModelEstimate& estimate,
            StorageThread& storage) {
  const auto folder = ProjectFolder::of(home, made.manifest.id);
  const auto undo = [&folder](const Error& error) -> Error {
    std::error_code failure;  // the first error is the one to tell
    std::filesystem::remove_all(folder.path, failure);
    return error;
  };
  ProjectRow row;
  row.id = made.manifest.id;
  row.name = made.manifest.name;
  auto bytes = read_whole_file(folder.manifest_file(), kMaxManifestBytes);
  if (!bytes) return undo(bytes.error());
  row.manifest = std::move(*bytes);
  row.chain = encode_chain(made.chain);
  row.organiser = true;
  row.joined_unix = now_unix;
  row.last_address = listen;
  const auto stored = storage.ask([&row](Store& store) { return store.put_project(row); });
  if (!stored) return undo(stored.error());
  storage.post([id = row.id, estimate](Store& store) { remember_estimate(store, id, estimate); });
  return ok_status();
}

// What is in the house is nothing for others; and what comes after a '?' may be a key that lets in
// its owner alone, or only today.
void leave_out_what_is_not_for_members(std::vector<std::string>& addresses) {
  for (std::string& each : addresses) {
    const auto url = parse_web_url(each);
    const bool open = url && is_public_host(*url) && url->target.find('?') == std::string::npos;
    if (!open) each.clear();
  }
}

// Of the model as it is trained on the data that is here.
Result<ModelLayout> layout_here(const ProjectFolder& folder, const Manifest& manifest) {
  POTLUCK_TRY(const auto options, trainer_options(folder, manifest));
  POTLUCK_TRY(const auto data, Dataset::load(data_files(folder, manifest)));
  return layout_of(options.model, shape_of(*data));
}

}  // namespace

Result<OrganisedProject> organise_project(const NewProjectRequest& request, const WebTerms& web,
                                          const KeyPair& identity, StorageThread& storage) {
  const std::filesystem::path& home = web.home;
  NewProject wanted;
  wanted.name = request.name;
  wanted.description = request.description;
  wanted.data = request.data;
  POTLUCK_TRY(const auto spec, parse_model_spec(request.model));
  wanted.model = to_string(spec);
  POTLUCK_TRY(wanted.recipe, parse_recipe(request.recipe));
  const auto policy = policy_named(request.policy);
  if (!policy) return unknown_policy(request.policy);
  wanted.policy = *policy;
  wanted.display_name = request.display_name;
  wanted.find_over_dht = request.find_over_dht;
  POTLUCK_TRY(const auto reachable, choose_addresses(request.addresses, request.relays));
  wanted.addresses = reachable.addresses;

  POTLUCK_TRY(const auto temporary, temporary_in(home));
  POTLUCK_TRY(const auto prepared,
              prepare_project(request, spec, wanted.recipe, web, temporary.path()));
  wanted.extras = prepared.extras;
  wanted.recipe = prepared.recipe;
  wanted.source = prepared.source;
  if (wanted.source) leave_out_what_is_not_for_members(wanted.source->web);
  const auto now = SystemClock().unix_seconds();
  POTLUCK_TRY(const auto made, create_project(home, wanted, identity, now));
  POTLUCK_CHECK(keep(made, home, reachable.listen, now, prepared.estimate, storage));
  if (is_web_data(request.data)) forget_web_data(request.data, home);
  return OrganisedProject{made.manifest.id, made.manifest.name, made.link,     prepared.estimate,
                          prepared.weights, prepared.data,      prepared.notes};
}

Result<OrganisedProject> organise_fork(const ForkRequest& request, const AgreedModel& model,
                                       const std::filesystem::path& home, const KeyPair& identity,
                                       StorageThread& storage) {
  const auto policy = policy_named(request.policy);
  if (!policy) return unknown_policy(request.policy);
  const Manifest& parent = request.parent;
  NewProject wanted;
  wanted.name = request.name;
  wanted.description = parent.description;
  wanted.model = parent.model;
  wanted.recipe = parent.recipe;
  wanted.policy = *policy;
  wanted.display_name = request.display_name;
  wanted.carries_on = model.from;
  wanted.find_over_dht = parent.find_over_dht;
  POTLUCK_TRY(const auto reachable, choose_addresses(request.addresses, request.relays));
  wanted.addresses = reachable.addresses;
  DataSource source;
  source.format = parent.data_format;
  for (const auto& file : parent.data) {
    if (!file.role.empty()) continue;
    source.files.push_back(request.folder.data() / file.name);
    source.web.push_back(file.web.empty() ? std::string() : file.web.front());
    // What the parent began with is in its model by now.
    if (file.role.empty() || file.role == "weights") continue;
    wanted.extras.push_back({file.role, request.folder.data() / file.name});
  }
  wanted.source = std::move(source);
  POTLUCK_TRY(const auto temporary, temporary_in(home));
  const auto weights = temporary.path() / "weights.safetensors";
  POTLUCK_TRY(const auto layout, layout_here(request.folder, parent));
  POTLUCK_CHECK(save_weights(layout, weights, model.parameters));
  wanted.extras.push_back({"weights", weights});
  const auto now = SystemClock().unix_seconds();
  POTLUCK_TRY(const auto made, create_project(home, wanted, identity, now));
  const auto costs = estimate(layout, moments_of(optimizer_of(parent.recipe)));
  POTLUCK_CHECK(keep(made, home, reachable.listen, now, costs, storage));
  return OrganisedProject{
      made.manifest.id, made.manifest.name, made.link, costs, std::nullopt, "", {}};
}

}  // namespace potluck
