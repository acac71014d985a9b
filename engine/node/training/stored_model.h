// SPDX-License-Identifier: GPL-3.0-or-later
// A project's model from a checkpoint, for sampling and export while nothing runs, and the
// check of everything that is stored. Slow: never the network thread.
#pragma once

#include "engine/control/values/history.h"
#include "engine/control/values/model.h"
#include "engine/node/disk/history.h"
#include "engine/project/project_folder.h"
#include "engine/train/trainer/trainer.h"

namespace potluck {

// memory_left: data and model keep to it.

// The checkpoint of an epoch, or "best": the one that stands for the best validation.
Result<CheckpointRow> find_checkpoint(Store& store, const ProjectId& project, const PeerId& me,
                                      const std::string& which);
Result<std::unique_ptr<Trainer>> load_checkpoint(const ProjectFolder& folder,
                                                 const Manifest& manifest, const CheckpointRow& row,
                                                 const MemoryLeft& memory_left);

// kNotFound while there is no checkpoint.
Result<std::unique_ptr<Trainer>> load_stored_model(const ProjectFolder& folder,
                                                   const Manifest& manifest, const DiskState& disk,
                                                   const MemoryLeft& memory_left);

// Replays the commit log against its own hashes and signatures, and checks the newest checkpoint
// and the state digests that were stored.
Result<control::Verification> verify_history(Store& store, const ProjectFolder& folder,
                                             const Manifest& manifest);

Result<control::Sample> sample_model(Trainer& trainer, const std::string& data_format,
                                     const nlohmann::json& params);
// card: what the ledger and the history say; the facts are added.
Result<control::Export> export_model(Trainer& trainer, const Manifest& manifest, ModelCard card,
                                     const std::string& file);
// On the held-out split.
Result<control::Evaluation> evaluate_model(Trainer& trainer, const std::string& data_format,
                                           const nlohmann::json& params);
// Who contributed how much, and the curves of the loss.
Result<ModelCard> card_of(Store& store, const ProjectId& project, const PeerId& me,
                          const std::string& my_name);

}  // namespace potluck
