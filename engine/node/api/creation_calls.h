// SPDX-License-Identifier: GPL-3.0-or-later
// The calls that make a project, and those that help to choose what it is made of.
#pragma once

#include <filesystem>

#include "engine/control/values/creation.h"
#include "engine/node/api/call_table.h"
#include "engine/node/disk/storage_thread.h"
#include "engine/node/owner/owner.h"
#include "net/crypto/keys.h"

namespace potluck {

class CreationCalls {
 public:
  CreationCalls(std::filesystem::path home, const KeyPair& identity, StorageThread& storage,
                const Owner& owner);

  static CallList<CreationCalls> methods();
  Result<control::CreatedProject> create(const Json& params);
  Result<control::Templates> templates(const Json& params);
  Result<control::ProjectCheck> check_project(const Json& params);
  Result<control::DataPreview> preview_data(const Json& params);

 private:
  const std::filesystem::path home_;
  const KeyPair& identity_;
  StorageThread& storage_;
  const Owner& owner_;
};

}  // namespace potluck
