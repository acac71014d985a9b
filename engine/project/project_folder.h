// SPDX-License-Identifier: GPL-3.0-or-later
// Where things are under a node's home, and making a new project. Values and files, any thread.
//
//   <home>/identity.key  preferences.json  potluck.db  control.json  potluck.log
//   <home>/projects/<hex id>/project.key  invites.json (organiser)  invite.link  manifest.bin
//                            chain.bin  orders.bin  admissions.bin
//                            data/<file>  checkpoints/<epoch>.state  incoming/<root>.part
#pragma once

#include <filesystem>
#include <optional>

#include "engine/project/data_source.h"
#include "engine/project/invite.h"
#include "engine/project/manifest.h"

namespace potluck {

// $POTLUCK_HOME, else $XDG_DATA_HOME/potluck, else ~/.local/share/potluck; empty: none is set.
std::filesystem::path default_home();

struct ProjectFolder {
  std::filesystem::path path;
  static ProjectFolder of(const std::filesystem::path& home, const ProjectId& id);
  std::filesystem::path data() const { return path / "data"; }
  std::filesystem::path checkpoints() const { return path / "checkpoints"; }
  std::filesystem::path incoming() const { return path / "incoming"; }  // a state being fetched
  std::filesystem::path manifest_file() const { return path / "manifest.bin"; }
  std::filesystem::path chain_file() const { return path / "chain.bin"; }
  std::filesystem::path key_file() const { return path / "project.key"; }
  std::filesystem::path orders_file() const { return path / "orders.bin"; }
  std::filesystem::path admissions_file() const { return path / "admissions.bin"; }
  std::filesystem::path convictions_file() const { return path / "convictions.bin"; }
  std::filesystem::path link_file() const { return path / "invite.link"; }
  std::filesystem::path invites_file() const { return path / "invites.json"; }
};

// A file that goes with the data: a role of the manifest (is_file_role()).
struct ExtraFile {
  std::string role;
  std::filesystem::path file;
};

struct NewProject {
  std::string name, description;
  // A text file, an IDX image file (its labels file found beside it), a folder with IDX files, or
  // "builtin:words" / "builtin:digits".
  std::string data;
  // The same, found and made ready before (ready_data.h): what is compressed has to be.
  std::optional<DataSource> source;
  std::vector<ExtraFile> extras;
  std::string model;  // spec, already parsed and made canonical by the caller
  Recipe recipe;
  JoinPolicy policy = JoinPolicy::kInvite;
  std::vector<std::string> addresses;  // where this node will listen
  std::string display_name;
  std::optional<Provenance> carries_on{};
  bool find_over_dht = false;  // as in the manifest
};
struct CreatedProject {
  Manifest manifest;
  std::string link;
  CertificateChain chain;  // the organiser's own membership
};
// Copies the data into the home (a hard link would let a later edit of the original break the
// project), hashes it, signs everything, and puts it in its place by one rename: on any error
// nothing is left behind, and what a killed attempt left is removed by the next one. Errors:
// kNotFound, kMalformed (wrong data file), kNoSpace, ...
Result<CreatedProject> create_project(const std::filesystem::path& home, const NewProject& wanted,
                                      const KeyPair& device, std::int64_t now_unix);

// The link that this computer came by, or made the project with. Errors: as parse_invite_link(),
// and of the file.
Result<Invite> stored_link(const ProjectFolder& folder, std::int64_t now_unix);

// Writes a file by temporary + fsync + rename. kNoSpace and kPermission are told apart.
Status write_file_atomically(const std::filesystem::path& file, ByteView bytes);
Result<Bytes> read_whole_file(const std::filesystem::path& file, std::uint64_t max_bytes);

}  // namespace potluck
