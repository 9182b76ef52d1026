#include "ui/window/status_line.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QTimer>

#include "core/base/parallel.h"
#include "core/gemm/linear.h"
#include "core/labs/framework/lab.h"
#include "ui/language/backend_words.h"
#include "ui/language/core_words.h"
#include "ui/theme/current_theme.h"

namespace whereabouts {
namespace {

// The colour of linked highlights, so that the eye connects this line with the outlines in the figure.
class Square : public QWidget {
 public:
  explicit Square(QWidget* parent) : QWidget(parent) { setFixedSize(9, 9); }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(currentTheme().highlight);
    painter.drawRoundedRect(rect(), 2, 2);
  }
};

QString cpuText() {
  const int threads = compute_threads();
  return threads == 1 ? StatusLine::tr("CPU · 1 thread") : StatusLine::tr("CPU · %1 threads").arg(threads);
}

QLabel* small(const QString& text, QWidget* parent) {
  auto* label = new QLabel(text, parent);
  label->setProperty("role", "small");
  return label;
}

}  // namespace

// At most four digits, so that the longest is known.
QString timeText(double milliseconds) {
  if (milliseconds >= 999.5) {
    const double seconds = milliseconds / 1000;
    return StatusLine::tr("%1 s").arg(localNumber(seconds, seconds < 99.95 ? 1 : 0));
  }
  return StatusLine::tr("%1 ms").arg(localNumber(milliseconds, milliseconds < 99.95 ? 1 : 0));
}

StatusLine::StatusLine(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("statusLine"));
  setAttribute(Qt::WA_StyledBackground);
  setFixedHeight(36);
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(20, 0, 20, 0);
  layout->setSpacing(8);
  square_ = new Square(this);
  square_->hide();
  place_ = small({}, this);
  place_->setObjectName(QStringLiteral("hover"));
  place_->setTextFormat(Qt::RichText);
  place_->setAccessibleName(tr("What is under the pointer"));
  layout->addWidget(square_);
  place_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  place_->installEventFilter(this);
  layout->addWidget(place_, 1);

  progress_ = new QProgressBar(this);
  progress_->setFixedWidth(120);
  progress_->setTextVisible(false);
  progress_->setAccessibleName(tr("Progress"));
  stage_ = small({}, this);
  cancel_ = new QPushButton(tr("Cancel"), this);
  cancel_->setObjectName(QStringLiteral("cancel"));
  cancel_->setProperty("role", "flat");
  cancel_->setToolTip(tr("Stop what is running"));
  cancel_->setAccessibleName(tr("Cancel"));
  connect(cancel_, &QPushButton::clicked, this, &StatusLine::cancelRequested);
  for (QWidget* part :
       {static_cast<QWidget*>(stage_), static_cast<QWidget*>(progress_), static_cast<QWidget*>(cancel_)}) {
    layout->addWidget(part);
    part->hide();
  }
  layout->addSpacing(12);
  time_ = small({}, this);
  time_->setObjectName(QStringLiteral("time"));
  time_->setToolTip(tr("How long the figure took to compute"));
  layout->addWidget(time_);
  model_ = small({}, this);
  model_->setObjectName(QStringLiteral("modelTime"));
  model_->setToolTip(tr("How long the model took when it last ran: what it gave is kept"));
  const QMargins apart(14, 0, 0, 0);  // space to its neighbour; disappears when hidden
  model_->setContentsMargins(apart);
  model_->hide();
  layout->addWidget(model_);
  rate_ = small({}, this);
  rate_->setContentsMargins(apart);
  rate_->setToolTip(tr("Figures a second"));
  rate_->setObjectName(QStringLiteral("rate"));
  rate_->hide();
  layout->addWidget(rate_);
  layout->addSpacing(14);
  for (QLabel* number : {time_, model_, rate_}) number->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  backend_ = small({}, this);
  backend_->setObjectName(QStringLiteral("ran"));
  layout->addWidget(backend_);
  setExecution(nullptr);
  keepWidths();

  everySecond_ = new QTimer(this);
  everySecond_->setInterval(500);
  connect(everySecond_, &QTimer::timeout, this, &StatusLine::showRate);
}

