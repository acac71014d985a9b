// SPDX-License-Identifier: GPL-3.0-or-later
// The signatures of one exchange: each reducer gives every other member one of its part, behind the
// part's chunks. They are verified by who needs them (part_book.h). Without a signer in the config
// nobody gives any, and none are awaited. Owned by Exchange; not thread-safe.
#pragma once

#include <optional>
#include <vector>

#include "engine/collab/averaging/signed_part.h"
#include "net/wire/bulk_header.h"

namespace potluck {

struct ExchangeConfig;

class PartSignatures {
 public:
  // Both outlive this. The average's leaves are filled in as its chunks come.
  PartSignatures(const ExchangeConfig& config, const HashTree& average);

  void sign_own();  // every chunk of our part is made
  bool owes(std::size_t member) const;
  // Ours, for this member, to whom it is owed.
  BulkHeader fill(std::size_t member, BulkRoom& room);

  // kMalformed: not a signature of the sender's part. Duplicates are ignored.
  Status on_signature(std::size_t from, const BulkHeader& header, ByteView payload);
  bool awaits(std::size_t member) const;
  bool complete() const { return missing_ == 0; }
  // Of all parts, once complete and every chunk of the average is here. Not verified.
  SignedParts parts() const;

 private:
  struct Reducer {
    std::uint32_t first = 0, chunks = 0;
    std::optional<SignedPart> part;  // root: only once it is asked for
    bool sent = false;               // ours, to it
  };

  const ExchangeConfig& config_;
  const HashTree& average_;
  std::vector<Reducer> members_;  // like config_.members
  std::size_t missing_ = 0;
};

}  // namespace potluck
