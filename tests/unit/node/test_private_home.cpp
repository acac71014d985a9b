// SPDX-License-Identifier: GPL-3.0-or-later
// A new home is its owner's alone from the first moment; one that others could look into is closed
// to them; what is not ours stays as it was. Secrets are files of their own.
#include <QtCore/qfloat16.h>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <fstream>
#include <nlohmann/json.hpp>

#include "engine/node/api/node.h"
#include "engine/node/disk/private_home.h"
#include "engine/store/store.h"

using namespace potluck;
namespace fs = std::filesystem;

namespace {

void write(const fs::path& file, mode_t rights) {
  std::ofstream(file) << "secret";
  ::chmod(file.c_str(), rights);
}

int rights_of(const fs::path& path) {
  struct stat facts {};
  return ::stat(path.c_str(), &facts) == 0 ? static_cast<int>(facts.st_mode & 07777) : -1;
}

std::string bytes_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// Whether rights of something in a folder were changed after it was made.
class RightsWatch {
 public:
  explicit RightsWatch(const fs::path& folder)
      : descriptor_(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC)) {
    ::inotify_add_watch(descriptor_, folder.c_str(), IN_ATTRIB);
  }
  RightsWatch(const RightsWatch&) = delete;
  RightsWatch& operator=(const RightsWatch&) = delete;
  ~RightsWatch() { ::close(descriptor_); }
  bool saw_a_change() const {
    std::array<char, 4096> events{};
    return ::read(descriptor_, events.data(), events.size()) > 0;
  }

 private:
  int descriptor_;
};

constexpr auto kPassword = "geheim-4711";
const nlohmann::json kProxy = {
    {"proxy", std::string("socks5://ada:") + kPassword + "@127.0.0.1:1"}};

// All files below the home in which this text stands.
std::vector<std::string> files_with(const fs::path& home, const std::string& text) {
  std::vector<std::string> out;
  for (const auto& entry : fs::recursive_directory_iterator(home)) {
    if (!entry.is_regular_file() || bytes_of(entry.path()).find(text) == std::string::npos)
      continue;
    out.push_back(entry.path().filename().string());
  }
  std::ranges::sort(out);
  return out;
}

}  // namespace

class TestPrivateHome : public QObject {
  Q_OBJECT
  std::unique_ptr<QTemporaryDir> folder_;
  fs::path home_;

 private Q_SLOTS:
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    home_ = fs::path(folder_->path().toStdString()) / "home";
    fs::create_directories(home_ / "projects" / "p");
    for (const auto& each : {home_, home_ / "projects", home_ / "projects" / "p"}) {
      ::chmod(each.c_str(), 0755);
    }
  }

  void an_open_one_is_closed_once() {
    write(home_ / "potluck.db", 0644);
    write(home_ / "projects" / "p" / "invite.link", 0664);
    QCOMPARE(make_private(home_).value(), true);
    QCOMPARE(rights_of(home_), 0700);
    QCOMPARE(rights_of(home_ / "potluck.db"), 0600);
    QCOMPARE(rights_of(home_ / "projects" / "p"), 0700);
    QCOMPARE(rights_of(home_ / "projects" / "p" / "invite.link"), 0600);
    QCOMPARE(make_private(home_).value(), false);
  }

  void links_lead_to_nothing_that_is_changed() {
    const fs::path elsewhere = fs::path(folder_->path().toStdString()) / "data.txt";
    write(elsewhere, 0644);
    fs::create_symlink(elsewhere, home_ / "data.txt");
    QCOMPARE(make_private(home_).value(), true);
    QCOMPARE(rights_of(elsewhere), 0644);
  }

  // --home /tmp must not close /tmp to everybody.
  void a_shared_folder_stays_shared() {
    ::chmod(home_.c_str(), 01777);
    write(home_ / "potluck.db", 0644);
    write(home_ / "of somebody else", 0644);
    QCOMPARE(make_private(home_).value(), true);
    QCOMPARE(rights_of(home_), 01777);
    QCOMPARE(rights_of(home_ / "potluck.db"), 0600);
    QCOMPARE(rights_of(home_ / "of somebody else"), 0644);
  }

  void a_new_one_is_never_open_data() {
    QTest::addColumn<int>("mask");
    QTest::newRow("umask 0") << 0;
    QTest::newRow("umask 022") << 022;
  }
  void a_new_one_is_never_open() {
    QFETCH(int, mask);
    const RightsWatch watch(folder_->path().toStdString());
    const mode_t before = ::umask(static_cast<mode_t>(mask));
    const fs::path home = home_.parent_path() / "new" / "home";
    {
      const auto node = Node::open(home.string());
      QVERIFY2(node, node ? "" : node.error().text().c_str());
      const auto made = (*node)->call("create", {{"name", "Digits"},
                                                 {"data", "builtin:digits"},
                                                 {"model", "mlp:hidden=4"},
                                                 {"recipe", "target_batch=8,epochs=3"}});
      QVERIFY2(made, made ? "" : made.error().text().c_str());
      QVERIFY((*node)->call("make_invite", {{"label", "friends"}}));
      QVERIFY((*node)->call("set_preferences", kProxy));
    }
    ::umask(before);
    QVERIFY(!watch.saw_a_change());
    QCOMPARE(rights_of(home.parent_path()), 0700);
    QCOMPARE(rights_of(home), 0700);
    for (const auto& entry : fs::recursive_directory_iterator(home)) {
      QVERIFY2((rights_of(entry.path()) & 077) == 0, entry.path().c_str());
    }
  }

  void the_history_holds_no_secret() {
    std::string link;
    {
      const auto node = Node::open(home_.string());
      QVERIFY(node);
      QVERIFY((*node)->call("create", {{"name", "Digits"},
                                       {"data", "builtin:digits"},
                                       {"model", "mlp:hidden=4"},
                                       {"recipe", "target_batch=8,epochs=3"}}));
      link = (*node)->call("make_invite", {{"label", "friends"}})->at("invite_link");
      QVERIFY((*node)->call("set_preferences", kProxy));
    }
    QCOMPARE(files_with(home_, link), std::vector<std::string>{"invites.json"});
    QCOMPARE(files_with(home_, kPassword), std::vector<std::string>{"preferences.json"});
    const auto again = Node::open(home_.string());
    QVERIFY(again);
    QCOMPARE((*again)->call("invites", {})->at("invites").size(), std::size_t{2});
    QCOMPARE((*again)->call("preferences", {})->at("preferences").at("proxy"), kProxy.at("proxy"));
  }

  // As earlier versions left it.
  void a_secret_in_the_history_is_moved_out_of_it() {
    QVERIFY(Store::open(home_).value()->set_setting("preferences", kProxy.dump()));
    QCOMPARE(files_with(home_, kPassword), std::vector<std::string>{"potluck.db"});
    {
      const auto node = Node::open(home_.string());
      QVERIFY(node);
      QCOMPARE((*node)->call("preferences", {})->at("preferences").at("proxy"), kProxy.at("proxy"));
    }
    QCOMPARE(files_with(home_, kPassword), std::vector<std::string>{"preferences.json"});
  }

  void a_node_closes_its_home() {
    const auto node = Node::open(home_.string());
    QVERIFY2(node, node ? "" : node.error().text().c_str());
    QCOMPARE(rights_of(home_), 0700);
  }
};

QTEST_GUILESS_MAIN(TestPrivateHome)
#include "test_private_home.moc"
