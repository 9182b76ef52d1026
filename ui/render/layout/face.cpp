#include "ui/render/layout/face.h"

#include <QHash>
#include <map>
#include <tuple>

namespace whereabouts {

struct Face::Widths {
  QHash<QString, double> of;
};

Face::Face(const QFont& font) : QFontMetricsF(font), widths_(widthsOf(font)) {}

double Face::horizontalAdvance(const QString& text) const {
  constexpr qsizetype most = 20'000;  // some MB
  const auto known = widths_->of.constFind(text);
  if (known != widths_->of.constEnd()) return *known;
  if (widths_->of.size() >= most) widths_->of.clear();
  const double width = QFontMetricsF::horizontalAdvance(text);
  widths_->of.insert(text, width);
  return width;
}

// Of all that figures' fonts (figureFont()) differ in. Each thread has its own.
std::shared_ptr<Face::Widths> Face::widthsOf(const QFont& font) {
  constexpr std::size_t most = 64;  // a theme at one size of type has about ten
  thread_local std::map<std::tuple<QString, int, int>, std::shared_ptr<Widths>> fonts;
  const std::tuple key(font.family(), font.pixelSize(), static_cast<int>(font.weight()));
  const auto known = fonts.find(key);
  if (known != fonts.end()) return known->second;
  if (fonts.size() >= most) fonts.clear();
  return fonts.emplace(key, std::make_shared<Widths>()).first->second;
}

}  // namespace whereabouts
