// SPDX-License-Identifier: GPL-3.0-or-later
// The port mapper with a router on the loopback: nothing is sent elsewhere.
#include <QTest>

#include <latch>

#include "net/base/rng.h"
#include "net/crypto/keys.h"
#include "net/mapping/mapping_errors.h"
#include "net/mapping/router_mapper.h"
#include "router_answers.h"

using namespace potluck;
using namespace potluck::test;
using namespace std::chrono_literals;
using boost::asio::ip::address_v4;
using boost::asio::ip::udp;

namespace {

constexpr std::uint16_t kPort = 4600;

// A router that answers on the loopback, if it is to.
class LoopbackRouter {
 public:
  explicit LoopbackRouter(boost::asio::io_context& io)
      : socket_(io, udp::endpoint(address_v4::loopback(), 0)) {
    receive();
  }
  udp::endpoint at() const { return socket_.local_endpoint(); }
  const udp::endpoint& asked_by() const { return asked_by_; }
  void close() { socket_.close(); }
  void say(const Bytes& datagram) {
    boost::system::error_code ignored;
    socket_.send_to(boost::asio::buffer(datagram), asked_by_, 0, ignored);
  }

  FakeRouter router;
  bool silent = false;
  std::uint32_t epoch_s = 1000;
  std::vector<Bytes> heard;
  std::function<void()> before_answer = [] {};

 private:
  void receive() {
    socket_.async_receive_from(boost::asio::buffer(datagram_), asked_by_,
                               [this](boost::system::error_code failure, std::size_t bytes) {
                                 if (failure) return;
                                 take({datagram_.data(), bytes});
                                 receive();
                               });
  }
  void take(ByteView bytes) {
    heard.emplace_back(bytes.begin(), bytes.end());
    before_answer();
    const auto answer = router.answer(bytes, epoch_s);
    if (answer && !silent) say(*answer);
  }

  udp::socket socket_;
  udp::endpoint asked_by_;
  std::array<std::uint8_t, 2048> datagram_{};
};

// By UPnP: maps what it is asked for, or whatever the test says.
struct FakeUpnp {
  std::function<Result<UpnpGrant>(const UpnpWish&)> answer;
  std::atomic<int> unmapped = 0;
};
class FakeUpnpRouter final : public UpnpRouter {
 public:
  explicit FakeUpnpRouter(FakeUpnp& fake) : fake_(fake) {}
  Result<UpnpGrant> map(const UpnpWish& wish, const std::atomic<bool>&) override {
    return fake_.answer(wish);
  }
  void unmap() override { ++fake_.unmapped; }

 private:
  FakeUpnp& fake_;
};

}  // namespace

