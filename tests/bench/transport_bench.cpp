// SPDX-License-Identifier: GPL-3.0-or-later
// Two Transports in two threads on loopback against a plain TCP copy of the same bytes in the same
// run: GB/s and CPU seconds per GB of both; and how long a control message takes, there and back,
// on an idle link and while bulk saturates it.
//   bench_transport --listen ADDRESS | --dial ADDRESS --bytes N [--rounds N]
//       one end of a link between two computers, or two hosts of the lab: the rate of each transfer
//   bench_transport [--bytes N] [--frame N] [--threads N] [--no-aes] [--shared-connection]
#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <future>
#include <thread>
#include <vector>

#include "net/asio.h"
#include "net/link/transport/transport.h"

namespace {

using namespace potluck;
using Tcp = boost::asio::ip::tcp;

struct Settings {
  std::size_t bytes = std::size_t{4} << 30, frame = 32 * 1024;
  bool aes = true, lanes = true;
  std::optional<unsigned> threads;
  std::string listen, dial;
  std::size_t rounds = 3;
};

struct Cost {
  double wall = 0, cpu = 0;
};

double cpu_seconds() {
  rusage use{};
  getrusage(RUSAGE_SELF, &use);
  const auto of = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
  };
  return of(use.ru_utime) + of(use.ru_stime);
}

Cost measured(const std::function<void()>& work) {
  const SystemClock clock;
  const TimePoint start = clock.now();
  const double cpu = cpu_seconds();
  work();
  return {seconds(clock.now() - start), cpu_seconds() - cpu};
}

void plain_copy(std::size_t bytes) {
  boost::asio::io_context io;
  Tcp::acceptor acceptor(io, Tcp::endpoint(boost::asio::ip::address_v4::loopback(), 0));
  Tcp::socket out(io);
  out.connect(acceptor.local_endpoint());
  Tcp::socket in = acceptor.accept();
  std::thread sender([&] {
    const std::vector<std::uint8_t> data(256 * 1024, 1);
    for (std::size_t sent = 0; sent < bytes;)
      sent +=
          boost::asio::write(out, boost::asio::buffer(data, std::min(data.size(), bytes - sent)));
  });
  std::vector<std::uint8_t> room(512 * 1024);
  for (std::size_t got = 0; got < bytes;) got += in.read_some(boost::asio::buffer(room));
  sender.join();
}

constexpr std::uint64_t kAllHere = 7;

// Both ends of a link are members of this project; the key is no secret.
KeyPair bench_project() {
  constexpr std::array<std::uint8_t, 32> kSeed{1, 2, 3};
  return KeyPair::from_seed(kSeed);
}

// One end: a Transport with a thread of its own.
class End final : public TransportHandler {
 public:
  End(const KeyPair& project, const Settings& settings) : settings_(settings) {
    Certificate certificate;
    certificate.project = certificate.issuer = project.public_key();
    certificate.subject = key_.public_key();
    certificate.display_name = "bench";
    certificate.rights = Rights::kContribute;
    certificate.not_before = 1'600'000'000;
    TransportOptions options;
    options.project = project.public_key();
    options.chain = {sign_certificate(certificate, project)};
    options.use_aes = settings.aes;
    options.lanes = settings.lanes;
    options.crypto_threads = settings.threads;
    transport_ = std::make_unique<Transport>(io_, key_, options, *this);
  }
  ~End() {
    ask([this] { transport_.reset(); });
    guard_.reset();
    io_.stop();
    thread_.join();
  }
  void run() {
    thread_ = std::thread([this] { io_.run(); });
  }
  void ask(const std::function<void()>& work) {
    std::promise<void> done;
    boost::asio::post(io_, [&] {
      work();
      done.set_value();
    });
    done.get_future().wait();
  }
  Transport& transport() { return *transport_; }
  const PeerId& id() const { return key_.public_key(); }
  const PeerId& peer() const { return peer_; }

  void on_link_up(const LinkInfo& link) override {
    peer_ = link.peer;
    linked.set_value();
  }
  void on_link_down(const PeerId&, const Error& why) override {
    gone.set_value();
    std::fprintf(stderr, "the link ended: %s\n", why.text().c_str());
  }
  void on_message(const PeerId& from, Message message) override {
    if (echo) return transport_->send(from, message);
    if (std::get<Share>(message).epoch == kAllHere) return all_here.set_value();
    round_trips.push_back(clock_.now() - asked_);
    if (round_trips.size() < wanted) return send_question();
    answered.set_value();
  }
  void on_bulk_frame(const PeerId& from, const BulkHeader& header, ByteView payload) override {
    received += payload.size();
    if (header.epoch > 0 && received >= header.epoch) {  // so much in all, says a remote sender
      received = 0;
      transport_->send(from, Share{kAllHere, 1, 1});
    }
    if (expected > 0 && received >= expected) {
      expected = 0;
      all_here.set_value();
    }
  }
  std::optional<BulkHeader> fill_bulk_frame(const PeerId&, BulkRoom& room) override {
    if (left == 0) return std::nullopt;
    const std::size_t n = std::min(left, settings_.frame);
    left -= n;
    room.payload(n);
    BulkHeader header;
    header.payload_bytes = static_cast<std::uint32_t>(n);
    header.epoch = announced;
    return header;
  }
  void on_dial_failed(const std::string&, const Error& why) override {
    std::fprintf(stderr, "%s\n", why.text().c_str());
    std::exit(1);
  }
  void send_question() {
    asked_ = clock_.now();
    transport_->send(peer_, Share{1, 1, 1});
  }

  std::promise<void> linked, answered, all_here, gone;
  bool echo = false;
  std::size_t left = 0, received = 0, expected = 0, wanted = 0, announced = 0;
  std::vector<Duration> round_trips;

