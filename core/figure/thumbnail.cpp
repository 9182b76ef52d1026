#include "core/figure/thumbnail.h"

#include <algorithm>
#include <stdexcept>

#include "core/figure/select_panels.h"

namespace whereabouts {
namespace {

bool is_picture(const Layer& layer) {
  return std::holds_alternative<HeatMap>(layer.content) || std::holds_alternative<RgbImage>(layer.content);
}

bool is_words(const Layer& layer) {
  return std::holds_alternative<Text>(layer.content);
}

}  // namespace

std::size_t telling_panel(const Figure& figure) {
  if (figure.panels.empty()) throw std::logic_error("a figure without panels has no thumbnail");
  if (figure.leader) return *figure.leader;
  std::size_t best = 0;
  std::pair<bool, int> most{false, -1};
  for (std::size_t i = 0; i < figure.panels.size(); ++i) {
    const Panel& panel = figure.panels[i];
    const std::pair<bool, int> size{std::any_of(panel.layers.begin(), panel.layers.end(), is_picture),
                                    panel.row_span * panel.column_span};
    if (size <= most) continue;
    most = size;
    best = i;
  }
  return best;
}

Figure thumbnail(const Figure& figure, std::size_t chosen) {
  const bool given = chosen >= 1 && chosen <= figure.panels.size();
  Figure small = select_panels(figure, {given ? chosen - 1 : telling_panel(figure)});
  small.subtitle = small.caption = {};
  small.readings.clear();
  small.arrays.clear();
  small.table.reset();
  for (ColourScale& scale : small.scales) scale.bar = false;
  Panel& panel = small.panels.front();
  panel.title = panel.subtitle = {};
  panel.legend = false;
  for (Axis* axis : {&panel.x, &panel.y}) {
    axis->visible = axis->line = false;
    axis->label = {};
    axis->ticks.clear();
  }
  std::erase_if(panel.layers, is_words);
  panel.click.reset();
  panel.drag.reset();
  return small;
}

}  // namespace whereabouts
