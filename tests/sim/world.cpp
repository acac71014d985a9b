// SPDX-License-Identifier: GPL-3.0-or-later
// The simulated world: who is in it, and what must hold at every step.
#include <algorithm>
#include <cstdio>

#include "engine/collab/history/commit_log.h"
#include "net/wire/encoding.h"
#include "sim_peer.h"

namespace potluck::sim {
namespace {
constexpr std::size_t kTraceLines = 400;
constexpr std::size_t kReportedLines = 80;

// What a peer may hold, in bytes: two to three times the most that was ever seen, which is mostly
// what it is about to send, and offers on their way: each goes to all and names all. Of the newest
// epochs it keeps the log's head, and the average with its hash tree, whose leaves weigh more than
// the values where chunks are as small as here; but who comes in holds the commits that it has read
// until it has the state that they lead to. None of that grows with the history.
constexpr std::size_t kMemory = 2'000'000;
constexpr std::size_t kMemoryOfPeer = 40'000;
constexpr std::size_t kMemoryOfPair = 1'000;
constexpr std::size_t kMemoryOfValue = 100;
constexpr std::size_t kAverages = 128;  // AverageCache
constexpr std::size_t kMemoryOfLeaf = 2 * Digest::kSize;
constexpr std::size_t kMemoryOfHeads = 4 * Digest::kSize * CommitLog::kHeads;
constexpr std::size_t kMemoryOfCommit = 3'000;
constexpr std::size_t kCommitsRead = 2'300;  // CatchUp
}  // namespace

bool World::run(Duration most, const std::function<bool()>& until) {
  network.run_until(network.now() + most, until);
  return until();
}

World::World(std::uint64_t s) : seed(s), network(mix_seed(s, 1)) {
  std::array<std::uint8_t, 32> project{};
  put_u64(project.data(), s + 1);
  config.project.data = project;
  config.values = 96;
  config.checked_votes = std::make_shared<CheckedVotes>();  // one of all: it is the same process
  config.chunk_values = 8;
  config.target_batch = 64;
  // Each codec in its turn; what only gradients may travel in comes with an average in int8.
  const auto& codec = *find_codec(static_cast<std::uint8_t>(s % all_codecs().size()));
  config.contribution_codec = codec.id();
  config.codec = codec.dense() ? codec.id() : CodecId::kInt8;
}

std::vector<float> World::initial_state() const {
  Rng rng(seed);
  std::vector<float> state(config.values);
  for (auto& v : state) v = static_cast<float>(rng.uniform(-1, 1));
  return state;
}

SimPeer& World::add(PeerOptions options, std::shared_ptr<Disk> disk, std::optional<KeyPair> key) {
  if (!key) {
    std::array<std::uint8_t, 32> secret;
    for (std::size_t i = 0; i < 4; ++i) put_u64(secret.data() + 8 * i, network.rng().next());
    key = KeyPair::from_seed(secret);
  }
  if (organisers.empty()) organisers.insert(key->public_key());
  options.organises |= organisers.contains(key->public_key());
  if (options.organises) organisers.insert(key->public_key());
  auto peer = std::make_unique<SimPeer>(*this, *key, options, std::move(disk));
  SimPeer& added = *peer;
  peers[added.id()] = std::move(peer);
  if (!added.honest()) liars.insert(added.id());
  network.attach(added.id(), added, !options.client_mode, options.shape);
  added.start();
  return added;
}

void World::crash(const PeerId& id, Duration silence) {
  log(id.short_hex() + " crashes");
  network.crash(id, silence);
  peers.erase(id);
}

SimPeer* World::find(const PeerId& id) {
  const auto it = peers.find(id);
  return it == peers.end() ? nullptr : it->second.get();
}

PeerId World::random_live() {
  auto it = peers.begin();
  std::advance(it, static_cast<std::ptrdiff_t>(network.rng().below(peers.size())));
  return it->first;
}

void World::log(const std::string& line) {
  char time[32];
  std::snprintf(time, sizeof time, "%10.4f ", seconds(network.now().time_since_epoch()));
  if (verbose) std::fprintf(stderr, "%s%s\n", time, line.c_str());
  trace.push_back(time + line);
  if (trace.size() > kTraceLines) trace.erase(trace.begin(), trace.begin() + kTraceLines / 2);
}

void World::trace_message(const PeerId& from, const PeerId& to, const Message& message) {
  if (!verbose) return;
  std::string line =
      from.short_hex() + " -> " + to.short_hex() + " " + std::string(message_name(message));
  std::visit(
      [&](const auto& m) {
        if constexpr (requires {
                        m.attempt;
                        m.epoch;
                      }) {
          line += " " + std::to_string(m.epoch) + "." + std::to_string(m.attempt);
        }
        if constexpr (requires { m.records; }) {
          for (const auto& aged : m.records) {
            const PeerRecord& record = aged.record->record;
            line += " " + record.peer.short_hex() + "@" + std::to_string(record.epoch) + " stage " +
                    std::to_string(static_cast<int>(record.stage));
          }
        }
        if constexpr (requires { m.obeyed; }) {
          line +=
              " reason " + std::to_string(static_cast<int>(m.reason)) + " " + m.obeyed.short_hex();
        }
      },
      message);
  log(line);
}

void World::violated(const std::string& what) {
  log("VIOLATED: " + what);
  violations.push_back(what);
}

std::string World::report() const {
  std::string out = "seed " + std::to_string(seed) + ": ";
  for (const auto& v : violations) out += v + "; ";
  const std::size_t from = trace.size() > kReportedLines ? trace.size() - kReportedLines : 0;
  for (std::size_t i = from; i < trace.size(); ++i) std::fprintf(stderr, "%s\n", trace[i].c_str());
  return out;
}

void World::check_applied(const SimPeer& peer, const SignedCommit& commit) {
  if (!peer.honest()) return;
  const auto [it, fresh] = state_of_head.try_emplace(commit.head, peer.state_digest());
  if (!fresh && it->second != peer.state_digest()) {
    violated("agreement: " + peer.id().short_hex() + " has another state after epoch " +
             std::to_string(commit.commit.epoch));
  }
  heads_of_epoch[commit.commit.epoch].insert(commit.head);
  first_applied.try_emplace(commit.commit.epoch, network.now());
  samples_of_epoch[commit.commit.epoch] = commit.commit.samples();
  if (fresh)
    log(peer.id().short_hex() + " applied epoch " + std::to_string(commit.commit.epoch) + ", " +
        std::to_string(commit.commit.members.size()) + " members, " +
        std::to_string(commit.commit.samples()) + " samples");
}

void World::check_memory(const SimPeer& peer) {
  most_memory = std::max(most_memory, peer.memory());
  if (peer.memory() <= kMemory) return;
  const std::size_t leaves = config.chunk_values > 0 ? config.values / config.chunk_values : 1;
  const std::size_t average = config.values * sizeof(float) + kMemoryOfLeaf * leaves;
  const std::size_t averages = average * std::min<std::size_t>(peer.epochs(), kAverages);
  std::size_t bound = kMemory + averages + kMemoryOfPeer * peers.size() +
                      kMemoryOfPair * peers.size() * peers.size() + kMemoryOfValue * config.values +
                      kMemoryOfHeads;
  if (peer.memory() <= bound) return;
  const Activity activity = peer.activity();
  const bool reads = activity == Activity::kCatchingUp || activity == Activity::kFetchingState;
  if (reads) bound += kMemoryOfCommit * std::min(heads_of_epoch.size(), kCommitsRead);
  if (peer.memory() <= bound) return;
  violated("bounded memory: " + peer.id().short_hex() + " holds " + std::to_string(peer.memory()) +
           " bytes, which is more than " + std::to_string(bound));
}

bool World::all_at_one_head() const {
  return std::all_of(peers.begin(), peers.end(), [this](const auto& p) {
    return p.second->head() == peers.begin()->second->head();
  });
}

bool World::of_one_history() const {
  const auto& furthest =
      *std::ranges::max_element(peers, {}, [](const auto& p) { return p.second->epochs(); });
  const auto& commits = furthest.second->disk()->commits;
  return std::all_of(peers.begin(), peers.end(), [&](const auto& p) {
    const auto last = std::ranges::find(commits, p.second->head(), &SignedCommit::head);
    return last != commits.end();
  });
}

std::uint64_t World::lowest_epoch() const {
  std::uint64_t lowest = ~0ull;
  for (const auto& [id, p] : peers) lowest = std::min(lowest, p->epochs());
  return lowest;
}

}  // namespace potluck::sim
