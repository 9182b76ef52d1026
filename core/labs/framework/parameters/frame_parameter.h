// The parameter `frame`: which image of a film, an animation or a folder a lab looks at.
#pragma once

#include "core/labs/framework/inputs/inputs.h"
#include "core/parameter/parameter.h"

namespace whereabouts {

inline constexpr const char* frame_id = "frame";
// From 0. Every lab that looks at an image has it, before its own; it applies only where the image has frames
// and the model sees one image. Of a model that sees films it is the time slot that is shown, in labs that
// take slots; they see it among their light values.
Parameter frame_parameter(bool takes_slots);
// Whether the model sees all frames together.
bool sees_films(const Inputs& inputs);

}  // namespace whereabouts
