// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/api/model_calls.h"

#include <cassert>
#include <cstring>

#include "engine/control/values/params.h"
#include "engine/node/creation/earlier_export.h"
#include "engine/node/creation/organise_project.h"
#include "engine/node/owner/memory_room.h"
#include "engine/node/session/session.h"
#include "engine/node/training/stored_model.h"

namespace potluck {
namespace {

// The first array of its state.
std::vector<float> parameters_of(Trainer& trainer) {
  std::vector<float> out(trainer.values());
  const auto views = trainer.state_views();
  assert(views.size() > 1 && views[1].size() == out.size() * sizeof(float));
  std::memcpy(out.data(), views[1].data(), views[1].size());
  return out;
}

}  // namespace

ModelCalls::ModelCalls(std::filesystem::path home, const KeyPair& identity, StorageThread& storage,
                       Memberships& memberships, const RunningProject& running, const Owner& owner)
    : home_(std::move(home)),
      identity_(identity),
      me_(identity.public_key()),
      storage_(storage),
      memberships_(memberships),
      running_(running),
      owner_(owner) {}

CallList<ModelCalls> ModelCalls::methods() {
  return {{"sample", &ModelCalls::sample},
          {"evaluate", &ModelCalls::evaluate},
          {"export", &ModelCalls::export_model},
          {"verify", &ModelCalls::verify},
          {"fork", &ModelCalls::fork}};
}

// On the checkpoint that is asked for; else on the running trainer where there is one, else on the
// newest checkpoint.
template <class Answer>
Result<Answer> ModelCalls::on_trainer(const Json& params,
                                      std::function<Result<Answer>(Trainer&)> job) {
  POTLUCK_TRY(const auto wanted, text_of(params, "project"));
  POTLUCK_TRY(const auto checkpoint, text_of(params, "checkpoint"));
  POTLUCK_TRY(const auto membership, memberships_.find(wanted));
  const MemoryRoom room(bytes_of_gb(owner_.preferences().max_memory_gb));
  const auto memory_left = [&room](std::uint64_t bytes) { return room.left(bytes); };
  if (!checkpoint.empty()) {
    POTLUCK_TRY(const auto row, storage_.ask([&](Store& store) {
      return find_checkpoint(store, membership.row.id, me_, checkpoint);
    }));
    POTLUCK_TRY(const auto trainer,
                load_checkpoint(membership.folder, membership.manifest, row, memory_left));
    return job(*trainer);
  }
  {
    const auto use = running_.use();
    if (Session* session = use.session_of(membership.row.id)) {
      return session->with_trainer(std::move(job));
    }
  }
  History history(storage_, membership.row.id, me_, membership.folder.checkpoints(),
                  [](const Error&) {});
  POTLUCK_TRY(const auto disk, history.load());
  POTLUCK_TRY(const auto trainer,
              load_stored_model(membership.folder, membership.manifest, disk, memory_left));
  return job(*trainer);
}

Result<control::Sample> ModelCalls::sample(const Json& params) {
  POTLUCK_TRY(const auto membership, memberships_.find_named(params));
  return on_trainer<control::Sample>(
      params, [params, format = membership.manifest.data_format](Trainer& trainer) {
        return sample_model(trainer, format, params);
      });
}

Result<control::Evaluation> ModelCalls::evaluate(const Json& params) {
  POTLUCK_TRY(const auto membership, memberships_.find_named(params));
  return on_trainer<control::Evaluation>(
      params, [params, format = membership.manifest.data_format](Trainer& trainer) {
        return evaluate_model(trainer, format, params);
      });
}

Result<control::Export> ModelCalls::export_model(const Json& params) {
  POTLUCK_TRY(const auto file, required_text(params, "file"));
  POTLUCK_TRY(const bool overwrite, flag_of(params, "overwrite", false));
  if (!overwrite) POTLUCK_CHECK(check_place_of_export(file));
  POTLUCK_TRY(const auto membership, memberships_.find_named(params));
  const auto my_name = own_name(membership.row).value_or("");
  POTLUCK_TRY(auto card, storage_.ask([&](Store& store) {
    return card_of(store, membership.row.id, me_, my_name);
  }));
  return on_trainer<control::Export>(
      params, [file, card = std::move(card), manifest = membership.manifest](Trainer& trainer) {
        return potluck::export_model(trainer, manifest, card, file);
      });
}

// Of the newest commit that this computer has applied.
Result<AgreedModel> ModelCalls::agreed_model(const Json& params, const LocalProject& project) {
  POTLUCK_TRY(auto out,
              on_trainer<AgreedModel>(params, [](Trainer& trainer) -> Result<AgreedModel> {
                AgreedModel model;
                model.from.epoch = trainer.epochs_applied();
                model.parameters = parameters_of(trainer);
                return model;
              }));
  if (out.from.epoch == 0) {
    return {ErrorCode::kNotFound, "there is nothing to carry on yet: no epoch is committed",
            "try again after the first one"};
  }
  POTLUCK_TRY(const auto rows, storage_.ask([&](Store& store) {
    return store.commits(project.row.id, out.from.epoch - 1, 1);
  }));
  if (rows.empty() || rows.front().epoch + 1 != out.from.epoch) {
    return {ErrorCode::kNotFound, "the commit of the newest model is not on this disk yet",
            "try again in a moment"};
  }
  out.from.project = project.row.id;
  out.from.name = project.row.name;
  out.from.head = rows.front().head;
  return out;
}

Result<control::ForkedProject> ModelCalls::fork(const Json& params) {
  POTLUCK_TRY(const auto project, memberships_.find_named(params));
  ForkRequest request;
  request.parent = project.manifest;
  request.folder = project.folder;
  POTLUCK_TRY(request.name, text_of(params, "name", project.row.name));
  POTLUCK_TRY(request.policy, text_of(params, "policy", "invite"));
  POTLUCK_TRY(request.display_name,
              text_of(params, "display_name", own_name(project.row).value_or("")));
  POTLUCK_TRY(request.addresses, texts_of(params, "addresses", "a list of HOST:PORT"));
  POTLUCK_TRY(request.relays, texts_of(params, "relays", "a list of HOST:PORT"));
  POTLUCK_TRY(const auto model, agreed_model(params, project));
  POTLUCK_TRY(const auto made, organise_fork(request, model, home_, identity_, storage_));
  return control::ForkedProject{made.id.hex(), made.name, made.link, model.from.epoch};
}

Result<control::Verification> ModelCalls::verify(const Json& params) {
  POTLUCK_TRY(const auto membership, memberships_.find_named(params));
  return storage_.ask(
      [&](Store& store) { return verify_history(store, membership.folder, membership.manifest); });
}

}  // namespace potluck
