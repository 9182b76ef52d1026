// A lesson on paper: a worksheet to write answers on, and notes for whoever teaches it.
#pragma once

#include <QByteArray>
#include <vector>

#include "core/lesson/lesson.h"
#include "core/lesson/try_lesson.h"

namespace whereabouts {

// worksheet: every question with room for the prediction, what was measured and why, and nothing that tells
// an answer. notes: the lesson's notes, and of each question the right answer, what is measured, and what
// every answer is told.
enum class LessonSheet { worksheet, notes };

// Its text as HTML. `tried`: every step, as try_step() made it; a worksheet needs none of it.
QString lessonSheetHtml(const Lesson& lesson, LessonSheet kind, const std::vector<TriedStep>& tried);
// The same as a PDF on A4 paper, black on white.
QByteArray lessonSheetPdf(const Lesson& lesson, LessonSheet kind, const std::vector<TriedStep>& tried);

}  // namespace whereabouts
