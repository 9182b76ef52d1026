#include "core/lesson/lesson_inputs.h"

#include "core/labs/framework/inputs/declared_inputs.h"

namespace whereabouts {
namespace {

constexpr int imagenet_classes = 1000;

}  // namespace

Inputs lesson_inputs(const LessonSession& session, const Inputs& opened, const Progress& progress) {
  Inputs inputs = built_in_inputs();
  inputs.backend = opened.backend;
  if (session.opened.has(InputId::image) && opened.image.image) inputs.image = opened.image;
  if (session.opened.has(InputId::checkpoint)) use_checkpoint(inputs, opened.checkpoint);
  for (const DeclaredInput& input : declared_inputs()) {
    if (session.sources.has(input.id))
      input.open(inputs, session.sources[input.id], session.sources, progress);
    if (!session.opened.has(input.id)) input.apply_stated(inputs, session.sources);
  }
  return inputs;
}

bool meets_wish(const Lesson& lesson, const Inputs& opened) {
  return lesson.wants == "imagenet" && opened.anatomy && opened.anatomy->classes == imagenet_classes;
}

}  // namespace whereabouts
