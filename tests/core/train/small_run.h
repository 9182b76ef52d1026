// Runs that take a moment, for the tests of training.
#pragma once

#include <QFile>
#include <filesystem>
#include <memory>
#include <string>

#include "core/parameter/no_inputs.h"
#include "core/train/data/data_set.h"
#include "core/train/run/training_job.h"
#include "tests/core/train/small_model.h"

namespace whereabouts::made {

// `where` with few images, so that a run takes a moment.
inline std::shared_ptr<const DataSet> small_where() {
  static const auto data = [] {
    DataSet set = load_data_set("where", {.size = 0, .seed = 3});
    for (LabelledImages* images : {&set.train, &set.test}) {
      images->labels.resize(320);
      images->pixels.resize(images->image_bytes() * 320);
    }
    return std::make_shared<const DataSet>(std::move(set));
  }();
  return data;
}

// Of a model of any scheme whose options have their defaults.
inline void set_model(RunConfiguration& run, const MiniVit& model) {
  run.rows = model.rows;
  run.columns = model.columns;
  run.channels = model.channels;
  run.classes = model.classes;
  run.set(training::position, model.position);
  run.set(training::hierarchy, {model.hierarchy.begin(), model.hierarchy.end()});
  run.set(training::patch, model.patch);
  run.set(training::stride, model.stride);
  run.set(training::width, model.width);
  run.set(training::depth, model.depth);
  run.set(training::heads, model.heads);
  run.set(training::hidden, model.hidden);
  run.set(training::pool, model.class_token ? training::Pool::token : training::Pool::mean);
  run.set(training::class_position, model.class_position);
}

inline RunConfiguration small_run(const std::string& position = "learned-1d") {
  RunConfiguration run;
  set_model(run, small_vit(position, true));
  run.rows = run.columns = 32;
  run.channels = 1;
  run.classes = 16;
  run.set(training::patch, 8);
  run.set(training::samples, 1000);
  run.set(training::batch, 48);
  run.set(training::evaluations, 4);
  run.set(training::snapshots, 3);
  run.set(training::dropout, 0.1);
  run.set(training::seed, 5);
  return run;
}

inline std::string text_of(const std::filesystem::path& path) {
  QFile file(QString::fromStdString(path.string()));
  return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

}  // namespace whereabouts::made
