#include "core/position/bias/bias_table.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/failure.h"
#include "core/base/permutation.h"
#include "core/position/additive/learned.h"
#include "core/position/bias/alibi_2d.h"
#include "core/position/bias/bias.h"
#include "core/position/bias/log_cpb.h"
#include "core/position/bias/lookhere.h"
#include "core/position/bias/relative_bias.h"
#include "core/position/scheme.h"

namespace whereabouts {
namespace {

void check_window(const std::string& option, GridShape window) {
  if (window.rows < 1 || window.columns < 1 || window.rows > 512 || window.columns > 512) {
    refuse_usage(option, "a window of " + to_text(window) + " is out of range", "allowed: 1x1 to 512x512");
  }
}

// Fills in the layout.
void check_lookhere(const Scheme& scheme, BiasRequest& request) {
  check_layout(scheme, request.layout);
  if (const int least = lookhere_min_heads(request.layout); request.heads < least) {
    refuse_usage("--heads",
                 fmt::format("{} heads are too few to look to every side of lookhere's {}", request.heads,
                             request.layout),
                 fmt::format("give {} or more", least));
  }
  if (request.depth < 1 || request.depth > 1024) {
    refuse_usage("--depth", fmt::format("{} blocks are out of range", request.depth), "allowed: 1 to 1024");
  }
  if (request.layer < 0 || request.layer >= request.depth) {
    refuse_usage("--layer", fmt::format("there is no layer {}", request.layer),
                 fmt::format("allowed: 0 to {}", request.depth - 1));
  }
  if (!(request.global_slope >= 0 && request.global_slope <= 1e6)) {
    refuse_usage("--global-slope", "the slope is out of range", "allowed: 0 to 1000000; the usual one is 2");
  }
}

}  // namespace

BiasRequest checked_bias(const std::string& id, const BiasRequest& given) {
  const Scheme& scheme = find_scheme(id);
  if (scheme.kind != Scheme::Kind::bias) {
    refuse_usage("scheme", id + " adds no bias to the attention logits",
                 "choose one of relative-bias, log-cpb, alibi-2d, lookhere");
  }
  BiasRequest request = given;
  const GridShape grid = request.grid;
  if (grid.rows < 1 || grid.columns < 1 || grid.rows > 512 || grid.columns > 512) {
    refuse_usage("--grid", "a grid of " + to_text(grid) + " is out of range", "allowed: 1x1 to 512x512");
  }
  if (request.heads < 1 || request.heads > 1024) {
    refuse_usage("--heads", fmt::format("{} heads are out of range", request.heads), "allowed: 1 to 1024");
  }
  if (id == "alibi-2d" || id == "lookhere") {
    if (request.window) refuse_usage("--window", id + " has no window", "leave it out");
    request.window = grid;
  }
  if (id == "lookhere") check_lookhere(scheme, request);
  if (!request.window) request.window = grid;
  const GridShape window = *request.window;
  check_window("--window", window);
  if (window.rows > grid.rows || window.columns > grid.columns) {
    refuse_usage("--window",
                 "a window of " + to_text(window) + " is larger than the grid of " + to_text(grid),
                 "at most " + to_text(grid));
  }
  if (request.class_token && id != "relative-bias" && id != "lookhere") {
    refuse_usage("--class-token", id + " has no rows for a class token", "leave it out");
  }
  if (request.pretraining && id != "log-cpb") {
    refuse_usage("--pretraining-window", id + " has no pretraining window", "leave it out");
  }
  if (!request.pretraining) request.pretraining = window;
  check_window("--pretraining-window", *request.pretraining);
  const bool flat = (request.pretraining->rows == 1 && window.rows > 1) ||
                    (request.pretraining->columns == 1 && window.columns > 1);
  if (flat) {
    refuse_usage("--pretraining-window",
                 "a side of one cell in " + to_text(*request.pretraining) + " has no offsets to scale by",
                 "give at least 2 cells where the window has more than one");
  }
  const std::int64_t tokens = window.count() + (request.class_token ? 1 : 0);
  if (tokens * tokens > (std::int64_t{1} << 28) / request.heads) {
    refuse_usage("--grid",
                 fmt::format("{} heads x {} x {} biases are too many", request.heads, tokens, tokens),
                 "at most 268435456 numbers fit: choose a smaller window or grid, or fewer heads");
  }
  return request;
}

BiasTable bias_table(const std::string& id, const BiasRequest& given, const Progress& progress) {
  const BiasRequest request = checked_bias(id, given);
  if (id == "alibi-2d") return alibi_2d(request.grid, request.heads, progress);
  if (id == "lookhere") return lookhere(request, progress);
  const GridShape window = *request.window;
  if (id == "log-cpb") {
    const Matrix rows = log_cpb_rows(seeded_bias_network(request), window, *request.pretraining, progress);
    return relative_bias_of(rows, window, false, progress);
  }
  NumpyRandomState generator(request.seed);
  const Matrix table = truncated_normal(relative_rows(window, request.class_token), request.heads,
                                        request.two_sigma, generator, progress);
  return relative_bias_of(table, window, request.class_token, progress);
}

std::int64_t bias_parameters(const std::string& id, const BiasRequest& given) {
  const BiasRequest request = checked_bias(id, given);
  if (id == "alibi-2d" || id == "lookhere") return 0;
  if (id == "log-cpb") return std::int64_t{512} * (2 + 1 + request.heads);
  return std::int64_t{relative_rows(*request.window, request.class_token)} * request.heads;
}

}  // namespace whereabouts
