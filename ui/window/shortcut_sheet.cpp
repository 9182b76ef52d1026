#include "ui/window/shortcut_sheet.h"

#include <QGridLayout>
#include <QLabel>
#include <QScreen>
#include <QScrollArea>
#include <QVBoxLayout>

#include "ui/theme/current_theme.h"

namespace whereabouts {
namespace {

struct Shortcut {
  QString what, how;
};

// What the mouse does in the figure; the keyboard does the same there.
std::vector<Shortcut> gestures() {
  return {{ShortcutSheet::tr("Name a place, in every panel"), ShortcutSheet::tr("Point")},
          {ShortcutSheet::tr("Set the parameter of a place"), ShortcutSheet::tr("Click")},
          {ShortcutSheet::tr("Swap two patches"), ShortcutSheet::tr("Drag a patch")},
          {ShortcutSheet::tr("Zoom"), ShortcutSheet::tr("Wheel")},
          {ShortcutSheet::tr("Zoom across only"), ShortcutSheet::tr("Ctrl+Wheel")},
          {ShortcutSheet::tr("Zoom down only"), ShortcutSheet::tr("Shift+Wheel")},
          {ShortcutSheet::tr("Move the zoomed part"), ShortcutSheet::tr("Drag")},
          {ShortcutSheet::tr("Reset the zoom"), ShortcutSheet::tr("Double-click")},
          {ShortcutSheet::tr("Open a file"), ShortcutSheet::tr("Drop it anywhere")}};
}

std::vector<Shortcut> cursorKeys() {
  return {{ShortcutSheet::tr("Move from place to place"), ShortcutSheet::tr("Shift+arrow keys")},
          {ShortcutSheet::tr("Next or previous panel"), ShortcutSheet::tr(". or ,")},
          {ShortcutSheet::tr("Set the parameter of a place"), ShortcutSheet::tr("Enter")}};
}

}  // namespace

ShortcutSheet::ShortcutSheet(const Actions& actions, QWidget* parent) : QuietDialog(parent) {
  setObjectName(QStringLiteral("shortcuts"));
  setWindowTitle(tr("Keys and mouse"));
  setAttribute(Qt::WA_DeleteOnClose);
  auto* around = new QVBoxLayout(this);
  around->setContentsMargins(0, 0, 0, 0);
  auto* area = new QScrollArea(this);
  area->setWidgetResizable(true);
  area->setFrameShape(QFrame::NoFrame);
  around->addWidget(area);
  auto* body = new QWidget(area);
  auto* layout = new QVBoxLayout(body);
  layout->setContentsMargins(28, 24, 28, 28);
  layout->setSpacing(18);
  auto* heading = new QLabel(tr("Keys and mouse"), body);
  heading->setProperty("role", "heading");
  layout->addWidget(heading);

  struct Block {
    QString title;
    std::vector<Shortcut> lines;
  };
  std::vector<Block> blocks;
  const QStringList sections = actions.sections();
  for (const QString& section : sections) {
    Block block{section, {}};
    for (const Actions::Entry& entry : actions.all()) {
      if (entry.section != section || entry.keys.isEmpty()) continue;
      block.lines.push_back({entry.action->text().remove(QStringLiteral("…")), entry.keys});
    }
    if (!block.lines.empty()) blocks.push_back(std::move(block));
  }
  blocks.push_back({tr("In the figure, by keys"), cursorKeys()});
  blocks.push_back({tr("Mouse"), gestures()});

  constexpr int kColumns = 3;
  int all = 0;
  for (const Block& block : blocks) all += static_cast<int>(block.lines.size()) + 2;
  auto* columns = new QHBoxLayout;
  columns->setSpacing(40);
  layout->addLayout(columns);
  QVBoxLayout* column = nullptr;
  int lines = 0;
  for (const Block& block : blocks) {
    const int height = static_cast<int>(block.lines.size()) + 2;
    // Starts the next column where this one would exceed its share by more than it falls short now.
    const bool full = column && lines + height / 2 > all / kColumns && columns->count() < kColumns;
    if (!column || full) {
      column = new QVBoxLayout;
      column->setSpacing(16);
      columns->addLayout(column);
      lines = 0;
    }
    lines += height;
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(24);
    grid->setVerticalSpacing(6);
    auto* head = new QLabel(block.title.toUpper(), body);
    head->setProperty("role", "section");
    grid->addWidget(head, 0, 0, 1, 2);
    int row = 1;
    for (const Shortcut& line : block.lines) {
      grid->addWidget(new QLabel(line.what, body), row, 0);
      auto* keys = new QLabel(line.how, body);
      keys->setProperty("role", "muted");
      keys->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
      grid->addWidget(keys, row++, 1);
    }
    column->addLayout(grid);
  }
  for (int i = 0; i < columns->count(); ++i) {
    if (auto* each = qobject_cast<QVBoxLayout*>(columns->itemAt(i)->layout())) each->addStretch(1);
  }
  area->setWidget(body);
  // As large as the screen allows.
  ensurePolished();
  scaleLayouts(body);
  const QSize room = parent->screen()->availableGeometry().size() - QSize(40, 80);
  resize((body->sizeHint() + QSize(12, 4)).boundedTo(room));
}

}  // namespace whereabouts