class TestPortMapper : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto()); }
  void init() {
    told_.clear();
    io_ = std::make_unique<boost::asio::io_context>();
    there_ = std::make_unique<LoopbackRouter>(*io_);
  }
  void cleanup() {
    mapper_.reset();
    there_.reset();
    io_.reset();
  }

  void by_pcp_and_taken_back() {
    open();
    QVERIFY(until([&] { return !told_.empty(); }));
    QVERIFY(told_[0].ok());
    QVERIFY((*told_[0] == MappedPort{MappingProtocol::kPcp, "198.51.100.7", kPort, false}));
    QCOMPARE(int(there_->router.held.value().inside), int(kPort));
    mapper_.reset();
    QVERIFY(until([&] { return !there_->router.held; }));
    QCOMPARE(told_.size(), std::size_t{1});
  }

  void by_nat_pmp_and_taken_back() {
    there_->router.pcp = false;
    open();
    QVERIFY(until([&] { return !told_.empty(); }));
    QVERIFY((*told_[0] == MappedPort{MappingProtocol::kNatPmp, "198.51.100.7", kPort, false}));
    mapper_.reset();
    QVERIFY(until([&] { return !there_->router.held; }));
  }

  void another_port_takes_the_place_of_the_first() {
    open();
    QVERIFY(until([&] { return !told_.empty(); }));
    mapper_->map(kPort + 1, [&](const Mapping& outcome) { told_.push_back(outcome); });
    QVERIFY(until([&] { return told_.size() == 2; }));
    QCOMPARE(int(told_[1].value().port), kPort + 1);
    QCOMPARE(int(there_->router.held.value().inside), kPort + 1);
  }

  void a_router_that_refuses() {
    there_->router.refuses = PcpResult::kNotAuthorized;
    open();
    QVERIFY(until([&] { return !told_.empty(); }));
    QCOMPARE(told_[0].error().text(), router_refuses(kPort).text());
  }

  void a_silent_router_is_given_up() {
    there_->silent = true;
    open();
    QVERIFY(until([&] { return !told_.empty(); }));
    QCOMPARE(told_[0].error().text(), no_router_opens(kPort).text());
    QCOMPARE(there_->heard.size(), std::size_t{7});
  }

  // The system says so, and nothing is waited for.
  void nobody_listens_there() {
    const udp::endpoint at = there_->at();
    there_->close();
    open(at);
    QVERIFY(until([&] { return !told_.empty(); }));
    QVERIFY(!told_[0]);
  }

  void forged_answers_are_ignored() {
    there_->before_answer = [&] {
      PcpMapped forged;
      forged.lifetime_s = 3600;
      forged.inside_port = kPort;
      forged.outside_port = 6666;
      forged.nonce = {1, 2, 3};
      there_->say(encode_answer(forged));
      // Somebody else's socket: the system does not let it through.
      udp::socket stranger(*io_, udp::endpoint(address_v4::loopback(), 0));
      std::ranges::copy(ByteView(there_->heard[0]).subspan(24, 12), forged.nonce.begin());
      const Bytes bytes = encode_answer(forged);
      stranger.send_to(boost::asio::buffer(bytes), there_->asked_by());
    };
    open();
    QVERIFY(until([&] { return !told_.empty(); }));
    QCOMPARE(int(told_[0].value().port), int(kPort));
  }

  void a_flood_of_garbage_does_not_keep_the_answer_away() {
    Rng rng(1);
    there_->before_answer = [&] {
      for (int i = 0; i < 40; ++i) {
        Bytes garbage(rng.below(1500));
        for (auto& byte : garbage) byte = static_cast<std::uint8_t>(rng.next());
        there_->say(garbage);
      }
    };
    open();
    QVERIFY(until([&] { return !told_.empty(); }));
    QVERIFY(told_[0].ok());
  }

  void whoever_is_told_may_destroy_it() {
    make();
    mapper_->map(kPort, [&](const Mapping& outcome) {
      told_.push_back(outcome);
      mapper_.reset();
    });
    QVERIFY(until([&] { return !told_.empty(); }));
    QVERIFY(until([&] { return !there_->router.held; }));
  }

  void by_upnp_where_the_router_knows_nothing_else() {
    const udp::endpoint at = there_->at();
    there_->close();
    FakeUpnp upnp;
    upnp.answer = [](const UpnpWish& wish) {
      return UpnpGrant{wish.port, address_v4({198, 51, 100, 7})};
    };
    use(upnp);
    open(at);
    QVERIFY(until([&] { return !told_.empty(); }));
    QVERIFY((*told_[0] == MappedPort{MappingProtocol::kUpnp, "198.51.100.7", kPort, false}));
    mapper_.reset();
    QCOMPARE(upnp.unmapped.load(), 1);
  }

  // Its thread is waited for by the io_context.
  void a_router_whose_web_server_hangs_does_not_hold_us_up() {
    const udp::endpoint at = there_->at();
    there_->close();
    std::latch asked(1), goes_on(1);
    FakeUpnp upnp;
    upnp.answer = [&](const UpnpWish& wish) -> Result<UpnpGrant> {
      asked.count_down();
      goes_on.wait();
      return no_router_opens(wish.port);
    };
    use(upnp);
    open(at);
    QVERIFY(until([&] { return asked.try_wait(); }));
    mapper_.reset();
    QCOMPARE(upnp.unmapped.load(), 0);
    goes_on.count_down();
    there_.reset();
    io_->run();
    QCOMPARE(upnp.unmapped.load(), 1);
    QVERIFY(told_.empty());
  }

 private:
  bool until(const std::function<bool()>& done) {
    const TimePoint deadline = clock_.now() + 60s;
    while (!done()) {
      if (clock_.now() > deadline) return false;
      io_->restart();
      io_->run_one_for(20ms);
    }
    return true;
  }
  void use(FakeUpnp& upnp) {
    options_.upnp = true;
    options_.open_upnp = [&upnp](std::uint64_t) { return std::make_unique<FakeUpnpRouter>(upnp); };
  }
  void make(std::optional<udp::endpoint> at = std::nullopt) {
    options_.router = at ? *at : there_->at();
    mapper_ = open_port_mapper(*io_, std::exchange(options_, no_upnp()));
  }
  void open(std::optional<udp::endpoint> at = std::nullopt) {
    make(at);
    mapper_->map(kPort, [&](const Mapping& outcome) { told_.push_back(outcome); });
    QVERIFY(told_.empty());
  }
  static PortMapperOptions no_upnp() {
    PortMapperOptions out;
    out.upnp = false;
    return out;
  }

  SystemClock clock_;
  PortMapperOptions options_ = no_upnp();
  std::unique_ptr<boost::asio::io_context> io_;
  std::unique_ptr<LoopbackRouter> there_;
  std::unique_ptr<PortMapper> mapper_;
  std::vector<Mapping> told_;
};

QTEST_APPLESS_MAIN(TestPortMapper)
#include "test_port_mapper.moc"
