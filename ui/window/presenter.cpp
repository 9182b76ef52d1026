#include "ui/window/presenter.h"

#include <QAction>
#include <QCloseEvent>
#include <QGraphicsOpacityEffect>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPropertyAnimation>
#include <algorithm>
#include <cmath>
#include <map>

#include "ui/render/view/figure_view.h"
#include "ui/theme/current_theme.h"
#include "ui/window/empty_state.h"
#include "ui/window/presenter_overlay.h"
#include "ui/window/presenter_tools.h"
#include "ui/window/stage.h"

namespace whereabouts {
namespace {

constexpr int kHintStays = 5000, kHintFades = 500;   // ms
constexpr int kHintAbove = 8;                        // px below it
constexpr int kHintShare = 5;                        // of the height, at most one part of so many
constexpr int kCompanionShare = 3, kStageShare = 7;  // of the width
constexpr int kCompanionWidth = 360;                 // px at least, in usual type
constexpr int kAskingShare = 6, kAskedShare = 4;
constexpr double kQuestionType = 36.0 / 1080, kAnswerType = 30.0 / 1080;  // of the height
constexpr int kStageMargin = 52;  // px beside the figure: the tools have room there

// Type that has its size on a screen of 1440 x 900 has it on a larger one too, as seen from the seats: in
// tenths, so that few sizes are dressed anew.
double roomScale(QSize screen) {
  constexpr double usual = 900, wide = 1440;
  return std::max(1.0, std::round(10 * std::min(screen.width() / wide, screen.height() / usual)) / 10);
}

// Larger type than the room's, where somebody wants it, only as far as the screen holds it.
double typeScaleFor(QSize screen) {
  Theme room = theme(QStringLiteral("projector"));
  room.typeScale *= roomScale(screen);
  return uiScale() < 1 ? room.typeScale * uiScale()
                       : std::max(room.typeScale, fittingTypeScale(room, screen));
}

// A dark theme stays dark; only the size of its type is the projector's.
Theme themeFor(bool dark, QSize screen) {
  Theme colours = theme(dark ? QStringLiteral("dark") : QStringLiteral("projector"));
  colours.typeScale = typeScaleFor(screen);
  return colours;
}

}  // namespace

Presenter::Presenter(Workspace& workspace, const QList<QAction*>& actions)
    : workspace_(workspace),
      stage_(new Stage(workspace, this)),
      overlay_(new PresenterOverlay(stage_->view(), this)),
      tools_(new PresenterTools(this)) {
  setWindowTitle(tr("Whereabouts, presenting"));
  setObjectName(QStringLiteral("presenter"));
  setAttribute(Qt::WA_StyledBackground);
  addActions(actions);
  row_ = new QHBoxLayout(this);
  row_->setSpacing(28);
  // A compositor ends a program whose full screen is larger than the screen.
  row_->setSizeConstraint(QLayout::SetNoConstraint);
  row_->addWidget(stage_, kStageShare);
  view().setShowsWords(true, true);
  view().setDoubleClickShowsPanel(true);
  view().setLeadersAlone(true);
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
  connect(&fades_, &QTimer::timeout, this, &Presenter::fadeOut);
  black_ = new QWidget(this);
  black_->setObjectName(QStringLiteral("presenterBlack"));
  black_->setAttribute(Qt::WA_StyledBackground);
  black_->setCursor(Qt::BlankCursor);
  black_->hide();

  connect(tools_, &PresenterTools::onePanelRequested, this, &Presenter::togglePanel);
  connect(tools_, &PresenterTools::highlightRequested, this, &Presenter::changeHighlight);
  connect(tools_, &PresenterTools::penRequested, this, &Presenter::togglePen);
  connect(tools_, &PresenterTools::colourRequested, this, &Presenter::takeNextColour);
  connect(tools_, &PresenterTools::clearRequested, this, &Presenter::clearInk);
  connect(tools_, &PresenterTools::blackRequested, this, &Presenter::toggleBlack);
  connect(tools_, &PresenterTools::leaveRequested, this, &QWidget::close);
  connect(&view(), &FigureView::drawn, this, &Presenter::showTools);
  connect(&workspace_, &Workspace::labChanged, this, &Presenter::startAfresh);
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
  dark_ = dark;
  dress();
}

void Presenter::setAsks(Asks asks) {
  if (asks == asks_) return;
  asks_ = asks;
  stage_->setVisible(asks != Asks::alone);
  if (companion_)
    row_->setStretch(row_->indexOf(companion_), asks == Asks::nothing ? kCompanionShare : kAskingShare);
  row_->setStretch(row_->indexOf(stage_), asks == Asks::nothing ? kStageShare : kAskedShare);
  dress();
}

// Below the figure lies the hint, as large as the type; words in larger type have a wider column, of half the
// screen at most.
void Presenter::shareRoom() {
  const double scale = roomScale(size());
  row_->setContentsMargins(companion_ ? 28 : kStageMargin, qRound(30 * scale), kStageMargin,
                           qRound(32 * scale));
  if (!companion_) return;
  const double larger = typeScaleFor(size()) / theme(QStringLiteral("projector")).typeScale;
  companion_->setMinimumWidth(std::min(qRound(kCompanionWidth * std::max(1.0, larger)), width() / 2));
}

void Presenter::dress() {
  shareRoom();
  const Theme colours = themeFor(dark_, size());
  setPalette(paletteOf(colours));
  QString sheet = whereabouts::styleSheet(colours) + windowStyleSheet(colours) +
                  QStringLiteral("#presenter { background: %1; } #presenterBlack { background: #000000; }")
                      .arg(colours.background.name());
  if (asks_ != Asks::nothing) {
    const auto px = [this](double share) { return qRound(height() * share * std::max(1.0, uiScale())); };
    sheet +=
        QStringLiteral(
            "QLabel[role=\"prompt\"] { font-size: %1px; } QLabel[role=\"choiceWords\"] { font-size: %2px; } "
            "QLabel[role=\"lesson\"] { font-size: %3px; } #lessonNumber { font-size: %2px; }")
            .arg(px(kQuestionType))
            .arg(px(kAnswerType))
            .arg(px(kAnswerType * 0.8));
  }
  if (sheet != styleSheet()) setStyleSheet(sheet);
  stage_->setTheme(colours);
  overlay_->setTheme(colours);
  placeHint();
}

void Presenter::setPages(std::function<void(int by)> turn, const QString& words) {
  turnPage_ = std::move(turn);
  pages_ = words;
  tell({});
}

void Presenter::setCompanion(QWidget* companion) {
  if (companion_ == companion) return;
  if (companion_) {
    row_->removeWidget(companion_);
    companion_->hide();
  }
  companion_ = companion;
  shareRoom();
  if (!companion) return setAsks(Asks::nothing);
  row_->insertWidget(0, companion, kCompanionShare);
  companion->show();
  placeHint();
}

void Presenter::tell(const QString& words) {
  const QString pages = turnPage_ ? pages_ : tr("Page Up, Page Down: other labs");
  // A line breaks between two keys, not within one, and does not begin with their dot.
  static const QString between = QStringLiteral("  ·  ");
  QStringList keys = tr("Esc leaves  ·  %1  ·  Space plays  ·  Z one panel  ·  L pointer  ·  D draws  "
                        "·  B black  ·  ? all keys")
                         .arg(pages)
                         .split(between);
  for (QString& key : keys) key.replace(QLatin1Char(' '), QChar(QChar::Nbsp));
  static const QString inLine = QStringLiteral("\u00a0\u00a0·  ");
  hintWords_ = words.isEmpty() ? keys.join(inLine) : words;
  shortHint_ = words.isEmpty() ? keys.front() + inLine + keys.back() : QString();
  showHint();
}

void Presenter::showHint() {
  fading_->stop();
  opacity_->setOpacity(1);
  hint_->show();
  tools_->show();
  placeHint();
  fades_.start();
}

void Presenter::fadeOut() {
  fading_->setStartValue(1.0);
  fading_->start();
  // While one draws or has the keyboard there, the tools stay.
  if (!pen_ && !tools_->isAncestorOf(focusWidget())) tools_->hide();
}

void Presenter::showTools() {
  tools_->setOnePanel(view().onlyPanel().has_value());
  tools_->setHighlight(overlay_->highlight() != PresenterOverlay::Highlight::none);
  tools_->setPen(pen_, overlay_->penColour());
  tools_->setInked(!overlay_->ink().empty());
}

void Presenter::placeHint() {
  // Beside the words of a lesson, so that its buttons stay in sight.
  row_->activate();
  const int from = companion_ ? stage_->x() : 0;
  const int room = companion_ ? width() - from - kStageMargin : width() * 9 / 10;
  const auto write = [&](const QString& words) {
    hint_->setText(words);
    hint_->setWordWrap(false);
    if (hint_->sizeHint().width() > room) hint_->setWordWrap(true);
    return hint_->wordWrap() ? hint_->heightForWidth(room) : hint_->sizeHint().height();
  };
  int high = write(hintWords_);
  // On a small screen, how to leave and where the others are told.
  if (high > height() / kHintShare && !shortHint_.isEmpty()) high = write(shortHint_);
  const int wide = qMin(hint_->sizeHint().width(), room);
  const int side = hint_->wordWrap() ? room : wide;
  const int middle = companion_ ? from + room / 2 : width() / 2;
  hint_->setGeometry(middle - side / 2, height() - high - kHintAbove, side, high);
  tools_->adjustSize();
  tools_->move(width() - (kStageMargin + tools_->width()) / 2, (height() - tools_->height()) / 2);
  overlay_->setGeometry(rect());
  overlay_->raise();
  tools_->raise();
  hint_->raise();
  black_->raise();
}

void Presenter::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  black_->setGeometry(rect());
  const bool dressed = event->oldSize().isValid() && typeScaleFor(event->oldSize()) == typeScaleFor(size());
  if (!dressed || asks_ != Asks::nothing) return dress();
  shareRoom();
  placeHint();
}

