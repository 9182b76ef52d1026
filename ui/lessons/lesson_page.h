// A lesson as a page for a browser: one file that needs no network, with its steps one after another, live
// figures, and every question committed to before its answer is shown. What somebody answers stays in the
// browser, until it is saved as CSV or told in a link. Tests are pages, too; talks are slides
// (lesson_slides.h).
#pragma once

#include <QByteArray>
#include <QString>
#include <memory>
#include <vector>

#include "core/base/progress.h"
#include "core/lesson/lesson.h"
#include "core/lesson/try_lesson.h"

namespace whereabouts {

inline constexpr qsizetype maxLessonPageBytes = 3'000'000;

struct LessonPageOptions {
  QString theme;  // that the page begins with; empty: light or dark, as the system has it
  // Among others in a folder: the file and the title of the next one, and the file of the list; may be empty.
  QString nextFile = {}, nextTitle = {}, indexFile = {};
};

// `tried`: every step, as try_step() made it. Words are in the program's language (language.h). Where not all
// steps of a slider have room, the page says so. Refuses (usage, naming `out`) a lesson of which a figure is
// too large by itself.
QByteArray lessonPage(const Lesson& lesson, const std::vector<TriedStep>& tried,
                      const LessonPageOptions& options, const Progress& progress = {});

// The list of `lessons`, whose pages lie beside it under their ids: "cat.html".
QByteArray lessonIndexPage(const std::vector<std::shared_ptr<const Lesson>>& lessons, const QString& language,
                           const QString& theme);

}  // namespace whereabouts
