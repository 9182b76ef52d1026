// Writing a figure as a web page, and sessions into what is written.
#include <QFileInfo>
#include <QSemaphore>
#include <QtConcurrent>
#include <exception>

#include "core/array/array.h"
#include "core/array/write_file.h"
#include "ui/language/failure_words.h"
#include "ui/model/session_paths.h"
#include "ui/output/export_dialog.h"
#include "ui/output/output_path.h"
#include "ui/render/html/make_page.h"
#include "ui/render/paint/export_json.h"
#include "ui/widgets/combo_box.h"

namespace whereabouts {

ExportOptions ExportDialog::boundOptions(ExportOptions options, const QString& file) {
  options.session = withExportOptions(boundSession(options.session, file.toStdString()), options);
  return options;
}

void ExportDialog::startProgress() {
  progress_ = Progress([this](double fraction, const std::string& stage) {
    QMetaObject::invokeMethod(
        this,
        [this, fraction, words = QString::fromStdString(stage)] {
          if (busy()) setBusy(fraction, words);
        },
        Qt::QueuedConnection);
  });
}

// For a job on another thread, which waits until its part is done, or until all is stopped.
OnPaintThread ExportDialog::onPaintThread() {
  return [this, progress = progress_](const std::function<void()>& part) {
    struct Turn {
      QSemaphore done;
      std::exception_ptr problem;
    };
    auto turn = std::make_shared<Turn>();
    const auto take = [part, turn] {
      try {
        part();
      } catch (...) {
        turn->problem = std::current_exception();
      }
      turn->done.release();
    };
    QMetaObject::invokeMethod(this, take, Qt::QueuedConnection);
    constexpr int look = 20;  // ms
    while (!turn->done.tryAcquire(1, look)) progress.check();
    if (turn->problem) std::rethrow_exception(turn->problem);
  };
}

// Figures are computed and packed away from the window's thread, and drawn on it, one at a time.
void ExportDialog::writePage(const QString& path) {
  startProgress();
  setBusy(0, tr("Writing %1").arg(QFileInfo(path).fileName()));
  const std::string parameter = slider_->currentData().toString().toStdString();
  auto work = [path, onPaintThread = onPaintThread(), parameter, figure = figure_, source = source_.figures,
               wanted = options(), progress = progress_]() -> Written {
    try {
      const PageSweep sweep = parameter.empty() ? PageSweep() : pageSweep(source, parameter, progress);
      const QByteArray page = makePage(figure, sweep, wanted, progress, onPaintThread);
      progress.check();
      write_file(path.toStdString(), page.toStdString());
      return {path, {}};
    } catch (const std::exception& error) {
      return {{}, progress.cancelled() ? tr("Stopped; nothing was written.") : problemWords(error)};
    }
  };
  follow(QtConcurrent::run(std::move(work)));
}

}  // namespace whereabouts
