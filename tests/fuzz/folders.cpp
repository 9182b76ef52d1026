#include "tests/fuzz/folders.h"

#include <unistd.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <memory>
#include <stdexcept>

#include "core/array/table.h"
#include "core/base/regular_file.h"
#include "core/base/resources.h"
#include "core/checkpoint/inspect/anatomy.h"
#include "core/checkpoint/inspect/run.h"
#include "core/checkpoint/open.h"
#include "core/checkpoint/safetensors/safetensors_writer.h"
#include "core/labs/framework/lab_runner.h"
#include "core/train/data/cifar.h"
#include "core/train/data/data_parameters.h"
#include "core/train/data/idx.h"
#include "core/train/run/ablation_table.h"
#include "core/train/run/compared_runs.h"
#include "core/train/run/training_job.h"
#include "core/vit/labels.h"
#include "core/vit/predict.h"
#include "core/vit/vit.h"

namespace whereabouts::fuzz {
namespace {

namespace fs = std::filesystem;

// A folder of this process, empty at first.
class OwnFolder {
 public:
  OwnFolder() : path_(fs::temp_directory_path() / ("attempt-" + std::to_string(::getpid()))) {
    fs::remove_all(path_);
    fs::create_directories(path_);
  }
  OwnFolder(const OwnFolder&) = delete;
  OwnFolder& operator=(const OwnFolder&) = delete;
  ~OwnFolder() {
    std::error_code error;
    fs::remove_all(path_, error);
  }
  const fs::path& path() const { return path_; }
  void write(const std::string& name, const std::string& bytes) const {
    fs::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name, std::ios::binary) << bytes;
  }

 private:
  fs::path path_;
};

// 8 images of 8 x 8 px in 3 classes.
std::shared_ptr<const DataSet> few_images() {
  static const auto set = [] {
    auto made = std::make_shared<DataSet>();
    made->id = "few";
    made->title = "Few";
    made->class_names = {"a", "b", "c"};
    for (LabelledImages* images : {&made->train, &made->test}) {
      images->rows = images->columns = 8;
      for (int i = 0; i < 8; ++i) {
        images->labels.push_back(i % 3);
        for (int pixel = 0; pixel < 64; ++pixel)
          images->pixels.push_back(static_cast<std::uint8_t>((i * 31 + pixel * 7) % 256));
      }
    }
    made->mean = {0.5};
    made->deviation = {0.25};
    made->hash = 7;
    return made;
  }();
  return set;
}

RunConfiguration small_run() {
  RunConfiguration run;
  run.rows = run.columns = 8;
  run.classes = 3;
  run.set(data_option::set, "few");
  run.set(training::patch, 4);
  run.set(training::width, 8);
  run.set(training::depth, 1);
  run.set(training::heads, 2);
  run.set(training::hidden, 8);
  run.set(training::samples, 24);
  run.set(training::batch, 8);
  run.set(training::evaluations, 2);
  run.set(training::snapshots, 2);
  return run;
}

Seeds run_seeds() {
  const OwnFolder folder;
  const RunFolder run(folder.path() / "run");
  TrainingJob::begin(small_run(), few_images(), run)->run({});
  Seeds seeds;
  for (const char* name : {"run.json", "metrics.csv", "state.safetensors", "snapshots/step_0.safetensors",
                           "snapshots/step_3.safetensors"})
    seeds.emplace_back(name, read_regular_file(run.path() / name, 1 << 20));
  return seeds;
}

Seeds ablate_seeds() {
  return {{"ablation.csv",
           "position,seed,parameters,accuracy,accuracy_scrambled,accuracy_larger,accuracy_double\n"
           "none,0,0,0.6,0.5,0.5,0.5\nnone,1,0,0.62,0.5,0.25,0.5\nlearned-1d,0,40,0.75,0.25,0.5,0.5\n"
           "learned-1d,1,40,0.8,0.125,0.5,0.5\nrope-2d,0,0,1,0.3,0.9,1\n"},
          {"run.json", run_seeds().front().second}};
}

// A model in the names of Hugging Face, of random numbers.
std::string small_model() {
  constexpr int width = 8;
  std::vector<TensorValues> tensors;
  const auto add = [&](const std::string& name, std::vector<std::int64_t> shape) {
    std::int64_t count = 1;
    for (const std::int64_t side : shape) count *= side;
    TensorValues tensor;
    tensor.name = name;
    tensor.shape = std::move(shape);
    for (std::int64_t i = 0; i < count; ++i)
      tensor.values.push_back(0.2F * std::sin(0.7F * static_cast<float>(i)) + 0.1F);
    tensors.push_back(std::move(tensor));
  };
  const auto dense = [&](const std::string& name, int out, int in) {
    add(name + ".weight", {out, in});
    add(name + ".bias", {out});
  };
  const auto norm = [&](const std::string& name) {
    add(name + ".weight", {width});
    add(name + ".bias", {width});
  };
  add("vit.embeddings.cls_token", {1, 1, width});
  add("vit.embeddings.position_embeddings", {1, 5, width});
  add("vit.embeddings.patch_embeddings.projection.weight", {width, 3, 4, 4});
  add("vit.embeddings.patch_embeddings.projection.bias", {width});
  const std::string layer = "vit.encoder.layer.0.";
  for (const char* part : {"query", "key", "value"})
    dense(layer + "attention.attention." + part, width, width);
  dense(layer + "attention.output.dense", width, width);
  dense(layer + "intermediate.dense", 16, width);
  dense(layer + "output.dense", width, 16);
  norm(layer + "layernorm_before");
  norm(layer + "layernorm_after");
  norm("vit.layernorm");
  dense("classifier", 3, width);
  return safetensors_bytes(tensors, R"({"format":"pt"})");
}

Seeds config_seeds() {
  return {
      {"config.json",
       R"({"architectures":["ViTForImageClassification"],"model_type":"vit","hidden_size":8,"num_attention_heads":2,
"num_hidden_layers":1,"intermediate_size":16,"hidden_act":"gelu","layer_norm_eps":1e-12,"image_size":8,"patch_size":4,
"num_channels":3,"qkv_bias":true,"id2label":{"0":"cat","1":"dog","2":"owl"},"label2id":{"cat":0,"dog":1,"owl":2}})"},
      {"preprocessor_config.json",
       R"({"do_normalize":true,"do_resize":true,"do_rescale":true,"rescale_factor":0.00392156862745098,
"image_mean":[0.5,0.5,0.5],"image_std":[0.5,0.5,0.5],"resample":2,"size":{"height":8,"width":8},
"image_processor_type":"ViTImageProcessor","crop_size":8,"do_center_crop":false})"},
      {"open_clip_config.json",
       R"({"model_cfg":{"embed_dim":8,"vision_cfg":{"image_size":8,"layers":1,"width":8,"head_width":4,"patch_size":4}},
"preprocess_cfg":{"mean":[0.5,0.5,0.5],"std":[0.5,0.5,0.5],"interpolation":"bicubic","resize_mode":"shortest"}})"},
      {"processor_config.json",
       R"({"image_processor":{"size":{"shortest_edge":8},"image_mean":[0.5,0.5,0.5]}})"},
      {"model.safetensors", small_model()}};
}

