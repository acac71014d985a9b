// SPDX-License-Identifier: GPL-3.0-or-later
// The bans and withdrawals that keep others out, each with the signed order that says so. Pure.
#pragma once

#include <unordered_map>

#include "net/identity/certificate.h"

namespace potluck {

class OrdersInForce {
 public:
  // spares_moderators: it is a moderator's word, which binds neither the others nor the organiser.
  void ban(const PublicKey& key, Bytes order, bool spares_moderators = false) {
    bans_.insert_or_assign(key, Ban{spares_moderators, std::move(order)});
  }
  // Whom this key let in from that moment on, by the date of the certificate, it let in for
  // nothing.
  void withdraw(const PublicKey& key, std::int64_t unix_s, Bytes order) {
    withdrawals_.insert_or_assign(key, Withdrawal{unix_s, std::move(order)});
  }
  void lift(const PublicKey& key) {
    bans_.erase(key);
    withdrawals_.erase(key);
  }

  // The order by which a key of the chain, or what brought its member first, may not take part;
  // nullptr: there is none.
  const Bytes* ban_of(const CertificateChain& chain) const {
    for (const SignedCertificate& link : chain) {
      for (const PublicKey& key : {link.certificate.subject, link.certificate.origin}) {
        const auto found = bans_.find(key);
        if (found == bans_.end()) continue;
        if (!found->second.spares_moderators || !may_moderate(chain)) return &found->second.order;
      }
    }
    return nullptr;
  }
  const Bytes* withdrawal_of(const CertificateChain& chain) const {
    for (const SignedCertificate& link : chain) {
      const auto found = withdrawals_.find(link.certificate.issuer);
      if (found != withdrawals_.end() && link.certificate.not_before >= found->second.since_unix) {
        return &found->second.order;
      }
    }
    return nullptr;
  }

 private:
  struct Ban {
    bool spares_moderators = false;
    Bytes order;
  };
  struct Withdrawal {
    std::int64_t since_unix = 0;
    Bytes order;
  };
  std::unordered_map<PublicKey, Ban> bans_;
  std::unordered_map<PublicKey, Withdrawal> withdrawals_;
};

}  // namespace potluck
