// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/dht/project_finding.h"

#include <algorithm>
#include <mutex>
#include <set>

#include "net/base/deadlines.h"
#include "net/base/log.h"
#include "net/crypto/keys.h"
#include "net/dht/sealed_entries.h"
#include "net/dht/told_address.h"

namespace potluck {
namespace {

namespace asio = boost::asio;

class Search;

// Between the store's thread and the io_context's: nothing is posted to an io_context that may be
// gone, because the finding has ended.
struct Mailbox {
  std::mutex mutex;
  asio::io_context* io = nullptr;  // none: closed

  template <class Task>
  void post(Task task) {
    const std::lock_guard lock(mutex);
    if (io) asio::post(*io, std::move(task));
  }
  void close() {
    const std::lock_guard lock(mutex);
    io = nullptr;
  }
};

// What the finding consists of while callbacks may be on their way.
class Search : public std::enable_shared_from_this<Search> {
 public:
  Search(asio::io_context& io, FindingSetup setup)
      : setup_(std::move(setup)),
        own_tag_(tag_of(setup_.member, setup_.where)),
        mail_(std::make_shared<Mailbox>()),
        timer_(io),
        publish_(setup_.pace, Rng(random_u64())),
        look_(setup_.pace, Rng(random_u64())) {
    mail_->io = &io;
  }

  void begin(ItemStore& store) {
    const auto news = [mail = mail_, search = weak_from_this()](auto what) {
      mail->post([search, what = std::move(what)] {
        if (const auto self = search.lock()) what(*self);
      });
    };
    slot_ = store.open(setup_.where.item_seed,
                       {[news](const std::string& salt, const Bytes& item, bool last) {
                          news([=](Search& self) { self.on_got(salt, item, last); });
                        },
                        [news](const std::string& salt, int nodes) {
                          news([=](Search& self) { self.on_stored(salt, nodes); });
                        }});
  }

  void end() {
    closed_ = true;
    mail_->close();
    slot_.reset();
    timer_.cancel();
  }

  void publish(const std::vector<std::string>& addresses) {
    std::vector<std::string> told;
    for (const std::string& each : addresses) {
      const bool may_be_told = is_well_written(each) && is_heeded(each);
      if (may_be_told && std::ranges::find(told, each) == told.end()) told.push_back(each);
      if (told.size() == kMostOfOneMember) break;
    }
    if (told == told_) return;
    told_ = std::move(told);
    publish_.changed(!told_.empty(), clock_.now());
    drive();
  }

  void look(bool wanted) {
    look_.want(wanted, clock_.now());
    drive();
  }

 private:
  bool is_heeded(const std::string& address) const {
    return !setup_.public_only || is_of_everywhere(address);
  }

  std::vector<DhtEntry> own_entries() const {
    std::vector<DhtEntry> out;
    for (const std::string& each : told_) out.push_back({own_tag_, put_unix_s_, each});
    return out;
  }

  // Carries out what the clocks want.
  void drive() {
    if (closed_) return;
    const TimePoint now = clock_.now();
    const std::int64_t unix_s = clock_.unix_seconds();
    const PublishClock::Due due = publish_.take_due(now, unix_s);
    if (due == PublishClock::Due::kPut) put(unix_s);
    const bool looks = look_.take_due(now);
    if (looks) found_before_.clear();
    if (looks || due == PublishClock::Due::kCheck) {
      for (const std::int64_t day : days_to_look_at(unix_s)) slot_->get(salt_of(day));
    }
    const auto next = earliest({publish_.next_deadline(), look_.next_deadline()});
    if (!next) {
      timer_.cancel();
      return;
    }
    timer_.expires_after(*next - now);
    timer_.async_wait([self = shared_from_this()](const boost::system::error_code& ended) {
      if (!ended) self->drive();
    });
  }

