#include "ui/render/paint/panel_choice.h"

#include <fmt/format.h>

#include "core/base/failure.h"
#include "core/figure/select_panels.h"

namespace whereabouts {

Figure withPanels(const Figure& figure, const std::vector<int>& chosen) {
  if (chosen.empty()) return figure;
  const int count = static_cast<int>(figure.panels.size());
  std::vector<std::size_t> panels;
  for (const int each : chosen) {
    if (each < 1 || each > count) {
      refuse_usage("panels", fmt::format("there is no panel {}", each),
                   fmt::format("this figure has panels 1 to {}", count));
    }
    panels.push_back(static_cast<std::size_t>(each - 1));
  }
  return select_panels(figure, panels);
}

}  // namespace whereabouts
