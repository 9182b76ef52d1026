#include "ui/render/paint/figure_words.h"

#include <fmt/format.h>

#include <QRegularExpression>

#include "core/base/failure.h"

namespace whereabouts {
namespace {

using Part = LabelOverride::Part;

constexpr struct {
  Part part;
  const char* name;
} parts[] = {{Part::subtitle, ".subtitle"}, {Part::x, ".x"}, {Part::y, ".y"}};

Message& textAt(Panel& panel, Part part) {
  switch (part) {
    case Part::subtitle:
      return panel.subtitle;
    case Part::x:
      return panel.x.label;
    case Part::y:
      return panel.y.label;
    default:
      return panel.title;
  }
}

[[noreturn]] void refusePlace(const QString& place, const Message& remedy) {
  refuse_usage("label", message("there is no place \"{}\"", shown(place.toStdString(), 60)), remedy);
}

}  // namespace

std::vector<LabelOverride> parseLabels(const QString& lines) {
  static const QRegularExpression form(QStringLiteral(
      "^(?:(?<panel>[1-9]\\d{0,3})(?<part>\\.subtitle|\\.x|\\.y)?|bar(?<bar>[1-9]\\d{0,3}))$"));
  std::vector<LabelOverride> labels;
  for (const QString& line : lines.split(QLatin1Char('\n'))) {
    if (line.trimmed().isEmpty()) continue;
    const qsizetype equals = line.indexOf(QLatin1Char('='));
    const QString place = line.left(std::max<qsizetype>(0, equals)).trimmed();
    const QRegularExpressionMatch match = form.match(place);
    if (equals < 0 || !match.hasMatch()) {
      refuse_usage("label", message("\"{}\" names no place", shown(line.toStdString(), 60)),
                   "write PLACE=TEXT with the places 2, 2.subtitle, 2.x, 2.y or bar1");
    }
    LabelOverride label;
    label.text = line.mid(equals + 1).trimmed();
    if (const QString bar = match.captured(QStringLiteral("bar")); !bar.isEmpty()) {
      label.part = Part::bar;
      label.number = bar.toInt();
    } else {
      label.number = match.captured(QStringLiteral("panel")).toInt();
      for (const auto& each : parts) {
        if (match.captured(QStringLiteral("part")) == QLatin1String(each.name)) label.part = each.part;
      }
    }
    labels.push_back(label);
  }
  return labels;
}

QString placeOf(const LabelOverride& label) {
  if (label.part == Part::bar) return QStringLiteral("bar%1").arg(label.number);
  QString place = QString::number(label.number);
  for (const auto& each : parts) {
    if (label.part == each.part) place += QLatin1String(each.name);
  }
  return place;
}

std::vector<LabelOverride> labelsOf(const Figure& figure) {
  std::vector<LabelOverride> labels;
  const auto add = [&](Part part, std::size_t index, const std::string& text) {
    if (!text.empty()) labels.push_back({part, static_cast<int>(index) + 1, QString::fromStdString(text)});
  };
  for (std::size_t i = 0; i < figure.panels.size(); ++i) {
    const Panel& panel = figure.panels[i];
    add(Part::title, i, panel.title);
    add(Part::subtitle, i, panel.subtitle);
    if (panel.x.visible) add(Part::x, i, panel.x.label);
    if (panel.y.visible) add(Part::y, i, panel.y.label);
  }
  for (std::size_t k = 0; k < figure.scales.size(); ++k) {
    if (figure.scales[k].bar) add(Part::bar, k, figure.scales[k].label);
  }
  return labels;
}

Figure withWords(Figure figure, const ExportOptions& options) {
  const auto words = [](Message& text, bool shown, const QString& own) {
    if (!shown) text.clear();
    if (shown && !own.isEmpty()) text = own.toStdString();
  };
  const bool sentence = options.subtitle && (options.title || !options.subtitleText.isEmpty());
  words(figure.title, options.title, options.titleText);
  words(figure.subtitle, sentence, options.subtitleText);
  words(figure.caption, options.caption, options.captionText);
  for (const LabelOverride& label : parseLabels(options.labels)) {
    const auto at = static_cast<std::size_t>(label.number) - 1;
    if (label.part == Part::bar) {
      if (at >= figure.scales.size()) {
        refusePlace(placeOf(label), fmt::format("this figure has {} colour bars", figure.scales.size()));
      }
      figure.scales[at].label = label.text.toStdString();
      continue;
    }
    if (at >= figure.panels.size())
      refusePlace(placeOf(label), fmt::format("this figure has panels 1 to {}", figure.panels.size()));
    textAt(figure.panels[at], label.part) = label.text.toStdString();
  }
  return figure;
}

}  // namespace whereabouts
