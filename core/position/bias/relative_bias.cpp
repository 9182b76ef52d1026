#include "core/position/bias/relative_bias.h"

#include "core/base/failure.h"
#include "core/position/bias/bias.h"

namespace whereabouts {

int relative_rows(GridShape window, bool class_token) {
  return (2 * window.rows - 1) * (2 * window.columns - 1) + (class_token ? 3 : 0);
}

IndexMatrix relative_index(GridShape window, bool class_token) {
  const int first = class_token ? 1 : 0, count = window.count() + first;
  IndexMatrix index(count, count);
  for (int query = 0; query < window.count(); ++query) {
    const Cell at = window.cell(query);
    for (int key = 0; key < window.count(); ++key) {
      const Cell from = window.cell(key);
      index(query + first, key + first) = (at.row - from.row + window.rows - 1) * (2 * window.columns - 1) +
                                          at.column - from.column + window.columns - 1;
    }
  }
  if (class_token) {
    const int rows = relative_rows(window, true);
    index.row(0).setConstant(rows - 3);
    index.col(0).setConstant(rows - 2);
    index(0, 0) = rows - 1;
  }
  return index;
}

BiasTable relative_bias_of(const Matrix& table, GridShape window, bool class_token,
                           const Progress& progress) {
  const int rows = relative_rows(window, class_token);
  if (table.rows() != rows) {
    refuse_usage("relative-bias",
                 message("a table of {} rows is not that of a window of {}", table.rows(), to_text(window)),
                 message("that has {} rows: choose another window", rows));
  }
  BiasTable made;
  made.index = relative_index(window, class_token);
  for (Eigen::Index head = 0; head < table.cols(); ++head) {
    Matrix bias(made.index.rows(), made.index.cols());
    for (Eigen::Index query = 0; query < bias.rows(); ++query) {
      progress.check();
      for (Eigen::Index key = 0; key < bias.cols(); ++key) {
        bias(query, key) = table(made.index(query, key), head);
      }
    }
    made.bias.push_back(std::move(bias));
  }
  return made;
}

std::vector<int> relative_token_index(GridShape grid, int prefix, bool rows_for_prefix) {
  const IndexMatrix index = relative_index(grid);
  const int tokens = prefix + grid.count(), offsets = relative_rows(grid);
  std::vector<int> rows(static_cast<std::size_t>(tokens) * static_cast<std::size_t>(tokens));
  int* row = rows.data();
  for (int query = 0; query < tokens; ++query) {
    for (int key = 0; key < tokens; ++key, ++row) {
      if (query >= prefix && key >= prefix) {
        *row = index(query - prefix, key - prefix);
      } else if (!rows_for_prefix) {
        *row = -1;
      } else {
        *row = query < prefix ? (key < prefix ? offsets + 2 : offsets) : offsets + 1;
      }
    }
  }
  return rows;
}

}  // namespace whereabouts
