// SPDX-License-Identifier: GPL-3.0-or-later
// Limits on everything that arrives. One place, so that a reviewer can judge them together.
#pragma once

#include <cstddef>
#include <cstdint>

namespace potluck::limits {

constexpr std::uint16_t kProtocolVersion = 1;
constexpr std::size_t kMaxControlBytes = 1 << 20;
constexpr std::size_t kMaxNameBytes = 64;
constexpr std::size_t kMaxReasonBytes = 256;
constexpr std::size_t kMaxAddresses = 8;
constexpr std::size_t kMaxAddressBytes = 128;
constexpr std::size_t kMaxMembers = 512;  // of one round
constexpr std::size_t kMaxRecords = 512;  // in one message
constexpr std::size_t kMaxCommitBytes = 64 * 1024;
constexpr std::size_t kMaxCommitsPerMessage = 256;
constexpr std::size_t kMaxLeaves = 30'000;  // 7.5 GiB of content at 256 KiB a chunk
constexpr std::size_t kMaxChunksPerRequest = 64;
constexpr std::size_t kMaxChunksHeld = 256;  // in one message
constexpr std::uint64_t kMaxBlobBytes = 7ULL << 30;
constexpr std::uint64_t kMaxVectorValues = 2'000'000'000;
constexpr std::size_t kMaxRecordBytes = 2048;  // one peer record, without its signature
constexpr std::size_t kMaxSummaryEntries = 8192;
constexpr std::size_t kMaxLost = 4;         // peers that one record says are gone
constexpr std::size_t kMaxOutOfReach = 16;  // and so many that its owner cannot connect to
constexpr std::size_t kMaxOrders = 1024;
constexpr std::size_t kMaxOrderBytes = 1000;    // each
constexpr std::size_t kMaxAdmissions = 64;      // requests to join, or memberships, in one message
constexpr std::size_t kMaxRequestBytes = 2560;  // one request, with its chain of certificates
// Bits or samples per second, or nothing at all. A sample in eleven days is no speed, and quotients
// of rates stay numbers that a plan can work with.
constexpr double kMinRate = 1e-6;
constexpr double kMaxRate = 1e15;
constexpr double kMaxLoss = 1e30;  // so that a sum over any round stays finite

// Before authentication a connection may cost this much memory and this much time (docs/design.md,
// section 3).
constexpr std::size_t kMaxHandshakeBytes = 4096;
constexpr int kHandshakeTimeoutMs = 10'000;

}  // namespace potluck::limits
