// The rows of a comparison as a table, one view each.
#pragma once

#include <cstddef>
#include <vector>

#include "core/figure/figure.h"
#include "core/labs/ablation/comparison.h"

namespace whereabouts {

namespace ablation {
enum class View { measured, overview, parameters, transfer, strengths, published };
}  // namespace ablation

// Every column, those of `view` shown; the rows of `published` are results rather than schemes.
Table comparison_table(const Comparison& comparison, const std::vector<std::size_t>& order,
                       ablation::View view);

// What was measured, in `order` (indices of Measured::schemes), beside what one study reports: `study` holds
// its results, or is empty.
Table measured_table(const Measured& measured, const std::vector<std::size_t>& order,
                     const std::vector<const StudyResult*>& study);

}  // namespace whereabouts
