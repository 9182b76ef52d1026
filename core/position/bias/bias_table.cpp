#include "core/position/bias/bias_table.h"

#include <fmt/format.h>

#include "core/base/failure.h"

namespace whereabouts {
namespace {

void check_window(const std::string& option, GridShape window) {
  if (window.rows < 1 || window.columns < 1 || window.rows > 512 || window.columns > 512) {
    refuse_usage(option, "a window of " + to_text(window) + " is out of range", "allowed: 1x1 to 512x512");
  }
}

}  // namespace

BiasRequest checked_bias(const BiasScheme& scheme, const BiasRequest& given) {
  BiasRequest request = given;
  const GridShape grid = request.grid;
  if (grid.rows < 1 || grid.columns < 1 || grid.rows > 512 || grid.columns > 512) {
    refuse_usage("--grid", "a grid of " + to_text(grid) + " is out of range", "allowed: 1x1 to 512x512");
  }
  if (request.heads < 1 || request.heads > 1024) {
    refuse_usage("--heads", fmt::format("{} heads are out of range", request.heads), "allowed: 1 to 1024");
  }
  if (request.window && !scheme.has_window())
    refuse_usage("--window", scheme.id + " has no window", "leave it out");
  scheme.check(request);
  if (!request.window) request.window = grid;
  const GridShape window = *request.window;
  check_window("--window", window);
  if (window.rows > grid.rows || window.columns > grid.columns) {
    refuse_usage("--window",
                 "a window of " + to_text(window) + " is larger than the grid of " + to_text(grid),
                 "at most " + to_text(grid));
  }
  if (request.class_token && !scheme.has_class_token()) {
    refuse_usage("--class-token", scheme.id + " has no rows for a class token", "leave it out");
  }
  if (request.pretraining && !scheme.has_pretraining_window()) {
    refuse_usage("--pretraining-window", scheme.id + " has no pretraining window", "leave it out");
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

BiasRequest checked_bias(const std::string& scheme, const BiasRequest& request) {
  return checked_bias(find_bias(scheme), request);
}

BiasTable bias_table(const std::string& id, const BiasRequest& request, const Progress& progress) {
  const BiasScheme& scheme = find_bias(id);
  return scheme.table(checked_bias(scheme, request), progress);
}

}  // namespace whereabouts
