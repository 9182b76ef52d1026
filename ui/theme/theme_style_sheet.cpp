// The style sheet of the window, made from the tokens of a theme.
#include <QDir>
#include <QPainter>
#include <QPainterPath>
#include <QPixmap>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <functional>

#include "ui/theme/theme.h"

namespace whereabouts {
namespace {

// Style sheets take their small drawings from files only: they are drawn once per colour into a folder that
// goes when the program ends, at single and double resolution.
// `size` for type of size 1.
QString glyph(const QString& shape, QSize size, double scale, const std::function<void(QPainter&)>& draw) {
  static const QTemporaryDir folder;
  if (!folder.isValid()) return {};
  const QString name = shape + "-" + QString::number(qRound(100 * scale));
  const QString path = folder.filePath(name + ".png");
  if (QFile::exists(path)) return path;
  for (const int ratio : {1, 2}) {
    QImage image(size * scale * ratio, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(ratio * scale, ratio * scale);
    draw(painter);
    painter.end();
    image.save(ratio == 1 ? path : folder.filePath(name + "@2x.png"), "PNG");
  }
  return path;
}

QString key(const QString& name, const QColor& colour) {
  return name + "-" + colour.name().mid(1);
}

// An open arrow head within 12 x 12; `turns` of 90 degrees from "down".
QString arrow(const QColor& colour, int turns, double scale) {
  return glyph(key("arrow" + QString::number(turns), colour), {12, 12}, scale, [&](QPainter& painter) {
    painter.translate(6, 6);
    painter.rotate(90 * turns);
    painter.setPen(QPen(colour, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(QPolygonF({{-3.5, -1.75}, {0, 1.75}, {3.5, -1.75}}));
  });
}

QString tick(const QColor& colour, double scale) {
  return glyph(key("tick", colour), {12, 12}, scale, [&](QPainter& painter) {
    painter.setPen(QPen(colour, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(QPolygonF({{2.5, 6.5}, {5, 9}, {9.5, 3.5}}));
  });
}

QString switchGlyph(const Theme& theme, bool on, bool focused, bool enabled) {
  const QString name = QString("switch-%1%2%3-%4").arg(on).arg(focused).arg(enabled).arg(theme.name);
  return glyph(name, {34, 20}, theme.typeScale, [&](QPainter& painter) {
    painter.setOpacity(enabled ? 1 : 0.45);
    painter.setPen(Qt::NoPen);
    painter.setBrush(on ? theme.accent : theme.track);
    painter.drawRoundedRect(QRectF(2, 2, 30, 16), 8, 8);
    painter.setBrush(theme.dark && on ? theme.background : QColor(Qt::white));
    painter.drawEllipse(QPointF(on ? 24 : 10, 10), 6, 6);
    if (focused) {
      painter.setBrush(Qt::NoBrush);
      painter.setPen(QPen(theme.accent, 1.5));
      painter.drawRoundedRect(QRectF(0.75, 0.75, 32.5, 18.5), 9, 9);
    }
  });
}

// The rules, with @names for tokens.
const char* const rules = R"(
* { font-family: @family; font-size: @bodypx; color: @text; }
QWidget { background: @background; selection-background-color: @accentBackground; selection-color: @text; }
QMainWindow, QDialog { background: @background; }
QLabel { background: transparent; }
QLabel:disabled { color: @muted; }
QFrame[panel="true"], QWidget[panel="true"] { background: @panel; border: 1px solid @line;
  border-radius: 9px; }
QFrame[frameShape="4"], QFrame[frameShape="5"] { background: @line; border: none; max-height: 1px; }
*[muted="true"] { color: @muted; }
*[question="true"] { font-size: @questionpx; font-weight: 700; }
#sectionHead, *[sectionHead="true"] { color: @muted; font-size: @headpx; font-weight: 600;
  letter-spacing: 1px;
  background: transparent; padding: 4px 0; }

QPushButton { background: @panel; border: 1px solid @line; border-radius: 8px; padding: 7px 14px;
  min-height: 18px;
  font-weight: 500; }
QPushButton:hover { background: @chip; }
QPushButton:pressed { background: @track; }
QPushButton:focus { border: 1px solid @accent; }
QPushButton:disabled { color: @muted; background: @chip; }
QPushButton::menu-indicator { image: url(@arrowDown); subcontrol-position: right center; right: 8px;
  width: 12px; }
QPushButton[primary="true"] { background: @accent; color: @onAccent; border: 1px solid @accent;
  font-weight: 600; }
QPushButton[primary="true"]:hover { background: @accentHover; border-color: @accentHover; }
QPushButton[primary="true"]:pressed { background: @accentPressed; }
QPushButton[primary="true"]:focus { border: 2px solid @focusOnAccent; padding: 6px 13px; }
QPushButton[primary="true"]:disabled { background: @chip; border-color: @track; color: @muted; }
QPushButton[segment="true"] { background: transparent; border: 1px solid transparent; border-radius: 7px;
  padding: 4px 8px; color: @text; }
QPushButton[segment="true"]:hover { background: @track; }
QPushButton[segment="true"]:checked { background: @segment; border: 1px solid @line; font-weight: 600; }
QPushButton[segment="true"]:focus { border: 1px solid @accent; }
QWidget[segments="true"] { background: @chip; border-radius: 8px; }

QToolButton { background: transparent; border: 1px solid transparent; border-radius: 8px; padding: 5px; }
QToolButton:hover { background: @chip; }
QToolButton:pressed, QToolButton:checked { background: @accentBackground; color: @accent; }
QToolButton:focus { border: 1px solid @accent; }
QToolButton:disabled { color: @muted; }
QToolButton[chip="true"] { background: @chip; padding: 4px 10px; }
QToolButton[chip="true"]:hover { background: @track; }
QToolButton[primary="true"] { background: @accent; color: @onAccent; }
QToolButton[primary="true"]:hover { background: @accentHover; }
QToolButton::menu-indicator { image: none; }

QScrollArea, QAbstractScrollArea { border: none; background: transparent; }
QLineEdit, QPlainTextEdit, QTextEdit, QAbstractSpinBox, QComboBox { background: @panel;
  border: 1px solid @line;
  border-radius: 7px; padding: 5px 9px; min-height: 18px; }
QTextEdit, QPlainTextEdit, QTextBrowser { padding: 8px; }
QLineEdit:hover, QAbstractSpinBox:hover, QComboBox:hover { border-color: @track; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QAbstractSpinBox:focus, QComboBox:focus,
  QComboBox:on {
  border: 1px solid @accent; }
QLineEdit:disabled, QAbstractSpinBox:disabled, QComboBox:disabled { color: @muted; background: @chip; }
QLineEdit[invalid="true"] { border: 1px solid @highlight; }
QAbstractSpinBox { padding-right: 20px; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button { background: transparent; border: none;
  width: 20px;
  subcontrol-origin: border; }
QAbstractSpinBox::up-button { subcontrol-position: top right; margin-top: 3px; }
QAbstractSpinBox::down-button { subcontrol-position: bottom right; margin-bottom: 3px; }
QAbstractSpinBox::up-arrow { image: url(@arrowUp); width: 10px; height: 10px; }
QAbstractSpinBox::down-arrow { image: url(@arrowDown); width: 10px; height: 10px; }
QComboBox::drop-down { border: none; width: 26px; subcontrol-position: right center; }
QComboBox::down-arrow { image: url(@arrowDown); width: 12px; height: 12px; }
QComboBox QAbstractItemView { background: @panel; border: 1px solid @line; border-radius: 7px;
  padding: 4px; outline: 0;
  selection-background-color: @accentBackground; selection-color: @accent; }
QComboBox QAbstractItemView::item { min-height: 26px; padding: 0 8px; border-radius: 5px; }

QSlider { background: transparent; min-height: 22px; }
QSlider::groove:horizontal { height: 4px; border-radius: 2px; background: @track; }
QSlider::sub-page:horizontal { height: 4px; border-radius: 2px; background: @accent; }
QSlider::handle:horizontal { width: 10px; height: 10px; margin: -5px 0; border-radius: 7px;
  background: @panel;
  border: 2px solid @accent; }
QSlider::handle:horizontal:hover { background: @accentBackground; }
QSlider::handle:horizontal:focus { background: @accent; }
QSlider::handle:horizontal:disabled { border-color: @track; }
QSlider::sub-page:horizontal:disabled { background: @track; }
QSlider::groove:vertical { width: 4px; border-radius: 2px; background: @track; }
QSlider::add-page:vertical { width: 4px; border-radius: 2px; background: @accent; }
QSlider::handle:vertical { width: 10px; height: 10px; margin: 0 -5px; border-radius: 7px;
  background: @panel;
  border: 2px solid @accent; }

QCheckBox { background: transparent; spacing: 8px; }
QCheckBox::indicator { width: 34px; height: 20px; image: url(@switchOff); }
QCheckBox::indicator:checked { image: url(@switchOn); }
QCheckBox::indicator:focus { image: url(@switchOffFocus); }
QCheckBox::indicator:checked:focus { image: url(@switchOnFocus); }
QCheckBox::indicator:disabled { image: url(@switchOffDisabled); }
QCheckBox::indicator:checked:disabled { image: url(@switchOnDisabled); }
QRadioButton { background: transparent; spacing: 8px; }
QRadioButton::indicator { width: 12px; height: 12px; border-radius: 8px; border: 2px solid @track;
  background: @panel; }
QRadioButton::indicator:checked { border: 5px solid @accent; width: 6px; height: 6px; }
QRadioButton::indicator:focus { border-color: @accent; }

QScrollBar:vertical { width: 8px; margin: 0; background: transparent; border: none; }
QScrollBar:horizontal { height: 8px; margin: 0; background: transparent; border: none; }
QScrollBar::handle { background: @track; border-radius: 3px; margin: 1px; }
QScrollBar::handle:vertical { min-height: 28px; }
QScrollBar::handle:horizontal { min-width: 28px; }
QScrollBar::handle:hover { background: @muted; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; background: none; border: none; }
QScrollBar::add-page, QScrollBar::sub-page { background: none; }

QListView, QTreeView, QTableView { background: transparent; border: none; outline: 0; }
QListView::item, QTreeView::item { padding: 6px 8px; border-radius: 7px; color: @text; }
QListView::item:hover, QTreeView::item:hover { background: @chip; }
QListView::item:selected, QTreeView::item:selected { background: @accentBackground; color: @accent; }
QListView::item:focus, QTreeView::item:focus { border: 1px solid @accent; }
QHeaderView::section { background: transparent; border: none; border-bottom: 1px solid @line;
  padding: 6px 8px;
  color: @muted; font-weight: 600; }
QTreeView::branch:has-children:closed { image: url(@arrowRight); }
QTreeView::branch:has-children:open { image: url(@arrowDown); }

QMenuBar { background: @panel; border: none; padding: 2px 8px; }
QMenuBar::item { background: transparent; padding: 5px 9px; border-radius: 6px; }
QMenuBar::item:selected { background: @chip; }
QMenu { background: @panel; border: 1px solid @line; border-radius: 8px; padding: 5px; }
QMenu::item { padding: 6px 24px 6px 12px; border-radius: 5px; background: transparent; }
QMenu::item:selected { background: @accentBackground; color: @accent; }
QMenu::item:disabled { color: @muted; }
QMenu::separator { height: 1px; background: @line; margin: 5px 8px; }
QMenu::icon { padding-left: 8px; }
QMenu::indicator { width: 12px; height: 12px; left: 8px; }
QMenu::indicator:checked { image: url(@tick); }
QMenu::right-arrow { image: url(@arrowRight); width: 12px; height: 12px; right: 6px; }
QToolTip { background: @text; color: @background; border: none; border-radius: 6px; padding: 5px 8px;
  font-size: 12px; }

QTabWidget::pane { border: none; border-top: 1px solid @line; }
QTabBar { background: transparent; qproperty-drawBase: 0; }
QTabBar::tab { background: transparent; border: none; border-bottom: 2px solid transparent;
  padding: 7px 12px;
  color: @muted; font-weight: 500; }
QTabBar::tab:hover { color: @text; }
QTabBar::tab:selected { color: @text; border-bottom: 2px solid @accent; }
QTabBar::tab:focus { color: @accent; }
QProgressBar { background: @track; border: none; border-radius: 2px; max-height: 4px; min-height: 4px;
  color: transparent; }
QProgressBar::chunk { background: @accent; border-radius: 2px; }
QStatusBar { background: @background; border-top: 1px solid @line; }
QStatusBar::item { border: none; }
QSplitter::handle { background: @line; }
QSplitter::handle:horizontal { width: 1px; }
QSplitter::handle:vertical { height: 1px; }
QGroupBox { border: none; margin: 0; padding: 0; }
QDialogButtonBox { background: transparent; }
)";

}  // namespace

QString scaledSheet(const QString& sheet, double scale) {
  if (scale == 1) return sheet;
  static const QRegularExpression length(QStringLiteral("(?<![\\w@.])(\\d+(?:\\.\\d+)?)px"));
  QString out;
  qsizetype at = 0;
  for (QRegularExpressionMatchIterator each = length.globalMatch(sheet); each.hasNext();) {
    const QRegularExpressionMatch match = each.next();
    const double pixels = match.captured(1).toDouble();
    out += sheet.mid(at, match.capturedStart() - at);
    out += QString::number(pixels <= 1 ? pixels : qRound(pixels * scale)) + QStringLiteral("px");
    at = match.capturedEnd();
  }
  return out + sheet.mid(at);
}

QString styleSheet(const Theme& theme) {
  const auto px = [&](double pixels) { return QString::number(qRound(pixels * theme.typeScale)); };
  const QColor strong = theme.dark ? theme.accent.lighter(108) : theme.accent.darker(108);
  // Longer names first, so that none is taken for the beginning of another.
  const QList<std::pair<QString, QString>> tokens = {
      {"@focusOnAccent", theme.text.name()},
      {"@accentBackground", theme.accentBackground.name()},
      {"@accentPressed", strong.darker(108).name()},
      {"@accentHover", strong.name()},
      {"@accent", theme.accent.name()},
      {"@onAccent", theme.dark ? theme.background.name() : QString("#FFFFFF")},
      {"@background", theme.background.name()},
      {"@bodypx", px(13) + "px"},
      {"@questionpx", px(23) + "px"},
      {"@headpx", px(10.5) + "px"},
      {"@segment", theme.dark ? theme.track.name() : theme.panel.name()},
      {"@panel", theme.panel.name()},
      {"@line", theme.line.name()},
      {"@muted", theme.muted.name()},
      {"@highlight", theme.highlight.name()},
      {"@chip", theme.chip.name()},
      {"@track", theme.track.name()},
      {"@text", theme.text.name()},
      {"@tick", tick(theme.accent, theme.typeScale)},
      {"@family", "'" + figureFont(13).family() + "'"},
      {"@arrowDown", arrow(theme.muted, 0, theme.typeScale)},
      {"@arrowUp", arrow(theme.muted, 2, theme.typeScale)},
      {"@arrowRight", arrow(theme.muted, 3, theme.typeScale)},
      {"@switchOffFocus", switchGlyph(theme, false, true, true)},
      {"@switchOnFocus", switchGlyph(theme, true, true, true)},
      {"@switchOffDisabled", switchGlyph(theme, false, false, false)},
      {"@switchOnDisabled", switchGlyph(theme, true, false, false)},
      {"@switchOff", switchGlyph(theme, false, false, true)},
      {"@switchOn", switchGlyph(theme, true, false, true)},
  };
  QString sheet = scaledSheet(QString::fromLatin1(rules), theme.typeScale);
  for (const auto& [name, value] : tokens) sheet.replace(name, value);
  return sheet;
}

}  // namespace whereabouts
