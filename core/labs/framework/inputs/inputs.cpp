#include "core/labs/framework/inputs/inputs.h"

#include <utility>

#include "core/base/hash.h"
#include "core/image/load.h"
#include "core/image/sample.h"
#include "core/labs/framework/lab.h"
#include "core/parameter/no_inputs.h"
#include "core/series/synthetic.h"
#include "core/tables/built_in_checkpoint.h"

namespace whereabouts {

const Inputs& no_inputs() {
  static const Inputs none;
  return none;
}

std::uint64_t Inputs::key(bool with_image, bool with_checkpoint, bool with_checkpoint2,
                          bool with_image2) const {
  Hash hash;
  hash.number(with_image ? image.image->content_hash() : 0);
  hash.number(with_checkpoint ? checkpoint->identity() : 0);
  // Names appear in titles and captions.
  if (with_image) hash.text(image.name);
  if (with_checkpoint) hash.text(checkpoint->name());
  if (with_checkpoint && run) hash.text(run->name());
  if (with_checkpoint2 && checkpoint2) {
    hash.number(checkpoint2->identity());
    hash.text(checkpoint2->name());
  }
  if (with_image2 && image2.image) {
    hash.number(image2.image->content_hash());
    hash.text(image2.name);
  }
  return hash.value();
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

Inputs built_in_inputs() {
  Inputs inputs;
  inputs.image = {"dusk", {}, std::make_shared<const Image>(dusk()), true};
  use_checkpoint(inputs, built_in_checkpoint());
  inputs.series = built_in_series();
  return inputs;
}

const ImageInput& image_seen_by(const LabInfo& lab, const Inputs& inputs) {
  const bool models = lab.uses_image && lab.uses_checkpoint && lab.uses_backend;
  if (!models || !inputs.image.built_in || inputs.run || !inputs.checkpoint->path().empty())
    return inputs.image;
  static const ImageInput test_image{"ankle-boot", {}, built_in_test_image(), true};
  return test_image;
}

DataInput open_data(const std::string& name, const DataOptions& options, const Progress& progress) {
  auto set = std::make_shared<const DataSet>(load_data_set(name, options, progress));
  return {set->id, options, set};
}

ImageInput open_image(const std::filesystem::path& path, const Progress& progress, ImageValues values) {
  return {path.stem().string(), path, std::make_shared<const Image>(load_image(path, progress, values)),
          false, values};
}

}  // namespace whereabouts
