#include "core/lesson/lesson_inputs.h"

#include "core/base/failure.h"
#include "core/checkpoint/open.h"
#include "core/series/read_series.h"
#include "core/train/run/compared_runs.h"

namespace whereabouts {
namespace {

constexpr int imagenet_classes = 1000;

std::shared_ptr<const Checkpoint> opened_checkpoint(const std::filesystem::path& path,
                                                    const ModelStatement& said, const Progress& progress) {
  std::shared_ptr<const Checkpoint> checkpoint = open_checkpoint(path, progress);
  return said.empty() ? checkpoint : with_statement(std::move(checkpoint), said);
}

}  // namespace

Inputs lesson_inputs(const LessonSession& session, const Inputs& opened, const Progress& progress) {
  Inputs inputs = built_in_inputs();
  inputs.backend = opened.backend;
  if (session.opened_image && opened.image.image) inputs.image = opened.image;
  if (!session.image.empty()) inputs.image = open_image(session.image, progress);
  if (!session.image2.empty()) inputs.image2 = open_image(session.image2, progress);
  if (session.opened) {
    use_checkpoint(inputs, opened.checkpoint);
  } else if (!session.checkpoint.empty()) {
    use_checkpoint(inputs, opened_checkpoint(session.checkpoint, session.said, progress));
  } else if (!session.said.empty()) {
    use_checkpoint(inputs, with_statement(inputs.checkpoint, session.said));
  }
  if (!session.checkpoint2.empty())
    use_checkpoint2(inputs, opened_checkpoint(session.checkpoint2, session.said2, progress));
  if (!session.run.empty()) use_run(inputs, open_run(session.run, progress), progress);
  if (!session.compared.empty()) inputs.compared = open_compared_runs(session.compared);
  if (!session.data.empty()) inputs.data = open_data(session.data, session.data_options, progress);
  if (!session.series.empty()) inputs.series = read_series(session.series, progress);
  return inputs;
}

bool meets_wish(const Lesson& lesson, const Inputs& opened) {
  return lesson.wants == "imagenet" && opened.anatomy && opened.anatomy->classes == imagenet_classes;
}

}  // namespace whereabouts
