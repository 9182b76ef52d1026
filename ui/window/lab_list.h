// The labs by section, with those used most above; arrow keys move through them, typing finds among them.
//
//   lab_list_rows.h   its lines
#pragma once

#include <QScrollArea>
#include <vector>

#include "ui/model/lab_uses.h"
#include "ui/model/workspace.h"
#include "ui/window/command_search.h"

class QLabel;
class QLineEdit;

namespace whereabouts {

class IconButton;
class LabEntry;
class LabGroupHead;
class LabListRow;

class LabList : public QWidget {
  Q_OBJECT

 public:
  static constexpr int kWidth = 192, kCompactWidth = 52;  // px for type of size 1

  LabList(Workspace& workspace, Settings& settings, QWidget* parent = nullptr);
  // Icons alone.
  void setCompact(bool compact);
  bool compact() const { return compact_; }
  // The field that finds labs gets the keyboard.
  void find();

 signals:
  void toggleRequested();
  void mapRequested();

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  struct Group {
    LabGroupHead* head;
    std::vector<LabEntry*> entries;
  };
  // What finds a lab.
  struct Found {
    const Lab* lab;
    PaletteCommand words;
  };
  void addGroup(const QString& name, const QString& id);
  LabEntry* addEntry(const Lab& lab, const QString& objectName);
  void showCurrent();
  void fold(LabGroupHead* head, bool folded);
  void filter();
  void showRows();
  void fitRows();
  void move(int by);
  void choose(const std::string& lab);
  void chooseBest();
  Group* groupOf(const QWidget* row);
  std::vector<LabListRow*> shownRows() const;

  Workspace& workspace_;
  Settings& settings_;
  LabUses uses_;
  bool compact_ = false;
  QLineEdit* search_;
  IconButton* map_;
  IconButton* toggle_;
  QScrollArea* area_;
  QLabel* none_;
  std::vector<Group> groups_;
  bool hasMostUsed_ = false;  // the first group
  std::vector<Found> found_;
};

}  // namespace whereabouts
