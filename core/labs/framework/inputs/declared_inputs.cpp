#include "core/labs/framework/inputs/declared_inputs.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/backend/automatic.h"
#include "core/backend/backend.h"
#include "core/base/failure.h"
#include "core/checkpoint/open.h"
#include "core/image/frames.h"
#include "core/labs/framework/inputs/built_in_comparison.h"
#include "core/labs/framework/inputs/built_in_pictures.h"
#include "core/labs/framework/inputs/built_in_run.h"
#include "core/labs/framework/inputs/image_statement.h"
#include "core/labs/framework/inputs/named_images.h"
#include "core/labs/framework/inputs/override_parameters.h"
#include "core/labs/framework/inputs/same_content.h"
#include "core/series/read_series.h"
#include "core/series/synthetic.h"
#include "core/tables/built_in_checkpoint.h"
#include "core/train/data/data_parameters.h"

namespace whereabouts {
namespace {

namespace fs = std::filesystem;

// One or none, as a list.
std::vector<Message> one_note(const Message& note) {
  return note.empty() ? std::vector<Message>() : std::vector<Message>{note};
}

std::string backend_help() {
  return "what computes the model: auto (a CUDA device where one can be used, an OpenCL device where "
         "it was measured to be faster, else cpu), or one that "
         "whereabouts backends lists; auto where left out";
}

// Images.

template <ImageInput Inputs::*member>
void declare_image(DeclaredInput& row) {
  row.is_word = is_picture_word;
  row.held = [](const Inputs& inputs) -> const void* { return (inputs.*member).image.get(); };
  row.title = [](const Inputs& inputs) { return (inputs.*member).name; };
  row.path = [](const Inputs& inputs) { return (inputs.*member).path; };
  row.open = [](Inputs& inputs, const fs::path& path, const InputSources& stated, const Progress& progress) {
    if constexpr (member == &Inputs::image) {
      if (!stated.more_images.empty()) {
        std::vector<fs::path> all{path};
        all.insert(all.end(), stated.more_images.begin(), stated.more_images.end());
        inputs.image = images_named(all, stated.image_values, progress);
        return;
      }
    }
    if (is_picture_word(path.string())) {
      inputs.*member = picture_named(path.string());
      return;
    }
    // Other files say themselves what their numbers mean.
    const bool stateable = takes_image_values(path.string());
    inputs.*member = open_image(path, progress, stateable ? stated.image_values : ImageValues::automatic);
  };
  row.identify = [](const Inputs& inputs, InputIds, Hash& hash) {
    const ImageInput& image = inputs.*member;
    if (!image.image) return;
    hash.number(image.image->content_hash());
    hash.text(image.name);
  };
  row.same = [](const Inputs& a, const Inputs& b, InputIds, const Progress&) {
    return same_pixels((a.*member).image, (b.*member).image);
  };
  row.notes = [](const Inputs& inputs) {
    const ImageInput& image = inputs.*member;
    return image.image ? one_note(image.image->note()) : one_note({});
  };
  row.keep_stated = [](const Inputs& inputs, InputSources& sources) {
    const ImageInput& image = inputs.*member;
    // Of both images one thing is stated; where they differ, it is that of the first.
    if (!image.path.empty() && sources.image_values == ImageValues::automatic)
      sources.image_values = image.values;
    if constexpr (member == &Inputs::image) {
      const auto frames = image.image ? image.image->frames() : nullptr;
      const std::vector<fs::path> named = frames ? frames->named() : std::vector<fs::path>();
      sources.more_images.assign(named.empty() ? named.begin() : named.begin() + 1, named.end());
    }
  };
}

StatedFlags stated_image_values(const InputSources& sources) {
  const std::string id = id_of(sources.image_values);
  return id.empty() ? StatedFlags() : StatedFlags{{image_values_parameter().id, id}};
}

// `suffix`: of the flags of a second one.
StatedFlags override_flags(const ModelOverrides& overrides, const std::string& suffix = {}) {
  StatedFlags flags;
  for (const auto& [id, value] : to_values(overrides)) flags.emplace_back(id + suffix, to_text(value));
  return flags;
}

// Whether that image is one whose numbers may mean several things.
bool takes_values(const InputSources& sources, InputId id) {
  const auto takes = [](const fs::path& path) { return takes_image_values(path.string()); };
  if (!sources.has(id)) return false;
  return takes(sources[id]) ||
         (id == InputId::image && std::any_of(sources.more_images.begin(), sources.more_images.end(), takes));
}

DeclaredInput image_row() {
  DeclaredInput row{.id = InputId::image,
                    .key = "image",
                    .flag = "image",
                    .name = "image",
                    .help =
                        "image to use instead of the built-in one: a file, a folder, or dusk, cat, coffee or "
                        "rocket, which come with the program. Given several times: all of them, one of which "
                        "--frame shows",
                    .general = true,
                    .always_written = true};
  declare_image<&Inputs::image>(row);
  row.given = [](const Inputs& inputs) { return !inputs.image.built_in; };
  row.close = [](Inputs& inputs) { inputs.image = built_in_image(); };
  row.statements_heading = "What the image does not say";
  row.statements = [] { return std::vector<Parameter>{image_values_parameter()}; };
  row.state = [](InputSources& sources, const Values& given) {
    const std::string& id = image_values_parameter().id;
    sources.image_values = ImageValues::automatic;
    if (!given.has(id)) return;
    const Values values = resolve({image_values_parameter()}, Inputs{}, given, Policy::refuse);
    if (!takes_values(sources, InputId::image) && !takes_values(sources, InputId::image2))
      refuse_usage(flag(id), "no image is given that is an array of numbers", "leave it out");
    sources.image_values = image_values_named(values.get<std::string>(id));
  };
  // Said once, beside the last of them.
  row.stated = [](const InputSources& sources, InputIds used) {
    StatedFlags flags;
    for (const fs::path& more : sources.more_images) flags.emplace_back("image", more.string());
    const bool later = used.has(InputId::image2) && sources.has(InputId::image2);
    if (!sources.has(InputId::image) || later) return flags;
    const StatedFlags values = stated_image_values(sources);
    flags.insert(flags.end(), values.begin(), values.end());
    return flags;
  };
  return row;
}

DeclaredInput image2_row() {
  DeclaredInput row{.id = InputId::image2,
                    .key = "image2",
                    .flag = "image2",
                    .name = "second image",
                    .help = "image to compare the first one with",
                    .first = InputId::image};
  declare_image<&Inputs::image2>(row);
  row.given = [](const Inputs& inputs) { return inputs.image2.image != nullptr; };
  row.close = [](Inputs& inputs) { inputs.image2 = {}; };
  row.swap = [](Inputs& inputs) {
    // The built-in one is never the second.
    if (!inputs.image2.image || inputs.image.built_in) return false;
    // Nor are several.
    const auto& frames = inputs.image.image->frames();
    if (frames && !frames->named().empty()) return false;
    std::swap(inputs.image, inputs.image2);
    return true;
  };
  row.stated = [](const InputSources& sources, InputIds) {
    return sources.has(InputId::image2) ? stated_image_values(sources) : StatedFlags();
  };
  return row;
}

// Checkpoints and their runs.

DeclaredInput checkpoint_row() {
  DeclaredInput row{.id = InputId::checkpoint,
                    .key = "checkpoint",
                    .flag = "checkpoint",
                    .name = "checkpoint",
                    .help = "checkpoint to use instead of the built-in one",
                    .general = true,
                    .always_written = true,
                    .replaces = {InputId::run}};
  row.given = [](const Inputs& inputs) { return !inputs.checkpoint->path().empty(); };
  row.held = [](const Inputs& inputs) -> const void* { return inputs.checkpoint.get(); };
  row.title = [](const Inputs& inputs) { return inputs.checkpoint->name(); };
  // A run brings its last checkpoint with it.
  row.path = [](const Inputs& inputs) { return inputs.run ? fs::path() : inputs.checkpoint->path(); };
  row.open = [](Inputs& inputs, const fs::path& path, const InputSources&, const Progress& progress) {
    use_checkpoint(inputs, open_checkpoint(path, progress));
  };
  row.close = [](Inputs& inputs) { use_checkpoint(inputs, built_in_checkpoint()); };
  row.identify = [](const Inputs& inputs, InputIds, Hash& hash) {
    hash.number(inputs.checkpoint->identity());
    hash.text(inputs.checkpoint->name());
    if (inputs.run) hash.text(inputs.run->name());
  };
  row.same = [](const Inputs& a, const Inputs& b, InputIds, const Progress& progress) {
    return same_weights(a.checkpoint, b.checkpoint, progress);
  };
  row.statements_heading = "What the checkpoint does not say";
  row.statements = [] { return override_parameters(); };
  row.state = [](InputSources& sources, const Values& given) { sources.overrides = to_overrides(given); };
  row.stated = [](const InputSources& sources, InputIds) { return override_flags(sources.overrides); };
  row.keep_stated = [](const Inputs& inputs, InputSources& sources) {
    if (!inputs.run) sources.overrides = overrides_of(*inputs.checkpoint);
  };
  row.apply_stated = [](Inputs& inputs, const InputSources& sources) {
    // A run goes on from snapshot to snapshot: nothing is stated of one of them.
    if (sources.overrides.empty() || inputs.run) return;
    use_checkpoint(inputs, with_overrides(inputs.checkpoint, sources.overrides));
  };
  return row;
}

DeclaredInput run_row() {
  DeclaredInput row{.id = InputId::run,
                    .key = "run",
                    .flag = "run",
                    .name = "training run",
                    .help = "folder of checkpoints of one training; --step chooses among them",
                    .folder = true,
                    .always_written = true,
                    .replaces = {InputId::checkpoint}};
  row.given = [](const Inputs& inputs) { return inputs.run != nullptr; };
  row.held = [](const Inputs& inputs) -> const void* { return inputs.run.get(); };
  row.title = [](const Inputs& inputs) { return inputs.run ? inputs.run->name() : std::string(); };
  row.path = [](const Inputs& inputs) { return inputs.run ? inputs.run->path() : fs::path(); };
  row.open = [](Inputs& inputs, const fs::path& path, const InputSources&, const Progress& progress) {
    use_run(inputs, open_run(path, progress), progress);
  };
  row.close = [](Inputs& inputs) { use_checkpoint(inputs, built_in_checkpoint()); };
  // Beside a checkpoint the run is seen through that: the snapshot that `step` chooses.
  row.identify = [](const Inputs& inputs, InputIds used, Hash& hash) {
    if (used.has(InputId::checkpoint)) return;
    const CheckpointRun& run = *run_of(inputs);
    hash.number(run.identity());
    hash.text(run.name());
  };
  row.same = [](const Inputs& a, const Inputs& b, InputIds used, const Progress& progress) {
    return used.has(InputId::checkpoint) || same_run(*run_of(a), *run_of(b), progress);
  };
  row.notes = [](const Inputs& inputs) { return one_note(inputs.run ? inputs.run->note() : Message()); };
  row.check = [](const fs::path& path) {
    if (holds_compared_runs(path)) {
      refuse_file(path.string(), "these are runs of several schemes",
                  "name one of the folders in it, or use the lab ablation");
    }
  };
  return row;
}

DeclaredInput compared_row() {
  DeclaredInput row{.id = InputId::compared,
                    .key = "compared",
                    .flag = "run",
                    .name = "training run",
                    .help = "folder of runs of several schemes, as ablate makes it",
                    .folder = true};
  row.given = [](const Inputs& inputs) { return inputs.compared != nullptr; };
  row.held = [](const Inputs& inputs) -> const void* { return inputs.compared.get(); };
  row.title = [](const Inputs& inputs) { return inputs.compared ? inputs.compared->name : std::string(); };
  row.path = [](const Inputs& inputs) { return inputs.compared ? inputs.compared->path : fs::path(); };
  row.open = [](Inputs& inputs, const fs::path& path, const InputSources&, const Progress&) {
    inputs.compared = open_compared_runs(path);
  };
  row.close = [](Inputs& inputs) { inputs.compared = nullptr; };
  row.identify = [](const Inputs& inputs, InputIds, Hash& hash) {
    hash.number(compared_of(inputs)->identity);
  };
  row.same = [](const Inputs& a, const Inputs& b, InputIds, const Progress&) {
    return compared_of(a)->identity == compared_of(b)->identity;
  };
  row.check = [](const fs::path& path) {
    std::error_code error;
    if (!fs::is_directory(path, error))
      refuse_file(path.string(), "there is no such folder", "check its name");
    if (!holds_compared_runs(path)) {
      refuse_file(path.string(), "this folder has no ablation.csv",
                  "name a folder that whereabouts ablate made");
    }
  };
  return row;
}

DeclaredInput checkpoint2_row() {
  DeclaredInput row{.id = InputId::checkpoint2,
                    .key = "checkpoint2",
                    .flag = "checkpoint2",
                    .name = "second checkpoint",
                    .help = "checkpoint to compare the first one with",
                    .first = InputId::checkpoint,
                    .always_written = true};
  row.given = [](const Inputs& inputs) { return inputs.checkpoint2 != nullptr; };
  row.held = [](const Inputs& inputs) -> const void* { return inputs.checkpoint2.get(); };
  row.title = [](const Inputs& inputs) {
    return inputs.checkpoint2 ? inputs.checkpoint2->name() : std::string();
  };
  row.path = [](const Inputs& inputs) {
    return inputs.checkpoint2 ? inputs.checkpoint2->path() : fs::path();
  };
  row.open = [](Inputs& inputs, const fs::path& path, const InputSources&, const Progress& progress) {
    use_checkpoint2(inputs, open_checkpoint(path, progress));
  };
  row.close = [](Inputs& inputs) { use_checkpoint2(inputs, nullptr); };
  row.identify = [](const Inputs& inputs, InputIds, Hash& hash) {
    if (!inputs.checkpoint2) return;
    hash.number(inputs.checkpoint2->identity());
    hash.text(inputs.checkpoint2->name());
  };
  row.same = [](const Inputs& a, const Inputs& b, InputIds, const Progress& progress) {
    return same_weights(a.checkpoint2, b.checkpoint2, progress);
  };
  // Of a run its last snapshot becomes the second.
  row.swap = [](Inputs& inputs) {
    const auto first = inputs.checkpoint, second = inputs.checkpoint2;
    if (!second) return false;
    use_checkpoint(inputs, second);
    use_checkpoint2(inputs, first);
    return true;
  };
  row.statements_heading = "What the second checkpoint does not say";
  row.statements = [] {
    std::vector<Parameter> parameters = override_parameters();
    for (Parameter& parameter : parameters) parameter.id += "2";
    return parameters;
  };
  row.state = [](InputSources& sources, const Values& given) {
    Values overrides;
    for (const auto& [id, value] : given) overrides.set(id.substr(0, id.size() - 1), value);
    try {
      sources.overrides2 = to_overrides(overrides);
    } catch (const Failure& failure) {
      throw Failure(failure.fault(), flag(first_flag(failure.where()) + "2"), failure.problem(),
                    failure.remedy());
    }
    if (!sources.overrides2.empty() && !sources.has(InputId::checkpoint2)) {
      refuse_usage(flag("checkpoint2"), "no second checkpoint is given, and something is said of it",
                   "name it, or leave out what is said");
    }
  };
  row.stated = [](const InputSources& sources, InputIds) {
    return sources.has(InputId::checkpoint2) ? override_flags(sources.overrides2, "2") : StatedFlags();
  };
  row.keep_stated = [](const Inputs& inputs, InputSources& sources) {
    if (inputs.checkpoint2) sources.overrides2 = overrides_of(*inputs.checkpoint2);
  };
  row.apply_stated = [](Inputs& inputs, const InputSources& sources) {
    if (sources.overrides2.empty() || !inputs.checkpoint2) return;
    use_checkpoint2(inputs, with_overrides(inputs.checkpoint2, sources.overrides2));
  };
  return row;
}

// The others.

DeclaredInput backend_row() {
  DeclaredInput row{.id = InputId::backend, .flag = "backend", .name = "backend", .help = backend_help()};
  row.given = [](const Inputs& inputs) { return inputs.backend != "auto"; };
  row.held = [](const Inputs&) -> const void* { return nullptr; };
  row.title = [](const Inputs& inputs) { return inputs.backend; };
  // The machine's, not the session's.
  row.path = [](const Inputs&) { return fs::path(); };
  row.open = [](Inputs& inputs, const fs::path& id, const InputSources&, const Progress& progress) {
    inputs.backend = id.string();
    if (inputs.backend == "auto") find_out_automatic_backend(progress);
    find_attention_backend(inputs.backend);  // refuses what is unknown or cannot be used here
  };
  row.close = [](Inputs& inputs) { inputs.backend = "auto"; };
  row.identify = [](const Inputs& inputs, InputIds, Hash& hash) { hash.text(inputs.backend); };
  row.same = [](const Inputs&, const Inputs&, InputIds, const Progress&) { return true; };
  return row;
}

DeclaredInput data_row() {
  DeclaredInput row{
      .id = InputId::data,
      .key = "data",
      .flag = "data",
      .name = "data set",
      .help = message("{}; where none are needed, a folder of images without classes", data_parameter().help),
      .folder = true,
      .is_word = [](const std::string& name) { return name.find('/') == std::string::npos; }};
  row.numbers = {
      {"size", 256, [](const InputSources& sources) { return std::int64_t{sources.data_options.size}; },
       [](InputSources& sources, std::int64_t size) { sources.data_options.size = static_cast<int>(size); }},
      {"seed", std::numeric_limits<std::uint32_t>::max(),
       [](const InputSources& sources) { return std::int64_t{sources.data_options.seed}; },
       [](InputSources& sources, std::int64_t seed) {
         sources.data_options.seed = static_cast<std::uint32_t>(seed);
       }}};
  row.given = [](const Inputs& inputs) { return inputs.data.set != nullptr; };
  row.held = [](const Inputs& inputs) -> const void* { return inputs.data.set.get(); };
  row.title = [](const Inputs& inputs) { return inputs.data.set ? inputs.data.set->title : std::string(); };
  row.path = [](const Inputs& inputs) { return inputs.data.set ? fs::path(inputs.data.name) : fs::path(); };
  row.open = [](Inputs& inputs, const fs::path& path, const InputSources& stated, const Progress& progress) {
    inputs.data = open_data(path.string(), stated.data_options, progress);
  };
  row.close = [](Inputs& inputs) { inputs.data = {}; };
  row.identify = [](const Inputs& inputs, InputIds, Hash& hash) {
    if (!inputs.data.set) return;
    hash.number(inputs.data.set->hash);
    hash.text(inputs.data.set->title);
  };
  row.same = [](const Inputs& a, const Inputs& b, InputIds, const Progress&) {
    return (a.data.set ? a.data.set->hash : 0) == (b.data.set ? b.data.set->hash : 0);
  };
  row.notes = [](const Inputs& inputs) {
    return inputs.data.set ? inputs.data.set->notes : std::vector<Message>();
  };
  row.statements_heading = "Data";
  row.statements = [] { return data_option_parameters(); };
  row.state = [](InputSources& sources, const Values& given) {
    const std::vector<Parameter> declared = data_option_parameters();
    sources.data_options = {};
    if (sources.has(InputId::data)) {
      sources.data_options = data_options(resolve(declared, Inputs{}, given, Policy::refuse));
      return;
    }
    for (const Parameter& parameter : declared) {
      if (given.has(parameter.id))
        refuse_usage(flag(parameter.id), "no data set is given", message("name it with {}", flag("data")));
    }
  };
  row.stated = [](const InputSources& sources, InputIds) {
    StatedFlags flags;
    if (!sources.has(InputId::data)) return flags;
    const DataOptions& options = sources.data_options;
    if (options.size > 0) flags.emplace_back("data-size", std::to_string(options.size));
    if (options.seed > 0) flags.emplace_back("data-seed", std::to_string(options.seed));
    return flags;
  };
  row.keep_stated = [](const Inputs& inputs, InputSources& sources) {
    if (inputs.data.set) sources.data_options = inputs.data.options;
  };
  return row;
}

DeclaredInput series_row() {
  DeclaredInput row{.id = InputId::series,
                    .key = "series",
                    .flag = "series",
                    .name = "series",
                    .help =
                        "CSV file, plain or gzip, of prices or returns to use instead of the built-in "
                        "ones"};
  row.given = [](const Inputs& inputs) { return !inputs.series->path.empty(); };
  row.held = [](const Inputs& inputs) -> const void* { return inputs.series.get(); };
  row.title = [](const Inputs& inputs) { return inputs.series->name; };
  row.path = [](const Inputs& inputs) { return inputs.series->path; };
  row.open = [](Inputs& inputs, const fs::path& path, const InputSources&, const Progress& progress) {
    inputs.series = read_series(path, progress);
  };
  row.close = [](Inputs& inputs) { inputs.series = built_in_series(); };
  row.identify = [](const Inputs& inputs, InputIds, Hash& hash) {
    hash.number(inputs.series->identity);
    hash.text(inputs.series->name);
  };
  row.same = [](const Inputs& a, const Inputs& b, InputIds, const Progress&) {
    return a.series->identity == b.series->identity;
  };
  row.notes = [](const Inputs& inputs) { return one_note(notes_text(*inputs.series)); };
  return row;
}

}  // namespace

const std::vector<DeclaredInput>& declared_inputs() {
  static const std::vector<DeclaredInput> all = {image_row(), image2_row(),   checkpoint_row(),
                                                 run_row(),   compared_row(), backend_row(),
                                                 data_row(),  series_row(),   checkpoint2_row()};
  return all;
}

const DeclaredInput& declared_input(InputId id) {
  return declared_inputs()[static_cast<std::size_t>(id)];
}

bool is_path(const DeclaredInput& input, const fs::path& name) {
  return !input.is_word(name.string());
}

std::vector<const DeclaredInput*> listed_inputs() {
  std::vector<const DeclaredInput*> listed;
  for (const DeclaredInput& input : declared_inputs()) listed.push_back(&input);
  const auto rank = [](const DeclaredInput* input) { return input->general ? 0 : input->first ? 1 : 2; };
  std::stable_sort(listed.begin(), listed.end(),
                   [&](const auto* a, const auto* b) { return rank(a) < rank(b); });
  return listed;
}

const DeclaredInput* second_of(InputId first) {
  for (const DeclaredInput& input : declared_inputs()) {
    if (input.first == first) return &input;
  }
  return nullptr;
}

InputSources sources_of(const Inputs& inputs) {
  InputSources sources;
  for (const DeclaredInput& input : declared_inputs()) {
    sources[input.id] = input.path(inputs);
    input.keep_stated(inputs, sources);
  }
  return sources;
}

std::uint64_t identity_of(const Inputs& inputs, InputIds used) {
  Hash hash;
  for (const DeclaredInput& input : declared_inputs()) {
    if (!used.has(input.id)) continue;
    Hash own;
    input.identify(inputs, used, own);
    // One that is not there is as one that is not used.
    if (own.value() == Hash().value()) continue;
    hash.number(input.id);
    hash.number(own.value());
  }
  return hash.value();
}

bool have_same_content(const Inputs& a, const Inputs& b, InputIds used, const Progress& progress) {
  return std::all_of(declared_inputs().begin(), declared_inputs().end(), [&](const DeclaredInput& input) {
    return !used.has(input.id) || input.same(a, b, used, progress);
  });
}

}  // namespace whereabouts
