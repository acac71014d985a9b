// SPDX-License-Identifier: GPL-3.0-or-later
// lab_misled_member HOST PORT: an honest member to which five others say, each as often as it is
// listened to, that they can be met there. Ends when nothing is under way any more.
#include <cstdio>
#include <cstdlib>

#include "net/asio.h"
#include "net/link/meeting/dial_allowance.h"
#include "net/link/meeting/link_meeting.h"

namespace potluck {

namespace {

constexpr std::uint16_t kOwnPort = 4700;

int run(const char* host, const char* port) {
  if (!init_crypto()) return 2;
  boost::asio::io_context io;
  SystemClock clock;
  DialAllowance allowance;
  const MeetAddress victim{
      {boost::asio::ip::make_address(host), static_cast<std::uint16_t>(std::atoi(port))}, false};
  std::vector<std::shared_ptr<LinkMeeting>> meetings;
  for (std::uint8_t liar = 0; liar < 5; ++liar) {
    noise::Key root{};
    root[0] = liar;
    meetings.push_back(std::make_shared<LinkMeeting>(LinkMeeting::Setup{
        io.get_executor(), Meeting::Side::kFollows, noise::BulkSecret(root),
        // As whoever stands on the same network is seen: a private address is not refused for that.
        [&victim] {
          return LinkMeeting::Place{{victim.at}, kOwnPort, true};
        },
        [&](const boost::asio::ip::address& to) { return allowance.take(to, clock.now()); },
        [&](const boost::asio::ip::address& at) { allowance.was_right(at); }, [](Bytes) {},
        [](LinkMeeting::Socket) {}}));
    meetings.back()->begin();
  }
  for (std::uint8_t attempt = 1; attempt <= Meeting::kPauses.size(); ++attempt) {
    for (const auto& meeting : meetings) {
      static_cast<void>(meeting->received(encode_meet_message(MeetOffer{attempt, {victim}})));
      static_cast<void>(meeting->received(encode_meet_message(MeetGo{attempt})));
    }
    io.run_for(std::chrono::seconds(4));
    io.restart();
  }
  for (const auto& meeting : meetings) meeting->end();
  io.run();
  return 0;
}

}  // namespace
}  // namespace potluck

int main(int argc, char** argv) { return argc == 3 ? potluck::run(argv[1], argv[2]) : 2; }
