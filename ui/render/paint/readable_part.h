// Which panels of a figure are printed where not all of them can be read.
#pragma once

#include <vector>

#include "core/figure/figure.h"
#include "ui/render/paint/export_options.h"

namespace whereabouts {

// The text of an A4 page with the usual margins, and the page, mm: no figure of a column is higher than that.
inline constexpr double columnHeightMm = 225, pageHeightMm = 297;

// On a page of that width: the leader, or the panel that tells most, and of the others in reading order those
// that can be read beside it, up to columnHeightMm; numbers from 1. Empty: all of them.
std::vector<int> readablePart(const Figure& figure, const ExportOptions& options);
// The panels that `options` leave to this: of a narrow page without a height. Empty: all.
std::vector<int> fittingPanels(const Figure& figure, const ExportOptions& options);
// The figure's panels, from 1, that are not among `shown`; none where that is empty.
std::vector<int> leftOut(const Figure& figure, const std::vector<int>& shown);
// "2, 5 to 7".
std::string panelList(const std::vector<int>& panels);

}  // namespace whereabouts
