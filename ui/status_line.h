// The last line of the window: what is under the pointer, and how the last computation went.
#pragma once

#include <QElapsedTimer>
#include <QWidget>
#include <optional>

#include "core/figure/figure.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QTimer;

namespace whereabouts {

class StatusLine : public QWidget {
  Q_OBJECT

 public:
  explicit StatusLine(QWidget* parent = nullptr);

  void setHovered(const std::optional<Place>& place);
  void setMilliseconds(double milliseconds);
  // Counts one painted figure while an animation runs.
  void frame();
  void setPlaying(bool playing);
  // A fraction below 0 means that nobody knows how far it is.
  void setSlow(double fraction, const QString& what);
  void setIdle();

 signals:
  void cancelWanted();

 private:
  void showRate();

  QWidget* square_;
  QLabel* place_;
  QProgressBar* progress_;
  QLabel* stage_;
  QPushButton* cancel_;
  QLabel* time_;
  QLabel* rate_;
  QLabel* backend_;
  QTimer* everySecond_;
  QElapsedTimer since_;
  int frames_ = 0;
};

}  // namespace whereabouts
