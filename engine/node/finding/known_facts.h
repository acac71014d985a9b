// SPDX-License-Identifier: GPL-3.0-or-later
// What this node has learnt of a project beside its history, kept in the store for the project's
// card and for the next start: who organises it, what its model costs, where members were. What
// cannot be written is logged and forgotten.
// The storage thread.
#pragma once

#include <map>
#include <string>

#include "engine/collab/history/milestones.h"
#include "engine/node/finding/manifest_fetch.h"
#include "engine/store/store.h"
#include "engine/train/models/model_layout.h"

namespace potluck {

void remember_organiser(Store& store, const ProjectId& project, const Organiser& who);
std::optional<Organiser> known_organiser(Store& store, const ProjectId& project);

// How far a history is known to have come that others hold (effect::KnownHistory).
void remember_history(Store& store, const ProjectId& project, std::uint64_t epochs);
std::uint64_t known_history(Store& store, const ProjectId& project);  // 0: of none

// What of the history is settled (effect::Settled).
void remember_milestone(Store& store, const ProjectId& project, const Milestone& milestone);
std::optional<Milestone> known_milestone(Store& store, const ProjectId& project);

void remember_estimate(Store& store, const ProjectId& project, const ModelEstimate& estimate);
std::optional<ModelEstimate> known_estimate(Store& store, const ProjectId& project);

// A project's data and model are being read. What the process does not survive is counted: a node
// that starts the project again by itself must not die of it each time.
void note_loading(Store& store, const ProjectId& project);
void note_loaded(Store& store, const ProjectId& project);          // or refused, or left
std::uint64_t lost_loads(Store& store, const ProjectId& project);  // in a row

// Values of the gradient.
void remember_parameters(Store& store, const ProjectId& project, std::uint64_t values);
// Where members were, for the next start when the addresses of the link are stale.
void remember_addresses(Store& store, const ProjectId& project,
                        const std::vector<std::string>& addresses);
// What the links delivered, so that the next start need not measure it first.
void remember_bandwidth(Store& store, const ProjectId& project, double up_bits_per_second,
                        double down_bits_per_second);
// Which invite brought this member: the organiser sees how often each was used.
void remember_invite(Store& store, const ProjectId& project, const PeerId& peer,
                     const PublicKey& invite);
// The key of the invite by the member that came by it, both hexadecimal.
std::map<std::string, std::string> invites_by_member(Store& store, const ProjectId& project);

// What this computer says with its request to be let in.
void remember_request(Store& store, const ProjectId& project, const std::string& message);
std::string request_message(Store& store, const ProjectId& project);

}  // namespace potluck
