// The figures of a lesson's page: each with its values under the pointer and with the steps of a sweep, light
// and dark, as many of them as the page has room for.
#pragma once

#include <QByteArray>
#include <QStringList>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/lesson/lesson.h"
#include "core/lesson/try_lesson.h"
#include "ui/render/paint/export_options.h"

namespace whereabouts {

struct LessonPageFigure {
  QByteArray markup;  // of makeFragment()
  QStringList notes;  // what its slider cannot do
};

class LessonPageFigures {
 public:
  // `tried`: every step, as try_step() made it; all outlive this.
  LessonPageFigures(const Lesson& lesson, const std::vector<TriedStep>& tried, ExportOptions options,
                    QString otherTheme);

  // Asks for the figure of step `at`, whose slider moves what the step lets the learner vary, else the lab's
  // own sweep. Its index among drawn().
  int live(int at);
  // The one that is shown while the question of step `at` waits, which has no slider. A figure that live()
  // asked for before may be the same one: it is to be shown without its slider then.
  int waiting(int at);

  // The labs of figures that the page computes: their modules are no part of `room` below.
  std::set<std::string> computed() const;

  // All that were asked for, in `room` bytes together. Refuses (usage) as makeFragment().
  std::vector<LessonPageFigure> drawn(qsizetype room, const Progress& progress) const;

 private:
  struct Asked {
    const LessonSession* session;
    std::shared_ptr<const Figure> figure;
    int step;
    std::string varied;  // what the step lets the learner vary; empty: nothing
    bool live;
    mutable std::optional<bool> computes = {};  // once it is known
  };
  bool computes(const Asked& asked) const;
  bool mayCompute(const Asked& asked) const;
  LessonPageFigure draw(const Asked& asked, qsizetype room, const Progress& progress) const;

  const Lesson& lesson_;
  const std::vector<TriedStep>& tried_;
  ExportOptions options_;
  QString otherTheme_;
  std::vector<Asked> asked_;
};

}  // namespace whereabouts
