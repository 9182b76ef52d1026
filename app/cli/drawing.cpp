#include "app/cli/drawing.h"

#include <QLocale>
#include <charconv>
#include <clocale>

#include "core/base/failure.h"
#include "ui/model/session.h"
#include "ui/theme/theme.h"

namespace whereabouts {
namespace {

void say_nothing(QtMsgType, const QMessageLogContext&, const QString&) {}

// Narrower, the words of a whole figure do not fit.
constexpr double min_width = 50, min_panels_width = 20;

Parameter optional_size(std::string id, std::string help, double min) {
  Parameter size = real_parameter(std::move(id), "", std::move(help), min, min, 2000, 1);
  size.unit = "mm";
  return size;
}

std::vector<Parameter> drawing_parameters(int dpi) {
  Parameter width =
      optional_size("width-mm", "width of the image; below 50 only with --panels", min_panels_width);
  width.initial = [](const Scope&) { return Value(160.0); };
  Parameter height = optional_size("height-mm", "height of the image; 0: as the figure needs", 0);
  Parameter resolution = integer_parameter(
      "dpi", "", "pixels per inch of a PNG, and of images inside SVG and PDF", dpi, 30, 2400);
  std::vector<Choice> themes;
  for (const QString& name : themeNames()) themes.push_back({name.toStdString(), "", ""});
  Parameter colours = choice_parameter("theme", "", "colours and type", "light", std::move(themes));
  Parameter column = choice_parameter("column", "", "width of a journal's column: 85 or 178 mm", "",
                                      {{"single", "", ""}, {"double", "", ""}});
  return {width, height, resolution, colours, column};
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
  refuse_usage("--width-mm", to_text(Value(width)) + " is out of range",
               "allowed: 50 to 2000 mm for a whole figure, from 20 with --panels");
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
  options.widthMm = values.real("width-mm");
  options.heightMm = values.real("height-mm");
  options.dpi = values.integer("dpi");
  options.theme = QString::fromStdString(values.text("theme"));
  const std::string& column = values.text("column");
  if (!column.empty()) {
    if (arguments.line.has("width-mm"))
      refuse_usage("--column", "--width-mm is given as well", "choose one of them");
    options.widthMm = column == "single" ? 85 : 178;
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
  session.checkpoint2 = absolute_or_none(arguments.checkpoint2);
  session.run = absolute_or_none(arguments.run);
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
      refuse_usage("--panels", "there is no panel " + std::to_string(panel),
                   "this figure has panels 1 to " + std::to_string(count));
    }
  }
}

}  // namespace whereabouts
