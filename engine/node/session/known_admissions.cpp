// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/session/known_admissions.h"

#include <algorithm>

#include "engine/project/project_folder.h"

namespace potluck {
namespace {

constexpr std::int64_t kDay_s = 24 * 60 * 60;
// Of the file's entries.
constexpr std::uint8_t kRequest = 1, kMembership = 2;

const PublicKey& subject_of(const CertificateChain& chain) {
  return chain.back().certificate.subject;
}

bool names(const CertificateChain& chain, const PublicKey& key) {
  return std::ranges::any_of(
      chain, [&](const SignedCertificate& link) { return link.certificate.subject == key; });
}

}  // namespace

void KnownAdmissions::drop_old(std::int64_t now_unix) {
  std::erase_if(requests_, [&](const Request& each) {
    return each.request.unix_s + kRequestDays * kDay_s < now_unix;
  });
  std::erase_if(memberships_, [&](const CertificateChain& chain) {
    const auto expiry = expiry_of(chain);
    return expiry != 0 && expiry < now_unix;
  });
}

Result<std::optional<JoinRequest>> KnownAdmissions::add_request(ByteView bytes,
                                                                std::int64_t now_unix) {
  constexpr std::optional<JoinRequest> kKnown;
  const auto same = [&](const Request& each) { return std::ranges::equal(each.bytes, bytes); };
  if (std::ranges::any_of(requests_, same)) return kKnown;
  POTLUCK_TRY(auto request, decode_request(bytes, project_, now_unix));
  drop_old(now_unix);
  const PublicKey key = request.own().subject;
  if (!membership_of(key).empty()) return kKnown;
  // A clock that is ahead must not keep its request here longer than others.
  request.unix_s = std::min(request.unix_s, now_unix);
  const auto known = std::ranges::find_if(
      requests_, [&](const Request& each) { return each.request.own().subject == key; });
  if (known != requests_.end()) {
    if (known->request.unix_s >= request.unix_s) return kKnown;
    *known = {request, Bytes(bytes.begin(), bytes.end())};
    return std::optional(std::move(request));
  }
  if (requests_.size() >= kMostRequests) {
    return {ErrorCode::kTooLarge,
            std::to_string(kMostRequests) + " others wait to be let in already",
            "somebody who may admit has to answer them first"};
  }
  requests_.push_back({request, Bytes(bytes.begin(), bytes.end())});
  return std::optional(std::move(request));
}

Result<bool> KnownAdmissions::add_membership(const CertificateChain& chain, std::int64_t now_unix) {
  if (!takes_part(chain)) {
    return {ErrorCode::kPermission, "a membership that was given lets nobody take part", ""};
  }
  const PublicKey key = subject_of(chain);
  POTLUCK_CHECK(verify_membership(chain, project_, key, now_unix));
  drop_old(now_unix);
  const auto known = std::ranges::find_if(
      memberships_, [&](const CertificateChain& each) { return subject_of(each) == key; });
  if (known != memberships_.end()) {
    if (known->back().certificate.not_before >= chain.back().certificate.not_before) return false;
    memberships_.erase(known);
  }
  std::erase_if(requests_, [&](const Request& each) { return each.request.own().subject == key; });
  memberships_.push_back(chain);
  if (memberships_.size() > kMostMemberships) memberships_.erase(memberships_.begin());
  return true;
}

void KnownAdmissions::forget(const PublicKey& key) {
  std::erase_if(requests_, [&](const Request& each) { return names(each.request.chain, key); });
  std::erase_if(memberships_, [&](const CertificateChain& each) { return names(each, key); });
}

std::vector<JoinRequest> KnownAdmissions::requests() const {
  std::vector<JoinRequest> out;
  for (const auto& each : requests_) out.push_back(each.request);
  return out;
}

const JoinRequest* KnownAdmissions::request_of(const PublicKey& key) const {
  const auto found = std::ranges::find_if(
      requests_, [&](const Request& each) { return each.request.own().subject == key; });
  return found == requests_.end() ? nullptr : &found->request;
}

std::vector<Bytes> KnownAdmissions::request_bytes() const {
  std::vector<Bytes> out;
  for (const auto& each : requests_) out.push_back(each.bytes);
  return out;
}

std::vector<Bytes> KnownAdmissions::membership_bytes() const {
  std::vector<Bytes> out;
  for (const auto& each : memberships_) out.push_back(encode_chain(each));
  return out;
}

Bytes KnownAdmissions::membership_of(const PublicKey& key) const {
  const auto found = std::ranges::find_if(
      memberships_, [&](const CertificateChain& each) { return subject_of(each) == key; });
  return found == memberships_.end() ? Bytes() : encode_chain(*found);
}

// u8 kind, u32 length and bytes for each.
Bytes KnownAdmissions::encode() const {
  Bytes out;
  const auto put = [&out](std::uint8_t kind, const Bytes& entry) {
    const auto at = out.size();
    out.resize(at + 5);
    out[at] = kind;
    put_u32(&out[at + 1], static_cast<std::uint32_t>(entry.size()));
    out.insert(out.end(), entry.begin(), entry.end());
  };
  for (const auto& each : requests_) put(kRequest, each.bytes);
  for (const auto& each : memberships_) put(kMembership, encode_chain(each));
  return out;
}

void KnownAdmissions::decode(ByteView bytes, std::int64_t now_unix) {
  while (bytes.size() >= 5) {
    const std::uint8_t kind = bytes[0];
    const std::size_t size = get_u32(&bytes[1]);
    if (size > bytes.size() - 5) return;
    const ByteView entry = bytes.subspan(5, size);
    bytes = bytes.subspan(5 + size);
    if (kind == kRequest) {
      static_cast<void>(add_request(entry, now_unix));
    } else if (const auto chain = decode_chain(entry); kind == kMembership && chain) {
      static_cast<void>(add_membership(*chain, now_unix));
    }
  }
}

KnownAdmissions KnownAdmissions::load(const std::filesystem::path& file, const ProjectId& project,
                                      std::int64_t now_unix) {
  KnownAdmissions out(project);
  if (const auto bytes = read_whole_file(file, kMaxAdmissionFile)) out.decode(*bytes, now_unix);
  return out;
}

}  // namespace potluck
