// The keys of a lesson, in every window that shows it, wherever the focus is outside text fields:
//
//   1 to 9               answers with that choice, or counts a hand for it
//   Shift with 1 to 9    takes a hand away
//   Page Up, Page Down   the step before, the next one
#pragma once

#include <QObject>
#include <QPointer>
#include <vector>

class QKeyEvent;
class QWidget;

namespace whereabouts {

class LessonRun;

class LessonKeys : public QObject {
  Q_OBJECT

 public:
  explicit LessonKeys(LessonRun& run, QObject* parent = nullptr);
  // `pages`: also its page keys, which a presentation handles itself.
  void addWindow(QWidget* window, bool pages);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  struct Entry {
    QPointer<QWidget> window;
    bool pages;
  };
  bool typeNumber(QWidget& window, const QKeyEvent& event);
  bool press(const QKeyEvent& event, bool pages);

  LessonRun& run_;
  std::vector<Entry> windows_;
};

}  // namespace whereabouts
