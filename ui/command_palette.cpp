#include "ui/command_palette.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTimer>
#include <QVBoxLayout>

#include "ui/look.h"

namespace whereabouts {
namespace {

constexpr int kKeysRole = Qt::UserRole + 1;

// The command at the left, its keys at the right.
class CommandDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const Theme& colours = look();
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const bool selected = option.state & QStyle::State_Selected;
    if (selected) {
      painter->setPen(Qt::NoPen);
      painter->setBrush(colours.accentBackground);
      painter->drawRoundedRect(option.rect.adjusted(1, 1, -1, -1), 7, 7);
    }
    const QRect words = option.rect.adjusted(12, 0, -12, 0);
    painter->setFont(option.font);
    painter->setPen(selected ? colours.accent : colours.text);
    painter->drawText(words, Qt::AlignLeft | Qt::AlignVCenter, index.data().toString());
    painter->setPen(colours.muted);
    painter->drawText(words, Qt::AlignRight | Qt::AlignVCenter, index.data(kKeysRole).toString());
    painter->restore();
  }
  QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override { return {200, 34}; }
};

// Every word typed begins or is part of a word of the command.
bool matches(const QString& text, const QStringList& words) {
  for (const QString& word : words) {
    if (!text.contains(word, Qt::CaseInsensitive)) return false;
  }
  return true;
}

}  // namespace

CommandPalette::CommandPalette(std::vector<Command> commands, QWidget* parent)
    : QDialog(parent, Qt::Popup | Qt::FramelessWindowHint), commands_(std::move(commands)) {
  setObjectName(QStringLiteral("palette"));
  setAccessibleName(tr("Commands"));
  setAttribute(Qt::WA_DeleteOnClose);
  resize(520, 420);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(10, 10, 10, 10);
  layout->setSpacing(8);
  line_ = new QLineEdit(this);
  line_->setPlaceholderText(tr("Type a command or a lab"));
  line_->setAccessibleName(tr("Search for a command"));
  line_->installEventFilter(this);
  layout->addWidget(line_);
  list_ = new QListWidget(this);
  list_->setAccessibleName(tr("Commands found"));
  list_->setFocusPolicy(Qt::NoFocus);
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list_->setItemDelegate(new CommandDelegate(list_));
  layout->addWidget(list_);
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
  const QStringList parts = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
  list_->clear();
  for (std::size_t i = 0; i < commands_.size(); ++i) {
    const Command& command = commands_[i];
    const QString text = QStringLiteral("%1: %2").arg(command.section, command.text);
    if (!command.enabled || !matches(text, parts)) continue;
    auto* item = new QListWidgetItem(text, list_);
    item->setData(Qt::UserRole, static_cast<int>(i));
    item->setData(kKeysRole, command.keys);
  }
  list_->setCurrentRow(0);
}

void CommandPalette::runCurrent() {
  const QListWidgetItem* item = list_->currentItem();
  if (!item) return;
  const auto run = commands_[static_cast<std::size_t>(item->data(Qt::UserRole).toInt())].run;
  QWidget* window = parentWidget();
  close();
  // After the palette is gone, so that what opens next gets the focus.
  QTimer::singleShot(0, window, run);
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::KeyPress) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    const int by = key == Qt::Key_Down ? 1 : key == Qt::Key_Up ? -1 : 0;
    if (by != 0) {
      list_->setCurrentRow(qBound(0, list_->currentRow() + by, list_->count() - 1));
      return true;
    }
  }
  return QDialog::eventFilter(watched, event);
}

}  // namespace whereabouts
