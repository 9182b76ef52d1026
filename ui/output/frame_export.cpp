#include "ui/output/frame_export.h"

#include <QtConcurrent>
#include <optional>

#include "ui/language/job_failure.h"
#include "ui/model/session_paths.h"
#include "ui/model/when_done.h"
#include "ui/render/paint/export_json.h"

namespace whereabouts {

FrameExport::FrameExport(QObject* parent) : QObject(parent) {
  connect(&computation_, &ComputeQueue::computed, this, &FrameExport::take);
}

FrameExport::~FrameExport() {
  running_ = false;
  packing_.cancel();
  job_.waitForFinished();
}

// Runs `work` on another thread, then `then` on this one; a failure ends everything.
void FrameExport::fileWork(std::function<void()> work, std::function<void()> then) {
  QFuture<std::optional<Failure>> job = QtConcurrent::run(
      [work = std::move(work), where = plan_.place.string()]() mutable -> std::optional<Failure> {
        try {
          work();
          work = nullptr;  // and with it the file, where nothing else holds it
          return std::nullopt;
        } catch (const std::exception& error) {
          work = nullptr;
          return jobFailure(error, FilePath{where});
        }
      });
  job_ = QFuture<void>(job);
  using Job = QFuture<std::optional<Failure>>;
  whenDone(job, this, [this, started = serial_, then = std::move(then)](const Job& done) {
    // What was cancelled may end after the next export has begun.
    if (!running_ || started != serial_) return;
    std::optional<Failure> problem = done.result();
    const bool stops = stopping_ || (problem && problem->fault() == Fault::cancelled);
    try {
      if (!stops && !problem) return then();
    } catch (const std::exception& error) {
      problem = jobFailure(error, FilePath{plan_.place.string()});
    }
    end();
    if (stops) return emit stopped();
    emit failed(*problem);
  });
}

void FrameExport::start(FramePlan plan) {
  plan_ = std::move(plan);
  frame_ = 0;
  ++serial_;
  running_ = measuring_ = true;
  packs_ = stopping_ = false;
  file_.reset();
  packing_ = Progress();
  series_ = std::make_unique<FigureSeries>(plan_.options);
  const auto made = std::make_shared<std::shared_ptr<AnimationFile>>();
  fileWork([made, place = plan_.place, kind = plan_.kind, count = plan_.values.size(),
            rate = plan_.rate] { *made = std::make_shared<AnimationFile>(place, kind, count, rate); },
           [this, made] {
             file_ = *made;
             next();
           });
}

// The same picture as the frame before.
bool FrameExport::standsStill() const {
  return frame_ > 0 && plan_.values[frame_] == plan_.values[frame_ - 1];
}

void FrameExport::next() {
  const std::size_t count = plan_.values.size();
  while (measuring_ && frame_ < count && standsStill()) ++frame_;
  if (frame_ == count && measuring_) {
    measuring_ = false;
    frame_ = 0;
  }
  if (frame_ == count) {
    packs_ = true;
    emit progressed(1, tr("Packing"));
    fileWork([file = file_, packing = packing_] { file->finish(packing); },
             [this] {
               const QString note = QString::fromStdString(file_->encoderNote());
               end();
               emit finished(note);
             });
    return;
  }
  if (standsStill()) {
    ++frame_;
    return add();
  }
  Request request = plan_.request;
  request.given.set(plan_.parameter, plan_.values[frame_]);
  computation_.request(std::move(request));
}

void FrameExport::take(const std::shared_ptr<const ComputeResult>& result) {
  if (!running_ || stopping_) return;
  try {
    if (result->failure) throw *result->failure;
    ++frame_;
    const auto count = static_cast<double>(plan_.values.size());
    const double done = static_cast<double>(frame_) / count;
    if (measuring_) {
      series_->measure(*result->figure);
      emit progressed(0.3 * done, tr("Laying out %1 of %2").arg(frame_).arg(count));
      next();
    } else {
      draw(result->figure);
      emit progressed(0.3 + 0.7 * done, tr("Frame %1 of %2").arg(frame_).arg(count));
    }
  } catch (const std::exception& error) {
    end();
    emit failed(jobFailure(error, FilePath{plan_.place.string()}));
  }
}

// Only what paints needs this thread.
void FrameExport::draw(const std::shared_ptr<const Figure>& figure) {
  image_ = series_->draw(*figure);
  figure_ = figure;
  add();
}

void FrameExport::add() {
  ExportOptions options = plan_.options;
  const bool kept = options.keepSession && AnimationFile::holdsSession(plan_.kind, frame_ - 1);
  options.session = kept ? plan_.session(plan_.values[frame_ - 1]) : QByteArray();
  if (options.heightMm == 0)
    options.heightMm = static_cast<double>(image_.height()) / options.dpi * mmPerInch;
  const auto place = plan_.kind == AnimationKind::frames ? plan_.place / "frame" : plan_.place;
  fileWork(
      [file = file_, image = image_, figure = figure_, options, place]() mutable {
        if (!options.session.isEmpty())
          options.session = withExportOptions(boundSession(options.session, place), options);
        file->add(image, *figure, options);
      },
      [this] { next(); });
}

void FrameExport::cancel() {
  if (!running_) return;
  packing_.cancel();
  // Only the work on the file knows whether it still came in time.
  if (packs_) return;
  computation_.cancel();
  file_.reset();
  stopping_ = true;
  if (!job_.isFinished()) return;  // its end tells
  end();
  emit stopped();
}

// The file goes with the last frame that is on its way into it, and what is not finished goes with it.
void FrameExport::end() {
  running_ = false;
  file_.reset();
  figure_.reset();
  image_ = {};
}

}  // namespace whereabouts
