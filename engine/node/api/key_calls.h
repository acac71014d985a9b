// SPDX-License-Identifier: GPL-3.0-or-later
// The calls about keys: a project's, written down as words and typed in again on the computer that
// is to go on organising; and another one for this computer.
#pragma once

#include "engine/control/values/creation.h"
#include "engine/node/api/call_table.h"
#include "engine/node/projects/memberships.h"

namespace potluck {

class KeyCalls {
 public:
  KeyCalls(std::filesystem::path home, const PeerId& me, StorageThread& storage,
           Memberships& memberships, const RunningProject& running);

  static CallList<KeyCalls> methods();
  Result<control::KeyWords> key_words(const Json& params);
  Result<control::RestoredKey> restore_key(const Json& params);
  // Taken at the next start (identity_of()).
  Result<control::NewKey> new_key(const Json& params);

 private:
  const std::filesystem::path home_;
  const PeerId me_;
  StorageThread& storage_;
  Memberships& memberships_;
  const RunningProject& running_;
};

}  // namespace potluck
