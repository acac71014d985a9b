// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/session/whereabouts.h"

#include <algorithm>
#include <utility>

#include "net/crypto/hash_tree.h"
#include "net/mapping/router_mapper.h"

namespace potluck {
namespace {

constexpr std::size_t kFewLinks = 2;  // two who only know each other may have lost the rest

bool may_be_found(const SessionSetup& setup) {
  return setup.finder != nullptr && setup.options.find_over_dht && setup.manifest.find_over_dht;
}

// The best first. What nobody could reach is not told.
std::vector<std::string> where_we_are(const CollaborationView& view, const LinkBook& links) {
  auto out = view.reached_at;
  if (view.reach != Reach::kUnreachable) {
    std::ranges::copy(links.own_addresses(), std::back_inserter(out));
  } else {
    for (const auto& [relay, seen] : links.relays()) out.push_back(relay);
  }
  return out;
}

}  // namespace

Whereabouts::Whereabouts(boost::asio::io_context& io, const SessionSetup& setup,
                         const Listening& listening, Heard heard) {
  if (may_be_mapped(setup, listening)) {
    mapper_ = open_port_mapper(io);
    mapper_->map(listening.port, std::move(heard.mapping));
  }
  if (may_be_found(setup)) {
    const auto where = rendezvous_of(hash_tree(setup.row.manifest).root());
    finding_ = setup.finder->find(io, where, setup.identity.public_key(), std::move(heard.members));
  }
}

void Whereabouts::tell(const CollaborationView& view, const LinkBook& links) {
  if (!finding_) return;
  if (auto ours = where_we_are(view, links); ours != told_) {
    told_ = ours;
    finding_->publish(std::move(ours));
  }
  finding_->look(links.size() < kFewLinks);
}

}  // namespace potluck