 private:
  Settings settings_;
  SystemClock clock_;
  KeyPair key_ = KeyPair::generate();
  PeerId peer_;
  TimePoint asked_{};
  boost::asio::io_context io_;
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> guard_ =
      boost::asio::make_work_guard(io_);
  std::unique_ptr<Transport> transport_;
  std::thread thread_;
};

void transfer(End& from, End& to, std::size_t bytes) {
  to.ask([&] {
    to.received = 0;
    to.expected = bytes;
    to.all_here = {};
  });
  auto done = to.all_here.get_future();
  from.ask([&] {
    from.left = bytes;
    from.transport().bulk_ready(to.id());
  });
  done.wait();
}

void print_latency(const char* what, std::vector<Duration> sample) {
  std::sort(sample.begin(), sample.end());
  const auto at = [&](double q) {
    const auto i = static_cast<std::size_t>(q * static_cast<double>(sample.size() - 1));
    return 1e3 * seconds(sample[i]);
  };
  std::printf("control there and back, %s: p50 %.3f ms, p99 %.3f ms, most %.3f ms (%zu)\n", what,
              at(0.5), at(0.99), at(1), sample.size());
}

std::vector<Duration> ask_many(End& one, std::size_t count) {
  one.ask([&] {
    one.round_trips.clear();
    one.wanted = count;
    one.answered = {};
  });
  auto done = one.answered.get_future();
  one.ask([&] { one.send_question(); });
  done.wait();
  return one.round_trips;
}

int serve(const Settings& settings) {
  End server(bench_project(), settings);
  const Result<std::uint16_t> port = server.transport().listen(settings.listen);
  if (!port) {
    std::fprintf(stderr, "%s\n", port.error().text().c_str());
    return 1;
  }
  server.run();
  server.gone.get_future().wait();
  return 0;
}

int send_far(const Settings& settings) {
  End client(bench_project(), settings);
  client.run();
  client.ask([&] { client.transport().dial(settings.dial, std::nullopt); });
  client.linked.get_future().wait();
  for (std::size_t round = 0; round < settings.rounds; ++round) {
    client.ask([&] { client.all_here = {}; });
    auto done = client.all_here.get_future();
    const Cost cost = measured([&] {
      client.ask([&] {
        client.left = client.announced = settings.bytes;
        client.transport().bulk_ready(client.peer());
      });
      done.wait();
    });
    const double megabits = 8e-6 * static_cast<double>(settings.bytes);
    std::printf("%.1f MB in %.3f s, there and the answer back: %.1f Mb/s\n", megabits / 8,
                cost.wall, megabits / cost.wall);
    std::fflush(stdout);
  }
  return 0;
}

int run(const Settings& settings) {
  const KeyPair project = bench_project();
  End server(project, settings), client(project, settings);
  server.echo = true;
  const Result<std::uint16_t> port = server.transport().listen("127.0.0.1:0");
  if (!port) return 1;
  server.run();
  client.run();
  client.ask([&] { client.transport().dial("127.0.0.1:" + std::to_string(*port), server.id()); });
  client.linked.get_future().wait();
  server.linked.get_future().wait();
  transfer(client, server, 64 << 20);  // connections open, buffers grown

  print_latency("idle", ask_many(client, 2000));
  const double gb = static_cast<double>(settings.bytes) / 1e9;
  const Cost plain = measured([&] { plain_copy(settings.bytes); });
  const Cost ours = measured([&] { transfer(client, server, settings.bytes); });
  const Cost again = measured([&] { plain_copy(settings.bytes); });
  const Cost best = again.wall < plain.wall ? again : plain;
  std::printf("plain TCP   %.2f GB/s, %.3f CPU s/GB\n", gb / best.wall, best.cpu / gb);
  std::printf("encrypted   %.2f GB/s, %.3f CPU s/GB, %.2f of plain TCP (%s, frames of %zu)\n",
              gb / ours.wall, ours.cpu / gb, best.wall / ours.wall,
              settings.aes ? "AES-256-GCM" : "ChaCha20-Poly1305", settings.frame);

  client.ask([&] {
    client.left = SIZE_MAX;
    client.transport().bulk_ready(server.id());
  });
  const std::vector<Duration> busy = ask_many(client, 2000);
  client.ask([&] { client.left = 0; });
  print_latency("bulk saturates the link", busy);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  Settings settings;
  for (int i = 1; i < argc; ++i) {
    const auto number = [&] { return std::strtoull(i + 1 < argc ? argv[++i] : "0", nullptr, 10); };
    if (std::strcmp(argv[i], "--bytes") == 0) settings.bytes = number();
    if (std::strcmp(argv[i], "--frame") == 0) settings.frame = number();
    if (std::strcmp(argv[i], "--listen") == 0 && i + 1 < argc) settings.listen = argv[++i];
    if (std::strcmp(argv[i], "--dial") == 0 && i + 1 < argc) settings.dial = argv[++i];
    if (std::strcmp(argv[i], "--rounds") == 0) settings.rounds = number();
    if (std::strcmp(argv[i], "--threads") == 0) settings.threads = static_cast<unsigned>(number());
    if (std::strcmp(argv[i], "--no-aes") == 0) settings.aes = false;
    if (std::strcmp(argv[i], "--shared-connection") == 0) settings.lanes = false;
  }
  if (settings.bytes == 0 || settings.frame == 0 || settings.frame > potluck::kMaxBulkPayload) {
    std::fprintf(stderr, "--bytes and --frame (at most 1 MiB) must be positive numbers\n");
    return 2;
  }
  if (!potluck::init_crypto()) return 1;
  if (!settings.listen.empty()) return serve(settings);
  return settings.dial.empty() ? run(settings) : send_far(settings);
}
