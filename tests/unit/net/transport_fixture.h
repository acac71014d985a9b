// SPDX-License-Identifier: GPL-3.0-or-later
// Nodes on 127.0.0.1 in one io_context, for the tests of net/link. Nothing sleeps: the io_context
// is run until what is expected has happened, or a generous deadline has passed.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>

#include "net/asio.h"
#include "net/link/handshake/preamble.h"
#include "net/link/transport/transport.h"

namespace potluck::test {

struct World {
  boost::asio::io_context io;
  KeyPair project = KeyPair::generate();
  SystemClock clock;

  // Runs until `done`, or gives up after a minute.
  bool until(const std::function<bool()>& done) {
    const TimePoint deadline = clock.now() + std::chrono::seconds(60);
    while (!done()) {
      if (clock.now() > deadline) return false;
      io.restart();
      io.run_one_for(std::chrono::milliseconds(100));
    }
    return true;
  }
  // Lets everything happen that is due within `span`.
  void run_for(Duration span) {
    io.restart();
    io.run_for(span);
  }

  CertificateChain chain_for(const KeyPair& subject, std::int64_t expiry = 0) const {
    Certificate certificate;
    certificate.project = project.public_key();
    certificate.subject = subject.public_key();
    certificate.issuer = project.public_key();
    certificate.display_name = "test";
    certificate.rights = Rights::kContribute;
    certificate.not_before = 1'600'000'000;
    certificate.expiry = expiry;
    return {sign_certificate(certificate, project)};
  }
};

struct BulkSeen {
  BulkHeader header;
  std::size_t bytes = 0;
  std::uint8_t first = 0, last = 0;
};

class Node : public TransportHandler {
 public:
  explicit Node(World& home, KeyPair identity = KeyPair::generate())
      : world(home), key(std::move(identity)) {
    options.project = world.project.public_key();
    options.chain = world.chain_for(key);
  }

  void start() { transport = std::make_unique<Transport>(world.io, key, options, *this); }
  std::uint16_t start_listening() {
    start();
    const Result<std::uint16_t> bound = transport->listen("127.0.0.1:0");
    port = bound ? *bound : 0;
    return port;
  }
  std::string address() const { return "127.0.0.1:" + std::to_string(port); }
  const PeerId& id() const { return key.public_key(); }
  bool linked(const Node& other) const { return links.contains(other.id()); }

  void on_link_up(const LinkInfo& link) override {
    links.insert_or_assign(link.peer, link);
    ++ups;
  }
  void on_link_down(const PeerId& peer, const Error& why) override {
    links.erase(peer);
    downs.push_back(why);
  }
  void on_message(const PeerId& from, Message message) override {
    if (!links.contains(from)) ++without_link;
    messages.push_back(message);
    log.push_back('c');
    if (on_any_message) on_any_message();
  }
  void on_bulk_frame(const PeerId& from, const BulkHeader& header, ByteView payload) override {
    if (!links.contains(from)) ++without_link;
    bulk.push_back({header, payload.size(), payload.empty() ? std::uint8_t{0} : payload.front(),
                    payload.empty() ? std::uint8_t{0} : payload.back()});
    bulk_bytes += payload.size();
    log.push_back('b');
  }
  std::optional<BulkHeader> fill_bulk_frame(const PeerId& to, BulkRoom& room) override {
    ++pulls;
    std::optional<BulkFrame> frame = bulk_source ? bulk_source(to) : std::nullopt;
    if (!frame) return std::nullopt;
    frame->header.payload_bytes = static_cast<std::uint32_t>(frame->payload.size());
    std::copy(frame->payload.begin(), frame->payload.end(),
              room.payload(frame->payload.size()).begin());
    return frame->header;
  }
  void on_shown(const Bytes& order) override { shown.push_back(order); }
  void on_dial_failed(const std::string& address, const Error& why) override {
    dial_failures.emplace_back(address, why);
  }

  void on_dialed_back(const PeerId& peer, const std::string& address, bool reached) override {
    dialed_back.push_back({peer, address, reached});
  }

  World& world;
  KeyPair key;
  TransportOptions options;
  std::unique_ptr<Transport> transport;
  std::uint16_t port = 0;
  std::map<PeerId, LinkInfo> links;
  int ups = 0, without_link = 0, pulls = 0;
  std::vector<Error> downs;
  std::deque<Message> messages;
  std::deque<BulkSeen> bulk;
  std::size_t bulk_bytes = 0;
  std::string log;  // c: control, b: bulk, in the order of arrival
  std::vector<std::pair<std::string, Error>> dial_failures;
  std::vector<Bytes> shown;
  struct DialedBack {
    PeerId peer;
    std::string address;
    bool reached = false;
  };
  std::vector<DialedBack> dialed_back;
  std::function<std::optional<BulkFrame>(const PeerId&)> bulk_source;
  std::function<void()> on_any_message;
};

inline Message numbered(std::uint32_t n) { return Share{7, 1, n}; }
inline std::uint32_t number_of(const Message& message) {
  const Share* share = std::get_if<Share>(&message);
  return share != nullptr ? share->share : UINT32_MAX;
}

inline bool link_up(World& world, Node& from, Node& to) {
  from.transport->dial(to.address(), std::nullopt);
  return world.until([&] { return from.linked(to) && to.linked(from); });
}

}  // namespace potluck::test
