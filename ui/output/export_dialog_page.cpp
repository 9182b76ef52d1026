// Writing a figure as a web page, and sessions into what is written.
#include <QFileInfo>
#include <QSemaphore>
#include <QtConcurrent>
#include <exception>

#include "core/array/array.h"
#include "core/array/write_file.h"
#include "ui/model/session_paths.h"
#include "ui/output/export_dialog.h"
#include "ui/output/output_path.h"
#include "ui/render/html/make_page.h"
#include "ui/render/paint/export_json.h"
#include "ui/widgets/combo_box.h"
#include "ui/window/failure_words.h"

namespace whereabouts {

ExportOptions ExportDialog::boundOptions(ExportOptions options, const QString& file) {
  options.session = withExportOptions(boundSession(options.session, file.toStdString()), options);
  return options;
}

// Figures are computed and packed away from the window's thread, and drawn on it, one at a time.
void ExportDialog::writePage(const QString& path) {
  progress_ = Progress([this](double fraction, const std::string& stage) {
    QMetaObject::invokeMethod(
        this,
        [this, fraction, words = QString::fromStdString(stage)] {
          if (busy()) setBusy(fraction, words);
        },
        Qt::QueuedConnection);
  });
  setBusy(0, tr("Writing %1").arg(QFileInfo(path).fileName()));
  const OnPaintThread onPaintThread = [this, progress = progress_](const std::function<void()>& part) {
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
  std::string parameter;
  if (slider_->currentIndex() > 0)
    parameter = pageSliders_.sliders[static_cast<std::size_t>(slider_->currentIndex() - 1)].parameter;
  auto work = [path, onPaintThread, parameter, figure = figure_, source = pageSliders_.source,
               wanted = options(), progress = progress_]() -> QString {
    try {
      const PageSweep sweep = parameter.empty() ? PageSweep() : pageSweep(source, parameter, progress);
      const QByteArray page = makePage(figure, sweep, wanted, progress, onPaintThread);
      progress.check();
      write_file(path.toStdString(), page.toStdString());
      return {};
    } catch (const std::exception& error) {
      return progress.cancelled() ? tr("Stopped; nothing was written.") : problemWords(error);
    }
  };
  follow(QtConcurrent::run(std::move(work)), path);
}

}  // namespace whereabouts
