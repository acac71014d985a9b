// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/project/manifest.h"

#include <algorithm>
#include <array>
#include <set>

#include "engine/project/project_limits.h"
#include "net/base/json.h"

namespace potluck {
namespace {

using Json = nlohmann::json;

// magic, u16 version, u32 length of the JSON text, the text, signature.
constexpr std::string_view kMagic = "PTLM";
constexpr std::string_view kContext = "potluck manifest v1";
constexpr std::uint16_t kVersion = 1;
constexpr std::size_t kHeaderBytes = 10;
constexpr std::size_t kMaxDepth = 6;
constexpr std::size_t kMaxDataFiles = 64;

Error damaged(const std::string& what) {
  return {ErrorCode::kMalformed, "the project's manifest is damaged: " + what,
          "ask the organiser for a new invite link"};
}

Error newer() {
  return {ErrorCode::kVersionMismatch, "this project was made by a newer version of Potluck",
          "update Potluck on this computer"};
}

Result<Json> parse_object(std::string_view text) {
  auto json = parse_json(text, {.depth = kMaxDepth});
  if (!json) return damaged("it is not JSON (" + json.error().message + ")");
  if (!json->is_object()) return damaged("it is not a JSON object");
  return json;
}

// Reads fields of an object and remembers the first one that is missing or of another kind, so that
// the reader below is a plain list of fields.
class Reader {
 public:
  explicit Reader(const Json& object) : object_(object) {}

  std::string text(const char* key) {
    const Json* value = find(key);
    if (value != nullptr && value->is_string()) return value->get_ref<const std::string&>();
    note(key);
    return {};
  }
  std::uint64_t count(const char* key) {
    const Json* value = find(key);
    if (value != nullptr && value->is_number_unsigned()) return value->get<std::uint64_t>();
    note(key);
    return 0;
  }
  const Json& child(const char* key, Json::value_t kind) {
    static const Json kNone;
    const Json* value = find(key);
    if (value != nullptr && value->type() == kind) return *value;
    note(key);
    return kNone;
  }
  template <class Id>
  Id id(const char* key) {
    auto read = Id::from_hex(text(key));
    if (read && !read->is_zero()) return *read;
    note(key);
    return {};
  }
  void note(const char* key) {
    if (wrong_.empty()) wrong_ = key;
  }
  Status status() const {
    if (wrong_.empty()) return ok_status();
    return damaged("\"" + wrong_ + "\" is missing or cannot be used");
  }

