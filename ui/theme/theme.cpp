#include "ui/theme/theme.h"

#include <QFontDatabase>
#include <QFontInfo>
#include <algorithm>
#include <cmath>

namespace whereabouts {
namespace {

Theme light() {
  Theme theme;
  theme.name = "light";
  theme.background = QColor("#F6F5F2");
  theme.panel = QColor("#FFFFFF");
  theme.line = QColor("#E5E2DB");
  theme.text = QColor("#1D2026");
  theme.muted = QColor("#656A73");
  theme.accent = QColor("#5B46D6");
  theme.accentBackground = QColor("#EEEBFC");
  theme.chip = QColor("#F3F1EC");
  theme.track = QColor("#E1DED6");
  theme.highlight = QColor("#FF8F3F");
  // Purple, orange, teal and near black: apart in lightness as well as in hue, so that they stay apart
  // without colour vision.
  theme.series[0] = QColor("#5B46D6");
  theme.series[1] = QColor("#D95F02");
  theme.series[2] = QColor("#0A8A78");
  theme.series[3] = QColor("#3B3F46");
  return theme;
}

Theme dark() {
  Theme theme;
  theme.name = "dark";
  theme.dark = true;
  theme.background = QColor("#141519");
  theme.panel = QColor("#1B1D22");
  theme.line = QColor("#2B2E35");
  theme.text = QColor("#E9EAEC");
  theme.muted = QColor("#9CA2AB");
  theme.accent = QColor("#A897FF");
  theme.accentBackground = QColor("#2A2644");
  theme.chip = QColor("#24272D");
  theme.track = QColor("#33373F");
  theme.highlight = QColor("#FF8F3F");
  theme.series[0] = QColor("#A897FF");
  theme.series[1] = QColor("#F0E24A");
  theme.series[2] = QColor("#1FC8A0");
  theme.series[3] = QColor("#E0602E");
  return theme;
}

Theme paper() {
  Theme theme = light();
  theme.name = "paper";
  theme.background = theme.panel = theme.chip = QColor("#FFFFFF");
  theme.text = QColor("#000000");
  theme.muted = QColor("#3D4046");
  theme.line = QColor("#D2D2D2");
  theme.track = QColor("#D9D9D9");
  theme.accent = QColor("#3E2DB0");
  theme.series[0] = theme.accent;
  return theme;
}

Theme projector() {
  Theme theme = light();
  theme.name = "projector";
  theme.background = QColor("#FFFFFF");
  theme.text = QColor("#000000");
  theme.muted = QColor("#40454D");
  theme.line = QColor("#C9C5BC");
  theme.track = QColor("#CFCBC1");
  theme.typeScale = 1.4;
  return theme;
}

}  // namespace

QColor Theme::colour(Colour role) const {
  switch (role) {
    case Colour::text:
      return text;
    case Colour::muted:
      return muted;
    case Colour::line:
      return line;
    case Colour::accent:
      return accent;
    case Colour::highlight:
      return highlight;
    case Colour::series1:
      return series[0];
    case Colour::series2:
      return series[1];
    case Colour::series3:
      return series[2];
    case Colour::series4:
      return series[3];
    case Colour::white:
      return QColor(Qt::white);
    case Colour::black:
      return QColor(Qt::black);
    case Colour::background:
      return background;
  }
  return text;
}

namespace {

// Relative luminance of an sRGB colour, 0..1 (WCAG 2.2).
double luminanceOf(const QColor& colour) {
  const auto linear = [](float channel) {
    const auto value = static_cast<double>(channel);
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

}  // namespace

QColor Theme::colourOfWords(Colour role) const {
  constexpr double readable = 4.5, step = 0.1;
  const QColor own = colour(role), most = dark ? QColor(Qt::white) : QColor(Qt::black);
  const double ground = luminanceOf(background);
  QColor made = own;
  for (double share = 0; share < 1 + step; share += step) {
    const auto mixed = [share](int from, int to) {
      return static_cast<int>(std::lround(from + std::min(1.0, share) * (to - from)));
    };
    made = QColor(mixed(own.red(), most.red()), mixed(own.green(), most.green()),
                  mixed(own.blue(), most.blue()));
    const double light = luminanceOf(made);
    if ((std::max(light, ground) + 0.05) / (std::min(light, ground) + 0.05) >= readable) break;
  }
  return made;
}

QStringList themeNames() {
  return {"light", "dark", "paper", "projector"};
}

Theme theme(const QString& name) {
  if (name == "dark") return dark();
  if (name == "paper") return paper();
  if (name == "projector") return projector();
  return light();
}

QFont figureFont(double pixels, int weight, const QString& family) {
  // Looking a family up is slow the first time and the answer never changes.
  static const QString own = [] {
    return QFontDatabase::hasFamily("Inter") ? QString("Inter")
                                             : QFontDatabase::systemFont(QFontDatabase::GeneralFont).family();
  }();
  QFont font(family.isEmpty() ? own : family);
  font.setPixelSize(std::max(1, static_cast<int>(pixels + 0.5)));
  font.setWeight(static_cast<QFont::Weight>(weight));
  // Unhinted advances scale exactly, so that a layout holds at every resolution.
  font.setHintingPreference(QFont::PreferNoHinting);
  font.setStyleStrategy(QFont::PreferAntialias);
  return font;
}

}  // namespace whereabouts
