// SPDX-License-Identifier: GPL-3.0-or-later
// What the node knows in its own types, as values of the control API. Pure, any thread.
#pragma once

#include "engine/collab/collaboration/collaboration.h"
#include "engine/control/values/computer.h"
#include "engine/control/values/creation.h"
#include "engine/control/values/event.h"
#include "engine/control/values/history.h"
#include "engine/control/values/managing.h"
#include "engine/control/values/model.h"
#include "engine/control/values/peer.h"
#include "engine/control/values/project.h"
#include "engine/node/disk/ledger_standing.h"
#include "engine/node/owner/owner_rules.h"
#include "engine/project/manifest.h"
#include "engine/project/order.h"
#include "engine/store/store.h"
#include "engine/train/devices/doctor.h"
#include "engine/train/models/model_layout.h"
#include "engine/train/trainer/trainer.h"

namespace potluck {

control::Activity activity_value(Activity activity);
control::Reach reach_value(Reach reach);
control::CommitInfo commit_value(const CommitRow& row, const Recipe& recipe);
// accuracy < 0: nothing is classified.
control::Validation validation_value(std::uint64_t epoch, double loss, double accuracy);
// Without its role: what its record says of that is its own word.
control::Peer peer_value(const PeerView& peer,
                         const LastRoundView* last_round);  // null: there was none
control::Round round_value(const LastRoundView& plan, const PeerId& me);
control::Standing standing_value(const LedgerStanding& standing);
control::Doctor doctor_value(const DoctorReport& report);
control::Prediction prediction_value(const Trainer::Prediction& prediction);
control::Costs costs_value(const ModelEstimate& model);
control::Announcement announcement_value(const Order& order);
control::Facts facts_value(const SystemFacts& facts);
// What a manifest says of its project; what it does not say is left as it is constructed.
control::ProjectAbout about_value(const Manifest& manifest);

std::string codec_name(CodecId id);

}  // namespace potluck