 private:
  const Json* find(const char* key) const {
    const auto at = object_.find(key);
    return at == object_.end() ? nullptr : &*at;
  }
  const Json& object_;
  std::string wrong_;
};

struct DataFormatRule {
  std::string_view name;
  std::size_t fewest, most;  // files
  bool pairs = false;
};
constexpr std::array<DataFormatRule, 6> kDataFormats = {{{"text", 1, kMaxDataFiles},
                                                         {"jsonl", 1, kMaxDataFiles},
                                                         {"csv", 1, 1},
                                                         {"idx", 2, 4, true},
                                                         {"cifar", 1, 16},
                                                         {"tar", 1, kMaxDataFiles}}};

// -> none: they are not as they have to be. What is no address is left out where it is used.
std::optional<std::vector<std::string>> read_web_addresses(const Json& json) {
  if (!json.is_array() || json.size() > kMaxWebAddresses) return std::nullopt;
  std::vector<std::string> out;
  for (const auto& each : json) {
    if (!each.is_string()) return std::nullopt;
    const auto& url = each.get_ref<const std::string&>();
    const bool web = url.starts_with("http://") || url.starts_with("https://");
    const bool plain = std::ranges::all_of(url, [](char c) { return c > ' ' && c < 0x7f; });
    if (!web || !plain || url.size() > kMaxWebAddressBytes) return std::nullopt;
    out.push_back(url);
  }
  return out;
}

Result<DataFileRef> read_data_file(const Json& json) {
  if (!json.is_object()) return damaged("\"files\" holds something else");
  Reader in(json);
  DataFileRef out;
  out.name = in.text("name");
  out.root = in.id<Digest>("root");
  out.size = in.count("size");
  if (json.contains("role")) {
    out.role = in.text("role");
    if (!is_file_role(out.role)) in.note("role");
  }
  if (json.contains("web")) {
    auto addresses = read_web_addresses(json["web"]);
    if (!addresses) in.note("web");
    out.web = std::move(addresses).value_or(std::vector<std::string>{});
  }
  if (!is_data_file_name(out.name)) in.note("name");
  if (out.size == 0 || out.size > kMaxDataFileBytes) in.note("size");
  POTLUCK_CHECK(in.status());
  return out;
}

Status read_data(const Json& json, Manifest& out) {
  Reader in(json);
  out.data_format = in.text("format");
  const auto& files = in.child("files", Json::value_t::array);
  POTLUCK_CHECK(in.status());
  const auto format = std::ranges::find(kDataFormats, out.data_format, &DataFormatRule::name);
  if (format == kDataFormats.end()) {
    return damaged("its data has the format \"" + out.data_format.substr(0, 32) + "\"");
  }
  std::set<std::string> names, roles;
  for (const auto& file : files) {
    if (out.data.size() == kMaxDataFiles) return damaged("it names too many data files");
    POTLUCK_TRY(auto one, read_data_file(file));
    if (!one.role.empty() && !roles.insert(one.role).second) {
      return damaged("it names two files of " + one.role);
    }
    if (!names.insert(one.name).second) return damaged("it names a data file twice");
    out.data.push_back(std::move(one));
  }
  const auto count = out.data.size() - roles.size();
  const bool in_pairs = !format->pairs || count % 2 == 0;
  if (count < format->fewest || count > format->most || !in_pairs)
    return damaged("it names " + std::to_string(count) + " data files");
  const bool text = out.data_format == "text" || out.data_format == "jsonl";
  // A member that found the pieces itself might find others.
  if (text && out.recipe.tokens == "pieces" && !roles.contains("tokenizer")) {
    return damaged("it cuts text into pieces and names no tokenizer");
  }
  return ok_status();
}

Status read_bootstrap(const Json& json, Manifest& out) {
  if (json.size() > kMaxBootstrap) return damaged("it names too many addresses");
  for (const auto& address : json) {
    if (!address.is_string() || !is_address(address.get_ref<const std::string&>())) {
      return damaged("it names an address that cannot be one");
    }
    out.bootstrap.push_back(address.get<std::string>());
  }
  return ok_status();
}

Status read_provenance(const Json& json, Manifest& out) {
  if (!json.contains("carries_on")) return ok_status();
  if (!json["carries_on"].is_object()) return damaged("\"carries_on\" holds something else");
  Reader in(json["carries_on"]);
  Provenance from;
  from.project = in.id<ProjectId>("project");
  from.name = in.text("name");
  from.epoch = in.count("epoch");
  from.head = in.id<Digest>("head");
  if (!is_project_name(from.name)) in.note("name");
  POTLUCK_CHECK(in.status());
  out.carries_on = std::move(from);
  return ok_status();
}

// json: signed by `id`, which is all that is known about it.
Result<Manifest> read_manifest(const Json& json, const ProjectId& id) {
  Reader in(json);
  Manifest out;
  out.id = id;
  out.name = in.text("name");
  out.description = in.text("description");
  out.model = in.text("model");
  const auto policy = in.text("policy");
  const auto recipe = in.text("recipe");
  const auto created = in.count("created");
  const auto& data = in.child("data", Json::value_t::object);
  const auto& bootstrap = in.child("bootstrap", Json::value_t::array);
  if (!is_project_name(out.name)) in.note("name");
  if (!is_description(out.description)) in.note("description");
  if (!is_model_spec(out.model)) in.note("model");
  if (!policy_named(policy)) in.note("policy");
  if (created > (std::uint64_t{1} << 40)) in.note("created");
  POTLUCK_CHECK(in.status());
  out.policy = *policy_named(policy);
  out.created_unix = static_cast<std::int64_t>(created);
  out.version = kVersion;
  auto parsed = parse_recipe(recipe);
  if (!parsed) return damaged(parsed.error().message);
  out.recipe = std::move(parsed).value();
  POTLUCK_CHECK(read_data(data, out));
  POTLUCK_CHECK(read_bootstrap(bootstrap, out));
  POTLUCK_CHECK(read_provenance(json, out));
  if (json.contains("dht")) {
    if (!json["dht"].is_boolean()) return damaged("\"dht\" holds something else");
    out.find_over_dht = json["dht"].get<bool>();
  }
  return out;
}

Json to_json(const Manifest& manifest, const ProjectId& id) {
  auto files = Json::array();
  for (const auto& file : manifest.data) {
    files.push_back({{"name", file.name}, {"root", file.root.hex()}, {"size", file.size}});
    if (!file.role.empty()) files.back()["role"] = file.role;
    if (!file.web.empty()) files.back()["web"] = file.web;
  }
  Json out = {
      {"version", manifest.version},
      {"id", id.hex()},
      {"name", manifest.name},
      {"description", manifest.description},
      {"model", manifest.model},
      {"data", {{"format", manifest.data_format}, {"files", std::move(files)}}},
      {"recipe", to_string(manifest.recipe)},
      {"policy", to_string(manifest.policy)},
      {"bootstrap", manifest.bootstrap},
      {"created", static_cast<std::uint64_t>(std::max<std::int64_t>(0, manifest.created_unix))},
  };
  if (manifest.find_over_dht) out["dht"] = true;
  if (const auto& from = manifest.carries_on) {
    out["carries_on"] = {{"project", from->project.hex()},
                         {"name", from->name},
                         {"epoch", from->epoch},
                         {"head", from->head.hex()}};
  }
  return out;
}

}  // namespace

std::string_view to_string(JoinPolicy policy) {
  switch (policy) {
    case JoinPolicy::kOpen:
      return "open";
    case JoinPolicy::kInvite:
      return "invite";
    case JoinPolicy::kApproval:
      return "approval";
  }
  return "invite";
}

std::optional<JoinPolicy> policy_named(std::string_view name) {
  for (const auto each : {JoinPolicy::kOpen, JoinPolicy::kInvite, JoinPolicy::kApproval}) {
    if (to_string(each) == name) return each;
  }
  return std::nullopt;
}

bool is_file_role(std::string_view role) {
  return role == "weights" || role == "tokenizer" || role == "module";
}

Bytes sign_manifest(const Manifest& manifest, const KeyPair& project_key) {
  // Text that is not UTF-8 must not throw: it is replaced, and the organiser's checks come before.
  const std::string text = to_json(manifest, project_key.public_key())
                               .dump(1, ' ', false, Json::error_handler_t::replace);
  Bytes out(kMagic.begin(), kMagic.end());
  out.resize(kHeaderBytes);
  put_u16(&out[4], kVersion);
  put_u32(&out[6], static_cast<std::uint32_t>(text.size()));
  out.insert(out.end(), text.begin(), text.end());
  const Signature signature = project_key.sign(kContext, as_bytes(text));
  out.insert(out.end(), signature.data.begin(), signature.data.end());
  return out;
}

Result<Manifest> decode_manifest(ByteView bytes) {
  if (bytes.size() > kMaxManifestBytes) {
    return {ErrorCode::kTooLarge, "the project's manifest is too large",
            "ask the organiser for a new invite link"};
  }
  if (bytes.size() < kHeaderBytes || as_text(bytes.first(kMagic.size())) != kMagic) {
    return damaged("it is something else");
  }
  if (get_u16(&bytes[4]) > kVersion) return newer();
  if (get_u16(&bytes[4]) != kVersion) return damaged("its version is unknown");
  const std::uint64_t length = get_u32(&bytes[6]);
  if (bytes.size() != kHeaderBytes + length + Signature::kSize) {
    return damaged("its length is wrong");
  }
  const auto payload = bytes.subspan(kHeaderBytes, length);
  POTLUCK_TRY(const auto signature, Signature::from(bytes.last(Signature::kSize)));
  POTLUCK_TRY(const auto json, parse_object(as_text(payload)));
  Reader in(json);
  const auto id = in.id<ProjectId>("id");
  const auto version = in.count("version");
  POTLUCK_CHECK(in.status());
  if (!verify(id, kContext, payload, signature)) {
    return damaged("its signature is not the project's");
  }
  if (version > kVersion) return newer();
  if (version != kVersion) return damaged("its version is unknown");
  return read_manifest(json, id);
}

}  // namespace potluck
