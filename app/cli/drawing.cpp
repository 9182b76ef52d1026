#include "app/cli/drawing.h"

#include <fmt/format.h>

#include <QLocale>
#include <clocale>
#include <cmath>
#include <cstdio>

#include "core/base/failure.h"
#include "core/base/number_text.h"
#include "core/labs/framework/inputs/declared_inputs.h"
#include "core/parameter/declare.h"
#include "ui/model/session_paths.h"
#include "ui/render/paint/export_json.h"
#include "ui/render/paint/export_options.h"
#include "ui/render/paint/readable_part.h"

namespace whereabouts {
namespace {

void say_nothing(QtMsgType, const QMessageLogContext&, const QString&) {}

// Narrower, the words of a whole figure do not fit.
constexpr double min_width = 50;

// The export options with another default resolution.
std::vector<Parameter> drawing_parameters(int dpi) {
  std::vector<Parameter> declared = exportParameters();
  for (Parameter& parameter : declared) {
    if (parameter.id == exportWidthMm.id) parameter.help += "; below 50 only with --panels";
    if (parameter.id == exportDpi.id)
      parameter.initial = [dpi](const Scope&) { return exportDpi.write(dpi); };
  }
  return declared;
}

// Larger type needs more room.
void check_width(const ExportOptions& options, bool panels) {
  const double min = min_width / layoutScale(options);
  if (panels || options.widthMm >= min - 1e-9) return;
  const Range range = fixedRange(exportParameter("width-mm"));
  refuse_usage("--width-mm", to_text(Value(options.widthMm)) + " is out of range",
               "allowed: " + number(std::ceil(min), 0) + " to " + number(range.max, 0) +
                   " mm for a whole figure, from " + number(range.min, 0) + " with --panels");
}

std::filesystem::path absolute_or_none(const std::filesystem::path& path) {
  std::error_code error;
  return path.empty() ? path : std::filesystem::absolute(path, error);
}

}  // namespace

Drawing::Drawing() {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  for (const char* scaling :
       {"QT_SCALE_FACTOR", "QT_SCREEN_SCALE_FACTORS", "QT_FONT_DPI", "QT_STYLE_OVERRIDE"}) {
    qunsetenv(scaling);
  }
  qInstallMessageHandler(say_nothing);
  QLocale::setDefault(QLocale::c());
  application_ = std::make_unique<QApplication>(count_, arguments_);
  // QApplication takes over the language of the system for C as well.
  std::setlocale(LC_NUMERIC, "C");
}

Drawing::~Drawing() = default;

void declare_drawing(CommandLine& line, int dpi) {
  line.parameters(drawing_parameters(dpi), "Drawing");
  line.may_be_bare(exportPanels.id, "all");
  line.may_repeat(exportLabels.id);
}

ExportOptions drawing_options(const LabArguments& arguments, Format format, int dpi) {
  const CommandLine& line = arguments.line;
  const Values drawn = with_flags([&] { return line.resolved(drawing_parameters(dpi)); });
  ExportOptions options = optionsOf(drawn);
  if (line.has(exportColumn.id) && line.has(exportWidthMm.id) && options.column != "auto") {
    Values column;
    column.set(exportVenue, options.venue);
    column.set(exportColumn, options.column);
    const double width = resolve(exportParameters(), Inputs{}, column, Policy::refuse)[exportWidthMm];
    if (width != options.widthMm)
      refuse_usage("--column", "--width-mm is given as well", "choose one of them");
  }
  Session session;
  session.lab = arguments.lab->info().id;
  session.values[session.lab] = arguments.given;
  session.sources = arguments.sources;
  for (const DeclaredInput& input : declared_inputs()) {
    std::filesystem::path& path = session.sources[input.id];
    if (input.key.empty()) continue;
    // What may be a word is named as it was understood: by that word, or an absolute path.
    path = path.empty() || is_path(input, path) ? absolute_or_none(path) : input.path(arguments.inputs);
  }
  const DeclaredInput& image = declared_input(InputId::image);
  for (std::filesystem::path& path : session.sources.more_images) {
    if (is_path(image, path)) path = absolute_or_none(path);
  }
  if (options.keepSession)
    options.session = withExportOptions(boundSession(sessionJson(session), line.path("out")), options);
  check_width(options, arePanelsAlone(drawn[exportPanels]));
  with_flags([&] { checkOptions(options, format); });
  return options;
}

void check_panels(const ExportOptions& options, const Figure& figure) {
  const int count = static_cast<int>(figure.panels.size());
  for (const int panel : options.panels) {
    if (panel > count) {
      refuse_usage("--panels", fmt::format("there is no panel {}", panel),
                   fmt::format("this figure has panels 1 to {}", count));
    }
  }
}

void tell_left_out(const ExportOptions& options, const Figure& figure) {
  const std::vector<int> rest = leftOut(figure, fittingPanels(figure, options));
  if (rest.empty()) return;
  std::fprintf(stderr,
               "whereabouts: note: %s mm wide, this figure has no room to read %s, left out; "
               "--panels whole draws all of it, and a list such as --panels %d chooses\n",
               to_text(Value(options.widthMm)).c_str(),
               ((rest.size() == 1 ? "panel " : "panels ") + panelList(rest)).c_str(), rest.front());
}

}  // namespace whereabouts
