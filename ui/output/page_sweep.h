// The sweep of a lab as the slider of a page.
#pragma once

#include <string>

#include "ui/output/figure_source.h"
#include "ui/render/html/make_page.h"

namespace whereabouts {

// Of `parameter`; without steps where it cannot be swept. Figures are computed when they are asked for.
PageSweep pageSweep(const FigureSource& source, const std::string& parameter, const Progress& progress);

}  // namespace whereabouts
