// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/project/invite.h"

#include <algorithm>
#include <ctime>

#include "engine/project/invite_link_finder.h"
#include "engine/project/manifest.h"
#include "engine/project/project_limits.h"
#include "net/base/text.h"
#include "net/crypto/hash.h"

namespace potluck {
namespace {

// The frame, for every version: u8 version, u16 length of all bytes, ..., 4 bytes of BLAKE2b over
// all that is before them. Version 1 holds: project id, seed of the invite key, manifest root, u32
// manifest size, name, u8 count and the addresses, chain. Texts are u8 length and bytes.
// Beside the manifest's size, which leaves room: whether members may be looked for over the DHT.
constexpr std::uint64_t kFindOverDht = 1u << 31;
static_assert(kMaxManifestBytes < kFindOverDht);
constexpr std::uint8_t kVersion = 1;
constexpr std::size_t kFrameBytes = 3, kChecksumBytes = 4;
constexpr std::size_t kMaxLinkText = 64 << 10;  // with a whole mail around it
constexpr std::size_t kMaxLinkName = 60;

Error no_link(std::string message) {
  return {ErrorCode::kInvalidArgument, std::move(message),
          "an invite link starts with " + std::string(kLinkPrefix)};
}
Error cut_off() {
  return {ErrorCode::kMalformed, "this invite link is cut off",
          "copy the whole link, it is one long line"};
}
Error damaged() {
  return {ErrorCode::kMalformed, "this invite link is damaged: some of its characters have changed",
          "copy the link again from where it was given to you"};
}
Error unusable(const std::string& what) {
  return {ErrorCode::kMalformed, "this invite link cannot be used: " + what,
          "ask the organiser for a new link"};
}

std::array<std::uint8_t, kChecksumBytes> checksum_of(ByteView bytes) {
  const Digest digest = blake2b(bytes);
  std::array<std::uint8_t, kChecksumBytes> out;
  std::copy_n(digest.data.begin(), out.size(), out.begin());
  return out;
}

// Letters that follow the link without a blank are no part of it where they only decorate it: "_".
bool is_decoration(std::string_view text) { return text.find_first_not_of("-_") == text.npos; }

class Writer {
 public:
  void byte(std::uint8_t value) { out_.push_back(value); }
  void raw(ByteView bytes) { out_.insert(out_.end(), bytes.begin(), bytes.end()); }
  void text(std::string_view value) {
    assert(value.size() < 256);
    byte(static_cast<std::uint8_t>(value.size()));
    raw(as_bytes(value));
  }
  void u32(std::uint32_t value) {
    std::array<std::uint8_t, 4> le;
    put_u32(le.data(), value);
    raw(le);
  }
  Bytes& bytes() { return out_; }

 private:
  Bytes out_;
};

// Reads past the end give zeros and are remembered.
class Reader {
 public:
  explicit Reader(ByteView bytes) : rest_(bytes) {}
  ByteView raw(std::size_t count) {
    if (count > rest_.size()) {
      failed_ = true;
      rest_ = {};
      return {};
    }
    const auto out = rest_.first(count);
    rest_ = rest_.subspan(count);
    return out;
  }
  std::uint8_t byte() {
    const auto one = raw(1);
    return one.empty() ? 0 : one[0];
  }
  std::string text() { return std::string(as_text(raw(byte()))); }
  std::uint32_t u32() {
    const auto four = raw(4);
    return four.empty() ? 0 : get_u32(four.data());
  }
  template <class Id>
  Id id() {
    const auto bytes = raw(Id::kSize);
    Id out;
    std::copy(bytes.begin(), bytes.end(), out.data.begin());
    return out;
  }
  ByteView rest() const { return rest_; }
  bool failed() const { return failed_; }

