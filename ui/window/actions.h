// Everything the window can do, once: the menu, the command palette and the shortcut sheet are made from this
// list.
#pragma once

#include <QAction>
#include <QObject>
#include <functional>
#include <vector>

class QMenu;

namespace whereabouts {

class Actions : public QObject {
  Q_OBJECT

 public:
  explicit Actions(QWidget* window);

  struct Entry {
    QString section;
    QAction* action;
    QString keys;                   // as it is written on the sheet
    std::function<bool()> checked;  // empty: it cannot be
  };
  // `keys` as QKeySequence reads them; empty: none.
  QAction* add(const QString& section, const QString& text, const QString& keys, const QString& help,
               std::function<void()> run);
  // For what is in force or not: a mark in the menu, set from `checked` whenever the menu is filled.
  QAction* addChecked(const QString& section, const QString& text, const QString& keys, const QString& help,
                      std::function<bool()> checked, std::function<void()> run);
  // For keys that a part of the window handles itself: on the sheet and in the palette, without a shortcut.
  QAction* addNamed(const QString& section, const QString& text, const QString& keys, const QString& help,
                    std::function<void()> run);
  const std::vector<Entry>& all() const { return entries_; }
  QStringList sections() const;
  void fill(QMenu* menu, const QString& section) const;

 private:
  QWidget* window_;
  std::vector<Entry> entries_;
};

// The keys of the lab in this place of the list, from 1 on: Ctrl with a digit, then Alt, then both. Empty
// where there are no more.
QString labKeys(int number);

}  // namespace whereabouts
