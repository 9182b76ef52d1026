#include "core/labs/features/data.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <limits>
#include <map>
#include <new>
#include <utility>

#include "core/analysis/components.h"
#include "core/base/failure.h"
#include "core/base/hash.h"
#include "core/base/number_text.h"
#include "core/base/parallel.h"
#include "core/base/permutation.h"
#include "core/image/frames.h"
#include "core/labs/framework/inputs/declared_inputs.h"
#include "core/labs/framework/inputs/named_images.h"
#include "core/labs/framework/model/data_images.h"
#include "core/labs/framework/parameters/frame_parameter.h"
#include "core/labs/framework/parameters/scheme_parameters.h"
#include "core/train/data/first_few.h"
#include "core/vit/inside/slot_means.h"

namespace whereabouts {
namespace {

using features::Remove;

constexpr double max_bytes = 2147483648.0;  // that the tokens of all layers may take

void refuse_too_much(const FeaturesData& data, int basis_images) {
  const VitConfiguration& configuration = data.first.input.vit->configuration();
  double numbers = 0;
  for (int layer = 0; layer <= configuration.depth; ++layer) {
    double tokens = (1.0 + basis_images) * data.first.input.at(layer).grid.count();
    if (data.second) tokens += data.second->input.at(layer).grid.count();
    numbers += tokens * configuration.stage_of(layer).width;
  }
  // Slot means are added up in double.
  const double held = data.remove == Remove::none ? 1 : data.remove == Remove::blank ? 2 : 3;
  const double bytes = numbers * held * sizeof(float);
  if (bytes <= max_bytes) return;
  refuse_usage(
      data.first.input.model,
      message("the tokens of all its layers take {} GB, more than can be held", number(1e-9 * bytes, 1)),
      data.remove != Remove::none
          ? message("take nothing off ({}), or use a smaller model", flag("remove", "none"))
      : basis_images > 1 ? message("say fewer than {} {}", basis_images, flag(features::basis_images.id))
      : data.second      ? "leave the second image out, or use a smaller model"
                         : message("use a smaller model or a smaller {}", flag(inside::size.id)));
}

// y_l of the patches of one image, per layer 0 .. L, out of a forward that kept norm1: those of a large model
// are held once.
std::vector<Matrix> patches_of(Forward forward) {
  std::vector<Matrix> layers = std::move(forward.norm1);
  layers.push_back(std::move(forward.tokens));
  if (forward.prefix == 0) return layers;
  for (Matrix& tokens : layers) tokens = tokens.bottomRows(tokens.rows() - forward.prefix).eval();
  return layers;
}

void run_model(ImageFeatures& of, const FeaturesData& data, BackendPasses& passes, const Progress& progress) {
  const Vit& vit = *of.input.vit;
  const auto options = [&passes] {
    ForwardOptions made;
    made.output_norm1 = true;
    made.backend = passes.backend();
    return made;
  };
  const auto patches = [&](const PixelBatch& pixels) {
    Forward forward = vit.forward(pixels, options(), progress);
    passes.add(forward);
    of.notes = forward.notes;
    return patches_of(std::move(forward));
  };
  of.tokens = patches(of.input.pixels);
  of.places.clear();
  if (data.remove == Remove::slot_mean) {
    of.places = normed_slot_means(
        vit, of.input.pixels, data.orders, options(), [&](const Forward& forward) { passes.add(forward); },
        progress);
  } else if (data.remove == Remove::blank) {
    // Behind mean and deviation, the mean colour is 0.
    PixelBatch blank = of.input.pixels;
    std::fill(blank.values.begin(), blank.values.end(), 0.0F);
    of.places = patches(blank);
  }
}

// Images and frames of a basis, in their order, each with what it is called.
struct BasisSource {
  Message of;
  std::vector<ImageInput> images;
  std::vector<Message> names;
  std::vector<std::string> left_out;
};

BasisSource from_data(const Inputs& inputs, int wanted, std::uint32_t seed, const Progress& progress) {
  const DataImages images(inputs.data.set, progress);
  std::vector<int> order = NumpyRandomState(seed).permutation(images.count());
  std::map<int, Image> found;
  BasisSource source;
  for (const int number : order) {
    if (static_cast<int>(found.size()) == wanted) break;
    progress.check();
    try {
      found.emplace(number, images.load(number, progress));
    } catch (const Failure& failure) {
      if (failure.fault() == Fault::cancelled) throw;
      source.left_out.push_back(images.name(number).text() + " (" + failure.problem().text() + ")");
    }
  }
  if (found.empty()) {
    refuse_file(inputs.data.set->id,
                order.empty() ? Message("it holds no images")
                              : message("no image can be read: {}", first_few(source.left_out)),
                "name a folder with images that can be read");
  }
  for (auto& [number, image] : found) {
    ImageInput input;
    input.image = std::make_shared<const Image>(std::move(image).without_frames());
    source.images.push_back(std::move(input));
    source.names.push_back(images.name(number));
  }
  source.of = found.size() == 1 ? message("1 image of {}", inputs.data.set->title)
                                : message("{} images of {}", found.size(), inputs.data.set->title);
  return source;
}

BasisSource from_frames(const Inputs& inputs, int wanted, const Progress& progress) {
  const auto& frames = inputs.image.image->frames();
  const std::vector<std::filesystem::path> named = frames->named();
  BasisSource source;
  for (const int number : sampled_frames(frames->count(), std::min(wanted, frames->count()))) {
    ImageInput input;
    input.image = std::make_shared<const Image>(frames->at(number, progress));
    source.images.push_back(std::move(input));
    source.names.push_back(named.empty() ? message("frame {}", number)
                                         : Message(title_of_image(named[static_cast<std::size_t>(number)])));
  }
  const std::size_t count = source.images.size();
  source.of = named.empty()           ? message("{} of {} frames", count, frames->count())
              : count == named.size() ? message("{} images", count)
                                      : message("{} of {} images", count, frames->count());
  return source;
}

std::uint64_t basis_key(const Inputs& inputs, const FeaturesData& data, const Values& heavy,
                        const BackendPasses& passes) {
  Hash hash;
  hash.number(identity_of(inputs, {InputId::checkpoint, InputId::data}));
  if (!inputs.data.set) hash.number(inputs.image.image->frames()->identity());
  hash.number(chosen_size(inputs, heavy).value_or(0));
  hash.number(data.remove);
  hash.number(data.orders);
  hash.number(heavy[features::basis_images]);
  hash.number(heavy[scheme::seed]);
  hash.number(reinterpret_cast<std::uintptr_t>(passes.backend()));
  return hash.value();
}

// The last one that is still shown: another image, or another frame, has the same basis.
struct LastBasis {
  std::mutex mutex;
  std::uint64_t key = 0;
  std::weak_ptr<const FeaturesBasis> basis;
};
LastBasis& last_basis() {
  static LastBasis last;
  return last;
}

std::shared_ptr<const FeaturesBasis> basis_of(const Inputs& inputs, const FeaturesData& data,
                                              const Values& heavy, BackendPasses& passes,
                                              const Progress& progress) {
  const std::uint64_t key = basis_key(inputs, data, heavy, passes);
  {
    LastBasis& last = last_basis();
    const std::lock_guard lock(last.mutex);
    if (auto held = last.key == key ? last.basis.lock() : nullptr) return held;
  }
  const int wanted = heavy[features::basis_images];
  BasisSource source = inputs.data.set ? from_data(inputs, wanted, heavy[scheme::seed], progress)
                                       : from_frames(inputs, wanted, progress);
  auto basis = std::make_shared<FeaturesBasis>();
  basis->of = std::move(source.of);
  basis->names = std::move(source.names);
  basis->left_out = std::move(source.left_out);
  const auto count = static_cast<double>(source.images.size());
  for (std::size_t i = 0; i < source.images.size(); ++i) {
    const Progress part = progress.part(static_cast<double>(i) / count, static_cast<double>(i + 1) / count);
    part.report(0, message("image {} of {}", i + 1, source.images.size()));
    ImageFeatures each;
    each.input = model_image(inputs, source.images[i], part, chosen_size(inputs, heavy));
    source.images[i].image.reset();
    run_model(each, data, passes, part);
    each.input.pixels.values = {};
    add_notes(basis->notes, each.input.notes);
    basis->images.push_back(std::move(each));
  }
  LastBasis& last = last_basis();
  const std::lock_guard lock(last.mutex);
  last.key = key;
  last.basis = basis;
  return basis;
}

// The mean cosine of two different rows; one of zeros is like nothing. NaN of a single row.
double mean_cosine(const Matrix& tokens) {
  if (tokens.rows() < 2) return std::numeric_limits<double>::quiet_NaN();
  const auto count = static_cast<double>(tokens.rows());
  Eigen::RowVectorXd sum = Eigen::RowVectorXd::Zero(tokens.cols());
  double own = 0;
  for (Eigen::Index row = 0; row < tokens.rows(); ++row) {
    const Eigen::RowVectorXd each = tokens.row(row).cast<double>();
    const double length = each.norm();
    if (!(length > 0)) continue;
    sum += each / length;
    own += 1;
  }
  return (sum.squaredNorm() - own) / (count * (count - 1));
}

ManyImages over_images(const Inputs& inputs, const Vit& vit, const Values& heavy, BackendPasses& passes,
                       const Progress& progress) {
  std::optional<Preprocessing> sized = preprocessing_of(*inputs.checkpoint, vit.configuration());
  if (const auto size = chosen_size(inputs, heavy)) resize_input(vit.configuration(), *size, *sized);
  const auto measure = [&](const PixelBatch& pixels) {
    ForwardOptions options;
    options.output_norm1 = true;
    options.backend = passes.backend();
    Forward forward = vit.forward(pixels, options, progress);
    passes.add(forward);
    const std::vector<Matrix> layers = patches_of(std::move(forward));
    std::vector<std::vector<double>> found(2, std::vector<double>(layers.size()));
    std::atomic<bool> out_of_memory = false;
    parallel_for(static_cast<int>(layers.size()), compute_threads(), progress, [&](int layer, int) {
      const auto at = static_cast<std::size_t>(layer);
      try {
        found[features::first_three][at] = explained_by_components(layers[at], 3, progress);
        found[features::alike][at] = mean_cosine(layers[at]);
      } catch (const Failure&) {  // cancelled, which the check below says
      } catch (const std::bad_alloc&) {
        out_of_memory = true;
      }
    });
    progress.check();
    if (out_of_memory) throw std::bad_alloc();
    return found;
  };
  const Measuring measuring{"features:first-three,alike", passes, measure};
  return measure_images(inputs, vit, *sized, heavy[many::samples], heavy[scheme::seed], measuring, progress);
}

}  // namespace

std::size_t ImageFeatures::bytes() const {
  std::size_t total = input.bytes();
  for (const auto* list : {&tokens, &places}) {
    for (const Matrix& each : *list) total += static_cast<std::size_t>(each.size()) * sizeof(float);
  }
  return total;
}

std::size_t FeaturesBasis::bytes() const {
  std::size_t total = 0;
  for (const ImageFeatures& each : images) total += each.bytes();
  return total;
}

std::shared_ptr<const ColourBasis> FeaturesBasis::colours(int layer, int k, const ForegroundCut* cut,
                                                          const std::function<ColourBasis()>& make) const {
  const std::optional<ForegroundCut> asked = cut != nullptr ? std::optional(*cut) : std::nullopt;
  {
    const std::lock_guard lock(mutex_);
    for (const Made& each : made_) {
      if (each.layer == layer && each.k == k && each.cut == asked) return each.basis;
    }
  }
  auto basis = std::make_shared<const ColourBasis>(make());
  const std::lock_guard lock(mutex_);
  constexpr std::size_t most = 8;
  if (made_.size() == most) made_.erase(made_.begin());
  made_.push_back({layer, k, asked, basis});
  return basis;
}

bool has_many(const Inputs& inputs) {
  if (inputs.data.set) return true;
  return inputs.image.image && inputs.image.image->frames() && !sees_films(inputs);
}

std::shared_ptr<const FeaturesData> prepare_features(const Inputs& inputs, const Values& heavy,
                                                     const Progress& progress) {
  auto data = std::make_shared<FeaturesData>();
  data->remove = heavy[features::remove];
  data->orders = heavy[inside::orders];
  data->first.input = model_image(inputs, inputs.image, progress, chosen_size(inputs, heavy));
  if (inputs.image2.image) {
    data->second.emplace();
    data->second->input = model_image(inputs, inputs.image2, progress, chosen_size(inputs, heavy));
  }
  const bool shared = has_many(inputs) && heavy[features::basis] == features::Basis::many;
  refuse_too_much(*data, shared ? heavy[features::basis_images] : 0);
  RanOn ran = run_on(inputs.backend, [&](BackendPasses& passes) {
    const double alone = inputs.data.set ? 0.1 : shared ? 0.3 : 1, together = inputs.data.set ? 0.3 : 1;
    run_model(data->first, *data, passes, progress.part(0, alone));
    if (data->second) run_model(*data->second, *data, passes, progress.part(0, alone));
    if (shared) data->basis = basis_of(inputs, *data, heavy, passes, progress.part(alone, together));
    if (inputs.data.set)
      data->many = over_images(inputs, *data->first.input.vit, heavy, passes, progress.part(together, 1));
  });
  add_notes(data->notes, data->first.input.notes);
  add_notes(data->notes, data->first.notes);
  if (data->second) add_notes(data->notes, data->second->input.notes);
  if (data->basis) add_notes(data->notes, data->basis->notes);
  if (data->many) add_notes(data->notes, data->many->notes);
  data->keep(std::move(ran));
  return data;
}

}  // namespace whereabouts
