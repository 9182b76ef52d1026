// What a user can say of an image that is an array of numbers (core/image/image_values.h), as a parameter:
// the flag --image-values and the field of a session.
#pragma once

#include <string>

#include "core/image/image_values.h"
#include "core/parameter/parameter.h"

namespace whereabouts {

const Parameter& image_values_parameter();

// By the id of the choice. Fails (Fault::usage) on one that there is not.
ImageValues image_values_named(const std::string& id);
// Empty where nothing is stated.
std::string id_of(ImageValues values);

}  // namespace whereabouts
