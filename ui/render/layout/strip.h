// The small maps beside a leader, some of them at a time where a window has no room for all.
#pragma once

#include <functional>
#include <vector>

#include "core/figure/figure.h"
#include "ui/render/layout/layout.h"

namespace whereabouts {

// The panel that leads there: the figure's own leader, or the largest map.
std::size_t stripLeader(const Figure& figure);
// The panels that may wait for their turn, in the order of their turns: maps and images that do not lead, and
// behind them, where there is not even room for one, the `charts`.
std::vector<std::size_t> stripPanels(const Figure& figure, bool charts);

// `layOut` of the figure, or of the leader, the charts and as many maps from request.firstMap on as are at
// least request.minMap px large and have their names whole; the others have empty plots. One map is shown in
// any case.
FigureLayout stripLayout(
    const Figure& figure, const LayoutRequest& request,
    const std::function<FigureLayout(const Figure& part, const LayoutRequest& request)>& layOut);

}  // namespace whereabouts