std::string big_endian(std::uint32_t number) {
  std::string bytes;
  for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(number >> shift & 0xFF);
  return bytes;
}

Seeds idx_folder_seeds() {
  const auto images = [](std::uint32_t count) {
    std::string bytes = std::string("\0\0\x08\x03", 4) + big_endian(count) + big_endian(2) + big_endian(3);
    for (std::uint32_t i = 0; i < count * 6; ++i) bytes += static_cast<char>(i * 11);
    return bytes;
  };
  const auto labels = [](std::uint32_t count) {
    std::string bytes = std::string("\0\0\x08\x01", 4) + big_endian(count);
    for (std::uint32_t i = 0; i < count; ++i) bytes += static_cast<char>(i % 3);
    return bytes;
  };
  return {{"train-images-idx3-ubyte", images(5)},
          {"train-labels-idx1-ubyte", labels(5)},
          {"t10k-images-idx3-ubyte", images(4)},
          {"t10k-labels-idx1-ubyte", labels(4)}};
}

Seeds cifar_seeds() {
  const auto batch = [](int first) {
    std::string bytes(1, static_cast<char>(first));
    for (int i = 0; i < 3072; ++i) bytes += static_cast<char>(i * first);
    return bytes;
  };
  Seeds seeds = {
      {"batches.meta.txt", "airplane\nautomobile\nbird\ncat\ndeer\ndog\nfrog\nhorse\nship\ntruck\n"},
      {"test_batch.bin", batch(9)}};
  for (int i = 1; i <= 5; ++i) seeds.emplace_back("data_batch_" + std::to_string(i) + ".bin", batch(i));
  return seeds;
}

// The figure of a lab; what contradicts itself in it is a find.
void draw(const char* lab, const Inputs& inputs) {
  LabRunner runner;
  const Result result = runner.run(find_lab(lab), inputs, Values(), Policy::refuse);
  validate(result.figure);
}

