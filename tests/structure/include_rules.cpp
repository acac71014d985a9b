// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/structure/include_rules.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>
#include <algorithm>
#include <iterator>

namespace potluck::structure {

namespace {

struct Layer {
  const char* folder;     // prefix of the path; the longest that fits counts
  QStringList ours;       // prefixes of our own headers
  QStringList libraries;  // names from kLibraries
  const char* rule;       // for people
};

struct Library {
  const char* name;
  const char* pattern;  // of the included header, anchored
};

const std::vector<Library>& libraries() {
  static const std::vector<Library> kLibraries = {
      {"torch", "(torch|ATen|c10|caffe2)/.*"},
      {"QCustomPlot", "qcustomplot\\.h"},
      {"Qt", "(Q\\w+(/.*)?|qt\\w*\\.h|q\\w+\\.h)"},
      {"SQLite", "sqlite3\\.h"},
      {"Asio", "boost/(asio|system).*"},
      {"Beast", "boost/beast.*"},
      {"libsodium", "sodium(/.*|\\.h)"},
      {"miniupnpc", "miniupnpc/.*"},
      {"libcrypto", "openssl/.*"},
      {"ipsec-mb", "intel-ipsec-mb\\.h"},
      {"FlatBuffers", "(flatbuffers/.*|potluck_generated\\.h)"},
      {"libtorrent", "libtorrent/.*"},
      {"libcurl", "curl/.*"},
      {"Highway", "hwy/.*"},
      {"nlohmann-json", "nlohmann/.*"},
      {"CLI11", "CLI/.*"},
      {"spdlog", "(spdlog|fmt)/.*"},
      {"qrencode", "qrencode\\.h"},
      {"GLPK", "glpk\\.h"},
      {"gloo", "gloo/.*"},
      {"sockets", "(sys/socket\\.h|netinet/.*|arpa/.*|netdb\\.h|poll\\.h|sys/epoll\\.h)"},
      {"threads",
       "(thread|mutex|shared_mutex|condition_variable|future|semaphore|barrier|latch|"
       "stop_token|pthread\\.h)"},
      {"system", "((sys|linux|net|bits)/.*|[a-z0-9_]+(\\.h)?)"},  // the standard library and POSIX
  };
  return kLibraries;
}

std::vector<Layer> layers_of_net() {
  return {
      {"net/base/helper_process.cpp",
       {"net/base/"},
       {"sockets"},
       "a socket to a program of ours that we have started, and to nobody else"},
      {"net/base/",
       {"net/base/"},
       {"spdlog", "nlohmann-json", "threads"},
       "net/base holds the vocabulary: the standard library, spdlog and JSON, nothing else"},
      {"net/crypto/",
       {"net/base/", "net/crypto/"},
       {"libsodium", "Highway"},
       "keys and hashes stand on net/base, libsodium and Highway"},
      {"net/identity/",
       {"net/base/", "net/crypto/", "net/identity/"},
       {"libsodium"},
       "certificates stand on keys"},
      {"net/noise/",
       {"net/base/", "net/crypto/", "net/noise/"},
       {"libsodium", "libcrypto", "ipsec-mb"},
       "the handshake is a state machine over keys: no sockets"},
      {"net/wire/",
       {"net/base/", "net/crypto/", "net/identity/", "net/wire/"},
       {"FlatBuffers"},
       "messages are values: no sockets"},
      {"net/gossip/",
       {"net/base/", "net/crypto/", "net/identity/", "net/wire/", "net/gossip/"},
       {},
       "gossip is a state machine: no sockets, no threads"},
      {"net/content/",
       {"net/base/", "net/crypto/", "net/identity/", "net/wire/", "net/content/"},
       {},
       "fetching is a state machine: no sockets, no threads"},
      {"net/reach/",
       {"net/base/", "net/reach/"},
       {},
       "how we are reached is a state machine: no sockets, no threads"},
      {"net/mapping/upnp_router.cpp",
       {"net/base/", "net/mapping/"},
       {"miniupnpc"},
       "the one place that includes miniupnpc"},
      {"net/mapping/",
       {"net/asio.h", "net/base/", "net/crypto/", "net/link/sockets/", "net/mapping/"},
       {"threads"},
       "the router is asked without links: sockets come through net/asio.h"},
      {"net/dht/torrent_session.cpp",
       {"net/base/", "net/dht/", "net/link/sockets/"},
       {"libtorrent", "threads"},
       "the one place of the program that includes libtorrent"},
      {"net/dht/",
       {"net/asio.h", "net/base/", "net/crypto/", "net/link/sockets/", "net/dht/"},
       {"libsodium", "threads"},
       "members are found without links: what is found is dialled by others"},
      {"net/web/curl_transfers.cpp",
       {"net/base/", "net/web/", "net/link/pacing/", "net/link/sockets/"},
       {"libcurl", "sockets"},
       "the one place that includes libcurl"},
      {"net/web/",
       {"net/asio.h", "net/base/", "net/link/sockets/", "net/web/"},
       {"nlohmann-json", "sockets", "threads"},
       "web servers are asked without links, and believed nothing"},
      {"net/asio.h", {}, {"Asio"}, "the one place that includes Asio"},
      {"net/",
       {"net/"},
       {"libsodium", "FlatBuffers", "sockets", "threads", "spdlog"},
       "net/ never sees torch, Qt, SQLite or engine/; Asio comes through net/asio.h"},
  };
}

std::vector<Layer> layers_of_engine() {
  return {
      {"engine/collab/",
       {"net/base/", "net/crypto/", "net/identity/", "net/wire/", "net/gossip/", "net/reach/",
        "engine/collab/"},
       {"Highway"},
       "engine/collab is sans-I/O: value types of net/ and Highway; no sockets, threads, torch, "
       "Qt"},
      {"engine/train/",
       {"net/base/", "engine/train/"},
       {"torch", "threads", "nlohmann-json"},
       "engine/train uses libtorch and net/base, never the rest of net/ or Qt"},
      {"engine/store/",
       {"net/base/", "engine/store/"},
       {"SQLite", "threads", "nlohmann-json"},
       "engine/store uses SQLite and net/base, never the rest of net/, torch or Qt"},
      {"engine/project/",
       {"net/base/", "net/crypto/", "net/identity/", "engine/project/"},
       {"nlohmann-json"},
       "engine/project signs through net/; never torch or Qt"},
      {"engine/control/values/",
       {"net/base/", "engine/control/values/"},
       {"nlohmann-json"},
       "the values of the control API are plain structs: they know nothing of the node"},
      {"engine/",
       {"engine/", "net/"},
       {"threads", "sockets", "nlohmann-json", "spdlog", "Beast"},
       "the node wires engine/ and net/ together; never Qt; torch stays behind engine/train"},
  };
}

std::vector<Layer> layers_of_programs() {
  return {
      {"ui/control/single_instance.cpp",
       {"ui/"},
       {"Qt", "sockets"},
       "the one place of the window that asks a socket who is at its other end"},
      {"ui/",
       {"ui/"},
       {"Qt", "QCustomPlot", "qrencode"},
       "the window speaks the control API: never engine/, net/ or torch"},
      {"app/potluck/",
       {"app/potluck/", "ui/"},
       {"Qt"},
       "the desktop app is ui/ and Qt: never engine/, net/ or torch"},
      {"app/",
       {"app/", "engine/", "net/"},
       {"CLI11", "nlohmann-json", "spdlog", "threads", "sockets", "Beast"},
       "the node's program has no Qt and reaches torch through engine/train"},
  };
}

const std::vector<Layer>& layers() {
  static const std::vector<Layer> kLayers = [] {
    std::vector<Layer> out = layers_of_net();
    std::ranges::move(layers_of_engine(), std::back_inserter(out));
    std::ranges::move(layers_of_programs(), std::back_inserter(out));
    return out;
  }();
  return kLayers;
}

// The folders of a library, ground first: each may include those before it.
const std::vector<QStringList>& orders() {
  static const std::vector<QStringList> kOrders = {
      {"net/link/pacing/", "net/link/sockets/", "net/link/framing/", "net/link/handshake/",
       "net/link/relay/", "net/link/meeting/", "net/link/connection/", "net/link/transport/"},
      {"engine/collab/codec/", "engine/collab/averaging/", "engine/collab/planning/",
       "engine/collab/links/", "engine/collab/history/", "engine/collab/group/",
       "engine/collab/context/", "engine/collab/catching_up/", "engine/collab/round/",
       "engine/collab/collaboration/"},
      {"engine/train/files/", "engine/train/text/", "engine/train/tables/", "engine/train/images/",
       "engine/train/data/", "engine/train/torch/", "engine/train/devices/",
       "engine/train/optimizer/", "engine/train/operators/", "engine/train/models/",
       "engine/train/batches/", "engine/train/module/", "engine/train/weights/",
       "engine/train/trainer/"},
      {"engine/control/values/", "engine/node/disk/", "engine/node/owner/", "engine/node/forecast/",
       "engine/node/answers/", "engine/node/finding/", "engine/node/creation/",
       "engine/node/training/", "engine/node/fetching/", "engine/node/session/",
       "engine/node/relaying/", "engine/node/projects/", "engine/node/api/",
       "engine/control/server/"},
      {"ui/text/", "ui/theme/", "ui/control/", "ui/words/", "ui/models/", "ui/widgets/basic/",
       "ui/charts/", "ui/widgets/forms/", "ui/widgets/pictures/", "ui/pages/shared/",
       "ui/pages/computer/", "ui/pages/create/", "ui/pages/manage/", "ui/pages/preferences/",
       "ui/pages/project/", "ui/pages/projects/", "ui/window/"},
  };
  return kOrders;
}

const Layer* layer_of(const QString& path) {
  const Layer* best = nullptr;
  for (const Layer& layer : layers()) {
    if (!path.startsWith(layer.folder)) continue;
    if (!best || qstrlen(layer.folder) > qstrlen(best->folder)) best = &layer;
  }
  return best;
}

// The name of the library that a header belongs to; empty: none that we know.
QString library_of(const QString& header) {
  for (const Library& library : libraries()) {
    const QRegularExpression re(QRegularExpression::anchoredPattern(library.pattern));
    if (re.match(header).hasMatch()) return library.name;
  }
  return {};
}

// Of an include in quotes: <net/if.h> is the system's.
bool is_ours(const QString& header) {
  static const QStringList kRoots = {"net/", "engine/", "ui/", "app/", "tests/"};
  return std::any_of(kRoots.begin(), kRoots.end(),
                     [&](const QString& root) { return header.startsWith(root); });
}

bool starts_with_any(const QString& header, const QStringList& prefixes) {
  return std::any_of(prefixes.begin(), prefixes.end(),
                     [&](const QString& prefix) { return header.startsWith(prefix); });
}

// Where a file stands in such an order; -1: nowhere. Longer prefixes are folders of their own.
qsizetype place_in(const QStringList& order, const QString& path) {
  qsizetype best = -1;
  for (qsizetype i = 0; i < order.size(); ++i) {
    if (!path.startsWith(order[i])) continue;
    if (best < 0 || order[i].size() > order[best].size()) best = i;
  }
  return best;
}

QString check_order(const QString& path, const QString& header) {
  for (const QStringList& order : orders()) {
    const qsizetype from = place_in(order, path);
    if (from < 0 || place_in(order, header) <= from) continue;
    return QString("must not include %1: it stands above %2").arg(header, order[from]);
  }
  return {};
}

QString parent_of(const QString& folder) { return folder.left(folder.lastIndexOf('/', -2) + 1); }

// Whether it belongs to such a library, but lies in none of the folders that have a place.
bool has_no_place(const QString& path) {
  return std::any_of(orders().begin(), orders().end(), [&](const QStringList& order) {
    return place_in(order, path) < 0 &&
           std::any_of(order.begin(), order.end(),
                       [&](const QString& place) { return path.startsWith(parent_of(place)); });
  });
}

QString check_ours(const QString& path, const Layer* layer, const QString& header,
                   const QString& root) {
  if (!root.isEmpty() && !QFileInfo::exists(QDir(root).filePath(header))) {
    return QString("includes %1, which does not exist").arg(header);
  }
  // tests/ may use everything; nothing else may use tests/.
  if (!layer) return {};
  if (starts_with_any(header, layer->ours)) return check_order(path, header);
  return QString("must not include %1: %2").arg(header, layer->rule);
}

QString check_library(const Layer* layer, const QString& header) {
  const QString library = library_of(header);
  if (library.isEmpty()) return QString("includes %1, of no library we depend on").arg(header);
  if (!layer || library == "system" || layer->libraries.contains(library)) return {};
  return QString("must not include %1 (%2): %3").arg(header, library, layer->rule);
}

}  // namespace

Findings check_includes(const SourceFile& source, const QString& root) {
  Findings out;
  if (!source.is_cpp()) return out;
  static const QRegularExpression kInclude(R"(^\s*#\s*include\s*(["<])([^">]+)[">])");
  const bool in_tests = source.path.startsWith("tests/");
  const Layer* layer = in_tests ? nullptr : layer_of(source.path);
  for (int i = 0; i < source.lines.size(); ++i) {
    const auto match = kInclude.match(source.lines[i]);
    if (!match.hasMatch()) continue;
    const QString header = match.captured(2);
    const bool quoted = match.captured(1) == "\"";
    const bool generated = header.endsWith(".moc") || header.endsWith(".inc");
    // Programs are no libraries: what lies beside them is theirs.
    const bool beside = quoted && (in_tests || source.path.startsWith("app/"));
    QString problem;
    if (header.contains("..")) {
      problem = QString("includes %1: write it from the repository root").arg(header);
    } else if (generated) {
      continue;
    } else if (quoted && is_ours(header)) {
      problem = check_ours(source.path, layer, header, root);
    } else if (quoted && !beside && library_of(header) == "system") {
      problem = QString("includes \"%1\": write it from the repository root").arg(header);
    } else if (!beside) {
      problem = check_library(layer, header);
    }
    if (!problem.isEmpty()) out.push_back({source.path, i + 1, problem});
  }
  if (!layer && !in_tests) {
    out.push_back({source.path, 0, "lies in no layer: name its folder in include_rules.cpp"});
  }
  if (has_no_place(source.path)) {
    out.push_back({source.path, 0, "its folder has no place in the order of include_rules.cpp"});
  }
  return out;
}

}  // namespace potluck::structure
