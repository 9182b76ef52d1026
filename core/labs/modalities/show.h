// The views of the lab `modalities`, one source each.
#pragma once

#include "core/figure/figure.h"
#include "core/labs/modalities/data.h"

namespace whereabouts {

// The view `classes` of the lab `modalities`: rows of a real classifier that are near each other, beside
// those of the seeded vocabulary.
void show_classes(Figure& figure, const ModalitiesData& data, const Values& values);

// The view `ids` of the lab `modalities`: M-RoPE's ids, frequencies by axis, and angles.
void show_ids(Figure& figure, const ModalitiesData& data, const Values& values);

// The views of the lab `modalities` over the joint sequence: what is added up, and what attention makes of
// it.
// Joint similarity and attention with their blocks, and where the query looks in the image.
void show_attention(Figure& figure, const ModalitiesData& data, const Values& values);
// The image in patches, the vocabulary, and token + position + modality.
void show_sequence(Figure& figure, const ModalitiesData& data, const Values& values);

// The view `order` of the lab `modalities`: two sentences of the same words.
void show_order(Figure& figure, const ModalitiesData& data, const Values& values);

// The view `parade` of the lab `modalities`: performers with name tags, and on painted markers.
void show_parade(Figure& figure, const ModalitiesData& data, const Values& values);

}  // namespace whereabouts
