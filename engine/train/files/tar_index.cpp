// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/files/tar_index.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "engine/train/files/data_file.h"
#include "engine/train/files/file_reader.h"

namespace potluck {
namespace {

constexpr std::uint64_t kBlock = 512;
constexpr std::uint64_t kMaxNameBytes = 4096;
constexpr std::uint64_t kMaxPaxBytes = 1 << 20;
constexpr std::size_t kMaxMembers = 50'000'000;
// Whoever looks for samples keeps a member twice, and its name once more; memory is asked for in
// pieces.
constexpr std::uint64_t kTimesKept = 3, kAskedEach = 16 << 20;

using Block = std::array<std::uint8_t, kBlock>;

struct Field {
  std::size_t at, size;
};
constexpr Field kName{0, 100}, kSize{124, 12}, kChecksum{148, 8}, kType{156, 1}, kMagic{257, 5},
    kPrefix{345, 155};

std::string text(const Block& block, Field field) {
  const auto begin = block.begin() + static_cast<std::ptrdiff_t>(field.at);
  return {begin, std::find(begin, begin + static_cast<std::ptrdiff_t>(field.size), 0)};
}

// Octal, ended by a blank or NUL.
bool read_octal(const Block& block, Field field, std::uint64_t& out) {
  std::string digits = text(block, field);
  digits.erase(0, digits.find_first_not_of(' ') == digits.npos ? digits.size()
                                                               : digits.find_first_not_of(' '));
  while (!digits.empty() && digits.back() == ' ') digits.pop_back();
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), out, 8);
  return error == std::errc() && end == digits.data() + digits.size();
}

// Octal, or big-endian with the highest bit set where octal does not suffice.
bool read_size(const Block& block, std::uint64_t& out) {
  if ((block[kSize.at] & 0x80) == 0) return read_octal(block, kSize, out);
  out = 0;
  for (std::size_t i = 4; i < kSize.size; ++i) out = out << 8 | block[kSize.at + i];
  return out < (std::uint64_t{1} << 56);
}

bool checksum_holds(const Block& block) {
  std::uint64_t claimed = 0, sum = 0;
  if (!read_octal(block, kChecksum, claimed)) return false;
  for (std::size_t i = 0; i < block.size(); ++i) {
    const bool inside = i >= kChecksum.at && i < kChecksum.at + kChecksum.size;
    sum += inside ? std::uint8_t{' '} : block[i];
  }
  return sum == claimed;
}

// Nothing is ever written to such a name; but who packs tricks into names may do worse.
bool leads_out(const std::string& name) {
  if (name.empty() || name.front() == '/' || name.find('\\') != name.npos) return true;
  for (std::size_t at = 0; at <= name.size();) {
    const std::size_t end = std::min(name.find('/', at), name.size());
    if (name.substr(at, end - at) == "..") return true;
    at = end + 1;
  }
  return false;
}

class Indexer {
 public:
  Indexer(const std::filesystem::path& file, const FileReader& reader,
          const MemoryLeft& memory_left)
      : file_(file), reader_(reader), memory_left_(memory_left) {}

  Result<std::vector<TarMember>> run() {
    if (reader_.size() == 0) return data_error(file_, "the file is empty", 0);
    while (true) {
      if (at_ + kBlock > reader_.size()) {
        return data_error(file_, "the archive ends without its end mark", reader_.size());
      }
      Block block{};
      POTLUCK_CHECK(reader_.read(at_, block));
      if (std::ranges::all_of(block, [](std::uint8_t b) { return b == 0; })) break;
      POTLUCK_CHECK(take(block));
      if (out_.size() > kMaxMembers) return data_error(file_, "too many members", at_);
    }
    return std::move(out_);
  }

