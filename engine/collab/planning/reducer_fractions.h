// SPDX-License-Identifier: GPL-3.0-or-later
// The reducer fractions (docs/design.md, section 7; DeDLOC, arXiv 2106.10207, section 3.2 and
// appendix B): which fraction of the vector each peer reduces, so that the slowest link finishes as
// early as possible. Exact: for a fixed T every fraction has a linear bound, so T follows from the
// sorted breakpoints. Pure, any thread.
#pragma once

#include <cstdint>
#include <vector>

#include "net/base/result.h"

namespace potluck {

struct FractionPeer {
  double up_bits_per_second = 0;    // > 0
  double down_bits_per_second = 0;  // > 0
  bool contributes = true;          // c_i: sends gradients
  bool receives = true;             // r_i: wants the average
  bool can_reduce = true;           // false: client mode, fraction 0
  double sends = 1.0;  // > 0; size of its encoded gradient over that of the encoded average
};

struct ReducerFractions {
  std::vector<double> fractions;  // one per peer, sums to 1
  double seconds = 0;             // the bound T for `vector_bytes`
};

// vector_bytes: V, the encoded size of the whole average; peer i's contribution has V_i = sends_i V
// bytes. Errors (kInvalidArgument): no peer can reduce, a bandwidth or a size that is not positive
// and finite, links that differ by more than a double can tell apart. One peer alone reduces
// everything in 0 s.
Result<ReducerFractions> reducer_fractions(const std::vector<FractionPeer>& peers,
                                           double vector_bytes);

// Whether some fractions take at most `seconds`; O(peers), for searches over many groups. Up to one
// part in 10^9. Preconditions as for reducer_fractions, which must succeed.
bool fractions_possible(const std::vector<FractionPeer>& peers, double vector_bytes,
                        double seconds);

// Seconds that each peer's links are busy with these fractions: up_i/U_i and down_i/D_i.
struct LineSeconds {
  double up = 0, down = 0;
};
std::vector<LineSeconds> line_seconds(const std::vector<FractionPeer>& peers,
                                      const std::vector<double>& fractions, double vector_bytes);

// Seconds that these fractions take: the most of all links.
double seconds_of_exchange(const std::vector<FractionPeer>& peers,
                           const std::vector<double>& fractions, double vector_bytes);

// Whole chunks for each peer by largest remainder; sums to chunk_count.
std::vector<std::uint32_t> chunks_of(const std::vector<double>& fractions,
                                     std::uint32_t chunk_count);

}  // namespace potluck
