// SPDX-License-Identifier: GPL-3.0-or-later
// What the stand-in for NVIDIA's library answers, and how often it was started. A test finds it in
// the opened library by the name "fake_nvml".
#pragma once

struct FakeNvml {
  int init_code = 0, temperature_code = 0;
  int memory_code = 0, count_code = 0;
  unsigned cards = 1;
  unsigned celsius = 40;  // of the first card; each further one is a degree warmer
  int starts = 0, stops = 0;
};
