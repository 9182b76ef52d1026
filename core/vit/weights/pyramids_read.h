// The weights of models of stages with convolutions, a file for each family.
#pragma once

#include "core/vit/configuration/pyramids.h"
#include "core/vit/weights/weight_reader.h"
#include "core/vit/weights/weights.h"

namespace whereabouts {

void read_pyramid(Pyramid pyramid, WeightReader& source, VitConfiguration& configuration,
                  VitWeights& weights);
void read_levit(WeightReader& source, VitConfiguration& configuration, VitWeights& weights);
void read_tiny_vit(WeightReader& source, VitConfiguration& configuration, VitWeights& weights);
void read_maxxvit(WeightReader& source, VitConfiguration& configuration, VitWeights& weights);
void read_davit(WeightReader& source, VitConfiguration& configuration, VitWeights& weights);
void read_nest(WeightReader& source, VitConfiguration& configuration, VitWeights& weights);
void read_pvt(WeightReader& source, VitConfiguration& configuration, VitWeights& weights);
void read_gcvit(WeightReader& source, VitConfiguration& configuration, VitWeights& weights);
void read_torch_maxvit(WeightReader& source, VitConfiguration& configuration, VitWeights& weights);
void read_mvit(WeightReader& source, VitConfiguration& configuration, VitWeights& weights);
void read_volo(WeightReader& source, VitConfiguration& configuration, VitWeights& weights);
void read_pit(WeightReader& source, VitConfiguration& configuration, VitWeights& weights);
void read_sam3(WeightReader& source, VitConfiguration& configuration, VitWeights& weights);
void read_tnt(WeightReader& source, VitConfiguration& configuration, VitWeights& weights);
void read_crossvit(WeightReader& source, VitConfiguration& configuration, VitWeights& weights);
void read_twins(WeightReader& source, VitConfiguration& configuration, VitWeights& weights);

// A block that sees all tokens, under timm's usual names behind `before`: norm1, attn.qkv, attn.proj, norm2,
// mlp.
PackedBlock read_plain_block(WeightReader& source, const std::string& before, int width);
// A 3 x 3 kernel for each channel, (channels, 9).
Matrix read_taps(WeightReader& source, const std::string& tensor, int channels);
// Keys and values of the places of a stage, from the convolution `layer` and its norm where they are fewer
// than its tokens.
std::shared_ptr<PackedReduction> read_reduction(WeightReader& source, const Dense& keys_values,
                                                const std::string& layer, const std::string& norm,
                                                const EncoderStage& stage, Activation activation);

// Biases of the rows and columns that two cells of a grid lie apart, whatever the direction, (heads, cells),
// as biases of offsets, (offsets, heads).
std::shared_ptr<const Matrix> of_all_directions(const Matrix& apart, GridShape grid);
// Each head's queries, keys and values one after the other become all heads' queries, keys, and values, each
// head's with `dim` numbers: what is missing is zeros. Attention divides by the root of `dim`, LeViT by that
// of its keys.
Dense by_parts(const Dense& all, int heads, int keys, int values, int dim);
// Both of two heads, on the class token and the distillation token beside each other
// (weights_read_classifier.cpp).
Dense mean_of_heads(const Dense& first, const Dense& second);
// A norm of what is pooled, where there is one, and the classes.
void read_pooled_head(WeightReader& source, const std::string& norm, const std::string& product,
                      VitConfiguration& configuration, VitWeights& weights);

}  // namespace whereabouts
