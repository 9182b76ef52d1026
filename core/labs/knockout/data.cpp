#include "core/labs/knockout/data.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/base/failure.h"
#include "core/base/permutation.h"
#include "core/figure/text.h"
#include "core/labs/framework/inputs/built_in_pictures.h"
#include "core/labs/framework/inputs/trained_on.h"
#include "core/labs/framework/parameters/scheme_parameters.h"
#include "core/labs/framework/pieces/words.h"
#include "core/train/data/labelled_image.h"
#include "core/vit/inside/slot_means.h"
#include "core/vit/predict.h"

namespace whereabouts {
namespace {

// The tokens of two runs, the sums over orders and their means; what leaves heads and MLPs.
void refuse_runs_too_large(const ModelImage& seen, const std::vector<Replaced>& replaced) {
  const VitConfiguration& configuration = seen.vit->configuration();
  double numbers = 0;
  for (int layer = 0; layer <= seen.depth(); ++layer) {
    const EncoderStage stage = configuration.stage_of(layer);
    numbers += 1.0 * (seen.prefix + stage.grid(seen.grid).count()) * stage.width;
  }
  // Means over images are held beside those of the last image.
  double parts = 0;
  for (const Replaced& each : replaced) parts += from_images(each.by) ? 3 + 3 : 0;
  refuse_too_large("knockout", numbers * ((3 + parts) * sizeof(float) + sizeof(double)));
}

std::optional<Replace> beside(const Values& heavy) {
  switch (heavy[knockout::beside]) {
    case knockout::Beside::zero:
      return Replace::zero;
    case knockout::Beside::places:
      return Replace::places;
    case knockout::Beside::mean:
      return Replace::mean;
    case knockout::Beside::other:
      return Replace::other;
    default:
      return {};
  }
}

// Where the images come from that replacements are made of.
struct Others {
  std::vector<Image> images;
  std::string name;  // of the one, or of the data set
  Message note;      // what stands in for the data set
};

// One picture that comes with the program and is not the image itself.
Others picture_beside(const ImageInput& image, std::uint32_t seed) {
  std::vector<std::string> words;
  for (const std::string& word : picture_words()) {
    if (word != image.name) words.push_back(word);
  }
  const auto drawn =
      static_cast<std::size_t>(NumpyRandomState(seed).permutation(static_cast<int>(words.size())).front());
  return {{*picture_named(words[drawn]).image}, words[drawn], {}};
}

Others others_of(const Inputs& inputs, Replace by, const KnockoutData& data, int samples,
                 const Progress& progress) {
  if (by == Replace::other && !inputs.data.set) return picture_beside(inputs.image, data.seed);
  std::string note;
  const DataInput source = data_of(inputs, note, progress);
  const LabelledImages& all = source.set->test.count() > 0 ? source.set->test : source.set->train;
  std::vector<int> numbers = NumpyRandomState(data.seed).permutation(all.count());
  numbers.resize(static_cast<std::size_t>(by == Replace::other ? 1 : std::min(samples, all.count())));
  Others others{{}, source.set->title, note};
  if (by == Replace::other) others.name = fmt::format("{} {}", source.set->title, numbers.front());
  for (const int number : numbers) others.images.push_back(labelled_image(all, number));
  return others;
}

class Experiment {
 public:
  Experiment(KnockoutData& data, const Inputs& inputs, int samples, BackendPasses& passes,
             const Progress& progress)
      : data_(data), inputs_(inputs), samples_(samples), passes_(passes), progress_(progress) {
    options_.backend = passes.backend();
  }

