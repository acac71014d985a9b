// SPDX-License-Identifier: GPL-3.0-or-later
// lab_meeting_member RELAY NAME PORT [OTHER]: a member of a project of the lab, which lets itself
// be called over the relay, and calls the other one if there is one. Tells a line each: "callable",
// "linked MS" and "met MS HOST", since it began to call, "down WHY". Until it is killed.
#include <charconv>
#include <cstdio>
#include <cstring>

#include "net/asio.h"
#include "net/link/transport/transport.h"

namespace potluck {

namespace {

// The same name is the same key, so that each of two knows the other one.
KeyPair key_of(std::string_view name) {
  std::array<std::uint8_t, 32> seed{};
  std::copy_n(name.begin(), std::min(name.size(), seed.size()), seed.begin());
  return KeyPair::from_seed(seed);
}

CertificateChain chain_of(const KeyPair& project, const KeyPair& member, std::string_view name) {
  Certificate certificate;
  certificate.project = project.public_key();
  certificate.subject = member.public_key();
  certificate.issuer = project.public_key();
  certificate.display_name = name;
  certificate.rights = Rights::kContribute;
  certificate.not_before = 1'600'000'000;
  return {sign_certificate(certificate, project)};
}

class Member final : public TransportHandler {
 public:
  Member(boost::asio::io_context& io, std::string relay, std::string_view name)
      : relay_(std::move(relay)) {
    const KeyPair project = key_of("project"), own = key_of(name);
    TransportOptions options;
    options.project = project.public_key();
    options.chain = chain_of(project, own, name);
    transport_ = std::make_unique<Transport>(io, own, options, *this);
  }
  bool listen(const char* port) { return transport_->listen(std::string("[::]:") + port).ok(); }
  void begin(std::optional<PeerId> other) {
    other_ = other;
    begin_ = clock_.now();
    transport_->be_called_at({relay_});
  }

  void on_relay(const std::string&, bool up, const HostPort& seen) override {
    if (!up) return;
    say("callable", to_string(seen));
    begin_ = clock_.now();
    if (other_) transport_->dial(relay_, other_);
  }
  void on_link_up(const LinkInfo& link) override {
    say(link.way == LinkWay::kOverRelay ? "linked" : "direct", milliseconds());
  }
  void on_link_moved(const LinkInfo& link) override {
    say("met", milliseconds() + " " + link.remote_host);
  }
  void on_link_down(const PeerId&, const Error& why) override { say("down", why.text()); }
  void on_message(const PeerId&, Message) override {}
  void on_bulk_frame(const PeerId&, const BulkHeader&, ByteView) override {}
  std::optional<BulkHeader> fill_bulk_frame(const PeerId&, BulkRoom&) override {
    return std::nullopt;
  }
  void on_dial_failed(const std::string&, const Error& why) override { say("failed", why.text()); }

 private:
  std::string milliseconds() const {
    return std::to_string((clock_.now() - begin_) / std::chrono::milliseconds(1));
  }
  static void say(const char* what, const std::string& detail) {
    std::printf("%s %s\n", what, detail.c_str());
    std::fflush(stdout);
  }

  SystemClock clock_;
  const std::string relay_;
  std::optional<PeerId> other_;
  TimePoint begin_{};
  std::unique_ptr<Transport> transport_;
};

int run(int argc, char** argv) {
  if (argc < 4 || !init_crypto()) return 2;
  boost::asio::io_context io;
  Member member(io, std::string("relay://") + argv[1], argv[2]);
  if (std::strcmp(argv[3], "0") != 0 && !member.listen(argv[3])) return 1;
  member.begin(argc > 4 ? std::optional(key_of(argv[4]).public_key()) : std::nullopt);
  io.run();
  return 0;
}

}  // namespace
}  // namespace potluck

int main(int argc, char** argv) { return potluck::run(argc, argv); }
