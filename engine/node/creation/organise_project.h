// SPDX-License-Identifier: GPL-3.0-or-later
// Making a project: its data is read, its model laid out, its folder and its row are written. Any
// thread but the network thread; it takes as long as the data does.
#pragma once

#include <filesystem>

#include "engine/node/creation/project_requests.h"
#include "engine/node/creation/web_data.h"
#include "engine/node/disk/storage_thread.h"
#include "net/crypto/keys.h"

namespace potluck {

// As Node::create() says. web: its `home` is the one.
Result<OrganisedProject> organise_project(const NewProjectRequest& request, const WebTerms& web,
                                          const KeyPair& identity, StorageThread& storage);

// Another project with the model of one that this computer is a member of, its data and its recipe,
// under a key of its own. Its optimizer and its schedule begin anew.
Result<OrganisedProject> organise_fork(const ForkRequest& request, const AgreedModel& model,
                                       const std::filesystem::path& home, const KeyPair& identity,
                                       StorageThread& storage);

}  // namespace potluck
