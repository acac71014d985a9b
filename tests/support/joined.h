// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences one after the other, as a test compares them: "a; b".
#pragma once

#include <string>
#include <vector>

#include "net/base/sentence.h"

namespace potluck::test {

inline std::string joined(const std::vector<Sentence>& sentences) {
  std::string out;
  for (const Sentence& sentence : sentences) {
    if (!out.empty()) out += "; ";
    out += sentence.text();
  }
  return out;
}

}  // namespace potluck::test
