// Means over an additive table that may be too large to hold: what a figure of it shows.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/position/scheme.h"

namespace whereabouts {

class TableMeans {
 public:
  virtual ~TableMeans() = default;
  // Writes the mean of tokens first..first + count - 1 for each of the dimensions, in their order. Ask from
  // the first token on: learned tables are drawn as they are asked for. A mean of one token has the float
  // that additive_table() has.
  virtual void mean(int first, int count, float* means, const Progress& progress) = 0;
};

// Why there is no such table whatever is drawn of it, as a part of a sentence; empty where there is one.
std::string no_table_because(const std::string& scheme, const TableRequest& request);

// Of the dimensions given. Refuses (usage) what no_table_because() names.
std::unique_ptr<TableMeans> table_means(const std::string& scheme, const TableRequest& request,
                                        std::vector<int> dimensions, const Progress& progress = {});

}  // namespace whereabouts
