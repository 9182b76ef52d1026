#include "ui/lessons/lesson_curtain.h"

#include <QEvent>
#include <QLabel>
#include <QVBoxLayout>

#include "ui/lessons/lesson_run.h"

namespace whereabouts {

LessonCurtain::LessonCurtain(LessonRun& run, QWidget* parent) : QWidget(parent), run_(run) {
  setObjectName(QStringLiteral("lessonCurtain"));
  setAttribute(Qt::WA_StyledBackground);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(60, 40, 60, 40);
  words_ = new QLabel(this);
  words_->setObjectName(QStringLiteral("lessonCurtainWords"));
  words_->setProperty("role", "curtain");
  words_->setTextFormat(Qt::PlainText);
  words_->setWordWrap(true);
  words_->setAlignment(Qt::AlignCenter);
  layout->addStretch(1);
  layout->addWidget(words_);
  layout->addStretch(1);
  hide();
  parent->installEventFilter(this);
  connect(&run_, &LessonRun::changed, this, &LessonCurtain::refresh);
  refresh();
}

void LessonCurtain::refresh() {
  if (!run_.hidesFigure()) return hide();
  words_->setText(QString::fromStdString(run_.path()->step().transfer->prompt));
  setGeometry(parentWidget()->rect());
  raise();
  show();
}

bool LessonCurtain::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) setGeometry(parentWidget()->rect());
  return QWidget::eventFilter(watched, event);
}

}  // namespace whereabouts
