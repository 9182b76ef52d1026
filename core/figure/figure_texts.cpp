#include "core/figure/figure_texts.h"

#include <type_traits>
#include <variant>

namespace whereabouts {
namespace {

using Change = std::function<void(Message&)>;

// More labels than this are numbers of patches or values of cells.
constexpr std::size_t max_labels = 40;

void change_axis(Axis& axis, const Change& change) {
  change(axis.label);
  if (axis.ticks.size() > max_labels) return;
  for (Tick& tick : axis.ticks) change(tick.label);
}

void change_layer(Layer& layer, const Change& change) {
  std::visit(
      [&](auto& content) {
        using T = std::decay_t<decltype(content)>;
        if constexpr (std::is_same_v<T, HeatMap>) {
          change(content.quantity);
        } else if constexpr (std::is_same_v<T, Line> || std::is_same_v<T, Scatter>) {
          change(content.label);
        } else if constexpr (std::is_same_v<T, Text>) {
          if (content.labels.size() > max_labels) return;
          for (Message& label : content.labels) change(label);
        } else if constexpr (std::is_same_v<T, List>) {
          for (List::Row& row : content.rows) {
            change(row.label);
            change(row.value_text);
          }
        }
      },
      layer.content);
}

}  // namespace

void change_texts(Figure& figure, const Change& change) {
  change(figure.title);
  change(figure.subtitle);
  change(figure.caption);
  for (Panel& panel : figure.panels) {
    change(panel.title);
    change(panel.subtitle);
    change_axis(panel.x, change);
    change_axis(panel.y, change);
    for (Layer& layer : panel.layers) change_layer(layer, change);
  }
  for (ColourScale& scale : figure.scales) change(scale.label);
  for (Reading& reading : figure.readings) {
    change(reading.label);
    change(reading.value);
    change(reading.help);
  }
}

}  // namespace whereabouts