void Presenter::turn(int by) {
  setBlack(false);
  turnPage_ ? turnPage_(by) : moveToLab(by);
}

void Presenter::moveToLab(int by) {
  const auto& all = labs();
  const auto now = std::find(all.begin(), all.end(), &workspace_.lab());
  const auto at = now - all.begin() + by;
  if (at < 0 || at >= static_cast<std::ptrdiff_t>(all.size())) return;
  workspace_.chooseLab(all[static_cast<std::size_t>(at)]->info().id);
}

void Presenter::startAfresh() {
  overlay_->clearInk();
  view().resetZoom();
  showTools();
}

void Presenter::setBlack(bool black) {
  black_->setVisible(black);
  if (black) black_->raise();
}

void Presenter::toggleBlack() {
  setBlack(black_->isHidden());
}

void Presenter::togglePanel() {
  const Figure* figure = view().wholeFigure();
  if (!figure) return;
  if (figure->panels.size() < 2) return tell(tr("This figure has one panel"));
  if (view().onlyPanel()) {
    view().setOnlyPanel(std::nullopt);
  } else {
    view().setOnlyPanel(view().panelPointedAt().value_or(figure->leader.value_or(0)));
    const bool leads = view().onlyPanel() == figure->leader;
    tell(leads ? tr("This panel alone  ·  Z: all of them again")
               : tr("This panel alone  ·  Z or Esc: all of them again"));
  }
  showTools();
}

