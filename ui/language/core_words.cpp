#include "ui/language/core_words.h"

#include <QCoreApplication>
#include <type_traits>
#include <variant>

#include "ui/language/language.h"

namespace whereabouts {
namespace {

// More labels than this are numbers of patches or values of cells.
constexpr std::size_t kMaxLabels = 40;

void translate(std::string& text) {
  if (!text.empty()) text = QCoreApplication::translate("core", text.c_str()).toStdString();
}

void translate(Axis& axis) {
  translate(axis.label);
  if (axis.ticks.size() > kMaxLabels) return;
  for (Tick& tick : axis.ticks) translate(tick.label);
}

void translate(Layer& layer) {
  std::visit(
      [](auto& content) {
        using T = std::decay_t<decltype(content)>;
        if constexpr (std::is_same_v<T, Line> || std::is_same_v<T, Scatter>) {
          translate(content.label);
        } else if constexpr (std::is_same_v<T, Text>) {
          if (content.labels.size() > kMaxLabels) return;
          for (std::string& label : content.labels) translate(label);
        } else if constexpr (std::is_same_v<T, List>) {
          for (List::Row& row : content.rows) translate(row.label);
        }
      },
      layer.content);
}

}  // namespace

QString coreText(const std::string& english) {
  return english.empty() ? QString() : QCoreApplication::translate("core", english.c_str());
}

std::shared_ptr<const Figure> inLanguage(const std::shared_ptr<const Figure>& figure) {
  if (!figure || currentLanguage() == QLatin1String("en")) return figure;
  auto translated = std::make_shared<Figure>(*figure);
  translate(translated->title);
  translate(translated->subtitle);
  translate(translated->caption);
  for (Panel& panel : translated->panels) {
    translate(panel.title);
    translate(panel.subtitle);
    translate(panel.x);
    translate(panel.y);
    for (Layer& layer : panel.layers) translate(layer);
  }
  for (ColourScale& scale : translated->scales) translate(scale.label);
  return translated;
}

}  // namespace whereabouts
