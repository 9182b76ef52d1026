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

struct Execution;

// "212 ms".
QString timeText(double milliseconds);

class StatusLine : public QWidget {
  Q_OBJECT

 public:
  explicit StatusLine(QWidget* parent = nullptr);

  void setHovered(const std::optional<Hit>& place);
  void setMilliseconds(std::optional<double> milliseconds);
  // Null: no model ran.
  void setExecution(const Execution* execution);
  // Counts one painted figure while an animation runs.
  void frame();
  void setPlaying(bool playing);
  // A fraction below 0: unknown.
  void setSlow(double fraction, const QString& what);
  void setIdle();

 signals:
  void cancelRequested();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void showRate();
  void fitPlace();
  void keepWidths();

  QWidget* square_;
  QLabel* place_;
  QProgressBar* progress_;
  QLabel* stage_;
  QPushButton* cancel_;
  QLabel* time_;
  QLabel* model_;
  QLabel* rate_;
  QLabel* backend_;
  QTimer* everySecond_;
  QElapsedTimer since_;
  int frames_ = 0;
  QString hovered_;
};

}  // namespace whereabouts
