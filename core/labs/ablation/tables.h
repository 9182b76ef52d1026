// The rows of a comparison as a table, one view each.
#pragma once

#include <cstddef>
#include <vector>

#include "core/figure/figure.h"
#include "core/labs/ablation/comparison.h"

namespace whereabouts {

namespace ablation {
enum class View { overview, parameters, transfer, strengths, published };
}  // namespace ablation

// Every column, those of `view` shown; the rows of `published` are results rather than schemes.
Table comparison_table(const Comparison& comparison, const std::vector<std::size_t>& order,
                       ablation::View view);

}  // namespace whereabouts
