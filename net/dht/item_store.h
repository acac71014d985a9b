// SPDX-License-Identifier: GPL-3.0-or-later
// A store of signed items, as the DHT is one (BEP 44): an item lies under a public key and a salt,
// whoever has the key writes it, anybody reads it. What the finding needs of it, so that its test
// passes a fake.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "net/base/bytes.h"
#include "net/dht/rendezvous.h"

namespace potluck {

// What the store tells of the items of one key. Called on a thread of the store's; does no more
// than pass it on, and never calls the store.
struct ItemNews {
  // Of a get: bytes as they were found, of which the store knows only that the key has signed them;
  // empty: nothing. Several times for one get where nodes have different ones; the last has `last`.
  std::function<void(const std::string& salt, const Bytes& item, bool last)> got;
  // Of a put: how many nodes keep it.
  std::function<void(const std::string& salt, int nodes)> stored;
};

// Called once for each put on a thread of the store's: what is to stand in place of `there` (empty:
// nothing). None, where there is something: that stays.
using RewriteItem = std::function<std::optional<Bytes>(const Bytes& there)>;

// The items of one key. To destroy it ends it: no news afterwards. One thread at a time.
class ItemSlot {
 public:
  virtual ~ItemSlot() = default;
  // Neither waits. Of one that gets lost there is no news: a store that cannot be reached is
  // silent.
  virtual void get(const std::string& salt) = 0;
  virtual void put(const std::string& salt, RewriteItem rewrite) = 0;
};

class ItemStore {
 public:
  virtual ~ItemStore() = default;
  // seed: of the Ed25519 key. Any thread. The slot does not outlive the store.
  virtual std::unique_ptr<ItemSlot> open(const Rendezvous::Key& seed, ItemNews news) = 0;
};

}  // namespace potluck
