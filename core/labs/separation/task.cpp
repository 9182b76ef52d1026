#include "core/labs/separation/task.h"

#include <nlohmann/json.hpp>

#include "core/base/failure.h"
#include "core/checkpoint/bounded_json.h"
#include "core/checkpoint/open.h"
#include "core/checkpoint/safetensors/safetensors_writer.h"

namespace whereabouts {
namespace {

// Who computed a pass: the strings of Execution, and a list of notes as JSON.
constexpr const char* notes_key = "notes";

std::string layer_name(std::size_t layer) {
  return "layer." + std::to_string(layer);
}

std::string lines_of(const std::vector<Message>& notes) {
  nlohmann::json lines = nlohmann::json::array();
  for (const Message& note : notes) lines.push_back(note.text());
  return lines.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::vector<Message> notes_in(const std::string& lines) {
  std::vector<Message> notes;
  const nlohmann::json list = json_in(lines);
  if (!list.is_array()) return notes;
  for (const auto& line : list) {
    if (line.is_string()) notes.emplace_back(line.get<std::string>());
  }
  return notes;
}

struct StoredPass {
  PassFeatures features;
  RanOn ran;
};

StoredPass read_pass(const std::filesystem::path& file, int images, const Progress& progress) {
  const auto refuse = [&] {
    refuse_file(file.string(), "it is no part of this computation, or it is damaged",
                "remove it, and compute that part again");
  };
  StoredPass pass;
  const auto checkpoint = open_checkpoint(file, progress);
  const nlohmann::json metadata = json_in(checkpoint->metadata());
  const auto text = [&](const char* key) {
    if (!metadata.is_object() || !metadata.contains(key) || !metadata.at(key).is_string()) refuse();
    return metadata.at(key).get<std::string>();
  };
  pass.ran.execution = {text("backend"), text("name"), 0, text("instead_of"), text("reason")};
  pass.ran.notes = notes_in(text("ran_notes"));
  pass.features.notes = notes_in(text(notes_key));
  for (std::size_t layer = 0; layer < checkpoint->tensors().size(); ++layer) {
    const TensorInfo* tensor = checkpoint->find(layer_name(layer));
    if (tensor == nullptr || tensor->shape.size() != 2 || tensor->shape[0] != images || tensor->shape[1] < 1)
      refuse();
    const std::vector<float> values = checkpoint->read(tensor->name, progress);
    pass.features.layers.push_back(Eigen::Map<const Matrix>(values.data(), images, tensor->shape[1]));
  }
  if (pass.features.layers.empty()) refuse();
  return pass;
}

}  // namespace

std::string stored_pass(const SeparationTask& task, int pass, const std::string& backend,
                        const Progress& progress) {
  PassFeatures features;
  const RanOn ran =
      run_on(backend, [&](BackendPasses& passes) { features = task.passes().run(pass, passes, progress); });
  std::vector<TensorValues> tensors;
  for (std::size_t layer = 0; layer < features.layers.size(); ++layer) {
    const Matrix& rows = features.layers[layer];
    tensors.push_back({layer_name(layer),
                       DType::f32,
                       {rows.rows(), rows.cols()},
                       std::vector<float>(rows.data(), rows.data() + rows.size())});
  }
  const nlohmann::json metadata = {
      {"backend", ran.execution.backend},       {"name", ran.execution.name},
      {"instead_of", ran.execution.instead_of}, {"reason", ran.execution.reason},
      {"ran_notes", lines_of(ran.notes)},       {notes_key, lines_of(features.notes)}};
  return safetensors_bytes(tensors, metadata.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

std::shared_ptr<const SeparationData> from_stored_passes(const SeparationTask& task,
                                                         const std::vector<std::filesystem::path>& files,
                                                         const Progress& progress) {
  LayerFeatures features;
  RanOn ran;
  for (std::size_t i = 0; i < files.size(); ++i) {
    const auto number = static_cast<int>(i);
    progress.report(static_cast<double>(i) / static_cast<double>(files.size()),
                    message("part {} of {}", i, files.size()));
    const StoredPass pass = read_pass(files[i], task.passes().images_of(number), progress);
    const bool alike = i == 0 || pass.features.layers.size() == features.layers.size();
    for (std::size_t layer = 0; alike && i > 0 && layer < features.layers.size(); ++layer) {
      if (pass.features.layers[layer].cols() != features.layers[layer].cols())
        refuse_file(files[i].string(), "its features are of another model", "compute that part again");
    }
    if (!alike)
      refuse_file(files[i].string(), "its features are of another model", "compute that part again");
    if (i == 0) ran = pass.ran;
    if (pass.ran.execution.backend != ran.execution.backend) {
      refuse_file(files[i].string(),
                  message("it was computed by the backend {}, others by {}, and numbers of two backends are "
                          "not compared",
                          shown(pass.ran.execution.backend, 40), shown(ran.execution.backend, 40)),
                  "remove it, and compute that part again with --backend");
    }
    add_notes(ran.notes, pass.ran.notes);
    task.passes().put(pass.features, number, features);
  }
  return task.measured(std::move(features), std::move(ran), progress);
}

}  // namespace whereabouts
