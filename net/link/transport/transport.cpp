// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/transport/transport.h"

#include "net/link/transport/transport_impl.h"

namespace potluck {

Transport::Transport(boost::asio::io_context& io, const KeyPair& identity, TransportOptions options,
                     TransportHandler& handler)
    : impl_(std::make_shared<Impl>(io, identity, std::move(options), handler)) {}

Transport::~Transport() { impl_->shutdown(); }

Result<std::uint16_t> Transport::listen(const std::string& host_port) {
  return impl_->listen(host_port);
}
void Transport::be_called_at(const std::vector<std::string>& relays) {
  impl_->be_called_at(relays);
}
RelayTotals Transport::relayed_for_others() const { return impl_->relayed_for_others(); }
void Transport::dial(const std::string& host_port, std::optional<PeerId> expected) {
  impl_->dial(host_port, expected);
}
void Transport::dial_back(const PeerId& peer, std::uint16_t port) { impl_->dial_back(peer, port); }
void Transport::send(const PeerId& to, const Message& message) { impl_->send(to, message); }
void Transport::bulk_ready(const PeerId& to) { impl_->bulk_ready(to); }
void Transport::close(const PeerId& peer, const std::string& reason) { impl_->close(peer, reason); }
void Transport::ban(const PublicKey& key, Bytes order, bool spares_moderators) {
  impl_->ban(key, std::move(order), spares_moderators);
}
void Transport::keep_out(const PeerId& peer, std::optional<Duration> period,
                         const std::string& why) {
  impl_->keep_out(peer, period, why);
}
void Transport::withdraw(const PublicKey& key, std::int64_t unix_s, Bytes order) {
  impl_->withdraw(key, unix_s, std::move(order));
}
void Transport::lift_ban(const PublicKey& key) { impl_->lift_ban(key); }
void Transport::renew(CertificateChain chain) { impl_->renew(std::move(chain)); }
Status Transport::renew(const PeerId& peer, CertificateChain chain) {
  return impl_->renew(peer, std::move(chain));
}
void Transport::set_limits(const TrafficLimits& limits) { impl_->set_limits(limits); }
void Transport::limit_relaying(const RelayLimits& limits) { impl_->limit_relaying(limits); }
std::optional<LinkStats> Transport::stats(const PeerId& peer) const { return impl_->stats(peer); }
LinkStats Transport::totals() const { return impl_->totals(); }

}  // namespace potluck