  void run() {
    const Vit& vit = *data_.seen.vit;
    Forward natural = pass({});
    Forward scrambled = pass(NumpyRandomState(data_.seed).permutation(data_.seen.grid.count()));
    data_.notes = natural.notes;
    data_.question = question_of(data_.seen.model, natural);
    data_.natural = answers(data_.question, natural).front();
    data_.scrambled = answers(data_.question, scrambled).front();
    const TokenRun run = run_of(natural), other = run_of(scrambled);
    const Asked asked{vit, data_.question, options_, passed()};
    data_.lens = lens_of(asked, run, progress_);
    const std::vector<Matrix> means =
        slot_means(vit, data_.seen.pixels, data_.orders, options_, passed(), progress_);
    for (Replaced& each : data_.replaced) {
      PartOutputs from;
      if (from_images(each.by)) from = outputs_for(each);
      const Replacement replacement{each.by, from_images(each.by) ? &from : nullptr};
      each.off = switched_off(asked, run, means, replacement, progress_);
    }
    data_.patched = patched_in(asked, run, other, progress_);
  }

 private:
  std::function<void(const Forward&)> passed() {
    return [this](const Forward& forward) { passes_.add(forward); };
  }
  Forward pass(std::vector<int> order) {
    ForwardOptions kept = options_;
    kept.order = std::move(order);
    kept.output_hidden_states = true;
    Forward forward = data_.seen.vit->forward(data_.seen.pixels, kept, progress_);
    passes_.add(forward);
    return forward;
  }

  PartOutputs outputs_for(Replaced& replaced) {
    const Vit& vit = *data_.seen.vit;
    const Others others = others_of(inputs_, replaced.by, data_, samples_, progress_);
    if (!others.note.empty()) add_notes(data_.notes, {others.note});
    PartOutputs outputs;
    PixelBatch last;
    for (std::size_t i = 0; i < others.images.size(); ++i) {
      progress_.report(static_cast<double>(i) / static_cast<double>(others.images.size()),
                       message("image {} of {}", i + 1, others.images.size()));
      last = prepared_for(*inputs_.checkpoint, vit, others.images[i], {}, progress_).pixels;
      add_part_outputs(outputs, vit, last, options_, passed(), progress_);
      if (outputs.grid != data_.seen.grid) {
        refuse_usage(flag("replace"),
                     message("the model sees {} as {} patches and the image as {}", others.name,
                             times_text(outputs.grid), times_text(data_.seen.grid)),
                     "choose zero or places, or images of one shape");
      }
    }
    replaced.images = outputs.images;
    replaced.image = others.name;
    // What stands at the places of one image is told apart from what its patches say.
    if (replaced.by == Replace::other) {
      outputs.places = slot_means(vit, last, data_.orders, options_, passed(), progress_);
      outputs.places.pop_back();
    }
    return outputs;
  }

  KnockoutData& data_;
  const Inputs& inputs_;
  const int samples_;
  BackendPasses& passes_;
  const Progress& progress_;
  ForwardOptions options_;
};

}  // namespace

std::string KnockoutData::answer() const {
  return names_class() ? first_name(seen.labels.of(question.of_class)) : "the pooled vector";
}

std::size_t KnockoutData::bytes() const {
  const auto layers = static_cast<std::size_t>(depth() + 1);
  return seen.bytes() + sizeof(double) * replaced.size() * layers * static_cast<std::size_t>(heads() + 8) +
         sizeof(float) * static_cast<std::size_t>(lens.of_patches.size() + lens.of_patch_classes.size());
}

std::shared_ptr<const KnockoutData> prepare_knockout(const Inputs& inputs, const Values& heavy,
                                                     const Progress& progress) {
  auto data = std::make_shared<KnockoutData>(model_image(inputs, inputs.image, progress));
  data->replaced.push_back({.by = heavy[knockout::replace]});
  const std::optional<Replace> second = beside(heavy);
  if (second && *second != data->replaced.front().by) data->replaced.push_back({.by = *second});
  refuse_runs_too_large(data->seen, data->replaced);
  data->orders = heavy[inside::orders];
  data->seed = heavy[scheme::seed];
  data->scheme = scheme_in_blocks(data->seen.vit->configuration());
  const int samples = heavy[knockout::samples];
  const auto work = [&](BackendPasses& passes) {
    Experiment(*data, inputs, samples, passes, progress).run();
  };
  data->keep(run_on(inputs.backend, work), data->seen.notes);
  return data;
}

}  // namespace whereabouts
