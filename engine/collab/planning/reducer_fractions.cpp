// SPDX-License-Identifier: GPL-3.0-or-later
// Everything here is per byte of the average (V = 1): in time t = T / V, peer i, which contributes
// s_i bytes (0: nothing), has bounds on its fraction by its links
//   a f <= U t - s    a = |R| - r - s            (up)
//   b f <= D t - r    b = sum of the others' s - r    (down)
// which are upper bounds where the coefficient is positive, lower ones where it is negative (the
// only contributor, the only receiver, one that sends more than it would have to as a reducer), and
// bounds on t alone where it is 0. All grow or fall monotonically with t.
#include "engine/collab/planning/reducer_fractions.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>

namespace potluck {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
// Differences this small between sizes near one are rounding.
constexpr double kNothing = 1e-11;

struct Line {
  double slope = 0, offset = 0;
  double at(double t) const { return slope * t + offset; }
};

// clamp(min over lines, low, high): monotone, because every line has a slope >= 0.
struct Bound {
  std::vector<Line> lines;
  double low = -kInfinity, high = 1.0;

  double at(double t) const {
    double v = high;
    for (const Line& line : lines) v = std::min(v, line.at(t));
    return std::max(v, low);
  }
};

struct Limits {
  std::vector<Bound> upper;        // of each fraction
  std::vector<Bound> minus_lower;  // of each fraction, negated so that it grows with t
  double floor = 0;                // no t below this, whatever the fractions
};

// Where two lines of a bound cross, or one reaches `level`: the bound bends there at most.
void add_crossing(const Line& a, const Line& b, std::vector<double>& out) {
  if (a.slope == b.slope) return;
  const double t = (b.offset - a.offset) / (a.slope - b.slope);
  if (t > 0 && std::isfinite(t)) out.push_back(t);
}

std::vector<double> breakpoints(const std::vector<Bound>& bounds) {
  std::vector<double> out;
  for (const Bound& bound : bounds) {
    for (std::size_t i = 0; i < bound.lines.size(); ++i) {
      for (std::size_t j = i + 1; j < bound.lines.size(); ++j) {
        add_crossing(bound.lines[i], bound.lines[j], out);
      }
      add_crossing(bound.lines[i], {0, bound.high}, out);
      if (std::isfinite(bound.low)) add_crossing(bound.lines[i], {0, bound.low}, out);
    }
  }
  std::sort(out.begin(), out.end());
  return out;
}

double sum_at(const std::vector<Bound>& bounds, double t) {
  double sum = 0;
  for (const Bound& bound : bounds) sum += bound.at(t);
  return sum;
}

// The smallest t >= 0 at which the bounds sum to `target`: between two neighbouring breakpoints the
// sum is a straight line. Infinite when they never do.
double reach(const std::vector<Bound>& bounds, double target) {
  if (sum_at(bounds, 0) >= target) return 0;
  const std::vector<double> bends = breakpoints(bounds);
  const auto above = std::partition_point(bends.begin(), bends.end(),
                                          [&](double t) { return sum_at(bounds, t) < target; });
  const double left = above == bends.begin() ? 0 : *(above - 1);
  // Past the last breakpoint any second point gives the slope.
  const double right = above == bends.end() ? (left > 0 ? 2 * left : 1) : *above;
  const double low = sum_at(bounds, left), high = sum_at(bounds, right);
  if (high <= low) return kInfinity;
  return left + (right - left) * ((target - low) / (high - low));
}

struct Constraint {
  double coefficient, speed, needed;
};  // coefficient f <= speed t - needed

void add_constraint(const Constraint& c, Bound& upper, Bound& minus_lower, double& floor) {
  if (c.coefficient > kNothing) {
    upper.lines.push_back({c.speed / c.coefficient, -c.needed / c.coefficient});
    floor = std::max(floor, c.needed / c.speed);  // f >= 0
  } else if (c.coefficient >= -kNothing) {
    floor = std::max(floor, c.needed / c.speed);
  } else {
    minus_lower.lines.push_back({c.speed / -c.coefficient, -c.needed / -c.coefficient});
  }
}

// The smallest t at which the lower bounds of one peer are not above its upper ones.
double meeting_time(const Bound& upper, const Bound& minus_lower) {
  double t = 0;
  for (const Line& lower : minus_lower.lines) {
    for (const Line& line : upper.lines) {
      t = std::max(t, -(line.offset + lower.offset) / (line.slope + lower.slope));
    }
    t = std::max(t, -(upper.high + lower.offset) / lower.slope);
  }
  return t;
}

// What everybody sends and receives, in units of the encoded average.
struct Totals {
  double contributed = 0;
  double receivers = 0;
};

double contribution_of(const FractionPeer& p) { return p.contributes ? p.sends : 0.0; }
double received_by(const FractionPeer& p) { return p.receives ? 1.0 : 0.0; }

Totals totals_of(const std::vector<FractionPeer>& peers) {
  Totals out;
  for (const FractionPeer& p : peers) {
    out.contributed += contribution_of(p);
    out.receivers += received_by(p);
  }
  return out;
}

Limits limits_of(const std::vector<FractionPeer>& peers) {
  const Totals totals = totals_of(peers);
  Limits out;
  for (const FractionPeer& p : peers) {
    const double s = contribution_of(p), r = received_by(p);
    Bound upper, minus_lower;
    upper.high = p.can_reduce ? 1 : 0;
    minus_lower.high = 0;
    add_constraint({totals.receivers - r - s, p.up_bits_per_second, s}, upper, minus_lower,
                   out.floor);
    add_constraint({totals.contributed - s - r, p.down_bits_per_second, r}, upper, minus_lower,
                   out.floor);
    out.floor = std::max(out.floor, meeting_time(upper, minus_lower));
    out.upper.push_back(std::move(upper));
    out.minus_lower.push_back(std::move(minus_lower));
  }
  return out;
}

Status check_peers(const std::vector<FractionPeer>& peers, double vector_bytes) {
  if (!std::isfinite(vector_bytes) || vector_bytes < 0) {
    return {ErrorCode::kInvalidArgument, "the size of the vector to average is not a size"};
  }
  bool any = false;
  for (const FractionPeer& p : peers) {
    any |= p.can_reduce;
    for (const double speed : {p.up_bits_per_second, p.down_bits_per_second}) {
      if (!std::isfinite(speed) || speed <= 0) {
        return {ErrorCode::kInvalidArgument, "a peer's bandwidth is not a positive number",
                "measure it, or set --up and --down"};
      }
    }
    if (!std::isfinite(p.sends) || p.sends <= 0) {
      return {ErrorCode::kInvalidArgument, "the size of a peer's gradient is not a size"};
    }
  }
  if (!any) {
    return {ErrorCode::kInvalidArgument, "no peer of the group can reduce",
            "at least one peer must accept connections"};
  }
  return ok_status();
}

// What is said of the links of a group comes from its members: it may be beyond what a double can
// tell apart.
Error too_different() {
  return {ErrorCode::kInvalidArgument, "the links of these peers are too different for a plan",
          "share the vector evenly"};
}

// Many fractions are optimal when one slow link decides T: of these, let the others be done as
// early as they can.
Result<std::vector<double>> fractions_at(const Limits& limits, double t) {
  std::vector<Bound> within = limits.upper;
  for (std::size_t i = 0; i < within.size(); ++i) {
    within[i].high = std::max(0.0, limits.upper[i].at(t));
    within[i].low = std::clamp(-limits.minus_lower[i].at(t), 0.0, within[i].high);
  }
  const double earliest = std::min(t, reach(within, 1.0));
  std::vector<double> out;
  for (const Bound& bound : within) out.push_back(bound.at(earliest));
  // Bounds that do not depend on t (nobody to send to) may leave more than the whole: part of what
  // is above the lower bounds will do. What is lacking is rounding.
  const double sum = std::accumulate(out.begin(), out.end(), 0.0);
  if (!(sum > 1.0 - 1e-6)) return too_different();
  double least = 0;
  for (const Bound& bound : within) least += bound.low;
  const bool to_spare = sum > 1.0 && least < 1.0;
  for (std::size_t i = 0; i < out.size(); ++i) {
    const double low = within[i].low;
    out[i] = to_spare ? low + (out[i] - low) * ((1.0 - least) / (sum - least)) : out[i] / sum;
  }
  return out;
}

}  // namespace

