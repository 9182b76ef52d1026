// Histograms: how many values lie where.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/figure/figure.h"

namespace whereabouts {

struct Histogram {
  std::vector<double> edges;         // (bins + 1), ascending
  std::vector<std::int64_t> counts;  // (bins)
};
// Of the finite values, in `bins` equal steps from the smallest to the largest.
Histogram histogram_of(std::span<const float> values, int bins);

struct HistogramStyle {
  Message title = "Values", subtitle = {};
  std::string x_label = "value";
  std::vector<double> guides = {};      // dashed
  std::vector<double> highlights = {};  // the mean
};
// Guides that lie outside are left out.
Panel histogram_panel(const Histogram& histogram, HistogramStyle style = {});
Panel histogram_panel(std::span<const float> values, int bins, HistogramStyle style = {});

}  // namespace whereabouts
