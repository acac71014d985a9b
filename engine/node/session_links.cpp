// SPDX-License-Identifier: GPL-3.0-or-later
// What arrives from the transport, and whom to dial while nobody is there.
#include <algorithm>

#include "engine/node/known_facts.h"
#include "engine/node/session.h"
#include "net/base/log.h"

namespace potluck {
namespace {

constexpr auto kRecordsArrive = std::chrono::seconds(2);      // of whoever is linked
constexpr auto kSampleEvery = std::chrono::milliseconds(50);  // as event::Traffic says

}  // namespace

void Session::on_link_up(const LinkInfo& link) {
  const auto& certificate = link.chain.back().certificate;
  links_[link.peer] = {link, certificate.display_name};
  dial_problem_.clear();
  first_dial_problem_.reset();
  remember_peers_at_ = now() + kRecordsArrive;
  remember_invite(link);
  send_orders(link.peer, orders_.entries());
  fetcher_.add_donor(link.peer);
  setup_.storage->post(
      [project = setup_.row.id, peer = link.peer, name = certificate.display_name](Store& store) {
        if (const auto put = store.put_peer_name(project, peer, name); !put) {
          log_for("store")->warn("{}", put.error().text());
        }
      });
  if (certificate.role == Role::kOrganiser) {
    setup_.storage->post([project = setup_.row.id,
                          who = Organiser{link.peer, certificate.display_name}](Store& store) {
      remember_organiser(store, project, who);
    });
  }
  emit({{"type", "peer"},
        {"peer", link.peer.hex()},
        {"name", certificate.display_name},
        {"change", "joined"},
        {"reason", ""}});
  feed(event::LinkUp{link.peer, certificate.role, certificate.display_name, link.dialed_by_us,
                     link.local});
}

void Session::on_link_down(const PeerId& peer, const Error& why) {
  const auto found = links_.find(peer);
  if (found == links_.end()) return;
  emit({{"type", "peer"},
        {"peer", peer.hex()},
        {"name", found->second.name},
        {"change", found->second.said_bye ? "left" : "lost"},
        {"reason", why.message}});
  links_.erase(found);
  fetcher_.remove_donor(peer);
  server_.forget(peer);
  feed(event::LinkDown{peer});
}

void Session::on_message(const PeerId& from, Message message) {
  if (!collaboration_) return;
  std::optional<Message> answer;
  if (const auto* query = std::get_if<ContentQuery>(&message)) {
    answer = server_.handle(from, *query);
  } else if (const auto* wanted = std::get_if<ChunkRequest>(&message)) {
    answer = server_.handle(from, *wanted);
    if (server_.has_bulk(from)) transport_->bulk_ready(from);
  } else if (const auto* info = std::get_if<ContentInfo>(&message)) {
    fetcher_.handle(from, *info, now());
    return pump();
  } else if (const auto* refused = std::get_if<ChunkRefused>(&message)) {
    fetcher_.handle(from, *refused, now());
    return pump();
  } else if (const auto* orders = std::get_if<Revocations>(&message)) {
    return on_orders(from, *orders);
  } else if (const auto* commits = std::get_if<Commits>(&message);
             commits != nullptr && (take_repair(from, *commits) || take_older(from, *commits))) {
    return;
  } else {
    if (std::holds_alternative<Bye>(message)) {
      if (const auto link = links_.find(from); link != links_.end()) link->second.said_bye = true;
    }
    return feed(event::Received{from, std::move(message)});
  }
  if (answer) transport_->send(from, *answer);
}

void Session::on_bulk(const PeerId& from, const BulkHeader& header, ByteView payload) {
  if (!collaboration_) return;
  if (header.kind == BulkKind::kContent) {
    fetcher_.on_chunk(from, header, payload, now());
  } else {
    collaboration_->on_bulk(from, header, payload, now());
  }
  pump();
}

// Gradients before content: a round must not wait for a newcomer's download.
std::optional<BulkHeader> Session::fill_bulk(const PeerId& to, BulkRoom& room) {
  if (!collaboration_) return std::nullopt;
  auto header = collaboration_->fill_bulk(to, room);
  if (collaboration_->has_effects()) pump();  // others may go on now
  if (header) return header;
  return server_.fill_bulk(to, room);
}

void Session::on_dial_failed(const std::string& address, const Error& why) {
  log_for("link")->info("{}: {}", address, why.text());
  dial_problem_ = address + ": " + why.message;
  dial_code_ = why.code;
  if (!first_dial_problem_) first_dial_problem_ = now();
  const bool worth_telling = why.code == ErrorCode::kVersionMismatch ||
                             why.code == ErrorCode::kPermission || why.code == ErrorCode::kExpired;
  if (worth_telling && warned_.insert(address + why.message).second) {
    warn("no connection to " + address + ": " + why.message, why.hint);
  }
}

void Session::on_dialed_back(const PeerId& peer, const std::string& address, bool reached) {
  log_for("link")->debug("{} {} at {}", peer.short_hex(),
                         reached ? "can be reached" : "cannot be reached", address);
  feed(event::DialedBack{peer, address, reached});
}

void Session::dial_bootstrap() {
  const auto due = bootstrap_.due(links_.size(), now());
  if (due.empty()) return;
  const auto known = links_.empty() ? std::vector<std::string>() : known_addresses();
  for (const auto& address : due) {
    if (std::ranges::find(known, address) == known.end()) transport_->dial(address, std::nullopt);
  }
}

void Session::measure_links() {
  if (!collaboration_) return;
  event::LinksMeasured measured;
  for (const auto& [peer, link] : links_) {
    const auto stats = transport_->stats(peer);
    if (stats) measured.links.push_back({peer, stats->round_trip, stats->silent_for});
  }
  feed(std::move(measured));
}

// What TCP delivers while there is something to deliver is what the links can carry.
void Session::measure_exchange() {
  if (sampling_ || !collaboration_->exchanging()) return;
  sampling_ = true;
  sample_.expires_after(kSampleEvery);
  sample_.async_wait([this](const boost::system::error_code& failure) {
    sampling_ = false;
    if (failure || !collaboration_) return;
    event::Traffic traffic;
    for (const auto& [peer, link] : links_) {
      if (const auto stats = transport_->stats(peer)) {
        traffic.links.push_back(
            {peer, stats->delivered_bytes, stats->bytes_received, stats->waiting});
      }
    }
    feed(std::move(traffic));
  });
}

// For the next start: nobody needs to be asked for what was measured before.
void Session::remember_bandwidth() {
  if (!collaboration_ || collaboration_->measured_up() <= 0) return;
  const Json known = {{"up_bps", collaboration_->measured_up()},
                      {"down_bps", collaboration_->measured_down()}};
  setup_.storage->post(
      [key = "bandwidth." + setup_.row.id.hex(), text = known.dump()](Store& store) {
        if (const auto set = store.set_setting(key, text); !set) {
          log_for("store")->warn("{}", set.error().text());
        }
      });
}

// Where members were, for the next start when the addresses of the link are stale.
std::vector<std::string> Session::known_addresses() {
  std::vector<std::string> out;
  if (!collaboration_) return out;
  for (const auto& peer : collaboration_->view(now()).peers) {
    for (const auto& address : peer.record.addresses) out.push_back(address);
  }
  return out;
}

void Session::remember_peers() {
  remember_peers_at_.reset();
  auto known = known_addresses();
  if (known.empty()) return;
  known.resize(std::min(known.size(), Bootstrap::kMaxAddresses));
  const auto text = Json(known).dump();
  setup_.storage->post([key = "peers." + setup_.row.id.hex(), text](Store& store) {
    if (const auto set = store.set_setting(key, text); !set) {
      log_for("store")->warn("{}", set.error().text());
    }
  });
}

void Session::broadcast(const Message& message) {
  for (const auto& [peer, link] : links_) transport_->send(peer, message);
}

Json Session::peers() {
  return ask([this] {
    Json out = Json::array();
    if (!collaboration_) return Json{{"peers", out}};
    const auto plan = collaboration_->last_plan();
    for (const auto& peer : collaboration_->view(now()).peers) {
      out.push_back(peer_json(peer, plan ? &*plan : nullptr));
      const auto link = links_.find(peer.record.peer);
      if (link != links_.end() && peer.record.name.empty()) out.back()["name"] = link->second.name;
    }
    return Json{{"peers", out}};
  });
}

Json Session::plan() {
  return ask([this] {
    std::optional<PlanView> plan;
    if (collaboration_) plan = collaboration_->last_plan();
    return Json{{"plan", plan ? plan_json(*plan, me_) : Json()}};
  });
}

std::vector<std::string> Session::addresses_for_link() {
  return ask([this] {
    auto out = addresses_;
    if (!collaboration_) return out;
    for (const auto& peer : collaboration_->view(now()).peers) {
      if (!peer.linked) continue;
      for (const auto& address : peer.record.addresses) {
        if (std::find(out.begin(), out.end(), address) == out.end()) out.push_back(address);
      }
    }
    return out;
  });
}

}  // namespace potluck
