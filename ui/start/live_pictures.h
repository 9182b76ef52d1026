// Small pictures of figures, computed one after the other away from the window's thread.
#pragma once

#include <QImage>
#include <QObject>
#include <QSize>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/gallery/offered_figures.h"
#include "ui/model/compute_queue.h"

namespace whereabouts {

class LivePictures : public QObject {
  Q_OBJECT

 public:
  explicit LivePictures(QObject* parent);

  // In place of what was wanted before. `inputs` null: the built-in ones; `backend` as in Inputs. `pixels`:
  // of the largest picture, device pixels.
  void want(std::vector<OfferedFigure> figures, std::shared_ptr<const InputSet> inputs, std::string backend,
            QSize pixels, double pixelRatio);
  void stop();
  bool done() const { return next_ >= figures_.size(); }

 signals:
  // Counted as in want().
  void drawn(int index, const QImage& picture);
  void missed(int index, const whereabouts::Failure& failure);

 private:
  void begin();
  void request(std::shared_ptr<const InputSet> inputs);
  void take(const ComputeResult& result);

  ComputeQueue queue_;
  std::vector<OfferedFigure> figures_;
  std::shared_ptr<const InputSet> inputs_;
  std::map<std::string, std::shared_ptr<const InputSet>>
      pictured_;  // by the image that comes with the program
  std::string backend_;
  QSize pixels_;
  double pixelRatio_ = 1;
  std::size_t next_ = 0;
  quint64 serial_ = 0;  // of the request under way
  quint64 wanted_ = 0;  // how often something was wanted
};

}  // namespace whereabouts
