#include "core/figure/without_cursors.h"

namespace whereabouts {

Figure without_cursors(Figure figure) {
  for (Panel& panel : figure.panels)
    std::erase_if(panel.layers, [](const Layer& layer) { return layer.cursor; });
  return figure;
}

}  // namespace whereabouts