 private:
  ByteView rest_;
  bool failed_ = false;
};

std::string date_of(std::int64_t unix_seconds) {
  const std::time_t time = unix_seconds;
  std::tm utc{};
  std::array<char, 64> out{};
  if (gmtime_r(&time, &utc) == nullptr) return "an unknown date";
  const auto size = std::strftime(out.data(), out.size(), "%Y-%m-%d %H:%M UTC", &utc);
  return {out.data(), size};
}

// The bytes between frame and checksum, both found good.
Result<Invite> read_payload(ByteView payload) {
  Reader in(payload);
  const auto project = in.id<ProjectId>();
  std::array<std::uint8_t, 32> seed{};
  const auto secret = in.raw(seed.size());
  std::copy(secret.begin(), secret.end(), seed.begin());
  Invite out{.project = project,
             .project_name = {},
             .manifest_root = in.id<Digest>(),
             .manifest_bytes = in.u32(),
             .addresses = {},
             .find_over_dht = false,
             .invite_key = KeyPair::from_seed(seed),
             .chain = {}};
  out.find_over_dht = (out.manifest_bytes & kFindOverDht) != 0;
  out.manifest_bytes &= ~kFindOverDht;
  out.project_name = in.text();
  const std::size_t addresses = in.byte();
  if (addresses > kMaxLinkAddresses) return unusable("it names too many addresses");
  for (std::size_t i = 0; i < addresses; ++i) out.addresses.push_back(in.text());
  if (in.failed()) return unusable("a part of it is missing");
  if (!is_project_name(out.project_name)) return unusable("its project has no proper name");
  if (!std::all_of(out.addresses.begin(), out.addresses.end(), is_address)) {
    return unusable("it names an address that cannot be one");
  }
  if (out.manifest_bytes == 0 || out.manifest_bytes > kMaxManifestBytes) {
    return unusable("its manifest has an impossible size");
  }
  auto chain = decode_chain(in.rest());
  if (!chain) return unusable(chain.error().message);
  out.chain = std::move(chain).value();
  return out;
}

Status check_invite(const Invite& invite, std::int64_t now_unix) {
  for (const auto& link : invite.chain) {
    const auto expiry = link.certificate.expiry;
    if (expiry != 0 && expiry <= now_unix) {
      return {ErrorCode::kExpired, "this invite link expired on " + date_of(expiry),
              "ask the organiser for a new link, or check this computer's date"};
    }
  }
  if (auto status =
          verify_chain(invite.chain, invite.project, invite.invite_key.public_key(), now_unix);
      !status) {
    auto error = std::move(status).error();
    error.message = "this invite link cannot be used: " + error.message;
    return error;
  }
  if (invite.chain.size() >= 3) return unusable("its key is too far from the project's");
  const auto rights = invite.chain.back().certificate.rights;
  if ((rights & Rights::kInvite) == 0) {
    return {ErrorCode::kPermission, "this invite link cannot be used: its key may not invite",
            "ask the organiser for a new link"};
  }
  return ok_status();
}

}  // namespace

void set_addresses(Invite& invite, std::vector<std::string> addresses) {
  std::erase_if(addresses, [](const std::string& a) { return a.size() > kMaxLinkAddress; });
  if (addresses.size() > kMaxLinkAddresses) addresses.resize(kMaxLinkAddresses);
  invite.addresses = std::move(addresses);
}

Invite make_invite(const Certifier& certifier, const InvitedTo& where, const InviteTerms& terms) {
  Invite out;
  out.project = certifier.project;
  out.project_name = clean_text(where.project_name, kMaxLinkName);
  out.manifest_root = where.manifest_root;
  out.manifest_bytes = where.manifest_bytes;
  out.find_over_dht = where.find_over_dht;
  set_addresses(out, where.addresses);
  Certificate certificate;
  certificate.project = out.project;
  certificate.subject = out.invite_key.public_key();
  certificate.role = std::min(terms.max_role, Role::kAggregator);
  certificate.rights = Rights::kInvite | (terms.admits ? Rights::kContribute : 0);
  certificate.not_before = terms.now_unix;
  certificate.expiry = terms.expiry_unix;
  certificate.max_uses = terms.max_uses;
  out.chain = certifier.chain;
  out.chain.push_back(sign_certificate(certificate, certifier.key));
  return out;
}

std::string to_invite_link(const Invite& invite) {
  assert(invite.addresses.size() <= kMaxLinkAddresses);
  Writer out;
  out.bytes().resize(kFrameBytes);
  out.raw(invite.project.view());
  out.raw(invite.invite_key.seed());
  out.raw(invite.manifest_root.view());
  out.u32(static_cast<std::uint32_t>(invite.manifest_bytes |
                                     (invite.find_over_dht ? kFindOverDht : 0)));
  out.text(invite.project_name);
  out.byte(static_cast<std::uint8_t>(invite.addresses.size()));
  for (const auto& address : invite.addresses) out.text(address);
  out.raw(encode_chain(invite.chain));
  auto& bytes = out.bytes();
  bytes[0] = kVersion;
  put_u16(&bytes[1], static_cast<std::uint16_t>(bytes.size() + kChecksumBytes));
  out.raw(checksum_of(bytes));
  return std::string(kLinkPrefix) + to_base64url(bytes);
}

Result<Invite> parse_invite_link(std::string_view text, std::int64_t now_unix) {
  if (text.size() > kMaxLinkText) return no_link("this text is too long for an invite link");
  const auto found = find_invite_link(text);
  if (!found) return no_link("this is not a Potluck invite link");
  const std::string_view code = found->code;
  if (code.size() < 4) return cut_off();
  const auto frame = from_base64url(code.substr(0, 4));
  if (!frame) return damaged();
  const std::size_t length = get_u16(&(*frame)[1]);
  const std::size_t characters = (length * 8 + 5) / 6;
  if (code.size() < characters) return cut_off();
  if (found->unbroken > characters &&
      !is_decoration(code.substr(characters, found->unbroken - characters))) {
    return damaged();
  }
  const auto bytes = from_base64url(code.substr(0, characters));
  if (length < kFrameBytes + kChecksumBytes) return damaged();
  const auto body = bytes ? ByteView(*bytes).first(length - kChecksumBytes) : ByteView();
  if (!bytes || !std::ranges::equal(checksum_of(body), ByteView(*bytes).last(kChecksumBytes))) {
    // What follows a blank may be the sentence behind a link that was cut off.
    return found->unbroken < characters ? cut_off() : damaged();
  }
  if (body[0] > kVersion) {
    return {ErrorCode::kVersionMismatch, "this invite link was made by a newer version of Potluck",
            "update Potluck on this computer"};
  }
  if (body[0] != kVersion) return unusable("its version is unknown");
  POTLUCK_TRY(auto invite, read_payload(body.subspan(kFrameBytes)));
  POTLUCK_CHECK(check_invite(invite, now_unix));
  return invite;
}

CertificateChain accept_invite(const Invite& invite, const PublicKey& subject,
                               const std::string& display_name, Role role, std::int64_t now_unix) {
  assert(!invite.chain.empty());
  const Certificate& parent = invite.chain.back().certificate;
  Certificate certificate;
  certificate.project = invite.project;
  certificate.subject = subject;
  certificate.display_name = display_name;  // cleaned and cut by sign_certificate
  certificate.role = std::min({role, parent.role, Role::kAggregator});
  certificate.rights = Rights::kContribute & parent.rights;
  // This computer's clock may be behind the organiser's.
  certificate.not_before = std::max(now_unix, parent.not_before);
  certificate.expiry = parent.expiry;
  CertificateChain out = invite.chain;
  out.push_back(sign_certificate(certificate, invite.invite_key));
  return out;
}

}  // namespace potluck
