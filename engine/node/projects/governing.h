// SPDX-License-Identifier: GPL-3.0-or-later
// What the organiser or a moderator at this computer decides: signed by the key that is here, and
// handed to the running session, or kept for the next one. Any thread but the network thread; it
// waits for the storage thread.
#pragma once

#include "engine/node/projects/memberships.h"
#include "engine/node/session/known_admissions.h"
#include "engine/node/session/known_convictions.h"
#include "engine/node/session/known_orders.h"
#include "engine/project/certifier.h"

namespace potluck {

class Governing {
 public:
  Governing(const KeyPair& identity, StorageThread& storage, const RunningProject& running)
      : identity_(identity), storage_(storage), running_(running) {}

  // kPermission: whoever uses this computer neither organises nor moderates the project.
  Result<Certifier> certifier_of(const LocalProject& project) const;

  // As they are on the disk, after whatever is still to be written.
  KnownOrders orders_of(const LocalProject& project);
  KnownAdmissions admissions_of(const LocalProject& project);
  KnownConvictions convictions_of(const LocalProject& project);

  // unix_s is set: after what was decided of its key before, whatever the clock has done since.
  Status give_order(const LocalProject& project, Order order);
  Status give_membership(const LocalProject& project, const CertificateChain& chain);

 private:
  const KeyPair& identity_;
  StorageThread& storage_;
  const RunningProject& running_;
};

}  // namespace potluck
