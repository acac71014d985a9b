// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/finding/manifest_fetch.h"

#include <algorithm>
#include <functional>
#include <set>

#include "engine/node/disk/served_content.h"
#include "net/asio.h"
#include "net/content/fetcher.h"
#include "net/dht/peer_finder.h"
#include "net/link/transport/transport.h"

namespace potluck {
namespace {

constexpr auto kPatience = std::chrono::seconds(20);  // in all
constexpr auto kPatienceOfLook = std::chrono::seconds(8);
// Whoever is there answers sooner; then the DHT is asked as well, whose nodes take longer.
constexpr Duration kAnswersTake = std::chrono::milliseconds(1500);
constexpr Duration kLookingTakes =
    std::chrono::seconds(25);  // nodes that have just left slow it down
constexpr auto kTick = std::chrono::milliseconds(100);

class ManifestFetch final : public TransportHandler {
 public:
  ManifestFetch(const Invite& invite, const KeyPair& identity, const CertificateChain& chain,
                const std::optional<Proxy>& proxy, PeerFinder* finder)
      : invite_(invite),
        identity_(identity),
        finder_(finder),
        transport_(io_, identity, options(invite, chain, proxy), *this) {}

  // cancelled: asked ten times a second.
  Result<FetchedManifest> run(Duration patience, std::function<bool()> cancelled);

 private:
  static TransportOptions options(const Invite& invite, const CertificateChain& chain,
                                  const std::optional<Proxy>& proxy) {
    TransportOptions out;
    out.proxy = proxy;
    out.project = invite.project;
    out.chain = chain;
    out.client_mode = true;
    return out;
  }

  void on_link_up(const LinkInfo& link) override {
    linked_ = true;
    const auto& certificate = link.chain.back().certificate;
    if (certificate.role == Role::kOrganiser) {
      organiser_ = Organiser{link.peer, certificate.display_name};
    }
    fetcher_.add_donor(link.peer);
    fetcher_.hint(link.peer, invite_.manifest_root, clock_.now());
    flush();
  }
  void on_link_down(const PeerId& peer, const Error& why) override {
    fetcher_.remove_donor(peer);
    note(why);
    flush();
  }
  void on_message(const PeerId& from, Message message) override {
    if (const auto* info = std::get_if<ContentInfo>(&message)) {
      fetcher_.handle(from, *info, clock_.now());
    } else if (const auto* refused = std::get_if<ChunkRefused>(&message)) {
      fetcher_.handle(from, *refused, clock_.now());
    }
    flush();
  }
  void on_bulk_frame(const PeerId& from, const BulkHeader& header, ByteView payload) override {
    if (header.kind == BulkKind::kContent) fetcher_.on_chunk(from, header, payload, clock_.now());
    flush();
  }
  std::optional<BulkHeader> fill_bulk_frame(const PeerId&, BulkRoom&) override {
    return std::nullopt;
  }
  void on_dial_failed(const std::string& address, const Error& why) override {
    dialing_.erase(address);
    note(why);
    // Everybody has refused: waiting longer would not help, unless somebody else is found.
    if (!dialing_.empty() || linked_) return;
    if (finder_ == nullptr) return io_.stop();
    look();
    give_up_ = std::min(give_up_, clock_.now() + kLookingTakes);
  }

  // Keeps the error that says most: a member that answered and refused beats one that is away.
  void note(const Error& why) {
    const bool says_more = why.code != ErrorCode::kUnreachable && why.code != ErrorCode::kTimeout;
    if (!worst_ || says_more) worst_ = why;
  }
  void want();
  void flush();
  void tick();
  void dial(const std::vector<std::string>& addresses);
  void look();
  Error failure() const;

