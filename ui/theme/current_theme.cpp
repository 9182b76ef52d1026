#include "ui/theme/current_theme.h"

#include <QApplication>
#include <QFile>
#include <QGridLayout>
#include <QHash>
#include <QPainter>
#include <QPalette>
#include <QPointer>
#include <QSvgRenderer>
#include <QWidget>
#include <algorithm>
#include <cmath>
#include <vector>

// Resources of a static library are registered from outside every namespace.
static void registerDrawings() {
  Q_INIT_RESOURCE(resources);
}

namespace whereabouts {
namespace {

Theme& current() {
  static Theme value = theme(QStringLiteral("light"));
  return value;
}

QString pathOf(const QString& name) {
  static const bool registered = [] {
    registerDrawings();
    return true;
  }();
  Q_UNUSED(registered);
  return QStringLiteral(":/icons/%1.svg").arg(name);
}

}  // namespace

QPalette paletteOf(const Theme& theme) {
  QPalette palette;
  palette.setColor(QPalette::Window, theme.background);
  palette.setColor(QPalette::WindowText, theme.text);
  palette.setColor(QPalette::Base, theme.panel);
  palette.setColor(QPalette::AlternateBase, theme.chip);
  palette.setColor(QPalette::Text, theme.text);
  palette.setColor(QPalette::PlaceholderText, theme.muted);
  palette.setColor(QPalette::Button, theme.chip);
  palette.setColor(QPalette::ButtonText, theme.text);
  palette.setColor(QPalette::Highlight, theme.accent);
  palette.setColor(QPalette::HighlightedText, theme.panel);
  palette.setColor(QPalette::Link, theme.accent);
  palette.setColor(QPalette::ToolTipBase, theme.panel);
  palette.setColor(QPalette::ToolTipText, theme.text);
  palette.setColor(QPalette::Mid, theme.line);
  palette.setColor(QPalette::Disabled, QPalette::Text, theme.muted);
  palette.setColor(QPalette::Disabled, QPalette::WindowText, theme.muted);
  palette.setColor(QPalette::Disabled, QPalette::ButtonText, theme.muted);
  return palette;
}

const Theme& currentTheme() {
  return current();
}

void applyTheme(QWidget* window, const QString& name) {
  current() = theme(name);
  current().typeScale = fittingTypeScale(current(), window->size());
  window->setPalette(paletteOf(current()));
  scaleLayouts(window);
  window->setStyleSheet(styleSheet(current()) + windowStyleSheet(current()));
  const auto parts = window->findChildren<QWidget*>();
  for (QWidget* part : parts) part->update();
}

namespace {

double& wishedScale() {
  static double value = 1;
  return value;
}

}  // namespace

double uiScale() {
  return wishedScale();
}

void setUiScale(double scale) {
  wishedScale() = std::clamp(scale, 0.8, 2.0);
}

double fittingTypeScale(const Theme& theme, QSize window) {
  // Small type always fits.
  const auto fitted = [window](double wanted, double width, double height) {
    const double room = std::min(window.width() / width, window.height() / height);
    return std::min(wanted, std::max(1.0, std::floor(10 * room + 1e-9) / 10));
  };
  const double asked = uiScale();
  return std::max(fitted(asked, 640, 400), fitted(asked * theme.typeScale, 900, 560));
}

int scaled(double pixels) {
  return qRound(pixels * current().typeScale);
}

namespace {

void scaleLayout(QLayout* layout, double factor) {
  const auto times = [factor](int pixels) { return qRound(pixels * factor); };
  const QMargins margins = layout->contentsMargins();
  layout->setContentsMargins(times(margins.left()), times(margins.top()), times(margins.right()),
                             times(margins.bottom()));
  if (auto* grid = qobject_cast<QGridLayout*>(layout)) {
    if (grid->horizontalSpacing() > 0) grid->setHorizontalSpacing(times(grid->horizontalSpacing()));
    if (grid->verticalSpacing() > 0) grid->setVerticalSpacing(times(grid->verticalSpacing()));
  } else if (layout->spacing() > 0) {
    layout->setSpacing(times(layout->spacing()));
  }
  for (int i = 0; i < layout->count(); ++i) {
    QLayoutItem* item = layout->itemAt(i);
    if (QLayout* inner = item->layout()) scaleLayout(inner, factor);
    if (QSpacerItem* spacer = item->spacerItem()) {
      const QSizePolicy policy = spacer->sizePolicy();
      spacer->changeSize(times(spacer->sizeHint().width()), times(spacer->sizeHint().height()),
                         policy.horizontalPolicy(), policy.verticalPolicy());
    }
  }
  layout->invalidate();
}

// Each part remembers the scale it has: rounding never adds up, and nothing is scaled twice.
void scalePart(QWidget* part, double to) {
  static const char* const property = "scale";
  const QVariant kept = part->property(property);
  const double from = kept.isValid() ? kept.toDouble() : 1.0;
  if (from == to) return;
  part->setProperty(property, to);
  const double factor = to / from;
  const auto times = [factor](int pixels) { return qRound(pixels * factor); };
  if (!part->isWindow()) {
    const QSize min = part->minimumSize(), max = part->maximumSize();
    const auto grown = [&](int pixels) { return pixels >= QWIDGETSIZE_MAX ? pixels : times(pixels); };
    // The limits never cross on the way.
    part->setMinimumSize(0, 0);
    part->setMaximumSize(grown(max.width()), grown(max.height()));
    part->setMinimumSize(times(min.width()), times(min.height()));
    const QMargins margins = part->contentsMargins();
    if (!margins.isNull() && !part->layout()) {
      part->setContentsMargins(times(margins.left()), times(margins.top()), times(margins.right()),
                               times(margins.bottom()));
    }
  }
  if (part->layout() && !part->isWindow()) scaleLayout(part->layout(), factor);
}

}  // namespace

void scaleLayouts(QWidget* root) {
  scalePart(root, current().typeScale);
  // What becomes larger may make or drop parts of its own: never over the list itself.
  std::vector<QPointer<QWidget>> parts;
  for (QObject* child : root->children()) {
    if (auto* part = qobject_cast<QWidget*>(child)) parts.emplace_back(part);
  }
  for (const QPointer<QWidget>& part : parts) {
    // Other windows keep their own size; a figure lays itself out.
    if (!part || part->isWindow() || part->property("laysItselfOut").toBool()) continue;
    scaleLayouts(part);
  }
}

QColor faded(QColor colour, double share) {
  colour.setAlphaF(static_cast<float>(colour.alphaF() * share));
  return colour;
}

bool hasIcon(const QString& name) {
  return QFile::exists(pathOf(name));
}

QPixmap iconPixmap(const QString& name, const QColor& colour, int side, qreal pixelRatio) {
  static QHash<QString, QPixmap> kept;
  const QString key =
      QStringLiteral("%1/%2/%3/%4").arg(name).arg(colour.rgba(), 0, 16).arg(side).arg(pixelRatio);
  const auto found = kept.constFind(key);
  if (found != kept.constEnd()) return *found;

  const int pixels = qMax(1, qRound(side * pixelRatio));
  QImage image(pixels, pixels, QImage::Format_ARGB32_Premultiplied);
  image.fill(Qt::transparent);
  QSvgRenderer renderer(pathOf(name));
  QPainter painter(&image);
  if (renderer.isValid()) renderer.render(&painter, QRectF(0, 0, pixels, pixels));
  // Only the drawing's opacity counts; the colour is the theme's.
  painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
  painter.fillRect(image.rect(), colour);
  painter.end();
  QPixmap pixmap = QPixmap::fromImage(image);
  pixmap.setDevicePixelRatio(pixelRatio);
  kept.insert(key, pixmap);
  return pixmap;
}

QString windowStyleSheet(const Theme& theme) {
  QString sheet = QStringLiteral(R"(
QWidget { background: transparent; }
QMainWindow, #stage, #startBody { background: @background; }
#topBar { background: @panel; border: none; border-bottom: 1px solid @line; }
#labList, #labListBody { background: @panel; border: none; }
#labList { border-right: 1px solid @line; }
#side, #sideBody, #readingPanel { background: @panel; border: none; }
#side { border-left: 1px solid @line; }
#trainingBar, #transport { background: @panel; border: none; border-top: 1px solid @line; }
#statusLine { background: @background; border: none; border-top: 1px solid @line; }
#sideRule { background: @line; border: none; }
#sideRule[active="true"] { background: @accent; }
#notice { background: @accentBackground; border: 1px solid @line; border-radius: 9px; }
#presenterHint { background: @text; color: @background; border-radius: 8px; padding: 8px 18px; }
#emptyState { background: @background; }
#emptyCard { background: @panel; border: 1px solid @line; border-radius: 12px; }
#notice QLabel { color: @text; background: transparent; }
QLabel { color: @text; background: transparent; border: none; }
QLabel[role="section"] { color: @muted; font-size: 11px; font-weight: 600; letter-spacing: 1px; }
QLabel[role="muted"] { color: @muted; }
QLabel[explained="true"] { border-bottom: 1px dotted @muted; }
QLabel[role="small"] { color: @muted; font-size: 12px; }
QLabel[role="name"] { color: @text; font-weight: 500; }
QLabel[role="mark"] { color: @text; font-size: 15px; font-weight: 600; }
QLabel[role="problem"] { color: @problem; font-size: 12px; }
QLabel[role="formula"] { color: @text; font-size: 13px; }
QLabel[role="heading"] { color: @text; font-size: 18px; font-weight: 600; }
QLabel[role="question"] { color: @text; font-size: 34px; font-weight: 700; }
QPushButton[role="plain"], QToolButton[role="plain"] {
  background: @panel; color: @text; border: 1px solid @line; border-radius: 8px; padding: 0 14px;
  min-height: 32px;
  max-height: 32px; font-weight: 500; }
QPushButton[role="plain"]:hover { background: @chip; }
QPushButton[role="plain"]:focus { border: 1px solid @accent; }
QPushButton[role="plain"]:checked { background: @accentBackground; color: @accent;
  border: 1px solid @accentBackground; }
QPushButton[role="plain"]:disabled { color: @muted; background: @chip; }
QPushButton[role="plain"]::menu-indicator { image: none; width: 0; }
QPushButton[role="browse"] { background: @panel; color: @text; border: 1px solid @line; border-radius: 7px;
  padding: 0;
  min-height: 28px; max-height: 28px; font-weight: 600; }
QPushButton[role="browse"]:focus { border: 1px solid @accent; }
QPushButton[role="primary"] {
  background: @accent; color: @onAccent; border: 1px solid @accent; border-radius: 8px; padding: 0 14px;
  min-height: 32px; max-height: 32px; font-weight: 600; }
QPushButton[role="primary"]:hover { background: @accentStrong; }
QPushButton[role="primary"]:focus { border: 1px solid @text; }
QPushButton[role="primary"]:disabled { background: @chip; color: @muted; border: 1px solid @track; }
QPushButton[role="flat"] { background: transparent; color: @muted; border: none; border-radius: 6px;
  padding: 0 8px;
  min-height: 28px; max-height: 28px; text-align: left; }
QPushButton[role="flat"]:hover { background: @chip; color: @text; }
QPushButton[role="flat"]:focus { background: @chip; color: @text; }
QPushButton[role="flat"]:checked { color: @accent; }
QPushButton[role="disclosure"] { background: transparent; color: @muted; border: 1px solid transparent;
  border-radius: 6px; padding: 0 6px; min-height: 24px; max-height: 24px; text-align: left; }
QPushButton[role="disclosure"]:hover { background: @chip; color: @text; }
QPushButton[role="disclosure"]:focus { border: 1px solid @accent; color: @text; }
QPushButton[role="flat"]::menu-indicator { image: none; width: 0; }
QDoubleSpinBox[role="value"] { background: transparent; color: @muted; border: none; border-radius: 5px;
  padding: 0 2px;
  min-height: 22px; max-height: 22px; selection-background-color: @accent; selection-color: @onAccent; }
QDoubleSpinBox[role="value"]:hover { background: @chip; color: @text; }
QDoubleSpinBox[role="value"]:focus { background: @chip; color: @text; }
QDoubleSpinBox[role="field"], QLineEdit {
  background: @panel; color: @text; border: 1px solid @line; border-radius: 7px; padding: 0 9px;
  min-height: 28px;
  max-height: 28px; selection-background-color: @accent; selection-color: @onAccent; }
QDoubleSpinBox[role="value"] QLineEdit { border: none; padding: 0; min-height: 0; background: transparent; }
QDoubleSpinBox[role="field"] QLineEdit { border: none; padding: 0; min-height: 0; background: transparent; }
QDoubleSpinBox[role="field"]:focus, QLineEdit:focus { border: 1px solid @accent; }
QLineEdit[wrong="true"] { border: 1px solid @problem; }
QMenu { background: @panel; color: @text; border: 1px solid @line; padding: 6px; }
QMenu::item { padding: 6px 22px 6px 12px; border-radius: 6px; background: transparent; color: @text; }
QMenu::item:selected { background: @accentBackground; color: @accent; }
QMenu::item:disabled { color: @muted; }
QMenu::separator { height: 1px; background: @line; margin: 5px 8px; }
QMenu::item:checked { font-weight: 600; }
QComboBox QAbstractItemView { background: @panel; color: @text; border: 1px solid @line; outline: none;
  padding: 4px;
  selection-background-color: @accentBackground; selection-color: @accent; }
QComboBox QAbstractItemView::item { min-height: 26px; padding: 0 8px; border-radius: 6px; color: @text; }
QComboBox QAbstractItemView::item:selected { background: @accentBackground; color: @accent; }
QToolTip { background: @panel; color: @text; border: 1px solid @line; padding: 5px 8px; }
QScrollArea { background: transparent; border: none; }
QScrollBar:vertical { background: transparent; width: 8px; margin: 0; border: none; }
QScrollBar::handle:vertical { background: @track; border-radius: 3px; min-height: 28px; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; border: none; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QProgressBar { background: @track; border: none; border-radius: 2px; max-height: 4px; min-height: 4px; }
QProgressBar::chunk { background: @accent; border-radius: 2px; }
QDialog, #palette { background: @panel; }
#palette { border: 1px solid @line; border-radius: 10px; }
#checkpointSide { background: @panel; border: none; border-right: 1px solid @line; }
QTreeView { background: @panel; color: @text; border: 1px solid @line; border-radius: 8px; outline: none;
  padding: 2px; }
QTreeView:focus { border: 1px solid @accent; }
QTreeView::item { min-height: 24px; padding: 0 6px; border-radius: 0; border: none; color: @text; }
QTreeView::item:hover { background: @chip; }
QTreeView::item:selected { background: @accentBackground; color: @accent; }
QTreeView::branch { background: transparent; }
QTreeView::branch:selected { background: @accentBackground; }
QHeaderView { background: transparent; border: none; }
QListWidget { background: @panel; color: @text; border: none; outline: none; }
QListWidget::item { min-height: 32px; padding: 0 10px; border-radius: 6px; }
QListWidget::item:selected { background: @accentBackground; color: @accent; }
#preview { background: @background; border: 1px solid @line; border-radius: 8px; }
#lessonPanel, #talkPanel { background: @panel; border: none; border-right: 1px solid @line; }
#talkPages { background: transparent; }
#lessonAway { background: @accentBackground; border: none; }
#lessonTold { background: @chip; border: none; border-left: 3px solid @problem; border-radius: 6px; }
#lessonTold[right="true"] { border-left: 3px solid @accent; }
#lessonCurtain { background: @background; }
QLabel[role="curtain"] { color: @text; font-size: 26px; font-weight: 600; }
QLabel[role="lesson"] { color: @text; font-size: 14px; }
QLabel[role="prompt"] { color: @text; font-size: 14px; font-weight: 600; }
QLabel[role="challengeState"] { color: @muted; font-size: 13px; font-weight: 600; }
QLabel[role="challengeState"][met="true"] { color: @accent; }
QLabel[role="measured"] { color: @text; font-size: 16px; font-weight: 700; }
*[role="choice"] { background: @panel; border: 1px solid @line; border-radius: 8px; }
*[role="choice"][state="open"]:hover { background: @chip; }
*[role="choice"]:focus { border: 1px solid @accent; }
*[role="choice"][chosen="true"] { border: 2px solid @accent; background: @accentBackground; }
*[role="choice"][state="right"] { background: @accentBackground; }
QLabel[role="choiceWords"] { color: @text; font-size: 13px; }
QLabel[role="choiceWords"][state="passed"] { color: @muted; }
QLabel[role="key"] { background: @chip; color: @text; border-radius: 5px; font-size: 12px; font-weight: 600;
  min-width: 20px; max-width: 20px; min-height: 20px; max-height: 20px; }
QLabel[role="hands"] { color: @accent; font-size: 16px; font-weight: 700; }
QLabel[role="choiceMark"] { font-size: 16px; font-weight: 700; color: @accent; }
QLabel[role="choiceMark"][state="wrong"] { color: @problem; }
QPushButton[role="less"] { background: @chip; color: @text; border: none; border-radius: 5px; padding: 0;
  min-width: 20px; max-width: 20px; min-height: 20px; max-height: 20px; font-weight: 600; }
QPushButton[role="less"]:hover { background: @track; }
QPushButton[role="dot"] { border: none; border-radius: 3px; padding: 0; background: @track;
  min-width: 16px; max-width: 16px; min-height: 8px; max-height: 8px; }
QPushButton[role="dot"][state="done"] { background: @accent; }
QPushButton[role="dot"][state="now"] { background: @accent; min-width: 30px; max-width: 30px; }
QPushButton[role="dot"][state="open"] { background: @muted; }
QPushButton[role="dot"]:hover { background: @text; }
#dropHint { background: @accentBackground; color: @accent; border: 2px dashed @accent; border-radius: 12px;
  font-size: 18px; font-weight: 600; }
)");
  const QList<std::pair<QString, QColor>> colours = {
      {QStringLiteral("@background"), theme.background},
      {QStringLiteral("@panel"), theme.panel},
      {QStringLiteral("@line"), theme.line},
      {QStringLiteral("@text"), theme.text},
      {QStringLiteral("@muted"), theme.muted},
      {QStringLiteral("@accentBackground"), theme.accentBackground},
      {QStringLiteral("@accentStrong"), theme.dark ? theme.accent.lighter(108) : theme.accent.darker(112)},
      {QStringLiteral("@accent"), theme.accent},
      {QStringLiteral("@onAccent"), theme.panel},
      {QStringLiteral("@chip"), theme.chip},
      {QStringLiteral("@track"), theme.track},
      {QStringLiteral("@problem"), theme.dark ? QColor(0xFF8A80) : QColor(0xB3261E)},
  };
  for (const auto& [token, colour] : colours) sheet.replace(token, colour.name(QColor::HexArgb));
  return scaledSheet(sheet, theme.typeScale);
}

}  // namespace whereabouts
