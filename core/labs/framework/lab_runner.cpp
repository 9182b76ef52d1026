#include "core/labs/framework/lab_runner.h"

#include <fmt/format.h>

#include <chrono>
#include <utility>

#include "core/backend/automatic.h"
#include "core/base/failure.h"
#include "core/figure/scale.h"
#include "core/figure/text.h"
#include "core/image/frames.h"
#include "core/labs/framework/heavy_values.h"
#include "core/labs/framework/inputs/built_in_run.h"
#include "core/labs/framework/inputs/declared_inputs.h"
#include "core/labs/framework/inputs/named_images.h"
#include "core/labs/framework/parameters/frame_parameter.h"
#include "core/labs/framework/parameters/step_parameter.h"
#include "core/labs/framework/pieces/notes.h"

namespace whereabouts {
namespace {

// Every figure of a snapshot says which one it is of.
void name_step(Figure& figure, const CheckpointRun& run, const std::string& step) {
  const std::size_t at = run.place_of(step).value_or(0);
  const std::string number = grouped(run.steps()[at].number);
  figure.caption += message(" Step **{}** of the run “{}”.", number, shown(run.name(), 60));
  figure.readings.insert(figure.readings.begin(),
                         {"step", message("{} ({} of {})", number, at + 1, run.steps().size()),
                          "The snapshot of the run that is shown, by the number in its name."});
}

}  // namespace

namespace {

Inputs with_snapshot(const Lab& lab, const Inputs& inputs, const Values& given, Policy policy,
                     const Progress& progress) {
  Inputs seen = inputs;
  seen.image = image_seen_by(lab.info().inputs, inputs);
  if (lab.info().fine_model) see_fine_model(seen);
  if (!lab.info().inputs.has(InputId::run)) return seen;
  if (looks_at_whole_run(lab.info())) seen.run = run_of(inputs);
  if (!seen.run) return seen;
  const Parameter& step = *find_parameter(lab.parameters(), step_id);
  Values chosen;
  if (given.has(step_id)) chosen.set(step_id, given.at(step_id));
  const std::string id = resolve({step}, seen, chosen, policy).get<std::string>(step_id);
  const auto at = seen.run->place_of(id);
  if (!at) return seen;
  OpenSnapshot snapshot = seen.run->open(*at, progress);
  seen.checkpoint = std::move(snapshot.checkpoint);
  seen.anatomy = std::move(snapshot.anatomy);
  return seen;
}

// Of an image that has frames the chosen one, under its own name where it has one, unless the model sees them
// all.
void see_frame(const Lab& lab, const Values& given, Policy policy, Inputs& seen, const Progress& progress) {
  const auto frames =
      lab.info().inputs.has(InputId::image) && seen.image.image ? seen.image.image->frames() : nullptr;
  if (!frames || sees_films(seen)) return;
  const Parameter& frame = *find_parameter(lab.parameters(), frame_id);
  Values chosen;
  if (given.has(frame_id)) chosen.set(frame_id, given.at(frame_id));
  const int number = resolve({frame}, seen, chosen, policy)[Handle<int>{frame_id}];
  seen.image.image = std::make_shared<const Image>(frames->at(number, progress).with_frames(frames));
  if (const auto named = frames->named(); !named.empty())
    seen.image.name = title_of_image(named[static_cast<std::size_t>(number)]);
}

}  // namespace

Inputs seen_inputs(const Lab& lab, const Inputs& inputs, const Values& given, Policy policy,
                   const Progress& progress) {
  Inputs seen = with_snapshot(lab, inputs, given, policy, progress);
  see_frame(lab, given, policy, seen, progress);
  return seen;
}

std::shared_ptr<const Data> LabRunner::find(const std::string& key) {
  const std::lock_guard lock(mutex_);
  for (auto entry = entries_.begin(); entry != entries_.end(); ++entry) {
    if (entry->key != key) continue;
    entries_.splice(entries_.begin(), entries_, entry);
    return entries_.front().data;
  }
  return nullptr;
}

void LabRunner::keep(const std::string& key, std::shared_ptr<const Data> data) {
  const std::lock_guard lock(mutex_);
  for (const Entry& entry : entries_) {
    if (entry.key == key) return;
  }
  held_ += data->bytes();
  entries_.push_front({key, std::move(data)});
  while (held_ > bound_ && entries_.size() > 1) {
    held_ -= entries_.back().data->bytes();
    entries_.pop_back();
  }
}

std::size_t LabRunner::bytes_held() const {
  const std::lock_guard lock(mutex_);
  return held_;
}

Result LabRunner::run(const Lab& lab, const Inputs& inputs, const Values& given, Policy policy,
                      const Progress& progress) {
  const Inputs seen = seen_inputs(lab, inputs, given, policy, progress);
  return run(lab, seen, resolve_values(lab, seen, given, policy), progress);
}

namespace {

// Whose tokens lie in several frames.
void refuse_films(const LabInfo& info, const Inputs& inputs) {
  const bool runs_models = info.inputs.has(InputId::checkpoint) && info.inputs.has(InputId::backend);
  if (!runs_models || info.takes_slots || !sees_films(inputs)) return;
  refuse_usage(info.id,
               "the model sees films, so that its tokens lie in time slots, and what is shown here compares "
               "the places of one image",
               "use the labs attention, neighbours and tensors, or a model of images");
}

}  // namespace

Result LabRunner::run(const Lab& lab, const Inputs& inputs, Values values, const Progress& progress) {
  refuse_films(lab.info(), inputs);
  const auto start = std::chrono::steady_clock::now();
  const LabInfo& info = lab.info();
  Result result;
  result.values = std::move(values);

  const Values heavy = heavy_values(lab, result.values);
  std::string key = fmt::format("{}\n{}", info.id, identity_of(inputs, info.inputs));
  for (const auto& [id, value] : heavy) key += '\n' + id + '=' + to_text(value);
  result.data = find(key);
  if (!result.data) {
    // What `auto` stands for is found out here, where it can be cancelled; later calls know.
    if (info.inputs.has(InputId::backend) && inputs.backend == "auto") find_out_automatic_backend(progress);
    result.data = lab.prepare(inputs, heavy, progress);
    result.prepared = true;
    keep(key, result.data);
  }
  progress.check();
  result.figure = lab.figure(*result.data, result.values, progress);
  add_image_notes(result.figure.readings, info.inputs, inputs);
  finalize_scales(result.figure, progress);
  const bool of_run = inputs.run && info.inputs.has(InputId::run);
  const Parameter* step = of_run ? find_parameter(lab.parameters(), step_id) : nullptr;
  if (step != nullptr && (!step->applies || step->applies(Scope{inputs, result.values}))) {
    name_step(result.figure, *inputs.run, result.values.get<std::string>(step_id));
  }
  const std::chrono::duration<double, std::milli> elapsed = std::chrono::steady_clock::now() - start;
  result.milliseconds = elapsed.count();
  return result;
}

}  // namespace whereabouts
