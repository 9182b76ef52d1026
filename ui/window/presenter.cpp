#include "ui/window/presenter.h"

#include <QAction>
#include <QCloseEvent>
#include <QGraphicsOpacityEffect>
#include <QKeyEvent>
#include <QLabel>
#include <QPropertyAnimation>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/render/view/figure_view.h"
#include "ui/theme/current_theme.h"
#include "ui/window/empty_state.h"
#include "ui/window/stage.h"

namespace whereabouts {
namespace {

constexpr int kHintStays = 5000, kHintFades = 500;  // ms
constexpr int kHintAbove = 20;                      // px below it

Theme themeFor(bool dark) {
  Theme colours = theme(QStringLiteral("projector"));
  if (!dark) return colours;
  // A dark theme stays dark; only the font size changes for the projector.
  const double scale = colours.typeScale;
  colours = theme(QStringLiteral("dark"));
  colours.typeScale = scale;
  return colours;
}

}  // namespace

Presenter::Presenter(Workspace& workspace, const QList<QAction*>& actions)
    : workspace_(workspace), stage_(new Stage(workspace, this)) {
  setWindowTitle(tr("Whereabouts, presenting"));
  setObjectName(QStringLiteral("presenter"));
  setAttribute(Qt::WA_StyledBackground);
  addActions(actions);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(36, 30, 36, 28);
  layout->addWidget(stage_);
  view().setShowsWords(true, true);
  stage_->card().setOpensFiles(false);

  hint_ = new QLabel(this);
  hint_->setObjectName(QStringLiteral("presenterHint"));
  hint_->setTextFormat(Qt::PlainText);
  hint_->setAttribute(Qt::WA_TransparentForMouseEvents);
  opacity_ = new QGraphicsOpacityEffect(hint_);
  hint_->setGraphicsEffect(opacity_);
  fading_ = new QPropertyAnimation(opacity_, "opacity", this);
  fading_->setDuration(kHintFades);
  fading_->setEndValue(0.0);
  connect(fading_, &QPropertyAnimation::finished, hint_, &QWidget::hide);
  fades_.setSingleShot(true);
  fades_.setInterval(kHintStays);
  connect(&fades_, &QTimer::timeout, this, [this] {
    fading_->setStartValue(1.0);
    fading_->start();
  });
  black_ = new QWidget(this);
  black_->setObjectName(QStringLiteral("presenterBlack"));
  black_->setAttribute(Qt::WA_StyledBackground);
  black_->setCursor(Qt::BlankCursor);
  black_->hide();

  connect(&workspace_, &Workspace::labChanged, &view(), &FigureView::resetZoom);
  setMouseTracking(true);
  stage_->setMouseTracking(true);
  for (QWidget* each :
       {static_cast<QWidget*>(this), static_cast<QWidget*>(stage_), static_cast<QWidget*>(&view()), black_})
    each->installEventFilter(this);
  tell({});
  view().setFocus();
}

FigureView& Presenter::view() {
  return stage_->view();
}

void Presenter::setDark(bool dark) {
  const Theme colours = themeFor(dark);
  setPalette(paletteOf(colours));
  setStyleSheet(whereabouts::styleSheet(colours) + windowStyleSheet(colours) +
                QStringLiteral("#presenter { background: %1; } #presenterBlack { background: #000000; }")
                    .arg(colours.background.name()));
  stage_->setTheme(colours);
  placeHint();
}

void Presenter::tell(const QString& words) {
  hint_->setText(words.isEmpty()
                     ? tr("Esc leaves  ·  Page Up, Page Down: other labs  ·  Space plays  ·  ? all keys")
                     : words);
  showHint();
}

void Presenter::showHint() {
  fading_->stop();
  opacity_->setOpacity(1);
  hint_->show();
  placeHint();
  fades_.start();
}

void Presenter::placeHint() {
  const int room = width() * 9 / 10;
  hint_->setWordWrap(false);
  if (hint_->sizeHint().width() > room) hint_->setWordWrap(true);
  const int wide = qMin(hint_->sizeHint().width(), room);
  const int high = hint_->wordWrap() ? hint_->heightForWidth(room) : hint_->sizeHint().height();
  const int side = hint_->wordWrap() ? room : wide;
  hint_->setGeometry((width() - side) / 2, height() - high - kHintAbove, side, high);
  hint_->raise();
  black_->raise();
}

void Presenter::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  black_->setGeometry(rect());
  placeHint();
}

void Presenter::moveToLab(int by) {
  const auto& all = labs();
  const auto now = std::find(all.begin(), all.end(), &workspace_.lab());
  const auto at = now - all.begin() + by;
  if (at < 0 || at >= static_cast<std::ptrdiff_t>(all.size())) return;
  workspace_.chooseLab(all[static_cast<std::size_t>(at)]->info().id);
}

void Presenter::setBlack(bool black) {
  black_->setVisible(black);
  if (black) black_->raise();
}

// Presentation remotes send Page Up, Page Down, and B or a full stop for a black screen.
bool Presenter::handle(int key) {
  switch (key) {
    case Qt::Key_PageDown:
    case Qt::Key_PageUp:
      setBlack(false);
      moveToLab(key == Qt::Key_PageDown ? 1 : -1);
      return true;
    case Qt::Key_B:
    case Qt::Key_Period:
      setBlack(black_->isHidden());
      return true;
    case Qt::Key_Escape:
      if (black_->isHidden()) {
        close();
      } else {
        setBlack(false);
      }
      return true;
    default:
      return false;
  }
}

void Presenter::keyPressEvent(QKeyEvent* event) {
  if (event->modifiers() != Qt::NoModifier || !handle(event->key())) QWidget::keyPressEvent(event);
}

bool Presenter::eventFilter(QObject* watched, QEvent* event) {
  switch (event->type()) {
    case QEvent::KeyPress: {
      // A full stop selects another panel in a figure; here it comes from the remote.
      const auto* key = static_cast<QKeyEvent*>(event);
      if (watched == &view() && key->key() == Qt::Key_Period && key->modifiers() == Qt::NoModifier)
        return handle(key->key());
      break;
    }
    case QEvent::MouseMove: {
      // Windows send move events to a resting pointer, too.
      const QPoint at = static_cast<QMouseEvent*>(event)->globalPosition().toPoint();
      if (at != pointer_) showHint();
      pointer_ = at;
      break;
    }
    case QEvent::MouseButtonPress:
      if (watched == black_) setBlack(false);
      break;
    default:
      break;
  }
  return QWidget::eventFilter(watched, event);
}

void Presenter::closeEvent(QCloseEvent* event) {
  emit left();
  event->accept();
  deleteLater();
}

}  // namespace whereabouts
