#include "core/labs/framework/inputs/inputs.h"

#include <system_error>
#include <utility>

#include "core/base/failure.h"
#include "core/image/load.h"
#include "core/image/sample.h"
#include "core/parameter/no_inputs.h"
#include "core/series/synthetic.h"
#include "core/tables/built_in_checkpoint.h"
#include "core/train/data/plain_folder.h"

namespace whereabouts {

const Inputs& no_inputs() {
  static const Inputs none;
  return none;
}

void use_checkpoint(Inputs& inputs, std::shared_ptr<const Checkpoint> checkpoint) {
  inputs.run = nullptr;
  inputs.anatomy = std::make_shared<const Anatomy>(inspect(*checkpoint));
  inputs.checkpoint = std::move(checkpoint);
}

void use_checkpoint2(Inputs& inputs, std::shared_ptr<const Checkpoint> checkpoint) {
  inputs.anatomy2 = checkpoint ? std::make_shared<const Anatomy>(inspect(*checkpoint)) : nullptr;
  inputs.checkpoint2 = std::move(checkpoint);
}

void use_run(Inputs& inputs, std::shared_ptr<const CheckpointRun> run, const Progress& progress) {
  OpenSnapshot last = run->open(run->steps().size() - 1, progress);
  inputs.checkpoint = std::move(last.checkpoint);
  inputs.anatomy = std::move(last.anatomy);
  inputs.run = std::move(run);
}

ImageInput built_in_image() {
  static const ImageInput image{"dusk", {}, std::make_shared<const Image>(dusk()), true};
  return image;
}

Inputs built_in_inputs() {
  Inputs inputs;
  inputs.image = built_in_image();
  use_checkpoint(inputs, built_in_checkpoint());
  inputs.series = built_in_series();
  return inputs;
}

const ImageInput& image_seen_by(InputIds used, const Inputs& inputs) {
  const bool models = used.has(InputId::image) && used.has(InputId::checkpoint) && used.has(InputId::backend);
  const bool given = !inputs.checkpoint->path().empty() && !is_built_in(*inputs.checkpoint);
  if (!models || !inputs.image.built_in || inputs.run || given) return inputs.image;
  static const ImageInput test_image{"ankle-boot", {}, built_in_test_image(), true};
  return test_image;
}

void see_fine_model(Inputs& inputs) {
  if (inputs.checkpoint != built_in_checkpoint()) return;
  inputs.checkpoint = built_in_fine_checkpoint();
  static const auto anatomy = std::make_shared<const Anatomy>(inspect(*inputs.checkpoint));
  inputs.anatomy = anatomy;
}

DataInput open_data(const std::string& name, const DataOptions& options, const Progress& progress) {
  std::error_code unknown;
  const std::filesystem::path whole = std::filesystem::absolute(name, unknown).lexically_normal();
  const std::filesystem::path folder = whole.has_filename() ? whole : whole.parent_path();
  // Words name sets that are part of the program.
  const bool is_path = name.find('/') != std::string::npos || !is_built_in_set(name);
  auto set = std::make_shared<const DataSet>(is_path && is_plain_folder(folder)
                                                 ? open_plain_folder(folder, progress)
                                                 : load_data_set(name, options, progress));
  return {set->id, options, set};
}

ImageInput open_image(const std::filesystem::path& path, const Progress& progress, ImageValues values) {
  return {shown(path.stem().string()), path,
          std::make_shared<const Image>(load_image(path, progress, values)), false, values};
}

}  // namespace whereabouts
