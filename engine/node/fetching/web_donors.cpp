// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/fetching/web_donors.h"

#include <algorithm>

#include "net/crypto/hash.h"
#include "net/web/web_url.h"

namespace potluck {
namespace {

// Nobody's key: no member has it, as nobody knows a secret half.
PeerId donor_of(const WebUrl& url) {
  const std::string name =
      "potluck web donor " + url.host + ":" + std::to_string(url.port) + (url.secure ? "s" : "");
  PeerId out;
  out.data = blake2b(as_bytes(name)).data;
  return out;
}

bool may_pass(ErrorCode code) {
  return code != ErrorCode::kMalformed && code != ErrorCode::kNotFound &&
         code != ErrorCode::kPermission && code != ErrorCode::kInvalidArgument;
}

}  // namespace

void WebDonors::open(WebReaderOptions options) {
  close();
  auto reader = open_web_reader(io_, std::move(options));
  if (!reader) return told_.warn(reader.error().message);
  reader_ = std::move(*reader);
  for (const auto& [id, server] : servers_) fetcher_.add_donor(id, DonorKind::kServer);
  told_.opened();
}

void WebDonors::close() {
  if (!reader_) return;
  reader_.reset();
  for (auto& [id, server] : servers_) {
    server.asked.clear();
    fetcher_.remove_donor(id);
  }
  told_.opened();
}

void WebDonors::add(const Digest& root, std::uint64_t size, const std::vector<std::string>& urls) {
  for (const std::string& each : urls) {
    const auto url = parse_web_url(each);
    if (!url) continue;
    const PeerId id = donor_of(*url);
    Server& server = servers_[id];
    server.host = url->host;
    server.files.try_emplace(root, File{each, size});
    if (reader_) fetcher_.add_donor(id, DonorKind::kServer);
  }
}

void WebDonors::remove(const Digest& root) {
  for (auto it = servers_.begin(); it != servers_.end();) {
    it->second.files.erase(root);
    it->second.asked.erase(root);
    if (!it->second.files.empty()) {
      ++it;
      continue;
    }
    fetcher_.remove_donor(it->first);
    it = servers_.erase(it);
  }
}

void WebDonors::take(const Outgoing& question) {
  const auto server = servers_.find(question.to);
  if (server == servers_.end()) return;
  if (const auto* query = std::get_if<ContentQuery>(&question.message)) {
    if (!server->second.files.contains(query->root))
      return answer(question.to, ContentInfo{query->root, 0, 0, {}});
    server->second.asked.insert(query->root);
    look();
  } else if (const auto* wanted = std::get_if<ChunkRequest>(&question.message)) {
    read(question.to, *wanted);
  }
}

void WebDonors::look() {
  for (auto& [id, server] : servers_) {
    std::erase_if(server.asked, [&, this, id = id](const Digest& root) {
      const auto part = fetcher_.find_part(root);
      if (!part) return false;
      const HashTree& tree = part->tree();
      answer(id, {root, tree.size, tree.chunk_bytes, tree.leaves});
      return true;
    });
  }
}

void WebDonors::lied(const PeerId& server) {
  const auto it = servers_.find(server);
  if (it == servers_.end()) return;
  told_.warn("The web server " + it->second.host +
             " has other data than those of this project. Nothing more is taken from it");
  fetcher_.remove_donor(server);
  servers_.erase(it);
}

void WebDonors::answer(const PeerId& id, ContentInfo info) {
  post_to(io_, [this, id, info = std::move(info)] {
    fetcher_.handle(id, info, clock_.now());
    changed_();
  });
}

void WebDonors::refuse(const PeerId& id, const Digest& root, std::uint32_t index) {
  post_to(io_, [this, id, root, index] {
    fetcher_.handle(id, ChunkRefused{root, index}, clock_.now());
    changed_();
  });
}

// Each chunk by itself: what is lost with a connection is little, and how long one takes is known.
void WebDonors::read(const PeerId& id, const ChunkRequest& wanted) {
  const Server& server = servers_.at(id);
  const auto file = server.files.find(wanted.root);
  const auto part = fetcher_.find_part(wanted.root);
  if (file == server.files.end() || !part || !reader_) {
    return refuse(id, wanted.root, wanted.index);
  }
  const HashTree& tree = part->tree();
  for (std::uint32_t i = wanted.index; i < wanted.index + wanted.count; ++i) {
    const std::uint64_t from = std::uint64_t{i} * tree.chunk_bytes;
    reader_->read(file->second.url, file->second.size, from, tree.length_of(i),
                  [this, id, root = wanted.root, i](Result<Bytes> bytes) {
                    on_read(id, root, i, std::move(bytes));
                  });
  }
}

void WebDonors::on_read(const PeerId& id, const Digest& root, std::uint32_t index,
                        Result<Bytes> bytes) {
  if (!is_server(id)) return;
  if (!bytes) {
    if (!may_pass(bytes.error().code)) forget(id, root, bytes.error());
    fetcher_.handle(id, ChunkRefused{root, index}, clock_.now());
  } else {
    BulkHeader header;
    header.index = index;
    header.payload_bytes = static_cast<std::uint32_t>(bytes->size());
    header.root = root;
    fetcher_.on_chunk(id, header, *bytes, clock_.now());
  }
  changed_();
}

// Of several pieces that fail the first says so.
void WebDonors::forget(const PeerId& id, const Digest& root, const Error& why) {
  Server& server = servers_.at(id);
  if (server.files.erase(root) == 0) return;
  told_.warn("Data cannot be had from the web server " + server.host + ": " + why.message);
}

}  // namespace potluck
