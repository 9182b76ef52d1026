#include "ui/output/export_purpose.h"

#include <QSettings>

#include "core/base/failure.h"
#include "core/parameter/parse.h"

namespace whereabouts {
namespace {

const char* const kGroup = "output/exportDialog";
const char* const kPurposes[] = {"paper", "slides", "web"};
const char* const kFormats[] = {"png", "svg", "pdf", "html"};
// A slide of 16 to 9, with type that is read from afar.
constexpr double kSlideWidthMm = 256, kSlideHeightMm = 144, kSlidePoints = 12;
constexpr int kSlideDpi = 200;
const char* const kFigureIds[] = {exportPanels.id, exportLead.id, exportSubtitle.id, exportLabels.id};
const char* const kWordIds[] = {exportTitle.id, exportCaption.id};

QString groupOf(Purpose purpose) {
  return QLatin1String(kGroup) + QLatin1Char('/') + QLatin1String(kPurposes[static_cast<int>(purpose)]);
}

// Words of the user's own; else whether there are any.
bool isOwnText(const Value& words) {
  const auto* text = std::get_if<std::string>(&words);
  return text && *text != "auto" && *text != "none";
}

}  // namespace

Values proposedOptions(Purpose purpose, const QString& windowTheme) {
  Values given;
  given.set(exportTheme, purpose == Purpose::paper ? "light" : windowTheme.toStdString());
  if (purpose == Purpose::slides) {
    given.set(exportColumn, "auto");
    given.set(exportWidthMm, kSlideWidthMm);
    given.set(exportHeightMm, kSlideHeightMm);
    given.set(exportFontSize, kSlidePoints);
    given.set(exportDpi, kSlideDpi);
  } else {
    given.set(exportColumn, "double");
  }
  return given;
}

Values ofFigure(const Values& given) {
  Values own;
  for (const char* id : kFigureIds) {
    if (given.has(id)) own.set(id, given.at(id));
  }
  for (const char* id : kWordIds) {
    if (given.has(id) && isOwnText(given.at(id))) own.set(id, given.at(id));
  }
  return own;
}

KeptExport keptExport(Purpose purpose) {
  KeptExport kept;
  if (purpose == Purpose::web) kept.format = Format::html;
  QSettings settings;
  settings.setFallbacksEnabled(false);
  settings.beginGroup(groupOf(purpose));
  for (const QString& key : settings.childKeys()) {
    const QString text = settings.value(key).toString();
    if (key == QLatin1String("format")) {
      for (int i = 0; i < 4; ++i) {
        if (text == QLatin1String(kFormats[i])) kept.format = static_cast<Format>(i);
      }
      continue;
    }
    const Parameter* parameter = find_parameter(exportParameters(), key.toStdString());
    if (!parameter) continue;
    try {
      kept.given.set(parameter->id, parse_value(*parameter, text.toStdString()));
    } catch (const Failure&) {  // of another version
    }
  }
  return kept;
}

void keepExport(Purpose purpose, const Values& given, const Values& proposed, Format format) {
  QSettings settings;
  settings.setFallbacksEnabled(false);
  const QString group = groupOf(purpose);
  settings.remove(group);
  const Values own = ofFigure(given);
  for (const auto& [id, value] : given) {
    if (own.has(id) || (proposed.has(id) && proposed.at(id) == value)) continue;
    settings.setValue(group + QLatin1Char('/') + QString::fromStdString(id),
                      QString::fromStdString(to_text(value)));
  }
  settings.setValue(group + QLatin1String("/format"), QLatin1String(kFormats[static_cast<int>(format)]));
  if (purpose != Purpose::web)
    settings.setValue(QLatin1String(kGroup) + QLatin1String("/purpose"),
                      QLatin1String(kPurposes[static_cast<int>(purpose)]));
}

Purpose lastPurpose() {
  QSettings settings;
  settings.setFallbacksEnabled(false);
  const QString last = settings.value(QLatin1String(kGroup) + QLatin1String("/purpose")).toString();
  return last == QLatin1String(kPurposes[1]) ? Purpose::slides : Purpose::paper;
}

}  // namespace whereabouts
