#include "core/position/bias/bias_table.h"

#include "core/base/failure.h"

namespace whereabouts {
namespace {

void check_window(const Message& option, GridShape window) {
  if (window.rows < 1 || window.columns < 1 || window.rows > 512 || window.columns > 512) {
    refuse_usage(option, message("a window of {} is out of range", to_text(window)),
                 "allowed: 1x1 to 512x512");
  }
}

}  // namespace

BiasRequest checked_bias(const BiasScheme& scheme, const BiasRequest& given) {
  BiasRequest request = given;
  const GridShape grid = request.grid;
  if (grid.rows < 1 || grid.columns < 1 || grid.rows > 512 || grid.columns > 512) {
    refuse_usage(flag("grid"), message("a grid of {} is out of range", to_text(grid)),
                 "allowed: 1x1 to 512x512");
  }
  if (request.heads < 1 || request.heads > 1024) {
    refuse_usage(flag("heads"), message("{} heads are out of range", request.heads), "allowed: 1 to 1024");
  }
  if (request.window && !scheme.has_window())
    refuse_usage(flag("window"), message("{} has no window", scheme.id), "leave it out");
  scheme.check(request);
  if (!request.window) request.window = grid;
  const GridShape window = *request.window;
  check_window(flag("window"), window);
  if (window.rows > grid.rows || window.columns > grid.columns) {
    refuse_usage(flag("window"),
                 message("a window of {} is larger than the grid of {}", to_text(window), to_text(grid)),
                 message("at most {}", to_text(grid)));
  }
  if (request.class_token && !scheme.has_class_token()) {
    refuse_usage(flag("class-token"), message("{} has no rows for a class token", scheme.id), "leave it out");
  }
  if (request.pretraining && !scheme.has_pretraining_window()) {
    refuse_usage(flag("pretraining-window"), message("{} has no pretraining window", scheme.id),
                 "leave it out");
  }
  if (!request.pretraining) request.pretraining = window;
  check_window(flag("pretraining-window"), *request.pretraining);
  const bool flat = (request.pretraining->rows == 1 && window.rows > 1) ||
                    (request.pretraining->columns == 1 && window.columns > 1);
  if (flat) {
    refuse_usage(
        flag("pretraining-window"),
        message("a side of one cell in {} has no offsets to scale by", to_text(*request.pretraining)),
        "give at least 2 cells where the window has more than one");
  }
  const std::int64_t tokens = window.count() + (request.class_token ? 1 : 0);
  if (tokens * tokens > (std::int64_t{1} << 28) / request.heads) {
    refuse_usage(flag("grid"),
                 message("{} heads x {} x {} biases are too many", request.heads, tokens, tokens),
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
