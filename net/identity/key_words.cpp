// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/identity/key_words.h"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <vector>

#include "net/identity/word_list.h"

namespace potluck {
namespace {

constexpr std::size_t kWordBits = 11, kKnown = 1 << kWordBits, kSeedBytes = 32;
constexpr std::size_t kTelling = 4;                     // letters, by which a word is known
using Bits = std::array<std::uint8_t, kSeedBytes + 1>;  // the last byte is the checksum
static_assert(kKeyWords * kWordBits == (kSeedBytes + 1) * 8);

const std::vector<std::string_view>& known_words() {
  static const auto kWords = [] {
    std::vector<std::string_view> out;
    std::string_view rest = word_list_text();
    while (!rest.empty()) {
      const auto end = std::min(rest.find(' '), rest.size());
      out.push_back(rest.substr(0, end));
      rest = rest.substr(std::min(end + 1, rest.size()));
    }
    assert(out.size() == kKnown);
    return out;
  }();
  return kWords;
}

std::uint8_t checksum_of(const Bits& bits) {
  std::array<std::uint8_t, crypto_hash_sha256_BYTES> hash{};
  crypto_hash_sha256(hash.data(), bits.data(), kSeedBytes);
  return hash[0];
}

std::vector<std::string> letters_in(const std::string& text) {
  std::vector<std::string> out;
  bool inside = false;
  for (const char c : text) {
    const bool letter = std::isalpha(static_cast<unsigned char>(c)) != 0;
    if (letter && !inside) out.emplace_back();
    if (letter) {
      out.back().push_back(static_cast<char>(std::tolower(static_cast<unsigned char>(c))));
    }
    inside = letter;
  }
  return out;
}

Result<std::size_t> number_of(const std::string& word, std::size_t place) {
  const auto& known = known_words();
  const auto at = std::ranges::lower_bound(known, std::string_view(word));
  const bool begins = at != known.end() && at->starts_with(word);
  if (begins && (word.size() >= std::min(kTelling, at->size()))) {
    return static_cast<std::size_t>(at - known.begin());
  }
  return {ErrorCode::kInvalidArgument,
          "word " + std::to_string(place) + ", \"" + word.substr(0, 20) + "\", is none of the list",
          "look at it again where it was written down"};
}

}  // namespace

std::string words_of(const KeyPair& key) {
  Bits bits{};
  const auto seed = key.seed();
  std::copy(seed.begin(), seed.end(), bits.begin());
  bits.back() = checksum_of(bits);
  std::string out;
  for (std::size_t word = 0; word < kKeyWords; ++word) {
    std::size_t number = 0;
    for (std::size_t i = word * kWordBits; i < (word + 1) * kWordBits; ++i) {
      number = number << 1 | (bits[i / 8] >> (7 - i % 8) & 1);
    }
    out += (word > 0 ? " " : "") + std::string(known_words()[number]);
  }
  sodium_memzero(bits.data(), bits.size());
  return out;
}

Result<KeyPair> key_of_words(const std::string& text) {
  const auto words = letters_in(text);
  if (words.size() != kKeyWords) {
    return {ErrorCode::kInvalidArgument,
            "a key has " + std::to_string(kKeyWords) + " words; these are " +
                std::to_string(words.size()),
            "give all of them, in their order"};
  }
  Bits bits{};
  for (std::size_t word = 0; word < kKeyWords; ++word) {
    POTLUCK_TRY(const auto number, number_of(words[word], word + 1));
    for (std::size_t i = 0; i < kWordBits; ++i) {
      const std::size_t at = word * kWordBits + i;
      const auto bit = static_cast<std::uint8_t>(number >> (kWordBits - 1 - i) & 1);
      bits[at / 8] = static_cast<std::uint8_t>(bits[at / 8] | bit << (7 - at % 8));
    }
  }
  if (bits.back() != checksum_of(bits)) {
    return {ErrorCode::kInvalidArgument,
            "these words do not belong together: one is another word, or some changed places",
            "compare them with what was written down"};
  }
  std::array<std::uint8_t, kSeedBytes> seed{};
  std::copy_n(bits.begin(), seed.size(), seed.begin());
  auto key = KeyPair::from_seed(seed);
  sodium_memzero(bits.data(), bits.size());
  sodium_memzero(seed.data(), seed.size());
  return key;
}

}  // namespace potluck
