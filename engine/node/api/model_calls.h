// SPDX-License-Identifier: GPL-3.0-or-later
// The calls that put a project's model to use, or prove it: on a checkpoint, on the trainer of the
// running session, or on the newest state of the disk. They take as long as the model does.
#pragma once

#include <functional>

#include "engine/control/values/creation.h"
#include "engine/control/values/history.h"
#include "engine/control/values/model.h"
#include "engine/node/api/call_table.h"
#include "engine/node/creation/project_requests.h"
#include "engine/node/owner/owner.h"
#include "engine/node/projects/memberships.h"
#include "engine/train/trainer/trainer.h"

namespace potluck {

class ModelCalls {
 public:
  ModelCalls(std::filesystem::path home, const KeyPair& identity, StorageThread& storage,
             Memberships& memberships, const RunningProject& running, const Owner& owner);

  static CallList<ModelCalls> methods();
  Result<control::Sample> sample(const Json& params);
  Result<control::Evaluation> evaluate(const Json& params);
  Result<control::Export> export_model(const Json& params);
  Result<control::Verification> verify(const Json& params);
  Result<control::ForkedProject> fork(const Json& params);

 private:
  template <class Answer>
  Result<Answer> on_trainer(const Json& params, std::function<Result<Answer>(Trainer&)> job);

  Result<AgreedModel> agreed_model(const Json& params, const LocalProject& project);

  const std::filesystem::path home_;
  const KeyPair& identity_;
  const PeerId me_;
  StorageThread& storage_;
  Memberships& memberships_;
  const RunningProject& running_;
  const Owner& owner_;
};

}  // namespace potluck
