// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/control/server/socket_diag.h"

#include <linux/inet_diag.h>
#include <linux/netlink.h>
#include <linux/sock_diag.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <span>
#include <string>

namespace potluck {
namespace {

using boost::asio::ip::tcp;

struct Question {
  nlmsghdr header{};
  inet_diag_req_v2 body{};
};

class NetlinkSocket {
 public:
  NetlinkSocket() : file_(::socket(AF_NETLINK, SOCK_DGRAM | SOCK_CLOEXEC, NETLINK_SOCK_DIAG)) {}
  ~NetlinkSocket() {
    if (file_ >= 0) ::close(file_);
  }
  NetlinkSocket(const NetlinkSocket&) = delete;
  NetlinkSocket& operator=(const NetlinkSocket&) = delete;

  // -> bytes of the answer; < 0: errno says why there is none.
  ssize_t ask(const Question& question, std::span<char> answer) const {
    if (file_ < 0) return -1;
    sockaddr_nl kernel{};
    kernel.nl_family = AF_NETLINK;
    const auto sent = ::sendto(file_, &question, sizeof question, 0,
                               reinterpret_cast<const sockaddr*>(&kernel), sizeof kernel);
    return sent < 0 ? sent : ::recv(file_, answer.data(), answer.size(), 0);
  }

 private:
  int file_;
};

void put(const tcp::endpoint& end, __be32 (&address)[4], __be16& port) {
  const auto bytes = end.address().to_v4().to_bytes();
  std::memcpy(address, bytes.data(), bytes.size());
  port = htons(end.port());
}

Question question_about(const tcp::endpoint& near, const tcp::endpoint& far) {
  Question out;
  out.header.nlmsg_len = sizeof out;
  out.header.nlmsg_type = SOCK_DIAG_BY_FAMILY;
  out.header.nlmsg_flags = NLM_F_REQUEST;
  out.body.sdiag_family = AF_INET;
  out.body.sdiag_protocol = IPPROTO_TCP;
  out.body.idiag_states = ~0U;
  put(near, out.body.id.idiag_src, out.body.id.idiag_sport);
  put(far, out.body.id.idiag_dst, out.body.id.idiag_dport);
  out.body.id.idiag_cookie[0] = out.body.id.idiag_cookie[1] = INET_DIAG_NOCOOKIE;
  return out;
}

Error no_answer(int code) {
  return {ErrorCode::kNotFound, std::string("no sock_diag: ") + std::strerror(code), ""};
}

// A socket that no process holds any more has no number and no user, whoever it was of.
std::optional<SocketOwner> read_owner(const inet_diag_msg& said) {
  if (said.idiag_inode == 0) return std::nullopt;
  return SocketOwner{said.idiag_uid, said.idiag_state == TCP_LISTEN};
}

Result<std::optional<SocketOwner>> look_up(const tcp::endpoint& near, const tcp::endpoint& far) {
  alignas(nlmsghdr) std::array<char, 4096> answer{};
  const ssize_t bytes = NetlinkSocket().ask(question_about(near, far), answer);
  if (bytes < 0) return no_answer(errno);
  nlmsghdr header{};
  if (bytes < NLMSG_HDRLEN) return no_answer(EBADMSG);
  std::memcpy(&header, answer.data(), sizeof header);
  const auto body = static_cast<std::size_t>(bytes - NLMSG_HDRLEN);
  if (header.nlmsg_type == NLMSG_ERROR && body >= sizeof(nlmsgerr)) {
    nlmsgerr error{};
    std::memcpy(&error, answer.data() + NLMSG_HDRLEN, sizeof error);
    if (error.error == -ENOENT) return std::optional<SocketOwner>();
    return no_answer(-error.error);
  }
  if (header.nlmsg_type != SOCK_DIAG_BY_FAMILY || body < sizeof(inet_diag_msg))
    return no_answer(EBADMSG);
  inet_diag_msg said{};
  std::memcpy(&said, answer.data() + NLMSG_HDRLEN, sizeof said);
  return read_owner(said);
}

// A kernel without this part says of every socket that there is none: of one that is there, too.
bool kernel_answers() {
  static const bool answers = [] {
    boost::asio::io_context io;
    boost::system::error_code failure;
    tcp::acceptor ours(io);
    ours.open(tcp::v4(), failure);
    if (!failure) ours.bind({boost::asio::ip::address_v4::loopback(), 0}, failure);
    if (!failure) ours.listen(1, failure);
    if (failure) return false;
    const auto owner = look_up(ours.local_endpoint(), {});
    return owner && *owner;
  }();
  return answers;
}

}  // namespace

Result<std::optional<SocketOwner>> owner_of_socket(const tcp::endpoint& near,
                                                   const tcp::endpoint& far) {
  return kernel_answers() ? look_up(near, far) : no_answer(ENOENT);
}

}  // namespace potluck
