// Where legends and colour bars stand.
#pragma once

namespace whereabouts {

// Of each panel's legend: in the line of its title or above the plot, at the right of the plot, below it.
// fitting: curves are named at their ends where there is room for that, else above.
enum class LegendPlace { fitting, above, right, below, none };
// fitting: at the right of the panels, below them where the page is too narrow for that.
enum class BarPlace { fitting, right, below, none };

}  // namespace whereabouts
