// What a training run is given: data, model, optimiser, and what it writes. Declared once as parameters, from
// which come the flags of `train`, the window's controls, the checks and run.json.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/parameter/parameter.h"
#include "core/train/data/data_set.h"
#include "core/train/optimise/training_step.h"

namespace whereabouts {

struct RunConfiguration {
  std::string data = "where";
  DataOptions data_options;
  MiniVit model;  // its images' sizes and classes are the data set's
  std::uint32_t seed = 0;
  std::int64_t samples = 60000;  // to train on in all, over and over
  int batch = 128;
  double rate = 2e-3, position_rate = 2e-3;      // the highest, of weights and of position parameters
  double warmup = 0.05, position_warmup = 0.05;  // shares of the run
  double weight_decay = 0.05;
  double clip = 1;
  double dropout = 0, label_smoothing = 0;
  int crop = 0;       // px of padding before a random crop
  bool flip = false;  // left and right, every other time
  bool checkpointing = false;
  int evaluations = 20;  // of the test images, evenly spread
  int snapshots = 12;    // files of weights, evenly spread, and one of the start
  int patience = 0;      // stop after as many evaluations without a better accuracy; 0: never

  std::int64_t steps() const { return (samples + batch - 1) / batch; }
};

// Of the position parameters where none is given. The entries of a bias table have to grow from 0 to the
// size of logits, those of the others to that of tokens.
double default_position_rate(const std::string& position);

// Every option of a run but the data set.
std::vector<Parameter> train_parameters();
// The configuration of these values for `data`: sizes, channels and classes are the data set's, and what
// would change the class is refused. Refuses (usage) as checked(MiniVit) does, crops and flips where they
// move the class.
RunConfiguration run_configuration(const Values& values, const DataSet& data);

nlohmann::ordered_json to_json(const RunConfiguration& configuration);
// Fails (Fault::failed) naming `where` and the key: it is missing, of another type, or out of the range that
// is declared for it.
RunConfiguration run_configuration_from(const nlohmann::json& json, const std::string& where);

}  // namespace whereabouts
