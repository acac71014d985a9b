// SPDX-License-Identifier: GPL-3.0-or-later
// Graphics cards on the PCI bus as Linux tells of them, and what they are called. Nothing here
// wakes a sleeping card. No state; any thread.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace potluck {

constexpr std::string_view kPciNvidia = "0x10de";
constexpr std::string_view kPciAmd = "0x1002";
constexpr std::string_view kPciIntel = "0x8086";

struct PciGpu {
  std::filesystem::path folder;
  std::string device;      // its number, such as 0x2335
  std::string driver;      // the kernel driver bound to it; empty: none
  bool asleep = false;     // powered down until somebody uses it
  bool may_sleep = false;  // is powered down when nobody uses it
};
// In the order of their addresses, 64 at most. vendor: as above.
std::vector<PciGpu> find_pci_gpus(const std::filesystem::path& sys, std::string_view vendor);

// What people call a device, from the text of a pci.ids file: what it has in brackets, if
// anything. Numbers as in sysfs ("0x1002"). Empty: it is not listed.
std::string pci_name(std::string_view pci_ids, std::string_view vendor, std::string_view device);

}  // namespace potluck
