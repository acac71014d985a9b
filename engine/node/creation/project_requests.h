// SPDX-License-Identifier: GPL-3.0-or-later
// What a project is made of, and what whoever makes or joins one is told. Values.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/project/project_folder.h"
#include "engine/train/weights/start_weights.h"
#include "net/base/ids.h"

namespace potluck {

struct JoinedProject {
  ProjectId id;
  std::string name;
  bool asks = false;  // somebody has to let it in
};
struct OrganisedProject {
  ProjectId id;
  std::string name, link;
  ModelEstimate model;
  std::optional<WeightsReport> weights;
  std::string data;                // what was found in it, a sentence
  std::vector<std::string> notes;  // what its organiser should know of it
};
struct NewProjectRequest {
  std::string name, description, data, model, recipe, policy = "invite", display_name;
  std::string weights;  // a safetensors file or an exported folder; empty: none
  std::string
      tokenizer;         // for tokens=pieces: a vocabulary or a model of SentencePiece; empty: none
  std::string module;    // what torch.jit.save wrote, for model=torchscript; empty: none
  ColumnWishes columns;  // of a table
  std::vector<std::string> addresses;  // advertised in the link; empty: this computer's own
  std::vector<std::string> relays;     // HOST:PORT: members may reach each other over them
  bool find_over_dht = true;           // as in the manifest
};

struct ForkRequest {
  Manifest parent;
  ProjectFolder folder;  // of the parent
  std::string name, policy = "invite", display_name;
  std::vector<std::string> addresses, relays;  // as in NewProjectRequest
};
// The parent's model, after a commit of its log.
struct AgreedModel {
  Provenance from;
  std::vector<float> parameters;
};

}  // namespace potluck
