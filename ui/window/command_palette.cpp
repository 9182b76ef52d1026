#include "ui/window/command_palette.h"

#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTimer>
#include <QVBoxLayout>

#include "ui/theme/current_theme.h"

namespace whereabouts {
namespace {

constexpr int kRow = 34, kMaxRows = 11;  // px
constexpr int kDetailRole = Qt::UserRole + 1, kRightRole = Qt::UserRole + 2;

// The command and its subject at the left, its kind and its shortcut at the right.
class CommandDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const Theme& colours = currentTheme();
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const bool selected = option.state & QStyle::State_Selected;
    if (selected) {
      painter->setPen(Qt::NoPen);
      painter->setBrush(colours.accentBackground);
      painter->drawRoundedRect(option.rect.adjusted(1, 1, -1, -1), 7, 7);
    }
    QRect words = option.rect.adjusted(12, 0, -12, 0);
    painter->setFont(option.font);
    const QFontMetrics metrics(option.font);
    const QString right = index.data(kRightRole).toString(), text = index.data().toString();
    painter->setPen(colours.muted);
    painter->drawText(words, Qt::AlignRight | Qt::AlignVCenter, right);
    words.setRight(words.right() - metrics.horizontalAdvance(right) - 16);
    painter->setPen(selected ? colours.accent : colours.text);
    const QString cut = metrics.elidedText(text, Qt::ElideMiddle, words.width());
    painter->drawText(words, Qt::AlignLeft | Qt::AlignVCenter, cut);
    words.setLeft(words.left() + metrics.horizontalAdvance(cut) + 12);
    painter->setPen(colours.muted);
    if (words.width() > 40) {
      painter->drawText(
          words, Qt::AlignLeft | Qt::AlignVCenter,
          metrics.elidedText(index.data(kDetailRole).toString(), Qt::ElideMiddle, words.width()));
    }
    painter->restore();
  }
  QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override {
    return {200, scaled(kRow)};
  }
};

}  // namespace

CommandPalette::CommandPalette(std::vector<PaletteCommand> commands, QWidget* parent)
    : QuietDialog(parent, Qt::Popup | Qt::FramelessWindowHint), commands_(std::move(commands)) {
  setObjectName(QStringLiteral("palette"));
  setAccessibleName(tr("Commands"));
  setAttribute(Qt::WA_DeleteOnClose);
  setFixedWidth(qMin(scaled(620), parent ? parent->width() - 48 : scaled(620)));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(10, 10, 10, 10);
  layout->setSpacing(8);
  line_ = new QLineEdit(this);
  line_->setPlaceholderText(tr("Find a lab, a parameter, a file or a command"));
  line_->setAccessibleName(tr("Find a lab, a parameter, a file or a command"));
  line_->setToolTip(tr("Parts of words are enough; the arrow keys choose, Enter runs"));
  line_->installEventFilter(this);
  layout->addWidget(line_);
  list_ = new QListWidget(this);
  list_->setAccessibleName(tr("Commands found"));
  list_->setFocusPolicy(Qt::NoFocus);
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list_->setItemDelegate(new CommandDelegate(list_));
  layout->addWidget(list_);
  none_ = new QLabel(tr("Nothing has these words."), this);
  none_->setObjectName(QStringLiteral("nothing"));
  none_->setProperty("role", "muted");
  none_->setContentsMargins(12, 0, 12, 6);
  layout->addWidget(none_);
  connect(line_, &QLineEdit::textChanged, this, &CommandPalette::filter);
  connect(line_, &QLineEdit::returnPressed, this, &CommandPalette::runCurrent);
  connect(list_, &QListWidget::itemClicked, this, &CommandPalette::runCurrent);
  filter({});
  if (parent) {
    const QPoint centre = parent->mapToGlobal(QPoint(parent->width() / 2 - width() / 2, 72));
    move(centre);
  }
  line_->setFocus();
}

void CommandPalette::filter(const QString& words) {
  list_->clear();
  for (const std::size_t i : found(commands_, words)) {
    const PaletteCommand& command = commands_[i];
    auto* item = new QListWidgetItem(command.text, list_);
    item->setData(Qt::UserRole, static_cast<int>(i));
    item->setData(kDetailRole, command.detail);
    item->setData(kRightRole, command.keys.isEmpty()
                                  ? command.section
                                  : command.section + QStringLiteral("   ") + command.keys);
    item->setData(Qt::AccessibleTextRole,
                  QStringLiteral("%1: %2, %3").arg(command.section, command.text, command.detail));
  }
  list_->setCurrentRow(0);
  none_->setVisible(list_->count() == 0);
  // As high as the results.
  const int rows = qBound(1, list_->count(), kMaxRows);
  list_->setVisible(list_->count() > 0);
  list_->setFixedHeight(rows * scaled(kRow) + 4);
  adjustSize();
}

void CommandPalette::runCurrent() {
  const QListWidgetItem* item = list_->currentItem();
  if (!item) return;
  const auto run = commands_[static_cast<std::size_t>(item->data(Qt::UserRole).toInt())].run;
  QWidget* window = parentWidget();
  close();
  // After the palette has closed, so that what opens next gets the focus.
  QTimer::singleShot(0, window, run);
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::KeyPress) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    const int page = qMax(1, list_->height() / scaled(kRow) - 1);
    const int by = key == Qt::Key_Down       ? 1
                   : key == Qt::Key_Up       ? -1
                   : key == Qt::Key_PageDown ? page
                   : key == Qt::Key_PageUp   ? -page
                                             : 0;
    if (by != 0) {
      list_->setCurrentRow(qBound(0, list_->currentRow() + by, list_->count() - 1));
      return true;
    }
  }
  return QDialog::eventFilter(watched, event);
}

}  // namespace whereabouts
