// One line about something that went wrong: where, what, and what to do. It never asks and never blocks.
#pragma once

#include <QWidget>

#include "core/failure.h"

class QLabel;

namespace whereabouts {

class NoticeBar : public QWidget {
  Q_OBJECT

 public:
  explicit NoticeBar(QWidget* parent = nullptr);

  enum class About { file, computation, backend, done };
  void tell(const Failure& failure, About about);
  // `what` stands out.
  void tell(const QString& what, const QString& rest, About about);
  void tell(const QString& text);
  // Takes back what was said about `about`; other notices stay until they are closed.
  void takeBack(About about);
  QString text() const { return text_; }

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void fit();

  QLabel* icon_;
  QLabel* label_;
  QString bold_, rest_, text_;
  About about_ = About::done;
};

}  // namespace whereabouts
