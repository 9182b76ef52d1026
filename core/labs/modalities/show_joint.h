// The views of the lab `modalities` over the joint sequence: what is added up, and what attention makes of
// it.
#pragma once

#include "core/figure/figure.h"
#include "core/labs/modalities/data.h"

namespace whereabouts {

// Joint similarity and attention with their blocks, and where the query looks in the image.
void show_attention(Figure& figure, const ModalitiesData& data, const Values& values);
// The image in patches, the vocabulary, and token + position + modality.
void show_sequence(Figure& figure, const ModalitiesData& data, const Values& values);

}  // namespace whereabouts
