// SPDX-License-Identifier: GPL-3.0-or-later
// What a project is and whether it fits this computer, for those who look at it: a member's
// project with its history, or one that is only known by its manifest. Any thread but the network
// thread.
#pragma once

#include <filesystem>

#include "engine/node/forecast/fit.h"
#include "engine/node/owner/owner.h"
#include "engine/node/projects/memberships.h"

namespace potluck {

class ProjectDescriber {
 public:
  ProjectDescriber(std::filesystem::path home, const PeerId& me, StorageThread& storage,
                   const Memberships& memberships, const Owner& owner,
                   const RunningProject& running);

  // As the call projects tells it.
  control::AnyProject describe(const ProjectRow& row) const;
  // facts: what is known of the project; those of this computer are added.
  Fit fit(const Manifest& manifest, FitFacts facts) const;

 private:
  const std::filesystem::path home_;
  const PeerId me_;
  StorageThread& storage_;
  const Memberships& memberships_;
  const Owner& owner_;
  const RunningProject& running_;
};

}  // namespace potluck
