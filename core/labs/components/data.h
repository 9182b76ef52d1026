// What the lab `components` prepares: a table taken apart.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/analysis/components.h"
#include "core/base/message.h"
#include "core/checkpoint/inspect/anatomy.h"
#include "core/labs/framework/lab.h"
#include "core/position/detect/detect.h"

namespace whereabouts {

// More are neither drawn nor kept.
inline constexpr int component_limit = 64;

struct ComponentsData : Data, std::enable_shared_from_this<ComponentsData> {
  PositionTable table;
  std::shared_ptr<const Matrix> patches;  // (N, D), for the heat map
  Components components;
  std::vector<std::shared_ptr<const Matrix>> maps;       // (R, C) each
  std::vector<double> max;                               // of each map, absolute
  std::shared_ptr<const std::vector<std::uint8_t>> rgb;  // (R * C * 3) of the first three
  Matrix colours;                                        // (N, 3), the same in 0..1
  std::vector<DimensionFrequency> frequencies;           // (D)
  double value_bound = 1;  // holds all but the outermost 1 % of the table's values
  Detection detection;

  std::size_t bytes() const override;
  // Share of the whole variance in the first `count` components.
  double explained_by(int count) const;
};

std::shared_ptr<const ComponentsData> prepare_components(const Inputs& inputs, const Values& heavy,
                                                         const Progress& progress);

// What the table is: short ("sinusoid, mae") and as a sentence with the error and the readings that tie.
Message kind_in_short(const Detection& detection);
Message kind_in_words(const Detection& detection);

}  // namespace whereabouts
