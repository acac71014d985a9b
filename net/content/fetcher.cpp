// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/content/fetcher.h"

#include <algorithm>

#include "net/base/deadlines.h"
#include "net/content/fetcher_donor.h"
#include "net/content/fetcher_want.h"

namespace potluck {

using State = FetchWant::Answer::State;

namespace {

constexpr int kLessWhereDenied = 3;

}  // namespace

struct Fetcher::Impl {
  using Wants = std::map<Digest, FetchWant>;
  struct Ending {
    std::vector<Finished> waiting;
    Result<std::shared_ptr<Blob>> result;
  };

  void ask(const PeerId& donor, const Digest& root, FetchWant& want, std::optional<TimePoint> now);
  void give_back(FetchDonor& donor, std::optional<Digest> root);
  void end(Wants::iterator want, Result<std::shared_ptr<Blob>> result);
  void end_if_complete(Wants::iterator want);
  void caught_lying(const PeerId& peer, FetchDonor& donor);
  void on_tree(const PeerId& from, FetchDonor& donor, Wants::iterator want, const ContentInfo& info,
               TimePoint now);

  void advance(TimePoint now);
  void check_donors(TimePoint now);
  void check_answers(TimePoint now);
  void check_hope(TimePoint now);
  std::optional<TimePoint> hopeless_at(const FetchWant& want) const;
  enum class Turn : std::uint8_t { kParts, kServers, kWhole };
  bool has_its_turn(const FetchWant& want, const PeerId& peer, const FetchDonor& donor,
                    Turn turn) const;
  bool a_server_serves(const FetchWant& want) const;
  void fill(const PeerId& peer, FetchDonor& donor, Turn turn, TimePoint now);
  std::vector<Wants::iterator> smallest_first();