Result<ReducerFractions> reducer_fractions(const std::vector<FractionPeer>& peers,
                                           double vector_bytes) {
  POTLUCK_CHECK(check_peers(peers, vector_bytes));
  // Time in units of what the fastest link needs for the vector, so that all numbers are near one.
  double fastest = 0;
  for (const FractionPeer& p : peers) {
    fastest = std::max({fastest, p.up_bits_per_second, p.down_bits_per_second});
  }
  std::vector<FractionPeer> scaled = peers;
  for (FractionPeer& p : scaled) {
    p.up_bits_per_second /= fastest;
    p.down_bits_per_second /= fastest;
  }
  const Limits limits = limits_of(scaled);
  const double t =
      std::max({limits.floor, reach(limits.upper, 1.0), reach(limits.minus_lower, -1.0)});
  if (!std::isfinite(t)) return too_different();
  ReducerFractions out;
  POTLUCK_TRY(out.fractions, fractions_at(limits, t));
  out.seconds = seconds_of_exchange(peers, out.fractions, vector_bytes);
  return out;
}

// The same bounds at one moment, without making lines of them.
bool fractions_possible(const std::vector<FractionPeer>& peers, double vector_bytes,
                        double seconds) {
  if (vector_bytes <= 0) return true;
  const double t = seconds * (1 + 1e-9) / (vector_bytes * 8);
  const Totals totals = totals_of(peers);
  double most = 0, least = 0;
  for (const FractionPeer& p : peers) {
    const double s = contribution_of(p), r = received_by(p);
    double high = p.can_reduce ? 1 : 0, low = 0;
    const auto bound = [&](double coefficient, double room) {
      if (coefficient > kNothing) {
        high = std::min(high, room / coefficient);
      } else if (coefficient < -kNothing) {
        low = std::max(low, room / coefficient);
      } else if (room < 0) {
        high = -1;
      }
    };
    bound(totals.receivers - r - s, p.up_bits_per_second * t - s);
    bound(totals.contributed - s - r, p.down_bits_per_second * t - r);
    if (high < low) return false;
    most += high;
    least += low;
  }
  return most >= 1 - 1e-9 && least <= 1 + 1e-9;
}

