#include "ui/window/transport_bar.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>

#include "ui/language/core_words.h"
#include "ui/language/value_words.h"
#include "ui/theme/current_theme.h"
#include "ui/widgets/icon_button.h"
#include "ui/widgets/slider.h"

namespace whereabouts {
namespace {
constexpr int kMeasured = 300;  // values whose widths are measured
}

TransportBar::TransportBar(Workspace& workspace, Playback& playback, QWidget* parent)
    : QWidget(parent), workspace_(workspace), playback_(playback) {
  setObjectName(QStringLiteral("transport"));
  setAttribute(Qt::WA_StyledBackground);
  setFixedHeight(72);
  setAccessibleName(tr("Animation"));
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(16, 0, 16, 0);
  layout->setSpacing(4);

  first_ = new IconButton(QStringLiteral("first"), tr("Go to the first step (Home)"), this);
  back_ = new IconButton(QStringLiteral("back"), tr("One step back (Left)"), this);
  play_ = new IconButton(QStringLiteral("play"), tr("Play (Space)"), this, IconButton::Face::round);
  forward_ = new IconButton(QStringLiteral("step"), tr("One step on (Right)"), this);
  first_->setObjectName(QStringLiteral("first"));
  back_->setObjectName(QStringLiteral("back"));
  play_->setObjectName(QStringLiteral("play"));
  forward_->setObjectName(QStringLiteral("forward"));
  layout->addWidget(first_);
  layout->addWidget(back_);
  layout->addSpacing(4);
  layout->addWidget(play_);
  layout->addSpacing(4);
  layout->addWidget(forward_);
  layout->addSpacing(12);

  scrub_ = new Slider(this);
  scrub_->setObjectName(QStringLiteral("scrub"));
  scrub_->setAccessibleName(tr("Step of the animation"));
  scrub_->setToolTip(tr("Drag through all steps; Left and Right take one, Home and End go to the ends"));
  layout->addWidget(scrub_, 1);
  layout->addSpacing(10);

  readout_ = new QPushButton(this);
  readout_->setObjectName(QStringLiteral("sweep"));
  readout_->setProperty("role", "flat");
  readout_->setToolTip(tr("What is animated: press to choose another parameter"));
  layout->addWidget(readout_);
  speed_ = new QPushButton(this);
  speed_->setObjectName(QStringLiteral("speed"));
  speed_->setProperty("role", "flat");
  speed_->setFixedWidth(52);
  speed_->setToolTip(tr("Speed of the animation, 0.25 to 4 times"));
  layout->addWidget(speed_);
  loop_ = new IconButton(QStringLiteral("loop"), tr("Start again at the end"), this);
  loop_->setObjectName(QStringLiteral("loop"));
  loop_->setCheckable(true);
  layout->addWidget(loop_);

  connect(first_, &QAbstractButton::clicked, &playback_, &Playback::first);
  connect(back_, &QAbstractButton::clicked, &playback_, &Playback::previous);
  connect(play_, &QAbstractButton::clicked, &playback_, &Playback::toggle);
  connect(forward_, &QAbstractButton::clicked, &playback_, &Playback::next);
  connect(loop_, &QAbstractButton::toggled, &playback_, &Playback::setLoops);
  connect(scrub_, &QSlider::valueChanged, this,
          [this](int step) { playback_.goTo(step, !scrub_->isSliderDown()); });
  connect(scrub_, &QSlider::sliderReleased, &workspace_, &Workspace::finishChange);
  connect(readout_, &QPushButton::clicked, this, &TransportBar::chooseParameter);
  connect(speed_, &QPushButton::clicked, this, &TransportBar::chooseSpeed);
  connect(&playback_, &Playback::changed, this, &TransportBar::refresh);
  refresh();
}

void TransportBar::refresh() {
  const int count = playback_.count();
  for (QWidget* part :
       {static_cast<QWidget*>(first_), static_cast<QWidget*>(back_), static_cast<QWidget*>(play_),
        static_cast<QWidget*>(forward_), static_cast<QWidget*>(scrub_)}) {
    part->setEnabled(count > 1);
  }
  play_->setIconName(playback_.playing() ? QStringLiteral("pause") : QStringLiteral("play"));
  const QString help = playback_.playing() ? tr("Pause (Space)") : tr("Play (Space)");
  if (play_->toolTip() != help) {
    play_->setToolTip(help);
    play_->setAccessibleName(help);
  }
  loop_->setChecked(playback_.loops());
  const QSignalBlocker quiet(scrub_);
  scrub_->setRange(0, qMax(0, count - 1));
  if (!scrub_->isSliderDown()) scrub_->setValue(playback_.step());
  scrub_->update();
  speed_->setText(QStringLiteral("%1×").arg(playback_.speed()));

  showValue();
}

void TransportBar::showValue() {
  const ParameterState* state = workspace_.state(playback_.parameter());
  const bool some = state && playback_.count() > 1;
  QString text = tr("nothing to animate");
  QStringList widest = {text};
  if (some) {
    // The value last requested: its figure may still be computed.
    const Value value = workspace_.upToDate()
                            ? state->value
                            : state->sweep.value_at(qMin(playback_.step(), state->sweep.count - 1));
    text = sweepWords(*state, value);
    widest = {QString::fromStdString(state->parameter->id), QString::number(state->sweep.count),
              sweepWords(*state, state->sweep.value_at(0)),
              sweepWords(*state, state->sweep.value_at(state->sweep.count - 1))};
  }
  readout_->setToolTip(some ? tr("What is animated, step %1 of %2: press to choose another parameter")
                                  .arg(playback_.step() + 1)
                                  .arg(playback_.count())
                            : tr("What is animated: press to choose another parameter"));
  readout_->setAccessibleName(text);
  // As wide as its widest value, so the scrubber keeps its length while playing.
  if (widest != reserved_) {
    reserved_ = widest;
    const QFontMetrics metrics = readout_->fontMetrics();
    int width = metrics.horizontalAdvance(text);
    const int count = some ? state->sweep.count : 0;
    for (int at = 0; at < count; at += qMax(1, count / kMeasured))
      width = qMax(width, metrics.horizontalAdvance(sweepWords(*state, state->sweep.value_at(at))));
    for (const QString& each : widest) width = qMax(width, metrics.horizontalAdvance(each));
    readout_->setFixedWidth(width + scaled(22));
  }
  readout_->setText(text);
}

void TransportBar::chooseParameter() {
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  for (const ParameterState* state : playback_.choices()) {
    QAction* action = menu->addAction(coreText(state->parameter->label));
    action->setCheckable(true);
    action->setChecked(state->parameter->id == playback_.parameter());
    const std::string id = state->parameter->id;
    connect(action, &QAction::triggered, this, [this, id] { playback_.setParameter(id); });
  }
  if (menu->isEmpty()) menu->addAction(tr("Nothing here can be animated"))->setEnabled(false);
  menu->popup(readout_->mapToGlobal(QPoint(0, -menu->sizeHint().height())));
}

void TransportBar::chooseSpeed() {
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  for (const double speed : {0.25, 0.5, 1.0, 2.0, 4.0}) {
    QAction* action = menu->addAction(QStringLiteral("%1×").arg(speed));
    action->setCheckable(true);
    action->setChecked(speed == playback_.speed());
    connect(action, &QAction::triggered, this, [this, speed] { playback_.setSpeed(speed); });
  }
  menu->popup(speed_->mapToGlobal(QPoint(0, -menu->sizeHint().height())));
}

void TransportBar::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() != QEvent::StyleChange && event->type() != QEvent::FontChange) return;
  reserved_.clear();
  refresh();
}

}  // namespace whereabouts
