// SPDX-License-Identifier: GPL-3.0-or-later
// What makes potluck-node-hostile of the node's own program: the linker (--wrap) puts these
// functions between the session and its Collaboration. POTLUCK_LIE names what it does, see
// hostile_member.h; it begins once there is a file POTLUCK_LIE_WHEN, and says so on stderr, so that
// a test can tell that it was put to one.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <filesystem>
#include <memory>

#include "engine/collab/collaboration/collaboration.h"
#include "tests/hostile/hostile_member.h"

namespace potluck::hostile {
namespace {

constexpr std::size_t kServed = 256;  // commits

class Hostility {
 public:
  void begin(const CollaborationConfig& config, const KeyPair& key) {
    const char* lie = std::getenv("POTLUCK_LIE");
    const char* when = std::getenv("POTLUCK_LIE_WHEN");
    const auto known = HostileMember::lie_named(lie != nullptr ? lie : "");
    if (!known || when == nullptr) {
      std::fprintf(stderr, "POTLUCK_LIE names no lie, or POTLUCK_LIE_WHEN no file\n");
      std::abort();
    }
    when_ = when;
    key_ = std::make_unique<KeyPair>(key);
    member_ = std::make_unique<HostileMember>(*known, config);
  }

  std::vector<Effect> distort(std::vector<Effect> effects) {
    std::vector<Effect> out;
    for (Effect& each : effects) {
      if (auto* send = std::get_if<effect::Send>(&each)) {
        say(send->to, std::move(send->message), out);
      } else if (const auto* serve = std::get_if<effect::ServeCommits>(&each); serves(serve)) {
        say(serve->to, answer(*serve), out);
      } else {
        if (const auto* committed = std::get_if<effect::Committed>(&each)) note(committed->commit);
        out.push_back(std::move(each));
      }
    }
    return out;
  }
  void distort(const PeerId& to, BulkFrame& frame) { member_->distort(to, frame, *key_); }

 private:
  void say(const PeerId& to, Message message, std::vector<Effect>& out) {
    for (Message& each : member_->distort(to, std::move(message), *key_)) {
      out.push_back(effect::Send{to, std::move(each)});
    }
  }
  void note(const SignedCommit& commit) {
    recent_.push_back(commit);
    if (recent_.size() > kServed) recent_.pop_front();
    member_->committed(commit);
    if (begun_ || !std::filesystem::exists(when_)) return;
    begun_ = true;
    member_->begin();
    std::fprintf(stderr, "from here on it lies\n");
  }
  // Of the newest commits, so that its lies can follow them; older ones are the store's.
  bool serves(const effect::ServeCommits* asked) const {
    return asked != nullptr && begun_ && !recent_.empty() &&
           asked->from_epoch >= recent_.front().commit.epoch;
  }
  Message answer(const effect::ServeCommits& asked) const {
    Commits out{asked.from_epoch, {}};
    for (const SignedCommit& each : recent_) {
      const bool wanted = each.commit.epoch >= asked.from_epoch;
      if (wanted && out.commits.size() < asked.count) out.commits.push_back(encode_commit(each));
    }
    return out;
  }

  std::unique_ptr<KeyPair> key_;
  std::unique_ptr<HostileMember> member_;
  std::filesystem::path when_;
  bool begun_ = false;
  std::deque<SignedCommit> recent_;
};

// One project in one process, on its network thread.
Hostility& hostility() {
  static Hostility it;
  return it;
}

}  // namespace

// Member functions as the ABI of GCC and clang passes them: the object is the first argument.
#define POTLUCK_BEGIN                                                                          \
  "_ZN7potluck13CollaborationC1ENS_19CollaborationConfigERKNS_7KeyPairENS_13StartingPointENS_" \
  "3RngE"
#define POTLUCK_TAKE "_ZN7potluck13Collaboration12take_effectsEv"
#define POTLUCK_FILL                                                                             \
  "_ZN7potluck13Collaboration15fill_bulk_frameERKNS_10FixedBytesINS_12PublicKeyTagELm32EEERNS_8" \
  "BulkRoomE"

void real_begin(Collaboration* it, CollaborationConfig config, const KeyPair& key,
                StartingPoint start, Rng rng) asm("__real_" POTLUCK_BEGIN);
std::vector<Effect> real_take(Collaboration* it) asm("__real_" POTLUCK_TAKE);
std::optional<BulkHeader> real_fill(Collaboration* it, const PeerId& to,
                                    BulkRoom& room) asm("__real_" POTLUCK_FILL);

void begin(Collaboration* it, CollaborationConfig config, const KeyPair& key, StartingPoint start,
           Rng rng) asm("__wrap_" POTLUCK_BEGIN);
void begin(Collaboration* it, CollaborationConfig config, const KeyPair& key, StartingPoint start,
           Rng rng) {
  hostility().begin(config, key);
  real_begin(it, std::move(config), key, std::move(start), rng);
}

std::vector<Effect> take(Collaboration* it) asm("__wrap_" POTLUCK_TAKE);
std::vector<Effect> take(Collaboration* it) { return hostility().distort(real_take(it)); }

std::optional<BulkHeader> fill(Collaboration* it, const PeerId& to,
                               BulkRoom& room) asm("__wrap_" POTLUCK_FILL);
std::optional<BulkHeader> fill(Collaboration* it, const PeerId& to, BulkRoom& room) {
  auto frame = take_frame([&](BulkRoom& own) { return real_fill(it, to, own); });
  if (!frame) return std::nullopt;
  hostility().distort(to, *frame);
  if (!frame->payload.empty()) {
    std::ranges::copy(frame->payload, room.payload(frame->payload.size()).begin());
  }
  return frame->header;
}

}  // namespace potluck::hostile
