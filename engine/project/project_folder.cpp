// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/project/project_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <system_error>

#include "engine/project/builtin_data.h"
#include "engine/project/data_source.h"
#include "engine/project/files.h"
#include "engine/project/image_pack.h"
#include "engine/project/project_limits.h"
#include "engine/project/ready_data.h"
#include "net/base/temporary_folder.h"
#include "net/base/text.h"
#include "net/crypto/hash_tree.h"
#include "net/identity/identity.h"

namespace potluck {
namespace {

namespace fs = std::filesystem;

Error unusable(std::string message, std::string hint) {
  return {ErrorCode::kInvalidArgument, std::move(message), std::move(hint)};
}

Status check_wishes(const NewProject& wanted) {
  if (!is_project_name(wanted.name)) {
    return unusable("the project's name cannot be used", "give a name of 1 to " +
                                                             std::to_string(kMaxProjectName) +
                                                             " bytes of plain text in one line");
  }
  if (!is_description(wanted.description)) {
    return unusable("the project's description cannot be used",
                    "give plain text of at most " + std::to_string(kMaxDescription) + " bytes");
  }
  if (!is_model_spec(wanted.model)) return unusable("no model is named", "for example gpt or mlp");
  if (!is_clean_text(wanted.display_name) || wanted.display_name.size() > kMaxDisplayName) {
    return unusable("your name cannot be used",
                    "give plain text of at most " + std::to_string(kMaxDisplayName) + " bytes");
  }
  if (wanted.addresses.size() > kMaxBootstrap) {
    return unusable("too many addresses are named", "give those where others reach this computer");
  }
  for (const auto& address : wanted.addresses) {
    if (is_address(address)) continue;
    return unusable("\"" + clean_text(address, kMaxAddress) + "\" is not an address",
                    "write it like 192.0.2.1:4242 or [2001:db8::1]:4242");
  }
  // A recipe that was not parsed may hold anything.
  POTLUCK_TRY(const auto parsed, parse_recipe(to_string(wanted.recipe)));
  (void)parsed;
  return ok_status();
}

// Reads `from` once: what is hashed is what is written (to nowhere, if `to` is empty).
Result<HashTree> copy_and_hash(const fs::path& from, const fs::path& to) {
  POTLUCK_TRY(auto in, File::open_to_read(from));
  std::optional<File> out;
  if (!to.empty()) {
    POTLUCK_TRY(auto created, File::create(to, 0644));
    out.emplace(std::move(created));
  }
  HashTree tree;
  tree.chunk_bytes = kContentChunkBytes;
  Bytes buffer(kContentChunkBytes);
  for (;;) {
    POTLUCK_TRY(const auto got, in.read(buffer));
    if (got == 0) break;
    const auto chunk = ByteView(buffer).first(got);
    tree.leaves.push_back(leaf_hash(chunk));
    tree.size += got;
    if (out) POTLUCK_CHECK(out->write(chunk));
    if (got < buffer.size()) break;
  }
  if (out) POTLUCK_CHECK(out->finish());
  return tree;
}

// A folder of images becomes archives: a manifest names files, and not thousands of them.
Status take_packed(const fs::path& from, const fs::path& folder, Manifest& out) {
  POTLUCK_TRY(const auto shards, pack_images(from, folder));
  for (const auto& shard : shards) {
    POTLUCK_TRY(const auto tree, copy_and_hash(shard, fs::path()));
    out.data.push_back({shard.filename().string(), tree.root(), tree.size});
  }
  return ok_status();
}

// role: as in DataFileRef.
Status take_file(const fs::path& file, const std::string& role, bool in_place,
                 const fs::path& folder, Manifest& out) {
  if (std::error_code none; fs::file_size(file, none) > kMaxDataFileBytes && !none) {
    return {ErrorCode::kTooLarge, file.string() + " has more than 7 GiB",
            "cut it into smaller files and name the folder that holds them"};
  }
  std::string name = data_file_name(file.filename().string());
  const auto taken = [&out](const std::string& n) {
    return std::ranges::find(out.data, n, &DataFileRef::name) != out.data.end();
  };
  while (taken(name)) name = data_file_name(std::string("2-").append(name));
  POTLUCK_TRY(const auto tree, copy_and_hash(file, in_place ? fs::path() : folder / name));
  if (tree.size == 0) {
    return {ErrorCode::kMalformed, file.string() + " has become empty",
            "do not change the data while the project is made"};
  }
  out.data.push_back({name, tree.root(), tree.size, role});
  return ok_status();
}

Status take_data(const DataSource& source, bool in_place, const fs::path& folder, Manifest& out) {
  out.data_format = source.format;
  for (std::size_t i = 0; i < source.files.size(); ++i) {
    const fs::path& file = source.files[i];
    if (std::error_code ignored; fs::is_directory(file, ignored)) {
      POTLUCK_CHECK(take_packed(file, folder, out));
      continue;
    }
    POTLUCK_CHECK(take_file(file, "", in_place, folder, out));
    if (i >= source.web.size() || source.web[i].empty()) continue;
    if (source.web[i].size() <= kMaxWebAddressBytes) out.data.back().web.push_back(source.web[i]);
  }
  return sync_folder(folder);
}

// Held, shared, while a project is made. A process that gets it alone knows that the unfinished
// folders there were left by attempts that died, and removes them: a large data set must not stay
// behind unseen.
class CreationLock {
 public:
  explicit CreationLock(const fs::path& projects)
      : fd_(::open(projects.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
    // Where locks are not to be had, nothing is removed.
    if (fd_ < 0) return;
    if (::flock(fd_, LOCK_EX | LOCK_NB) == 0) remove_unfinished(projects);
    (void)::flock(fd_, LOCK_SH);
  }
  CreationLock(const CreationLock&) = delete;
  CreationLock& operator=(const CreationLock&) = delete;
  ~CreationLock() {
    if (fd_ >= 0) ::close(fd_);
  }

 private:
  static void remove_unfinished(const fs::path& projects) {
    std::error_code failure;
    std::vector<fs::path> found;
    for (fs::directory_iterator entry(projects, failure), end; !failure && entry != end;
         entry.increment(failure)) {
      const auto name = entry->path().filename().string();
      if (name.size() == 65 && name[0] == '.' && ProjectId::from_hex(name.substr(1))) {
        found.push_back(entry->path());
      }
    }
    for (const auto& folder : found) fs::remove_all(folder, failure);
  }

  int fd_;
};

// Everything of the project, in `folder`, which nobody else knows yet.
Result<CreatedProject> build(const fs::path& path, const NewProject& wanted,
                             const std::optional<DataSource>& source, const KeyPair& project_key,
                             const KeyPair& device, std::int64_t now_unix) {
  const ProjectFolder folder{path};
  POTLUCK_CHECK(make_folders(folder.data()));
  POTLUCK_CHECK(make_folders(folder.checkpoints()));
  CreatedProject out;
  Manifest& manifest = out.manifest;
  manifest.id = project_key.public_key();
  manifest.name = wanted.name;
  manifest.description = wanted.description;
  manifest.model = wanted.model;
  manifest.recipe = wanted.recipe;
  manifest.policy = wanted.policy;
  manifest.bootstrap = wanted.addresses;
  manifest.created_unix = now_unix;
  manifest.carries_on = wanted.carries_on;
  manifest.find_over_dht = wanted.find_over_dht;
  if (source) {
    POTLUCK_CHECK(take_data(*source, /*in_place=*/false, folder.data(), manifest));
  } else {
    POTLUCK_TRY(const auto made, write_builtin(wanted.data, folder.data()));
    POTLUCK_CHECK(take_data(made, /*in_place=*/true, folder.data(), manifest));
  }
  for (const auto& extra : wanted.extras) {
    POTLUCK_CHECK(take_file(extra.file, extra.role, /*in_place=*/false, folder.data(), manifest));
  }
  POTLUCK_CHECK(sync_folder(folder.data()));
  const Bytes signed_manifest = sign_manifest(manifest, project_key);
  // What volunteers would refuse must not leave this computer.
  if (auto readable = decode_manifest(signed_manifest); !readable) {
    return unusable("this project cannot be described: " + readable.error().message,
                    "shorten its description or the number of addresses");
  }
  const auto root = hash_tree(signed_manifest).root();
  const Invite invite = make_invite(
      certifier_of(project_key),
      {wanted.name, root, signed_manifest.size(), wanted.addresses, wanted.find_over_dht},
      {.now_unix = now_unix, .admits = wanted.policy != JoinPolicy::kApproval});
  out.link = to_invite_link(invite);
  out.chain = organiser_chain(project_key, device.public_key(), wanted.display_name, now_unix);
  POTLUCK_CHECK(save_key(folder.key_file(), project_key));
  POTLUCK_CHECK(write_file_atomically(folder.manifest_file(), signed_manifest));
  POTLUCK_CHECK(write_file_atomically(folder.chain_file(), encode_chain(out.chain)));
  POTLUCK_CHECK(write_file_atomically(folder.link_file(), as_bytes(out.link + "\n")));
  return out;
}

}  // namespace

fs::path default_home() {
  const auto variable = [](const char* name) -> fs::path {
    const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nobody sets it
    return value == nullptr ? "" : value;
  };
  if (auto home = variable("POTLUCK_HOME"); !home.empty()) return home;
  // The XDG specification: a path that is not absolute is to be ignored.
  if (auto data = variable("XDG_DATA_HOME"); data.is_absolute()) return data / "potluck";
  const auto home = variable("HOME");
  return home.empty() ? fs::path() : home / ".local" / "share" / "potluck";
}

ProjectFolder ProjectFolder::of(const fs::path& home, const ProjectId& id) {
  return {home / "projects" / id.hex()};
}

Result<CreatedProject> create_project(const fs::path& home, const NewProject& wanted,
                                      const KeyPair& device, std::int64_t now_unix) {
  POTLUCK_CHECK(check_wishes(wanted));
  std::optional<DataSource> source = wanted.source;
  std::optional<TemporaryFolder> unpacked;  // for as long as it is copied from
  if (!source && !is_builtin(wanted.data)) {
    POTLUCK_TRY(auto found, find_data(wanted.data));
    POTLUCK_TRY(auto folder, TemporaryFolder::make());
    POTLUCK_TRY(source, make_ready(std::move(found), folder.path()));
    unpacked.emplace(std::move(folder));
  }
  const auto project_key = KeyPair::generate();
  const auto folder = ProjectFolder::of(home, project_key.public_key()).path;
  const auto temporary = folder.parent_path() / ("." + folder.filename().string());
  POTLUCK_CHECK(make_folders(folder.parent_path()));
  const CreationLock lock(folder.parent_path());
  auto made = build(temporary, wanted, source, project_key, device, now_unix);
  if (made && ::rename(temporary.c_str(), folder.c_str()) != 0) {
    made = file_error(errno, "cannot make the folder", folder);
  }
  if (!made) {
    std::error_code ignored;  // the first error is the one to tell
    fs::remove_all(temporary, ignored);
    return made;
  }
  POTLUCK_CHECK(sync_folder(folder.parent_path()));
  return made;
}

Result<Invite> stored_link(const ProjectFolder& folder, std::int64_t now_unix) {
  constexpr std::uint64_t kMaxLinkBytes = 64 * 1024;
  POTLUCK_TRY(const auto text, read_whole_file(folder.link_file(), kMaxLinkBytes));
  return parse_invite_link(as_text(text), now_unix);
}

}  // namespace potluck
