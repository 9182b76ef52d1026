#include "ui/output/frame_export.h"

#include <QtConcurrent>
#include <new>
#include <optional>

namespace whereabouts {

FrameExport::FrameExport(QObject* parent) : QObject(parent) {
  connect(&computation_, &Computation::computed, this, &FrameExport::draw);
}

FrameExport::~FrameExport() {
  running_ = false;
  job_.waitForFinished();
}

// Runs `work` on another thread, then `then` on this one; a failure ends everything.
void FrameExport::fileWork(std::function<void()> work, std::function<void()> then) {
  QFuture<std::optional<Failure>> job =
      QtConcurrent::run([work = std::move(work), where = plan_.folder.string()]() -> std::optional<Failure> {
        try {
          work();
          return std::nullopt;
        } catch (const Failure& failure) {
          return failure;
        } catch (const std::exception& error) {
          return Failure(Fault::failed, where, error.what(), "choose another folder");
        }
      });
  job_ = QFuture<void>(job);
  job.then(this, [this, started = serial_, then = std::move(then)](const std::optional<Failure>& failure) {
    // What was cancelled may end after the next export has begun.
    if (!running_ || started != serial_) return;
    if (!failure) return then();
    end();
    emit failed(*failure);
  });
}

void FrameExport::start(FramePlan plan) {
  plan_ = std::move(plan);
  frame_ = 0;
  ++serial_;
  running_ = true;
  folder_.reset();
  const auto made = std::make_shared<std::shared_ptr<FrameFolder>>();
  fileWork(
      [made, path = plan_.folder, count = static_cast<int>(plan_.values.size())] {
        *made = std::make_shared<FrameFolder>(path, count);
      },
      [this, made] {
        folder_ = *made;
        next();
      });
}

void FrameExport::next() {
  if (frame_ == plan_.values.size()) {
    fileWork([folder = folder_] { folder->finish(); },
             [this] {
               end();
               emit finished();
             });
    return;
  }
  Request request = plan_.request;
  request.given.set(plan_.parameter, plan_.values[frame_]);
  computation_.request(std::move(request));
}

void FrameExport::draw(const std::shared_ptr<const Computed>& result) {
  if (!running_) return;
  if (result->failure) {
    end();
    emit failed(*result->failure);
    return;
  }
  try {
    ExportOptions options = plan_.options;
    const QImage image = rendered(*result->figure, options);
    // Captions of different lengths must not make frames of different heights.
    if (plan_.options.heightMm == 0) plan_.options.heightMm = image.height() * 25.4 / options.dpi;
    options.session = plan_.session(plan_.values[frame_]);
    fileWork([folder = folder_, image, figure = result->figure,
              options] { folder->add(pngBytes(image, *figure, options).toStdString()); },
             [this] { next(); });
    emit progressed(static_cast<int>(++frame_));
  } catch (const Failure& failure) {
    end();
    emit failed(failure);
  }
}

void FrameExport::cancel() {
  if (!running_) return;
  computation_.cancel();
  end();
}

// The folder goes with the last file that is on its way into it, and what is not finished goes with it.
void FrameExport::end() {
  running_ = false;
  folder_.reset();
}

}  // namespace whereabouts