  std::size_t most_in_flight = 0;
  std::uint64_t seed = 0;
  std::map<PeerId, FetchDonor> donors;
  Wants wants;
  std::vector<Outgoing> outgoing;
  std::vector<PeerId> liars;
  std::vector<StoredChunk> stored;
  std::vector<Ending> endings;  // told at the end of advance(), when all is consistent
};

void Fetcher::Impl::ask(const PeerId& donor, const Digest& root, FetchWant& want,
                        std::optional<TimePoint> now) {
  want.asked(donor, now);
  outgoing.push_back({donor, ContentQuery{root}});
}

void Fetcher::Impl::give_back(FetchDonor& donor, std::optional<Digest> root) {
  for (const FetchDonor::Request& r : donor.take_requests(root)) {
    const auto want = wants.find(r.root);
    if (want != wants.end()) want->second.give_back(r.index);
  }
}

void Fetcher::Impl::end(Wants::iterator want, Result<std::shared_ptr<Blob>> result) {
  endings.push_back({std::move(want->second.waiting), std::move(result)});
  for (auto& [peer, donor] : donors) donor.take_requests(want->first);
  wants.erase(want);
}

void Fetcher::Impl::end_if_complete(Wants::iterator want) {
  if (want->second.complete()) end(want, want->second.finish());
}

void Fetcher::Impl::caught_lying(const PeerId& peer, FetchDonor& donor) {
  give_back(donor, std::nullopt);
  for (auto& [root, want] : wants) want.forget(peer);
  donor.liar = true;
  liars.push_back(peer);
}

void Fetcher::Impl::on_tree(const PeerId& from, FetchDonor& donor, Wants::iterator want,
                            const ContentInfo& info, TimePoint now) {
  HashTree tree{info.size, info.chunk_bytes, info.leaves};
  const bool is_it =
      want->second.knows_tree() ? tree == want->second.tree() : tree.root() == want->first;
  // No leaves is how a peer says no, unless the blob has no bytes.
  if (info.leaves.empty() && !is_it) {
    give_back(donor, want->first);
    want->second.denies(from, now);
    return;
  }
  if (!is_it) {
    caught_lying(from, donor);
    return;
  }
  if (!want->second.knows_tree()) {
    if (Status begun = want->second.begin(std::move(tree)); !begun) {
      return end(want, begun.error());
    }
  }
  want->second.holds(from, info.held);
  end_if_complete(want);
}

// Everything that time or news may have made due, in the order in which one leads to the other.
void Fetcher::Impl::advance(TimePoint now) {
  check_donors(now);
  check_answers(now);
  check_hope(now);
  // From those who fetch themselves first: the line of who has it all is for what nobody else has.
  for (const Turn turn : {Turn::kParts, Turn::kServers, Turn::kWhole}) {
    for (auto& [peer, donor] : donors) fill(peer, donor, turn, now);
  }
  // A callback may want the next blob at once: nothing of this object may be in use by then.
  for (Ending& ending : std::exchange(endings, {})) {
    for (Finished& finished : ending.waiting) finished(ending.result);
  }
}

void Fetcher::Impl::check_donors(TimePoint now) {
  for (auto& [peer, donor] : donors) {
    donor.wake(now);
    donor.note_stall(now);
    const auto deadline = donor.deadline();
    if (!deadline || now < *deadline) continue;
    give_back(donor, std::nullopt);
    donor.suspend(now);
  }
}

void Fetcher::Impl::check_answers(TimePoint now) {
  for (auto& [root, want] : wants) {
    for (const auto& [peer, answer] : want.answers()) {
      if (answer.state == State::kAsked) {
        if (!answer.since) want.note_time(peer, now);
        const auto donor = donors.find(peer);
        assert(donor != donors.end());
        if (now >= *answer.since + donor->second.patience()) want.is_silent(peer, now);
      } else if (answer.state == State::kLacks && now >= answer.ask_again) {
        ask(peer, root, want, now);
      }
    }
  }
}

void Fetcher::Impl::check_hope(TimePoint now) {
  for (auto it = wants.begin(); it != wants.end();) {
    const auto want = it++;  // end() erases
    FetchWant& w = want->second;
    const bool hope = std::ranges::any_of(w.answers(), [&](const auto& entry) {
      return entry.second.state == State::kHolds && donors.at(entry.first).active();
    });
    if (hope || !w.last_hope) w.last_hope = now;
    if (const auto end_at = hopeless_at(w); end_at && now >= *end_at) {
      end(want, Error{ErrorCode::kNotFound, "no peer that is connected has what is needed",
                      "wait for a peer that has it, the organiser for example"});
    }
  }
}

// Whoever was never asked before may have it, and its answer is waited for; but where people come
// and go there is always somebody new, so not for ever. Where all have said that they lack it, what
// is left to hope for is that one of them is about to have it.
std::optional<TimePoint> Fetcher::Impl::hopeless_at(const FetchWant& want) const {
  if (!want.patience || !want.last_hope) return std::nullopt;
  const bool undecided = std::ranges::any_of(want.answers(), [&](const auto& entry) {
    const FetchWant::Answer& a = entry.second;
    const bool first = a.state == State::kAsked && a.pause == Duration{};
    return first && donors.at(entry.first).active();
  });
  if (undecided) return *want.last_hope + 2 * *want.patience;
  const bool denied =
      !want.answers().empty() && std::ranges::all_of(want.answers(), &FetchWant::Answer::denied,
                                                     &FetchWant::Answers::value_type::second);
  return *want.last_hope + (denied ? *want.patience / kLessWhereDenied : *want.patience);
}

// The blob with the least to go first: an average must not wait behind a data set.
std::vector<Fetcher::Impl::Wants::iterator> Fetcher::Impl::smallest_first() {
  std::vector<Wants::iterator> out;
  for (auto it = wants.begin(); it != wants.end(); ++it) {
    if (it->second.knows_tree()) out.push_back(it);
  }
  std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) {
    return a->second.remaining_bytes() < b->second.remaining_bytes();
  });
  return out;
}

bool Fetcher::Impl::a_server_serves(const FetchWant& want) const {
  return std::ranges::any_of(want.answers(), [&](const auto& entry) {
    const FetchDonor& donor = donors.at(entry.first);
    return entry.second.state == State::kHolds && donor.is_server() && donor.active() &&
           donor.gives_enough();
  });
}

