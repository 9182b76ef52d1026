// Models of stages with convolutions before and between them, each family with names of its own. What is no
// attention over tokens (VitWeights::stem and between) belongs to no layer: layers count blocks of attention.
#pragma once

#include "core/vit/configuration/configuration.h"
#include "core/vit/configuration/model_config.h"
#include "core/vit/configuration/weight_names.h"

namespace whereabouts {

enum class Pyramid {
  none,
  levit,
  tiny_vit,
  maxxvit,
  davit,
  nest,
  pvt,
  twins,
  gcvit,
  torch_maxvit,
  mvit,
  volo,
  pit,
  sam3,
  tnt,
  crossvit
};

// By tensors that no other family has.
Pyramid pyramid_of(const WeightNames& names);

VitConfiguration configuration_of_pyramid(Pyramid pyramid, const WeightNames& names,
                                          const ModelConfig& stated);

// The parts of it, a file each.
void configure_levit(const WeightNames& names, const ModelConfig& stated, VitConfiguration& configuration);
void configure_tiny_vit(const WeightNames& names, const ModelConfig& stated, VitConfiguration& configuration);
void configure_maxxvit(const WeightNames& names, const ModelConfig& stated, VitConfiguration& configuration);
void configure_davit(const WeightNames& names, const ModelConfig& stated, VitConfiguration& configuration);
void configure_nest(const WeightNames& names, const ModelConfig& stated, VitConfiguration& configuration);
void configure_pvt(const WeightNames& names, const ModelConfig& stated, VitConfiguration& configuration);
void configure_gcvit(const WeightNames& names, const ModelConfig& stated, VitConfiguration& configuration);
void configure_torch_maxvit(const WeightNames& names, const ModelConfig& stated,
                            VitConfiguration& configuration);
void configure_mvit(const WeightNames& names, const ModelConfig& stated, VitConfiguration& configuration);
void configure_volo(const WeightNames& names, const ModelConfig& stated, VitConfiguration& configuration);
void configure_pit(const WeightNames& names, const ModelConfig& stated, VitConfiguration& configuration);
void configure_sam3(const WeightNames& names, const ModelConfig& stated, VitConfiguration& configuration);
void configure_tnt(const WeightNames& names, const ModelConfig& stated, VitConfiguration& configuration);
void configure_crossvit(const WeightNames& names, const ModelConfig& stated, VitConfiguration& configuration);
void configure_twins(const WeightNames& names, const ModelConfig& stated, VitConfiguration& configuration);

// What families share.

// A tensor's axis as a size; refuses (file) a tensor that is missing, or has no such axis.
int size_of_axis(const WeightNames& names, const std::string& tensor, std::size_t axis);
// The activation that the file, its configuration or the user says; else `usual`, with an assumption.
Activation stated_activation(const WeightNames& names, const ModelConfig& stated, Activation usual,
                             const char* of_whom, VitConfiguration& configuration);
// The epsilon of norms that a configuration says as `word`; else `usual`. Refuses (file) one that is not
// between 0 and 1.
float stated_epsilon(const WeightNames& names, const ModelConfig& stated, const char* word, double usual);
// The same of norm_eps, for all norms; `usual` with an assumption.
float stated_epsilon(const WeightNames& names, const ModelConfig& stated, double usual, const char* of_whom,
                     VitConfiguration& configuration);
// Appends a stage behind those that are there.
void append_stage(EncoderStage stage, VitConfiguration& configuration);
// Takes the size of the input from what is said, where its grid has `cells`; else a square of them.
void place_one_input(const WeightNames& names, const ModelConfig& stated, int cells,
                     VitConfiguration& configuration);
// The size of the input from what is said; else, with an assumption, one whose last grid is one window.
void place_windowed_input(const ModelConfig& stated, VitConfiguration& configuration);
// The size of the input from what is said; else 224, with an assumption. Nothing of the model depends on it.
void place_any_input(const ModelConfig& stated, VitConfiguration& configuration);
// The heads of each stage from what is said; else heads of `dim` numbers, with an assumption that names
// `of_whom`. Before the stages are appended; refuses heads that do not divide a width.
int heads_of_stage(const WeightNames& names, const ModelConfig& stated, std::size_t stage, int width,
                   int dim);
void assume_heads(const ModelConfig& stated, int dim, const char* of_whom, VitConfiguration& configuration);
// What is said to be a number of heads; refuses (file) one that does not divide the width of its tokens.
int dividing_heads(const WeightNames& names, double said, int width);
// A stem of convolutions.
PatchStage convolution_stem(int stride);

}  // namespace whereabouts