 private:
  Status take(const Block& block) {
    const std::uint64_t header = at_;
    std::uint64_t size = 0;
    if (text(block, kMagic) != "ustar" || !checksum_holds(block) || !read_size(block, size)) {
      return data_error(file_, "a damaged header of tar", header);
    }
    const std::uint64_t content = header + kBlock;
    const char type = static_cast<char>(block[kType.at]);
    if (type == 'x' || type == 'L') {
      POTLUCK_CHECK(check_end(content, size, "an extended header"));
      POTLUCK_CHECK(type == 'x' ? read_pax(content, size) : read_long_name(content, size));
    } else if (type == '0' || type == '\0') {
      POTLUCK_CHECK(add(block, content, pax_size_ > 0 ? pax_size_ : size));
      size = out_.back().size;
    } else if (type != '5' && type != 'g') {
      return data_error(
          file_, "'" + name_of(block) + "' is a link or a device: only files can be used", header);
    }
    if (type != 'x' && type != 'L') {
      long_name_.clear();
      pax_size_ = 0;
    }
    POTLUCK_CHECK(check_end(content, size, "a member"));
    at_ = content + (size + kBlock - 1) / kBlock * kBlock;
    return ok_status();
  }

  Status add(const Block& block, std::uint64_t content, std::uint64_t size) {
    std::string name = name_of(block);
    while (name.starts_with("./")) name.erase(0, 2);
    if (leads_out(name)) {
      return data_error(file_, "'" + name + "' leads out of the archive", content - kBlock);
    }
    POTLUCK_CHECK(check_end(content, size, "'" + name + "'"));
    taken_ += kTimesKept * (sizeof(TarMember) + name.size());
    out_.push_back({std::move(name), content, size});
    if (taken_ <= asked_) return ok_status();
    asked_ = taken_ + kAskedEach;
    return check_memory_left(file_, memory_left_, kAskedEach);
  }

  Status check_end(std::uint64_t content, std::uint64_t size, const std::string& what) const {
    if (size <= reader_.size() && content <= reader_.size() - size) return ok_status();
    return data_error(file_, "the archive ends in the middle of " + what, reader_.size());
  }

  std::string name_of(const Block& block) const {
    if (!long_name_.empty()) return long_name_;
    const std::string prefix = text(block, kPrefix);
    return (prefix.empty() ? "" : prefix + "/") + text(block, kName);
  }

  Result<std::string> read_text(std::uint64_t at, std::uint64_t size, std::uint64_t limit) {
    if (size > limit) return data_error(file_, "an extended header that is too long", at);
    std::string out(size, '\0');
    POTLUCK_CHECK(reader_.read(at, {reinterpret_cast<std::uint8_t*>(out.data()), out.size()}));
    return out;
  }

  Status read_long_name(std::uint64_t at, std::uint64_t size) {
    POTLUCK_TRY(long_name_, read_text(at, size, kMaxNameBytes));
    long_name_.resize(std::min(long_name_.find('\0'), long_name_.size()));
    return ok_status();
  }

  // Records "LENGTH KEY=VALUE\n", the length of all of it.
  Status read_pax(std::uint64_t at, std::uint64_t size) {
    POTLUCK_TRY(const std::string all, read_text(at, size, kMaxPaxBytes));
    for (std::string_view rest = all; !rest.empty();) {
      std::uint64_t length = 0;
      const char* end = rest.data() + rest.size();
      const auto [stop, error] = std::from_chars(rest.data(), end, length);
      const auto digits = static_cast<std::size_t>(stop - rest.data());
      if (error != std::errc() || length <= digits + 1 || length > rest.size() || *stop != ' ') {
        return data_error(file_, "a damaged extended header", at);
      }
      const std::string_view record = rest.substr(digits + 1, length - digits - 2);
      if (record.starts_with("path=")) long_name_ = record.substr(5);
      if (record.starts_with("size=")) {
        const auto value = record.substr(5);
        std::from_chars(value.data(), value.data() + value.size(), pax_size_);
      }
      rest.remove_prefix(length);
    }
    if (long_name_.size() <= kMaxNameBytes) return ok_status();
    return data_error(file_, "a name that is too long", at);
  }

  const std::filesystem::path& file_;
  const FileReader& reader_;
  const MemoryLeft& memory_left_;
  std::uint64_t taken_ = 0, asked_ = 0;  // bytes of memory
  std::uint64_t at_ = 0;
  std::string long_name_;
  std::uint64_t pax_size_ = 0;
  std::vector<TarMember> out_;
};

}  // namespace

Result<std::vector<TarMember>> index_tar(const std::filesystem::path& file,
                                         const MemoryLeft& memory_left) {
  POTLUCK_TRY(const FileReader reader, FileReader::open(file));
  return Indexer(file, reader, memory_left).run();
}

}  // namespace potluck
