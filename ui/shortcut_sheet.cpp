#include "ui/shortcut_sheet.h"

#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace whereabouts {

ShortcutSheet::ShortcutSheet(const Actions& actions, QWidget* parent) : QDialog(parent) {
  setObjectName(QStringLiteral("shortcuts"));
  setWindowTitle(tr("Keyboard"));
  setAttribute(Qt::WA_DeleteOnClose);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(28, 24, 28, 28);
  layout->setSpacing(18);
  auto* heading = new QLabel(tr("Keyboard"), this);
  heading->setProperty("role", "heading");
  layout->addWidget(heading);

  auto* columns = new QHBoxLayout;
  columns->setSpacing(44);
  layout->addLayout(columns);
  const QStringList sections = actions.sections();
  QVBoxLayout* column = nullptr;
  int lines = 0;
  for (const QString& section : sections) {
    std::vector<const Actions::Entry*> entries;
    for (const Actions::Entry& entry : actions.all()) {
      if (entry.section == section && !entry.keys.isEmpty()) entries.push_back(&entry);
    }
    if (entries.empty()) continue;
    if (!column || lines + static_cast<int>(entries.size()) > 13) {
      column = new QVBoxLayout;
      column->setSpacing(16);
      columns->addLayout(column);
      lines = 0;
    }
    lines += static_cast<int>(entries.size()) + 2;
    auto* block = new QGridLayout;
    block->setHorizontalSpacing(28);
    block->setVerticalSpacing(6);
    auto* head = new QLabel(section.toUpper(), this);
    head->setProperty("role", "section");
    block->addWidget(head, 0, 0, 1, 2);
    int row = 1;
    for (const Actions::Entry* entry : entries) {
      QString text = entry->action->text();
      block->addWidget(new QLabel(text.remove(QStringLiteral("…")), this), row, 0);
      auto* keys = new QLabel(entry->keys, this);
      keys->setProperty("role", "muted");
      keys->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
      block->addWidget(keys, row++, 1);
    }
    column->addLayout(block);
  }
  for (int i = 0; i < columns->count(); ++i) {
    if (auto* each = qobject_cast<QVBoxLayout*>(columns->itemAt(i)->layout())) each->addStretch(1);
  }
}

}  // namespace whereabouts