  // The item is written on the store's thread: the task carries all that it needs.
  void put(std::int64_t unix_s) {
    put_unix_s_ = unix_s;
    put_day_ = day_of(unix_s);
    slot_->put(salt_of(put_day_),
               [where = setup_.where, day = put_day_, own = own_entries(), tag = own_tag_,
                unix_s](const Bytes& item) -> std::optional<Bytes> {
                 std::vector<DhtEntry> there;
                 // One that somebody has damaged counts as empty.
                 if (auto opened = open_entries(item, where, day)) {
                   there = pruned(std::move(*opened), unix_s);
                 }
                 if (!item.empty() && there.empty() && own.empty()) return std::nullopt;
                 const auto next = rewritten(std::move(there), tag, own, unix_s);
                 if (!next) return std::nullopt;
                 return seal_entries(*next, where, day);
               });
  }

  void on_stored(const std::string& salt, int nodes) {
    if (closed_ || salt != salt_of(put_day_)) return;
    log_for("dht").debug("{} nodes of the DHT keep our addresses", nodes);
    publish_.stored(nodes > 0, clock_.now());
    drive();
  }

  void on_got(const std::string& salt, const Bytes& item, bool last) {
    if (closed_) return;
    const std::int64_t unix_s = clock_.unix_seconds();
    std::vector<DhtEntry> there;
    if (!item.empty()) {
      const auto days = days_to_look_at(unix_s);
      const auto day = std::ranges::find(days, salt, salt_of);
      if (day == days.end()) return;
      auto opened = open_entries(item, setup_.where, *day);
      if (!opened) log_for("dht").debug("{}", opened.error().text());
      if (opened) there = pruned(std::move(*opened), unix_s);
    }
    if (salt == salt_of(put_day_)) {
      const bool lost = were_lost(there, own_entries(), unix_s);
      // An older one may come first.
      if (!lost || last) publish_.checked(lost, clock_.now());
    }
    const auto self = shared_from_this();  // what is told of may end this
    tell(there);
    drive();
  }

  void tell(const std::vector<DhtEntry>& there) {
    if (!look_.is_wanted()) return;
    std::vector<std::string> out;
    for (const DhtEntry& each : there) {
      if (each.member == own_tag_ || !is_heeded(each.address)) continue;
      if (std::ranges::find(told_, each.address) != told_.end()) continue;
      if (found_before_.insert(each.address).second) out.push_back(each.address);
    }
    if (out.empty()) return;
    log_for("dht").info("addresses of other members that the DHT names: {}", out.size());
    setup_.found(std::move(out));
  }

  const FindingSetup setup_;
  const MemberTag own_tag_;
  const std::shared_ptr<Mailbox> mail_;
  SystemClock clock_;
  asio::steady_timer timer_;
  PublishClock publish_;
  LookClock look_;
  std::unique_ptr<ItemSlot> slot_;      // none: not begun, or ended
  std::vector<std::string> told_;       // own addresses
  std::set<std::string> found_before_;  // in this look
  std::int64_t put_unix_s_ = 0, put_day_ = 0;
  bool closed_ = false;
};

class ProjectFinding final : public Finding {
 public:
  ProjectFinding(std::shared_ptr<ItemStore> store, asio::io_context& io, FindingSetup setup)
      : store_(std::move(store)), search_(std::make_shared<Search>(io, std::move(setup))) {
    search_->begin(*store_);
  }
  ~ProjectFinding() override { search_->end(); }
  ProjectFinding(const ProjectFinding&) = delete;
  ProjectFinding& operator=(const ProjectFinding&) = delete;

  void publish(std::vector<std::string> addresses) override { search_->publish(addresses); }
  void look(bool wanted) override { search_->look(wanted); }

 private:
  const std::shared_ptr<ItemStore> store_;
  const std::shared_ptr<Search> search_;
};

}  // namespace

std::unique_ptr<Finding> find_in(std::shared_ptr<ItemStore> store, asio::io_context& io,
                                 FindingSetup setup) {
  return std::make_unique<ProjectFinding>(std::move(store), io, std::move(setup));
}

}  // namespace potluck
