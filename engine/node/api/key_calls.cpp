// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/api/key_calls.h"

#include <algorithm>

#include "engine/control/values/params.h"
#include "engine/node/session/session.h"
#include "engine/project/certifier.h"
#include "net/identity/identity.h"
#include "net/identity/key_words.h"

namespace potluck {

KeyCalls::KeyCalls(std::filesystem::path home, const PeerId& me, StorageThread& storage,
                   Memberships& memberships, const RunningProject& running)
    : home_(std::move(home)),
      me_(me),
      storage_(storage),
      memberships_(memberships),
      running_(running) {}

CallList<KeyCalls> KeyCalls::methods() {
  return {{"key_words", &KeyCalls::key_words},
          {"restore_key", &KeyCalls::restore_key},
          {"new_key", &KeyCalls::new_key}};
}

Result<control::KeyWords> KeyCalls::key_words(const Json& params) {
  POTLUCK_TRY(const auto project, memberships_.find_named(params));
  if (!project.row.organiser) {
    return {ErrorCode::kPermission, "this computer does not hold the key of this project",
            "the organiser has it"};
  }
  POTLUCK_TRY(const auto key, load_key(project.folder.key_file()));
  return control::KeyWords{project.row.id.hex(), words_of(key)};
}

// The words name the project: it is the key's other half.
Result<control::RestoredKey> KeyCalls::restore_key(const Json& params) {
  POTLUCK_TRY(const auto words, required_text(params, "words"));
  POTLUCK_TRY(const auto key, key_of_words(words));
  POTLUCK_TRY(auto rows, memberships_.rows());
  const auto row = std::ranges::find_if(
      rows, [&](const ProjectRow& each) { return each.id == key.public_key(); });
  if (row == rows.end()) {
    return {ErrorCode::kNotFound, "these are the words of a project that is not on this computer",
            "join it first by one of its links, then give the words again"};
  }
  if (row->organiser) return control::RestoredKey{row->id.hex(), row->name};
  POTLUCK_TRY(const auto project, memberships_.open(*row));
  const Status saved = save_key(project.folder.key_file(), key);
  if (!saved && saved.error().code != ErrorCode::kAlreadyExists) return saved.error();
  const auto chain =
      organiser_chain(key, me_, own_name(*row).value_or(""), SystemClock().unix_seconds());
  {
    const auto use = running_.use();
    if (Session* session = use.session_of(row->id)) {
      POTLUCK_CHECK(session->give_membership(chain));
    }
  }
  // After what the session may have written of it.
  row->organiser = true;
  row->chain = encode_chain(chain);
  POTLUCK_CHECK(write_file_atomically(project.folder.chain_file(), row->chain));
  POTLUCK_CHECK(storage_.ask([&](Store& store) { return store.put_project(*row); }));
  return control::RestoredKey{row->id.hex(), row->name};
}

Result<control::NewKey> KeyCalls::new_key(const Json&) {
  POTLUCK_TRY(const auto next, prepare_next_identity(home_));
  return control::NewKey{next.public_key().hex(), me_.hex()};
}

}  // namespace potluck
