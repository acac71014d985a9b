// SPDX-License-Identifier: GPL-3.0-or-later
// What a choice means: seconds of every link, which of them gate, and a sentence for whoever is
// treated differently from the rest.
#include <algorithm>
#include <cmath>

#include "engine/collab/planning/round_duration.h"

namespace potluck {
namespace {

constexpr double kGates = 0.995;  // of the exchange's time

std::string in_seconds(double s) { return with_decimals(s, s < 0.095 ? 3 : 1); }

std::string name_of(CodecId id) {
  const Codec* codec = find_codec(static_cast<std::uint8_t>(id));
  return codec != nullptr ? std::string(codec->name()) : "codec " + std::to_string(int(id));
}

struct Choice {
  const RoundDuration& duration;
  std::vector<bool> computes;
  std::vector<const PlanCodec*> codecs;
  PlanCodec average;
};

// Why somebody who trains is not asked to.
Sentence why_benched(const Choice& choice, double round_seconds, std::size_t i) {
  std::vector<bool> with = choice.computes;
  with[i] = true;
  const auto plan =
      reducer_fractions(choice.duration.fraction_peers(with, choice.codecs, choice.average),
                        choice.duration.bytes(choice.average));
  const double longer =
      plan ? choice.duration.round_seconds(choice.duration.compute_seconds(with), plan->seconds)
           : 0;
  if (longer <= round_seconds) {
    return Sentence::tr("only reduces: waiting for its gradient costs more than its samples bring");
  }
  return Sentence::tr(
      "only reduces: waiting for its gradient costs more than its samples bring (a round would "
      "take %L1 s in place of %L2 s)",
      in_seconds(longer), in_seconds(round_seconds));
}

// Why its gradient travels in a stronger codec than the finest that anybody uses.
Sentence why_stronger(const Choice& choice, double exchange_seconds, std::size_t i) {
  const auto& listed = choice.duration.request().codecs;
  const PlanCodec* finer = nullptr;  // the next one
  for (const PlanCodec& c : listed) {
    if (c.bytes_per_value <= choice.codecs[i]->bytes_per_value) continue;
    if (finer == nullptr || c.bytes_per_value < finer->bytes_per_value) finer = &c;
  }
  if (finer == nullptr) return {};
  std::vector<const PlanCodec*> codecs = choice.codecs;
  codecs[i] = finer;
  const auto plan =
      reducer_fractions(choice.duration.fraction_peers(choice.computes, codecs, choice.average),
                        choice.duration.bytes(choice.average));
  if (!plan || plan->seconds <= exchange_seconds * (1 + 1e-6)) return {};
  return Sentence::tr("sends %1: with %2 the exchange would take %L3 s in place of %L4 s",
                      name_of(choice.codecs[i]->id), name_of(finer->id), in_seconds(plan->seconds),
                      in_seconds(exchange_seconds));
}

std::vector<Sentence> why(const Choice& choice, const RoundPlan& plan, std::size_t i) {
  const RoundPeer& peer = choice.duration.request().peers[i];
  std::vector<Sentence> out;
  const auto add = [&out](Sentence reason) {
    if (!reason.empty()) out.push_back(std::move(reason));
  };
  const double fraction = plan.choice.members[i].fraction;
  if (!choice.computes[i]) {
    add(peer.trains ? why_benched(choice, plan.round_seconds, i)
                    : Sentence::tr("does not train, only reduces"));
  } else {
    add(why_stronger(choice, plan.exchange_seconds, i));
  }
  if (!peer.can_reduce) {
    add(Sentence::tr("reduces nothing: others cannot connect to it"));
  } else if (fraction < 1e-6 && choice.duration.size() > 1) {
    const std::uint32_t chunks = choice.duration.request().chunks;
    const bool few = chunks > 0 && chunks < 4 * choice.duration.size();
    add(few ? Sentence::tr("reduces nothing: the vector has too few chunks for everybody")
            : Sentence::tr("reduces nothing: its links have no time to spare"));
  }
  if (plan.members[i].up_gates) add(Sentence::tr("its upload gates the exchange"));
  if (plan.members[i].down_gates) add(Sentence::tr("its download gates the exchange"));
  return out;
}

Status check_choice(const RoundPlanRequest& request, const RoundChoice& choice) {
  if (choice.members.size() != request.peers.size()) {
    return {ErrorCode::kInvalidArgument, "a choice for another group"};
  }
  const auto is_known = [&request](CodecId id) {
    return find_codec(static_cast<std::uint8_t>(id)) != nullptr ||
           std::any_of(request.codecs.begin(), request.codecs.end(),
                       [id](const PlanCodec& c) { return c.id == id; });
  };
  bool known = is_known(choice.average);
  bool possible = true;
  for (const auto& m : choice.members) {
    known &= is_known(m.codec);
    possible &= m.fraction >= 0 && m.fraction <= 1 + 1e-9;
  }
  if (!known || !possible) {
    return {ErrorCode::kInvalidArgument, "a choice with an unknown codec or an odd fraction"};
  }
  return ok_status();
}

// The request's own numbers where it has them: tests plan with codecs of other sizes.
PlanCodec codec_for(const RoundPlanRequest& request, CodecId id) {
  for (const PlanCodec& c : request.codecs) {
    if (c.id == id) return c;
  }
  return plan_codec(id, 16384);
}

}  // namespace

Result<RoundPlan> describe_round(const RoundPlanRequest& request, RoundChoice chosen) {
  POTLUCK_CHECK(check_choice(request, chosen));
  const RoundDuration duration(request);
  Choice choice{duration, {}, {}, codec_for(request, chosen.average)};
  std::vector<PlanCodec> codecs;
  std::vector<double> fractions;
  for (const auto& m : chosen.members) {
    choice.computes.push_back(m.computes);
    codecs.push_back(codec_for(request, m.codec));
    fractions.push_back(m.fraction);
  }
  for (const PlanCodec& c : codecs) choice.codecs.push_back(&c);
  const auto peers = duration.fraction_peers(choice.computes, choice.codecs, choice.average);
  const auto best = reducer_fractions(peers, duration.bytes(choice.average));
  if (!best) return best.error();  // the numbers are not fit for a plan

  RoundPlan out;
  out.choice = std::move(chosen);
  const auto links = line_seconds(peers, fractions, duration.bytes(choice.average));
  for (const LineSeconds& l : links) {
    out.exchange_seconds = std::max({out.exchange_seconds, l.up, l.down});
  }
  out.compute_seconds = duration.compute_seconds(choice.computes);
  out.round_seconds = duration.round_seconds(out.compute_seconds, out.exchange_seconds);
  for (const LineSeconds& l : links) {
    const double gate = kGates * out.exchange_seconds;
    out.members.push_back(
        {l.up, l.down, l.up > 0 && l.up >= gate, l.down > 0 && l.down >= gate, {}});
  }
  for (std::size_t i = 0; i < duration.size(); ++i) out.members[i].why = why(choice, out, i);
  return out;
}

}  // namespace potluck