void Presenter::changeHighlight() {
  using Highlight = PresenterOverlay::Highlight;
  const Highlight now = overlay_->highlight();
  const Highlight next = now == Highlight::none   ? Highlight::ring
                         : now == Highlight::ring ? Highlight::spotlight
                                                  : Highlight::none;
  point(QCursor::pos());
  overlay_->setHighlight(next);
  if (next == Highlight::ring) tell(tr("A ring at the pointer  ·  L: a spotlight"));
  if (next == Highlight::spotlight) tell(tr("A spotlight at the pointer  ·  L: off"));
  if (next == Highlight::none) tell({});
  showTools();
}

void Presenter::setPen(bool on) {
  if (pen_ == on) return;
  pen_ = on;
  overlay_->endLine();
  if (on) {
    view().setCursor(Qt::CrossCursor);
  } else {
    view().unsetCursor();
  }
  showTools();
}

void Presenter::tellOfPen() {
  tell(tr("Drawing in %1  ·  C colour  ·  Backspace takes the last line away  ·  E clears  ·  D ends")
           .arg(overlay_->penColourName()));
}

void Presenter::togglePen() {
  setPen(!pen_);
  pen_ ? tellOfPen() : tell({});
}

void Presenter::takeNextColour() {
  if (pen_) overlay_->takeNextColour();
  setPen(true);
  tellOfPen();
  showTools();
}

