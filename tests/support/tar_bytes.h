// SPDX-License-Identifier: GPL-3.0-or-later
// Members of a tar archive (ustar) as bytes, for tests to put together, and to damage.
#pragma once

#include <cstdint>
#include <cstdio>
#include <string>

namespace potluck::test {

inline std::string octal(std::uint64_t value, int digits) {
  char text[32];
  std::snprintf(text, sizeof text, "%0*llo", digits, static_cast<unsigned long long>(value));
  return text;
}

inline std::string with_checksum(std::string header) {
  header.replace(148, 8, "        ");
  unsigned sum = 0;
  for (const char c : header) sum += static_cast<unsigned char>(c);
  header.replace(148, 8, octal(sum, 6) + std::string("\0 ", 2));
  return header;
}

inline std::string tar_header(const std::string& name, std::uint64_t size, char type = '0') {
  std::string out(512, '\0');
  out.replace(0, name.size(), name);
  out.replace(100, 7, "0000644");
  out.replace(124, 11, octal(size, 11));
  out[156] = type;
  out.replace(257, 5, "ustar");
  out.replace(263, 2, "00");
  return with_checksum(out);
}

inline std::string tar_member(const std::string& name, const std::string& content,
                              char type = '0') {
  return tar_header(name, content.size(), type) + content +
         std::string((512 - content.size() % 512) % 512, '\0');
}

inline const std::string kTarEnd(1024, '\0');

}  // namespace potluck::test