std::vector<LineSeconds> line_seconds(const std::vector<FractionPeer>& peers,
                                      const std::vector<double>& fractions, double vector_bytes) {
  assert(peers.size() == fractions.size());
  const Totals totals = totals_of(peers);
  std::vector<LineSeconds> out;
  for (std::size_t i = 0; i < peers.size(); ++i) {
    const double s = contribution_of(peers[i]), r = received_by(peers[i]);
    const double f = fractions[i];
    const double up = s * (1 - f) + f * (totals.receivers - r);
    const double down = f * (totals.contributed - s) + r * (1 - f);
    const double bits = vector_bytes * 8;
    out.push_back(
        {up / peers[i].up_bits_per_second * bits, down / peers[i].down_bits_per_second * bits});
  }
  return out;
}

double seconds_of_exchange(const std::vector<FractionPeer>& peers,
                           const std::vector<double>& fractions, double vector_bytes) {
  double most = 0;
  for (const LineSeconds& l : line_seconds(peers, fractions, vector_bytes)) {
    most = std::max({most, l.up, l.down});
  }
  return most;
}

std::vector<std::uint32_t> chunks_of(const std::vector<double>& fractions,
                                     std::uint32_t chunk_count) {
  std::vector<std::uint32_t> out;
  std::vector<std::pair<double, std::size_t>> remainders;
  std::uint64_t given = 0;
  for (std::size_t i = 0; i < fractions.size(); ++i) {
    const double exact = std::clamp(fractions[i], 0.0, 1.0) * chunk_count;
    // A fraction of 1/3 of 3 chunks must not come out as 0.9999.
    const double whole = std::floor(exact + 1e-9);
    out.push_back(static_cast<std::uint32_t>(whole));
    given += out.back();
    if (fractions[i] > 0) remainders.emplace_back(whole - exact, i);
  }
  assert(!remainders.empty());
  std::sort(remainders.begin(), remainders.end());  // the largest remainder first, then by index
  for (std::size_t k = 0; given < chunk_count; ++k, ++given) {
    ++out[remainders[k % remainders.size()].second];
  }
  for (std::size_t k = 0; given > chunk_count; ++k) {  // only when fractions sum to more than 1
    std::uint32_t& chunks = out[remainders[remainders.size() - 1 - k % remainders.size()].second];
    if (chunks > 0) {
      --chunks;
      --given;
    }
  }
  return out;
}

}  // namespace potluck
