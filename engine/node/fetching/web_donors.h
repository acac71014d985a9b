// SPDX-License-Identifier: GPL-3.0-or-later
// The web servers that have a project's data, as donors of a Fetcher: each host is one, that
// answers the fetcher's questions as a member would. It knows no hash tree: what is there it tells
// once a member has given the tree, against which every chunk is verified. A server that sends
// something else than the project's file, or does not have it, is not asked for that file again.
// Owned by the ContentExchange; the network thread.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/node/fetching/event_loop.h"
#include "net/content/fetcher.h"
#include "net/web/web_reader.h"

namespace potluck {

class WebDonors {
 public:
  struct Told {
    std::function<void()> opened;  // or closed
    std::function<void(const std::string& what)> warn;
  };

  // changed: the fetcher has something to send, or another deadline.
  WebDonors(boost::asio::io_context& io, const Clock& clock, Fetcher& fetcher,
            std::function<void()> changed, Told told)
      : io_(io),
        clock_(clock),
        fetcher_(fetcher),
        changed_(std::move(changed)),
        told_(std::move(told)) {}

  // Servers are asked from now on, or asked so. What was under way is asked for anew.
  void open(WebReaderOptions options);
  void close();
  bool is_open() const { return reader_ != nullptr; }
  // This blob of `size` bytes is at these addresses; what is none is left out.
  void add(const Digest& root, std::uint64_t size, const std::vector<std::string>& urls);
  // It is here, or not wanted any more.
  void remove(const Digest& root);

  bool is_server(const PeerId& donor) const { return servers_.contains(donor); }
  // What the fetcher sends to one of them. Answers come later, never within this call.
  void take(const Outgoing& question);
  // Answers what could not be answered while no tree was known. After the fetcher was told things.
  void look();
  void lied(const PeerId& server);  // what it sent is not what was asked for

 private:
  struct File {
    std::string url;
    std::uint64_t size = 0;
  };
  struct Server {
    std::string host;
    std::map<Digest, File> files;
    std::set<Digest> asked;  // whether it has them, while no tree is known
  };

  void answer(const PeerId& id, ContentInfo info);
  void refuse(const PeerId& id, const Digest& root, std::uint32_t index);
  void read(const PeerId& id, const ChunkRequest& wanted);
  void on_read(const PeerId& id, const Digest& root, std::uint32_t index, Result<Bytes> bytes);
  void forget(const PeerId& id, const Digest& root, const Error& why);

  boost::asio::io_context& io_;
  const Clock& clock_;
  Fetcher& fetcher_;
  const std::function<void()> changed_;
  const Told told_;
  std::map<PeerId, Server> servers_;
  std::unique_ptr<WebReader> reader_;  // none: closed
};

}  // namespace potluck
