#include "ui/window/export_controller.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFileInfo>
#include <QMimeData>
#include <QtConcurrent>

#include "core/array/array.h"
#include "core/array/write_file.h"
#include "core/base/failure.h"
#include "core/parameter/with_value.h"
#include "ui/language/core_words.h"
#include "ui/language/failure_words.h"
#include "ui/language/job_failure.h"
#include "ui/model/session_paths.h"
#include "ui/model/when_done.h"
#include "ui/output/data_dialog.h"
#include "ui/output/export_dialog.h"
#include "ui/output/frames_dialog.h"
#include "ui/output/output_path.h"
#include "ui/output/sheet_dialog.h"
#include "ui/render/file/export.h"
#include "ui/theme/current_theme.h"
#include "ui/window/main_window.h"
#include "ui/window/notice_bar.h"

namespace whereabouts {
namespace {

constexpr std::size_t maxFiguresOfPage = 12;

}  // namespace

ExportController::ExportController(const WindowParts& parts, std::function<QString()> theme,
                                   std::function<bool()> withholds, std::function<std::string()> lead)
    : WindowController(parts),
      theme_(std::move(theme)),
      withholds_(std::move(withholds)),
      lead_(std::move(lead)) {}

void ExportController::createActions() {
  const QString section = MainWindow::tr("Export");
  actions_.add(section, MainWindow::tr("Figure…"), QStringLiteral("Ctrl+E"),
               MainWindow::tr("Write the figure as PNG, SVG or PDF, for paper or slides"),
               [this] { showExport(); });
  actions_.add(section, MainWindow::tr("Web page…"), QStringLiteral("Ctrl+Shift+W"),
               MainWindow::tr("Write a page with values under the pointer and a slider (HTML)"),
               [this] { exportPage(); });
  actions_.add(section, MainWindow::tr("Film…"), QStringLiteral("Ctrl+Alt+E"),
               MainWindow::tr("Write the animation that is played as MP4, GIF or PNG frames"),
               [this] { exportFrames(); });
  actions_.add(section, MainWindow::tr("Add to page"), QStringLiteral("Ctrl+Shift+G"),
               MainWindow::tr("Put the figure on a page with others, of this lab or of other ones"),
               [this] { addToPage(); });
  actions_.add(section, MainWindow::tr("Page of figures…"), QStringLiteral("Ctrl+Alt+A"),
               MainWindow::tr("Write the figures that were added, on one page with letters"),
               [this] { exportSheet(); });
  actions_.add(section, MainWindow::tr("Numbers…"), QStringLiteral("Ctrl+Shift+E"),
               MainWindow::tr("Write the arrays behind the figure as NPZ, CSV or JSON"),
               [this] { exportNumbers(); });
  actions_.add(section, MainWindow::tr("Copy figure"), QStringLiteral("Ctrl+C"),
               MainWindow::tr("Copy the figure as a bitmap"), [this] { copyBitmap(); });
  actions_.add(section, MainWindow::tr("Copy figure as SVG"), QStringLiteral("Ctrl+Shift+C"),
               MainWindow::tr("Copy the figure as a drawing"), [this] { copySvg(); });
  actions_.add(section, MainWindow::tr("Copy command line"), QStringLiteral("Ctrl+L"),
               MainWindow::tr("Copy the command that makes this figure"), [this] { copyCommandLine(); });
}

Session ExportController::withTheme(Session session) const {
  session.theme = theme_();
  return session;
}

QByteArray ExportController::sessionOf(const ComputeResult& shown) const {
  return sessionJson(withTheme(workspace_.sessionOf(shown)));
}

QString ExportController::outputPlace() const {
  const auto shown = workspace_.shown();
  const QString name = shown ? proposedName(*shown) : QString::fromStdString(workspace_.lab().info().id);
  return QDir(settings_.outputFolder()).filePath(name);
}

void ExportController::confirmWritten(const QString& file) {
  settings_.setOutputFolder(QFileInfo(file).absolutePath());
  notice_.confirm(MainWindow::tr("Written to %1").arg(file), file);
}

void ExportController::saveSession(const QString& file) {
  const QString suffix = QStringLiteral("whereabouts");
  QString name = file;
  if (name.isEmpty()) {
    name = askForOutput(&window_, MainWindow::tr("Save session"),
                        freePath(outputPlace() + QLatin1Char('.') + suffix),
                        MainWindow::tr("Sessions (*.whereabouts)"), suffix);
    if (name.isEmpty()) return;
  }
  if (QFileInfo(name).suffix().isEmpty()) name += QLatin1Char('.') + suffix;
  askBeforeReplacing(&window_, name, [this](const QString& free) { writeSession(free); });
}

void ExportController::writeSession(const QString& name) {
  const QByteArray bytes = sessionJson(withTheme(workspace_.session()));
  const auto write = [name, bytes] {
    write_file(name.toStdString(), boundSession(bytes, name.toStdString()).toStdString());
  };
  const auto confirm = [this, name] {
    settings_.addRecentFile(name);
    settings_.setOutputFolder(QFileInfo(name).absolutePath());
    notice_.dismiss(NoticeBar::About::writing);
    notice_.confirm(MainWindow::tr("Saved %1").arg(QFileInfo(name).fileName()), name);
  };
  whenDone(QtConcurrent::run(write), this, [this, confirm, name](QFuture<void> done) {
    try {
      done.waitForFinished();
    } catch (const std::exception& error) {
      return notice_.tell(jobFailure(error, FilePath{name.toStdString()}), NoticeBar::About::writing);
    }
    confirm();
  });
}

OutputDialog* ExportController::dialog() const {
  return output_;
}

// One dialog at a time.
void ExportController::openOutput(OutputDialog* dialog) {
  output_ = dialog;
  connect(dialog, &OutputDialog::written, this, &ExportController::confirmWritten);
  dialog->open();
}

// Null, with a notice, where the lab has none with these values.
std::shared_ptr<const ComputeResult> ExportController::figureToExport() {
  const auto shown = workspace_.shown();
  if (shown && shown->figure) return shown;
  notice_.tell(Failure(Fault::usage, workspace_.lab().info().name,
                       MainWindow::tr("there is no figure with these values").toStdString(),
                       MainWindow::tr("choose others first").toStdString()),
               NoticeBar::About::writing);
  return nullptr;
}

void ExportController::showExport() {
  openExport({});
}

void ExportController::exportPage() {
  openExport(Purpose::web);
}

void ExportController::openExport(std::optional<Purpose> purpose) {
  const auto shown = figureToExport();
  if (!shown) return;
  if (output_) return output_->raise();
  const QString theme = currentTheme().dark ? QStringLiteral("dark") : QStringLiteral("light");
  auto* dialog = new ExportDialog(shown->figure, outputPlace(), sessionOf(*shown), theme, front());
  dialog->setLead(lead_());
  if (purpose) dialog->setPurpose(*purpose);
  const Request& request = shown->request;
  // Another value, in this lab or elsewhere, may be the figure that answers the question of a lesson.
  if (withholds_()) {
    dialog->withholdOthers(
        MainWindow::tr("Figures of other values may show the answer to the open question of the lesson. "
                       "Answer it first."));
    return openOutput(dialog);
  }
  ExportSource source;
  source.figures = {request.lab, request.inputs->inputs, request.given, request.pinned,
                    [lab = request.lab](Figure& figure) { useWindowWords(figure, lab->parameters()); }};
  source.figures.inputs.backend = request.backend;
  source.shown = shown;
  for (const ParameterState* state : playback_.choices()) source.sliders.push_back(state->parameter->id);
  source.slider = playback_.parameter();
  source.sessionOf = [session = withTheme(workspace_.sessionOf(*shown))](const Parameter& parameter,
                                                                         const Value& value) {
    Session of = session;
    of.values[of.lab] = with_value(of.values[of.lab], parameter, value);
    return sessionJson(of);
  };
  dialog->setSource(std::move(source));
  openOutput(dialog);
}

void ExportController::addToPage() {
  const auto shown = figureToExport();
  if (!shown) return;
  if (page_.size() >= maxFiguresOfPage) {
    return notice_.tell(Failure(Fault::usage, MainWindow::tr("Page").toStdString(),
                                MainWindow::tr("it has %1 figures").arg(page_.size()).toStdString(),
                                MainWindow::tr("take some off it first").toStdString()),
                        NoticeBar::About::writing);
  }
  FigurePage added{shown->figure, {}};
  added.options.lead = lead_();
  added.options.session = sessionOf(*shown);
  page_.push_back(std::move(added));
  notice_.confirm(page_.size() == 1
                      ? MainWindow::tr("1 figure is on the page; Ctrl+Alt+A writes it")
                      : MainWindow::tr("%1 figures are on the page; Ctrl+Alt+A writes it").arg(page_.size()));
}

void ExportController::exportSheet() {
  if (output_) return output_->raise();
  if (page_.empty()) addToPage();
  if (page_.empty()) return;
  auto* dialog =
      new SheetDialog(page_, QDir(settings_.outputFolder()).filePath(QStringLiteral("figures")), front());
  connect(dialog, &SheetDialog::figuresChanged, this,
          [this](const std::vector<FigurePage>& figures) { page_ = figures; });
  // What was written is done with.
  connect(dialog, &OutputDialog::written, this, [this] { page_.clear(); });
  openOutput(dialog);
}

void ExportController::exportNumbers() {
  const auto shown = figureToExport();
  if (!shown) return;
  if (output_) return output_->raise();
  openOutput(new DataDialog(shown->alone, outputPlace(), front()));
}

void ExportController::exportFrames() {
  const auto shown = figureToExport();
  if (!shown) return;
  if (output_) return output_->raise();
  if (withholds_()) {
    notice_.tell(
        Failure(Fault::usage, MainWindow::tr("Animation").toStdString(),
                MainWindow::tr("it may show the answer to the open question of the lesson").toStdString(),
                MainWindow::tr("answer it first").toStdString()),
        NoticeBar::About::writing);
    return;
  }
  std::vector<ParameterState> sweepable;
  for (const ParameterState* state : playback_.choices()) sweepable.push_back(*state);
  if (sweepable.empty()) {
    notice_.tell(Failure(Fault::usage, MainWindow::tr("Animation").toStdString(),
                         MainWindow::tr("nothing in this lab can be played").toStdString(),
                         MainWindow::tr("choose another lab").toStdString()),
                 NoticeBar::About::writing);
    return;
  }
  playback_.pause();
  const auto sessionOf = [session = withTheme(workspace_.sessionOf(*shown))](const std::string& parameter,
                                                                             const Value& value) {
    Session frame = session;
    frame.values[frame.lab].set(parameter, value);
    return sessionJson(frame);
  };
  auto* dialog =
      new FramesDialog(shown->request, std::move(sweepable), playback_.parameter(), sessionOf, outputPlace(),
                       currentTheme().dark ? QStringLiteral("dark") : QStringLiteral("light"), front());
  dialog->setLead(lead_());
  openOutput(dialog);
}

void ExportController::copyBitmap() {
  const auto shown = figureToExport();
  if (!shown) return;
  try {
    ExportOptions options;
    options.dpi = 200;
    options.theme = theme_();
    options.lead = lead_();
    QApplication::clipboard()->setImage(rendered(*shown->figure, options));
    notice_.confirm(MainWindow::tr("Copied the figure"));
  } catch (const Failure& failure) {
    notice_.tell(failure, NoticeBar::About::writing);
  }
}

void ExportController::copySvg() {
  const auto shown = figureToExport();
  if (!shown) return;
  try {
    ExportOptions options;
    options.theme = theme_();
    options.lead = lead_();
    options.session = sessionOf(*shown);
    const QByteArray svg = exported(*shown->figure, Format::svg, options);
    auto* drawn = new QMimeData;
    drawn->setData(QStringLiteral("image/svg+xml"), svg);
    drawn->setText(QString::fromUtf8(svg));
    QApplication::clipboard()->setMimeData(drawn);
    notice_.confirm(MainWindow::tr("Copied the figure as SVG"));
  } catch (const Failure& failure) {
    notice_.tell(failure, NoticeBar::About::writing);
  }
}

void ExportController::copyCommandLine() {
  QApplication::clipboard()->setText(workspace_.commandLine());
  notice_.confirm(MainWindow::tr("Copied: %1").arg(workspace_.commandLine()));
}

}  // namespace whereabouts