bool Fetcher::Impl::has_its_turn(const FetchWant& want, const PeerId& peer, const FetchDonor& donor,
                                 Turn turn) const {
  const auto answer = want.answers().find(peer);
  if (answer == want.answers().end()) return false;
  if (donor.is_server()) return turn == Turn::kServers;
  if (answer->second.is_part()) return turn == Turn::kParts;
  return turn == Turn::kWhole && !a_server_serves(want);
}

// What there is room for, of blobs for which this is its turn.
void Fetcher::Impl::fill(const PeerId& peer, FetchDonor& donor, Turn turn, TimePoint now) {
  if (!donor.active()) return;
  const std::size_t room = donor.pipeline_bytes(most_in_flight);
  std::vector<FetchDonor::Request> requests;
  for (const auto& it : smallest_first()) {
    FetchWant& want = it->second;
    if (!has_its_turn(want, peer, donor, turn)) continue;
    while (donor.idle() || donor.in_flight_bytes() < room) {
      const auto index = want.take_missing(peer);
      if (!index) break;
      requests.push_back({it->first, *index, want.tree().length_of(*index)});
      donor.asked(requests.back(), now);
    }
  }
  for (const ChunkRequest& run : runs_of(requests)) outgoing.push_back({peer, run});
}

Fetcher::Fetcher(std::size_t max_in_flight_bytes_per_donor, std::uint64_t seed)
    : impl_(std::make_unique<Impl>()) {
  impl_->seed = seed;
  impl_->most_in_flight = std::max<std::size_t>(1, max_in_flight_bytes_per_donor);
}
Fetcher::~Fetcher() = default;

void Fetcher::want(const Digest& root, std::uint64_t max_bytes, std::unique_ptr<ContentSink> sink,
                   Finished finished, std::optional<Duration> patience) {
  const auto known = impl_->wants.find(root);
  if (known != impl_->wants.end()) {
    known->second.waiting.push_back(std::move(finished));
    return;
  }
  FetchWant& want =
      impl_->wants.emplace(root, FetchWant(root, max_bytes, std::move(sink), patience, impl_->seed))
          .first->second;
  want.waiting.push_back(std::move(finished));
  for (auto& [peer, donor] : impl_->donors) {
    if (!donor.liar) impl_->ask(peer, root, want, std::nullopt);
  }
}

void Fetcher::cancel(const Digest& root) {
  const auto want = impl_->wants.find(root);
  if (want == impl_->wants.end()) return;
  for (auto& [peer, donor] : impl_->donors) donor.take_requests(root);
  impl_->wants.erase(want);
}

void Fetcher::add_donor(const PeerId& peer, DonorKind kind) {
  if (!impl_->donors.try_emplace(peer, kind).second) return;
  for (auto& [root, want] : impl_->wants) impl_->ask(peer, root, want, std::nullopt);
}

void Fetcher::remove_donor(const PeerId& peer) {
  const auto donor = impl_->donors.find(peer);
  if (donor == impl_->donors.end()) return;
  impl_->give_back(donor->second, std::nullopt);
  for (auto& [root, want] : impl_->wants) want.forget(peer);
  impl_->donors.erase(donor);
}

void Fetcher::hint(const PeerId& donor, const Digest& root, TimePoint now) {
  add_donor(donor);
  FetchDonor& known = impl_->donors.at(donor);
  if (known.liar) return;
  known.forgive();
  const auto want = impl_->wants.find(root);
  if (want != impl_->wants.end()) {
    const auto& answers = want->second.answers();
    const auto answer = answers.find(donor);
    if (answer == answers.end() || answer->second.state == State::kLacks) {
      want->second.forget(donor);  // and how often it was asked
      impl_->ask(donor, root, want->second, now);
    }
  }
  impl_->advance(now);
}

