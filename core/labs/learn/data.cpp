#include "core/labs/learn/data.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <list>
#include <mutex>
#include <optional>
#include <utility>

#include "core/base/failure.h"
#include "core/base/hash.h"
#include "core/labs/framework/inputs/built_in_run.h"
#include "core/labs/framework/parameters/scheme_parameters.h"
#include "core/labs/learn/measures.h"
#include "core/train/data/made.h"

namespace whereabouts {
namespace {

// What was measured of snapshots before: a run that grows while it is trained is measured where it is new.
struct RememberedMeasures {
  SnapshotMeasures measures;
  GridShape patches;    // of the model's input; {0, 0} where none was run
  Execution execution;  // of the passes, where one was run
};

constexpr std::size_t max_kept = 256;

struct Kept {
  std::mutex mutex;
  std::list<std::pair<std::uint64_t, RememberedMeasures>> list;  // the last used first
};

Kept& kept() {
  static Kept all;
  return all;
}

// A key names everything that the measures depend on. The last 256 are kept; safe to use from several
// threads.
std::optional<RememberedMeasures> recall_measures(std::uint64_t key) {
  const std::lock_guard lock(kept().mutex);
  auto& list = kept().list;
  for (auto each = list.begin(); each != list.end(); ++each) {
    if (each->first != key) continue;
    list.splice(list.begin(), list, each);
    return each->second;
  }
  return std::nullopt;
}

void remember_measures(std::uint64_t key, RememberedMeasures made) {
  const std::lock_guard lock(kept().mutex);
  kept().list.emplace_front(key, std::move(made));
  if (kept().list.size() > max_kept) kept().list.pop_back();
}

constexpr int drawn_images = 8;  // every form once, in every other cell

double number_in(const nlohmann::json& json, const char* key) {
  const auto found = json.find(key);
  return found != json.end() && found->is_number() ? found->get<double>() : 0;
}

std::string text_in(const nlohmann::json& json, const char* key) {
  const auto found = json.find(key);
  return found != json.end() && found->is_string() ? shown(found->get<std::string>(), 60) : std::string();
}

// Test images of a data set that is drawn; number 17 k shows form k in cell 2 k.
std::vector<Image> drawn(std::uint32_t seed) {
  std::vector<Image> images;
  for (int k = 0; k < drawn_images; ++k) {
    const int number = (2 * k % made_cells) * made_forms + k % made_forms;
    std::vector<std::uint8_t> pixels(static_cast<std::size_t>(made_side) * made_side);
    draw_made_image(seed, Share::test, number, static_cast<Form>(number % made_forms),
                    number / made_forms % made_cells, pixels.data());
    images.emplace_back(made_side, made_side, 1, std::move(pixels));
  }
  return images;
}

// What the run says of itself, and the images that fit its data.
std::vector<Image> read_words(const CheckpointRun& run, const ImageInput& image, LearnData& data) {
  const RunFolder folder(run.path());
  std::error_code error;
  data.images = message("the image {}", shown(image.name, 60));
  if (std::filesystem::exists(folder.metrics_path(), error)) data.metrics = folder.read_metrics();
  if (!std::filesystem::exists(folder.configuration_path(), error)) return {*image.image};
  const nlohmann::json json = folder.read_configuration();
  data.batch = std::max(0.0, number_in(json, "batch"));
  data.samples = std::max(0.0, number_in(json, "samples"));
  data.classes = static_cast<int>(std::clamp(number_in(json, "classes"), 0.0, 1e9));
  data.data = text_in(json, "data_title");
  data.scheme = text_in(json, "position");
  const std::string id = text_in(json, "data");
  if (id != "where" && id != "which") return {*image.image};
  data.images = message("{} drawn test images", drawn_images);
  return drawn(static_cast<std::uint32_t>(std::clamp(number_in(json, "data_seed"), 0.0, 4294967295.0)));
}

// The smallest similarity of two positions; of large tables, to some of them.
double min_similarity(const SimilarityBasis& positions, const Progress& progress) {
  const auto count = static_cast<int>(positions.rows.rows());
  double least = 1;
  for (int reference = 0; reference < count; reference += std::max(1, count / 128)) {
    progress.check();
    least = std::min(least, static_cast<double>(similarity_row(positions, reference).minCoeff()));
  }
  return least;
}

// Whether the model of a checkpoint runs; if not, a note says why.
bool runs(const Checkpoint& checkpoint, LearnData& data, const Progress& progress) {
  try {
    Vit::load(checkpoint, progress);
    return true;
  } catch (const Failure& failure) {
    if (failure.fault() == Fault::cancelled) throw;
    data.notes.push_back(message("the model is not run: {}", failure.problem()));
    return false;
  }
}

// One snapshot, or what is remembered of it.
SnapshotMeasures measured(const OpenSnapshot& snapshot, const std::vector<Image>& images, std::uint32_t seed,
                          bool has_model, BackendPasses& passes, LearnData& data, const Progress& progress) {
  const std::string backend = passes.backend()->id();
  Hash key;
  key.number(snapshot.checkpoint->identity());
  key.number(seed);
  key.text(fmt::format("{} {} {}", backend, data.has_table, has_model));
  for (const Image& image : images) key.number(image.content_hash());
  if (const auto known = recall_measures(key.value())) {
    if (has_model) {
      data.patches = known->patches;
      data.ran = known->execution;
    }
    return known->measures;
  }
  SnapshotMeasures measures;
  if (data.has_table) measure_table(*snapshot.checkpoint, measures, progress);
  if (has_model) {
    const auto vit = Vit::load(*snapshot.checkpoint, progress);
    data.patches = measure_model(*snapshot.checkpoint, *vit, images, seed, passes, measures, progress);
    data.ran = passes.execution();
  }
  // Where a backend failed on the way, all of it is done again.
  if (passes.backend()->id() == backend)
    remember_measures(key.value(), {measures, data.patches, passes.execution()});
  return measures;
}

// All of them. One whose weights cannot be used, as those of a training that diverged, is left out, and
// noted.
void measure(const CheckpointRun& run, const std::vector<Image>& images, std::uint32_t seed, bool has_model,
             BackendPasses& passes, LearnData& data, const Progress& progress) {
  data.tells.assign(data.steps.size(), {});
  data.left_out.clear();
  for (std::size_t at = 0; at < data.steps.size(); ++at) {
    progress.report(static_cast<double>(at) / static_cast<double>(data.steps.size()),
                    message("snapshot {} of {}", at + 1, data.steps.size()));
    try {
      data.tells[at] = measured(run.open(at, progress), images, seed, has_model, passes, data, progress);
    } catch (const Failure& failure) {
      if (failure.fault() == Fault::cancelled) throw;
      data.left_out.push_back(
          message("step {} is left out: {}", shown(data.steps[at].id, 60), failure.problem()));
    }
  }
}

}  // namespace

std::size_t LearnData::bytes() const {
  std::size_t numbers = metrics.size() * sizeof(MetricsRow) / sizeof(float);
  for (const SnapshotMeasures& each : tells)
    numbers += static_cast<std::size_t>(each.positions.rows.size()) + 2 * each.ssdc.size();
  return numbers * sizeof(float);
}

std::size_t LearnData::layers() const {
  std::size_t most = 0;
  for (const SnapshotMeasures& each : tells) most = std::max(most, each.ssdc.size());
  return most;
}

double LearnData::at(std::size_t step) const {
  const auto number = static_cast<double>(steps[step].number);
  if (!in_samples()) return number;
  // The last step of a run may be a smaller one.
  return samples > 0 ? std::min(number * batch, samples) : number * batch;
}

std::shared_ptr<const LearnData> prepare_learn(const Inputs& inputs, const Values& heavy,
                                               const Progress& progress) {
  const auto run = run_of(inputs);
  auto data = std::make_shared<LearnData>();
  data->run = run->name();
  data->steps = run->steps();
  const std::vector<Image> images = read_words(*run, inputs.image, *data);
  // A training that diverges begins well.
  const OpenSnapshot first = run->open(0, progress);
  data->has_table = has_position_table(*first.anatomy);
  const bool has_model = runs(*first.checkpoint, *data, progress);
  if (!data->has_table && !has_model && data->metrics.empty()) {
    refuse_file(
        run->path().string(),
        message("its snapshots have no position table, and their model is not run: {}", data->notes.front()),
        "choose a run of vision transformers");
  }
  if (!data->has_table) {
    std::string scheme = data->scheme;
    if (scheme.empty() && !first.anatomy->position.empty()) scheme = first.anatomy->position.front().scheme;
    data->notes.push_back(
        message("there is no position table{}, so neighbour share and similarity maps are left out",
                scheme.empty() ? Message("") : message(" ({})", scheme)));
  }
  BackendPasses passes(inputs.backend);
  const auto measure_all = [&] {
    measure(*run, images, heavy[scheme::seed], has_model, passes, *data, progress);
  };
  measure_all();
  if (passes.begin_again()) measure_all();
  if (data->left_out.size() == data->steps.size() && data->metrics.empty()) {
    refuse_file(run->path().string(),
                message("none of its snapshots can be measured: {}", data->left_out.front()),
                "choose a run whose checkpoints were saved whole");
  }
  for (const SnapshotMeasures& each : data->tells) {
    if (each.positions.rows.rows() > 0)
      data->min_similarity = std::min(data->min_similarity, min_similarity(each.positions, progress));
  }
  constexpr std::size_t max_told = 3;
  for (std::size_t i = 0; i < std::min(max_told, data->left_out.size()); ++i)
    data->notes.push_back(data->left_out[i]);
  if (data->left_out.size() > max_told)
    data->notes.push_back(message("{} more steps are left out", data->left_out.size() - max_told));
  if (data->patches.count() > 0) {
    if (data->layers() == 0) data->notes.emplace_back("SSDC is left out: there are more than 4,096 patches");
  } else {
    data->images.clear();
  }
  data->notes.insert(data->notes.end(), passes.notes().begin(), passes.notes().end());
  return data;
}

}  // namespace whereabouts
