// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/api/creation_calls.h"

#include "engine/control/values/params.h"
#include "engine/node/answers/control_values.h"
#include "engine/node/creation/organise_project.h"
#include "engine/node/creation/previews.h"
#include "engine/node/creation/project_field_check.h"

namespace potluck {

CreationCalls::CreationCalls(std::filesystem::path home, const KeyPair& identity,
                             StorageThread& storage, const Owner& owner)
    : home_(std::move(home)), identity_(identity), storage_(storage), owner_(owner) {}

CallList<CreationCalls> CreationCalls::methods() {
  return {{"create", &CreationCalls::create},
          {"templates", &CreationCalls::templates},
          {"check_project", &CreationCalls::check_project},
          {"preview_data", &CreationCalls::preview_data}};
}

Result<control::Templates> CreationCalls::templates(const Json&) { return model_templates(); }

Result<control::ProjectCheck> CreationCalls::check_project(const Json& params) {
  return potluck::check_project(params);
}

Result<control::CreatedProject> CreationCalls::create(const Json& params) {
  NewProjectRequest request;
  POTLUCK_TRY(request.name, required_text(params, "name"));
  POTLUCK_TRY(request.description, text_of(params, "description"));
  POTLUCK_TRY(request.data, required_text(params, "data"));
  POTLUCK_TRY(request.model, required_text(params, "model"));
  POTLUCK_TRY(request.recipe, text_of(params, "recipe"));
  POTLUCK_TRY(request.policy, text_of(params, "policy", "invite"));
  POTLUCK_TRY(request.display_name, text_of(params, "display_name"));
  POTLUCK_TRY(request.weights, text_of(params, "weights"));
  POTLUCK_TRY(request.tokenizer, text_of(params, "tokenizer"));
  POTLUCK_TRY(request.module, text_of(params, "module"));
  POTLUCK_TRY(request.addresses, texts_of(params, "addresses", "a list of HOST:PORT"));
  POTLUCK_TRY(request.relays, texts_of(params, "relays", "a list of HOST:PORT"));
  POTLUCK_TRY(request.find_over_dht, flag_of(params, "find_over_dht", request.find_over_dht));
  POTLUCK_TRY(request.columns.target, text_of(params, "target"));
  POTLUCK_TRY(request.columns.leave_out, texts_of(params, "leave_out", "a list of columns"));
  POTLUCK_TRY(request.columns.words, texts_of(params, "words", "a list of columns"));
  const WebTerms web = web_terms(home_, owner_.preferences());
  POTLUCK_TRY(const auto made, organise_project(request, web, identity_, storage_));
  control::CreatedProject out;
  out.project = made.id.hex();
  out.name = made.name;
  out.link = made.link;
  out.data = made.data;
  out.notes = made.notes;
  out.model = costs_value(made.model);
  if (const auto& weights = made.weights) {
    out.weights = {weights->arrays, weights->values, weights->missing, weights->unlike,
                   weights->unused};
  }
  return out;
}

Result<control::DataPreview> CreationCalls::preview_data(const Json& params) {
  POTLUCK_TRY(const auto data, required_text(params, "data"));
  POTLUCK_TRY(const auto recipe_text, text_of(params, "recipe"));
  POTLUCK_TRY(const auto recipe, parse_recipe(recipe_text));
  return potluck::preview_data(data, recipe, web_terms(home_, owner_.preferences()));
}

}  // namespace potluck
