// SPDX-License-Identifier: GPL-3.0-or-later
// Nothing: CMake precompiles headers for a target, and a target has a source.
