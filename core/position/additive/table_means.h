// Means over an additive table that may be too large to hold, for drawing it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/position/scheme.h"

namespace whereabouts {

class TableMeans {
 public:
  virtual ~TableMeans() = default;
  // Writes the mean of tokens first..first + count - 1 for each of the dimensions, in their order. Call in
  // order from the first token on: learned tables are drawn on the fly. A mean of one token equals the float
  // of additive_table().
  virtual void mean(int first, int count, float* means, const Progress& progress) = 0;
};

// Why there can be no such table, as part of a sentence; empty if there can.
Message no_table_because(const std::string& scheme, const TableRequest& request);

// For the given dimensions. Refuses (usage) what no_table_because() names.
std::unique_ptr<TableMeans> table_means(const std::string& scheme, const TableRequest& request,
                                        std::vector<int> dimensions, const Progress& progress = {});

}  // namespace whereabouts
