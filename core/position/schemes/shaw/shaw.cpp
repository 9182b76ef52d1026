#include "core/position/schemes/shaw/shaw.h"

#include <algorithm>

#include "core/base/failure.h"
#include "core/base/permutation.h"
#include "core/position/truncated_normal.h"

namespace whereabouts {
namespace {

constexpr std::int64_t max_numbers = std::int64_t{1} << 28;

void check(const ShawRequest& request) {
  if (request.tokens < 1) {
    refuse_usage(flag("tokens"), "a table needs at least one token",
                 message("give {} or {}", flag("tokens", "N"), flag("grid", "RxC")));
  }
  if (request.head_dim < 1 || request.head_dim > 65536) {
    refuse_usage(flag("dim"), message("a head width of {} is out of range", request.head_dim),
                 "allowed: 1 to 65536");
  }
  if (request.max_relative_position < 0 || request.max_relative_position > 65535) {
    refuse_usage(flag("reach"), message("a reach of {} is out of range", request.max_relative_position),
                 "allowed: 0 to 65535");
  }
  const std::int64_t rows = 2 * std::int64_t{request.max_relative_position} + 1;
  if (std::int64_t{request.tokens} * request.tokens > max_numbers || rows * request.head_dim > max_numbers) {
    refuse_usage("shaw", message("the index of {} tokens or the table is too large", request.tokens),
                 message("at most 268435456 numbers fit: choose fewer tokens, or less {} or {}",
                         flag("reach"), flag("dim")));
  }
}

}  // namespace

IndexMatrix shaw_index(int tokens, int max_relative_position) {
  IndexMatrix index(tokens, tokens);
  for (int query = 0; query < tokens; ++query) {
    for (int key = 0; key < tokens; ++key) {
      index(query, key) =
          std::clamp(key - query, -max_relative_position, max_relative_position) + max_relative_position;
    }
  }
  return index;
}

ShawTable shaw_table(const ShawRequest& request, const Progress& progress) {
  check(request);
  NumpyRandomState generator(request.seed);
  Matrix table = truncated_normal(2 * request.max_relative_position + 1, request.head_dim, request.two_sigma,
                                  generator, progress);
  return {std::move(table), shaw_index(request.tokens, request.max_relative_position)};
}

std::int64_t shaw_parameters(const ShawRequest& request) {
  check(request);
  return (2 * std::int64_t{request.max_relative_position} + 1) * request.head_dim;
}

}  // namespace whereabouts
