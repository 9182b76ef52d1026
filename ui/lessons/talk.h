// The talk that is being made: its pages, what was done to it, and whether that is saved. No widgets.
#pragma once

#include <QObject>
#include <QString>
#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

#include "core/lesson/lesson.h"

namespace whereabouts {

class Talk : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;

  // Null where there is none.
  const std::shared_ptr<const Lesson>& lesson() const { return now_.lesson; }
  // Its file; empty where it has none yet.
  const std::filesystem::path& path() const { return path_; }
  int count() const { return now_.lesson ? static_cast<int>(now_.lesson->steps.size()) : 0; }
  // Whether there is something to save.
  bool unsaved() const { return now_.lesson && now_.lesson != saved_; }

  // The page that is looked at.
  void lookAt(int page) { now_.at = page; }
  // As its file has it; null closes it.
  void open(std::shared_ptr<const Lesson> talk);
  // A page behind `after`; the first one of a new talk where none is open. Fails (Fault::failed) where it is
  // full.
  void add(const QString& title, const LessonSession& view, int after);
  void replace(int page, const LessonSession& view);
  // The last page stays.
  void remove(int page);
  void move(int from, int to);
  // What is typed at one go is one step of undo. Too long ends are cut; an empty title stays what it was.
  void setTitle(const QString& title);
  void setPageTitle(int page, const QString& title);
  void setPageText(int page, const QString& text);

  bool canUndo() const { return !done_.empty(); }
  bool canRedo() const { return !undone_.empty(); }
  void undo();
  void redo();

  // Fails naming the path.
  void save(const std::filesystem::path& path);

 signals:
  // It is another one now, to be looked at from page `at`; `here`: the page is the view in the window.
  void changed(int at, bool here);
  // It was saved.
  void saved();

 private:
  struct State {
    std::shared_ptr<const Lesson> lesson;
    int at = 0;  // the page that was looked at
  };
  // `typing`: what is being typed; empty: a step of its own.
  void change(int at, bool here, const QString& typing, const std::function<void(Lesson&)>& edit);

  State now_;
  std::filesystem::path path_;
  std::shared_ptr<const Lesson> saved_;
  std::vector<State> done_, undone_;
  QString typing_;
};

}  // namespace whereabouts
