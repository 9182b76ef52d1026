#include "ui/actions.h"

#include <QMenu>
#include <QWidget>

namespace whereabouts {

Actions::Actions(QWidget* window) : QObject(window), window_(window) {}

QAction* Actions::add(const QString& section, const QString& text, const QString& keys, const QString& help,
                      std::function<void()> run) {
  QAction* action = addNamed(section, text, {}, help, std::move(run));
  if (!keys.isEmpty()) {
    const QKeySequence sequence(keys);
    action->setShortcut(sequence);
    entries_.back().keys = sequence.toString(QKeySequence::NativeText);
  }
  return action;
}

QAction* Actions::addNamed(const QString& section, const QString& text, const QString& keys,
                           const QString& help, std::function<void()> run) {
  auto* action = new QAction(text, window_);
  action->setToolTip(help);
  action->setStatusTip(help);
  connect(action, &QAction::triggered, this, [run = std::move(run)] { run(); });
  window_->addAction(action);
  entries_.push_back({section, action, keys});
  return action;
}

QStringList Actions::sections() const {
  QStringList sections;
  for (const Entry& entry : entries_) {
    if (!sections.contains(entry.section)) sections << entry.section;
  }
  return sections;
}

void Actions::fill(QMenu* menu, const QString& section) const {
  for (const Entry& entry : entries_) {
    if (entry.section == section) menu->addAction(entry.action);
  }
}

}  // namespace whereabouts
