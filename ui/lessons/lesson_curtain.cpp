#include "ui/lessons/lesson_curtain.h"

#include <QEvent>
#include <QLabel>
#include <QVBoxLayout>

#include "core/lesson/lesson_summary.h"
#include "ui/language/core_words.h"
#include "ui/lessons/lesson_panel.h"
#include "ui/lessons/lesson_run.h"
#include "ui/render/paint/figure_renderer.h"
#include "ui/render/view/figure_view.h"
#include "ui/theme/current_theme.h"

namespace whereabouts {

LessonCurtain::LessonCurtain(LessonRun& run, const FigureView& covered, QWidget* parent)
    : QWidget(parent), run_(run), covered_(covered) {
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

LessonCurtain::~LessonCurtain() = default;

void LessonCurtain::refresh() {
  summary_ = nullptr;
  if (!run_.hidesFigure()) return hide();
  const LessonPath& path = *run_.path();
  words_->setVisible(path.waits());
  words_->setText(QString::fromStdString(path.step().transfer->prompt));
  if (path.lesson().test) {
    // How many were right, once all are answered, and not which.
    int right = 0;
    for (const AnsweredStep& each : run_.answered())
      right += is_right(step_of(path.lesson(), each.step, path.rich()), each.answer, nullptr) ? 1 : 0;
    const bool over = !path.waits() && path.at() + 1 == path.count();
    words_->setVisible(true);
    if (over)
      words_->setText(tr("%1 of %2 answers were right. They are kept in Recorded answers….")
                          .arg(right)
                          .arg(path.count()));
  } else if (!path.waits()) {
    summary_ = inLanguage(std::make_shared<const Figure>(
        lesson_summary(path.lesson(), path.rich(), run_.answered(), answerWords())));
    if (!renderer_) renderer_ = std::make_unique<FigureRenderer>();
    renderer_->setFigure(summary_);
    setAccessibleName(tr("What was predicted and what was measured"));
    setAccessibleDescription(QString::fromStdString(summary_->caption.text()));
    update();
  }
  setGeometry(parentWidget()->rect());
  raise();
  show();
}

void LessonCurtain::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::StyleChange && summary_) refresh();
}

void LessonCurtain::paintEvent(QPaintEvent* event) {
  QWidget::paintEvent(event);
  if (!summary_) return;
  QCPPainter painter(this);
  const int margin = scaled(16);
  const QRect room = rect().adjusted(margin, margin, -margin, -margin);
  painter.translate(room.topLeft());
  renderer_->setTheme(covered_.theme());
  renderer_->paint(painter, room.size(), 0, devicePixelRatioF());
}

bool LessonCurtain::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) setGeometry(parentWidget()->rect());
  return QWidget::eventFilter(watched, event);
}

}  // namespace whereabouts
