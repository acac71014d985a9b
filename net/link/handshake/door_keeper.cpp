// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/handshake/door_keeper.h"

#include <cmath>

#include "net/crypto/hash.h"

namespace potluck {
namespace {

constexpr Duration kPage = std::chrono::minutes(1);
constexpr Duration kCrowdLasts = std::chrono::seconds(10);  // so that it does not come and go

std::int64_t page_at(TimePoint now) { return now.time_since_epoch() / kPage; }

}  // namespace

std::optional<Puzzle> DoorKeeper::ask(const std::string& host, const WaitingRoom& room,
                                      TimePoint now) {
  if (is_crowded(room, now)) crowded_until_ = now + kCrowdLasts;
  if (now >= crowded_until_) return std::nullopt;
  const std::size_t more = kBitsMore * room.workers() / std::max<std::size_t>(1, room.places());
  return made(host, static_cast<std::uint8_t>(kLeastBits + more), page_at(now));
}

bool DoorKeeper::is_crowded(const WaitingRoom& room, TimePoint now) {
  openings_ = 1 + openings_ * std::exp(-seconds(now - last_opening_));
  last_opening_ = now;
  return openings_ > kManyASecond || room.strangers() * 4 > room.places();
}

bool DoorKeeper::accept(const std::string& host, const PuzzleAnswer& answer, TimePoint now) {
  turn_page(now);
  const std::uint8_t bits = answer.puzzle.bits;
  const bool ours =
      answer.puzzle == made(host, bits, page_) || answer.puzzle == made(host, bits, page_ - 1);
  if (!ours || bits < kLeastBits || !solves(answer)) return false;
  const Digest name = digest_of(answer);
  if (spent_.contains(name) || spent_before_.contains(name)) return false;
  if (spent_.size() >= kMostSpent) spent_.clear();  // each of them has cost somebody a while
  spent_.insert(name);
  return true;
}

void DoorKeeper::turn_page(TimePoint now) {
  const std::int64_t page = page_at(now);
  if (page == page_) return;
  spent_before_ = page == page_ + 1 ? std::move(spent_) : std::set<Digest>();
  spent_.clear();
  page_ = page;
}

Puzzle DoorKeeper::made(const std::string& host, std::uint8_t bits, std::int64_t page) const {
  std::array<std::uint8_t, 9> when;
  put_u64(when.data(), static_cast<std::uint64_t>(page));
  when[8] = bits;
  const Digest digest = Hasher().update(secret_).update(when).update(as_bytes(host)).finish();
  Puzzle out;
  std::copy_n(digest.data.begin(), out.salt.size(), out.salt.begin());
  out.bits = bits;
  return out;
}

}  // namespace potluck
