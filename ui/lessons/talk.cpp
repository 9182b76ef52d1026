#include "ui/lessons/talk.h"

#include <algorithm>

#include "core/base/failure.h"
#include "core/lesson/talk.h"

namespace whereabouts {
namespace {

constexpr std::size_t kMaxUndo = 200;
constexpr qsizetype kMaxTalkTitle = 120, kMaxTalkText = 4000;  // bytes, as the reader has them

// As many whole characters as fit.
std::string fitting(QString text, qsizetype bytes) {
  while (text.toUtf8().size() > bytes) text.chop(text.back().isLowSurrogate() ? 2 : 1);
  return text.toStdString();
}

}  // namespace

void Talk::open(std::shared_ptr<const Lesson> talk) {
  now_ = {std::move(talk), 0};
  saved_ = now_.lesson;
  path_ = now_.lesson ? now_.lesson->path : std::filesystem::path();
  done_.clear();
  undone_.clear();
  typing_.clear();
}

void Talk::change(int at, bool here, const QString& typing, const std::function<void(Lesson&)>& edit) {
  auto next = std::make_shared<Lesson>(*now_.lesson);
  next->path = path_;
  edit(*next);
  const bool goesOn = !typing.isEmpty() && typing == typing_ && !done_.empty() && now_.lesson != saved_;
  if (!goesOn) {
    if (done_.size() == kMaxUndo) done_.erase(done_.begin());
    done_.push_back(now_);
  }
  undone_.clear();
  typing_ = typing;
  now_ = {std::move(next), at};
  emit changed(at, here);
}

void Talk::add(const QString& title, const LessonSession& view, int after) {
  LessonStep page;
  page.title = fitting(title, kMaxTalkTitle);
  page.session = view;
  if (!now_.lesson) {
    auto talk = std::make_shared<Lesson>();
    talk->talk = true;
    talk->id = "talk";
    talk->title = tr("My talk").toStdString();
    talk->steps.push_back(std::move(page));
    now_ = {std::move(talk), 0};
    emit changed(0, true);
    return;
  }
  if (count() >= Lesson::kMaxPages) {
    refuse_file(lesson_name(*now_.lesson), message("a talk has at most {} pages", Lesson::kMaxPages),
                "begin another one");
  }
  const int at = std::clamp(after + 1, 0, count());
  change(at, true, {}, [&](Lesson& talk) { talk.steps.insert(talk.steps.begin() + at, page); });
}

void Talk::replace(int page, const LessonSession& view) {
  if (page < 0 || page >= count()) return;
  change(page, true, {}, [&](Lesson& talk) { talk.steps[static_cast<std::size_t>(page)].session = view; });
}

void Talk::remove(int page) {
  if (page < 0 || page >= count() || count() == 1) return;
  change(std::min(page, count() - 2), false, {},
         [&](Lesson& talk) { talk.steps.erase(talk.steps.begin() + page); });
}

void Talk::move(int from, int to) {
  if (from < 0 || from >= count() || to < 0 || to >= count() || from == to) return;
  change(to, false, {}, [&](Lesson& talk) {
    LessonStep page = talk.steps[static_cast<std::size_t>(from)];
    talk.steps.erase(talk.steps.begin() + from);
    talk.steps.insert(talk.steps.begin() + to, std::move(page));
  });
}

void Talk::setTitle(const QString& title) {
  const std::string words = fitting(title.simplified(), kMaxTalkTitle);
  if (!now_.lesson || words.empty() || words == now_.lesson->title) return;
  change(now_.at, false, QStringLiteral("title"), [&](Lesson& talk) { talk.title = words; });
}

void Talk::setPageTitle(int page, const QString& title) {
  const std::string words = fitting(title.simplified(), kMaxTalkTitle);
  if (page < 0 || page >= count() || words.empty()) return;
  if (now_.lesson->steps[static_cast<std::size_t>(page)].title == words) return;
  change(page, false, QStringLiteral("title %1").arg(page),
         [&](Lesson& talk) { talk.steps[static_cast<std::size_t>(page)].title = words; });
}

void Talk::setPageText(int page, const QString& text) {
  const std::string words = fitting(text, kMaxTalkText);
  if (page < 0 || page >= count()) return;
  if (now_.lesson->steps[static_cast<std::size_t>(page)].text == words) return;
  change(page, false, QStringLiteral("text %1").arg(page),
         [&](Lesson& talk) { talk.steps[static_cast<std::size_t>(page)].text = words; });
}

void Talk::undo() {
  if (done_.empty()) return;
  undone_.push_back(now_);
  now_ = done_.back();
  done_.pop_back();
  typing_.clear();
  emit changed(now_.at, false);
}

void Talk::redo() {
  if (undone_.empty()) return;
  done_.push_back(now_);
  now_ = undone_.back();
  undone_.pop_back();
  typing_.clear();
  emit changed(now_.at, false);
}

void Talk::save(const std::filesystem::path& path) {
  std::error_code error;
  const std::filesystem::path file = std::filesystem::absolute(path, error);
  write_talk(*now_.lesson, file);
  path_ = file;
  saved_ = now_.lesson;
  typing_.clear();
  emit saved();
}

}  // namespace whereabouts
