// SPDX-License-Identifier: GPL-3.0-or-later
// Where this node can be found, beyond what its members tell each other: the port that the home
// router opens, and the word that it leaves and looks for in the DHT. Owned by the Session; the
// network thread. To destroy it closes the port and ends the finding.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/node/session/link_book.h"
#include "engine/node/session/session_setup.h"
#include "net/dht/peer_finder.h"
#include "net/mapping/port_mapper.h"

namespace potluck {

class Whereabouts {
 public:
  struct Heard {
    std::function<void(const Mapping&)> mapping;
    std::function<void(std::vector<std::string>)> members;  // addresses, to be dialled
  };
  // As far as setup and project allow either.
  Whereabouts(boost::asio::io_context& io, const SessionSetup& setup, const Listening& listening,
              Heard heard);

  // With each status: leaves word of where others reach us, and looks for others while few are
  // linked.
  void tell(const CollaborationView& view, const LinkBook& links);

 private:
  std::unique_ptr<PortMapper> mapper_;
  std::unique_ptr<Finding> finding_;
  std::vector<std::string> told_;
};

}  // namespace potluck
