// What the tests of biases ask for, and what a refusal says.
#pragma once

#include <string>

#include "core/position/bias/bias.h"
#include "core/position/bias/bias_table.h"
#include "tests/refusal.h"

namespace whereabouts {

inline BiasRequest bias_request(GridShape grid, int heads = 3) {
  BiasRequest made;
  made.grid = grid;
  made.heads = heads;
  return made;
}

inline std::string bias_refusal(const std::string& scheme, const BiasRequest& wanted) {
  return usage_refusal([&] { bias_table(scheme, wanted); });
}

}  // namespace whereabouts