  const Invite& invite_;
  const KeyPair& identity_;
  PeerFinder* const finder_;
  SystemClock clock_;
  boost::asio::io_context io_{1};
  boost::asio::steady_timer timer_{io_};
  Fetcher fetcher_;
  Transport transport_;
  std::set<std::string> dialing_;
  bool linked_ = false;
  TimePoint look_from_{}, give_up_{};
  std::function<bool()> cancelled_;
  bool was_cancelled_ = false;
  std::optional<Organiser> organiser_;
  std::optional<Error> worst_;
  std::optional<Result<std::shared_ptr<Blob>>> answer_;
  std::unique_ptr<Finding> finding_;  // from the moment on at which nobody had answered
};

void ManifestFetch::dial(const std::vector<std::string>& addresses) {
  for (const auto& address : addresses) {
    if (dialing_.insert(address).second) transport_.dial(address, std::nullopt);
  }
}

// Leaves no word of ours: whoever only looks is no member.
void ManifestFetch::look() {
  if (finding_) return;
  finding_ = finder_->find(io_, rendezvous_of(invite_.manifest_root), identity_.public_key(),
                           [this](const std::vector<std::string>& found) { dial(found); });
  finding_->look(true);
}

void ManifestFetch::want() {
  fetcher_.want(invite_.manifest_root, kMaxManifestBytes, make_memory_sink(kMaxManifestBytes),
                [this](Result<std::shared_ptr<Blob>> blob) {
                  answer_ = std::move(blob);
                  if (*answer_) io_.stop();
                });
}

void ManifestFetch::flush() {
  for (const auto& outgoing : fetcher_.take_outgoing()) {
    transport_.send(outgoing.to, outgoing.message);
  }
}

void ManifestFetch::tick() {
  was_cancelled_ = cancelled_();
  if (was_cancelled_ || clock_.now() >= give_up_) return io_.stop();
  if (finder_ != nullptr && !linked_ && clock_.now() >= look_from_) look();
  if (answer_ && !*answer_) {  // nobody linked has it; somebody who is still being dialled may
    answer_.reset();
    want();
  }
  fetcher_.tick(clock_.now());
  flush();
  timer_.expires_after(kTick);
  timer_.async_wait([this](const boost::system::error_code& failure) {
    if (!failure) tick();
  });
}

Error ManifestFetch::failure() const {
  if (was_cancelled_) return {ErrorCode::kCancelled, "another link was asked about meanwhile", ""};
  if (linked_ && (!worst_ || worst_->code == ErrorCode::kUnreachable)) {
    return {ErrorCode::kTimeout, "a member answered but did not send the project's description",
            "ask the organiser for a fresh link"};
  }
  if (worst_ && worst_->code != ErrorCode::kUnreachable && worst_->code != ErrorCode::kTimeout) {
    return *worst_;
  }
  const auto count = invite_.addresses.size();
  if (finding_) {
    return {ErrorCode::kUnreachable,
            "nobody answers at the addresses in the link, and the DHT knows no others",
            "check that a member's computer is running Potluck now, or ask for a fresh link"};
  }
  return {ErrorCode::kUnreachable,
          count == 1
              ? "nobody answers at " + invite_.addresses.front() + ", the address in the link"
              : "nobody answers at any of the " + std::to_string(count) + " addresses in the link",
          "check that a member's computer is running Potluck now, or ask for a fresh link"};
}

Result<FetchedManifest> ManifestFetch::run(Duration patience, std::function<bool()> cancelled) {
  if (invite_.addresses.empty() && finder_ == nullptr) {
    return {ErrorCode::kUnreachable, "the link names no address",
            "ask the organiser for a fresh link"};
  }
  look_from_ = clock_.now() + (invite_.addresses.empty() ? Duration{} : kAnswersTake);
  give_up_ = clock_.now() + patience + (finder_ != nullptr ? kLookingTakes : Duration{});
  cancelled_ = std::move(cancelled);
  want();
  dial(invite_.addresses);
  tick();
  io_.run();
  if (!answer_ || !*answer_) return failure();
  FetchedManifest out;
  POTLUCK_TRY(out.bytes, read_all(***answer_));
  POTLUCK_TRY(out.manifest, decode_manifest(out.bytes));
  out.organiser = organiser_;
  if (out.manifest.id == invite_.project) return out;
  return {ErrorCode::kMalformed, "the description that a member sent belongs to another project",
          "ask the organiser for a fresh link"};
}

}  // namespace

Result<FetchedManifest> ManifestFetcher::fetch(const Invite& invite, const KeyPair& identity,
                                               const CertificateChain& chain,
                                               const std::optional<Proxy>& proxy,
                                               PeerFinder* finder, Why why) {
  const std::uint64_t call = ++newest_;
  const std::lock_guard one_at_a_time(mutex_);
  if (last_ && last_root_ == invite.manifest_root && last_->manifest.id == invite.project) {
    return *last_;
  }
  const bool look = why == Why::kLook;
  ManifestFetch fetch(invite, identity, chain, proxy, finder);
  POTLUCK_TRY(const auto fetched, fetch.run(look ? kPatienceOfLook : kPatience, [this, look, call] {
    return look && newest_ != call;
  }));
  last_root_ = invite.manifest_root;
  last_ = fetched;
  return fetched;
}

}  // namespace potluck