void Fetcher::handle(const PeerId& from, const ContentInfo& info, TimePoint now) {
  const auto donor = impl_->donors.find(from);
  const auto want = impl_->wants.find(info.root);
  if (donor == impl_->donors.end() || donor->second.liar || want == impl_->wants.end()) return;
  donor->second.forgive();
  impl_->on_tree(from, donor->second, want, info, now);
  impl_->advance(now);
}

void Fetcher::handle(const PeerId& from, const ChunksHeld& held, TimePoint now) {
  const auto donor = impl_->donors.find(from);
  const auto want = impl_->wants.find(held.root);
  if (donor == impl_->donors.end() || donor->second.liar || want == impl_->wants.end()) return;
  want->second.holds_too(from, held.indices);
  impl_->advance(now);
}

void Fetcher::handle(const PeerId& from, const ChunkRefused& refused, TimePoint now) {
  const auto donor = impl_->donors.find(from);
  const auto want = impl_->wants.find(refused.root);
  if (donor == impl_->donors.end() || donor->second.liar || want == impl_->wants.end()) return;
  impl_->give_back(donor->second, refused.root);
  want->second.denies(from, now);
  impl_->advance(now);
}

void Fetcher::on_chunk(const PeerId& from, const BulkHeader& header, ByteView payload,
                       TimePoint now) {
  const auto donor = impl_->donors.find(from);
  if (donor == impl_->donors.end() || donor->second.liar) return;
  const bool asked = donor->second.arrived(header.root, header.index, payload.size(), now);
  const auto want = impl_->wants.find(header.root);
  // After a deadline the late chunk is as good as the one that was asked of another since.
  if (want != impl_->wants.end() && want->second.needs(header.index)) {
    if (!want->second.tree().verifies(header.index, payload)) {
      if (asked) want->second.give_back(header.index);
      impl_->caught_lying(from, donor->second);
    } else if (Status stored = want->second.store(header.index, payload); !stored) {
      impl_->end(want, stored.error());
    } else {
      donor->second.forgive();
      impl_->stored.push_back({header.root, header.index});
      impl_->end_if_complete(want);
    }
  }
  impl_->advance(now);
}

void Fetcher::tick(TimePoint now) { impl_->advance(now); }

std::optional<TimePoint> Fetcher::next_deadline() const {
  std::optional<TimePoint> next;
  const auto consider = [&next](std::optional<TimePoint> at) { next = earliest({next, at}); };
  for (const auto& [peer, donor] : impl_->donors) {
    consider(donor.deadline());
    consider(donor.stalls_at());
  }
  for (const auto& [root, want] : impl_->wants) {
    // A want that was never told the time: its clocks start with the next tick, which is due now.
    consider(want.last_hope ? impl_->hopeless_at(want) : TimePoint{});
    for (const auto& [peer, answer] : want.answers()) {
      const FetchDonor& donor = impl_->donors.at(peer);
      if (answer.state == State::kAsked) {
        consider(answer.since ? *answer.since + donor.patience() : TimePoint{});
      } else if (answer.state == State::kLacks) {
        consider(answer.ask_again);
      } else {
        consider(donor.suspended_until());
      }
    }
  }
  return next;
}

std::vector<Outgoing> Fetcher::take_outgoing() { return std::exchange(impl_->outgoing, {}); }

std::vector<FetchProgress> Fetcher::progress() const {
  std::vector<FetchProgress> out;
  for (const auto& [root, want] : impl_->wants) {
    FetchProgress p;
    p.root = root;
    p.done_bytes = want.done_bytes();
    p.total_bytes = want.tree().size;
    for (const auto& [peer, answer] : want.answers()) {
      if (answer.state == State::kHolds) ++p.donors;
    }
    out.push_back(p);
  }
  return out;
}

std::shared_ptr<const Blob> Fetcher::find_part(const Digest& root) const {
  const auto want = impl_->wants.find(root);
  return want == impl_->wants.end() ? nullptr : want->second.part();
}

std::vector<StoredChunk> Fetcher::take_stored() { return std::exchange(impl_->stored, {}); }

std::vector<PeerId> Fetcher::take_liars() { return std::exchange(impl_->liars, {}); }

}  // namespace potluck
