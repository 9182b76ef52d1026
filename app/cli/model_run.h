// How a checkpoint is run as a model, for inspect.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/checkpoint/checkpoint.h"
#include "core/vit/configuration/stages.h"

namespace whereabouts {

struct ModelRun {
  std::string command;           // "whereabouts predict --checkpoint F --image IMAGE"; empty where refused
  std::vector<int> heads;        // what may stand for the N of "--heads N"; empty where heads are known
  int attention_width = 0;       // that they share, where there are any
  std::vector<Message> assumed;  // each begins with "assuming"
  std::vector<EncoderStage> stages;  // of a model that has any
  std::string head_unknown;          // why its head cannot be computed; empty where it can, or is none
  Message refusal;                   // empty where there is a command
};
// `file`: as the user wrote it.
ModelRun model_run(const std::shared_ptr<const Checkpoint>& checkpoint, const std::string& file);

}  // namespace whereabouts
