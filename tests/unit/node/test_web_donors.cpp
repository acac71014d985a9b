// SPDX-License-Identifier: GPL-3.0-or-later
// A member that fetches data from another one and from web servers on the loopback, good and bad.
#include <QTest>

#include "engine/node/fetching/content_exchange.h"
#include "net/asio.h"
#include "net/crypto/keys.h"
#include "tests/support/web_server.h"

using namespace potluck;
using namespace std::chrono_literals;

namespace {

constexpr std::size_t kChunks = 40;
constexpr std::size_t kBytes = (kChunks - 1) * kContentChunkBytes + 1000;

PeerId peer(std::uint8_t of) {
  PeerId out;
  out.data.fill(of);
  return out;
}

std::string data_of_length(std::size_t length) {
  std::string out(length, '\0');
  for (std::size_t i = 0; i < length; ++i) out[i] = static_cast<char>(i * 7 + i / 251);
  return out;
}

// Where a chunk is written that is to be sent.
struct Room final : BulkRoom {
  Bytes bytes;
  std::span<std::uint8_t> payload(std::size_t size) override {
    bytes.resize(size);
    return bytes;
  }
};

}  // namespace

class TestWebDonors : public QObject {
  Q_OBJECT

  const Bytes data_ = [] {
    const std::string text = data_of_length(kBytes);
    return Bytes(text.begin(), text.end());
  }();
  const Digest root_ = hash_tree(data_).root();
  const PeerId us_ = peer(1), member_ = peer(2);
  SystemClock clock_;
  std::unique_ptr<boost::asio::io_context> io_;
  std::unique_ptr<test::WebServer> server_;
  std::unique_ptr<ContentExchange> ours_, theirs_;
  std::vector<std::string> warnings_;
  std::size_t from_member_ = 0;  // chunks
  int opened_ = 0;
  std::optional<Result<std::shared_ptr<Blob>>> outcome_;

