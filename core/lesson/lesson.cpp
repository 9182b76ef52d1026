#include "core/lesson/lesson.h"

#include <algorithm>

#include "core/base/failure.h"
#include "core/figure/select_panels.h"

namespace whereabouts {

bool LessonStep::withholds(const std::string& lab) const {
  return std::find(withhold.begin(), withhold.end(), lab) != withhold.end();
}

Figure with_marks(Figure figure, const std::vector<int>& tokens) {
  for (Panel& panel : figure.panels) {
    Rectangles frames;
    for (const int token : tokens) {
      Hit hit;
      hit.token = token;
      for (const Rectangles::Box& box : highlight_boxes(panel, hit)) frames.boxes.push_back(box);
    }
    if (!frames.boxes.empty()) panel.layers.push_back({frames});
  }
  return figure;
}

Figure shown_part(const LessonSession& session, const Figure& figure, const std::string& where) {
  if (session.panels.empty()) return with_marks(figure, session.marks);
  std::vector<std::size_t> chosen;
  std::string titles;
  for (const Panel& panel : figure.panels) titles += (titles.empty() ? "" : ", ") + panel.title.text();
  for (const std::string& name : session.panels) {
    const auto found = named_panel(figure, name);
    if (!found)
      refuse_file(where, message("the figure has no panel \"{}\"", shown(name, 60)),
                  message("it has {}", titles));
    chosen.push_back(*found);
  }
  Figure part = with_marks(select_panels(figure, chosen), session.marks);
  if (!session.caption) part.caption = {};
  return part;
}

std::string lesson_name(const Lesson& lesson) {
  return lesson.path.empty() ? lesson.title : lesson.path.string();
}

const LessonStep& step_of(const Lesson& lesson, int at, bool rich) {
  const LessonStep& step = lesson.steps.at(static_cast<std::size_t>(at));
  return rich && step.richer ? *step.richer : step;
}

const LessonSession* shown_at(const Lesson& lesson, int at, bool rich) {
  for (int i = at; i >= 0; --i) {
    if (const auto& session = step_of(lesson, i, rich).session) return &*session;
  }
  return nullptr;
}

const LessonSession* shown_before(const Lesson& lesson, int at, bool rich) {
  if (const auto& before = step_of(lesson, at, rich).before) return &*before;
  return at > 0 ? shown_at(lesson, at - 1, rich) : nullptr;
}

}  // namespace whereabouts