void Presenter::removeLastLine() {
  overlay_->removeLastLine();
  showTools();
}

void Presenter::clearInk() {
  overlay_->clearInk();
  showTools();
}

// What Esc ends before it leaves; false: nothing.
bool Presenter::leaveTool() {
  if (!black_->isHidden()) {
    setBlack(false);
  } else if (pen_) {
    togglePen();
  } else if (overlay_->highlight() != PresenterOverlay::Highlight::none) {
    overlay_->setHighlight(PresenterOverlay::Highlight::none);
    showTools();
  } else if (view().onlyPanel() && view().onlyPanel() != view().wholeFigure()->leader) {
    togglePanel();
  } else {
    return false;
  }
  return true;
}

// Presentation remotes send Page Up, Page Down, and B or a full stop for a black screen; F5 and Esc begin and
// leave.
bool Presenter::handle(int key) {
  static const std::map<int, void (Presenter::*)()> tools = {
      {Qt::Key_PageDown, &Presenter::nextPage}, {Qt::Key_PageUp, &Presenter::previousPage},
      {Qt::Key_B, &Presenter::toggleBlack},     {Qt::Key_Period, &Presenter::toggleBlack},
      {Qt::Key_Z, &Presenter::togglePanel},     {Qt::Key_L, &Presenter::changeHighlight},
      {Qt::Key_D, &Presenter::togglePen},       {Qt::Key_C, &Presenter::takeNextColour},
      {Qt::Key_E, &Presenter::clearInk},        {Qt::Key_Backspace, &Presenter::removeLastLine}};
  if (key == Qt::Key_Escape) {
    if (!leaveTool()) close();
    return true;
  }
  const auto tool = tools.find(key);
  if (tool == tools.end()) return false;
  (this->*tool->second)();
  return true;
}

void Presenter::keyPressEvent(QKeyEvent* event) {
  if (event->modifiers() != Qt::NoModifier || !handle(event->key())) QWidget::keyPressEvent(event);
}

// What the left button does in the figure while the pen is on; fingers and styluses come as the mouse.
bool Presenter::draw(QEvent* event) {
  const auto position = [&] { return static_cast<QMouseEvent*>(event)->position(); };
  const auto left = [&] { return static_cast<QMouseEvent*>(event)->button() == Qt::LeftButton; };
  switch (event->type()) {
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonDblClick:
      if (!left()) return false;
      overlay_->beginLine(position());
      return true;
    case QEvent::MouseMove:
      if (overlay_->ink().drawing()) overlay_->extendLine(position());
      return true;
    case QEvent::MouseButtonRelease:
      if (!left()) return false;
      overlay_->endLine();
      showTools();
      return true;
    default:
      return false;
  }
}

void Presenter::point(QPointF global) {
  const QPointF at = mapFromGlobal(global);
  overlay_->setPointer(QRectF(rect()).contains(at) ? std::optional<QPointF>(at) : std::nullopt);
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
      point(at);
      const bool speaking = pen_ || overlay_->highlight() != PresenterOverlay::Highlight::none;
      if (at != pointer_ && !speaking) showHint();
      pointer_ = at;
      break;
    }
    case QEvent::MouseButtonPress:
      if (watched == black_) setBlack(false);
      break;
    case QEvent::Leave:
      if (watched == this) overlay_->setPointer(std::nullopt);
      break;
    default:
      break;
  }
  if (pen_ && watched == &view() && draw(event)) return true;
  return QWidget::eventFilter(watched, event);
}

void Presenter::closeEvent(QCloseEvent* event) {
  emit left();
  event->accept();
  deleteLater();
}

}  // namespace whereabouts
