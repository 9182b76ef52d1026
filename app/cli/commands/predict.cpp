// whereabouts predict [--checkpoint F] [--image F] [--top K] [--scramble SEED] [--zero-position] [--backend
// B]
// [--logits F.npy] [--attention F.npy] [--json]
#include "core/vit/predict.h"
#include "core/vit/configuration/pixel_batch.h"

#include <fmt/format.h>

#include <cstdio>
#include <functional>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/cli/command_line.h"
#include "app/cli/console.h"
#include "app/cli/input_arguments.h"
#include "app/cli/output.h"
#include "app/cli/table_text.h"
#include "core/array/array.h"
#include "core/array/npy.h"
#include "core/array/write_file.h"
#include "core/backend/automatic.h"
#include "core/base/failure.h"
#include "core/base/number_text.h"
#include "core/base/permutation.h"
#include "core/checkpoint/open.h"
#include "core/image/frames.h"
#include "core/labs/framework/inputs/built_in_pictures.h"
#include "core/tables/built_in_checkpoint.h"
#include "core/tables/resample_auto.h"
#include "core/vit/forward/attention_maps.h"

namespace whereabouts {
namespace {

using Json = nlohmann::ordered_json;

constexpr int largest_size = 4096;  // px
constexpr int max_patches = 16384;  // that attention between all of them can hold, as Vit::forward() says

constexpr Handle<int> top_count{"top"}, input_size{"size"};
constexpr Handle<std::uint32_t> scramble{"scramble"};
constexpr Handle<std::string> resample_rule{"resample"};
constexpr Handle<int> frame_number{"frame"};

std::vector<Parameter> predict_parameters() {
  std::vector<Choice> methods;
  for (const ResampleMethod& method : resample_choices()) {
    methods.push_back({method.id, method.title, method.help});
  }
  return {
      declare(top_count, {.help = "how many of the likeliest classes are listed",
                          .initial = 5,
                          .range = Range{.min = 1, .max = 100000}}),
      declare(scramble, {.help = "the patches in the order of NumPy's RandomState(SEED).permutation",
                         .range = Range{.min = 0, .max = 4294967295.0}}),
      declare(input_size, {.help = "side of the model's input; its own where left out",
                           .unit = "px",
                           .initial = 224,
                           .range = Range{.min = 1, .max = largest_size}}),
      declare(resample_rule, {.help = "the rule for position tables and biases at another size",
                              .initial = auto_resample,
                              .choices = methods}),
      declare(frame_number, {.help = "which frame of a film, an animation or a folder of images, from 0; a "
                                     "model that sees films takes all",
                             .initial = 0,
                             .range = Range{.min = 0, .max = 1 << 24}})};
}

void check_npy(const CommandLine& line, const std::string& id) {
  if (!line.has(id)) return;
  const std::filesystem::path path = line.path(id);
  if (path.extension() == ".npy" || path.extension() == ".NPY") return;
  refuse_usage("--" + id, "\"" + path.string() + "\" does not end in .npy", "choose a name that does");
}

Array logits_array(const Matrix& logits) {
  Array array;
  array.shape = {static_cast<std::size_t>(logits.cols())};
  array.values = std::vector<float>(logits.data(), logits.data() + logits.size());
  return array;
}

std::string prediction_text(const Prediction& prediction) {
  std::vector<std::vector<std::string>> rows = {{"CLASS", "LABEL", "PROBABILITY"}};
  for (const ClassScore& each : prediction.top) {
    rows.push_back({std::to_string(each.class_index), shown(each.label), number(each.probability, 4)});
  }
  std::string text = table_text(rows) + "\n" + number(prediction.milliseconds, 0) + " ms, backend " +
                     prediction.backend + "\n";
  for (const std::string& note : prediction.notes) text += "note: " + shown(note, 400) + "\n";
  return text;
}

std::string prediction_json(const Prediction& prediction) {
  Json top = Json::array();
  for (const ClassScore& each : prediction.top) {
    top.push_back({{"class", each.class_index}, {"label", each.label}, {"probability", each.probability}});
  }
  const Json json = {{"top", top},
                     {"milliseconds", prediction.milliseconds},
                     {"backend", prediction.backend},
                     {"notes", prediction.notes}};
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

// Of a model without a head: its attention and nothing else.
Prediction features_alone(const Checkpoint& checkpoint, const Vit& vit, const Image& image,
                          const PredictOptions& options, const Progress& progress) {
  Prepared prepared = prepared_for(checkpoint, vit, image, options.preprocessing, progress);
  Forward forward = vit.forward(prepared.pixels, options.forward, progress);
  const double milliseconds = forward.milliseconds;
  std::string backend = forward.backend;
  std::vector<Message> notes = forward.notes;
  notes.push_back(prepared.note);
  notes.insert(notes.end(), prepared.assumed.begin(), prepared.assumed.end());
  notes.emplace_back("the checkpoint has no head, so there are no classes to name");
  return {{}, std::move(forward), std::move(prepared), milliseconds, std::move(backend), std::move(notes)};
}

void check_top(const CommandLine& line, int top, int classes) {
  if (!line.has("top") || classes == 0 || top <= classes) return;
  refuse_usage("--top", fmt::format("{} is out of range", top),
               fmt::format("the model has {} classes", classes));
}

// Squares that the model can take, as far as its patches tell.
bool takes_side(const VitConfiguration& configuration, int side) {
  const int patches = configuration.grid_of(side, side).count();
  return patches >= 1 && patches <= max_patches;
}

void check_size(const VitConfiguration& configuration, int size) {
  // In windows memory decides, not the number of pairs.
  if (!configuration.stages.empty()) {
    check_input("--size", configuration, size, size);
    return;
  }
  if (takes_side(configuration, size)) return;
  int min = 1, max = largest_size;
  while (min < max && !takes_side(configuration, min)) ++min;
  while (max > min && !takes_side(configuration, max)) --max;
  refuse_usage("--size", fmt::format("{} is out of range", size),
               fmt::format("allowed for this model: {} to {} px", min, max));
}

// `run`, where what does not fit in memory is the size's fault or that of the attention that is kept.
Prediction within_memory(const CommandLine& line, const Checkpoint& checkpoint,
                         const std::function<Prediction()>& run) {
  try {
    return run();
  } catch (const Failure& failure) {
    const char* const id = line.has("size") ? "size" : line.has("attention") ? "attention" : nullptr;
    if (id == nullptr || failure.fault() != Fault::usage || failure.where().text() != checkpoint.path())
      throw;
    throw Failure(Fault::usage, flag(id), failure.problem(),
                  line.has("attention") ? message("{}; or leave {} out", failure.remedy(), flag("attention"))
                                        : failure.remedy());
  }
}

// The attention is written before the logits' file takes its name: both files or, almost always, neither.
void write_outputs(const CommandLine& line, const std::string& logits, const FileContent& attention) {
  const auto write_attention = [&] {
    if (line.has("attention")) write_file(line.path("attention"), attention);
  };
  if (!line.has("logits")) return write_attention();
  // Of two pipes the reader of one may wait for the other to end.
  const bool apart = is_stream(line.path("logits")) && is_stream(line.path("attention"));
  write_file(line.path("logits"), FileContent([&](const WriteBytes& write) {
               write(logits.data(), logits.size());
               if (!apart) write_attention();
             }));
  if (apart) write_attention();
}

// Of a film the frame that was asked for, unless the model sees all of them.
Image seen_frame(const CommandLine& line, const Image& first, int number,
                 const VitConfiguration& configuration, const Progress& progress) {
  const std::shared_ptr<const Frames> frames = first.frames();
  if (!line.has("frame")) return first;
  if (!frames)
    refuse_usage("--frame", "the image is no film, no animation and no folder of images", "leave it out");
  if (configuration.film.present())
    refuse_usage("--frame", "the model sees the film as a whole", "leave it out");
  if (number >= frames->count()) {
    refuse_usage("--frame", fmt::format("{} is out of range", number),
                 fmt::format("{} has the frames 0 to {}", line.path("image").filename().string(),
                             frames->count() - 1));
  }
  return frames->at(number, progress);
}

void declare_predict(CommandLine& line) {
  const std::vector<Parameter> parameters = predict_parameters();
  line.option("checkpoint", "the model; left out, the built-in one, which knows ten kinds of clothes");
  line.option("image",
              "the image: a file, or dusk, cat, coffee or rocket, which come with the program; an npy (H, W, "
              "3) of the model's size is taken as it is; left out with the checkpoint, a built-in one");
  line.flag("zero-position", "zero the position embedding, prefix included");
  line.option("backend", declared_input(InputId::backend).help);
  line.option("labels", "names of the classes, one a line or as JSON");
  line.option("logits", "also write the logits, (classes), to this npy");
  line.option("attention", "also write the attention, (layers, heads, tokens, tokens), to this npy");
  line.flag("json", "as JSON");
  line.parameters(parameters, "Model");
  declare_image_values(line);
  declare_overrides(line);
}

int run_predict(const CommandLine& line) {
  const std::vector<Parameter> parameters = predict_parameters();
  if (line.has("checkpoint") && !line.has("image"))
    refuse_usage("--image", "it is missing", "say which image this model is to see");
  check_npy(line, "logits");
  check_npy(line, "attention");
  const Values values = line.resolved(parameters);
  const ModelOverrides overrides = read_overrides(line);
  const std::string id = line.has("backend") ? line.text("backend") : "auto";
  if (id == "auto") find_out_automatic_backend(console_progress());
  const AttentionBackend& backend = find_attention_backend(id);
  check_outputs(line, {"logits", "attention"});

  const Progress& progress = console_progress();
  PredictOptions options;
  options.top = values[top_count];
  options.forward.backend = &backend;
  options.forward.zero_position = line.has("zero-position");
  options.forward.keep_queries_keys = line.has("attention");
  options.forward.resample = values[resample_rule];
  options.forward.block_done = [&](int done, int of) {
    progress.report(0.2 + 0.8 * done / of, fmt::format("layer {} of {}", done, of));
  };
  if (line.has("labels")) options.labels = Labels::read(line.path("labels"));
  const auto checkpoint = with_overrides(
      line.has("checkpoint") ? open_checkpoint(line.path("checkpoint"), progress) : built_in_checkpoint(),
      overrides);
  const ImageValues image_values = read_image_values(line, {line.path("image")});
  const Image first = line.has("image") ? Image(*picture_at(line.path("image"), progress, image_values).image)
                                        : Image(*built_in_test_image());
  progress.report(0, "reading the weights");
  const auto vit = Vit::load(*checkpoint, progress);
  const VitConfiguration& configuration = vit->configuration();
  if (options.labels && configuration.classes > 0)
    options.labels->check_count(line.path("labels").string(), configuration.classes);
  const Image image = seen_frame(line, first, values[frame_number], configuration, progress);
  check_top(line, options.top, configuration.classes);
  options.preprocessing = preprocessing_of(*checkpoint, configuration);
  if (line.has("size")) {
    check_size(configuration, values[input_size]);
    options.preprocessing->rows = options.preprocessing->columns = values[input_size];
    options.preprocessing->patch_budget = 0;
  }
  if (line.has("scramble")) {
    NumpyRandomState generator(values[scramble]);
    const Preprocessing own = options.preprocessing->for_image(image.rows(), image.columns());
    options.forward.order = generator.permutation(configuration.grid_of_input(own.rows, own.columns).count());
  }
  const bool attention_only = configuration.classes == 0 && line.has("attention") && !line.has("logits");
  Prediction prediction = within_memory(line, *checkpoint, [&] {
    return attention_only ? features_alone(*checkpoint, *vit, image, options, progress)
                          : predict(*checkpoint, *vit, image, options, progress);
  });
  if (!image.note().empty()) prediction.notes.insert(prediction.notes.begin(), image.note());
  std::string logits;
  if (line.has("logits")) logits = npy_bytes(logits_array(prediction.forward.logits));
  FileContent attention;
  if (const auto& maps = prediction.forward.maps) {
    if (const int begin = maps->first_layer(); begin > 0) {
      prediction.notes.push_back(message(
          "the attention is that of layers {} to {}, the last stage, whose grid and heads are one: figure "
          "attention shows others",
          begin, maps->layers() - 1));
    }
    attention = npy_content(maps->shape(), [&](const TakeFloats& take) { maps->each_row(take, progress); });
  }
  progress.check();
  write_outputs(line, logits, attention);
  clear_console_progress();
  std::fputs((line.has("json") ? prediction_json(prediction) : prediction_text(prediction)).c_str(), stdout);
  return 0;
}

}  // namespace

Command predict_command() {
  return {
      .name = "predict",
      .summary = "what a vision transformer sees in an image, its patches in place or scrambled",
      .about = "What a vision transformer sees in an image, with its patches in place or not.",
      .usage =
          "predict [--checkpoint F] [--image F] [--top K] [--scramble SEED] [--zero-position] [--backend B] "
          "[--logits F.npy] [--attention F.npy] [--heads N] [--pool P] [--norm-order O] [--json]",
      .declare = declare_predict,
      .run = run_predict};
}

}  // namespace whereabouts