  static WebReaderOptions options() {
    WebReaderOptions out;
    out.web.allow_private = true;
    out.web.slow_for = 1s;
    out.web.connect_within = 1s;
    return out;
  }
  void put(test::WebFile file = {}) {
    if (file.bytes.empty()) file.bytes.assign(data_.begin(), data_.end());
    server_->put("/data", std::move(file));
  }
  void fetch(const std::vector<std::string>& urls) {
    ours_->web().add(root_, data_.size(), urls);
    ours_->web().open(options());
    ours_->fetch(root_, "data", data_.size(), make_memory_sink(data_.size()),
                 [this](Result<std::shared_ptr<Blob>> blob) { outcome_ = std::move(blob); });
  }
  void step() {
    io_->restart();
    io_->poll();
    ours_->tick();
    for (ContentExchange* each : {ours_.get(), theirs_.get()}) each->flush();
    Room room;
    if (const auto header = theirs_->fill_chunk(us_, room)) {
      ++from_member_;
      ours_->on_chunk(member_, *header, room.bytes);
    }
  }
  bool done(int within_ms = 20'000) {
    return QTest::qWaitFor(
        [this] {
          step();
          return outcome_.has_value();
        },
        within_ms);
  }
  bool has_it() {
    if (!done() || !*outcome_) return false;
    Bytes read;
    for (std::uint32_t i = 0; i < kChunks; ++i) {
      const auto chunk = (**outcome_)->read(i);
      if (!chunk) return false;
      read.insert(read.end(), chunk->begin(), chunk->end());
    }
    return read == data_;
  }

 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto()); }
  void init() {
    io_ = std::make_unique<boost::asio::io_context>();
    server_ = std::make_unique<test::WebServer>();
    warnings_.clear();
    from_member_ = 0;
    opened_ = 0;
    outcome_.reset();
    const auto exchange = [this](std::unique_ptr<ContentExchange>& other, PeerId from) {
      ContentExchange::Links links;
      links.send = [&other, from](const PeerId&, const Message& message) {
        other->take(from, message);
      };
      links.bulk_ready = [](const PeerId&) {};
      links.close = [](const PeerId&, const std::string&) {};
      links.changed = [] {};
      links.web = {[this] { ++opened_; },
                   [this](const std::string& what) { warnings_.push_back(what); }};
      return std::make_unique<ContentExchange>(*io_, clock_, std::move(links), [](const Digest&) {
        return std::shared_ptr<const Average>();
      });
    };
    ours_ = exchange(theirs_, us_);
    theirs_ = exchange(ours_, member_);
    theirs_->serve(make_memory_blob(data_));
    ours_->add_peer(member_);
    theirs_->add_peer(us_);
  }
  void cleanup() {
    ours_.reset();
    theirs_.reset();
    server_.reset();
    io_.reset();
  }

  void a_server_spares_members_their_uplink() {
    put();
    fetch({server_->url("/data")});
    QVERIFY(has_it());
    QVERIFY2(from_member_ <= 1, qPrintable(QString::number(from_member_)));
    QVERIFY(server_->seen().size() >= kChunks - 1);
    QVERIFY(warnings_.empty());
    QCOMPARE(opened_, 1);
    ours_->web().close();
    QCOMPARE(opened_, 2);
  }

  void whatever_is_wrong_with_a_server_members_have_it_data() {
    QTest::addColumn<int>("warnings");
    QTest::newRow("not there") << 1;
    QTest::newRow("other bytes") << 1;
    QTest::newRow("another length") << 1;
    QTest::newRow("no ranges") << 1;
    QTest::newRow("forbidden") << 1;
    QTest::newRow("silent") << 0;
    QTest::newRow("cuts") << 0;
    QTest::newRow("sends on without end") << 1;
    QTest::newRow("no address") << 0;
    QTest::newRow("nobody listens") << 0;
  }
  void whatever_is_wrong_with_a_server_members_have_it() {
    const QString what = QTest::currentDataTag();
    std::string url = server_->url("/data");
    test::WebFile file;
    file.bytes.assign(data_.begin(), data_.end());
    if (what == "not there") url = server_->url("/other");
    if (what == "other bytes") std::ranges::reverse(file.bytes);
    if (what == "another length") file.bytes += "more";
    file.ignores_ranges = what == "no ranges";
    if (what == "forbidden") file.status = 403;
    file.silent = what == "silent";
    if (what == "cuts") file.cut_after = 10;
    if (what == "sends on without end") file.location = "/data?%";
    if (what == "no address") url = "https://";
    if (what == "nobody listens") url = "http://127.0.0.1:1/data";
    put(file);
    fetch({url});
    QVERIFY(has_it());
    QVERIFY(from_member_ >= kChunks / 2);
    QFETCH(int, warnings);
    QCOMPARE(warnings_.size(), static_cast<std::size_t>(warnings));
  }

  void a_private_host_that_a_stranger_names_is_not_asked() {
    put();
    ours_->web().add(root_, data_.size(), {server_->url("/data")});
    ours_->web().open({});
    ours_->fetch(root_, "data", data_.size(), make_memory_sink(data_.size()),
                 [this](Result<std::shared_ptr<Blob>> blob) { outcome_ = std::move(blob); });
    QVERIFY(has_it());
    QVERIFY(server_->seen().empty());
    QCOMPARE(from_member_, kChunks);
  }

  // What was under way is asked for anew, at the speed of now.
  void it_may_be_opened_anew_in_the_middle() {
    put();
    fetch({server_->url("/data")});
    QVERIFY(QTest::qWaitFor(
        [this] {
          step();
          return server_->seen().size() > 4;
        },
        10'000));
    ours_->web().open(options());
    QVERIFY(has_it());
    // Until the server has answered again members are asked.
    QVERIFY2(from_member_ < kChunks / 2, qPrintable(QString::number(from_member_)));
  }

  void closed_it_asks_nobody() {
    put();
    ours_->web().add(root_, data_.size(), {server_->url("/data")});
    ours_->fetch(root_, "data", data_.size(), make_memory_sink(data_.size()),
                 [this](Result<std::shared_ptr<Blob>> blob) { outcome_ = std::move(blob); });
    QVERIFY(has_it());
    QVERIFY(server_->seen().empty());
  }
};

QTEST_GUILESS_MAIN(TestWebDonors)
#include "test_web_donors.moc"
