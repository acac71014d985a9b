// SPDX-License-Identifier: GPL-3.0-or-later
// A long cable: lab_relay DEVICE DEVICE DELAY_MS passes every Ethernet frame from one network
// device to the other, both ways, DELAY_MS after it came. What it carries is untouched (checksum
// and segmentation offloads travel with the frame), so TCP sees the long path itself. Nothing is
// reordered; nothing is lost until a gigabyte is under way. Needs root. Says "ready" once it
// listens.
#include <arpa/inet.h>
#include <linux/if_packet.h>
#include <net/ethernet.h>
#include <net/if.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <vector>

#include "net/base/clock.h"

namespace {

using potluck::Duration;
using potluck::SystemClock;
using potluck::TimePoint;

constexpr std::size_t kLargestFrame = 256 * 1024;  // segmentation is left to whoever comes last
constexpr std::size_t kMostUnderWay = 1 << 30;     // bytes
constexpr int kSocketBuffer = 64 << 20;

class Device {
 public:
  bool open(const char* name) {
    socket_ = ::socket(AF_PACKET, SOCK_RAW, 0);
    sockaddr_ll where{};
    where.sll_family = AF_PACKET;
    where.sll_protocol = htons(ETH_P_ALL);
    where.sll_ifindex = static_cast<int>(::if_nametoindex(name));
    const int yes = 1;
    // What this socket sends must not come back to it.
    const bool set = set_option(SOL_PACKET, PACKET_VNET_HDR, yes) &&
                     set_option(SOL_PACKET, PACKET_IGNORE_OUTGOING, yes) &&
                     set_option(SOL_SOCKET, SO_RCVBUFFORCE, kSocketBuffer) &&
                     set_option(SOL_SOCKET, SO_SNDBUFFORCE, kSocketBuffer);
    if (set && where.sll_ifindex > 0 &&
        ::bind(socket_, reinterpret_cast<const sockaddr*>(&where), sizeof where) == 0) {
      return true;
    }
    std::fprintf(stderr, "lab_relay: %s: %s\n", name, std::strerror(errno));
    return false;
  }

  int descriptor() const { return socket_; }
  // 0: nothing there.
  std::size_t receive(std::vector<char>& buffer) const {
    const auto bytes = ::recv(socket_, buffer.data(), buffer.size(), MSG_DONTWAIT | MSG_TRUNC);
    return bytes > 0 && static_cast<std::size_t>(bytes) <= buffer.size()
               ? static_cast<std::size_t>(bytes)
               : 0;
  }
  // A device that is down or full loses the frame, as a cable does.
  void send(const std::vector<char>& frame) const {
    if (::send(socket_, frame.data(), frame.size(), 0) < 0 && errno != ENETDOWN &&
        errno != ENOBUFS && errno != ENXIO) {
      std::fprintf(stderr, "lab_relay: a frame of %zu bytes: %s\n", frame.size(),
                   std::strerror(errno));
    }
  }

 private:
  bool set_option(int level, int option, int value) const {
    return ::setsockopt(socket_, level, option, &value, sizeof value) == 0;
  }
  int socket_ = -1;
};

// One direction.
class Way {
 public:
  Way(const Device& from, const Device& to, Duration delay)
      : from_(from), to_(to), delay_(delay), buffer_(kLargestFrame) {}

  void take_in() {
    while (const std::size_t bytes = from_.receive(buffer_)) {
      if (bytes_ + bytes > kMostUnderWay) continue;
      frames_.push_back({clock_.now() + delay_,
                         {buffer_.begin(), buffer_.begin() + static_cast<std::ptrdiff_t>(bytes)}});
      bytes_ += bytes;
    }
  }
  void let_out() {
    while (!frames_.empty() && frames_.front().due <= clock_.now()) {
      to_.send(frames_.front().bytes);
      bytes_ -= frames_.front().bytes.size();
      frames_.pop_front();
    }
  }
  TimePoint next() const { return frames_.empty() ? TimePoint::max() : frames_.front().due; }

 private:
  struct Frame {
    TimePoint due;
    std::vector<char> bytes;
  };
  const Device& from_;
  const Device& to_;
  const Duration delay_;
  const SystemClock clock_;
  std::deque<Frame> frames_;
  std::size_t bytes_ = 0;
  std::vector<char> buffer_;
};

void carry(const Device& a, const Device& b, Duration delay) {
  const SystemClock clock;
  Way there(a, b, delay), back(b, a, delay);
  std::array<pollfd, 2> wait{pollfd{a.descriptor(), POLLIN, 0}, pollfd{b.descriptor(), POLLIN, 0}};
  for (;;) {
    const TimePoint next = std::min(there.next(), back.next());
    timespec until_next{3600, 0};
    if (next != TimePoint::max()) {
      const auto left = std::max(next - clock.now(), Duration::zero());
      until_next = {left.count() / 1'000'000'000, left.count() % 1'000'000'000};
    }
    if (::ppoll(wait.data(), wait.size(), &until_next, nullptr) < 0 && errno != EINTR) return;
    there.take_in();
    back.take_in();
    there.let_out();
    back.let_out();
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::fprintf(stderr, "usage: %s DEVICE DEVICE DELAY_MS\n", argv[0]);
    return 2;
  }
  Device a, b;
  if (!a.open(argv[1]) || !b.open(argv[2])) return 1;
  std::puts("ready");
  std::fflush(stdout);
  carry(a, b, std::chrono::milliseconds(std::atoi(argv[3])));
  return 1;
}
