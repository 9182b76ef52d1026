// Saving, exporting and copying: sessions, figures, their numbers and frames.
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
#include "ui/model/session_paths.h"
#include "ui/output/data_dialog.h"
#include "ui/output/export_dialog.h"
#include "ui/output/frames_dialog.h"
#include "ui/output/output_path.h"
#include "ui/render/file/export.h"
#include "ui/theme/current_theme.h"
#include "ui/window/main_window.h"
#include "ui/window/notice_bar.h"

namespace whereabouts {

Session MainWindow::currentSession() const {
  Session session = workspace_.session();
  session.theme = themeName_;
  return session;
}

QByteArray MainWindow::sessionBytes() const {
  return sessionJson(currentSession());
}

QString MainWindow::outputPlace() const {
  return QDir(settings_.outputFolder()).filePath(proposedName(workspace_));
}

void MainWindow::confirmWritten(const QString& file) {
  settings_.setOutputFolder(QFileInfo(file).absolutePath());
  notice_->confirm(tr("Written to %1").arg(file));
}

void MainWindow::saveSession(const QString& file) {
  const QString suffix = QStringLiteral("whereabouts");
  QString name = file;
  if (name.isEmpty()) {
    name = askForOutput(this, tr("Save session"), freePath(outputPlace() + QLatin1Char('.') + suffix),
                        tr("Sessions (*.whereabouts)"), suffix);
    if (name.isEmpty()) return;
  }
  if (QFileInfo(name).suffix().isEmpty()) name += QLatin1Char('.') + suffix;
  askBeforeReplacing(this, name, [this](const QString& free) { writeSession(free); });
}

void MainWindow::writeSession(const QString& name) {
  const QByteArray bytes = sessionBytes();
  auto write = [name, bytes]() -> std::shared_ptr<Failure> {
    try {
      write_file(name.toStdString(), boundSession(bytes, name.toStdString()).toStdString());
      return nullptr;
    } catch (const Failure& failure) {
      return std::make_shared<Failure>(failure);
    }
  };
  QtConcurrent::run(std::move(write)).then(this, [this, name](const std::shared_ptr<Failure>& failure) {
    if (failure) {
      notice_->tell(*failure, NoticeBar::About::writing);
      return;
    }
    settings_.addRecentFile(name);
    settings_.setOutputFolder(QFileInfo(name).absolutePath());
    notice_->dismiss(NoticeBar::About::writing);
    notice_->confirm(tr("Saved %1").arg(QFileInfo(name).fileName()));
  });
}

// One dialog at a time.
void MainWindow::openOutput(OutputDialog* dialog) {
  output_ = dialog;
  connect(dialog, &OutputDialog::written, this, &MainWindow::confirmWritten);
  dialog->open();
}

// Null, with a notice, where the lab has none with these values.
std::shared_ptr<const ComputeResult> MainWindow::figureToExport() {
  const auto shown = workspace_.shown();
  if (shown && shown->figure) return shown;
  notice_->tell(Failure(Fault::usage, workspace_.lab().info().name,
                        tr("there is no figure with these values").toStdString(),
                        tr("choose others first").toStdString()),
                NoticeBar::About::writing);
  return nullptr;
}

void MainWindow::showExport() {
  const auto shown = figureToExport();
  if (!shown) return;
  if (output_) return output_->raise();
  const QString theme = currentTheme().dark ? QStringLiteral("dark") : QStringLiteral("light");
  auto* dialog = new ExportDialog(shown->figure, outputPlace(), sessionBytes(), theme, front());
  const Request& request = shown->request;
  // Another value, in this lab or elsewhere, may be the figure that answers the question of a lesson.
  if (lessons_.asks()) {
    dialog->withholdOthers(
        tr("Figures of other values may show the answer to the open question of the lesson. "
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
  source.sessionOf = [session = currentSession()](const Parameter& parameter, const Value& value) {
    Session of = session;
    of.values[of.lab] = with_value(of.values[of.lab], parameter, value);
    return sessionJson(of);
  };
  dialog->setSource(std::move(source));
  openOutput(dialog);
}

void MainWindow::exportNumbers() {
  const auto shown = figureToExport();
  if (!shown) return;
  if (output_) return output_->raise();
  openOutput(new DataDialog(shown->alone, outputPlace(), front()));
}

void MainWindow::exportFrames() {
  const auto shown = figureToExport();
  if (!shown) return;
  if (output_) return output_->raise();
  if (lessons_.asks()) {
    notice_->tell(Failure(Fault::usage, tr("Animation").toStdString(),
                          tr("it may show the answer to the open question of the lesson").toStdString(),
                          tr("answer it first").toStdString()),
                  NoticeBar::About::writing);
    return;
  }
  std::vector<ParameterState> sweepable;
  for (const ParameterState* state : playback_.choices()) sweepable.push_back(*state);
  if (sweepable.empty()) {
    notice_->tell(Failure(Fault::usage, tr("Animation").toStdString(),
                          tr("nothing in this lab can be played").toStdString(),
                          tr("choose another lab").toStdString()),
                  NoticeBar::About::writing);
    return;
  }
  playback_.pause();
  const auto sessionOf = [session = currentSession()](const std::string& parameter, const Value& value) {
    Session frame = session;
    frame.values[frame.lab].set(parameter, value);
    return sessionJson(frame);
  };
  openOutput(
      new FramesDialog(shown->request, std::move(sweepable), playback_.parameter(), sessionOf, outputPlace(),
                       currentTheme().dark ? QStringLiteral("dark") : QStringLiteral("light"), front()));
}

void MainWindow::copyBitmap() {
  const auto shown = figureToExport();
  if (!shown) return;
  try {
    ExportOptions options;
    options.dpi = 200;
    options.theme = themeName_;
    QApplication::clipboard()->setImage(rendered(*shown->figure, options));
    notice_->confirm(tr("Copied the figure"));
  } catch (const Failure& failure) {
    notice_->tell(failure, NoticeBar::About::writing);
  }
}

void MainWindow::copySvg() {
  const auto shown = figureToExport();
  if (!shown) return;
  try {
    ExportOptions options;
    options.theme = themeName_;
    options.session = sessionBytes();
    const QByteArray svg = exported(*shown->figure, Format::svg, options);
    auto* drawn = new QMimeData;
    drawn->setData(QStringLiteral("image/svg+xml"), svg);
    drawn->setText(QString::fromUtf8(svg));
    QApplication::clipboard()->setMimeData(drawn);
    notice_->confirm(tr("Copied the figure as SVG"));
  } catch (const Failure& failure) {
    notice_->tell(failure, NoticeBar::About::writing);
  }
}

void MainWindow::copyCommandLine() {
  QApplication::clipboard()->setText(workspace_.commandLine());
  notice_->confirm(tr("Copied: %1").arg(workspace_.commandLine()));
}

}  // namespace whereabouts
