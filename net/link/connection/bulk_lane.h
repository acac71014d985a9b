// SPDX-License-Identifier: GPL-3.0-or-later
// One lane: a bulk connection beside a link. The coroutines move bytes and wait; frames come from
// and go to the host. What was sent stays here, as it was sealed, until the other end has said that
// it took it: a lane that dies hands those frames back, to be sent another way (so a frame may
// arrive twice). Everything on the io_context's thread; lives until its coroutines end.
#pragma once

#include <memory>

#include "net/asio.h"
#include "net/link/connection/connection_host.h"
#include "net/link/framing/received_records.h"
#include "net/link/framing/sent_batches.h"
#include "net/link/pacing/batch_size.h"
#include "net/link/pacing/receive_window.h"
#include "net/link/sockets/tcp_facts.h"

namespace potluck {

class BulkLane;

// The link that a lane belongs to. No call after the lane was aborted by it.
class BulkLaneHost {
 public:
  virtual ~BulkLaneHost() = default;
  // Adds frames until about `budget` bytes are in the batch, as far as there are any.
  virtual void fill_batch(BulkBatch& batch, std::size_t budget) = 0;
  // An error: the peer breaks the protocol, the link has been given up.
  virtual Status on_frame(ByteView frame) = 0;
  virtual void sent(std::size_t bytes) = 0;
  virtual void received(std::size_t bytes) = 0;
  virtual Duration round_trip() const = 0;  // without queues on the way; zero: not known yet
  virtual void lane_up(BulkLane& lane) = 0;
  // Once, unless aborted by the host; take_unacknowledged() has what may be lost.
  virtual void lane_down(BulkLane& lane, const Error& why) = 0;
};

class BulkLane : public std::enable_shared_from_this<BulkLane> {
 public:
  using Socket = boost::asio::ip::tcp::socket;
  struct Setup {
    std::uint32_t number = 0;
    noise::BulkCipher send, receive;
    bool long_path = false;  // the system's congestion control is left as it is
    bool local = false;      // the link's
  };

  // transport: keeps the environment alive, which outlives the link.
  BulkLane(BulkLaneHost& host, std::shared_ptr<ConnectionHost> transport, Socket socket,
           Setup setup);

  struct Target {
    boost::asio::ip::tcp::endpoint endpoint;
    std::optional<HostPort> beyond;  // the endpoint is the proxy, and this is what to ask it for
  };
  void dial(Target target, Bytes opening);  // either of these, once
  void answer();                            // an accepted socket, bound

  void wake();
  void limits_changed();
  // Acknowledges, and ends a lane that hangs: nothing taken for longer than `patience`.
  void on_tick(TimePoint now, Duration patience);
  void abort();  // the host wants it gone

  bool is_up() const { return up_ && !closed(); }
  std::uint32_t number() const { return number_; }
  std::size_t in_flight() const { return sent_.in_flight(); }
  bool window_full() const { return sent_.full(); }
  TcpFacts facts() const;  // after its end: as they were then
  // What was sent and not acknowledged, in plaintext again. After it went down.
  std::vector<std::unique_ptr<BulkBatch>> take_unacknowledged() { return sent_.take_all(); }

 private:
  template <class T = void>
  using Awaitable = boost::asio::awaitable<T>;

  void start(std::optional<Target> target, Bytes opening);
  Awaitable<> run(std::shared_ptr<BulkLane> self, std::optional<Target> target, Bytes opening);
  Awaitable<> write_loop(std::shared_ptr<BulkLane> self);
  Awaitable<Status> read_loop();
  Awaitable<bool> write_batch(const BulkBatch& batch);
  Awaitable<> seal(BulkBatch& batch);
  void adapt_window(std::size_t bytes_read);
  Awaitable<Status> open_received();
  Awaitable<> await_turn();
  Awaitable<> sleep(boost::asio::steady_timer& timer, TimePoint until);
  Awaitable<> compute(TaskPool::Work work);
  Status deliver();
  Status on_record(ByteView plain);
  Status on_acknowledgement(std::uint64_t records);
  bool closed() const { return last_facts_.has_value(); }
  void end(Error why);
  void close();
  void report_end();
  LinkEnvironment& environment() const { return transport_->environment(); }
  TrafficBudget& budget() const { return environment().budget_of(local_); }
  TimePoint now() const { return environment().clock.now(); }

  BulkLaneHost* host_;  // null once aborted or down
  const std::shared_ptr<ConnectionHost> transport_;
  Socket socket_;
  boost::asio::steady_timer wake_, turn_, pause_;
  const std::uint32_t number_;
  const bool long_path_, local_;
  SentBatches sent_;
  ReceivedRecords received_;
  Acknowledgement acknowledgement_;
  ReceiveWindow receive_window_;
  BatchSize batch_size_;
  bool up_ = false;
  bool sealing_ = false;      // the batch is neither here nor there: the end is told afterwards
  unsigned limits_seen_ = 0;  // how often the limits changed
  TimePoint progress_{};
  std::optional<Error> end_;            // to be told
  std::optional<TcpFacts> last_facts_;  // once it is closed
};

}  // namespace potluck