Outcome attempt_run_folder(const fs::path& folder) {
  Outcome outcome;
  const RunFolder run(folder);
  answer(outcome, [&] { outcome.values += run.read_metrics().size(); });
  answer(outcome, [&] {
    const RunConfiguration configuration =
        run_configuration_from(run.read_configuration(), run.configuration_path().string());
    const RunConfiguration again = run_configuration_from(to_json(configuration), "again");
    if (to_json(again) != to_json(configuration))
      throw std::logic_error("a configuration that is written and read again is another one");
    TrainingJob::resume(run, few_images());
  });
  answer(outcome, [&] {
    Inputs inputs = built_in_inputs();
    use_run(inputs, open_run(folder));
    draw("learn", inputs);
  });
  return outcome;
}

Outcome attempt_ablate_folder(const fs::path& folder) {
  Outcome outcome;
  answer(outcome, [&] {
    Inputs inputs = built_in_inputs();
    inputs.compared = open_compared_runs(folder);
    outcome.values = inputs.compared->rows.size();
    const Table table = ablation_table(best_first(summarise(inputs.compared->rows)), "all");
    outcome.values += markdown_text(table).size() + latex_text(table).size();
    draw("ablation", inputs);
  });
  return outcome;
}

Outcome attempt_config_folder(const fs::path& folder) {
  Outcome outcome;
  answer(outcome, [&] {
    const auto checkpoint = open_checkpoint(folder);
    answer(outcome, [&] { inspect(*checkpoint); });
    answer(outcome, [&] { outcome.values += Labels::of_model(*checkpoint, 3).size(); });
    answer(outcome, [&] {
      const auto vit = Vit::load(*checkpoint);
      const Prepared prepared = prepared_for(*checkpoint, *vit, *built_in_inputs().image.image);
      if (prepared.pixels.values.size() < (1U << 18)) vit->forward(prepared.pixels, {});
      outcome.values += prepared.pixels.values.size();
    });
  });
  return outcome;
}

Outcome attempt_data(const std::function<DataSet()>& load) {
  Outcome outcome;
  answer(outcome, [&] {
    const DataSet set = load();
    for (const LabelledImages* images : {&set.train, &set.test}) {
      if (images->pixels.size() != images->image_bytes() * images->labels.size())
        throw std::logic_error("it has not the pixels of its images");
      for (const int label : images->labels) {
        if (label < 0 || label >= set.classes()) throw std::logic_error("a label is of no class");
      }
      outcome.values += images->pixels.size();
    }
  });
  return outcome;
}

Outcome attempt_one(const FolderKind& kind, const fs::path& path) {
  const std::string bytes = read_regular_file(path, 64 << 20);
  if (bytes.empty()) return {};
  const OwnFolder folder;
  const std::size_t chosen = static_cast<unsigned char>(bytes[0]) % kind.files.size();
  for (std::size_t i = 0; i < kind.files.size(); ++i)
    folder.write(kind.files[i].first, i == chosen ? bytes.substr(1) : kind.files[i].second);
  return kind.attempt(folder.path());
}

}  // namespace

const std::vector<FolderKind>& folder_kinds() {
  static const std::vector<FolderKind> kinds = {
      {"run", run_seeds(), attempt_run_folder},
      {"ablate", ablate_seeds(), attempt_ablate_folder},
      {"config", config_seeds(), attempt_config_folder},
      {"idx-folder", idx_folder_seeds(),
       [](const fs::path& folder) { return attempt_data([&] { return load_idx_folder(folder); }); }},
      {"cifar", cifar_seeds(),
       [](const fs::path& folder) { return attempt_data([&] { return load_cifar_folder(folder); }); }}};
  return kinds;
}

const FolderKind& folder_kind(const std::string& name) {
  for (const FolderKind& kind : folder_kinds()) {
    if (kind.name == name) return kind;
  }
  throw std::logic_error("no kind " + name);
}

std::string as_one_file(std::size_t file, const std::string& bytes) {
  return static_cast<char>(file) + bytes;
}

Outcome attempt_run(const fs::path& path) {
  return attempt_one(folder_kind("run"), path);
}
Outcome attempt_ablate(const fs::path& path) {
  return attempt_one(folder_kind("ablate"), path);
}
Outcome attempt_config(const fs::path& path) {
  return attempt_one(folder_kind("config"), path);
}
Outcome attempt_idx_folder(const fs::path& path) {
  return attempt_one(folder_kind("idx-folder"), path);
}
Outcome attempt_cifar(const fs::path& path) {
  return attempt_one(folder_kind("cifar"), path);
}

}  // namespace whereabouts::fuzz