void StatusLine::setHovered(const std::optional<Hit>& place) {
  const QString text = place ? coreText(describe(*place)) : QString();
  square_->setVisible(!text.isEmpty());
  hovered_ = text;
  fitPlace();
}

void StatusLine::fitPlace() {
  place_->setToolTip(hovered_);
  if (hovered_.isEmpty()) {
    place_->clear();
    return;
  }
  // The first part names the position and is emphasised.
  const qsizetype end = hovered_.indexOf(QStringLiteral(" · "));
  QFont strong = place_->font();
  strong.setWeight(QFont::DemiBold);
  const QFontMetrics strongMetrics(strong);
  const int width = place_->width() - 2;
  const QString name =
      strongMetrics.elidedText(end < 0 ? hovered_ : hovered_.left(end), Qt::ElideRight, width);
  const int room = width - strongMetrics.horizontalAdvance(name);
  const QString rest =
      end < 0 ? QString() : place_->fontMetrics().elidedText(hovered_.mid(end), Qt::ElideRight, room);
  place_->setText(QStringLiteral("<span style='color:%1; font-weight:600'>%2</span>%3")
                      .arg(currentTheme().text.name(), name.toHtmlEscaped(), rest.toHtmlEscaped()));
}

// Numbers change with every frame of an animation, so labels reserve the width of the longest.
void StatusLine::keepWidths() {
  for (const auto& [label, longest] : {std::pair(time_, tr("computed in %1")),
                                       std::pair(model_, tr("model %1")), std::pair(rate_, tr("%1 fps"))}) {
    const QString text = longest.arg(label == rate_ ? QStringLiteral("888") : timeText(888.8));
    label->setMinimumWidth(label->fontMetrics().horizontalAdvance(text) + label->contentsMargins().left() +
                           2);
  }
}

void StatusLine::setMilliseconds(std::optional<double> milliseconds) {
  time_->setText(milliseconds ? tr("computed in %1").arg(timeText(*milliseconds)) : QString());
}

void StatusLine::setExecution(const Execution* execution) {
  model_->setVisible(execution != nullptr);
  model_->setText(execution ? tr("model %1").arg(timeText(execution->milliseconds)) : QString());
  const bool cpu = !execution || execution->backend == "cpu";
  backend_->setText(cpu ? cpuText() : backendTitle(execution->backend));
  // The names of devices are long.
  backend_->setToolTip(
      tr("What computed: %1").arg(execution ? QString::fromStdString(execution->name) : cpuText()));
  backend_->setAccessibleName(backend_->toolTip());
}

// The position under the pointer uses the colour of the theme.
void StatusLine::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() != QEvent::StyleChange) return;
  fitPlace();
  keepWidths();
}

bool StatusLine::eventFilter(QObject* watched, QEvent* event) {
  if (watched == place_ && event->type() == QEvent::Resize) fitPlace();
  return QWidget::eventFilter(watched, event);
}

void StatusLine::frame() {
  ++frames_;
}

void StatusLine::setPlaying(bool playing) {
  if (playing == everySecond_->isActive()) return;
  rate_->setVisible(playing);
  if (playing) {
    frames_ = 0;
    since_.start();
    rate_->clear();
    everySecond_->start();
  } else {
    everySecond_->stop();
  }
}

void StatusLine::showRate() {
  const double seconds = static_cast<double>(since_.restart()) / 1000.0;
  if (seconds > 0) rate_->setText(tr("%1 fps").arg(qRound(frames_ / seconds)));
  frames_ = 0;
}

void StatusLine::setSlow(double fraction, const QString& what) {
  for (QWidget* part :
       {static_cast<QWidget*>(stage_), static_cast<QWidget*>(progress_), static_cast<QWidget*>(cancel_)}) {
    part->show();
  }
  stage_->setText(stage_->fontMetrics().elidedText(what, Qt::ElideRight, qMax(90, width() / 6)));
  stage_->setToolTip(what);
  progress_->setRange(0, fraction < 0 ? 0 : 1000);
  if (fraction >= 0) progress_->setValue(qRound(fraction * 1000));
}

void StatusLine::setIdle() {
  for (QWidget* part :
       {static_cast<QWidget*>(stage_), static_cast<QWidget*>(progress_), static_cast<QWidget*>(cancel_)}) {
    part->hide();
  }
}

}  // namespace whereabouts
