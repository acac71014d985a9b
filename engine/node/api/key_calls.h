// SPDX-License-Identifier: GPL-3.0-or-later
// The calls about a project's key: written down as words, and typed in again on the computer that
// is to go on organising.
#pragma once

#include "engine/control/values/creation.h"
#include "engine/node/api/call_table.h"
#include "engine/node/projects/memberships.h"

namespace potluck {

class KeyCalls {
 public:
  KeyCalls(const PeerId& me, StorageThread& storage, Memberships& memberships,
           const RunningProject& running);

  static CallList<KeyCalls> methods();
  Result<control::KeyWords> key_words(const Json& params);
  Result<control::RestoredKey> restore_key(const Json& params);

 private:
  const PeerId me_;
  StorageThread& storage_;
  Memberships& memberships_;
  const RunningProject& running_;
};

}  // namespace potluck
