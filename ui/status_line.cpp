#include "ui/status_line.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QTimer>
#include <thread>

#include "ui/look.h"

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
    painter.setBrush(look().highlight);
    painter.drawRoundedRect(rect(), 2, 2);
  }
};

QLabel* small(const QString& text, QWidget* parent) {
  auto* label = new QLabel(text, parent);
  label->setProperty("role", "small");
  return label;
}

}  // namespace

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
  layout->addWidget(place_);
  layout->addStretch(1);

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
  connect(cancel_, &QPushButton::clicked, this, &StatusLine::cancelWanted);
  for (QWidget* part :
       {static_cast<QWidget*>(stage_), static_cast<QWidget*>(progress_), static_cast<QWidget*>(cancel_)}) {
    layout->addWidget(part);
    part->hide();
  }
  layout->addSpacing(12);
  time_ = small({}, this);
  time_->setToolTip(tr("How long the figure took to compute"));
  layout->addWidget(time_);
  layout->addSpacing(14);
  rate_ = small({}, this);
  rate_->setToolTip(tr("Figures a second"));
  rate_->setObjectName(QStringLiteral("rate"));
  rate_->hide();
  layout->addWidget(rate_);
  layout->addSpacing(14);
  const unsigned threads = std::max(1U, std::thread::hardware_concurrency());
  backend_ = small({}, this);
  backend_->setText(threads == 1 ? tr("Eigen · 1 thread") : tr("Eigen · %1 threads").arg(threads));
  backend_->setToolTip(tr("What computes"));
  layout->addWidget(backend_);

  everySecond_ = new QTimer(this);
  everySecond_->setInterval(500);
  connect(everySecond_, &QTimer::timeout, this, &StatusLine::showRate);
}

void StatusLine::setHovered(const std::optional<Place>& place) {
  const QString text = place ? QString::fromStdString(describe(*place)) : QString();
  square_->setVisible(!text.isEmpty());
  if (text.isEmpty()) {
    place_->clear();
    return;
  }
  // The first part names the place and stands out.
  const qsizetype end = text.indexOf(QStringLiteral(" · "));
  const QString name = end < 0 ? text : text.left(end);
  const QString rest = end < 0 ? QString() : text.mid(end);
  place_->setText(QStringLiteral("<span style='color:%1; font-weight:600'>%2</span>%3")
                      .arg(look().text.name(), name.toHtmlEscaped(), rest.toHtmlEscaped()));
}

void StatusLine::setMilliseconds(double milliseconds) {
  time_->setText(tr("computed in %1 ms").arg(milliseconds, 0, 'f', milliseconds < 100 ? 1 : 0));
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
  stage_->setText(what);
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
