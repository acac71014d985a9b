// SPDX-License-Identifier: GPL-3.0-or-later
// A thread of its own for a router of UPnP, whose functions block. The io_context's thread.
#pragma once

#include <functional>
#include <memory>

#include "net/asio.h"
#include "net/mapping/upnp_router.h"

namespace potluck {

class UpnpThread {
 public:
  // On the io_context.
  using Answered = std::function<void(const UpnpWish& wish, const Result<UpnpGrant>& answer)>;

  UpnpThread(boost::asio::io_context& io, std::unique_ptr<UpnpRouter> router, Answered answered);
  // Takes the mapping back. Waits a second at most; a thread that then still waits for the router
  // is joined when it is done, or when the io_context is destroyed. No answer comes afterwards.
  ~UpnpThread();
  UpnpThread(const UpnpThread&) = delete;
  UpnpThread& operator=(const UpnpThread&) = delete;

  // Asks for this next; one that was not begun is forgotten.
  void ask(const UpnpWish& wish);

 private:
  struct Work;
  std::shared_ptr<Work> work_;
};

}  // namespace potluck
