#include "ui/window/actions.h"

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

QAction* Actions::addChecked(const QString& section, const QString& text, const QString& keys,
                             const QString& help, std::function<bool()> checked, std::function<void()> run) {
  QAction* action = add(section, text, keys, help, std::move(run));
  action->setCheckable(true);
  action->setChecked(checked());
  // A click toggles the check mark by itself, whatever the outcome.
  connect(action, &QAction::triggered, this, [action, checked] { action->setChecked(checked()); });
  entries_.back().checked = std::move(checked);
  return action;
}

QAction* Actions::addNamed(const QString& section, const QString& text, const QString& keys,
                           const QString& help, std::function<void()> run) {
  auto* action = new QAction(text, window_);
  action->setToolTip(help);
  action->setStatusTip(help);
  connect(action, &QAction::triggered, this, [run = std::move(run)] { run(); });
  window_->addAction(action);
  entries_.push_back({section, action, keys, {}});
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
    if (entry.section != section) continue;
    if (entry.checked) entry.action->setChecked(entry.checked());
    menu->addAction(entry.action);
  }
}

QString labKeys(int number) {
  const QString digit = QString::number((number - 1) % 9 + 1);
  if (number < 1 || number > 27) return {};
  if (number <= 9) return QStringLiteral("Ctrl+") + digit;
  return (number <= 18 ? QStringLiteral("Alt+") : QStringLiteral("Ctrl+Alt+")) + digit;
}

}  // namespace whereabouts
