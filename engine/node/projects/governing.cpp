// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/projects/governing.h"

#include "engine/node/session/session.h"
#include "net/identity/identity.h"

namespace potluck {

Result<Certifier> Governing::certifier_of(const LocalProject& project) const {
  if (project.row.organiser) {
    POTLUCK_TRY(const auto key, load_key(project.folder.key_file()));
    return potluck::certifier_of(key);
  }
  POTLUCK_TRY(const auto chain, decode_chain(project.row.chain));
  if (auto moderator = potluck::certifier_of(identity_, chain)) return *std::move(moderator);
  return {ErrorCode::kPermission, "only the organiser or a moderator of this project may do that",
          "ask the organiser"};
}

KnownOrders Governing::orders_of(const LocalProject& project) {
  return storage_.ask(
      [&](Store&) { return KnownOrders::load(project.folder.orders_file(), project.row.id); });
}

KnownAdmissions Governing::admissions_of(const LocalProject& project) {
  return storage_.ask([&](Store&) {
    return KnownAdmissions::load(project.folder.admissions_file(), project.row.id,
                                 SystemClock().unix_seconds());
  });
}

KnownConvictions Governing::convictions_of(const LocalProject& project) {
  return storage_.ask(
      [&](Store&) { return KnownConvictions::load(project.folder.convictions_file()); });
}

Status Governing::give_order(const LocalProject& project, Order order) {
  POTLUCK_TRY(const auto certifier, certifier_of(project));
  auto orders = orders_of(project);
  order.unix_s = SystemClock().unix_seconds();
  if (order.kind != Order::Kind::kAnnouncement) {
    const Order* before = orders.last_order_on(order.key);
    if (before != nullptr) order.unix_s = std::max(order.unix_s, before->unix_s + 1);
    if (before != nullptr && !before->by && !certifier.chain.empty()) {
      return {ErrorCode::kPermission, "the organiser has decided about this key",
              "ask the organiser"};
    }
  }
  POTLUCK_TRY(const auto bytes, sign_order(order, certifier));
  const auto use = running_.use();
  if (Session* session = use.session_of(project.row.id)) return session->give_order(bytes);
  // Nobody is connected: it goes out with the next links.
  POTLUCK_TRY(const auto added, orders.add(bytes));
  if (!added) return ok_status();
  return write_file_atomically(project.folder.orders_file(), orders.encode());
}

Status Governing::give_membership(const LocalProject& project, const CertificateChain& chain) {
  const auto use = running_.use();
  if (Session* session = use.session_of(project.row.id)) return session->give_membership(chain);
  auto admissions = admissions_of(project);
  POTLUCK_TRY(const bool added, admissions.add_membership(chain, SystemClock().unix_seconds()));
  if (!added) return ok_status();
  return write_file_atomically(project.folder.admissions_file(), admissions.encode());
}

}  // namespace potluck
