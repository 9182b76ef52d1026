#include "ui/training/training_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <cmath>

#include "ui/language/core_words.h"
#include "ui/model/training.h"
#include "ui/widgets/icon_button.h"

namespace whereabouts {
namespace {

constexpr int kParts = 1000;

QString clock(double seconds) {
  const auto whole = static_cast<qint64>(std::ceil(std::max(0.0, seconds)));
  const QLatin1Char zero('0');
  if (whole < 3600) return QStringLiteral("%1:%2").arg(whole / 60).arg(whole % 60, 2, 10, zero);
  return QStringLiteral("%1:%2:%3")
      .arg(whole / 3600)
      .arg(whole / 60 % 60, 2, 10, zero)
      .arg(whole % 60, 2, 10, zero);
}

}  // namespace

TrainingBar::TrainingBar(Training& training, QWidget* parent) : QWidget(parent), training_(training) {
  setObjectName(QStringLiteral("trainingBar"));
  setAttribute(Qt::WA_StyledBackground);
  setFixedHeight(44);
  setAccessibleName(tr("Training"));
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(16, 0, 16, 0);
  layout->setSpacing(10);
  pause_ = new IconButton(QStringLiteral("pause"), tr("Pause the training"), this);
  pause_->setObjectName(QStringLiteral("pauseTraining"));
  stop_ = new IconButton(QStringLiteral("stop"),
                         tr("Stop the training; it can be resumed from its last evaluation"), this);
  stop_->setObjectName(QStringLiteral("stopTraining"));
  name_ = new QLabel(this);
  name_->setObjectName(QStringLiteral("trainingName"));
  name_->setProperty("role", "name");
  name_->setTextFormat(Qt::PlainText);
  progress_ = new QProgressBar(this);
  progress_->setObjectName(QStringLiteral("trainingProgress"));
  progress_->setTextVisible(false);
  progress_->setMinimumWidth(60);
  progress_->setAccessibleName(tr("Share of the training that is done"));
  facts_ = new QLabel(this);
  facts_->setObjectName(QStringLiteral("trainingFacts"));
  facts_->setProperty("role", "small");
  facts_->setTextFormat(Qt::PlainText);
  layout->addWidget(pause_);
  layout->addWidget(stop_);
  layout->addWidget(name_);
  layout->addWidget(progress_, 1);
  layout->addWidget(facts_);
  connect(pause_, &QAbstractButton::clicked, this, &TrainingBar::toggle);
  connect(stop_, &QAbstractButton::clicked, &training_, &Training::stop);
  connect(&training_, &Training::changed, this, &TrainingBar::refresh);
  refresh();
}

void TrainingBar::toggle() {
  training_.state() == Training::State::paused ? training_.goOn() : training_.pause();
}

void TrainingBar::refresh() {
  using State = Training::State;
  const Training::Status status = training_.status();
  // What is only being read has no run yet; the dialog tells of it.
  setVisible(status.state != State::none && !status.data.empty());
  if (isHidden()) return;
  const bool paused = status.state == State::paused;
  pause_->setIconName(paused ? QStringLiteral("play") : QStringLiteral("pause"));
  const QString help = paused ? tr("Go on with the training") : tr("Pause the training");
  if (pause_->toolTip() != help) {
    pause_->setToolTip(help);
    pause_->setAccessibleName(help);
  }
  pause_->setEnabled(paused || status.state == State::running);
  stop_->setEnabled(status.state != State::finishing);
  name_->setText(
      tr("%1 on %2").arg(QString::fromStdString(status.position), QString::fromStdString(status.data)));
  progress_->setRange(0, kParts);
  const double share = status.told.steps > 0 ? double(status.told.step) / double(status.told.steps) : 0;
  progress_->setValue(qRound(kParts * share));
  words_.clear();
  if (paused) words_ << tr("paused");
  words_ << tr("step %L1 of %L2").arg(status.told.step).arg(status.told.steps);
  const bool stepped = status.told.samples_per_second > 0;
  if (status.accuracy >= 0) words_ << tr("%1 % right").arg(localNumber(100 * status.accuracy, 1));
  if (stepped && !paused) words_ << tr("%1 left").arg(clock(status.told.seconds_left));
  if (stepped) words_ << tr("loss %1").arg(status.told.loss, 0, 'f', 3);
  if (stepped && !paused) words_ << tr("%L1 images/s").arg(qRound(status.told.samples_per_second));
  showWords();
}

// As many as there is room for.
void TrainingBar::showWords() {
  const QString between = QStringLiteral("  ·  ");
  facts_->setToolTip(words_.join(between));
  QStringList shown = words_;
  const int room = width() - 2 * 16 - 2 * 42 - progress_->minimumWidth() - 3 * 10 - name_->sizeHint().width();
  while (shown.size() > 1 && facts_->fontMetrics().horizontalAdvance(shown.join(between)) > room)
    shown.removeLast();
  facts_->setText(shown.join(between));
}

void TrainingBar::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  showWords();
}

}  // namespace whereabouts
