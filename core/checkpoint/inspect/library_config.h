// The configuration that a library wrote beside the weights, as the arguments that its model is made with.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/checkpoint/checkpoint.h"

namespace whereabouts {

enum class Library { none, timm, transformers, open_clip };

struct LibraryConfig {
  // A JSON object of the configuration whose members are all to be accounted for.
  struct Part {
    enum class Of {
      model,       // the arguments of the model itself
      pretrained,  // timm's pretrained_cfg
      around       // what stands around these
    };
    Of of = Of::model;
    std::string file;         // "config.json": in messages
    std::string within;       // "model_args", "vision_config"; empty for the file itself
    nlohmann::json given;     // the object
    nlohmann::json defaults;  // what its members are where they are left out
  };

  Library library = Library::none;
  // The architecture or the model_type that the model was made under, as it is spelled there.
  std::string name;
  bool known = false;  // its models are known to run right
  // What stands around the encoder is a model of language: its words say nothing of the encoder.
  bool beside_language = false;
  std::string
      kind;  // timm: "vit", "distilled", "eva", "beit", "swin" or "swinv2"; transformers: the model_type
  nlohmann::json
      model;  // every argument: what the file says, else its architecture, else its class; an object
  std::vector<Part> parts;

  bool is_timm_class(const char* name_of_class) const {
    return known && library == Library::timm && kind == name_of_class;
  }
};

// `metadata`: JSON object text (Checkpoint::metadata()). A folder may hold one model for several libraries:
// `names` says whose names the tensors have; Library::none leaves it open, which prefers config.json. A
// configuration of a model that is known, and of another library than the names, is none.
LibraryConfig library_config(const std::string& metadata, Library names = Library::none);

// Whose names the tensors have: OpenCLIP's stand behind "visual.", those of transformers are none of timm's.
// Library::none where they are of neither.
Library library_of_names(const Checkpoint& checkpoint);

}  // namespace whereabouts
