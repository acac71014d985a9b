// SPDX-License-Identifier: GPL-3.0-or-later
// What web servers write and manifests name: addresses, fields of an answer, names of files, pages
// that list a folder. The first byte says which.
#include "fuzz.h"
#include "net/web/index_page.h"
#include "net/web/public_address.h"
#include "net/web/web_file_name.h"
#include "net/web/web_headers.h"

using namespace potluck;

namespace {

constexpr std::size_t kMostLinks = 4;
constexpr const char* kPage = "https://a.org/data/?x";

void look_at_url(std::string_view text) {
  const auto url = parse_web_url(text);
  if (!url) return assert(!url.error().message.empty() && !url.error().hint.empty());
  const std::string again = to_string(*url);
  assert(again.size() <= text.size() + 1);  // a '/' that was missing
  const auto same = parse_web_url(again);
  assert(again.size() > kMaxUrlBytes || (same && *same == *url));
  assert(again.find('@') >= again.find('/', 8));
  (void)is_public_host(*url);
  const auto next = redirected(parse_web_url(kPage).value(), text, 0);
  assert(!next || next->secure);
}

void look_at_range(std::string_view text) {
  const auto range = parse_content_range(text);
  if (!range) return;
  assert(range->first <= range->last && range->length() > 0);
  assert(!range->total || *range->total > range->last);
}

void look_at_name(std::string_view text) {
  const auto url = parse_web_url(kPage).value();
  assert(is_file_name(name_of_download(url, url, text)));
  assert(is_file_name(as_file_name(text)));
  assert(percent_decoded(text).size() <= text.size());
}

void look_at_page(std::string_view text) {
  const auto page = parse_web_url(kPage).value();
  const auto links =
      files_linked_on(text, page, kMostLinks, [](std::string_view name) { return !name.empty(); });
  assert(links.size() <= kMostLinks + 1);
  for (const auto& each : links) {
    assert(is_same_server(each, page) && each.target.starts_with("/data/"));
    assert(each.target.find('/', 6) == std::string::npos);
    assert(is_file_name(name_of_download(each, each, "")));
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view text = as_text({data + 1, size - 1});
  switch (data[0] % 4) {
    case 0:
      look_at_url(text);
      break;
    case 1:
      look_at_range(text);
      break;
    case 2:
      look_at_name(text);
      break;
    default:
      look_at_page(text);
  }
  return 0;
}

Bytes fuzz_seed(Rng& rng) {
  static constexpr std::array<std::array<std::string_view, 3>, 4> kSeeds = {
      {{"https://example.org:8443/a%20b/c.csv?x=1#y", "http://[2001:db8::1]/",
        "http://127.0.0.1:80/x"},
       {"bytes 0-499/1234", "bytes 7-7/*", "bytes 10000-19999/100000"},
       {"attachment; filename=\"a b.csv\"", "inline; filename*=UTF-8''%c3%a4.csv", "a/b\\c:d.txt"},
       {"<a href=\"a.csv\">a</a><a href='./b%20c.txt'>", "<A HREF=https://a.org/data/x.txt>",
        "<a href='/data/e&amp;f.txt'><a href='../'>"}}};
  const std::size_t kind = rng.below(kSeeds.size());
  const std::string_view text = kSeeds[kind][rng.below(3)];
  Bytes out{static_cast<std::uint8_t>(kind)};
  out.insert(out.end(), text.begin(), text.end());
  return out;
}
