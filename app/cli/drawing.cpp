#include "app/cli/drawing.h"

#include <fmt/format.h>

#include <QLocale>
#include <charconv>
#include <clocale>

#include "core/base/failure.h"
#include "core/base/number_text.h"
#include "core/parameter/declare.h"
#include "ui/model/session.h"
#include "ui/render/paint/export_options.h"

namespace whereabouts {
namespace {

void say_nothing(QtMsgType, const QMessageLogContext&, const QString&) {}

// Narrower, the words of a whole figure do not fit.
constexpr double min_width = 50;

constexpr Handle<std::string> journal_column{"column"};

// The export options with another default resolution, and --column.
std::vector<Parameter> drawing_parameters(int dpi) {
  std::vector<Parameter> declared = exportParameters();
  for (Parameter& parameter : declared) {
    if (parameter.id == exportWidthMm.id) parameter.help += "; below 50 only with --panels";
    if (parameter.id == exportDpi.id)
      parameter.initial = [dpi](const Scope&) { return exportDpi.write(dpi); };
  }
  declared.push_back(
      declare(journal_column, {.help = "width of a journal's column: 85 or 178 mm",
                               .choices = std::vector<Choice>{{"single", "", ""}, {"double", "", ""}}}));
  return declared;
}

std::vector<int> parse_panels(const std::string& text) {
  std::vector<int> panels;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (at != end) {
    int number = 0;
    const auto read = std::from_chars(at, end, number);
    const bool more = read.ptr != end && *read.ptr == ',' && read.ptr + 1 != end;
    if (read.ec != std::errc() || number < 1 || (read.ptr != end && !more)) {
      refuse_usage("--panels", "\"" + text + "\" is not a list of panels",
                   "write numbers from 1 on, for example 1,3");
    }
    panels.push_back(number);
    at = more ? read.ptr + 1 : end;
  }
  return panels;
}

void check_width(double width, bool panels) {
  if (panels || width >= min_width) return;
  const Range range = fixedRange(exportParameter("width-mm"));
  refuse_usage("--width-mm", to_text(Value(width)) + " is out of range",
               "allowed: " + number(min_width, 0) + " to " + number(range.max, 0) +
                   " mm for a whole figure, from " + number(range.min, 0) + " with --panels");
}

// Calls `make`; what it refuses of an ExportOptions is an option here.
template <typename Make>
auto with_flags(const Make& make) {
  try {
    return make();
  } catch (const Failure& failure) {
    for (const char* id : {"width-mm", "height-mm", "dpi", "theme", "panels"}) {
      if (failure.where() != id) continue;
      throw Failure(failure.fault(), "--" + failure.where(), failure.problem(), failure.remedy());
    }
    throw;
  }
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
  line.optional_value("panels",
                      "the panels alone, without title and caption; with a list such as 1,3 only those");
}

ExportOptions drawing_options(const LabArguments& arguments, Format format, int dpi) {
  const Values values = arguments.line.resolved(drawing_parameters(dpi));
  ExportOptions options;
  options.widthMm = values[exportWidthMm];
  options.heightMm = values[exportHeightMm];
  options.dpi = values[exportDpi];
  options.theme = QString::fromStdString(values[exportTheme]);
  const std::string& column = values[journal_column];
  if (!column.empty()) {
    if (arguments.line.has("width-mm"))
      refuse_usage("--column", "--width-mm is given as well", "choose one of them");
    options.widthMm = column == "single" ? singleColumnMm : doubleColumnMm;
  }
  if (arguments.line.has("panels")) {
    options.title = options.caption = false;
    options.panels = parse_panels(arguments.line.text("panels"));
  }
  Session session;
  session.lab = arguments.lab->info().id;
  session.values[session.lab] = arguments.given;
  session.image = absolute_or_none(arguments.image);
  session.checkpoint = absolute_or_none(arguments.checkpoint);
  session.image2 = absolute_or_none(arguments.image2);
  session.checkpoint2 = absolute_or_none(arguments.checkpoint2);
  (arguments.inputs.compared ? session.compared : session.run) = absolute_or_none(arguments.run);
  if (arguments.inputs.data.set) session.data = {arguments.inputs.data.name, arguments.inputs.data.options};
  session.series = absolute_or_none(arguments.series);
  session.said = arguments.said;
  options.session = sessionJson(session);
  check_width(options.widthMm, arguments.line.has("panels"));
  with_flags([&] { checkOptions(options, format); });
  return options;
}

QByteArray drawn(const Figure& figure, Format format, const ExportOptions& options) {
  return with_flags([&] { return exported(figure, format, options); });
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

}  // namespace whereabouts
