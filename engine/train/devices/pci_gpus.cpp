// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/devices/pci_gpus.h"

#include <set>

#include "net/base/small_file.h"
#include "net/base/text.h"

namespace potluck {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxGpus = 64;
constexpr std::size_t kDigits = 4;  // of a number of a vendor or device

// Display controllers, and AMD's accelerators without a display.
bool computes(const std::string& device_class, std::string_view vendor, const std::string& driver) {
  if (device_class.starts_with("0x03")) return true;
  return device_class.starts_with("0x1200") && vendor == kPciAmd && driver == "amdgpu";
}

std::string driver_of(const fs::path& device) {
  std::error_code none;
  const fs::path target = fs::read_symlink(device / "driver", none);
  return none ? std::string() : clean_text(target.filename().string(), 64);
}

// "0x1002" as pci.ids writes it; empty for anything else.
std::string_view digits_of(std::string_view number) {
  constexpr std::string_view kHex = "0123456789abcdef";
  if (number.size() != 2 + kDigits || !number.starts_with("0x")) return {};
  number.remove_prefix(2);
  return number.find_first_not_of(kHex) == number.npos ? number : std::string_view();
}

std::string_view in_brackets(std::string_view name) {
  const std::size_t begin = name.find('['), end = name.rfind(']');
  if (begin == name.npos || end == name.npos || end < begin + 2) return name;
  return name.substr(begin + 1, end - begin - 1);
}

}  // namespace

std::vector<PciGpu> find_pci_gpus(const fs::path& sys, std::string_view vendor) {
  std::set<fs::path> devices;  // in a fixed order
  std::error_code failure;
  for (auto it = fs::directory_iterator(sys / "bus" / "pci" / "devices", failure);
       !failure && it != fs::directory_iterator(); it.increment(failure)) {
    devices.insert(it->path());
  }
  std::vector<PciGpu> out;
  for (const auto& device : devices) {
    if (out.size() == kMaxGpus) break;
    if (first_line(device / "vendor") != vendor) continue;
    const std::string driver = driver_of(device);
    if (!computes(first_line(device / "class"), vendor, driver)) continue;
    out.push_back({.folder = device,
                   .device = clean_text(first_line(device / "device"), 2 + kDigits),
                   .driver = driver,
                   .asleep = first_line(device / "power" / "runtime_status") == "suspended",
                   .may_sleep = first_line(device / "power" / "control") == "auto"});
  }
  return out;
}

std::string pci_name(std::string_view pci_ids, std::string_view vendor, std::string_view device) {
  const std::string_view vendor_digits = digits_of(vendor), device_digits = digits_of(device);
  if (vendor_digits.empty() || device_digits.empty()) return {};
  bool ours = false;  // below the line of the vendor
  while (!pci_ids.empty()) {
    std::string_view line = pci_ids.substr(0, pci_ids.find('\n'));
    pci_ids.remove_prefix(std::min(pci_ids.size(), line.size() + 1));
    if (line.empty() || line.front() == '#') continue;
    if (line.front() != '\t') {
      if (ours) return {};
      ours = line.starts_with(vendor_digits);
      continue;
    }
    line.remove_prefix(1);
    if (!ours || !line.starts_with(device_digits)) continue;
    line.remove_prefix(kDigits);
    line.remove_prefix(std::min(line.size(), line.find_first_not_of(' ')));
    return std::string(in_brackets(line));
  }
  return {};
}

}  // namespace potluck
