// Writes the frames of an animation into a film or a folder, one figure after the other, computed away from
// the window's thread. Every figure is computed twice: first to find a layout that has room for all of them.
#pragma once

#include <QFuture>
#include <QObject>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "ui/model/compute_queue.h"
#include "ui/render/file/animation_file.h"

namespace whereabouts {

struct FramePlan {
  Request request;        // lab, inputs, values, pin and backend of the figure shown
  std::string parameter;  // that each frame gives another value
  std::vector<Value> values;
  ExportOptions options;  // without a height the first frame decides for all of them
  std::function<QByteArray(const Value&)> session;
  std::filesystem::path place;
  AnimationKind kind = AnimationKind::frames;
  int rate = 25;  // of a film, frames per second
};

class FrameExport : public QObject {
  Q_OBJECT

 public:
  explicit FrameExport(QObject* parent = nullptr);
  ~FrameExport() override;

  void start(FramePlan plan);
  // Removes what was written; stopped() tells that it is done. Too late for it, finished() comes.
  void cancel();

 signals:
  // `fraction`: 0 to 1.
  void progressed(double fraction, const QString& stage);
  // `note`: what the user should know of the film; mostly empty.
  void finished(const QString& note);
  void failed(const whereabouts::Failure& failure);
  void stopped();

 private:
  void next();
  void take(const std::shared_ptr<const ComputeResult>& result);
  bool standsStill() const;
  void draw(const std::shared_ptr<const Figure>& figure);
  void add();
  void fileWork(std::function<void()> work, std::function<void()> then);
  void end();

  ComputeQueue computation_;
  FramePlan plan_;
  std::unique_ptr<FigureSeries> series_;
  std::shared_ptr<AnimationFile> file_;
  std::shared_ptr<const Figure> figure_;  // the last one, and what it looks like
  QImage image_;
  Progress packing_;
  std::size_t frame_ = 0;
  bool measuring_ = true, packs_ = false, stopping_ = false;
  int serial_ = 0;  // of the export
  bool running_ = false;
  QFuture<void> job_;
};

}  // namespace whereabouts
